"""The part of a photo that is kept: by mouse, fingers and keys (H6)."""
import pytest
from lobby_page import BLUE, Lobby, encoded, flag, lobby, near, phone  # noqa: F401, F811 (fixtures)
from test_http import photo


def test_whoever_never_crops_keeps_all_of_the_photo(lobby):
    made, _ = lobby.sent(encoded(flag(), "JPEG"))
    lobby.crop().page.locator("#crop-whole").click()
    lobby.page.locator("#start-room").click()
    lobby.page.locator("body[data-state=open]").wait_for()
    room = lobby.page.url.split("/r/")[1].split("#")[0]
    assert lobby.server.api(f"/api/rooms/{room}")["picture"]["image"] == made["image"]


def test_a_crop_by_mouse_and_the_tiles_follow_its_shape(lobby):
    lobby.sent(encoded(flag(), "JPEG"))
    page = lobby.crop().page
    box = page.locator(".crop-frame").bounding_box()
    right, low = box["x"] + box["width"], box["y"] + box["height"]
    # The lower right corner to the middle of the photo, then the frame to the right end.
    page.mouse.move(right - 3, low - 3)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2 - 3, low - 3, steps=5)
    page.mouse.up()
    width, height = lobby.size
    assert abs(width - 400) <= 4 and height == 500
    page.mouse.move(box["x"] + box["width"] / 4, low - box["height"] / 2)
    page.mouse.down()
    page.mouse.move(right + 200, low - box["height"] / 2, steps=5)
    page.mouse.up()
    made, kept = lobby.use()
    assert (made["width"], made["height"]) == (width, height)
    assert near(kept.getpixel((width // 2, 250)), BLUE) and near(kept.getpixel((8, 250)), BLUE, 60)
    grid = page.locator("[data-size='36'] .chip-grid").inner_text()
    columns, rows = (int(side) for side in grid.split(" × "))
    assert columns < rows, "a frame that stands upright gets more rows than columns"
    shape = page.locator("#preview-board").bounding_box()
    assert abs(shape["width"] / shape["height"] - width / height) < 0.02


def test_H6_a_crop_by_keys_alone(lobby):
    lobby.sent(encoded(flag(), "JPEG"))
    page = lobby.page
    page.locator("#crop-photo").focus()
    page.keyboard.press("Enter")
    page.locator("#crop-bed canvas[style]").wait_for()
    frame = page.get_by_role("application", name="Frame on the photo")
    frame.focus()
    for _ in range(50):
        page.keyboard.press("Shift+ArrowLeft")
    assert lobby.size == (400, 500)
    for _ in range(60):
        page.keyboard.press("ArrowRight")
    page.locator("#crop-said").filter(has_text="400 by 500 pixels, 50 percent from the left").wait_for()
    page.keyboard.press("Minus")
    smaller = lobby.size
    page.keyboard.press("+")
    assert smaller[0] == 364 and smaller[1] in (454, 455) and lobby.size == (400, 500)
    made = lobby.uploaded(lambda: page.keyboard.press("Enter"))
    assert (made["width"], made["height"]) == (400, 500) and near(lobby.kept(made).getpixel((200, 250)), BLUE)
    page.locator("#crop-photo").click()
    page.keyboard.press("Escape")
    page.locator("#prepare").wait_for()


def test_each_shape_and_the_turned_one(lobby):
    lobby.sent(photo(1600, 1000))
    page = lobby.crop().page
    for shape, ratio in {"square": 1, "4:3": 4 / 3, "16:9": 16 / 9}.items():
        page.locator(f"[data-shape='{shape}']").click()
        across, down = lobby.size
        assert abs(across / down - ratio) < 0.01 and abs(across * down - 1_000_000) < 5_000, (shape, across, down)
    page.locator("#crop-turn").click()
    across, down = lobby.size
    assert abs(down / across - 16 / 9) < 0.01 and "9:16" in page.locator("[data-shape='16:9']").inner_text()


def test_H6_a_crop_without_dragging(lobby):
    lobby.sent(photo(800, 600))
    page = lobby.crop().page
    for _ in range(6):
        page.locator("#crop-smaller").click()
    box = page.locator("#crop-bed canvas").bounding_box()
    page.mouse.click(box["x"] + box["width"] - 8, box["y"] + box["height"] - 8)
    page.locator("#crop-said").filter(has_text="44 percent from the left").wait_for()


def test_a_pinch_sizes_the_frame_and_a_finger_moves_it(phone):
    from test_hands import fingers, slide
    phone.sent(photo(800, 600))
    page = phone.crop().page
    box = page.locator("#crop-bed canvas").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    fingers(page, "touchStart", (x - 80, y))
    fingers(page, "touchStart", (x - 80, y), (x + 80, y))
    for step in range(1, 9):
        fingers(page, "touchMove", (x - 80 + 5 * step, y), (x + 80 - 5 * step, y))
    fingers(page, "touchEnd")
    width, height = phone.size
    assert abs(width - 400) <= 8 and abs(height - 300) <= 8
    slide(page, (x, y), (x - 300, y - 300))
    page.locator("#crop-said").filter(has_text=", 0 percent from the left, 0 percent from the top").wait_for()
    assert page.evaluate("scrollY") == 0 and phone.size == (width, height)


@pytest.mark.parametrize("width", [320, 360, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_H6_the_crop_step_has_no_serious_accessibility_fault_and_fits(chromium, server, width, scheme):
    from axe_playwright_python.sync_playwright import Axe
    lobby = Lobby(chromium, server, viewport={"width": width, "height": 720}, color_scheme=scheme, bypass_csp=True)
    lobby.sent(photo(800, 600))
    page = lobby.crop().page
    found = Axe().run(page).response["violations"]
    assert [fault["id"] for fault in found if fault["impact"] in ("serious", "critical")] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    sizes = page.evaluate("""[...document.querySelectorAll("#crop button, #crop .chip")]
      .map((node) => node.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height))""")
    assert min(sizes) >= 44
    lobby.close()
