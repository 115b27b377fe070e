"""What goes wrong in a run, in an order that follows from the seed."""

import asyncio
import signal
import time


class Faults:
    """Draws one fault after the other from a deck that holds each kind; a new deck when it is empty."""

    def __init__(self, town, pause=0.8):
        self.town, self.random, self.pause = town, town.random, pause
        self.kinds = [
            self.kill,
            self.kill,
            self.kill_and_wait,
            self.drain,
            self.stop,
            self.cut,
            self.cut_in_a_frame,
            self.half_open,
            self.slow,
            self.lock,
            self.give_up,
            self.kill_while_locked,
            self.cut_everyone,
        ]
        self.holders = []

    async def strike(self, seconds):
        """Strikes for so long."""
        end, deck = time.monotonic() + seconds, []
        while time.monotonic() < end:
            deck = deck or self.random.sample(self.kinds, len(self.kinds))
            await asyncio.sleep(self.random.uniform(0.3, 1.7) * self.pause)
            await deck.pop()()
        for holder in self.holders:
            await asyncio.to_thread(holder.wait)

    def note(self, what, **facts):
        self.town.history.note("fault", what=what, **facts)

    def some_wires(self):
        return self.random.sample(self.town.wires, self.random.randint(1, max(1, len(self.town.wires) // 3)))

    async def kill(self, pause=0.0):
        server = self.town.server
        self.note("kill")
        server.signal(signal.SIGKILL)
        await asyncio.to_thread(server.wait)
        self.note("killed")
        await asyncio.sleep(pause)
        await asyncio.to_thread(server.start)
        self.note("started")

    async def kill_and_wait(self):
        await self.kill(self.random.uniform(0.2, 1.5))

    async def kill_while_locked(self):
        """The server dies while another process holds the write lock, and comes back while it still does."""
        await self.lock(self.random.uniform(0.5, 1.5))
        await asyncio.sleep(0.2)
        await self.kill()

    async def drain(self):
        server = self.town.server
        self.note("drain")
        server.signal(signal.SIGTERM)
        code = await asyncio.to_thread(server.wait)
        self.note("drained", code=code)
        await asyncio.to_thread(server.start)
        self.note("started")

    async def stop(self):
        """SIGSTOP: the process is there and does nothing."""
        self.note("stop")
        self.town.server.signal(signal.SIGSTOP)
        await asyncio.sleep(self.random.choice([0.2, 0.6, 2.5]))
        self.town.server.signal(signal.SIGCONT)
        self.note("continue")

    async def cut(self):
        for wire in self.some_wires():
            wire.cut()
        self.note("cut")

    async def cut_everyone(self):
        for wire in self.town.wires:
            wire.cut()
        self.note("cut everyone")

    async def cut_in_a_frame(self):
        for wire in self.some_wires():
            wire.cut(after=self.random.randrange(1, 3000))
        self.note("cut in a frame")

    async def half_open(self):
        for wire in self.some_wires():
            wire.half_open()
        self.note("half open")

    async def slow(self):
        for wire in self.some_wires():
            wire.block()
            asyncio.get_running_loop().call_later(self.random.uniform(0.3, 1.5), wire.unblock)
        self.note("slow reader")

    async def lock(self, seconds=None):
        seconds = seconds or self.random.choice([0.3, 1.0, 3.5])
        self.holders.append(await asyncio.to_thread(self.town.server.lock_database, seconds))
        self.note("lock", seconds=seconds)

    async def give_up(self):
        await self.town.give_up(self.random.choice(self.town.tabs))
        self.note("tab given up")
