"""A wire of TCP between one tab and the server that can be cut, left half open, and slowed down."""

import asyncio
import socket


class Wire:
    """Listens on a port of its own; whatever connects there is carried to the server, as long as it is let."""

    def __init__(self, target, narrow=False):
        self.target = target  # gives the server's port at the moment
        self.narrow = narrow  # whether little is under way before the server notices a slow reader
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
            await link.run(self.target(), self.narrow)
        except asyncio.CancelledError:
            link.drop()  # the run is over
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

    def block(self):
        """Nothing is read of what the server says, until `unblock`."""
        for link in self.links:
            link.reads.clear()

    def unblock(self):
        for link in self.links:
            link.reads.set()


class Link:
    """One connection and its other half."""

    def __init__(self, reader, writer):
        self.near = (reader, writer)
        self.far = None
        self.mute, self.budget, self.reads = False, None, asyncio.Event()
        self.reads.set()

    async def run(self, port, narrow):
        far = socket.socket()
        if narrow:
            # The smaller the segments, the less the kernel takes over from the server.
            far.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 536)
            far.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        far.setblocking(False)
        try:
            await asyncio.get_running_loop().sock_connect(far, ("127.0.0.1", port))
            self.far = await asyncio.open_connection(sock=far, limit=1 << 16)
        except OSError:
            far.close()
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
                if from_server:
                    await self.reads.wait()
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
