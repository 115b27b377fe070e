"""Whose photo it is: said once beside the photo, read wherever the picture is."""
import io
import json

import pytest
from PIL import Image
from conftest import run
from seat import Seat
from test_http import photo, raw
from lobby_page import Lobby

CREDIT = "摄影：Mei Lin <b>, CC BY 4.0"
LONG = "Photo: " + "Maximiliane Wolkenstein and " * 3 + "friends"


def lines(page):
    return page.locator(".credit:visible").all_inner_texts()


def test_a_credit_goes_with_the_photo_to_every_page_of_its_room(chromium, server):
    lobby = Lobby(chromium, server)
    page = lobby.page
    lobby.bring(photo(900, 600))
    page.locator("#more summary").click()
    page.get_by_label("Photo credit").fill(f"  {CREDIT} ")
    page.locator("#start-room").click()
    page.locator("body[data-state=open]").wait_for()
    page.locator("#credit:visible").wait_for()
    assert lines(page) == [CREDIT]
    room = page.url.split("/r/")[1].split("#")[0]
    page.goto(f"{server.url}/r/{room}/replay")
    page.locator("#replay[data-ready=true]").wait_for()
    assert lines(page) == [CREDIT]
    page.goto(f"{server.url}/r/{room}/stats")
    page.locator("#stats[data-ready=true]").wait_for()
    assert lines(page) == [CREDIT] and page.locator("#heat-map .credit").count() == 1
    assert b"live. \xe6\x91\x84\xe5\xbd\xb1\xef\xbc\x9aMei Lin &lt;b&gt;, CC BY 4.0" in raw(server, "GET", f"/r/{room}")[2]
    poster = Image.open(io.BytesIO(raw(server, "GET", f"/api/rooms/{room}/poster.jpg")[2]))
    assert poster.width == 900 and 630 < poster.height < 700
    ran = run("export", room, "--keyframes", "--database", server.database)
    assert json.loads(ran.stdout.splitlines()[0])["credit"] == CREDIT
    lobby.close()


def test_a_credit_stays_with_a_part_of_the_photo_and_not_with_another_photo(chromium, server):
    lobby = Lobby(chromium, server)
    page = lobby.page
    lobby.sent(photo(640, 480))
    page.locator("#more summary").click()
    field = page.get_by_label("Photo credit")
    field.fill("Mei")
    lobby.crop().page.locator("[data-shape=square]").click()
    lobby.use()
    assert field.input_value() == "Mei"
    lobby.sent(photo(480, 640))
    assert field.input_value() == ""
    lobby.close()


@pytest.mark.parametrize("width, height, credit", [
    (1280, 800, LONG), (390, 844, "Mei"), (360, 640, LONG), (740, 360, LONG)])
def test_a_credit_stands_under_the_board_and_covers_nothing(chromium, server, width, height, credit):
    room = server.new_room(credit=credit)["room"]
    seat = Seat(chromium, f"{server.url}/r/{room}", viewport={"width": width, "height": height})
    seat.page.locator("#credit:visible").wait_for()
    seat.wait("document.body.dataset.picture === 'shown'")
    box = {name: seat.page.locator(name).bounding_box() for name in ("#frame", "#credit", "#line", "#tools", "#stage")}
    low = lambda name: box[name]["y"] + box[name]["height"]
    assert low("#frame") <= box["#credit"]["y"] and box["#credit"]["height"] >= 18
    assert low("#credit") <= low("#stage") + 1
    assert abs(box["#credit"]["x"] + box["#credit"]["width"] / 2 - box["#frame"]["x"] - box["#frame"]["width"] / 2) <= 1
    assert box["#frame"]["y"] >= box["#stage"]["y"] - 1, "the board gives way"
    seat.close()


def test_a_room_without_a_credit_has_no_line_and_no_place_for_it(chromium, server):
    seat = Seat(chromium, f"{server.url}/r/{server.new_room()['room']}")
    assert seat.page.locator("#credit").is_hidden()
    assert seat.page.locator("#frame").evaluate("(frame) => getComputedStyle(frame).marginBottom") == "0px"
    seat.close()
