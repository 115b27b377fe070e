"""One tab of a player, over `tessera.v1.json`: its board, its unanswered moves; notes all it says and hears."""

import asyncio
import json

import boards
import websockets

# Closes after which a client may come back (PROTOCOL.md); 1006 is an end without a word.
COME_BACK = {1000, 1001, 1005, 1006, 1011, 4000, 4008, 4010, 4012, 4029, 4409}


class Tab:
    """Connects again whenever it is cut off, until it is told to leave or is given up."""

    def __init__(self, history, wire, room, client, token, random, **hello):
        self.history, self.wire, self.room, self.client, self.random = history, wire, room, client, random
        self.identity = {"token": token, **hello}
        self.epoch = self.board = None
        self.holds = 1  # so many tiles or cards may it have in hand
        self.last = 0  # the number of the latest move it made
        self.pending = {}  # number: (text, move), the lowest number first
        self.settled = {}  # number: text, the latest few
        self.socket = self.connection = None
        self.ready = False  # between a welcome and the next hello
        self.writable, self.answered = True, asyncio.Event()
        self.player = self.refused_for_good = None
        self.joined = asyncio.Event()
        self.leaving = False
        self.patience = 2.0

    async def live(self):
        """Runs until it leaves."""
        while not self.leaving and self.refused_for_good is None:
            try:
                async with websockets.connect(
                    f"ws://127.0.0.1:{self.wire.port}/ws",
                    subprotocols=["tessera.v1.json"],
                    compression=None,
                    max_size=None,
                    max_queue=64,
                    ping_interval=None,
                    open_timeout=3,
                    close_timeout=0.1,
                    proxy=None,
                ) as self.socket:
                    await self.visit()
            except (OSError, asyncio.TimeoutError, websockets.WebSocketException, EOFError):
                pass
            await asyncio.sleep(self.random.uniform(0.005, 0.06))

    async def visit(self):
        self.connection = self.history.opened(self.room, self.client)
        code = None
        beat = asyncio.ensure_future(self.beat())
        try:
            await self.greet()
            async for text in self.socket:
                message = json.loads(text)
                self.history.note("hear", connection=self.connection, message=message)
                await self.hear(message)
        except websockets.ConnectionClosed:
            pass
        finally:
            self.ready = False
            beat.cancel()
            code = self.socket.close_code
            self.history.note("shut", connection=self.connection, code=code)
            if code is not None and code not in COME_BACK:
                self.refused_for_good = code
            self.socket.transport.abort()

    async def beat(self):
        """Gives the connection up when a ping is not answered, as a page does."""
        while True:
            self.answered.clear()
            await self.say({"type": "ping", "id": 1})
            try:
                await asyncio.wait_for(self.answered.wait(), self.patience)
            except asyncio.TimeoutError:
                return self.socket.transport.abort()
            await asyncio.sleep(0.5)

    # Speaking

    async def say(self, message, text=None):
        """Notes first, then sends: the server cannot have it earlier than that."""
        self.history.note("say", connection=self.connection, message=message)
        try:
            await self.socket.send(text or json.dumps(message))
        except websockets.ConnectionClosed:
            pass

    async def greet(self, why=None, anew=False):
        self.ready = False
        hello = {"type": "hello", "protocol": 1, "room": self.room, "client": self.client, **self.identity}
        if self.board is not None and not anew:
            hello |= {"epoch": self.epoch, "sequence": self.sequence}
        if why:
            hello["why"] = why
        await self.say(hello)

    @property
    def sequence(self):
        """The latest move on its board."""
        return self.board.sequence if self.board else 0

    @property
    def may_move(self):
        return self.ready and self.writable

    async def move(self, move, raw=None, lost=False):
        """Makes the next move; `raw` is sent instead where JSON can say what no client should, `lost` is not sent."""
        self.last += 1
        text = json.dumps({"type": "move", "clientSequence": self.last, "move": move})
        if raw is not None:
            text = f'{{"type":"move","clientSequence":{self.last},"move":{raw}}}'
        self.pending[self.last] = (text, move)
        if not lost:
            await self.send_move(self.last, text)

    async def send_move(self, number, text):
        await self.say({"type": "move", "clientSequence": number, "text": text}, text)

    async def send_pending(self):
        for number, (text, _) in list(self.pending.items()):
            if not self.may_move:
                return
            await self.send_move(number, text)

    # Hearing

    async def hear(self, message):
        kind = message["type"]
        if kind == "welcome":
            await self.be_welcomed(message)
        elif kind == "moves" and self.ready:
            await self.follow(message)
        elif kind in ("rejected", "applied"):
            if message.get("reason") != "clientSequenceReused":
                self.settle(message["clientSequence"])
        elif kind == "storage":
            self.writable = message["writable"]
            if self.may_move:
                await self.send_pending()
        elif kind == "resync":
            await self.greet()
        elif kind == "pong":
            self.answered.set()

    async def be_welcomed(self, welcome):
        self.player, self.writable = welcome["you"]["player"], welcome["writable"]
        self.epoch, self.holds = welcome["epoch"], welcome["limits"]["holds"]
        if "board" in welcome:
            self.board = boards.model(welcome["board"])
            self.board.sequence = welcome["sequence"]
        else:
            for item in welcome["moves"]:
                self.advance(item)
        for outcome in welcome["outcomes"]:
            self.settle(outcome["clientSequence"])
        self.last = max(self.last, welcome["lastClientSequence"])
        if (self.sequence, self.board.word) != (welcome["sequence"], welcome["digest"]):
            return await self.greet(why="digest", anew=True)
        self.ready = True
        self.joined.set()
        await self.send_pending()

    async def follow(self, frame):
        if frame["epoch"] != self.epoch:
            return await self.greet(why="epoch")
        for item in frame["items"]:
            if item["sequence"] > self.sequence + 1:
                return await self.greet(why="gap")
            self.advance(item)
        if self.board.word != frame["digest"]:
            await self.greet(why="digest", anew=True)

    def advance(self, item):
        if item["client"] == self.client:
            self.settle(item["clientSequence"])
        if item["sequence"] == self.sequence + 1:
            self.board.apply(item)

    def settle(self, number):
        kept = self.pending.pop(number, None)
        if kept:
            self.settled[number] = kept[0]
            self.settled.pop(number - 80, None)

    def hoped(self):
        """The board as its player sees it: with what is not answered yet."""
        tiles = list(self.board.tiles)
        for _, move in self.pending.values():
            if isinstance(move, dict) and move.get("kind") == "swap":
                a, b = move["a"], move["b"]
                if tiles[a] == move["tileA"] and tiles[b] == move["tileB"]:
                    tiles[a], tiles[b] = tiles[b], tiles[a]
        return tiles

    def shown(self):
        """What the run compares in the end."""
        return {
            "room": self.room,
            "player": self.player,
            "sequence": self.sequence,
            **(self.board.content() if self.board else {}),
            "unanswered": sorted(self.pending),
            "refused": self.refused_for_good,
        }
