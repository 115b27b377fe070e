"""Players of a card table without pages: `card_crowd.py URL ROOM PLAYERS CARDS` seats them and plays until it is ended.

Each takes a card, carries it about for half a second as a page does (a hand is told ten times a second), lays it down
somewhere else and takes the next one. Says `seated` when all have their welcome.
"""
import asyncio
import contextlib
import json
import random
import secrets
import sys

import websockets

WIDTH, HEIGHT, EDGE = 20_480, 12_800, 800


async def listen(socket):
    """Hears everything, as fast as it comes, and looks at nothing."""
    with contextlib.suppress(websockets.ConnectionClosed):
        async for _ in socket:
            pass


async def carry(say, card, number, chance):
    await say(type="hold", tile=card)
    x, y = (chance.randint(EDGE, side - EDGE) for side in (WIDTH, HEIGHT))
    for _ in range(5):
        await say(type="cursor", x=x * 65535 // WIDTH, y=y * 65535 // HEIGHT)
        await asyncio.sleep(0.1)
        x, y = (min(side - EDGE, max(EDGE, at + chance.randint(-400, 400))) for at, side in ((x, WIDTH), (y, HEIGHT)))
    await say(type="move", clientSequence=number, move={"kind": "place", "card": card, "x": x, "y": y})
    await say(type="release", tile=card)


async def play(url, room, seat, seats, cards, seated):
    chance = random.Random(seat)
    # Cards of one's own: nobody asks for what another holds.
    own = range(1 + seat, cards + 1, seats)
    options = {"subprotocols": ["tessera.v1.json"], "max_size": None, "compression": None}
    async with websockets.connect(url.replace("http", "ws", 1) + "/ws", **options) as socket:
        def say(**message):
            return socket.send(json.dumps(message))

        await say(type="hello", protocol=1, room=room, client=secrets.token_hex(16), name=f"Player {seat + 2}")
        while json.loads(await socket.recv())["type"] != "welcome":
            pass
        seated.release()
        listener = asyncio.create_task(listen(socket))
        number = 0
        while own and not listener.done():
            number += 1
            await carry(say, chance.choice(own), number, chance)


async def main(url, room, seats, cards):
    seated = asyncio.Semaphore(0)
    players = [asyncio.create_task(play(url, room, seat, seats, cards, seated)) for seat in range(seats)]
    for _ in range(seats):
        await seated.acquire()
    print("seated", flush=True)
    await asyncio.gather(*players)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])))
