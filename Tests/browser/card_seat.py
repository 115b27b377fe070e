"""One player's page on a card table."""
from seat import Seat

CARD = 1600  # the side of a card in 1/16 unit


class CardSeat(Seat):
    """Knows where things of the table are on the screen, and deals, takes and lays cards with the mouse."""

    def ready(self):
        super().ready()
        self.wait("document.body.dataset.picture === 'shown'")
        return self

    def view(self, expression):
        """What the table's view says, such as `view.cards.count`."""
        return self.page.evaluate(f"() => {{ const {{ view }} = window.tessera.board; return {expression}; }}")

    def seen(self, expression, timeout=15_000):
        """Waits until the view says so."""
        self.wait(f"((view) => {expression})(window.tessera.board.view)", timeout)

    @property
    def cards(self):
        """What the core shows, from the back to the front."""
        return sorted(self.replica("replica.table.cards"), key=lambda card: card["order"])

    @property
    def box(self):
        return self.page.locator("#felt").bounding_box()

    @property
    def deck(self):
        """The middle of the deck's zone on the screen."""
        return self.on_screen(*self.view("[view.window.felt.width / 2, view.window.felt.height / 2]"))

    def on_screen(self, x, y):
        """Where a place of the table is on the page."""
        box = self.box
        point = self.view(f"view.window.point({x}, {y})")
        ratio = self.view("view.window.ratio")
        return box["x"] + point["x"] / ratio, box["y"] + point["y"] / ratio

    def on_table(self, x, y):
        """Which place of the table is at a point of the page, in 1/16 unit."""
        return self.page.evaluate(f"() => window.tessera.input.place({{ x: {x}, y: {y} }})")

    def press_deck(self, dx=0, dy=0):
        """Presses the zone, so many pixels off its middle; gives the point."""
        x, y = self.deck
        self.page.mouse.move(x + dx, y + dy)
        self.page.mouse.down()
        return x + dx, y + dy

    def drop(self, x, y):
        """Lets go at a point of the page."""
        self.page.mouse.move(x, y, steps=6)
        self.page.mouse.up()

    def deal(self, dx, dy):
        """Deals a card to so many pixels from the deck's middle; gives where its middle is on the table."""
        x, y = self.deck
        self.press_deck()
        self.drop(x + dx, y + dy)
        return self.on_table(x + dx, y + dy)
