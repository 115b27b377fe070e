"""What a host and an operator's friend do in the browser: end a room, and type the key that rooms are made with."""
from seat import Seat
from test_http import photo
from test_lifetime import keyed  # noqa: F401 (fixture)


def test_the_host_ends_the_room_in_the_browser_and_it_can_still_be_watched(chromium, server):
    made = server.new_room(title="Harbour")
    room = made["room"]
    host = Seat(chromium, f"{server.url}/r/{room}#host={made['hostKey']}")
    guest = Seat(chromium, f"{server.url}/r/{room}", locale="ja-JP")
    guest.page.locator("#more").click()
    assert guest.page.locator("#more-end").count() == 0
    guest.page.keyboard.press("Escape")
    host.until("replica.me?.role === 'host'")
    host.page.locator("#more").click()
    host.page.get_by_role("button", name="End this room").click()
    assert "no way back" in host.page.locator("#end-sheet").inner_text()
    assert host.page.evaluate("() => document.activeElement.id") == "end-keep"
    host.page.get_by_role("button", name="Play on").click()
    host.wait("!document.querySelector('#end-sheet')")
    assert "ended" not in server.api(f"/api/rooms/{room}")
    host.page.locator("#more").click()
    host.page.get_by_role("button", name="End this room").click()
    host.page.get_by_role("button", name="End it").click()
    for seat, words in [(host, "This room ended on"), (guest, "この部屋は")]:
        seat.wait("document.querySelector('#ending')?.dataset.code === '4410'")
        assert words in seat.page.locator("#ending").inner_text()
    assert server.api(f"/api/rooms/{room}")["ended"] > 1_700_000_000_000
    host.page.set_viewport_size({"width": 360, "height": 740})
    for control in host.page.locator("#ending .row > *").all():
        box = control.bounding_box()
        assert abs(box["x"] + box["width"] / 2 - 180) < 2, "the ways on stand beneath the words"
    with host.page.expect_navigation():
        host.page.locator("#ending").get_by_role("link", name="Watch the replay").click()
    assert host.page.url.endswith(f"/r/{room}/replay")
    host.page.goto(server.url)
    card = host.page.locator(f'[data-room="{room}"]')
    card.wait_for()
    assert "Ended on" in card.inner_text() and "here now" not in card.inner_text()
    assert card.locator("a.room-open").get_attribute("href") == f"/r/{room}/replay"
    for seat in (host, guest):
        seat.close()


def test_the_key_can_be_typed_where_it_is_missing(chromium, keyed):
    server, key = keyed
    context = chromium.new_context(locale="en-GB")
    page = context.new_page()
    page.set_default_timeout(60_000)
    page.goto(server.url)
    # Not a key at all is answered here.
    page.locator("#gallery button").first.click()
    field = page.locator("#photo-line .create-key")
    field.fill("is it this?")
    page.get_by_role("button", name="Use this key").click()
    page.get_by_text("This is not the key").wait_for()
    field.fill(key[:-1] + "x")
    with page.expect_response("**/api/rooms") as answer:
        field.press("Enter")
    assert answer.value.status == 403
    # The field is another one, and whoever was in the first is in this.
    page.locator("#photo-line .create-key:focus").wait_for()
    assert "This is not the key" in page.locator("#photo-line").inner_text()
    # A photo asks in its own form, which the Enter does not send.
    page.locator("#photo-file").set_input_files({"name": "a.jpg", "mimeType": "image/jpeg", "buffer": photo()})
    field = page.locator("#upload-line .create-key")
    field.fill("".join(chr(ord(letter) + 0xFEE0) for letter in key))
    field.press("Enter")
    page.get_by_text("The photo is ready.").wait_for()
    page.locator("#start-room").click()
    page.wait_for_url("**/r/*")
    page.goto(server.url)
    page.locator("#gallery button").first.click()
    page.wait_for_url("**/r/*")
    context.close()
