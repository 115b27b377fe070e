"""The lobby as a person uses it, and pictures to bring to it."""
import io
import random

import pytest
from PIL import Image, ImageDraw
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


def sky(width=800, height=600):
    """Blue without end, but for one corner."""
    image = Image.new("RGB", (width, height), (110, 160, 220))
    image.paste(Image.open(io.BytesIO(photo(width // 4, height // 4))), (0, 0))
    return image


def slow(page, bytes_per_second):
    """An upload that takes its time, as from a phone."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", {
        "offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": bytes_per_second})
