"""S1: who may post and open sockets, and what stands on every answer."""
import json
import re

import pytest
from wire import Server, WebSocket, ask, exchange, handshake

PUBLIC = "https://puzzle.example"


@pytest.fixture(scope="module")
def public_server(tmp_path_factory):
    """Behind a proxy that speaks https for it."""
    server = Server(tmp_path_factory.mktemp("public"), "--public-url", PUBLIC)
    yield server
    assert server.end() == 0


# (Host, Origin, Sec-Fetch-Site, Cookie) → allowed; HOST is the server's own address, NAME another name for it.
WITHOUT_PUBLIC_URL = {
    "its own page": ("HOST", "http://HOST", None, None, True),
    "its own page in a browser": ("HOST", "http://HOST", "same-origin", "tessera=0123456789abcdef", True),
    "a program": ("HOST", None, None, None, True),
    "a program with a cookie": ("HOST", None, None, "tessera=0123456789abcdef", False),
    "a program with any cookie": ("HOST", None, None, "a=b", False),
    **{f"no Origin from a browser, {site}": ("HOST", None, site, None, False)
       for site in ("same-origin", "same-site", "cross-site", "none")},
    "a foreign page": ("HOST", "http://evil.example", "cross-site", None, False),
    "a foreign page with the cookie": ("HOST", "http://evil.example", "cross-site", "tessera=0123456789abcdef", False),
    "a page without an origin": ("HOST", "null", None, None, False),
    "an empty Origin in a browser": ("HOST", "", "cross-site", None, False),
    "another scheme": ("HOST", "https://HOST", None, None, False),
    "another port": ("HOST", "http://127.0.0.1:1", None, None, False),
    "no port": ("HOST", "http://127.0.0.1", None, None, False),
    "a longer name": ("HOST", "http://HOST.evil.example", None, None, False),
    "a path": ("HOST", "http://HOST/", None, None, False),
    "two origins": ("HOST", "http://HOST http://evil.example", None, None, False),
    "localhost": ("localhost:PORT", "http://localhost:PORT", None, None, True),
    "localhost for the address": ("HOST", "http://localhost:PORT", None, None, False),
    "a name without a dot": ("laptop:PORT", "http://laptop:PORT", None, None, True),
    "a name of the network": ("attic.local:PORT", "http://attic.local:PORT", None, None, True),
    "letters of any size": ("Attic.LOCAL:PORT", "http://attic.local:PORT", None, None, True),
    "IPv6": ("[::1]:PORT", "http://[::1]:PORT", None, None, True),
    "rebinding": ("puzzle.example:PORT", "http://puzzle.example:PORT", "same-origin", None, False),
    "rebinding, an address in the name": ("127.0.0.1.nip.io:PORT", "http://127.0.0.1.nip.io:PORT", None, None, False),
    "rebinding, brackets": ("[::1].evil.example", "http://[::1].evil.example", None, None, False),
    "rebinding, a dot behind": ("localhost.evil.:PORT", "http://localhost.evil.:PORT", None, None, False),
    "rebinding, local in the middle": ("a.local.evil:PORT", "http://a.local.evil:PORT", None, None, False),
    "rebinding, a short address": ("127.1:PORT", "http://127.1:PORT", None, None, False),
}
WITH_PUBLIC_URL = {
    "the public page": ("puzzle.example", PUBLIC, "same-origin", None, True),
    "the public page under any Host": ("HOST", PUBLIC, None, None, True),
    "its own address": ("HOST", "http://HOST", None, None, False),
    "http instead of https": ("puzzle.example", "http://puzzle.example", None, None, False),
    "the public name and more": ("HOST", PUBLIC + ".evil.example", None, None, False),
    "a public port": ("HOST", PUBLIC + ":8443", None, None, False),
    "another name of the site": ("HOST", "https://www.puzzle.example", "same-site", None, False),
    "a program": ("HOST", None, None, None, True),
    "a program with a cookie": ("HOST", None, None, "__Host-tessera=0123456789abcdef", False),
    "no Origin from a browser": ("HOST", None, "none", None, False),
}


def judged(server, case):
    host, origin, site, cookie, allowed = case
    port = str(server.port)

    def filled(words):
        return words and words.replace("HOST", server.host).replace("PORT", port)

    headers = {"Host": filled(host), "Origin": filled(origin) if origin is not None else None,
               "Sec_Fetch_Site": site, "Cookie": cookie}
    for path in ("/api/session", "/api/rooms", "/api/images", "/nothing"):
        assert (ask(server, "POST", path, b"", **headers).status != 403) == allowed, path
    upgrade = {name.replace("_", "-"): value for name, value in headers.items()}
    for offer in ("tessera.v1", None):
        if allowed and offer:
            WebSocket(server, offer, **upgrade).bare.close()
        else:
            assert exchange(server, handshake(server, offer, **upgrade)).status == (400 if allowed else 403), offer


@pytest.mark.parametrize("case", WITHOUT_PUBLIC_URL.values(), ids=WITHOUT_PUBLIC_URL)
def test_S1_without_public_url(server, case):
    judged(server, case)


@pytest.mark.parametrize("case", WITH_PUBLIC_URL.values(), ids=WITH_PUBLIC_URL)
def test_S1_with_public_url(public_server, case):
    judged(public_server, case)


def policy(socket):
    return ("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob:; "
            f"media-src 'self' blob:; connect-src 'self' {socket}; manifest-src 'self'; worker-src 'self'; "
            "base-uri 'none'; form-action 'self'; frame-ancestors 'none'")


def every_answer(server):
    """One request of each kind that there is, with the status it must have."""
    made = server.room(title="Headers")
    closed = server.room(password="open sesame")["room"]
    room, image = made["room"], json.loads(ask(server, "GET", "/api/gallery").body)[0]["image"]
    files = ["/", "/index.html", "/room.html", "/core.js", "/tessera-core.wasm", "/favicon.svg", "/base.css"]
    pages = ["/stats", f"/r/{room}", f"/r/{room}/replay", f"/r/{room}/stats", f"/w/{room}"]
    reads = ["", "/board", "/board?at=0", "/moves", "/poster.jpg", "/poster.jpg?side=64", "/qr.svg"]
    api = [f"/api/rooms/{room}{read}" for read in reads] + [
        "/api/gallery", "/api/session/rooms", "/api/stats", "/api/stats/room_summary", f"/api/stats/rounds?room={room}",
        f"/api/stats/rounds?room={room}&format=csv", "/healthz", "/readyz", "/metrics", f"/images/{image}/board.jpg"]
    for path in files + pages + api:
        yield "GET", path, None, {}, 200
        yield "HEAD", path, None, {}, 200
        tag = ask(server, "GET", path).headers.get("etag")
        if tag and not path.startswith("/r/") and not path.startswith("/w/"):
            yield "GET", path, None, {"If_None_Match": tag}, 304
    yield "GET", f"/api/rooms/{room}/moves", None, {"Accept": "application/x-ndjson"}, 200
    unknown = "A" * 22
    for path in ("/nothing", "/api", "/api/rooms/x", f"/api/rooms/{unknown}", f"/api/rooms/{unknown}/poster.jpg",
                 f"/r/{unknown}", f"/w/{unknown}", "/images/x/board.jpg", f"/images/{image}/huge.jpg", f"/api/rooms/{room}/x",
                 f"/api/rooms/{room}/board?at=9", "/api/stats/x"):
        yield "GET", path, None, {}, 404
        yield "GET", path, None, {"Accept": "text/html"}, 404
        yield "HEAD", path, None, {}, 404
    yield "GET", f"/api/rooms/{room}/board?at=x", None, {}, 400
    yield "GET", "/api/stats/rounds?format=x", None, {}, 400
    yield "GET", "/ws", None, {}, 426
    for read in ["", "/board", "/moves", "/poster.jpg"]:
        yield "GET", f"/api/rooms/{closed}{read}", None, {}, 403
    yield "GET", f"/api/stats/rounds?room={closed}", None, {}, 403
    for method in ("PUT", "DELETE", "PATCH", "OPTIONS"):
        yield method, "/", b"", {}, 405
    yield "POST", "/", b"", {}, 404
    yield "POST", "/index.html", b"", {}, 405
    yield "POST", "/api/session", b"", {}, 200
    yield "POST", "/api/session", b"", {"Origin": "http://evil.example"}, 403
    yield "POST", "/api/session", b"", {"Content_Length": "x"}, 400
    yield "POST", "/api/session", None, {}, 411
    yield "POST", "/api/session", b"", {"Content_Length": "99999"}, 413
    yield "POST", "/api/images", b"no picture", {}, 422
    yield "POST", "/api/rooms", b"{", {}, 400
    yield "POST", "/api/rooms", json.dumps({"image": image, "columns": 1}).encode(), {}, 422
    yield "POST", "/api/rooms", json.dumps({"image": image}).encode(), {}, 201


def test_every_answer_has_the_security_headers(server):
    statuses = set()
    for method, path, body, headers, status in every_answer(server):
        answer = ask(server, method, path, body, **headers)
        assert answer.status == status, (method, path, headers)
        assert answer.headers["content-security-policy"] == policy(f"ws://{server.host}"), (method, path)
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "same-origin"
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"
        assert not {"cross-origin-opener-policy", "strict-transport-security", "access-control-allow-origin", "server"} & set(
            answer.headers)
        assert method != "HEAD" or answer.body == b""
        statuses.add(status)
    assert statuses >= {200, 201, 304, 400, 403, 404, 405, 411, 413, 422, 426}


def test_over_https_more_headers_and_the_name_of_the_cookie_say_so(public_server):
    for path in ("/", "/nothing", "/healthz"):
        answer = ask(public_server, "GET", path)
        assert answer.headers["content-security-policy"] == policy("wss://puzzle.example")
        assert answer.headers["cross-origin-opener-policy"] == "same-origin"
        assert answer.headers["strict-transport-security"] == "max-age=31536000"
    cookie = ask(public_server, "POST", "/api/session", b"", Origin=PUBLIC).headers["set-cookie"]
    assert re.fullmatch(r"__Host-tessera=[\w-]{22}; Path=/; Max-Age=34560000; HttpOnly; SameSite=Strict; Secure", cookie)


def test_P20_the_cookie_is_set_by_one_address_only(server):
    for method, path, body, headers, _ in every_answer(server):
        cookie = ask(server, method, path, body, **headers).headers.get("set-cookie")
        assert cookie is None or (method, path) == ("POST", "/api/session")
    cookie = ask(server, "POST", "/api/session", b"", Origin=server.url).headers["set-cookie"]
    assert re.fullmatch(r"tessera=[\w-]{22}; Path=/; Max-Age=34560000; HttpOnly; SameSite=Strict", cookie)
