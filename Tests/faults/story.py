"""One room's part of a history in order: operations with their outcomes, connections, what showed which move."""

import json

import boards


class Violation:
    """A law that a history breaks, and the events that show it."""

    def __init__(self, law, sentence, *events):
        self.law, self.sentence, self.events = law, sentence, [event for event in events if event]

    def __str__(self):
        return f"[{self.law}] {self.sentence}"


class Operation:
    """A move as its client first said it, and every answer anyone was told."""

    def __init__(self, client, number, event):
        self.client, self.number, self.said = client, number, event
        self.move = json.loads(event["text"])["move"]
        self.texts = {event["text"]}
        self.told = []  # (event, outcome)

    @property
    def invoked(self):
        return self.said["at"]

    @property
    def returned(self):
        """When somebody was first told its outcome."""
        return min((event["at"] for event, _ in self.told), default=float("inf"))

    @property
    def kind(self):
        return self.move.get("kind") if isinstance(self.move, dict) else None

    def __str__(self):
        return f"move {self.number} of {self.client[:6]}"


class Connection:
    def __init__(self, number, client):
        self.number, self.client = number, client
        self.events = []


class Story:
    """Built in one pass; nothing is judged here."""

    def __init__(self, history, room):
        self.room, self.stored = room, history.stored[room]
        self.log, self.start = self.stored["export"], self.stored["keyframes"][0]["board"]
        self.boards = {client: board for client, board in history.boards.items() if board["room"] == room}
        self.tabs, self.players, self.operations, self.connections = {}, {}, {}, {}
        self.sightings = []  # (event, sequence): by then the room had this many moves
        self.reads, self.faults, self.reused, self.limits = [], [], [], None
        self.scramble = "everyone"
        self.shows = boards.MODELS[self.start["kind"]].CONTENT
        for event in history.events:
            self.take(event)
        self.by_client = {client: [] for client in self.players}
        for operation in self.operations.values():
            self.by_client.setdefault(operation.client, []).append(operation)

    def take(self, event):
        kind = event["kind"]
        if kind == "fault":
            self.faults.append(event)
        elif kind in ("say", "hear", "shut"):
            connection = self.connections.get(event["connection"])
            if connection:
                connection.events.append(event)
                if kind == "say":
                    self.say(event, connection.client)
                elif kind == "hear":
                    self.hear(event, connection.client)
        elif event.get("room") == self.room:
            if kind == "open":
                self.connections[event["connection"]] = Connection(event["connection"], event["client"])
                self.connections[event["connection"]].events.append(event)
            elif kind == "tab":
                self.tabs[event["client"]] = event
            elif kind == "room":
                self.scramble = event["scramble"]
            elif kind == "read":
                self.reads.append(event)
                self.sightings.append((event, event["board"]["sequence"]))

    def say(self, event, client):
        message = event["message"]
        if message["type"] == "move":
            key = client, message["clientSequence"]
            if key not in self.operations:
                self.operations[key] = Operation(*key, message | event)
            self.operations[key].texts.add(message["text"])

    def hear(self, event, client):
        message, kind = event["message"], event["message"]["type"]
        if kind == "welcome":
            self.players.setdefault(client, message["you"]["player"])
            self.limits = self.limits or message["limits"]
            self.sightings.append((event, message["sequence"]))
            for outcome in message["outcomes"]:
                self.tell(client, outcome["clientSequence"], event, self.plain(outcome))
            self.show(event, message.get("moves", []))
        elif kind == "moves":
            self.sightings.append((event, message["to"]))
            self.show(event, message["items"])
        elif kind == "applied":
            self.sightings.append((event, message["sequence"]))
            self.tell(client, message["clientSequence"], event, {"sequence": message["sequence"]})
        elif kind == "rejected":
            if message["reason"] == "clientSequenceReused":
                self.reused.append((client, event))
            else:
                self.sightings.append((event, message["sequence"]))
                self.tell(client, message["clientSequence"], event, self.plain(message))

    @staticmethod
    def plain(outcome):
        """An outcome whose `sequence` is that of an applied move only; a refused one was judged `on` another."""
        return outcome | {"sequence": None, "on": outcome["sequence"]} if "reason" in outcome else outcome

    def show(self, event, items):
        for item in items:
            self.tell(item["client"], item["clientSequence"], event, {"sequence": item["sequence"]})

    def tell(self, client, number, event, outcome):
        """An applied move has a `sequence`; a refused one a `reason`, its evidence, perhaps what it was judged `on`."""
        operation = self.operations.get((client, number))
        if operation:
            operation.told.append((event, outcome))

    # What the log says of operations

    def outcomes(self):
        """Every stored outcome: (client, number) to the row it has in `moves` or `refusals`; and those there twice."""
        found, twice = {}, []
        for row in self.stored["moves"] + self.stored["refusals"]:
            key = row["client"], row["client_sequence"]
            if key in found:
                twice.append((key, found[key], row))
            found[key] = row
        return found, twice

    def player(self, client):
        return self.players.get(client)

    def tabs_of(self, player):
        return [client for client, number in self.players.items() if number == player]

    def is_host(self, client):
        return any(self.tabs[tab]["host"] for tab in self.tabs_of(self.player(client)) if tab in self.tabs)

    def watches(self, client):
        return self.tabs.get(client, {}).get("role") == "spectator"
