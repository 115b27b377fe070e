"""Any photo in: what the browser makes of it (cases I1, I8, I9, H11)."""
import pytest
from lobby_page import BLUE, RED, WHITE, encoded, flag, lobby, near  # noqa: F401, F811 (fixtures)
from PIL import Image
from test_http import photo


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
