"""Pictures of other people, from the packages they ship in: all of them work, but for the few that are broken."""
import pytest
from album import expect_like, expect_plain, real_pictures, upload, variants

PICTURES = real_pictures()
#: What djpeg does not open without a complaint either.
BROKEN = {"pillow/hopper_bad_exif.jpg": "damaged", "pillow/ultrahdr.jpg": "cutOff"}


@pytest.mark.parametrize("name", sorted(PICTURES.keys() - BROKEN.keys()))
def test_I10_I12_a_real_picture_is_taken_upright_in_its_colours_without_metadata(server, name):
    status, made = upload(server, PICTURES[name])
    # Some packages ship the same picture.
    assert status in (200, 201), made
    served = variants(server, made["image"])
    expect_plain(served)
    expect_like(PICTURES[name], served)


@pytest.mark.parametrize("name, code", BROKEN.items())
def test_I3_a_broken_picture_is_refused_with_a_sentence(server, name, code):
    status, problem = upload(server, PICTURES[name])
    assert (status, problem["code"]) == (422, code) and problem["detail"].endswith(".")
