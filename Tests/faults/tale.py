"""A small history that keeps every law, told move by move: what the checker's own tests doctor."""

import json

import boards
from history import History

ROOM, EPOCH = "tale", "0000000100000001"


class Tale:
    """A room that answers at once. Each step takes a tenth of a second; `stored` may be told otherwise afterwards."""

    def __init__(self, columns=4, rows=4, tiles=None, scramble="everyone"):
        board = {
            "kind": "mosaic",
            "columns": columns,
            "rows": rows,
            "solved": False,
            "tiles": tiles or list(reversed(range(columns * rows))),
        }
        self.begin(board, scramble)

    def begin(self, board, scramble):
        """An empty room with this board."""
        self.history, self.now = History(), 1000.0
        self.board, self.model = board, boards.model(board)
        self.limits = {"movesPerSecond": 20, "burst": 64, "holds": 1}
        self.tabs, self.numbers, self.holds = {}, {}, {}
        self.rows, self.refusals, self.export, self.outcomes = [], [], [], {}
        self.keyframes = [{"keyframe": 0, "board": self.board}]
        self.note("room", room=ROOM, scramble=scramble)

    def shown(self):
        """The board as it is shown now."""
        return {**self.board, **self.model.content(), "solved": self.model.solved}

    def note(self, kind, **facts):
        self.now += 0.1
        return self.history.note(kind, at=self.now, **facts)

    def hear(self, tab, message):
        return self.note("hear", connection=self.tabs[tab]["connection"], message=message)

    def say(self, tab, message):
        return self.note("say", connection=self.tabs[tab]["connection"], message=message)

    def everyone(self, message):
        for tab in self.tabs:
            self.hear(tab, json.loads(json.dumps(message)))

    def join(self, tab, host=False, role="player", player=None, moves_after=None):
        """A tab's first hello, or with `moves_after` another one."""
        client = f"{len(self.tabs) + 1:x}" * 32 if tab not in self.tabs else self.tabs[tab]["client"]
        if tab not in self.tabs:
            self.note("tab", room=ROOM, client=client, role=role, host=host)
            player = player or len(self.tabs) + 1
            self.tabs[tab] = {
                "client": client,
                "player": player,
                "connection": self.history.opened(ROOM, client),
            }
            self.history.events[-1]["at"] = self.now
        mine = self.tabs[tab]
        self.say(tab, {"type": "hello"})
        content = {"board": self.shown()}
        if moves_after is not None:
            content = {"moves": [self.bare(item) for item in self.export[moves_after:]]}
        answers = self.outcomes.get(client, [])
        return self.hear(
            tab,
            {
                "type": "welcome",
                "epoch": EPOCH,
                "sequence": self.model.sequence,
                "round": self.model.round,
                "digest": self.model.word,
                "lastClientSequence": len(answers),
                "outcomes": json.loads(json.dumps(answers[-64:])),
                "you": {"player": mine["player"]},
                "holds": [{"tile": t, "player": p} for t, p in self.holds.items()],
                "limits": self.limits,
                **content,
            },
        )

    def swap(self, tab, a, b, **more):
        tiles = self.model.tiles
        return self.move(tab, {"kind": "swap", "a": a, "b": b, "tileA": tiles[a], "tileB": tiles[b]}, **more)

    def ask(self, tab, move):
        """A move is said; its number."""
        client = self.tabs[tab]["client"]
        number = self.numbers[tab] = self.numbers.get(tab, 0) + 1
        text = json.dumps({"type": "move", "clientSequence": number, "move": move})
        self.say(tab, {"type": "move", "clientSequence": number, "text": text})
        return client, number

    def move(self, tab, move, logged=None, at=None):
        """A move that is applied, as `logged` where that says more; everyone hears of it."""
        client, number = self.ask(tab, move)
        logged = logged or move
        item = {
            "sequence": self.model.sequence + 1,
            "player": self.tabs[tab]["player"],
            "client": client,
            "clientSequence": number,
            "at": int(self.now * 1000) if at is None else at,
            "move": logged,
        }
        if logged["kind"] == "scramble":
            self.keyframes.append(
                {
                    "keyframe": self.model.sequence,
                    "board": {"tiles": list(self.model.tiles), "solved": self.model.solved},
                }
            )
        self.model.apply(item | {"epoch": EPOCH})
        if self.model.solved and logged["kind"] in ("swap", "undo"):
            item["solved"] = True
        line = item | {"digest": self.model.word, "round": self.model.round, "epoch": EPOCH}
        self.export.append(line)
        names = {
            "a": "a",
            "b": "b",
            "tileA": "tile_a",
            "tileB": "tile_b",
            "sequence": "target",
            "seed": "seed",
        }
        self.rows.append(
            {
                "sequence": item["sequence"],
                "epoch": EPOCH,
                "round": self.model.round,
                "player": item["player"],
                "client": client,
                "client_sequence": number,
                "at": item["at"],
                "kind": logged["kind"],
                "digest": self.model.word,
                "solved": int(self.model.solved),
                **{column: logged.get(name) for name, column in names.items()},
                **self.columns(logged),
            }
        )
        self.outcomes.setdefault(client, []).append({"clientSequence": number, "sequence": item["sequence"]})
        self.everyone(
            {
                "type": "moves",
                "epoch": EPOCH,
                "from": item["sequence"],
                "to": item["sequence"],
                "digest": self.model.word,
                "items": [self.bare(item)],
            }
        )
        return item

    def columns(self, logged):
        """What else the table `moves` has of a move."""
        return {}

    @staticmethod
    def bare(line):
        return {name: value for name, value in line.items() if name not in ("digest", "round", "epoch")}

    def refuse(self, tab, move, reason, evidence=None, **columns):
        """A move that is refused, for whatever reason is given."""
        client, number = self.ask(tab, move)
        evidence = evidence or {}
        names = {
            "tileInA": "tile_in_a",
            "tileInB": "tile_in_b",
            "cellOfTileA": "cell_of_tile_a",
            "cellOfTileB": "cell_of_tile_b",
            "tile": "tile",
            "card": "tile",
            "player": "other_player",
        }
        row = {
            "client": client,
            "client_sequence": number,
            "player": self.tabs[tab]["player"],
            "at": int(self.now * 1000),
            "kind": move["kind"],
            "reason": reason,
            "sequence": self.model.sequence,
            **dict.fromkeys(names.values()),
            **{names[name]: value for name, value in evidence.items()},
            **columns,
        }
        self.refusals.append(row)
        outcome = {"clientSequence": number, "reason": reason, "sequence": row["sequence"]}
        outcome |= {"evidence": evidence} if evidence else {}
        self.outcomes.setdefault(client, []).append(outcome)
        return self.hear(tab, {"type": "rejected", **outcome})

    def stale(self, tab, a, b):
        """A swap that names the two tiles the wrong way round."""
        tiles, cells = self.model.tiles, self.model.cells
        evidence = {
            "tileInA": tiles[a],
            "tileInB": tiles[b],
            "cellOfTileA": cells[tiles[b]],
            "cellOfTileB": cells[tiles[a]],
        }
        mover = self.model.last_mover(tiles[b])
        return self.refuse(
            tab,
            {"kind": "swap", "a": a, "b": b, "tileA": tiles[b], "tileB": tiles[a]},
            "staleTile",
            evidence | ({"player": mover} if mover else {}),
        )

    def hold(self, tab, tile, held=True):
        player = self.tabs[tab]["player"]
        self.say(tab, {"type": "hold" if held else "release", "tile": tile})
        if held:
            self.holds[tile] = player
        else:
            del self.holds[tile]
        self.everyone(
            {
                "type": "holds",
                "changes": [
                    {"tile": tile, "player": player, "held": held} | ({} if held else {"why": "released"})
                ],
            }
        )

    def read(self):
        begun = self.note("ask", room=ROOM)["at"]
        return self.note(
            "read",
            room=ROOM,
            begun=begun,
            board={"sequence": self.model.sequence, **self.shown()},
        )

    def end(self):
        """The history with what is stored."""
        window = [
            {
                "client": client,
                "client_sequence": outcome["clientSequence"],
                "sequence": None if "reason" in outcome else outcome["sequence"],
            }
            for client, answers in self.outcomes.items()
            for outcome in answers[-64:]
        ]
        self.history.stored[ROOM] = {
            "export": self.export,
            "http": [self.bare(line) for line in self.export],
            "moves": self.rows,
            "keyframes": self.keyframes,
            "refusals": self.refusals,
            "outcomes": window,
            "epochs": [{"epoch": EPOCH, "head": 0}],
            "board": {"sequence": self.model.sequence, **self.shown()},
        }
        for tab in self.tabs.values():
            self.history.boards[tab["client"]] = {
                "room": ROOM,
                "player": tab["player"],
                "sequence": self.model.sequence,
                **self.model.content(),
                "unanswered": [],
                "refused": None,
            }
        return self.history
