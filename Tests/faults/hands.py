"""What a tab's player does: mostly swaps, now and then everything else that the protocol knows or refuses."""

import asyncio
import json
import time

from laws_holds import APART

# What no board has (R22); each is refused as `invalidMove`, and the connection stays.
FAULTY = [
    '{"kind":"swap","a":-1,"b":1,"tileA":0,"tileB":1}',
    '{"kind":"swap","a":0,"b":1.5,"tileA":0,"tileB":1}',
    '{"kind":"swap","a":"3","b":1,"tileA":0,"tileB":1}',
    '{"kind":"swap","a":4294967296,"b":1,"tileA":0,"tileB":1}',
    '{"kind":"swap","a":0,"b":0,"tileA":0,"tileB":0}',
    '{"kind":"swap","a":0,"b":10000,"tileA":0,"tileB":1}',
    '{"kind":"swap","a":0,"b":1}',
    '{"kind":"fly"}',
    '{"kind":"restore","sequence":9007199254740991}',
    "{}",
    "[]",
    "7",
]


class Hands:
    """Plays on a tab for as long as the task runs, at about `rate` moves a second."""

    faults = FAULTY
    taken = {}  # (player's token, tile): when one of its tabs last took it up

    def __init__(self, tab, rate, in_flight=12, steady=False):
        self.tab, self.rate, self.in_flight, self.random = tab, rate, in_flight, tab.random
        rude = [
            (self.faulty, 15),
            (self.ask_again, 20),
            (self.change_a_number, 8),
            (self.ask_for_old, 3),
            (self.greet, 8),
            (self.lose_one, 6),
        ]
        self.choices = self.steady() if steady else self.mixed() + rude

    def steady(self):
        """Each deed, and how often it is done, of players that only play."""
        return [(self.swap, 900), (self.drag, 50), (self.undo, 40), (self.mistake, 10)]

    def mixed(self):
        return [
            (self.swap, 800),
            (self.drag, 120),
            (self.undo, 40),
            (self.mistake, 25),
            (self.scramble, 8),
            (self.restore, 12),
        ]

    async def play(self):
        while True:
            await asyncio.sleep(self.random.expovariate(self.rate))
            if not self.tab.may_move or len(self.tab.pending) >= self.in_flight:
                continue
            if self.tab.board.solved and self.random.random() < 0.5:
                await self.scramble()
                continue
            deeds, weights = zip(*self.choices)
            await self.random.choices(deeds, weights)[0]()

    async def swap(self, tile=None, lost=False):
        """Any two cells, as the player sees them."""
        tiles = self.tab.hoped() if len(self.tab.board.tiles) < 200 else self.tab.board.tiles
        a, b = self.random.sample(range(len(tiles)), 2)
        if tile is not None:
            a = tiles.index(tile)
            b = b if b != a else (a + 1) % len(tiles)
        await self.tab.move({"kind": "swap", "a": a, "b": b, "tileA": tiles[a], "tileB": tiles[b]}, lost=lost)

    async def lose_one(self):
        """A move that is lost on its way shows by the number of the next one: `resync`, and both are sent again."""
        await self.usual(lost=True)
        await self.usual()

    async def usual(self, lost=False):
        """What is done most."""
        await self.swap(lost=lost)

    async def drag(self):
        """Picks up, drags for a moment, drops, lets go; sometimes forgets to."""
        tile = self.random.randrange(len(self.tab.board.tiles))
        if not await self.take(tile):
            return
        for _ in range(self.random.randrange(5)):
            await asyncio.sleep(self.random.uniform(0.02, 0.15))
            if not self.tab.may_move:
                return
            await self.tab.say({"type": "cursor", "x": self.random.randrange(65536), "y": 7})
        if self.tab.may_move and self.random.random() < 0.8:
            await self.swap(tile)
            if self.random.random() < 0.8:
                await self.tab.say({"type": "release", "tile": tile})

    async def take(self, tile):
        """Takes up a tile, or a card, unless its player has done so lately."""
        key = self.tab.identity["token"], tile
        if time.monotonic() < self.taken.get(key, 0) + APART:
            return False
        self.taken[key] = time.monotonic()
        await self.tab.say({"type": "hold", "tile": tile})
        return True

    async def undo(self):
        """Its latest swap, or one it names; only while no move of its own is unanswered (P16)."""
        if self.tab.pending:
            return
        move = {"kind": "undo"}
        if self.random.random() < 0.4:
            move["sequence"] = max(0, self.tab.sequence - self.random.randrange(12))
        await self.tab.move(move)

    async def mistake(self):
        """A swap of a tile that is not there."""
        tiles = self.tab.board.tiles
        a, b = self.random.sample(range(len(tiles)), 2)
        await self.tab.move({"kind": "swap", "a": a, "b": b, "tileA": tiles[b], "tileB": tiles[a]})

    async def faulty(self):
        raw = self.random.choice(self.faults)
        await self.tab.move(json.loads(raw), raw)

    async def ask_again(self):
        """Sends an answered move once more: the same answer is owed (P4)."""
        if recent := [n for n in self.tab.settled if n > self.tab.last - 40]:
            number = self.random.choice(recent)
            await self.tab.send_move(number, self.tab.settled[number])

    async def change_a_number(self):
        """Sends another move under an answered number."""
        if recent := [n for n in self.tab.settled if n > self.tab.last - 40]:
            text = json.dumps(
                {
                    "type": "move",
                    "clientSequence": recent[-1],
                    "move": {"kind": "undo", "sequence": 987654321},
                }
            )
            await self.tab.send_move(recent[-1], text)

    async def ask_for_old(self):
        if self.tab.settled and min(self.tab.settled) <= self.tab.last - 70:
            number = min(self.tab.settled)
            await self.tab.send_move(number, self.tab.settled[number])

    async def scramble(self):
        await self.tab.move({"kind": "scramble"})

    async def restore(self):
        """The board before the latest scramble is what everyone may ask for; others ask for anything."""
        back = self.random.choice([0, 1, 2, 5, 40, 2000])
        await self.tab.move({"kind": "restore", "sequence": max(0, self.tab.sequence - back)})

    async def greet(self):
        await self.tab.greet(anew=self.random.random() < 0.5)
