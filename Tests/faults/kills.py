"""kill -9 at any point of play, uploads and room making; what was told must be there each time (R27)."""

import asyncio
import time


class Kills:
    """Kills a town's server and looks at what it left."""

    def __init__(self, town):
        self.town, self.history, self.server = town, town.history, town.server
        self.looked = 0  # events that have been looked at
        self.rooms = {}  # connection: its room
        self.told = 0  # moves told so far
        self.counted = 0  # events that have been counted
        self.seconds = 0.0  # of play: from the first move told by a server to its end
        self.faults = []

    async def strike(self, count):
        """So many kills; the complaints, which should be none."""
        comparing = None
        for number in range(count):
            began = await self.play_on(number)
            if comparing:
                self.faults += [f"kill {number}: {complaint}" for complaint in await comparing]
            if self.faults:
                break
            self.history.note("fault", what="kill")
            self.server.kill()
            self.seconds += time.monotonic() - began
            self.history.note("fault", what="killed")
            await asyncio.sleep(0.002)  # what had been sent before is still heard
            claims = self.look()
            await asyncio.to_thread(self.server.start)
            self.history.note("fault", what="started")
            # While people play on: they have no time to lose.
            comparing = asyncio.ensure_future(asyncio.to_thread(lambda: list(self.compare(claims))))
        self.count()
        print(f"{self.told} moves told in {self.seconds:.1f} s of play, {self.told / self.seconds:.0f} a second")
        return self.faults + [f"the last kill: {complaint}" for complaint in await comparing]

    async def play_on(self, number):
        """Until some moves more have been told: at once, in the midst of resuming, or deep in play.

        Returns when the first of them was told.
        """
        before, began = self.told, None
        enough = self.told + self.town.random.choice([0, 0, 1, 5, 20, 40, 60])
        deadline = time.monotonic() + 60
        while self.told < enough:
            await asyncio.sleep(0.005)
            self.count()
            began = began or (time.monotonic() if self.told > before else None)
            if time.monotonic() > deadline:
                self.faults.append(f"after kill {number} nobody can play")
                break
        await asyncio.sleep(self.town.random.uniform(0, 0.06))
        return began or time.monotonic()

    def count(self):
        """Counts the moves told since the last time, each once however many heard it."""
        fresh = self.history.events[self.counted :]
        self.counted = len(self.history.events)
        frames = {
            (event["message"]["epoch"], event["message"]["to"]): event["message"]
            for event in fresh
            if event["kind"] == "hear" and event["message"]["type"] == "moves"
        }
        self.told += sum(frame["to"] - frame["from"] + 1 for frame in frames.values())

    def look(self):
        """What has been told since the last time: moves and refusals by room, rooms and pictures."""
        moves, refusals, rooms, images = {}, {}, set(), set()
        for event in self.history.events[self.looked :]:
            if event["kind"] == "open":
                self.rooms[event["connection"]] = event["room"]
            elif event["kind"] == "made":
                rooms.add(event["room"])
            elif event["kind"] == "kept":
                images.add(event["image"])
            elif event["kind"] == "hear":
                message, room = event["message"], self.rooms[event["connection"]]
                for item in (
                    message.get("moves", message.get("items", []))
                    if message["type"] in ("moves", "welcome")
                    else []
                ):
                    moves[room, item["sequence"]] = (item["client"], item["clientSequence"])
                if message["type"] == "rejected":
                    refusals[room, message["sequence"], message["reason"]] = True
        self.looked = len(self.history.events)
        return moves, refusals, rooms, images

    def compare(self, claims):
        """Why the database is not what was told, nor whole."""
        moves, refusals, rooms, images = claims
        complaint = self.server.check()
        if complaint:
            yield complaint
        lowest = min((sequence for _, sequence in moves), default=1 << 60)
        stored = {
            (row["id"], row["sequence"]): (row["client"], row["client_sequence"])
            for row in self.server.rows(
                "SELECT id, sequence, lower(hex(client)) AS client, client_sequence FROM moves"
                " JOIN rooms ON room_number = room WHERE sequence >= ?",
                lowest,
            )
        }
        for place, mover in moves.items():
            if stored.get(place) != mover:
                yield f"move {place} of {mover} was told; stored is {stored.get(place)}"
        if refusals:
            kept = {
                (row["id"], row["sequence"], row["reason"])
                for row in self.server.rows(
                    "SELECT id, sequence, reason FROM refusals JOIN rooms ON room_number = room"
                )
            }
            yield from (
                f"a refusal {told} was told and is not stored" for told in refusals if told not in kept
            )
        known = {row["id"] for row in self.server.rows("SELECT id FROM rooms")}
        yield from (f"room {room} was made and is not stored" for room in rooms - known)
        whole = {row["image"] for row in self.server.rows("SELECT image FROM pictures WHERE complete")}
        yield from (f"picture {image} was taken and is not stored" for image in images - whole)
        yield from self.halves()

    def halves(self):
        """A batch is stored as a whole: no client has an outcome without the ones before it (P4)."""
        for row in self.server.rows(
            "SELECT hex(client) AS client, count(*) AS outcomes, max(client_sequence) AS last FROM"
            " (SELECT room, client, client_sequence FROM moves UNION ALL"
            "  SELECT room, client, client_sequence FROM refusals) GROUP BY room, client HAVING outcomes <> last"
        ):
            yield f"client {row['client'][:6]} has {row['outcomes']} outcomes up to number {row['last']}"
