"""A stranger in the lobby: back and forth, twice at once, without a connection, in fields that are for something else."""
import hashlib

import pytest
from test_http import photo
from lobby_page import Lobby, encoded, lobby, noise, phone, sky, slow  # noqa: F401 (fixtures)


def step(page):
    return page.locator("#lobby").get_attribute("data-step")


def arrive(page, name):
    """Waits for a step of the lobby."""
    page.locator(f"#lobby[data-step={name}]").wait_for()


def room_of(page):
    return page.url.split("/r/")[1].split("#")[0]


class Held:
    """Requests that a test lets go when it wants to."""

    def __init__(self, page, pattern):
        self.page, self.routes = page, []
        page.route(pattern, lambda route: self.routes.append(route))

    def wait(self, count):
        for _ in range(600):
            if len(self.routes) >= count:
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(f"{len(self.routes)} requests, not {count}")

    def let_go(self, number):
        self.routes[number].continue_()


# The browser's own way back

def test_the_way_back_leads_from_the_crop_to_the_photo_and_from_there_to_the_choice(phone):
    phone.sent(photo(800, 600))
    page = phone.crop().page
    page.go_back()
    arrive(page, "prepare")
    assert page.locator("#start-room").is_visible() and page.url == f"{phone.server.url}/"
    page.go_back()
    arrive(page, "choose")
    assert page.locator("#choose-photo").is_visible()


def test_the_way_back_skips_steps_that_were_left_by_a_button(phone):
    page = phone.page
    page.goto(f"{phone.server.url}/stats")
    page.goto(phone.server.url)
    for _ in range(3):
        phone.sent(photo(800, 600))
        phone.crop().page.locator("#crop-whole").click()
        page.locator("#another-photo").click()
        arrive(page, "choose")
    phone.sent(photo(800, 600))
    page.go_back()
    arrive(page, "choose")
    page.evaluate("() => history.back()")
    page.wait_for_url("**/stats")


def test_the_way_forward_into_a_step_without_a_photo_shows_the_choice(phone):
    phone.sent(photo(800, 600))
    phone.page.go_back()
    arrive(phone.page, "choose")
    phone.page.go_forward()
    phone.page.wait_for_timeout(300)
    assert step(phone.page) == "choose" and phone.page.locator("#choose-photo").is_visible()
    phone.sent(photo(640, 480))
    arrive(phone.page, "prepare")


def test_the_way_back_from_a_room_leads_to_a_lobby_that_works(phone):
    phone.sent(photo(800, 600))
    page = phone.page
    page.locator("#start-room").click()
    page.locator("body[data-state=open]").wait_for()
    page.go_back()
    page.locator("#lobby").wait_for()
    if step(page) == "choose":
        phone.sent(photo(800, 600))
    page.locator("#start-room").click()
    page.locator("body[data-state=open]").wait_for()


# Twice at once, and stopped in the middle

def test_I14_whoever_stops_on_a_phone_sees_the_way_to_send_again(phone):
    page = phone.page
    page.locator("#gallery button[data-image]").first.wait_for()
    slow(page, 200_000)
    phone.bring(noise(1400, 1000))
    page.locator("#upload-share").filter(has_text="%").wait_for()
    # Stop stands just above the two buttons; what takes its place is higher.
    page.evaluate("""() => {
      const low = (name) => document.querySelector(name).getBoundingClientRect();
      scrollBy(0, low("#upload-stop").bottom - low("#prepare > .row:last-child").top + 4);
      document.querySelector("#upload-stop").click();
    }""")
    again = page.get_by_role("button", name="Send again").bounding_box()
    bar = page.locator("#prepare > .row:last-child").bounding_box()
    assert again["y"] + again["height"] <= bar["y"], "not behind the buttons that stay below"


def test_I14_a_photo_that_comes_while_another_is_on_its_way_takes_its_place(lobby):
    page = lobby.page
    held = Held(page, "**/api/images")
    lobby.bring(photo(800, 600))
    page.locator("#start-room").click()
    held.wait(1)
    lobby.drop(photo(300, 400, colour=(9, 99, 9)), "other.jpg", "image/jpeg")
    held.wait(2)
    held.let_go(1)
    page.get_by_text("The photo is ready.").wait_for()
    assert "/r/" not in page.url, "the start was for the photo before"
    page.locator("#start-room").click()
    page.locator("body[data-state=open]").wait_for()
    picture = lobby.server.api(f"/api/rooms/{room_of(page)}")["picture"]
    assert (picture["width"], picture["height"]) == (300, 400)


def test_a_photo_that_comes_while_its_room_is_being_made_is_not_lost(lobby):
    page = lobby.page
    held = Held(page, "**/api/rooms")
    lobby.sent(photo(800, 600))
    page.locator("#start-room").click()
    held.wait(1)
    lobby.uploaded(lambda: lobby.drop(photo(300, 400, colour=(9, 99, 9)), "other.jpg", "image/jpeg"))
    with page.expect_response("**/api/rooms"):
        held.let_go(0)
    page.wait_for_timeout(500)
    assert "/r/" not in page.url and page.locator("#start-room").is_visible()


def test_I16_a_warning_that_was_read_is_not_asked_about_again_when_its_figure_comes(lobby):
    page = lobby.page
    held = Held(page, "**/outlook?*")
    lobby.sent(encoded(sky(620, 480), "JPEG"))
    page.locator("[data-warning=flat]").wait_for()
    page.locator("#start-room").click()
    held.wait(1)
    held.let_go(0)
    page.locator("body[data-state=open]").wait_for()


def test_two_presses_of_start_make_one_room(lobby):
    asked = []
    lobby.page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/api/rooms") else None)
    lobby.sent(photo(800, 600))
    lobby.page.evaluate("""() => {
      const form = document.querySelector("#prepare");
      for (let times = 0; times < 5; times++) form.requestSubmit();
    }""")
    lobby.page.locator("body[data-state=open]").wait_for()
    assert len(asked) == 1


def test_a_part_that_cannot_be_cut_out_leaves_the_whole_photo(lobby):
    content = photo(800, 600)
    page = lobby.page
    held = Held(page, "**/api/images")
    lobby.bring(content)
    held.wait(1)
    lobby.crop().page.locator("[data-shape=square]").click()
    page.evaluate("""() => {
      window.createImageBitmap = () => Promise.reject(new Error("no memory"));
      HTMLImageElement.prototype.decode = () => Promise.reject(new Error("no memory"));
    }""")
    page.locator("#crop-use").click()
    page.locator("#start-line").filter(has_text="cannot open this picture").wait_for()
    held.wait(2)
    held.let_go(1)
    page.locator("#start-room").click()
    page.locator("body[data-state=open]").wait_for()
    assert lobby.server.api(f"/api/rooms/{room_of(page)}")["picture"]["image"] == hashlib.sha256(content).hexdigest()


# Without a connection

def test_a_room_cannot_be_started_offline_and_can_when_the_network_is_back(lobby):
    lobby.sent(photo(800, 600))
    lobby.page.locator("[data-warning], #upload-line > *").first.wait_for()
    lobby.context.set_offline(True)
    lobby.page.locator("#start-room").click()
    lobby.page.locator("#start-line").filter(has_text="No connection").wait_for()
    lobby.context.set_offline(False)
    lobby.page.locator("#start-room").click()
    lobby.page.locator("body[data-state=open]").wait_for()


def test_a_gallery_picture_tapped_offline_says_so_and_works_later(lobby):
    picture = lobby.page.locator("#gallery button[data-image]").first
    picture.wait_for()
    lobby.context.set_offline(True)
    picture.click()
    lobby.page.locator("#photo-line").filter(has_text="No connection").wait_for()
    lobby.context.set_offline(False)
    picture.click()
    lobby.page.locator("body[data-state=open]").wait_for()


# Fields that are for something else

@pytest.mark.parametrize("columns, rows", [("0", "999999"), ("", "2.7")])
def test_whatever_stands_in_the_own_fields_a_room_of_2_to_100_a_side_is_made(lobby, columns, rows):
    lobby.sent(photo(800, 600))
    page = lobby.page
    page.locator("#sizes [data-size=own] input").check(force=True)
    page.locator("#own-columns").fill(columns)
    page.locator("#own-rows").fill(rows)
    # Whoever leaves a field sees what it takes. A warning that nobody can have read asks for a second press.
    page.locator("#own-rows").blur()
    page.evaluate("""() => {
      setInterval(() => document.querySelector("#start-room[aria-disabled=false]")?.click(), 100);
    }""")
    page.locator("body[data-state=open]").wait_for()
    room = lobby.server.api("/api/rooms/" + room_of(page))
    assert 2 <= room["columns"] <= 100 and 2 <= room["rows"] <= 100


def test_a_title_of_anything_is_shown_as_text(lobby):
    page = lobby.page
    lobby.sent(photo(800, 600))
    page.locator("#more summary").click()
    page.get_by_label("Title").fill("<img src=x onerror=alert(1)>\u202e 👩‍👩‍👧‍👦 " + "á̖̃" * 9)
    page.get_by_label("Photo credit").fill("\u200b \u2060")
    page.locator("#start-room").click()
    page.locator("body[data-state=open]").wait_for()
    page.locator("#title").filter(has_text="<img src=x onerror=alert(1)>").wait_for()
    assert page.locator("#credit").is_hidden()


# A second picture in a room

def test_H11_the_hosts_next_picture_is_a_new_room_and_the_old_one_stays(chromium, server):
    lobby = Lobby(chromium, server)
    page = lobby.page
    lobby.sent(photo(800, 600))
    page.locator("#more summary").click()
    page.get_by_label("Photo credit").fill("Mei")
    page.locator("#start-room").click()
    page.locator("body[data-state=open]").wait_for()
    before = room_of(page)
    page.locator("#credit:visible").wait_for()
    lobby.drop(photo(300, 400, colour=(9, 99, 9)), "next.MOSAICMAKER", "")
    page.get_by_role("button", name="Yes, in a new room").click()
    arrive(page, "prepare")
    assert page.locator("#room-credit").input_value() == ""
    page.locator("#start-room").click()
    page.locator("body[data-state=open]").wait_for()
    after = room_of(page)
    rooms = [server.api(f"/api/rooms/{room}")["picture"] for room in (before, after)]
    assert [room.get("credit") for room in rooms] == ["Mei", None] and rooms[1]["width"] == 300
    lobby.close()
