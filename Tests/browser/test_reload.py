"""The lobby's form, loaded again: the photo is still there, for this tab, and gone when it is no longer wanted."""
from test_http import photo
from test_lobby_ways import arrive, room_of, step
from lobby_page import Lobby, lobby, phone  # noqa: F401 (fixtures)

KEPT = """async () => {
  const opening = indexedDB.open("tessera", 1);
  await new Promise((resolve) => (opening.onsuccess = resolve));
  const asking = opening.result.transaction("handover").objectStore("handover").getAllKeys();
  await new Promise((resolve) => (asking.onsuccess = resolve));
  opening.result.close();
  return asking.result;
}"""


def kept(page, count):
    """Waits until the browser keeps so many photos of forms."""
    for _ in range(100):
        if len(page.evaluate(KEPT)) == count:
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"{page.evaluate(KEPT)} are kept")


def test_a_page_loaded_again_in_the_crop_still_has_the_photo(phone):
    made, _ = phone.sent(photo(800, 600))
    page = phone.crop().page
    kept(page, 1)
    assert phone.uploaded(page.reload)["image"] == made["image"]
    arrive(page, "prepare")
    assert page.locator("#choose-photo").is_hidden() and page.locator("#crop").is_hidden()
    page.go_back()
    arrive(page, "choose")
    kept(page, 0)
    page.reload()
    arrive(page, "choose")
    phone.sent(photo(400, 300))
    arrive(page, "prepare")


def test_a_page_loaded_again_has_the_part_and_the_tiles_that_were_chosen(lobby):
    lobby.sent(photo(800, 600))
    lobby.crop().page.locator("[data-shape='square']").click()
    made, part = lobby.use()
    page = lobby.page
    page.locator("#sizes [data-size='64'] input").check()
    kept(page, 1)
    for _ in range(2):
        again = lobby.uploaded(page.reload)
        assert again["image"] == made["image"] and part.size == (again["width"], again["height"]) != (800, 600)
        arrive(page, "prepare")
        assert page.locator("#sizes [data-size='64'] input").is_checked()
    page.locator("#start-room").click()
    page.locator("body[data-state=open]").wait_for()
    assert lobby.server.api(f"/api/rooms/{room_of(page)}")["columns"] == 8
    page.goto(lobby.server.url)
    arrive(page, "choose")
    kept(page, 0)


def write(page, **texts):
    """Writes into the fields under More."""
    if page.locator("#room-title").is_hidden():
        page.locator("#more summary").click()
    for field, text in texts.items():
        page.locator(f"#room-{field}").fill(text)


def written(page):
    """What stands in the fields, open to be read."""
    page.locator("#room-title").wait_for()
    return [page.locator(f"#room-{field}").input_value() for field in ("title", "credit", "password")]


def test_a_page_loaded_again_has_what_was_written_and_ticked_but_for_the_password(lobby):
    lobby.sent(photo(800, 600))
    page = lobby.page
    write(page, title="Sea ", credit="Photo: Ada", password="shells")
    page.locator("#start-whole").check()
    page.locator("#host-scrambles").check()
    kept(page, 1)
    for _ in range(2):
        lobby.uploaded(page.reload)
        assert written(page) == ["Sea ", "Photo: Ada", ""]
    everything = page.evaluate("JSON.stringify([sessionStorage, localStorage])")
    assert "Ada" in everything and "shells" not in everything
    page.locator("#start-room").click()
    page.locator("body[data-state=open]").wait_for()
    room = lobby.server.api(f"/api/rooms/{room_of(page)}")
    assert (room["title"], room["picture"]["credit"], room["scramble"]) == ("Sea", "Photo: Ada", "host")
    assert room["solved"] is True
    page.goto(lobby.server.url)
    arrive(page, "choose")
    assert "Ada" not in page.evaluate("JSON.stringify([sessionStorage, localStorage])")


def test_a_page_loaded_again_plays_what_was_chosen_with_the_same_deck(lobby):
    page = lobby.page
    # Chosen before there was a photo, as one does with the gallery's pictures.
    page.locator("#gallery-kinds [data-kind='table'] input").check()
    lobby.sent(photo(800, 600))
    lobby.uploaded(page.reload)
    arrive(page, "prepare")
    assert page.locator("#kinds [data-kind='table'] input").is_checked()
    page.locator("#decks [data-kind='tiles'] input").check()
    page.locator("#sizes [data-size='64'] input").check()
    lobby.uploaded(page.reload)
    arrive(page, "prepare")
    assert page.locator("#decks [data-kind='tiles'] input").is_checked()
    assert page.locator("#sizes [data-size='64'] input").is_checked()
    with page.expect_request(lambda asked: asked.url.endswith("/api/rooms") and asked.method == "POST") as asked:
        page.locator("#start-room").click()
    wish = asked.value.post_data_json
    assert (wish["kind"], wish["deck"]) == ("table", {"kind": "tiles", "columns": 9, "rows": 7})
    page.locator("body[data-state=open]").wait_for()


def test_another_photo_takes_the_credit_of_the_one_before_away_for_good(lobby):
    lobby.sent(photo(800, 600))
    page = lobby.page
    write(page, title="Sea", credit="Photo: Ada")
    lobby.sent(photo(400, 300))
    lobby.uploaded(page.reload)
    assert written(page) == ["Sea", "", ""]


def test_a_photo_is_kept_for_its_own_tab_only_and_a_day_at_most(lobby):
    lobby.sent(photo(500, 400))
    page = lobby.page
    kept(page, 1)
    other = lobby.context.new_page()
    other.goto(lobby.server.url)
    arrive(other, "choose")
    other.wait_for_timeout(300)
    assert step(other) == "choose"
    other.evaluate("""async () => {
      const opening = indexedDB.open("tessera", 1);
      await new Promise((resolve) => (opening.onsuccess = resolve));
      const store = opening.result.transaction("handover", "readwrite").objectStore("handover");
      await new Promise((resolve) => (store.put({}, `form-${Date.now() - 90_000_000}-x`).onsuccess = resolve));
      opening.result.close();
    }""")
    kept(page, 2)
    lobby.uploaded(page.reload)
    arrive(page, "prepare")
    kept(page, 1)


def test_where_the_browser_keeps_nothing_a_page_loaded_again_begins_anew(chromium, server):
    lobby = Lobby(chromium, server)
    lobby.context.add_init_script("Object.defineProperty(window, 'indexedDB', { get() { throw new Error('none'); } });")
    lobby.page.goto(server.url)
    lobby.sent(photo(500, 400))
    lobby.page.reload()
    arrive(lobby.page, "choose")
    lobby.sent(photo(400, 300))
    lobby.page.locator("#start-room").click()
    lobby.page.locator("body[data-state=open]").wait_for()
    lobby.close()


def test_H15_the_photo_is_kept_over_plain_http_too(chromium, server):
    browser = chromium.browser_type.launch(
        executable_path="/usr/bin/chromium", args=["--no-sandbox", "--host-resolver-rules=MAP puzzle.local 127.0.0.1"])
    try:
        page = browser.new_page()
        page.set_default_timeout(90_000)
        page.goto(f"http://puzzle.local:{server.port}")
        page.locator("#photo-file").set_input_files({"name": "a.jpg", "mimeType": "image/jpeg", "buffer": photo(340, 200)})
        arrive(page, "prepare")
        kept(page, 1)
        page.reload()
        arrive(page, "prepare")
        assert page.evaluate("isSecureContext") is False
    finally:
        browser.close()
