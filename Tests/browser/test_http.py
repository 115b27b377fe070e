"""The HTTP side of a real server: pages, pictures, rooms, and what it refuses."""
import hashlib
import http.client
import io
import json
import re
import urllib.error
import urllib.request
import xml.etree.ElementTree as tree

import pytest
from PIL import Image, ImageDraw
from test_command_line import play


def photo(width=640, height=480, colour=(40, 90, 160), **options):
    """A JPEG of our own: no two places look alike, and marks in two corners show how it is turned."""
    down = Image.linear_gradient("L").resize((width, height))
    across = Image.linear_gradient("L").rotate(90).resize((width, height))
    image = Image.merge("RGB", (down, across, Image.radial_gradient("L").resize((width, height))))
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, width // 8, height // 8), fill=colour)
    draw.rectangle((width - width // 6, 0, width, height // 6), fill=(200, 30, 30))
    file = io.BytesIO()
    image.save(file, "JPEG", quality=90, **options)
    return file.getvalue()


def raw(server, method, path, body=None, **headers):
    """A request with these headers and no others: status, headers, body."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    names = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request(method, path, body, names)
    answer = connection.getresponse()
    content = answer.read()
    connection.close()
    return answer.status, answer.headers, content


def refused(call):
    """The status and the problem of a call that must be refused."""
    with pytest.raises(urllib.error.HTTPError) as caught:
        call()
    assert caught.value.headers["Content-Type"] == "application/problem+json"
    problem = json.load(caught.value)
    assert problem["status"] == caught.value.code and problem["detail"].endswith(".")
    return caught.value.code, problem


def test_every_answer_has_the_security_headers(server):
    for method, path in [("GET", "/"), ("GET", "/nothing"), ("PUT", "/"), ("POST", "/api/rooms"), ("GET", "/metrics")]:
        _, headers, _ = raw(server, method, path, b"" if method != "GET" else None)
        policy = headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy and f"connect-src 'self' ws://127.0.0.1:{server.port};" in policy
        assert policy.count("unsafe-") == 1 and headers["X-Content-Type-Options"] == "nosniff"


def test_static_files_have_quoted_tags_types_and_gzip(server):
    for path, kind in [("/", "text/html"), ("/tessera-core.wasm", "application/wasm"), ("/favicon.svg", "image/svg+xml"),
                       ("/core.js", "text/javascript"), ("/base.css", "text/css")]:
        status, headers, body = raw(server, "GET", path)
        assert status == 200 and headers["Content-Type"].startswith(kind)
        assert re.fullmatch(r'"[0-9a-f]+"', headers["ETag"])
        assert raw(server, "GET", path, If_None_Match=headers["ETag"])[0] == 304
        status, zipped, small = raw(server, "GET", path, Accept_Encoding="gzip")
        assert zipped["Content-Encoding"] == "gzip" and len(small) < len(body)
        assert raw(server, "HEAD", path)[2] == b""
    for path in ["/package.json", "/../Package.swift", "/%2e%2e/Package.swift", "/words", "/.git/config"]:
        assert raw(server, "GET", path)[0] in (400, 404)


def test_a_photo_becomes_a_picture_once(server):
    jpeg = photo()
    first = server.api("/api/images", jpeg)
    assert first["image"] == hashlib.sha256(jpeg).hexdigest() and (first["width"], first["height"]) == (640, 480)
    assert server.api("/api/images", jpeg) | {"warnings": []} == first | {"warnings": []}
    for variant, side in [("master", 640), ("board", 640), ("thumbnail", 320)]:
        status, headers, body = raw(server, "GET", f"/images/{first['image']}/{variant}.jpg")
        assert status == 200 and "immutable" in headers["Cache-Control"] and "private" in headers["Cache-Control"]
        assert max(Image.open(io.BytesIO(body)).size) == side
        assert raw(server, "GET", f"/images/{first['image']}/{variant}.jpg", If_None_Match=headers["ETag"])[0] == 304


def test_I1_a_sideways_photo_stands_upright_and_I10_keeps_no_metadata(server):
    exif = Image.Exif()
    exif[0x0112] = 6
    exif[0x010E] = "taken at home"
    made = server.api("/api/images", photo(400, 300, exif=exif))
    assert (made["width"], made["height"]) == (300, 400)
    master = raw(server, "GET", f"/images/{made['image']}/master.jpg")[2]
    assert b"Exif" not in master and b"taken at home" not in master
    red = Image.open(io.BytesIO(master)).convert("RGB").getpixel((295, 395))
    assert red[0] > 150 and red[1] < 90


@pytest.mark.parametrize("body, word", [
    (b"\x89PNG\r\n\x1a\n" + bytes(64), "PNG"), (b"\0\0\0\x18ftypheic" + bytes(64), "HEIC"), (b"hello there " * 9, "JPEG"),
    (photo()[:4000], "."),
])
def test_I8_I3_what_is_no_whole_jpeg_is_refused_with_a_sentence(server, body, word):
    status, problem = refused(lambda: server.api("/api/images", body))
    assert status == 422 and word in problem["detail"]


def test_an_upload_that_is_too_large_is_refused_before_its_body(server):
    status, headers, body = raw(server, "POST", "/api/images", None, Content_Length="25000001")
    assert status == 413 and json.loads(body)["code"] == "tooLarge"


def test_a_room_is_made_read_and_drawn(server):
    image = server.api("/api/images", photo(1237, 911))["image"]
    made = server.new_room(7, 5, seed=3, image=image, title="  Cats & <dogs> ")
    room = made["room"]
    assert made["url"] == f"{server.url}/r/{room}" and len(room) == 22 and made["hostKey"] not in made["url"]
    summary = server.api(f"/api/rooms/{room}")
    assert summary["title"] == "Cats & <dogs>" and summary["kind"] == "mosaic" and not summary["solved"]
    assert (summary["columns"], summary["rows"], summary["sequence"], summary["players"]) == (7, 5, 0, 0)
    start = server.board(room)
    assert start["sequence"] == 0 and sorted(start["tiles"]) == list(range(35))
    play(server.url, room, [(0, 1), (5, 9)])
    assert server.board(room, 0) == start and server.board(room, 1)["digest"] != start["digest"]
    assert [item["sequence"] for item in server.moves(room)] == [1, 2]
    _, headers, lines = raw(server, "GET", f"/api/rooms/{room}/moves?after=1", Accept="application/x-ndjson")
    assert headers["Content-Type"] == "application/x-ndjson" and json.loads(lines)["sequence"] == 2
    _, headers, drawn = raw(server, "GET", f"/api/rooms/{room}/poster.jpg?at=2")
    poster = Image.open(io.BytesIO(drawn))
    assert poster.format == "JPEG" and max(poster.size) == 1200
    assert raw(server, "GET", f"/api/rooms/{room}/poster.jpg?at=2", If_None_Match=headers["ETag"])[0] == 304
    status, _, page = raw(server, "GET", f"/r/{room}")
    assert status == 200 and b'content="Cats &amp; &lt;dogs&gt;"' in page and b"poster.jpg?at=2" in page
    code = tree.fromstring(raw(server, "GET", f"/api/rooms/{room}/qr.svg")[2])
    assert code.tag.endswith("svg")


def test_the_poster_of_a_whole_board_is_the_picture(server):
    image = server.api("/api/images", photo(1200, 900))["image"]
    room = server.new_room(4, 4, image=image, scrambled=False)["room"]
    assert server.board(room)["tiles"] == list(range(16)) and server.board(room)["solved"]
    poster = Image.open(io.BytesIO(raw(server, "GET", f"/api/rooms/{room}/poster.jpg")[2])).convert("RGB")
    board = Image.open(io.BytesIO(raw(server, "GET", f"/images/{image}/board.jpg")[2])).convert("RGB")
    differences = [abs(a - b) for p, q in zip(poster.get_flattened_data(), board.get_flattened_data()) for a, b in zip(p, q)]
    assert sum(differences) / len(differences) < 2


@pytest.mark.parametrize("change, code", [
    ({"columns": 1}, "grid"), ({"rows": 101}, "grid"), ({"columns": 2.5}, "grid"), ({"seed": -1}, "seed"),
    ({"seed": 2**32}, "seed"), ({"kind": "jigsaw"}, "kind"), ({"scramble": "nobody"}, "scramble"),
    ({"image": "0" * 64}, "image"), ({"image": "x"}, "image"), ({"columns": 1e300}, "grid"),
])
def test_a_room_that_cannot_be_is_refused_with_words(server, change, code):
    wish = {"image": server.gallery()[0]["image"], "columns": 4, "rows": 4} | change
    status, problem = refused(lambda: server.api("/api/rooms", wish))
    assert status == 422 and problem["code"] == code


@pytest.mark.parametrize("body", [b"", b"[]", b"{", b'{"image":5}', b"\xff\xfe", b'{"columns":4}'])
def test_a_body_that_is_no_wish_is_refused(server, body):
    status, _, answer = raw(server, "POST", "/api/rooms", body)
    assert status == 400 and json.loads(answer)["code"] == "badRequest"


@pytest.mark.parametrize("change, words", [
    ({"columns": "4"}, '"columns" must be a number.'), ({"scrambled": 1}, '"scrambled" must be true or false.'),
    ({"title": []}, '"title" must be text.'), ({"deck": "tiles"}, '"deck" must be an object.'),
    ({"kind": "table", "deck": {"seed": "7"}}, '"deck.seed" must be a number.'),
])
def test_a_wish_of_the_wrong_type_is_told_which_one(server, change, words):
    status, problem = refused(lambda: server.api("/api/rooms", {"image": "0" * 64} | change))
    assert status == 400 and problem["code"] == "badRequest" and problem["detail"] == words


def test_I13_a_grid_larger_than_the_picture_is_refused(server):
    image = server.api("/api/images", photo(30, 20))["image"]
    assert refused(lambda: server.new_room(40, 4, image=image))[1]["code"] == "grid"


def test_I16_tiles_that_look_alike_are_interchangeable_and_one_colour_is_refused(server):
    def plain(*corner):
        image = Image.new("RGB", (400, 400), (90, 140, 210))
        if corner:
            ImageDraw.Draw(image).rectangle((0, 0, *corner), fill=(200, 60, 20))
        file = io.BytesIO()
        image.save(file, "JPEG", quality=95)
        return server.api("/api/images", file.getvalue())["image"]

    room = server.new_room(2, 2, image=plain(150, 150))["room"]
    classes = server.board(room)["classes"]
    assert len(classes) == 4 and classes[1] == classes[2] == classes[3] != classes[0]
    status, problem = refused(lambda: server.new_room(4, 4, image=plain()))
    assert (status, problem["code"]) == (422, "picture")


def test_R25_an_unknown_room_is_404_everywhere(server):
    unknown = "A" * 22
    for path in [f"/api/rooms/{unknown}", f"/api/rooms/{unknown}/board", "/api/rooms/x/moves", f"/r/{unknown}",
                 f"/api/rooms/{unknown}/poster.jpg", f"/api/stats/rounds?room={unknown}", "/api/stats/nothing"]:
        assert raw(server, "GET", path)[0] == 404, path


@pytest.mark.parametrize("query", ["at=x", "at=-1", "at=99999999999999999999", "at=1.5"])
def test_a_number_that_is_none_is_refused(server, query):
    room = server.new_room()["room"]
    assert raw(server, "GET", f"/api/rooms/{room}/board?{query}")[0] == 400
    assert raw(server, "GET", f"/api/rooms/{room}/board?at=7")[0] == 404


def test_S1_foreign_pages_may_neither_post_nor_connect(server):
    own = server.url
    assert raw(server, "POST", "/api/session", b"", Origin=own)[0] == 200
    for origin in ["http://evil.example", "null", f"https://127.0.0.1:{server.port}", f"{own}.evil.example"]:
        assert raw(server, "POST", "/api/session", b"", Origin=origin)[0] == 403
    assert raw(server, "POST", "/api/session", b"", Sec_Fetch_Site="cross-site")[0] == 403
    assert raw(server, "POST", "/api/session", b"", Cookie="tessera=abc")[0] == 403
    rebound = {"Host": f"puzzle.example:{server.port}", "Origin": f"http://puzzle.example:{server.port}"}
    assert raw(server, "POST", "/api/session", b"", **rebound)[0] == 403
    upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec_WebSocket_Version": "13",
               "Sec_WebSocket_Key": "AAAAAAAAAAAAAAAAAAAAAA==", "Sec_WebSocket_Protocol": "tessera.v1"}
    assert raw(server, "GET", "/ws", **upgrade, Origin="http://evil.example")[0] == 403


def test_P20_the_cookie_brings_the_same_person_back(server):
    _, headers, _ = raw(server, "POST", "/api/session", b"", Origin=server.url)
    cookie = headers["Set-Cookie"]
    assert all(word in cookie for word in ("HttpOnly", "SameSite=Strict", "Path=/", "Max-Age=34560000"))
    pair = cookie.split(";")[0]
    again = raw(server, "POST", "/api/session", b"", Origin=server.url, Cookie=pair)[1]["Set-Cookie"]
    assert again.split(";")[0] == pair
    wish = json.dumps({"image": server.gallery()[0]["image"], "title": "Mine"})
    raw(server, "POST", "/api/rooms", wish, Origin=server.url, Cookie=pair)
    rooms = json.loads(raw(server, "GET", "/api/session/rooms", Cookie=pair)[2])
    assert [room["title"] for room in rooms] == ["Mine"] and rooms[0]["isCreator"]
    assert json.loads(raw(server, "GET", "/api/session/rooms")[2]) == []
    assert raw(server, "GET", "/")[1]["Set-Cookie"] is None


def test_P20_a_room_with_a_password_shows_nothing_to_strangers(server):
    image = server.api("/api/images", photo(500, 500))["image"]
    room = server.new_room(image=image, password="open sesame", title="Secret")["room"]
    for path in ["", "/board", "/moves", "/poster.jpg"]:
        assert raw(server, "GET", f"/api/rooms/{room}{path}")[0] == 403
    assert raw(server, "GET", f"/images/{image}/board.jpg")[0] == 403
    assert b"Secret" not in raw(server, "GET", f"/r/{room}")[2]
    assert all(row["title"] != "Secret" for row in server.api("/api/stats/room_summary"))


def test_health_readiness_and_metrics(server):
    assert raw(server, "GET", "/healthz")[2] == b"alive\n" and raw(server, "GET", "/readyz")[2] == b"ready\n"
    _, headers, page = raw(server, "GET", "/metrics")
    assert headers["Content-Type"].startswith("text/plain") and b"\ntessera_writable 1\n" in page


def test_six_pictures_of_our_own_make_the_gallery(server):
    pictures = server.gallery()
    assert len(pictures) == 6 and len({picture["title"] for picture in pictures}) == 6
    for picture in pictures:
        assert raw(server, "GET", picture["url"])[0] == 200
