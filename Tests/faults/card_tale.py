"""A small history of a card table that keeps every law."""

from tale import Tale

MIDDLE = {"x": 10240, "y": 6400}
NAMES = {"first": "first_card", "through": "card", "order": "card_order"}


class CardTale(Tale):
    """A `Tale` whose moves are judged by the model, unless they are told as `logged`."""

    def __init__(self, deck=None, scramble="everyone"):
        felt = {"kind": "table", "width": 20480, "height": 12800, "deck": deck or {"kind": "picture"}}
        self.begin({**felt, "cards": [], "next": 1, "top": 0}, scramble)
        self.keyframes = [{"keyframe": 0, "board": self.shown()}]
        self.limits["holds"] = 10

    def shown(self):
        model = self.model
        shown = {**self.board, **model.content(), "solved": False}
        if model.cleared:
            shown["cleared"] = model.regretted()
        if model.pictures:
            away = len(model.cards) + len(model.cleared["cards"] if model.cleared else [])
            shown["deck"] = shown["deck"] | {"left": model.pictures - away}
        return shown

    def make(self, tab, kind, seed=None, **fields):
        """A move that is applied, with the seed of a shuffle."""
        move = {"kind": kind, **fields}
        logged = self.model.judged(move, int((self.now + 0.1) * 1000))
        return self.move(tab, move, logged | ({} if seed is None else {"seed": seed}))

    def columns(self, logged):
        kind = "undo_clear" if logged["kind"] == "undo" else logged["kind"]
        cards = b"".join(card.to_bytes(4, "little") for card in logged.get("cards", []))
        values = {NAMES.get(name, name): value for name, value in logged.items() if name != "sequence"}
        return values | {"kind": kind, "cards": cards.hex().upper()}
