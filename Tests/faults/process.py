"""A real `tessera serve` on a database of its own, and the other programs that come near that database."""

import json
import os
import pathlib
import re
import signal
import sqlite3
import subprocess
import sys
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("TESSERA", str(ROOT / ".build/release/tessera"))

HOLD_THE_LOCK = """
import sqlite3, sys, time
held = sqlite3.connect(sys.argv[1], isolation_level=None, timeout=30)
held.execute("BEGIN IMMEDIATE")
print("held", flush=True)
time.sleep(float(sys.argv[2]))
held.execute("ROLLBACK")
"""


def run(*arguments):
    """The program with these arguments, to its end."""
    return subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, timeout=120)


class Server:
    """The process; killed, stopped and started again on the same port and database."""

    def __init__(self, folder, *options):
        self.database = str(pathlib.Path(folder) / "tessera.db")
        self.options = options
        self.port = 0
        self.process = None
        self.log = open(pathlib.Path(folder) / "server.log", "w", encoding="utf-8")

    def start(self):
        environment = {key: value for key, value in os.environ.items() if not key.startswith("TESSERA_")}
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--port", str(self.port), "--database", self.database, *self.options],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=self.log,
            text=True,
        )
        line = self.process.stdout.readline()
        found = re.search(r"https?://\S+:(\d+)", line)
        assert found, f"the server did not say where it is: {line!r}"
        self.port = int(found[1])
        return self

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def signal(self, number):
        self.process.send_signal(number)

    def wait(self, seconds=60):
        """Waits for the end; the exit code."""
        code = self.process.wait(seconds)
        self.process.stdout.close()
        self.process = None
        return code

    def kill(self):
        """kill -9."""
        if self.process is not None:
            self.signal(signal.SIGKILL)
            self.wait()

    def api(self, path, body=None, timeout=120):
        payload = body if isinstance(body, (bytes, type(None))) else json.dumps(body).encode()
        kind = "image/jpeg" if isinstance(body, bytes) else "application/json"
        request = urllib.request.Request(self.url + path, payload, {"Content-Type": kind})
        with urllib.request.urlopen(request, timeout=timeout) as answer:
            return json.load(answer)

    def new_room(self, columns, rows, image, seed, **more):
        return self.api(
            "/api/rooms",
            {"image": image, "kind": "mosaic", "columns": columns, "rows": rows, "seed": seed, **more},
        )

    def new_table(self, deck, image, seed, **more):
        """`deck` is `picture`, `standard`, or the size of a picture cut into cards, such as `3x2`."""
        size = dict(zip(("columns", "rows"), map(int, deck.split("x")))) if deck[0].isdigit() else None
        deck = {"kind": "tiles", **size} if size else {"kind": deck}
        deck |= {} if deck["kind"] == "picture" else {"seed": seed}
        return self.api("/api/rooms", {"image": image, "kind": "table", "deck": deck, **more})

    def lock_database(self, seconds):
        """Another process takes SQLite's write lock and keeps it for a while; it holds it when this returns."""
        holder = subprocess.Popen(
            [sys.executable, "-c", HOLD_THE_LOCK, self.database, str(seconds)],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert holder.stdout.readline() == "held\n"
        return holder

    def check(self):
        """`tessera check`: nothing when all is well, else what it printed."""
        told = run("check", "--database", self.database)
        return None if told.returncode == 0 else told.stdout + told.stderr

    def rows(self, query, *values):
        """What the database holds, as dictionaries."""
        connection = sqlite3.connect(f"file:{self.database}?mode=ro", uri=True, timeout=30)
        try:
            connection.row_factory = sqlite3.Row
            return [dict(row) for row in connection.execute(query, values)]
        finally:
            connection.close()

    def shelved(self, number):
        """The answers that stand with the clients of a room: 48 digits each."""
        for row in self.rows(
            "SELECT lower(hex(client)) AS client, answers FROM clients WHERE room = ? AND answers IS NOT NULL", number
        ):
            text = row["answers"]
            for at in range(0, len(text), 48):
                own, sequence = int(text[at : at + 16], 16), int(text[at + 32 : at + 48], 16)
                yield {"client": row["client"], "client_sequence": own, "sequence": sequence}

    def all_moves(self, room):
        """A room's log by HTTP, page by page."""
        items = []
        while page := self.api(f"/api/rooms/{room}/moves?after={len(items)}&limit=1000")["items"]:
            items += page
        return items

    def stored(self, room):
        """All that is kept of a room, by every way there is to read it."""
        number = self.rows("SELECT room_number FROM rooms WHERE id = ?", room)[0]["room_number"]
        exported = [
            json.loads(line)
            for line in run("export", room, "--keyframes", "--database", self.database).stdout.splitlines()
        ]
        return {
            "keyframes": [line for line in exported if "keyframe" in line],
            "export": [line for line in exported if "keyframe" not in line],
            "http": self.all_moves(room),
            "board": self.api(f"/api/rooms/{room}/board"),
            "moves": self.rows(
                "SELECT sequence, printf('%016x', epoch) AS epoch, round, player, lower(hex(client)) AS client,"
                " client_sequence, at, kind, a, b, tile_a, tile_b, target, seed, solved, card, first_card, x, y,"
                " card_order, quarters, turn, up, picture, hex(cards) AS cards,"
                " printf('%016x', digest) AS digest FROM moves WHERE room = ? ORDER BY sequence",
                number,
            ),
            "refusals": self.rows(
                "SELECT lower(hex(client)) AS client, client_sequence, player, at, kind, reason, sequence,"
                " tile_in_a, tile_in_b, cell_of_tile_a, cell_of_tile_b, tile, other_player"
                " FROM refusals WHERE room = ?",
                number,
            ),
            "outcomes": self.rows(
                "SELECT lower(hex(client)) AS client, client_sequence, sequence FROM moves WHERE room = ?1"
                " AND sequence > (SELECT shelved FROM rooms WHERE room_number = ?1)"
                " UNION SELECT lower(hex(client)), client_sequence, NULL FROM refusals WHERE room = ?1"
                " AND fingerprint IS NOT NULL",
                number,
            )
            + list(self.shelved(number)),
            "epochs": self.rows(
                "SELECT printf('%016x', epoch) AS epoch, head FROM epochs WHERE room = ? ORDER BY epoch",
                number,
            ),
        }
