"""A wire of TCP between one tab and the server that can be cut, left half open, and slowed down."""

import asyncio


class Wire:
    """Listens on a port of its own; whatever connects there is carried to the server, as long as it is let."""

    def __init__(self, target):
        self.target = target  # gives the server's port at the moment
        self.links = set()
        self.listener = None

    async def open(self):
        self.listener = await asyncio.start_server(self.carry, "127.0.0.1", 0, limit=1 << 16)
        self.port = self.listener.sockets[0].getsockname()[1]
        return self

    async def close(self):
        self.listener.close()
        self.cut()
        for link in list(self.links):
            link.drop()

    async def carry(self, reader, writer):
        link = Link(reader, writer)
        self.links.add(link)
        try:
            await link.run(self.target())
        finally:
            self.links.discard(link)

    def cut(self, after=0):
        """Ends what is connected; `after` so many more bytes from the server, so in the middle of a frame."""
        for link in self.links:
            if after:
                link.budget = after
            elif not link.mute:
                link.drop()

    def half_open(self):
        """Nothing passes any more in either direction, and nobody is told."""
        for link in self.links:
            link.mute = True

    def slow(self, seconds):
        """What the server says waits for so long."""
        for link in self.links:
            link.pause = seconds


class Link:
    """One connection and its other half."""

    def __init__(self, reader, writer):
        self.near = (reader, writer)
        self.far = None
        self.mute, self.pause, self.budget = False, 0, None

    async def run(self, port):
        try:
            self.far = await asyncio.open_connection("127.0.0.1", port, limit=1 << 16)
        except OSError:
            return self.drop()
        up = asyncio.ensure_future(self.pump(self.near[0], self.far[1], False))
        down = asyncio.ensure_future(self.pump(self.far[0], self.near[1], True))
        # A half-open link outlives the tab's half of it: the server is the last to hear of the end.
        await asyncio.wait((up, down), return_when=asyncio.FIRST_COMPLETED)
        if self.mute and up.done() and not down.done():
            await asyncio.wait((down,), timeout=8)
        for task in (up, down):
            task.cancel()
        self.drop()

    async def pump(self, source, sink, from_server):
        try:
            while piece := await source.read(1 << 16):
                if from_server and self.pause:
                    await asyncio.sleep(self.pause)
                    self.pause = 0
                if self.mute:
                    continue
                if from_server and self.budget is not None:
                    sink.write(piece[: self.budget])
                    self.budget -= len(piece)
                    if self.budget <= 0:
                        return
                else:
                    sink.write(piece)
                await sink.drain()
        except OSError:
            pass

    def drop(self):
        for half in (self.near, self.far):
            if half:
                half[1].transport.abort()
