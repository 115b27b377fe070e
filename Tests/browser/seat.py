"""One player's page: a browser context of its own, opened on a room."""
import contextlib
import unicodedata


class Seat:
    """Opens the room and waits until its board is there; every console error is kept and must be none."""

    def __init__(self, chromium, url, **context):
        self.context = chromium.new_context(**{"viewport": {"width": 1280, "height": 900}, "locale": "en-GB", **context})
        self.page = self.context.new_page()
        self.errors = []
        self.page.on("console", lambda said: self.hear(said.type, said.text))
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.goto(url)
        self.ready()

    def hear(self, kind, text):
        """Keeps an error, but not what the browser itself says of a network that a test has cut."""
        if kind == "error" and "net::ERR_INTERNET_DISCONNECTED" not in text and "ERR_CONNECTION_REFUSED" not in text:
            self.errors.append(text)

    def ready(self):
        self.wait("window.tessera?.game.replica.ready && document.body.dataset.state === 'open'")
        return self

    def wait(self, expression, timeout=15_000):
        """Waits until an expression is true in the page; Playwright's own way needs eval, which the policy forbids."""
        for _ in range(timeout // 50):
            if self.page.evaluate(f"() => Boolean({expression})"):
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(f"not within {timeout} ms: {expression}")

    def replica(self, expression):
        """What the page's core says, such as `replica.homeCount`."""
        return self.page.evaluate(f"() => {{ const {{ replica }} = window.tessera.game; return {expression}; }}")

    def until(self, expression, timeout=15_000):
        """Waits until the page's core says so."""
        self.wait(f"(({{ replica }}) => {expression})(window.tessera.game)", timeout)

    @property
    def tiles(self):
        return self.replica("[...replica.tiles]")

    @property
    def confirmed(self):
        return self.replica("[...replica.confirmed]")

    def settled(self, sequence):
        """Waits until this move has come and nothing of its own is unconfirmed."""
        self.until(f"replica.sequence >= {sequence} && replica.pending === 0")
        return self

    def cell(self, number):
        return self.page.locator(f'#grid [data-cell="{number}"]')

    def middle(self, number):
        box = self.cell(number).bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def lift(self, cell):
        """Presses on a cell and begins to drag."""
        x, y = self.middle(cell)
        mouse = self.page.mouse
        mouse.move(x, y)
        mouse.down()
        mouse.move(x + 12, y + 9, steps=3)

    def drop(self, cell):
        x, y = self.middle(cell)
        self.page.mouse.move(x, y, steps=6)
        self.page.mouse.up()

    def drag(self, a, b):
        self.lift(a)
        self.drop(b)

    def said(self):
        """What the live region holds."""
        return unicodedata.normalize("NFC", self.page.locator("#voice").inner_text())

    def close(self):
        self.context.close()
        assert self.errors == [], self.errors


@contextlib.contextmanager
def seats(chromium, server, room, names, kind=Seat, **context):
    """Several players of one room, each on a page of this kind."""
    opened = [kind(chromium, f"{server.url}/r/{room}", **context) for _ in names]
    try:
        for seat, name in zip(opened, names):
            rename(seat, name)
        yield opened
    finally:
        for seat in opened:
            seat.context.close()
    for seat in opened:
        assert seat.errors == [], seat.errors


def rename(seat, name):
    """Changes the given name, in place."""
    seat.page.get_by_role("button", name="Change your name").first.click()
    field = seat.page.get_by_label("Your name")
    field.fill(name)
    field.press("Enter")
    seat.until(f"replica.me?.name === {name!r}")


def solution(tiles):
    """Swaps of cells that bring every tile home, one a line."""
    tiles, swaps = list(tiles), []
    for cell in range(len(tiles)):
        if tiles[cell] != cell:
            other = tiles.index(cell)
            tiles[cell], tiles[other] = tiles[other], tiles[cell]
            swaps.append((other, cell))
    return swaps
