"""Pictures from packages and from libjpeg-turbo's own programs, and what is right about them."""
import io
import json
import pathlib
import subprocess
import tarfile
import zipfile

from PIL import Image, ImageChops, ImageOps, ImageStat
from wire import ROOT, ask

#: Where `scripts/test` puts the packages' archives.
ARCHIVES = ROOT / ".venv/pictures"
#: The longest side of each variant that is served.
VARIANTS = {"master": 4096, "board": 1600, "thumbnail": 320}


def real_pictures():
    """Name → bytes of all JPEGs in the archives, whatever their names end on."""
    pictures = {}
    for archive in sorted(ARCHIVES.glob("*-*")):
        for name, content in members(archive):
            if content.startswith(b"\xff\xd8"):
                pictures[f"{archive.name.split('-')[0]}/{pathlib.PurePath(name).name}"] = content
    assert len(pictures) > 70, f"scripts/test fills {ARCHIVES}"
    return pictures


def members(archive):
    """The files of an archive that may be photos."""
    endings = (".jpg", ".jpeg", ".mpo")
    if archive.suffix in (".whl", ".zip"):
        with zipfile.ZipFile(archive) as opened:
            for name in opened.namelist():
                if name.endswith(endings):
                    yield name, opened.read(name)
    elif archive.suffix == ".gz":
        with tarfile.open(archive) as opened:
            for member in opened:
                if member.isfile() and member.name.endswith(endings):
                    yield member.name, opened.extractfile(member).read()


def upload(server, content, **headers):
    """The status and the JSON of an upload."""
    answer = ask(server, "POST", "/api/images", content, **{"Content_Type": "image/jpeg", **headers})
    return answer.status, json.loads(answer.body)


def variants(server, image):
    """Name → bytes of what is served of a picture."""
    answers = {name: ask(server, "GET", f"/images/{image}/{name}.jpg") for name in VARIANTS}
    assert all(answer.status == 200 for answer in answers.values())
    return {name: answer.body for name, answer in answers.items()}


def tool(words, content):
    """What a program of libjpeg-turbo makes of a file."""
    done = subprocess.run(words.split(), input=content, capture_output=True, timeout=60)
    assert done.returncode == 0, (words, done.stderr)
    return done.stdout


def seen(content):
    """The picture as djpeg decodes it, held as its EXIF says: what a photo ought to look like."""
    done = subprocess.run(["djpeg", "-pnm"], input=content, capture_output=True, timeout=60)
    picture = Image.open(io.BytesIO(done.stdout)).convert("RGB")
    exif = Image.open(io.BytesIO(content)).getexif()
    # Of a tag that is no small number Pillow makes nothing either.
    held = Image.Exif()
    held[0x0112] = exif.get(0x0112, 1)
    picture.info["exif"] = held.tobytes() if held[0x0112] in range(1, 9) else b""
    return ImageOps.exif_transpose(picture)


def expect_like(content, served):
    """Each variant is the picture, no side longer than it may be.

    Coded again it is a few of 255 steps off on average; more where it is small and full of noise, or a few
    pixels wide, so that one of chroma is a good part of it.
    """
    right = seen(content)
    slack = 5.5 if min(right.size) > 100 else 11 if min(right.size) > 16 else 20
    for name, side in VARIANTS.items():
        variant = Image.open(io.BytesIO(served[name]))
        scale = min(1, side / max(right.size))
        size = tuple(max(1, int(length * scale + 0.5)) for length in right.size)
        assert variant.size == size, name
        difference = ImageChops.difference(variant.convert("RGB"), right.resize(size, Image.Resampling.BOX))
        means = ImageStat.Stat(difference).mean
        assert max(means) <= slack, (name, means)


def marks(content):
    """The markers of a JPEG before its first scan, with their bodies."""
    found, at = [], 2
    while content[at + 1] != 0xDA:
        length = int.from_bytes(content[at + 2:at + 4])
        found.append((content[at + 1], content[at + 4:at + 2 + length]))
        at += 2 + length
    return found


def expect_plain(served):
    """Nothing but tables, frame and, if any, a colour profile is served; one picture, one scan, no words."""
    for content in served.values():
        kinds = {mark for mark, _ in marks(content)}
        assert kinds <= {0xDB, 0xC0, 0xC4, 0xE0, 0xE2}, kinds
        assert all(body.startswith(b"ICC_PROFILE\0") for mark, body in marks(content) if mark == 0xE2)
        assert content.endswith(b"\xff\xd9") and content.count(b"\xff\xda") == 1 and b"Exif\0" not in content


def coded(picture, **options):
    """A Pillow picture as a JPEG."""
    file = io.BytesIO()
    picture.save(file, "JPEG", **{"quality": 92, **options})
    return file.getvalue()


def scene(width=320, height=240, mode="RGB"):
    """Smooth colours that are different in every corner."""
    down = Image.linear_gradient("L").resize((width, height))
    across = Image.linear_gradient("L").rotate(90).resize((width, height))
    round_ = Image.radial_gradient("L").resize((width, height))
    return Image.merge("RGB", (down, across, round_)).convert(mode)


def ppm(picture):
    """The form that cjpeg reads."""
    file = io.BytesIO()
    picture.save(file, "PPM")
    return file.getvalue()
