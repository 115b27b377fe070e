"""Lobby, replay, statistics and the pages for lost links, in a real browser against a real server."""
import io

import pytest
from axe_playwright_python.sync_playwright import Axe
from PIL import Image
from test_command_line import play
from test_http import photo


@pytest.fixture
def page(chromium):
    """A page whose console must stay clean; a failed picture or refused upload is the browser's own line."""
    context = chromium.new_context(viewport={"width": 1280, "height": 900}, locale="en-GB")
    page = context.new_page()
    errors = []
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    context.close()
    assert [text for text in errors if "Failed to load resource" not in text] == []


def board_of(page):
    """The room that the page has come to, once its board is there."""
    page.locator("body[data-state=open]").wait_for()
    return page.url.split("/r/")[1].split("#")[0]


def png(**options):
    file = io.BytesIO()
    Image.open(io.BytesIO(photo(800, 500))).convert("RGBA").save(file, "PNG", **options)
    return file.getvalue()


def played(server, count=6):
    room = server.new_room(4, 4, seed=7, title="Played")["room"]
    play(server.url, room, [(cell, cell + 1) for cell in range(count)])
    return room


def test_a_tap_on_a_gallery_picture_makes_a_room_and_its_maker_host(page, server):
    page.goto(server.url)
    page.locator("#gallery button[data-image]").first.click()
    room = board_of(page)
    summary = server.api(f"/api/rooms/{room}")
    assert (summary["columns"], summary["rows"], summary["sequence"]) == (4, 4, 0)
    assert page.evaluate("window.tessera.game.replica.me.role") == "host" and "#" not in page.url


def test_a_png_becomes_a_room_in_two_steps(page, server):
    page.goto(server.url)
    page.locator("#photo-file").set_input_files({"name": "cat.png", "mimeType": "image/png", "buffer": png()})
    page.locator("#sizes [data-size='36']").click()
    page.locator("#start-room").click()
    summary = server.api(f"/api/rooms/{board_of(page)}")
    assert summary["picture"]["width"] == 800 and 30 <= summary["columns"] * summary["rows"] <= 42


def test_what_cannot_be_used_is_refused_with_a_sentence(page, server):
    page.goto(server.url)
    page.locator("#photo-file").set_input_files(
        {"name": "torn.jpg", "mimeType": "image/jpeg", "buffer": photo(900, 700)[:9000]})
    line = page.locator("#photo-line, #upload-line").filter(has_text="photo").or_(
        page.locator("#photo-line, #upload-line").filter(has_text="picture"))
    line.first.wait_for(timeout=10_000)
    assert "error" not in line.first.inner_text().lower()


def test_rooms_one_has_made_are_listed(page, server):
    page.goto(server.url)
    page.locator("#gallery button[data-image]").nth(1).click()
    room = board_of(page)
    page.goto(server.url)
    page.locator(f'#room-list [data-room="{room}"]').wait_for()


def test_R29_a_replay_shows_any_move_and_agrees_with_the_server(page, server):
    room = played(server)
    page.goto(f"{server.url}/r/{room}/replay")
    page.locator("#replay[data-ready]").wait_for()
    for number in (0, 3, 6, 2):
        page.locator("#number").fill(str(number))
        page.locator("#number").press("Enter")
        page.locator("#digest[data-agreement=checked]").wait_for()
    page.locator("#scrubber").focus()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.locator("#move-words").filter(has_text="Ada").wait_for()
    page.locator("#play").click()
    page.locator("#digest[data-agreement=checked]").wait_for()


def test_the_figures_of_a_room_are_on_its_page(page, server):
    page.goto(f"{server.url}/r/{played(server)}/stats")
    page.locator("#stats[data-ready]").wait_for()
    assert "6" in page.locator("#figure-moves").inner_text() and "1" in page.locator("#figure-players").inner_text()
    page.goto(f"{server.url}/stats")
    page.locator("#stats[data-ready]").wait_for()


def test_R25_a_lost_link_says_so(page, server):
    page.goto(f"{server.url}/r/{'A' * 22}")
    page.get_by_text("There is no such room.").first.wait_for()


def test_an_address_that_leads_nowhere_is_a_page_for_people_and_words_for_programs(page, server):
    assert page.goto(f"{server.url}/nothing/here").status == 404
    page.get_by_role("heading", name="One piece is missing").wait_for()
    page.get_by_role("link", name="To the first page").click()
    page.wait_for_url(f"{server.url}/")
    answer = page.request.get(f"{server.url}/nothing/here", headers={"Accept": "*/*"})
    assert answer.status == 404 and answer.json()["code"] == "notFound"


@pytest.mark.parametrize("width", [320, 390])
def test_nothing_is_wider_than_a_phone(chromium, server, width):
    room = played(server)
    context = chromium.new_context(viewport={"width": width, "height": 700})
    page = context.new_page()
    for path in ["/", f"/r/{room}", f"/r/{room}/replay", f"/r/{room}/stats", "/stats", "/nothing"]:
        page.goto(server.url + path)
        page.wait_for_timeout(900)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_H6_no_page_has_a_serious_accessibility_fault(chromium, server, scheme):
    room = played(server)
    context = chromium.new_context(viewport={"width": 1280, "height": 900}, color_scheme=scheme, bypass_csp=True)
    page = context.new_page()
    for path in ["/", f"/r/{room}", f"/r/{room}/replay", f"/r/{room}/stats", "/nothing"]:
        page.goto(server.url + path)
        page.wait_for_timeout(1200)
        found = Axe().run(page).response["violations"]
        serious = [fault["id"] for fault in found if fault["impact"] in ("serious", "critical")]
        assert serious == [], (path, serious)
    context.close()
