#!/usr/bin/env python3
"""A bot for Tessera over the JSON subprotocol: it puts one tile home at a time, and scrambles when all are.
On a card table it deals cards, and moves, turns and flips them.

    python3 examples/bot.py http://127.0.0.1:8080 --new-room "My room"      prints the new room's id
    python3 examples/bot.py http://127.0.0.1:8080 --room ID --name Ada      plays there
"""
import argparse, asyncio, json, random, secrets, urllib.request
import websockets  # Debian: python3-websockets, PyPI: websockets


def card_move(cards):
    kind = "deal" if cards < 2 or random.random() < 0.2 else random.choice(["place", "turn", "flip", "raise"])
    where = {"x": random.randrange(20480), "y": random.randrange(12800)} if kind in ("deal", "place") else {}
    which = {} if kind == "deal" else {"card": random.randint(1, cards)}
    return {"kind": kind, **where, **which, **({"quarters": 1} if kind == "turn" else {})}


async def play(address, room, name, pause):
    hello = dict(type="hello", protocol=1, room=room, client=secrets.token_hex(16), name=name)
    url = address.replace("http", "ws", 1) + "/ws"
    async with websockets.connect(url, subprotocols=["tessera.v1.json"], max_size=None) as socket:
        async def say(message): await socket.send(json.dumps(message))
        await say(hello)
        tiles, cards, at_rest, number, unanswered = None, None, False, 0, False
        while True:
            try:
                said = json.loads(await asyncio.wait_for(socket.recv(), pause * random.uniform(0.5, 1.5)))
            except asyncio.TimeoutError:  # a quiet moment: our turn
                if tiles is None or unanswered: continue
                if cards is not None:
                    number, unanswered = number + 1, True
                    await say({"type": "move", "clientSequence": number, "move": card_move(cards)})
                    continue
                if at_rest: await asyncio.sleep(10)
                cell = random.choice([c for c, tile in enumerate(tiles) if tile != c] or [0])
                home, number, unanswered = tiles[cell], number + 1, True
                swap = {"kind": "swap", "a": cell, "b": home, "tileA": home, "tileB": tiles[home]}
                await say({"type": "move", "clientSequence": number, "move": {"kind": "scramble"} if at_rest else swap})
                continue
            if said["type"] == "welcome":  # the whole board
                board = said["board"]
                tiles, at_rest = board.get("tiles", []), board.get("solved", False)
                cards = board["next"] - 1 if board["kind"] == "table" else None  # how many were ever dealt
                number, unanswered = said["lastClientSequence"], False
                if "token" in said: hello["token"] = said["token"]  # who we are, when we say hello again
            elif said["type"] == "moves" and tiles is not None:
                for item in said["items"]:
                    move, at_rest = item["move"], item.get("solved", False)
                    if item["client"] == hello["client"]: unanswered = False
                    if cards is not None: cards = max(cards, move.get("card", 0))
                    elif "tileA" in move: tiles[move["a"]], tiles[move["b"]] = move["tileB"], move["tileA"]
                    else: tiles = None  # scrambled or restored: ask for the new board
                if tiles is None: await say(hello)
            elif said["type"] == "rejected": unanswered = False
            elif said["type"] == "resync": await say(hello)


def new_room(address, title):
    def api(path, **body):
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(address + path, json.dumps(body).encode() if body else None, headers)
        return json.load(urllib.request.urlopen(request))
    picture = random.choice(api("/api/gallery"))
    return api("/api/rooms", image=picture["image"], kind="mosaic", columns=6, rows=6, title=title)["room"]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("address")
    parser.add_argument("--room")
    parser.add_argument("--new-room", metavar="TITLE")
    parser.add_argument("--name", default="Bot")
    parser.add_argument("--pause", type=float, default=1.5, help="seconds between moves, about")
    options = parser.parse_args()
    if options.new_room: print(new_room(options.address, options.new_room))
    elif options.room: asyncio.run(play(options.address, options.room, options.name, options.pause))
    else: parser.error("give --room ID or --new-room TITLE")
