"""S6, P20: where secrets are, and where they are not; who is told what."""
import base64
import hashlib
import json
import secrets
import sqlite3
import subprocess

import pytest
from wire import PROGRAM, Server, WebSocket, ask, text


def watch_link(server, room):
    """The room's watch id, as its host would copy it."""
    database = sqlite3.connect(f"file:{server.database}?mode=ro", uri=True)
    try:
        return database.execute("SELECT watch FROM rooms WHERE id = ?", (room,)).fetchone()[0]
    finally:
        database.close()


def forms(secret):
    """All the ways in which a secret might stand somewhere."""
    octets = [secret.encode()]
    try:
        octets.append(base64.urlsafe_b64decode(secret + "=="))
    except ValueError:
        pass
    for raw in octets:
        yield raw
        yield raw.hex().encode()
        yield raw.hex().upper().encode()
        yield base64.b64encode(raw).rstrip(b"=")
        yield base64.urlsafe_b64encode(raw).rstrip(b"=")


class Life:
    """All that can be done with secrets, right and wrong, on a server whose every word is kept."""

    def __init__(self, server):
        self.told = []
        self.server, self.secrets = server, {}
        cookie = ask(server, "POST", "/api/session", b"", Origin=server.url).headers["set-cookie"].split(";")[0]
        self.secrets["cookie"] = cookie.partition("=")[2]
        self.secrets["bearer"] = secrets.token_urlsafe(16)
        self.secrets["password"] = "offener-Sesam-" + secrets.token_hex(6)
        self.own = {"Origin": server.url, "Cookie": cookie}
        image = json.loads(ask(server, "GET", "/api/gallery").body)[0]["image"]
        wish = {"image": image, "title": "A life", "password": self.secrets["password"]}
        made = json.loads(self.ask("POST", "/api/rooms", json.dumps(wish).encode(), keep=False, **self.own).body)
        self.room, self.secrets["host key"] = made["room"], made["hostKey"]
        self.told.append(made["url"].encode())
        self.play()
        self.err()

    def ask(self, method, path, body=None, keep=True, **headers):
        answer = ask(self.server, method, path, body, **headers)
        if keep:
            self.told.append(repr(answer.headers).encode() + answer.body)
        return answer

    def play(self):
        for fields in ({"password": self.secrets["password"], "token": self.secrets["bearer"]},
                       {"hostKey": self.secrets["host key"], "token": self.secrets["bearer"]},
                       {"password": self.secrets["password"]}):
            with WebSocket(self.server) as bare:
                welcome = bare.hello(self.room, **fields)
                self.secrets["made token"] = welcome.pop("token", self.secrets.get("made token", ""))
                tiles = welcome["board"]["tiles"]
                for number, a in enumerate((0, 2), 1):
                    move = {"kind": "swap", "a": a, "b": a + 1, "tileA": tiles[a], "tileB": tiles[a + 1]}
                    bare.send({"type": "move", "clientSequence": number, "move": move})
                    self.told.append(json.dumps(bare.message("moves")).encode())
                bare.send({"type": "move", "clientSequence": 3, "move": {"kind": "swap", "a": 0, "b": 1, "tileA": 9, "tileB": 9}})
                self.told += [json.dumps(welcome).encode(), json.dumps(bare.message("rejected")).encode()]
        bearer = {"Authorization": f"Bearer {self.secrets['bearer']}"}
        for path in (f"/api/rooms/{self.room}", f"/r/{self.room}", f"/api/rooms/{self.room}/moves", "/api/session/rooms",
                     f"/api/stats/player_summary?room={self.room}", "/metrics", "/nothing"):
            for headers in (bearer, self.own, {}):
                self.ask("GET", path, **headers)
        self.ask("POST", "/api/session", b"", keep=False, **self.own)

    def err(self):
        """The same secrets where they do not belong."""
        room, words = self.room, dict(self.secrets)
        wrong = [{"hostKey": words["password"]}, {"password": words["host key"]}, {"token": words["cookie"], "room": 5},
                 {"hostKey": [words["host key"]]}, {"password": words["password"], "protocol": 9},
                 {"token": words["bearer"], "client": words["bearer"]}, {"room": words["password"]}]
        for fields in wrong:
            with WebSocket(self.server) as bare:
                bare.send({"type": "hello", "protocol": 1, "room": room, "client": secrets.token_hex(16), "name": "x"} | fields)
                while received := bare.frame():
                    self.told.append(received[1])
                    if received[0] == 8:
                        break
        with WebSocket(self.server) as bare:
            bare.send(text(json.dumps({"type": "hello", "password": words["password"]})[:-1]))
            self.told.append(bare.frame()[1])
        for body in (b"{", json.dumps({"password": words["password"]}).encode(),
                     json.dumps({"image": words["host key"], "password": words["password"] * 30}).encode()):
            self.ask("POST", "/api/rooms", body, **self.own)
        for method in ("GET", "POST", "PUT"):
            self.ask(method, "/nothing", b"" if method != "GET" else None, Origin="http://evil.example",
                     Cookie=self.own["Cookie"], Authorization=f"Bearer {words['bearer']}")


@pytest.fixture(scope="module")
def life(tmp_path_factory):
    folder = tmp_path_factory.mktemp("life")
    server = Server(folder)
    life = Life(server)
    copy = folder / "copy.db"
    subprocess.run([PROGRAM, "backup", copy, "--database", server.database], check=True, capture_output=True)
    life.places = {"a backup": copy.read_bytes(), "what was told": b"\n".join(life.told)}
    for name in ("tessera.db", "tessera.db-wal"):
        life.places[f"{name} in use"] = (folder / name).read_bytes()
    assert server.end() == 0
    for path in folder.iterdir():
        life.places[path.name] = path.read_bytes()
    return life


@pytest.mark.parametrize("name", ["cookie", "bearer", "made token", "host key", "password"])
def test_S6_a_secret_stands_nowhere(life, name):
    for form in forms(life.secrets[name]):
        assert len(form) >= 16
        for place, content in life.places.items():
            assert form not in content, place


def test_S6_what_stands_there_are_hashes(life):
    stored = life.places["tessera.db"]
    for name in ("cookie", "bearer", "made token", "host key"):
        assert hashlib.sha256(life.secrets[name].encode()).digest() in stored
    assert b"$argon2id$" in stored and b"A life" in stored
    assert life.room.encode() not in life.places["log"]


def test_room_ids_are_128_random_bits(server):
    image = json.loads(ask(server, "GET", "/api/gallery").body)[0]["image"]
    rooms = [server.room(image=image)["room"] for _ in range(40)]
    numbers = [int.from_bytes(base64.urlsafe_b64decode(room + "=="), "big") for room in rooms]
    assert len(set(rooms)) == 40 and all(len(room) == 22 for room in rooms)
    # Each of the bits is 1 in some and 0 in others: by chance it is not once in 2^32 runs.
    ones = zeros = 0
    for number in numbers:
        ones |= number
        zeros |= ~number
    assert ones == zeros & ((1 << 128) - 1) == (1 << 128) - 1


def test_P20_nothing_under_the_watch_link_tells_the_play_link(server):
    room = server.room(title="Watched")["room"]
    with WebSocket(server) as bare:
        tiles = bare.hello(room)["board"]["tiles"]
        bare.send({"type": "move", "clientSequence": 1,
                   "move": {"kind": "swap", "a": 0, "b": 1, "tileA": tiles[0], "tileB": tiles[1]}})
        bare.message("moves")
    watch = watch_link(server, room)
    cookie = ask(server, "POST", "/api/session", b"", Origin=server.url).headers["set-cookie"].split(";")[0]
    heard = b""
    for encoding in ("tessera.v1.json", "tessera.v1"):
        with WebSocket(server, Origin=server.url, Cookie=cookie) as bare:
            bare.send({"type": "hello", "protocol": 1, "room": watch, "client": secrets.token_hex(16), "name": "Eye"})
            for message in ({"type": "hold", "tile": 1}, {"type": "ping", "id": 1}, {"type": "pending", "kind": "scramble"},
                            {"type": "move", "clientSequence": 1, "move": {"kind": "scramble"}}, {"type": "ping", "id": 2}):
                bare.send(message)
            while True:
                opcode, payload = bare.frame()
                heard += payload
                if b'"rejected"' in payload:
                    break
    assert b'"spectator"' in heard and b'"notAllowed"' in heard and watch.encode() in heard and room.encode() not in heard
    paths = [f"/{kind}/{watch}{page}" for kind in "rw" for page in ("", "/replay", "/stats")] + [
        f"/api/rooms/{watch}{read}" for read in ("", "/board", "/board?at=0", "/moves", "/poster.jpg", "/qr.svg", "/nothing")] + [
        f"/api/stats/{view}?room={watch}" for view in json.loads(ask(server, "GET", "/api/stats").body)]
    for path in [*paths, "/api/session/rooms", "/api/stats/room_summary"]:
        for headers in ({"Cookie": cookie}, {"Cookie": cookie, "Accept": "application/x-ndjson"}, {}):
            answer = ask(server, "GET", path, **headers)
            assert room.encode() not in answer.body and room not in repr(answer.headers), path
    listed = json.loads(ask(server, "GET", "/api/session/rooms", Cookie=cookie).body)
    assert [visited["room"] for visited in listed] == [watch]


def test_P20_who_has_played_finds_the_play_link_again(server):
    room = server.room()["room"]
    watch = watch_link(server, room)
    token = secrets.token_urlsafe(16)
    with WebSocket(server) as bare:
        tiles = bare.hello(room, token=token)["board"]["tiles"]
        bare.send({"type": "move", "clientSequence": 1,
                   "move": {"kind": "swap", "a": 0, "b": 1, "tileA": tiles[0], "tileB": tiles[1]}})
        bare.message("moves")
    with WebSocket(server) as bare:
        assert bare.hello(watch, token=token)["you"]["role"] == "spectator"
    listed = json.loads(ask(server, "GET", "/api/session/rooms", Authorization=f"Bearer {token}").body)
    assert [visited["room"] for visited in listed] == [room]


def test_P20_a_room_with_a_password_is_closed_to_strangers_by_every_way(server):
    hidden = "Nur für uns " + secrets.token_hex(4)
    room = server.room(title=hidden, password="offener Sesam")["room"]
    watch = watch_link(server, room)
    views = json.loads(ask(server, "GET", "/api/stats").body)
    for link in (room, watch):
        for read in ("", "/board", "/board?at=0", "/moves", "/moves?after=0&limit=1", "/poster.jpg", "/poster.jpg?at=0&side=64"):
            for headers in ({}, {"Authorization": "Bearer " + secrets.token_hex(16)}, {"If_None_Match": "*"}):
                assert ask(server, "GET", f"/api/rooms/{link}{read}", **headers).status == 403
                assert ask(server, "HEAD", f"/api/rooms/{link}{read}", **headers).status == 403
        for view in views:
            assert ask(server, "GET", f"/api/stats/{view}?room={link}").status == 403
        for page in (f"/r/{link}", f"/w/{link}", f"/r/{link}/replay", f"/r/{link}/stats"):
            assert hidden.encode() not in ask(server, "GET", page).body
        for fields in ({}, {"password": "geratener Sesam"}, {"role": "spectator"}, {"password": ""}):
            with WebSocket(server) as bare:
                bare.send({"type": "hello", "protocol": 1, "room": link, "client": secrets.token_hex(16), "name": "x"} | fields)
                heard = []
                while (received := bare.frame()) and received[0] != 8:
                    heard.append(json.loads(received[1])["type"])
                assert heard == ["error"] and int.from_bytes(received[1][:2], "big") in (4401, 4029)
    for view in views:
        for form in ("json", "csv"):
            assert hidden.encode() not in ask(server, "GET", f"/api/stats/{view}?format={form}").body
    assert hidden.encode() not in ask(server, "GET", "/metrics").body


def test_a_host_key_is_right_or_refused(server):
    room = server.room()
    with WebSocket(server) as bare:
        assert bare.hello(room["room"], hostKey=room["hostKey"])["you"]["role"] == "host"
    right = room["hostKey"]
    for key in (("B" if right[0] == "A" else "A") + right[1:], right[:-1], "", "x" * 4000):
        with WebSocket(server) as bare:
            bare.send({"type": "hello", "protocol": 1, "room": room["room"], "client": secrets.token_hex(16), "hostKey": key})
            assert bare.end() == 4401


def test_P11_an_empty_token_is_nobody(server, room):
    seen = set()
    for _ in range(2):
        with WebSocket(server) as bare:
            welcome = bare.hello(room, token="")
            seen.add((welcome["you"]["player"], welcome["token"]))
    assert len(seen) == 2
    for bearer in ("", " ", "x"):
        assert ask(server, "GET", "/api/session/rooms", Authorization=f"Bearer {bearer}").body == b"[]"
