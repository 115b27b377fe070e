"""Odd and hostile pictures, made by libjpeg-turbo's own programs or by hand. djpeg says what is right."""
import io
import random
import subprocess

import pytest
from album import coded, expect_like, expect_plain, marks, ppm, scene, tool, upload, variants
from PIL import Image, ImageChops, ImageStat

SAMPLINGS = ["1x1", "2x1", "1x2", "2x2", "4x1", "1x4", "4x2", "2x2,1x2,1x2", "2x2,2x1,2x1", "1x1,2x2,2x2", "3x1"]
FORMS = ["-baseline", "-progressive", "-optimize", "-restart 1", "-restart 3B"]


def expect_taken(server, content):
    status, made = upload(server, content)
    assert status in (200, 201), made
    served = variants(server, made["image"])
    expect_plain(served)
    expect_like(content, served)
    return made, served


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("sampling", SAMPLINGS)
def test_every_sampling_and_form(server, sampling, form):
    expect_taken(server, tool(f"cjpeg -quality 92 -sample {sampling} {form}", ppm(scene(331, 247))))


@pytest.mark.parametrize("width, height", [(1, 300), (300, 1), (1, 1), (17, 3), (7, 640), (2049, 33)])
@pytest.mark.parametrize("form", FORMS[:2])
def test_odd_sizes(server, width, height, form):
    expect_taken(server, tool(f"cjpeg -quality 95 {form}", ppm(scene(width, height))))


@pytest.mark.parametrize("form", FORMS)
def test_gray_stays_gray_with_one_component(server, form):
    _, served = expect_taken(server, tool(f"cjpeg -grayscale {form}", ppm(scene(700, 500))))
    for content in served.values():
        assert Image.open(io.BytesIO(content)).mode == "L"


@pytest.mark.parametrize("progressive", [False, True])
def test_I5_red_stays_red_in_CMYK(server, progressive):
    for colour in [(255, 0, 0), (0, 160, 30), (20, 40, 220), (255, 255, 255), (0, 0, 0)]:
        content = coded(Image.new("RGB", (64, 48), colour).convert("CMYK"), progressive=progressive, quality=95)
        _, served = expect_taken(server, content)
        pixel = Image.open(io.BytesIO(served["board"])).convert("RGB").getpixel((20, 20))
        assert all(abs(got - want) <= 4 for got, want in zip(pixel, colour)), (pixel, colour)


@pytest.mark.parametrize("form", ["-arithmetic", "-arithmetic -progressive"])
def test_arithmetic_coding_is_refused_by_name(server, form):
    status, problem = upload(server, tool(f"cjpeg {form}", ppm(scene())))
    assert (status, problem["code"]) == (422, "unusual") and "arithmetic" in problem["detail"]


#: What one does with jpegtran to a picture that is held in each way, to have it lie as a camera would store it.
STORED = {1: "", 2: "-flip horizontal", 3: "-rotate 180", 4: "-flip vertical", 5: "-transpose", 6: "-rotate 270",
          7: "-transverse", 8: "-rotate 90"}


@pytest.mark.parametrize("form", ["", "-progressive", "-grayscale"])
def test_I1_eight_orientations_make_eight_equal_boards(server, tmp_path, form):
    exif = Image.Exif()
    exif[0x0112] = 1
    upright = coded(scene(320, 240), exif=exif, quality=95)
    # jpegexiforient looks for the EXIF at the very beginning, as cameras write it.
    assert upright[2:4] == b"\xff\xe0"
    boards = []
    for orientation, turn in STORED.items():
        path = tmp_path / f"{orientation}.jpg"
        stored = tool(f"jpegtran -copy all -perfect {turn} {form}", upright)
        path.write_bytes(stored[:2] + stored[20:])
        # Of another program: it writes the number into the EXIF, and reads it again.
        subprocess.run(["jpegexiforient", f"-{orientation}", path], check=True)
        assert subprocess.run(["jpegexiforient", "-n", path], capture_output=True).stdout == b"%d" % orientation
        made, served = expect_taken(server, path.read_bytes())
        assert (made["width"], made["height"]) == (320, 240)
        boards.append(Image.open(io.BytesIO(served["board"])).convert("RGB"))
    for board in boards[1:]:
        assert max(ImageStat.Stat(ImageChops.difference(board, boards[0])).mean) <= 1


@pytest.mark.parametrize("kind", range(13))
def test_I4_an_orientation_of_any_other_type_is_none(server, kind):
    exif = Image.Exif()
    exif[0x0112] = 6
    content = coded(scene(96, 64), exif=exif)
    entry = content.index(b"\x01\x12\x00\x03\x00\x00\x00\x01")
    changed = content[:entry + 3] + bytes([kind]) + content[entry + 4:]
    made = upload(server, changed)[1]
    assert (made["width"], made["height"]) == ((64, 96) if kind == 3 else (96, 64))


def test_I2_the_scan_header_that_Samsungs_phones_write(server):
    content = coded(scene())
    scan = content.index(b"\xff\xda")
    odd = content[:scan + 11] + b"\0\0\0" + content[scan + 14:]
    assert odd != content
    made, served = expect_taken(server, odd)
    assert served == variants(server, upload(server, content)[1]["image"])


@pytest.mark.parametrize("form", ["-baseline", "-progressive", "-restart 1"])
def test_I3_a_file_cut_at_every_hundredth_byte(server, form):
    content = tool(f"cjpeg -quality 75 {form}", ppm(scene(200, 150)))
    assert upload(server, content)[0] in (200, 201)
    for length in range(0, len(content) - 2, 100):
        status, problem = upload(server, content[:length])
        assert status == 422 and problem["code"] in ("cutOff", "damaged", "empty", "unknown"), length
        assert problem["detail"].endswith(".")


@pytest.mark.parametrize("form", ["-baseline", "-progressive", "-restart 1", "-grayscale"])
def test_flipped_bytes_are_shown_as_djpeg_shows_them_or_refused(server, form):
    content = tool(f"cjpeg -quality 75 {form}", ppm(scene(120, 90)))
    chance = random.Random(4)
    for _ in range(60):
        broken = bytearray(content)
        for _ in range(chance.randint(1, 3)):
            broken[chance.randrange(2, len(broken))] = chance.randrange(256)
        status, answer = upload(server, bytes(broken))
        if status == 422:
            assert answer["code"] in ("cutOff", "damaged", "unusual", "tooManyPixels", "tooLong")
            continue
        assert status in (200, 201), answer
        decoded = subprocess.run(["djpeg", "-pnm"], input=bytes(broken), capture_output=True, timeout=60)
        # A clean picture of wrong colours is a picture.
        assert b"Corrupt" not in decoded.stderr or b"extraneous bytes" in decoded.stderr, decoded.stderr
        expect_plain(variants(server, answer["image"]))


def test_I6_a_bomb_is_refused_without_memory(own_server):
    content = bytearray(coded(scene()))
    frame = content.index(b"\xff\xc0")
    content[frame + 5:frame + 9] = b"\xfa\xfa\xfa\xfa"
    upload(own_server, bytes(content))
    before = own_server.memory()
    for _ in range(20):
        status, problem = upload(own_server, bytes(content))
        assert (status, problem["code"], problem["width"]) == (422, "tooManyPixels", 64250)
    assert own_server.memory() - before < 5_000_000


def test_I7_a_thousand_scans_are_refused(server):
    content = tool("cjpeg -progressive", ppm(scene(64, 64)))
    last = content.rindex(b"\xff\xda")
    status, problem = upload(server, content[:-2] + content[last:-2] * 1000 + b"\xff\xd9")
    assert (status, problem["code"]) == (422, "tooManyScans")


@pytest.mark.parametrize("at, value, word", [(4, 12, "12 bits"), (9, 2, "2 colour channels"), (1, 0xC3, "lossless")])
def test_kinds_that_nobody_shows_are_refused_by_name(server, at, value, word):
    content = bytearray(coded(scene()))
    content[content.index(b"\xff\xc0") + at] = value
    status, problem = upload(server, bytes(content))
    assert (status, problem["code"]) == (422, "unusual") and word in problem["detail"]


def test_I12_what_follows_the_first_picture_is_left_out(server):
    content = coded(scene())
    first = variants(server, upload(server, content)[1]["image"])
    for rest in [coded(scene(64, 64)), b"\0" * 5000, b"PK\3\4" + bytes(90), b"\xff" * 77, b"ftypmp42" + bytes(4000)]:
        assert variants(server, upload(server, content + rest)[1]["image"]) == first


def test_I10_nothing_of_the_metadata_is_served(server):
    exif = Image.Exif()
    exif[0x010E] = "SecretPlace"
    exif.get_ifd(0x8825)[1] = "N"
    exif.get_ifd(0x8825)[2] = (46.0, 56.0, 53.0)
    content = coded(scene(), exif=exif, comment=b"SecretPlace", xmp=b"<x:xmpmeta>SecretPlace</x:xmpmeta>")
    assert content.count(b"SecretPlace") == 3
    _, served = expect_taken(server, content)
    assert all(b"SecretPlace" not in content and b"xmpmeta" not in content for content in served.values())
    assert {mark for mark, _ in marks(content)} >= {0xE1, 0xFE}
