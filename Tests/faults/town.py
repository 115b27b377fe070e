"""Rooms, players and their tabs around one server process, and the end of a run in which all must agree."""

import asyncio
import contextlib
import random
import secrets
import shutil
import tempfile
import urllib.error

from card_hands import CardHands
from hands import Hands
from history import History
from process import Server
from proxy import Wire
from tab import Tab

# columns and rows, or `table` and its deck; players, tabs of the first player, moves a second of each tab,
# who may scramble or clear
ROOMS = [
    (2, 2, 3, 1, 6, "everyone"),
    (4, 4, 4, 2, 8, "everyone"),
    (3, 3, 3, 2, 6, "host"),
    (8, 8, 4, 1, 8, "everyone"),
    (40, 40, 3, 2, 6, "everyone"),
    ("table", "picture", 3, 2, 8, "everyone"),
    ("table", "3x2", 3, 1, 6, "host"),
]


class Town:
    """One run. Everything by chance follows from the seed, but not the network's and the machine's timing."""

    def __init__(self, seed, shapes=ROOMS, options=(), steady=False, gallery=None):
        """`gallery` is a database to begin with, which spares the drawing of its pictures."""
        self.random = random.Random(seed)
        self.shapes, self.steady = shapes, steady
        self.scratch = tempfile.TemporaryDirectory()
        self.server = Server(self.scratch.name, *options)
        if gallery:
            shutil.copy(gallery, self.server.database)
        self.history = History()
        self.rooms, self.tabs, self.tasks, self.wires = [], [], {}, []
        self.noise = []

    async def open(self):
        """Starts the server, makes the rooms, and lets everyone in."""
        await asyncio.to_thread(self.server.start)
        self.image = (await asyncio.to_thread(self.server.api, "/api/gallery"))[0]["image"]
        for columns, rows, players, tabs, rate, scramble in self.shapes:
            seed = self.random.randrange(1 << 32)
            new = (self.server.new_room, columns, rows)
            if columns == "table":
                new = (self.server.new_table, rows)
            made = await asyncio.to_thread(*new, self.image, seed, scramble=scramble)
            room = made["room"]
            self.rooms.append(room)
            hands = CardHands if columns == "table" else Hands
            self.history.note("room", room=room, scramble=scramble)
            for number in range(players):
                token = secrets.token_urlsafe(24)
                hello = {"name": f"Player {number}"} | ({"hostKey": made["hostKey"]} if number == 0 else {})
                for _ in range(tabs if number == 0 else 1):
                    await self.seat(room, token, rate, hands=hands, **hello)
            if not self.steady:
                watcher = {"name": "Watcher", "role": "spectator"}
                await self.seat(room, secrets.token_urlsafe(24), 1, hands=hands, **watcher)
        await asyncio.wait_for(asyncio.gather(*(tab.joined.wait() for tab in self.tabs)), 120)

    async def seat(self, room, token, rate, narrow=False, hands=Hands, **hello):
        """A new tab on a wire of its own, with somebody who plays on it."""
        wire = await Wire(lambda: self.server.port, narrow).open()
        chance = random.Random(self.random.random())
        tab = Tab(self.history, wire, room, secrets.token_hex(16), token, chance, **hello)
        self.history.note(
            "tab", room=room, client=tab.client, role=hello.get("role", "player"), host="hostKey" in hello
        )
        tab.rate, tab.hands, tab.hello = rate, hands, hello
        self.tabs.append(tab)
        self.wires.append(wire)
        self.tasks[tab] = (
            asyncio.ensure_future(tab.live()),
            asyncio.ensure_future(hands(tab, rate, steady=self.steady).play()),
        )
        return tab

    async def give_up(self, tab):
        """The tab is closed for good, whatever it waits for; its player opens another one."""
        self.tabs.remove(tab)
        for task in self.tasks.pop(tab):
            task.cancel()
        tab.leaving = True
        if tab.socket:
            tab.socket.transport.abort()
        await self.seat(tab.room, tab.identity["token"], tab.rate, hands=tab.hands, **tab.hello)

    # What goes on beside the moves

    async def read(self):
        """Asks for boards by HTTP: what is answered must be of committed moves, and not older than what was told."""
        while True:
            await asyncio.sleep(self.random.uniform(0.05, 0.2))
            room = self.random.choice(self.rooms)
            begun = self.history.note("ask", room=room)["at"]
            with contextlib.suppress(OSError, urllib.error.URLError, ValueError, EOFError):
                board = await asyncio.to_thread(self.server.api, f"/api/rooms/{room}/board", None, 2)
                self.history.note("read", room=room, begun=begun, board=board)

    async def make_rooms(self):
        """Uploads pictures and makes rooms of them, so that kills fall into those too; notes what was answered."""
        with contextlib.suppress(OSError, urllib.error.URLError, ValueError):
            photo = await asyncio.to_thread(self.photo)
        while True:
            await asyncio.sleep(self.random.uniform(0.02, 0.1))
            with contextlib.suppress(OSError, urllib.error.URLError, ValueError, EOFError):
                # A comment makes it another file, and so another picture.
                comment = secrets.token_hex(16).encode()
                other = photo[:2] + b"\xff\xfe" + (len(comment) + 2).to_bytes(2, "big") + comment + photo[2:]
                image = (await asyncio.to_thread(self.server.api, "/api/images", other, 5))["image"]
                self.history.note("kept", image=image)
                made = await asyncio.to_thread(self.server.new_room, 3, 3, image, 7)
                self.history.note("made", room=made["room"])

    def photo(self):
        import urllib.request

        with urllib.request.urlopen(
            f"{self.server.url}/images/{self.image}/thumbnail.jpg", timeout=5
        ) as answer:
            return answer.read()

    def beside(self, work):
        self.noise.append(asyncio.ensure_future(work))

    # The end

    async def settle(self, seconds=90):
        """Nobody begins anything more; waits until every move has its outcome and every board the last move."""
        for task in self.noise:
            task.cancel()
        for tab in self.tabs:
            self.tasks[tab][1].cancel()
            tab.patience = 10
        deadline = asyncio.get_event_loop().time() + seconds
        while asyncio.get_event_loop().time() < deadline:
            heads = {
                room: (await asyncio.to_thread(self.server.api, f"/api/rooms/{room}/board"))["sequence"]
                for room in self.rooms
            }
            if all(
                tab.refused_for_good or (tab.ready and not tab.pending and tab.sequence == heads[tab.room])
                for tab in self.tabs
            ):
                break
            await asyncio.sleep(0.1)

    async def close(self):
        """Reads what is stored, sends everybody home and stops the server; the history is whole then."""
        await self.settle()
        for tab in self.tabs:
            self.history.boards[tab.client] = tab.shown()
        for room in self.rooms:
            self.history.stored[room] = await asyncio.to_thread(self.server.stored, room)
        await self.leave()
        return self.history

    async def leave(self):
        for tab in self.tabs:
            tab.leaving = True
            for task in self.tasks[tab]:
                task.cancel()
        for wire in self.wires:
            await wire.close()
        await asyncio.to_thread(self.server.kill)
        self.scratch.cleanup()
