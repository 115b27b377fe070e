"""What a connection hears is one gap-free stream that begins with a welcome of one moment (P1, P2, P7–P9)."""

import laws_table
from story import Violation
from table import Table


def ask(story, course):
    """Boards are compared where they are shown."""
    for connection in story.connections.values():
        for event in connection.events:
            if (
                event["kind"] == "hear"
                and event["message"]["type"] == "welcome"
                and "board" in event["message"]
            ):
                course.ask(
                    event["message"]["sequence"],
                    lambda model, event=event: board(story, model, event, event["message"]["board"]),
                )
            if "cards" in story.shows and event.get("message", {}).get("type") == "welcome":
                course.ask(
                    event["message"]["sequence"],
                    lambda model, event=event: [
                        Violation("held", why, event) for why in laws_table.held(model, event)
                    ],
                )
    for event in story.reads:
        course.ask(
            event["board"]["sequence"],
            lambda model, event=event: board(story, model, event, event["board"]),
        )
    last = story.stored["board"]
    course.ask(len(story.log), lambda model: board(story, model, last, last))


def board(story, model, event, shown):
    if model.differs(shown):
        yield Violation("board", f"a board shown at {model.sequence} is not the one the log leads to", event)
    elif isinstance(model, Table):
        for why in laws_table.shown(story, model, event, shown):
            yield Violation("board", f"a board was shown at {model.sequence}, {why}", event)


def check(story, course):
    epochs = {row["epoch"]: row["head"] for row in story.stored["epochs"]}
    answers = numbers(story)
    positions, players, seen = {}, {}, {}
    for connection in sorted(story.connections.values(), key=lambda connection: connection.number):
        stream = Stream(story, course, connection, positions.get(connection.client))
        for event in connection.events:
            yield from stream.take(event)
            message = event.get("message", {})
            if event["kind"] == "hear" and message["type"] == "welcome":
                yield from moment(answers.get(connection.client, []), event, epochs)
                if (
                    players.setdefault(connection.client, message["you"]["player"])
                    != message["you"]["player"]
                ):
                    yield Violation(
                        "welcome", f"{connection.client[:6]} is another player than before", event
                    )
                if seen.get(connection.client, "") > message["epoch"]:
                    yield Violation("epochs", f"{connection.client[:6]} is welcomed in an older epoch", event)
                seen[connection.client] = message["epoch"]
        positions[connection.client] = stream.position


def numbers(story):
    """By client: (number, the moves before its outcome, the moves after it), in order."""
    found, _ = story.outcomes()
    by_client = {}
    for (client, number), row in sorted(found.items()):
        by_client.setdefault(client, []).append(
            (number, row["sequence"] - ("digest" in row), row["sequence"], "digest" in row)
        )
    return by_client


def moment(answers, event, epochs):
    """`sequence`, `lastClientSequence` and `outcomes` are of one moment, and the epoch had begun by then (P9)."""
    welcome = event["message"]
    sequence, last = welcome["sequence"], welcome["lastClientSequence"]
    # A refusal on just this board may have come before the welcome or after it.
    least = max((number for number, _, after, applied in answers if after < sequence + applied), default=0)
    most = max((number for number, _, after, _ in answers if after <= sequence), default=0)
    if not least <= last <= most:
        yield Violation(
            "welcome", f"lastClientSequence is {last} at move {sequence}, by the log {least} to {most}", event
        )
    told = [outcome["clientSequence"] for outcome in welcome["outcomes"]]
    if told != list(range(last - min(64, last) + 1, last + 1)):
        yield Violation("welcome", f"the outcomes told are not those of the last 64 up to {last}", event)
    if epochs.get(welcome["epoch"], sequence + 1) > sequence:
        yield Violation("epochs", f"a welcome at {sequence} is of an epoch that had not begun", event)


class Stream:
    """Follows a connection as a client does: skips nothing, forgives nothing."""

    def __init__(self, story, course, connection, position):
        self.story, self.course, self.connection, self.position = story, course, connection, position
        self.epoch, self.waits = None, True

    def take(self, event):
        message = event.get("message", {})
        if event["kind"] == "say" and message["type"] == "hello":
            self.waits = True
        if event["kind"] != "hear":
            return
        kind = message["type"]
        if kind == "welcome":
            yield from self.welcomed(event, message)
        elif kind == "moves" and not self.waits:
            yield from self.moved(event, message)
        elif kind in ("applied", "rejected") and not self.waits and message["sequence"] > self.position:
            yield Violation("early", f"an answer of move {message['sequence']} came before the move", event)

    def wrong(self, sentence, event):
        return Violation("stream", f"{self.connection.client[:6]} at {self.position}: {sentence}", event)

    def welcomed(self, event, welcome):
        sequence = welcome["sequence"]
        if "moves" in welcome:
            items = [item["sequence"] for item in welcome["moves"]]
            if self.position is None:
                yield self.wrong("welcomed with moves, and has no board", event)
            elif items != list(range(sequence - len(items) + 1, sequence + 1)):
                yield self.wrong(f"the welcome's moves do not lead to {sequence}", event)
            elif sequence - len(items) > self.position or sequence < self.position:
                yield self.wrong(
                    f"the welcome's moves {items[:1]} … {sequence} do not continue its own", event
                )
        elif self.position is not None and sequence < self.position:
            yield self.wrong(f"welcomed at {sequence}: moves it was told are gone", event)
        yield from self.compare(sequence, welcome["digest"], event)
        if sequence < len(self.course.rounds) and welcome["round"] != self.course.rounds[sequence]:
            yield self.wrong(f"round {welcome['round']} at move {sequence}", event)
        self.position, self.epoch, self.waits = sequence, welcome["epoch"], False

    def moved(self, event, frame):
        items = [item["sequence"] for item in frame["items"]]
        if items != list(range(frame["from"], frame["to"] + 1)) or not items:
            yield self.wrong(f"a frame from {frame['from']} to {frame['to']} holds other moves", event)
        if frame["from"] != self.position + 1:
            yield self.wrong(f"a frame begins with {frame['from']}", event)
        if frame["epoch"] != self.epoch:
            yield self.wrong("a frame of another epoch", event)
        yield from self.compare(frame["to"], frame["digest"], event)
        self.position = frame["to"]

    def compare(self, sequence, digest, event):
        if sequence >= len(self.course.digests):
            yield Violation("lost", f"move {sequence} was told and is not in the log", event)
        elif self.course.digests[sequence] != digest:
            yield Violation(
                "digest",
                f"the digest told at {sequence} is {digest}, due is {self.course.digests[sequence]}",
                event,
            )
