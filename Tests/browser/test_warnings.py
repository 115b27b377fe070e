"""What is said before a room opens: flat, small and converted pictures (I16)."""
import io

import pytest
from lobby_page import BLUE, Lobby, encoded, lobby, sky  # noqa: F401, F811 (fixtures)
from PIL import Image, ImageFilter
from test_http import photo


def test_I16_a_flat_sky_is_warned_of_before_the_room_opens(lobby):
    made, _ = lobby.sent(encoded(sky(), "JPEG"))
    assert "flat" in made["warnings"]
    warning = lobby.page.locator("[data-warning=alike]")
    warning.filter(has_text="% of these tiles look like another one").wait_for()
    assert warning.get_by_role("button", name="Another photo").is_visible()
    warning.get_by_role("button", name="Crop it").click()
    page = lobby.page
    page.locator("#crop-bed canvas[style]").wait_for()
    for _ in range(3):
        page.locator("#crop-smaller").click()
    made, _ = lobby.use()
    assert page.locator("#start-room").is_visible()


def test_I16_it_is_warned_of_a_second_time_and_in_the_grid_that_is_chosen(lobby):
    content = encoded(Image.open(io.BytesIO(photo(900, 600))).convert("L").filter(ImageFilter.BoxBlur(90)), "JPEG")
    for _ in range(2):
        lobby.sent(content)
        lobby.page.locator("#sizes [data-size='400']").click()
        lobby.page.locator("[data-warning=alike]").wait_for()
        better = lobby.page.locator("[data-choice=better]")
        if better.count():
            better.click()
            lobby.page.locator("[data-warning=alike]").wait_for(state="detached")
        lobby.page.locator("#another-photo").click()


def test_without_an_outlook_the_servers_own_warning_stands(lobby):
    lobby.page.route("**/outlook?*", lambda route: route.fulfill(status=404, body=""))
    lobby.bring(encoded(sky(400, 410), "JPEG"))
    lobby.page.locator("[data-warning=flat]").filter(has_text="look alike").wait_for()


def test_I16_whoever_starts_at_once_reads_the_warning_first(lobby):
    lobby.page.route("**/api/images", lambda route: (lobby.page.wait_for_timeout(1500), route.continue_()))
    lobby.bring(encoded(sky(640, 480), "JPEG"))
    lobby.page.locator("#start-room").click()
    lobby.page.locator("[data-warning=alike]").wait_for()
    lobby.page.wait_for_timeout(500)
    assert "/r/" not in lobby.page.url
    lobby.page.locator("#start-room").click()
    lobby.page.locator("body[data-state=open]").wait_for()


def test_I16_a_picture_of_one_colour_is_refused_in_words(lobby):
    lobby.sent(encoded(Image.new("RGB", (500, 500), BLUE), "JPEG"))
    lobby.page.locator("[data-warning=alike]").wait_for()
    lobby.page.locator("#start-room").click()
    lobby.page.locator("#start-line").filter(has_text="same").wait_for()
    assert "/r/" not in lobby.page.url


@pytest.mark.parametrize("locale, words", [("en-GB", "small picture"), ("zh-CN", "较小"), ("ja-JP", "小さな画像")])
def test_a_small_picture_is_better_in_fewer_tiles(chromium, server, locale, words):
    lobby = Lobby(chromium, server, locale=locale)
    size = {"en-GB": 301, "zh-CN": 302, "ja-JP": 303}[locale]
    lobby.bring(photo(size, 200))
    lobby.page.locator("[data-warning=small]").filter(has_text=words).wait_for()
    assert lobby.page.locator("[data-warning=small] [data-choice]").count() == 1, "16 tiles are the fewest"
    lobby.page.locator("#another-photo").click()
    lobby.page.locator("#photo-file").wait_for(state="attached")
    lobby.page.locator("#sizes [data-size='64']").wait_for(state="attached")
    lobby.page.locator("#sizes [data-size='64'] input").evaluate("(input) => input.click()")
    lobby.bring(photo(size, 210))
    lobby.page.locator("[data-warning=small] [data-choice=fewest]").click()
    assert lobby.page.locator("#sizes [data-size='16'] input").is_checked()
    lobby.close()


def test_a_profile_that_was_dropped_can_be_converted_here(lobby):
    real = photo(640, 400)

    def answer(route):
        got = route.fetch()
        body = got.json()
        route.fulfill(response=got, json={**body, "warnings": ["profileDropped"] if len(seen) == 0 else []})
        seen.append(body["image"])
    seen = []
    lobby.page.route("**/api/images", answer)
    lobby.bring(real)
    choice = lobby.page.locator("[data-warning=profileDropped] [data-choice=convert]")
    choice.wait_for()
    lobby.uploaded(choice.click)
    lobby.page.get_by_text("The photo is ready.").wait_for()
    assert len(seen) == 2 and seen[0] != seen[1]
    lobby.page.locator("[data-warning=profileDropped]").wait_for(state="detached")


def test_I13_a_picture_of_a_few_pixels_is_refused_in_words_not_in_silence(lobby):
    lobby.sent(encoded(Image.new("RGB", (1, 1), BLUE), "JPEG"))
    lobby.page.locator("[data-warning=small]").wait_for()
    lobby.page.locator("#start-room").click()
    lobby.page.locator("#start-line").get_by_text("fewer pixels").wait_for(timeout=10_000)
