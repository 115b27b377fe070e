"""What happened in a run: everything said and heard, with times of one clock, and what was stored in the end."""

import collections
import json
import time


class History:
    """A list of events in the order of their recording; plain values, so that it can be kept in a file."""

    def __init__(self):
        self.events = []
        self.stored = {}  # room: what the database, the export and HTTP hold in the end
        self.boards = {}  # client: the board it shows in the end; those given up are not in it
        self.connections = 0

    def note(self, kind, at=None, **facts):
        event = {"at": time.monotonic() if at is None else at, "kind": kind, **facts}
        self.events.append(event)
        return event

    def opened(self, room, client):
        """Notes a new connection and gives its number."""
        self.connections += 1
        self.note("open", room=room, client=client, connection=self.connections)
        return self.connections

    def count(self):
        """How often each kind of thing happened."""
        tally = collections.Counter()
        for event in self.events:
            name = event["kind"]
            if name == "hear":
                message = event["message"]
                tally["heard " + message["type"]] += 1
                if message["type"] == "rejected":
                    tally["refused " + message["reason"]] += 1
                elif message["type"] == "welcome":
                    tally["resumed with moves" if "moves" in message else "snapshots"] += 1
                elif message["type"] == "resync":
                    tally["resync " + message["reason"]] += 1
                elif message["type"] == "notHeld":
                    tally["not held " + message["reason"]] += 1
            elif name == "fault":
                tally["fault " + event["what"]] += 1
            elif name == "shut" and event.get("code"):
                tally[f"closed {event['code']}"] += 1
        return tally

    def save(self, path):
        with open(path, "w", encoding="utf-8") as file:
            json.dump({"events": self.events, "stored": self.stored, "boards": self.boards}, file)

    @classmethod
    def load(cls, path):
        history = cls()
        with open(path, encoding="utf-8") as file:
            kept = json.load(file)
        history.events, history.stored, history.boards = kept["events"], kept["stored"], kept["boards"]
        return history
