"""What a file is, whatever it is called: the answer names it and says what helps (I8, I9); and what stays of it."""
import gzip
import io
import os
import sqlite3
import time
import zipfile

import pytest
from album import coded, real_pictures, scene, upload, variants
from PIL import Image, ImageCms
from wire import connected


def saved(kind, **options):
    file = io.BytesIO()
    scene(64, 48).save(file, kind, **options)
    return file.getvalue()


def zipped():
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("photo.jpg", coded(scene()))
    return file.getvalue()


def media(brand):
    """The beginning of an ISO media file."""
    return b"\0\0\0\x18ftyp" + brand + bytes(4) + b"mif1" + brand + bytes(400)


SAVE, NOT = "Save it as JPEG", "not a picture"
KINDS = {
    "png": (saved("PNG"), "a PNG picture", SAVE), "webp": (saved("WEBP"), "a WebP picture", SAVE),
    "gif": (saved("GIF"), "a GIF picture", SAVE), "tiff": (saved("TIFF"), "a TIFF picture", SAVE),
    "bmp": (saved("BMP"), "a BMP picture", SAVE), "ico": (saved("ICO"), "an icon file", SAVE),
    "jpeg2000": (saved("JPEG2000"), "a JPEG 2000 picture", SAVE), "avif": (saved("AVIF"), "an AVIF picture", SAVE),
    "heic": (media(b"heic"), "a HEIC photo", SAVE), "video": (media(b"isom"), "a video", "still picture"),
    "jpegXL": (b"\xff\x0a" + bytes(64), "a JPEG XL picture", SAVE), "psd": (b"8BPS\0\1" + bytes(64), "Photoshop", "Export it as JPEG"),
    "svg": (b'<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>', "an SVG drawing", SAVE),
    "html": (b"<!doctype html><html><body><img></body></html>", "a web page", "Save the picture itself"),
    "zip": (zipped(), "a ZIP archive", "Unpack it"), "gzip": (gzip.compress(coded(scene())), "archive", "Unpack it"),
    "pdf": (saved("PDF"), "a PDF document", "as JPEG"), "text": (b"not a photo at all, only words\n", "a text file", NOT),
    "unknown": (bytes(range(1, 200)), NOT, "Choose a photo"),
}


@pytest.mark.parametrize("code", KINDS)
def test_I8_a_file_named_jpg_is_called_what_it_is_and_told_the_cure(server, code):
    content, name, cure = KINDS[code]
    status, problem = upload(server, content, Content_Disposition='attachment; filename="photo.jpg"')
    assert (status, problem["code"]) == (422, code)
    assert name in problem["detail"] and cure in problem["detail"] and problem["detail"].endswith(".")


@pytest.mark.parametrize("kind", ["image/png", "application/octet-stream", "application/x-mosaicmaker", "text/html", ""])
def test_I9_a_jpeg_of_any_name_and_type_is_taken(server, kind):
    status, made = upload(server, coded(scene(99, 77)), Content_Type=kind, Content_Disposition='filename="a.mosaicMaker"')
    assert status in (200, 201) and made["width"] == 99


def test_I11_display_p3_is_in_every_variant(server):
    wide = Image.open(io.BytesIO(real_pictures()["pillow/frame_size.mpo"])).info["icc_profile"]
    assert "P3" in ImageCms.getProfileDescription(ImageCms.ImageCmsProfile(io.BytesIO(wide)))
    made = upload(server, coded(scene(2000, 1500), icc_profile=wide))[1]
    assert made["warnings"] == []
    for content in variants(server, made["image"]).values():
        assert Image.open(io.BytesIO(content)).info["icc_profile"] == wide


def test_I11_a_profile_too_large_to_keep_is_warned_of(server):
    wide = Image.open(io.BytesIO(real_pictures()["pillow/frame_size.mpo"])).info["icc_profile"]
    large = (len(wide) + 70_000).to_bytes(4) + wide[4:] + bytes(70_000)
    made = upload(server, coded(scene(500, 400), icc_profile=large))[1]
    assert made["warnings"] == ["profileDropped"]
    assert all(b"ICC_PROFILE" not in content for content in variants(server, made["image"]).values())


def stored(server):
    """How many pictures, whole ones, and rows of their bytes the database has."""
    with sqlite3.connect(f"file:{server.database}?mode=ro", uri=True) as database:
        return [database.execute(f"SELECT count(*) FROM {what}").fetchone()[0] for what in (
            "pictures", "pictures WHERE complete", "picture_variants")]


def descriptors(server):
    return len(os.listdir(f"/proc/{server.process.pid}/fd"))


def settled(server):
    """The stored rows, once the gallery is there."""
    upload(server, coded(scene(70, 70)))
    deadline = time.monotonic() + 60
    while stored(server)[1] < 7:
        assert time.monotonic() < deadline
        time.sleep(0.1)
    return stored(server)


def test_I14_an_upload_that_is_cut_off_leaves_no_row_and_no_descriptor(own_server):
    before = settled(own_server)
    content, open_before = coded(scene(600, 500)), descriptors(own_server)
    for part in range(0, len(content), len(content) // 9):
        with connected(own_server) as bare:
            bare.sendall(b"POST /api/images HTTP/1.1\r\nHost: %s\r\nContent-Length: %d\r\n\r\n" % (
                own_server.host.encode(), len(content)) + content[:part])
    deadline = time.monotonic() + 60
    while descriptors(own_server) > open_before:
        assert time.monotonic() < deadline
        time.sleep(0.05)
    assert stored(own_server) == before
    assert upload(own_server, content)[0] == 201


def test_I15_the_same_picture_a_tenth_time_is_stored_once(own_server):
    settled(own_server)
    content = coded(scene(300, 200))
    answers = [upload(own_server, content) for _ in range(10)]
    assert [status for status, _ in answers] == [201] + [200] * 9
    after = stored(own_server)
    assert len({made["image"] for _, made in answers}) == 1
    other = coded(scene(301, 200))
    assert upload(own_server, other)[0] == 201 and stored(own_server)[0] == after[0] + 1
