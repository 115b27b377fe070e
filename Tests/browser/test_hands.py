"""Hands and screens: touch, keyboard, zoom, dropped files, phones (cases H1 to H15)."""
import io
import json

import pytest
from PIL import Image, ImageChops, ImageStat
from seat import Seat, seats, solution
from test_http import photo

PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "has_touch": True, "is_mobile": True}


@pytest.fixture
def room(server):
    return server.new_room(4, 4, seed=7)["room"]


@pytest.fixture
def seat(chromium, server, room):
    seat = Seat(chromium, f"{server.url}/r/{room}")
    yield seat
    seat.close()


@pytest.fixture
def phone(chromium, server, room):
    phone = Seat(chromium, f"{server.url}/r/{room}", **PHONE)
    yield phone
    phone.close()


def fingers(page, kind, *points):
    """A touch event as the screen sends it; one debugging session a page remembers which fingers are down."""
    if not hasattr(page, "screen"):
        page.screen = page.context.new_cdp_session(page)
    page.screen.send("Input.dispatchTouchEvent", {
        "type": kind, "touchPoints": [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]})


def slide(page, start, end, steps=8):
    fingers(page, "touchStart", start)
    for step in range(1, steps + 1):
        share = step / steps
        fingers(page, "touchMove", tuple(a + (b - a) * share for a, b in zip(start, end)))
    fingers(page, "touchEnd")


def test_H1_dragging_on_a_phone_moves_a_tile_and_not_the_page(phone, server, room):
    slide(phone.page, phone.middle(0), phone.middle(13))
    phone.settled(1)
    assert phone.page.evaluate("scrollY") == 0
    move = server.moves(room)[0]["move"]
    assert {move["a"], move["b"]} == {0, 13}


def test_H2_a_pinch_that_starts_on_a_tile_zooms_only(phone, server, room):
    (x, y), (u, v) = phone.middle(5), phone.middle(6)
    fingers(phone.page, "touchStart", (x, y))
    fingers(phone.page, "touchStart", (x, y), (u, v))
    for step in range(1, 9):
        fingers(phone.page, "touchMove", (x - 6 * step, y), (u + 6 * step, v))
    fingers(phone.page, "touchEnd")
    phone.page.wait_for_timeout(300)
    assert server.moves(room) == [] and phone.replica("replica.pending") == 0
    assert phone.replica("replica.holds.length") == 0


def test_H3_the_tile_is_under_the_finger_on_a_zoomed_page(chromium, server, room):
    zoomed = Seat(chromium, f"{server.url}/r/{room}", viewport={"width": 700, "height": 560}, device_scale_factor=1.5)
    zoomed.drag(2, 9)
    zoomed.settled(1)
    move = server.moves(room)[0]["move"]
    assert {move["a"], move["b"]} == {2, 9}
    zoomed.close()


def test_H4_a_tap_with_jitter_selects_and_the_second_tap_swaps(seat, server, room):
    x, y = seat.middle(0)
    mouse = seat.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 3, y - 2)
    mouse.up()
    seat.page.wait_for_timeout(200)
    assert server.moves(room) == [] and seat.replica("replica.holds.length") == 0
    seat.page.mouse.click(*seat.middle(7))
    seat.settled(1)


@pytest.mark.parametrize("how", ["released outside", "focus lost"])
def test_H5_the_hold_ends_on_the_server_too(chromium, server, room, how):
    with seats(chromium, server, room, ["Ada", "Bo"]) as (ada, bo):
        ada.lift(3)
        bo.until("replica.holds.length === 1")
        if how == "released outside":
            ada.page.mouse.move(-40, -40)
            ada.page.mouse.up()
        else:
            ada.page.evaluate("window.dispatchEvent(new Event('blur'))")
        bo.until("replica.holds.length === 0")
        assert server.moves(room) == []


def test_H6_whole_play_by_keyboard_to_the_end(seat, server, room):
    page = seat.page
    page.locator("#grid [tabindex='0']").focus()

    def go(start, end):
        for key, count in (("ArrowRight", end % 4 - start % 4), ("ArrowDown", end // 4 - start // 4)):
            opposite = {"ArrowRight": "ArrowLeft", "ArrowDown": "ArrowUp"}[key]
            for _ in range(abs(count)):
                page.keyboard.press(key if count > 0 else opposite)

    at, number = 0, 0
    for a, b in solution(server.board(room)["tiles"]):
        go(at, a)
        page.keyboard.press("Enter")
        go(a, b)
        page.keyboard.press("Enter")
        at, number = b, number + 1
        seat.settled(number)
    seat.until("replica.solved")
    page.get_by_text("The picture is whole.").first.wait_for()


def test_H13_cells_by_name_are_read_by_NFKC_and_an_IME_candidate_submits_nothing(seat, server, room):
    field = seat.page.locator("#typed")
    field.fill("Ｂ４　Ｃ３")
    field.dispatch_event("keydown", {"key": "Enter", "code": "Enter", "keyCode": 229, "isComposing": True, "bubbles": True})
    seat.page.wait_for_timeout(200)
    assert server.moves(room) == []
    field.press("Enter")
    seat.settled(1)
    move = server.moves(room)[0]["move"]
    assert {move["a"], move["b"]} == {13, 10}


def test_H13_S_while_composing_scrambles_nothing(seat, server, room):
    cell = seat.page.locator("#grid [tabindex='0']")
    cell.focus()
    cell.dispatch_event("keydown", {"key": "s", "code": "KeyS", "keyCode": 229, "isComposing": True, "bubbles": True})
    seat.page.wait_for_timeout(300)
    assert server.moves(room) == []


def test_H8_a_name_of_blanks_is_given_another_one(seat):
    seat.page.get_by_role("button", name="Change your name").first.click()
    field = seat.page.get_by_label("Your name")
    field.fill("\u3000\u200b\u202e")
    field.press("Enter")
    seat.page.wait_for_timeout(500)
    name = seat.replica("replica.me.name")
    assert name.strip() and "\u202e" not in name and "\u200b" not in name


def test_H10_a_solved_board_is_the_picture_without_hairlines(chromium, server):
    image = server.api("/api/images", photo(1600, 1200))["image"]
    room = server.new_room(4, 4, seed=7, image=image)["room"]
    seat = Seat(chromium, f"{server.url}/r/{room}", viewport={"width": 1500, "height": 1000}, reduced_motion="reduce")
    number = 0
    for a, b in solution(server.board(room)["tiles"]):
        seat.drag(a, b)
        number += 1
        seat.settled(number)
    seat.until("replica.solved")
    seat.page.mouse.move(2, 2)
    seat.page.wait_for_timeout(2500)
    drawn = seat.page.evaluate("window.tessera.table.view.layer.canvas.toDataURL('image/png')")
    import base64
    shot = Image.open(io.BytesIO(base64.b64decode(drawn.split(",")[1]))).convert("RGB")
    picture = seat.page.evaluate("""async ([image, width, height]) => {
      const blob = await (await fetch(`/images/${image}/board.jpg`)).blob();
      const canvas = Object.assign(document.createElement("canvas"), { width, height });
      const context = canvas.getContext("2d");
      context.imageSmoothingQuality = "high";
      context.drawImage(await createImageBitmap(blob), 0, 0, width, height);
      return canvas.toDataURL("image/png");
    }""", [image, shot.width, shot.height])
    wanted = Image.open(io.BytesIO(base64.b64decode(picture.split(",")[1]))).convert("RGB")
    difference = ImageChops.difference(shot, wanted)
    assert max(high for _, high in difference.getextrema()) <= 2, difference.getextrema()
    assert ImageStat.Stat(shot).stddev[0] > 5, "the canvas holds a picture"
    seat.close()


@pytest.mark.parametrize("how", ["dropped", "pasted"])
def test_H11_a_file_in_a_room_never_navigates(seat, how):
    before = seat.page.url
    kind, target = ("drop", "document.querySelector('#grid')") if how == "dropped" else ("paste", "document.body")
    seat.page.evaluate(f"""() => {{
      const files = new DataTransfer();
      files.items.add(new File([new Uint8Array([0xff, 0xd8, 0xff])], "cat.jpg", {{ type: "image/jpeg" }}));
      const event = {json.dumps(kind)} === "drop"
        ? new DragEvent("drop", {{ dataTransfer: files, bubbles: true, cancelable: true }})
        : new ClipboardEvent("paste", {{ clipboardData: files, bubbles: true, cancelable: true }});
      const over = new DragEvent("dragover", {{ dataTransfer: files, bubbles: true, cancelable: true }});
      {target}.dispatchEvent(over);
      window.notStopped = {target}.dispatchEvent(event);
    }}""")
    seat.page.wait_for_timeout(300)
    assert seat.page.url == before
    assert how == "pasted" or seat.page.evaluate("window.notStopped") is False
    seat.page.get_by_text("Only the host chooses the next picture.").first.wait_for()


def test_H11_the_host_is_asked(chromium, server):
    made = server.new_room()
    host = Seat(chromium, f"{made['url']}#host={made['hostKey']}")
    assert "#" not in host.page.url, "the key is cleared from the address"
    host.until("replica.me.role === 'host'")
    host.page.evaluate("""() => {
      const files = new DataTransfer();
      files.items.add(new File([new Uint8Array([0xff, 0xd8, 0xff])], "cat.jpg", { type: "image/jpeg" }));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: files, bubbles: true, cancelable: true }));
    }""")
    host.page.get_by_text("Make this the next picture?").first.wait_for()
    host.close()


def test_H14_turning_the_phone_in_mid_drag_keeps_the_tile_in_hand(phone, server, room):
    x, y = phone.middle(0)
    fingers(phone.page, "touchStart", (x, y))
    fingers(phone.page, "touchMove", (x + 20, y + 20))
    phone.until("replica.holds.length === 1")
    phone.page.set_viewport_size({"width": 844, "height": 390})
    phone.page.wait_for_timeout(400)
    assert phone.replica("replica.holds.length") == 1
    fingers(phone.page, "touchMove", phone.middle(10))
    fingers(phone.page, "touchEnd")
    phone.settled(1)
    move = server.moves(room)[0]["move"]
    assert {move["a"], move["b"]} == {0, 10}


def test_H14_a_phone_offers_no_callout_no_pull_to_refresh_and_no_input_zoom(phone):
    style = "getComputedStyle(document.querySelector('#grid'))"
    assert phone.page.evaluate(f"{style}.touchAction") in ("none", "pinch-zoom")
    assert phone.page.evaluate(f"{style}.userSelect") == "none"
    assert phone.page.evaluate("getComputedStyle(document.documentElement).overscrollBehaviorY") in ("none", "contain")
    sizes = phone.page.evaluate("[...document.querySelectorAll('input')].map((i) => parseFloat(getComputedStyle(i).fontSize))")
    assert all(size >= 16 for size in sizes)


def test_H15_plain_http_at_a_lan_name_plays(chromium, server, room):
    """Without a secure context: no clipboard, no randomUUID, no crypto.subtle."""
    browser = chromium.browser_type.launch(
        executable_path="/usr/bin/chromium", args=["--no-sandbox", "--host-resolver-rules=MAP puzzle.local 127.0.0.1"])
    try:
        seat = Seat(browser, f"http://puzzle.local:{server.port}/r/{room}")
        assert seat.page.evaluate("isSecureContext") is False
        seat.drag(0, 1)
        seat.settled(1)
        seat.page.locator("#invite").click()
        seat.page.get_by_role("button", name="Copy the link").click()
        seat.page.get_by_text("Copy the marked link.").or_(seat.page.get_by_text("Link copied.")).first.wait_for()
        seat.close()
    finally:
        browser.close()


def test_others_moves_are_spoken(chromium, server, room):
    with seats(chromium, server, room, ["Ada", "Bo"]) as (ada, bo):
        ada.drag(0, 1)
        bo.wait("document.querySelector('#voice').textContent.includes('Ada')")
