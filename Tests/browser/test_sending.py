"""A photo on its way: progress, stops, refusals and another try (I14, I15)."""
import hashlib
import os
import time

from lobby_page import Lobby, lobby, noise, slow  # noqa: F401, F811 (fixtures)
from test_http import photo, raw


def test_I14_an_upload_shows_its_progress_and_can_be_stopped_without_a_trace(chromium, own_server):
    descriptors = lambda: len(os.listdir(f"/proc/{own_server.process.pid}/fd"))
    lobby = Lobby(chromium, own_server)
    # The gallery's pictures are made at the first start; what they open has been opened then.
    lobby.page.locator("#gallery button[data-image]").first.wait_for()
    lobby.page.wait_for_load_state("networkidle")
    slow(lobby.page, 200_000)
    content = noise(1400, 1000)
    before = descriptors()
    lobby.bring(content)
    lobby.page.locator("#upload-share").filter(has_text="%").wait_for(timeout=30_000)
    assert 0 <= lobby.page.locator("#upload-progress").evaluate("bar => bar.value") < 1
    assert "of" in lobby.page.locator("#upload-share").inner_text()
    lobby.page.locator("#upload-stop").click()
    lobby.page.get_by_text("Stopped. The photo was not sent.").wait_for()
    assert lobby.page.locator("#upload-bar").is_hidden()
    name = hashlib.sha256(content).hexdigest()
    assert raw(own_server, "GET", f"/images/{name}/master.jpg")[0] == 404
    for _ in range(200):
        if descriptors() <= before:
            break
        time.sleep(0.1)
    assert descriptors() <= before
    slow(lobby.page, -1)
    made = lobby.uploaded(lambda: lobby.page.get_by_role("button", name="Send again").click())
    assert made["image"] == name
    lobby.close()


def test_a_busy_server_is_asked_again_when_it_says_so(lobby):
    asked = []

    def busy(route):
        asked.append(1)
        if len(asked) > 2:
            return route.continue_()
        return route.fulfill(status=503, headers={"Retry-After": "2", "Content-Type": "application/problem+json"},
                             body='{"code":"busy","detail":"Too much is waiting at the moment. Try again in a few seconds."}')
    lobby.page.route("**/api/images", busy)
    lobby.bring(photo(300, 200))
    lobby.page.locator("#upload-share").filter(has_text="Trying again in").wait_for()
    assert "Too much is waiting" in lobby.page.locator("#upload-line").inner_text()
    lobby.page.locator("#start-room").click()
    lobby.page.get_by_role("button", name="Try now").click()
    lobby.page.locator("body[data-state=open]").wait_for(timeout=30_000)
    assert len(asked) == 3


def test_the_servers_own_words_are_shown_when_it_refuses(lobby):
    lobby.page.route("**/api/images", lambda route: route.fulfill(
        status=422, content_type="application/problem+json",
        body='{"code":"neverHeardOf","detail":"This picture is on holiday. Choose another."}'))
    lobby.bring(photo(300, 200))
    lobby.page.get_by_text("This picture is on holiday. Choose another.").wait_for()


def test_a_known_refusal_is_in_the_readers_language(chromium, server):
    lobby = Lobby(chromium, server, locale="ja-JP")
    lobby.page.route("**/api/images", lambda route: route.fulfill(
        status=422, content_type="application/problem+json", body='{"code":"cutOff","detail":"It ends too early."}'))
    lobby.bring(photo(300, 200))
    lobby.page.get_by_text("ファイルが途中で切れています。").wait_for()
    lobby.close()


def test_without_a_connection_it_says_so_and_goes_on_when_it_is_back(lobby):
    lobby.page.locator("#gallery button[data-image]").first.wait_for()
    lobby.context.set_offline(True)
    lobby.bring(photo(300, 200))
    lobby.page.locator("#upload-line").filter(has_text="No connection.").wait_for()
    made = lobby.uploaded(lambda: lobby.context.set_offline(False))
    assert made["width"] == 300


def test_I15_the_same_picture_again_then_another(lobby):
    first, again, other = photo(400, 300), photo(400, 300), photo(300, 400, colour=(9, 99, 9))
    images = []
    for content in (first, again, other):
        images.append(lobby.sent(content)[0]["image"])
        shape = lobby.page.locator("#preview-board")
        shape.wait_for()
        lobby.page.locator("#another-photo").click()
    assert images[0] == images[1] != images[2]
    lobby.sent(other)
    lobby.page.locator("#start-room").click()
    lobby.page.locator("body[data-state=open]").wait_for()
    room = lobby.page.url.split("/r/")[1].split("#")[0]
    assert lobby.server.api(f"/api/rooms/{room}")["picture"] | {} == {"image": images[2], "width": 300, "height": 400}
