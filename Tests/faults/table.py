"""The rules of a card table, written from PROTOCOL.md alone: a second opinion, nothing of it is the server's."""

from mosaic import WORD, G, mix, shuffled

SIDE = 1600  # of a card, in 1/16 units
CAPACITY = 2048
GROUP = range(2, 513)
REGRET = 5000  # for so many milliseconds a clear can be undone
KINDS = ("deal", "place", "raise", "turn", "flip", "stack", "spread", "shuffle", "clear", "undo")
FIELDS = ("card", "x", "y", "order", "turn", "up", "picture")


class Refusal(Exception):
    """Why a move is none of this table: the reason, and the card that is gone."""

    def __init__(self, reason, card=None):
        super().__init__(reason)
        self.reason, self.card = reason, card


def chain(a, b, c):
    return mix(mix(mix(a + G & WORD) + b + G & WORD) + c + G & WORD)


def term(card):
    """What one card adds to a digest (P8)."""
    look = card["picture"] << 8 | card["up"] << 2 | card["turn"]
    return chain(card["card"] << 32 | card["order"], card["x"] << 32 | card["y"], look)


def is_number(value, least=0, most=(1 << 31) - 1):
    return type(value) is int and least <= value <= most


class Table:
    """The cards that lie there, and all that later moves are judged by; `apply` takes it one logged move on."""

    CONTENT = ("cards", "next", "top")
    RECENT = 1000
    solved, round = False, 1

    def __init__(self, board):
        self.width, self.height, self.deck = board["width"], board["height"], board["deck"]
        self.sequence, self.next, self.top = 0, board["next"], board["top"]
        self.cards, self.sum = {}, 0  # by number
        self.clearers = {}  # card: the clear that took it last, as logged
        self.cleared = None
        for card in board["cards"]:
            self.lay(card)
        if board.get("cleared"):
            kept = board["cleared"]
            self.cleared = kept | {"cards": {card["card"]: dict(card) for card in kept["cards"]}}

    def lay(self, card, **fields):
        """Puts a card down, with some of its fields changed."""
        self.take(card["card"])
        card = self.cards[card["card"]] = card | fields
        self.sum += term(card)
        self.top = max(self.top, card["order"])

    def take(self, number):
        card = self.cards.pop(number, None)
        self.sum -= term(card) if card else 0
        return card

    # What is asked of it

    @property
    def word(self):
        """The digest as the messages write it."""
        deck = self.deck
        size = {"picture": 1, "standard": 3}.get(deck["kind"], 2)
        if deck["kind"] == "tiles":
            size |= deck["columns"] << 16 | deck["rows"] << 8
        size |= deck.get("seed", 0) << 32
        first = chain(self.width << 32 | self.height, size, self.next << 32 | self.top)
        return f"{first + self.sum & WORD:016x}"

    def content(self):
        """What a board shows of it, whatever the time."""
        lying = [self.cards[number] for number in sorted(self.cards)]
        return {"cards": [dict(card) for card in lying], "next": self.next, "top": self.top}

    def differs(self, shown):
        """Whether a board that was shown is not this one; what was cleared may have been forgotten there."""
        deck, cleared = dict(shown["deck"]), shown.get("cleared")
        left = deck.pop("left", None)
        mine = {name: value for name, value in self.deck.items() if name != "left"}
        if (deck, shown["width"], shown["height"]) != (mine, self.width, self.height):
            return True
        if any(shown[name] != value for name, value in self.content().items()):
            return True
        if cleared and (self.cleared is None or cleared != self.regretted()):
            return True
        away = len(self.cards) + (len(cleared["cards"]) if cleared else 0)
        return left != (None if self.pictures is None else self.pictures - away)

    def regretted(self):
        """What a board says of the latest clear."""
        cards = self.cleared["cards"]
        return self.cleared | {"cards": [cards[number] for number in sorted(cards)]}

    @property
    def pictures(self):
        """How many cards the deck has; None: it has no end."""
        tiles = self.deck.get("columns", 0) * self.deck.get("rows", 0)
        return {"picture": None, "standard": 52}.get(self.deck["kind"], tiles)

    def picture(self, at):
        """What the next card shows; nothing when the deck is empty."""
        if self.pictures is None:
            return 0
        back = self.cleared["cards"] if self.cleared and at <= self.cleared["at"] + REGRET else {}
        away = {card["picture"] for cards in (self.cards, back) for card in cards.values()}
        left = [picture for picture in range(self.pictures) if picture not in away]
        return left[len(left) * mix((self.deck["seed"] << 32 | self.next) + G & WORD) >> 64] if left else None

    @staticmethod
    def touched(move):
        """The cards that nobody else may have in hand for this move (P6)."""
        if move["kind"] in ("place", "turn", "flip"):
            return [move["card"]]
        return move["cards"] if move["kind"] in ("stack", "spread", "shuffle") else []

    def clearer(self, number):
        """Who cleared a card, if that is among the room's latest moves."""
        item = self.clearers.get(number)
        return item["player"] if item and item["sequence"] > self.sequence - self.RECENT else None

    # How a move is judged

    def judged(self, move, at):
        """What the log will hold of a move, a shuffle's seed left out; raises a `Refusal`."""
        kind = move.get("kind") if isinstance(move, dict) else None
        if kind not in KINDS:
            raise Refusal("invalidMove")
        spot = {}
        if kind in ("deal", "place", "stack", "spread"):
            spot = self.spot(move)
        if kind in ("stack", "spread", "shuffle"):
            return self.judged_group(move, spot)
        if kind in ("deal", "clear", "undo"):
            return getattr(self, f"judged_{kind}")(move, spot, at)
        if kind == "turn" and not is_number(move.get("quarters"), 1, 3):
            raise Refusal("invalidMove")
        if kind == "flip" and type(move.get("up", True)) is not bool:
            raise Refusal("invalidMove")
        card = self.present(move.get("card"))
        logged = {"kind": kind, "card": card["card"]} | spot
        if kind == "turn":
            return logged | {"quarters": move["quarters"], "turn": (card["turn"] + move["quarters"]) % 4}
        if kind == "flip":
            return logged | {"up": move.get("up", not card["up"])}
        return logged | {"order": self.top + 1}

    def spot(self, move):
        """The place on the table that is nearest to the one asked for."""
        if not is_number(move.get("x")) or not is_number(move.get("y")):
            raise Refusal("invalidMove")
        half = SIDE // 2
        return {
            "x": min(max(move["x"], half), self.width - half),
            "y": min(max(move["y"], half), self.height - half),
        }

    def present(self, number):
        if not is_number(number, 1, self.next - 1):
            raise Refusal("invalidMove")
        if number not in self.cards:
            raise Refusal("gone", number)
        return self.cards[number]

    def judged_deal(self, _, spot, at):
        if len(self.cards) >= CAPACITY:
            raise Refusal("tableFull")
        picture = self.picture(at)
        if picture is None:
            raise Refusal("deckEmpty")
        return {"kind": "deal", "card": self.next} | spot | {"order": self.top + 1, "picture": picture}

    def judged_clear(self, move, *_):
        through = move.get("through", self.next - 1)
        if not is_number(through, 0, self.next - 1):
            raise Refusal("invalidMove")
        first = min(self.cards, default=through + 1)
        if first > through:
            raise Refusal("gone")
        return {"kind": "clear", "first": first, "through": through}

    def judged_undo(self, move, _, at):
        asked = move.get("sequence")
        if asked is not None and not is_number(asked, 0, (1 << 53) - 1):
            raise Refusal("invalidMove")
        cleared = self.cleared
        if not cleared or asked not in (None, cleared["sequence"]) or at > cleared["at"] + REGRET:
            raise Refusal("nothingToUndo")
        return {"kind": "undo", "sequence": cleared["sequence"]}

    def judged_group(self, move, spot):
        cards = move.get("cards")
        if not isinstance(cards, list) or len(cards) not in GROUP:
            raise Refusal("invalidMove")
        if not all(is_number(card, 1, self.next - 1) for card in cards) or len(set(cards)) < len(cards):
            raise Refusal("invalidMove")
        for card in cards:
            self.present(card)
        if move["kind"] == "shuffle":
            return {"kind": "shuffle", "cards": cards}
        heap = sorted(cards, key=lambda card: self.cards[card]["order"])
        return {"kind": move["kind"], "cards": heap} | spot | {"order": self.top + 1}

    # What happens to it

    def apply(self, item):
        """Takes the next logged move, whose legality is the caller's to judge before."""
        move, kind, self.sequence = item["move"], item["move"]["kind"], item["sequence"]
        if self.cleared and item["at"] > self.cleared["at"] + REGRET:
            self.cleared = None
        if kind == "clear":
            gone = [number for number in self.cards if number <= move["through"]]
            taken = {number: self.take(number) for number in gone}
            self.clearers |= dict.fromkeys(gone, item)
            self.cleared = {"sequence": self.sequence, "at": item["at"], "cards": taken}
        elif kind == "undo":
            for card in self.cleared["cards"].values():
                self.lay(card)
            self.cleared = None
        elif kind == "deal":
            fresh = {"turn": 0, "up": True} | {name: move[name] for name in FIELDS if name in move}
            self.lay({name: fresh[name] for name in FIELDS})
            self.next += 1
        elif kind in ("stack", "spread", "shuffle"):
            self.apply_group(move, [self.cards[number] for number in move["cards"]])
        else:
            changed = {name: move[name] for name in ("x", "y", "order", "turn", "up") if name in move}
            self.lay(self.cards[move["card"]], **changed)

    def apply_group(self, move, cards):
        if move["kind"] == "shuffle":
            for card, place in zip(cards, shuffled(len(cards), move["seed"])):
                self.lay(card, **{name: cards[place][name] for name in ("x", "y", "order")})
            return
        places = [move["x"]] * len(cards)
        if move["kind"] == "spread":
            places = self.row(len(cards), move["x"])[::-1]
        for offset, (card, x) in enumerate(zip(cards, places)):
            self.lay(card, x=x, y=move["y"], order=move["order"] + offset)

    def row(self, count, x):
        """Where the cards of a spread lie, from the left."""
        step = min(SIDE, (self.width - SIDE) // (count - 1))
        half, length = SIDE // 2, step * (count - 1)
        first = max(half, min(x - length // 2, self.width - half - length))
        return [first + step * index for index in range(count)]
