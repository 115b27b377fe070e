"""Any photo in: what the browser makes of it, cropping, sending, warnings (cases I8, I9, I14, I15, I16, H11)."""
import io
import os
import random

import pytest
from PIL import Image, ImageDraw, ImageFilter
from test_http import photo, raw

PHONE = {"viewport": {"width": 360, "height": 740}, "device_scale_factor": 2, "has_touch": True, "is_mobile": True}
RED, BLUE, WHITE = (200, 30, 30), (40, 90, 160), (255, 255, 255)


class Lobby:
    """The lobby in a page of its own; the console must stay clean but for refused requests."""

    def __init__(self, chromium, server, **context):
        self.server = server
        self.context = chromium.new_context(**{"viewport": {"width": 1280, "height": 900}, "locale": "en-GB", **context})
        self.page = self.context.new_page()
        self.errors = []
        self.page.on("console", lambda said: self.errors.append(said.text) if said.type == "error" else None)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        # Whole seconds pass on a crowded machine; nothing here is about speed.
        self.page.set_default_timeout(90_000)
        self.page.goto(server.url)

    def bring(self, content, name="photo.jpg", kind="image/jpeg"):
        self.page.locator("#photo-file").set_input_files({"name": name, "mimeType": kind, "buffer": content})
        return self

    def drop(self, content, name, kind, how="drop"):
        """Drops or pastes a file as a system does: with the type that it says, or none."""
        return self.page.evaluate("""async ([bytes, name, type, how]) => {
          const files = new DataTransfer();
          files.items.add(new File([Uint8Array.from(bytes)], name, { type }));
          const event = how === "drop"
            ? new DragEvent("drop", { dataTransfer: files, bubbles: true, cancelable: true })
            : new ClipboardEvent("paste", { clipboardData: files, bubbles: true, cancelable: true });
          document.body.dispatchEvent(event);
          return event.defaultPrevented;
        }""", [list(content), name, kind, how])

    def uploaded(self, act):
        """What the server says to the upload that an act begins."""
        with self.page.expect_response(lambda answer: answer.url.endswith("/api/images")) as answer:
            act()
        return answer.value.json()

    def sent(self, content, name="photo.jpg", kind="image/jpeg"):
        """Brings a file: the server's answer, and the picture as it is kept."""
        made = self.uploaded(lambda: self.bring(content, name, kind))
        return made, self.kept(made)

    def kept(self, made):
        return Image.open(io.BytesIO(raw(self.server, "GET", f"/images/{made['image']}/master.jpg")[2])).convert("RGB")

    def crop(self):
        self.page.locator("#crop-photo").click()
        self.page.locator("#crop").wait_for()
        # The canvas gets its size with the picture.
        self.page.locator("#crop-bed canvas[style]").wait_for()
        return self

    @property
    def size(self):
        """The frame's size in pixels of the picture."""
        return tuple(int(side) for side in self.page.locator("#crop-size").inner_text().split(" × "))

    def use(self):
        made = self.uploaded(lambda: self.page.locator("#crop-use").click())
        return made, self.kept(made)

    def close(self):
        self.context.close()
        assert [text for text in self.errors if "Failed to load resource" not in text] == []


@pytest.fixture
def lobby(chromium, server):
    lobby = Lobby(chromium, server)
    yield lobby
    lobby.close()


@pytest.fixture
def phone(chromium, server):
    phone = Lobby(chromium, server, **PHONE)
    yield phone
    phone.close()


def near(pixel, colour, slack=40):
    return all(abs(a - b) <= slack for a, b in zip(pixel, colour))


def flag(width=800, height=500):
    """Red on the left, blue on the right: a crop shows what it has taken."""
    image = Image.new("RGB", (width, height), RED)
    image.paste(BLUE, (width // 2, 0, width, height))
    ImageDraw.Draw(image).rectangle((0, 0, width // 10, height // 10), fill=WHITE)
    return image


def encoded(image, kind, **options):
    file = io.BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()


def noise(width, height, seed=5):
    """A photo whose bytes cannot be made fewer."""
    image = Image.frombytes("RGB", (width, height), random.Random(seed).randbytes(width * height * 3))
    return encoded(image, "JPEG", quality=92)


# What a file is

@pytest.mark.parametrize("kind, mime", [("PNG", "image/png"), ("WEBP", "image/webp"), ("AVIF", "image/avif"),
                                        ("GIF", "image/gif"), ("BMP", "image/bmp")])
def test_I8_what_the_browser_can_open_becomes_a_jpeg(lobby, kind, mime):
    more = {"save_all": True, "append_images": [Image.new("RGB", (800, 500), (0, 200, 0))]} if kind == "GIF" else {}
    made, kept = lobby.sent(encoded(flag(), kind, **more), f"picture.{kind.lower()}", mime)
    assert (made["width"], made["height"]) == (800, 500)
    assert near(kept.getpixel((200, 400)), RED) and near(kept.getpixel((600, 400)), BLUE), "the first picture of several"


@pytest.mark.parametrize("drawing, width, height", [
    ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">{}</svg>', 2048, 1024),
    ('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">{}</svg>', 2048, 1024),
    ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><style>rect {{ opacity: 1 }}</style><g style="opacity:1">{}</g></svg>',
     2048, 1024),
    ('<?xml version="1.0"?><!-- drawn --><svg xmlns="http://www.w3.org/2000/svg" width="10" height="20" viewBox="0 0 40 80">{}</svg>',
     1024, 2048),
])
def test_I8_a_drawing_with_or_without_a_size_is_as_sharp_as_a_photo(lobby, drawing, width, height):
    marks = '<rect width="20" height="80" fill="rgb(200,30,30)"/><circle cx="30" cy="10" r="2" fill="rgb(40,90,160)"/>'
    made, kept = lobby.sent(drawing.format(marks).encode(), "drawing.svg", "image/svg+xml")
    assert (made["width"], made["height"]) == (width, height)
    unit = width / 40
    assert near(kept.getpixel((int(10 * unit), int(10 * unit))), RED)
    assert near(kept.getpixel((int(30 * unit), int(10 * unit))), BLUE)
    assert near(kept.getpixel((int(38 * unit), int(2 * unit))), WHITE), "what is not drawn is white"


def test_I8_what_is_transparent_is_white(lobby):
    image = Image.new("RGBA", (600, 400), (0, 0, 0, 0))
    image.paste((*RED, 255), (0, 0, 300, 400))
    image.paste((0, 0, 0, 128), (450, 0, 600, 400))
    _, kept = lobby.sent(encoded(image, "PNG"), "cut-out.png", "image/png")
    assert near(kept.getpixel((100, 200)), RED) and near(kept.getpixel((375, 200)), WHITE, 6)
    assert near(kept.getpixel((525, 200)), (127, 127, 127), 10)


@pytest.mark.parametrize("content, word", [
    (b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + bytes(900), "HEIC"), (b"PK\x03\x04" + bytes(900), "ZIP"),
    (b"<!doctype html><title>cat</title><svg></svg>", "web page"), (b"%PDF-1.7" + bytes(900), "PDF"),
    (b"<svg xmlns='http://www.w3.org/2000/svg'><oops></svg>", "damaged"), (b"only words " * 90, "not a picture"),
    (b"", "empty"), (b"\0\0\0\x14ftypisom\0\0\0\0mp42" + bytes(900), "video"),
])
def test_I8_whatever_else_is_named_jpg_is_called_by_its_name(lobby, content, word):
    lobby.bring(content, "photo.jpg", "image/jpeg")
    lobby.page.locator("#photo-line").filter(has_text=word).wait_for()
    assert lobby.page.locator("#choose").is_visible()


@pytest.mark.parametrize("name", ["photo.png", "photo.mosaicMaker", "PHOTO.MOSAICMAKER", "photo.JPEG", "photo"])
@pytest.mark.parametrize("how", ["drop", "paste"])
def test_I9_H11_a_jpeg_of_any_name_and_without_a_type_is_taken(lobby, name, how):
    assert lobby.uploaded(lambda: lobby.drop(photo(300, 200), name, "", how))["width"] == 300
    assert lobby.page.url == f"{lobby.server.url}/"


def test_I9_the_picker_offers_pictures_and_mosaicMaker(lobby):
    assert lobby.page.locator("#photo-file").get_attribute("accept") == "image/*,.mosaicMaker"


def test_a_jpeg_goes_through_untouched(lobby):
    import hashlib
    content = photo(1000, 700)
    made, _ = lobby.sent(content)
    assert made["image"] == hashlib.sha256(content).hexdigest()


@pytest.mark.parametrize("turn", range(1, 9))
def test_I1_a_photo_of_any_orientation_is_cropped_upright(lobby, turn):
    ways = {2: Image.FLIP_LEFT_RIGHT, 3: Image.ROTATE_180, 4: Image.FLIP_TOP_BOTTOM, 5: Image.TRANSPOSE, 6: Image.ROTATE_90,
            7: Image.TRANSVERSE, 8: Image.ROTATE_270}
    # The stored picture is turned so that its orientation turns it back; 6 and 8 undo one another.
    stored = flag().transpose(ways[turn]) if turn in ways else flag()
    exif = Image.Exif()
    exif[0x0112] = turn
    lobby.sent(encoded(stored, "JPEG", quality=92, exif=exif))
    lobby.crop().page.locator("[data-shape=square]").click()
    assert lobby.size == (500, 500)
    made, kept = lobby.use()
    assert (made["width"], made["height"]) == (500, 500)
    assert near(kept.getpixel((100, 400)), RED) and near(kept.getpixel((400, 100)), BLUE), turn


def test_a_photo_of_60_megapixels_is_made_smaller_first(lobby):
    large = Image.linear_gradient("L").resize((10_000, 6_000)).convert("RGB")
    large.paste(RED, (0, 0, 5_000, 3_000))
    made, kept = lobby.sent(encoded(large, "JPEG", quality=60))
    assert max(kept.size) == 4096 and made["width"] == 4096 and abs(made["height"] - 2458) <= 1
    assert near(kept.getpixel((1000, 600)), RED)


def test_a_photo_of_more_than_25_MB_is_made_smaller_first(lobby, tmp_path):
    file = tmp_path / "large.jpg"
    file.write_bytes(photo(800, 600) + bytes(25_000_001))
    made = lobby.uploaded(lambda: lobby.page.locator("#photo-file").set_input_files(file))
    assert (made["width"], made["height"]) == (800, 600)


# The part that is kept

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


# On its way

def slow(page, bytes_per_second):
    """An upload that takes its time, as from a phone."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", {
        "offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": bytes_per_second})


def test_I14_an_upload_shows_its_progress_and_can_be_stopped_without_a_trace(chromium, own_server):
    import hashlib
    import time
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


# Warnings before the room opens

def sky(width=800, height=600):
    """Blue without end, but for one corner."""
    image = Image.new("RGB", (width, height), (110, 160, 220))
    image.paste(Image.open(io.BytesIO(photo(width // 4, height // 4))), (0, 0))
    return image


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
