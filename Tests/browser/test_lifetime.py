"""The life of pictures and rooms: brought by the command line, ended, deleted, and how many there may be."""
import io
import json
import os
import re
import signal
import sqlite3

import pytest
from PIL import Image
from conftest import Server, run
from seat import Seat
from test_command_line import play
from test_http import photo, raw, refused


def noise(width=900, height=900):
    """A JPEG that stays large."""
    file = io.BytesIO()
    Image.effect_noise((width, height), 90).convert("RGB").save(file, "JPEG", quality=92)
    return file.getvalue()


@pytest.fixture
def pictures(tmp_path):
    folder = tmp_path / "pictures"
    folder.mkdir()
    (folder / "one.jpg").write_bytes(photo())
    (folder / "two.mosaicMaker").write_bytes(photo(500, 400))
    Image.new("RGB", (80, 60), (9, 90, 200)).save(folder / "three.jpg", "PNG")
    (folder / "four.jpg").write_bytes(photo()[:4000])
    (folder / "five.jpg").write_bytes(b"")
    (folder / "six.jpg").write_text("Dear Sir or Madam, this is not a picture at all.")
    return folder


def where(database):
    return "--database", database


def importing(pictures, database):
    """Every picture of the folder by the command line; the lines of standard output and of standard error."""
    names = ["one.jpg", "two.mosaicMaker", "three.jpg", "four.jpg", "five.jpg", "six.jpg", "none.jpg", "."]
    told = run("import", *names, *where(database), cwd=pictures)
    assert told.returncode == 1
    return told.stdout.splitlines(), told.stderr.splitlines()


def judge(good, bad):
    assert len(good) == 2 and all(re.fullmatch("[0-9a-f]{64}", line) for line in good)
    words = ["PNG picture. Save it as JPEG", "ends too early", "no bytes", "text file", "no such file", "a folder"]
    assert len(bad) == len(words)
    for line, word, name in zip(bad, words, ["three.jpg", "four.jpg", "five.jpg", "six.jpg", "none.jpg", "."]):
        assert line.startswith(f"tessera import: {name}: ") and word in line and line.endswith("."), line


def test_I9_pictures_are_imported_without_a_server_and_beside_one(pictures, tmp_path):
    database = str(tmp_path / "tessera.db")
    first = importing(pictures, database)
    judge(*first)
    server = Server(tmp_path).start()
    try:
        assert importing(pictures, database) == first
        for image in first[0]:
            assert raw(server, "GET", f"/images/{image}/board.jpg")[0] == 200
    finally:
        server.end(signal.SIGKILL)
    # The socket of the killed server is still there, and in nobody's way.
    assert os.path.exists(database + ".control")
    assert importing(pictures, database) == first
    assert not os.path.exists(database + ".control")


def test_an_imported_room_has_the_link_that_people_open(pictures, own_server):
    told = run("import", "one.jpg", "--room", "--columns", 6, "--rows", 3, "--title", "Harbour",
               "--credit", "Photo: Mei Lin", *where(own_server.database), cwd=pictures)
    assert told.returncode == 0 and told.stderr == ""
    link = told.stdout.strip()
    assert link.startswith(own_server.url + "/r/") and "#" not in link
    room = own_server.api(link.replace("/r/", "/api/rooms/").removeprefix(own_server.url))
    assert (room["columns"], room["rows"], room["title"]) == (6, 3, "Harbour")
    assert room["picture"]["credit"] == "Photo: Mei Lin"
    host = run("import", "one.jpg", "--room", "--as-host", *where(own_server.database), cwd=pictures).stdout.strip()
    link, key = host.split("#host=")
    path = link.replace("/r/", "/api/rooms/").removeprefix(own_server.url)
    assert raw(own_server, "DELETE", path, Tessera_Host_Key=key)[0] == 204
    assert oct(os.stat(own_server.database + ".control").st_mode)[-3:] == "600"


def test_the_link_of_a_room_made_without_a_server_is_told_where_it_will_be(pictures, tmp_path):
    arguments = ["import", "one.jpg", "--room", *where(tmp_path / "tessera.db")]
    assert run(*arguments, cwd=pictures).stdout.startswith("http://127.0.0.1:8080/r/")
    public = run(*arguments, "--public-url", "https://puzzle.example", cwd=pictures).stdout
    assert public.startswith("https://puzzle.example/r/")


def test_a_grid_that_is_none_and_a_picture_of_one_colour_are_refused_in_words(tmp_path):
    Image.new("RGB", (400, 400), (90, 140, 210)).save(tmp_path / "sky.jpg")
    told = run("import", "sky.jpg", "--room", *where("t.db"), cwd=tmp_path)
    assert told.returncode == 1 and "look the same" in told.stderr and told.stdout == ""
    for bad in [["--room", "--rows", "1"], ["--columns", "5"]]:
        assert run("import", "sky.jpg", *bad, *where("t.db"), cwd=tmp_path).returncode == 2


def test_rooms_are_listed_ended_and_deleted_beside_a_server_and_without(own_server):
    database = own_server.database
    image = own_server.api("/api/images", photo())["image"]
    one, two = (own_server.new_room(title=title, image=image)["room"] for title in ("First", "Second"))
    play(own_server.url, one, [(0, 1)])
    rows = json.loads(run("rooms", "list", "--json", *where(database)).stdout)
    assert [(row["id"], row["title"], row["moves"], row["players"]) for row in rows] == [
        (one, "First", 1, 1), (two, "Second", 0, 0)]
    table = run("rooms", "list", *where(database)).stdout
    assert "First" in table and "4×4" in table
    own_server.new_room(kind="table", image=image)
    rows = json.loads(run("rooms", "list", "--json", *where(database)).stdout)
    assert [row["board"] for row in rows] == ["4×4", "4×4", "cards"]
    assert run("rooms", "delete", "3", *where(database)).returncode == 0
    ended = run("rooms", "end", "1", "9", *where(database))
    assert ended.returncode == 1 and ended.stdout.startswith(f'ended {one} "First", 1 moves') and '"9"' in ended.stderr
    assert own_server.api(f"/api/rooms/{one}")["ended"] > 0 and len(own_server.moves(one)) == 1
    with pytest.raises(AssertionError, match="roomEnded"):
        play(own_server.url, one, [])
    assert own_server.end() == 0
    deleted = run("rooms", "delete", one, two, *where(database))
    first, second = deleted.stdout.splitlines()
    assert deleted.returncode == 0 and "others use it" in first and "deleted too" in second
    assert run("check", *where(database)).stdout == "all is well: 0 rooms\n"


def test_the_file_of_a_deleted_room_is_clean_after_a_kill(own_server):
    image = own_server.api("/api/images", photo())["image"]
    room = own_server.new_room(image=image, title="Nobody shall read this")
    path = f"/api/rooms/{room['room']}"
    assert raw(own_server, "DELETE", path, Tessera_Host_Key=room["hostKey"])[0] == 204
    own_server.end(signal.SIGKILL)
    own_server.start()
    assert raw(own_server, "GET", path)[0] == 410
    own_server.end()
    told = run("check", *where(own_server.database))
    assert told.returncode == 0, told.stdout
    with sqlite3.connect(own_server.database) as database:
        assert database.execute("SELECT count(*) FROM pictures WHERE image = ?", (image,)).fetchone() == (0,)
    with open(own_server.database, "rb") as file:
        assert b"Nobody shall read this" not in file.read()


def test_only_the_host_deletes_a_room_and_it_takes_its_picture_along(server):
    image = server.api("/api/images", photo(333, 222))["image"]
    _, headers, _ = raw(server, "POST", "/api/session", b"", Origin=server.url)
    cookie = headers["Set-Cookie"].split(";")[0]
    wish = json.dumps({"image": image, "title": "Mine"})
    rooms = [json.loads(raw(server, "POST", "/api/rooms", wish, Origin=server.url, Cookie=cookie)[2])["room"]
             for _ in range(2)]
    path = f"/api/rooms/{rooms[0]}"
    for strange in [{}, {"Tessera_Host_Key": "A" * 22}, {"Authorization": "Bearer somebody-else-12"}]:
        status, _, body = raw(server, "DELETE", path, **strange)
        assert status == 403 and json.loads(body)["code"] == "notHost"
    foreign = raw(server, "DELETE", path, Origin="http://evil.example", Cookie=cookie)
    assert foreign[0] == 403 and json.loads(foreign[2])["code"] == "foreignOrigin"
    assert raw(server, "DELETE", f"/api/rooms/{'A' * 22}")[0] == 404
    assert raw(server, "DELETE", "/api/rooms")[0] == 405
    assert raw(server, "DELETE", path, Origin=server.url, Cookie=cookie)[0] == 204
    assert raw(server, "GET", f"/images/{image}/board.jpg")[0] == 200
    assert raw(server, "DELETE", f"/api/rooms/{rooms[1]}", Origin=server.url, Cookie=cookie)[0] == 204
    for variant in ("master", "board", "thumbnail"):
        assert raw(server, "GET", f"/images/{image}/{variant}.jpg")[0] == 404
    assert json.loads(raw(server, "GET", "/api/session/rooms", Cookie=cookie)[2]) == []
    for gone in [path, path + "/board", path + "/poster.jpg", f"/r/{rooms[0]}"]:
        assert raw(server, "GET", gone)[0] == 410
    status, problem = refused(lambda: server.api(path))
    assert problem["code"] == "roomEnded" and problem["ended"] > 1_700_000_000_000
    assert server.api("/api/images", photo(333, 222))["image"] == image


def test_the_host_deletes_the_room_in_the_browser_and_everybody_is_told(chromium, server):
    image = server.api("/api/images", photo(600, 450))["image"]
    made = server.new_room(image=image)
    host = Seat(chromium, f"{server.url}/r/{made['room']}#host={made['hostKey']}")
    guest = Seat(chromium, f"{server.url}/r/{made['room']}", locale="zh-CN")
    guest.page.locator("#more").click()
    assert guest.page.locator("#more-delete").count() == 0
    guest.page.keyboard.press("Escape")
    host.until("replica.me?.role === 'host'")
    host.page.locator("#more").click()
    host.page.get_by_role("button", name="Delete this room").click()
    assert "deleted for good" in host.page.locator("#delete-sheet").inner_text()
    assert host.page.evaluate("() => document.activeElement.id") == "delete-keep"
    host.page.get_by_role("button", name="Keep it").click()
    host.wait("!document.querySelector('#delete-sheet')")
    assert raw(server, "GET", f"/api/rooms/{made['room']}")[0] == 200
    host.page.locator("#more").click()
    host.page.get_by_role("button", name="Delete this room").click()
    host.page.get_by_role("button", name="Delete for good").click()
    for seat, words in [(host, "This room ended on"), (guest, "这个链接不会再用")]:
        seat.wait("document.querySelector('#ending')?.dataset.code === '4410'")
        assert words in seat.page.locator("#ending").inner_text()
    guest.page.reload()
    guest.wait("document.querySelector('#ending')?.dataset.code === '4410'")
    assert raw(server, "GET", f"/images/{image}/board.jpg")[0] == 404
    for seat in (host, guest):
        # The browser itself logs every answer of 410.
        seat.errors = [error for error in seat.errors if "410" not in error]
        seat.close()


def test_an_address_may_send_so_much_a_day_and_all_pictures_have_their_quota(tmp_path):
    server = Server(tmp_path, "--uploads-per-address", "1").start()
    try:
        jpeg = noise()
        assert 500_000 < len(jpeg) < 1_000_000
        image = server.api("/api/images", jpeg)["image"]
        status, headers, body = raw(server, "POST", "/api/images", noise(), Content_Type="image/jpeg")
        problem = json.loads(body)
        assert status == 429 and problem["code"] == "tooManyUploads" and "hours" in problem["detail"]
        assert 3600 < int(headers["Retry-After"]) < 86_400
        assert server.new_room(image=image)["room"]
        server.end()
        server.options = ("--picture-quota", "1", "--uploads-per-address", "0")
        server.start()
        status, problem = refused(lambda: server.api("/api/images", noise()))
        assert status == 507 and problem["code"] == "pictureQuota"
        assert server.api("/api/images", jpeg)["image"] == image
    finally:
        server.end(signal.SIGKILL)


@pytest.fixture
def keyed(tmp_path):
    key = "a-key-of-sixteen-letters_or-more"
    (tmp_path / "key").write_text(key + "\n")
    server = Server(tmp_path, "--create", "key", "--create-key-file", str(tmp_path / "key")).start()
    yield server, key
    server.end(signal.SIGKILL)


def test_where_rooms_need_a_key_nobody_makes_one_without(keyed, pictures):
    server, key = keyed
    for path, body in [("/api/images", photo()), ("/api/rooms", {"image": "0" * 64})]:
        assert refused(lambda: server.api(path, body))[1]["code"] == "createKeyNeeded"
        wrong = {"Tessera-Create-Key": key[:-1] + "x"}
        assert refused(lambda: server.api(path, body, **wrong))[1]["code"] == "createKeyWrong"
    image = server.api("/api/images", photo(), **{"Tessera-Create-Key": key})["image"]
    assert server.api("/api/rooms", {"image": image}, **{"Tessera-Create-Key": key})["room"]
    assert run("import", "two.mosaicMaker", "--room", *where(server.database), cwd=pictures).returncode == 0


def test_the_key_comes_behind_the_hash_of_a_link_and_leaves_the_address(chromium, keyed):
    server, key = keyed
    context = chromium.new_context(locale="en-GB")
    page = context.new_page()
    page.set_default_timeout(60_000)  # the gallery of a new database is drawn first
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(server.url)
    page.locator("#gallery button").first.click()
    page.get_by_text("Open the link that the operator gives out").wait_for()
    page.goto("about:blank")
    page.goto(f"{server.url}/#create={key}")
    page.locator("#gallery button").first.click()
    page.wait_for_url("**/r/*")
    assert not any(key in url.split("#")[0] for url in asked)
    page.goto(server.url)
    assert "#" not in page.url
    page.locator("#gallery button").first.click()
    page.wait_for_url("**/r/*")
    context.close()


@pytest.mark.parametrize("letters", ["", "short", "sixteen letters but blanks", "x" * 129])
def test_a_key_file_without_a_key_is_refused_at_the_start(tmp_path, letters):
    (tmp_path / "key").write_text(letters)
    told = run("serve", "--create", "key", "--create-key-file", tmp_path / "key", "--port", "0", cwd=tmp_path)
    assert told.returncode == 2 and "16 to 128" in told.stderr
