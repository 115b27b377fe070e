"""What a player does at a card table: every kind of move, alone and with several cards in hand."""

import asyncio

from hands import Hands

# What no table has (R22); each is refused as `invalidMove`, and the connection stays.
FAULTY_CARDS = [
    '{"kind":"place","card":1,"x":-1,"y":800}',
    '{"kind":"place","card":1,"x":800,"y":1.5}',
    '{"kind":"place","card":1,"x":2147483648,"y":800}',
    '{"kind":"place","card":0,"x":800,"y":800}',
    '{"kind":"deal","x":"3","y":800}',
    '{"kind":"deal","x":800}',
    '{"kind":"raise","card":4294967295}',
    '{"kind":"turn","card":1,"quarters":4}',
    '{"kind":"turn","card":1,"quarters":0}',
    '{"kind":"flip","card":1,"up":2}',
    '{"kind":"stack","cards":[1],"x":800,"y":800}',
    '{"kind":"stack","cards":[1,1],"x":800,"y":800}',
    '{"kind":"spread","cards":[1,4000000000],"x":800,"y":800}',
    '{"kind":"shuffle","cards":"1"}',
    '{"kind":"swap","a":0,"b":1,"tileA":0,"tileB":1}',
    '{"kind":"restore","sequence":0}',
    "{}",
    "7",
]


class CardHands(Hands):
    """Most cards it names lie there; the others are gone, or were never dealt."""

    faults = FAULTY_CARDS

    def steady(self):
        return [(self.deal, 100), (self.place, 500), (self.group, 100), (self.drag, 50), (self.undo, 10)]

    def mixed(self):
        return [
            (self.deal, 260),
            (self.place, 200),
            (self.lift, 80),
            (self.turn, 80),
            (self.flip, 80),
            (self.group, 120),
            (self.drag, 120),
            (self.clear, 50),
            (self.undo, 40),
        ]

    async def usual(self, lost=False):
        await self.deal(lost=lost)

    def spot(self):
        """Anywhere on the table, or a little beyond its edges."""
        return {"x": self.random.randrange(22000), "y": self.random.randrange(14000)}

    def card(self):
        """One that lies there, seldom any that was dealt or may be the next."""
        board = self.tab.board
        if board.cards and self.random.random() < 0.93:
            return self.random.choice(list(board.cards))
        return self.random.randint(1, board.next)

    async def deal(self, lost=False):
        await self.tab.move({"kind": "deal"} | self.spot(), lost=lost)

    async def place(self, card=None):
        await self.tab.move({"kind": "place", "card": card or self.card()} | self.spot())

    async def lift(self):
        await self.tab.move({"kind": "raise", "card": self.card()})

    async def turn(self, card=None):
        quarters = self.random.randint(1, 3)
        await self.tab.move({"kind": "turn", "card": card or self.card(), "quarters": quarters})

    async def flip(self, card=None):
        up = self.random.choice([{}, {"up": True}, {"up": False}])
        await self.tab.move({"kind": "flip", "card": card or self.card()} | up)

    async def group(self):
        """Some of the cards; now and then one of them is gone."""
        cards = {self.card() for _ in range(self.random.randint(2, 8))}
        cards = self.random.sample(sorted(cards), len(cards))
        kind = self.random.choice(["stack", "spread", "shuffle"])
        await self.tab.move({"kind": kind, "cards": cards} | ({} if kind == "shuffle" else self.spot()))

    async def clear(self):
        """All cards, those it knows of, the older ones, or more than there are."""
        last = self.tab.board.next - 1
        through = self.random.choice([None, last, last, last // 2, last + 5])
        await self.tab.move({"kind": "clear"} | ({"through": through} if through else {}))
        if self.random.random() < 0.6:
            await asyncio.sleep(self.random.choice([0.1, 0.5, 4.9]))
            if self.tab.may_move:
                await self.undo()

    async def drag(self):
        """Takes up a few cards, sometimes more than there are fingers, and moves them; sometimes lets go."""
        held = []
        for _ in range(self.random.choice([1, 1, 2, 3, self.tab.holds + 2])):
            card = self.card()
            if self.tab.may_move and card not in held and await self.take(card):
                held.append(card)
        await asyncio.sleep(self.random.uniform(0.05, 0.5))
        for card in held[:3]:
            if self.tab.may_move and self.random.random() < 0.8:
                await self.random.choice([self.place, self.turn, self.flip])(card)
        for card in held:
            if self.tab.may_move and self.random.random() < 0.8:
                await self.tab.say({"type": "release", "tile": card})
