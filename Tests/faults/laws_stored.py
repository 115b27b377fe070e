"""What is stored: one log by every way of reading it, and every outcome once (P1, P4, P7)."""

import collections
import json

from story import Violation


def check(story):
    yield from one_log(story)
    yield from cards_as_told(story)
    yield from order(story)
    yield from once(story)
    yield from epochs(story)


def one_log(story):
    """The database, `tessera export` and HTTP tell the same moves."""
    names = ("sequence", "player", "client", "clientSequence", "at")
    rows = [
        (
            row["sequence"],
            row["player"],
            row["client"],
            row["client_sequence"],
            row["at"],
            kind(row),
            row["digest"],
            row["epoch"],
            row["round"],
        )
        for row in story.stored["moves"]
    ]
    lines = [
        (*(line[name] for name in names), line["move"]["kind"], line["digest"], line["epoch"], line["round"])
        for line in story.log
    ]
    if rows != lines:
        yield Violation("one log", "`tessera export` is not the table `moves`", *difference(rows, lines))
    bare = [
        {name: value for name, value in line.items() if name not in ("digest", "round", "epoch", "heldMs")}
        for line in story.log
    ]
    if bare != story.stored["http"]:
        yield Violation(
            "one log", "GET …/moves is not `tessera export`", *difference(bare, story.stored["http"])
        )


def kind(row):
    """A stored move's kind as the messages name it."""
    return "undo" if row["kind"] == "undo_clear" else row["kind"]


def cards_as_told(story):
    """A card's move has the numbers in the table `moves` that the messages have."""
    columns = {"first": "first_card", "through": "card", "order": "card_order", "sequence": "target"}
    for row, line in zip(story.stored["moves"], story.log):
        for name, value in line["move"].items() if "cards" in story.shows else ():
            told = kind(row) if name == "kind" else row[columns.get(name, name)]
            if name == "cards":
                told = [int.from_bytes(part, "little") for part in quarters(bytes.fromhex(told))]
            if told != value:
                sentence = f"the {name} of move {line['sequence']} is stored as {told}"
                yield Violation("one log", sentence, row, line)


def quarters(bytes):
    return [bytes[start : start + 4] for start in range(0, len(bytes), 4)]


def difference(left, right):
    """The first place where two lists differ."""
    for index in range(max(len(left), len(right))):
        pair = [side[index] if index < len(side) else None for side in (left, right)]
        if pair[0] != pair[1]:
            return [{"place": index + 1, "one": pair[0], "other": pair[1]}]
    return []


def order(story):
    """1, 2, 3 …, and the server's time never goes back."""
    for number, line in enumerate(story.log, 1):
        if line["sequence"] != number:
            yield Violation("gap", f"the log's move {number} is called {line['sequence']}", line)
            return
    for before, line in zip(story.log, story.log[1:]):
        if line["at"] < before["at"]:
            yield Violation("gap", f"move {line['sequence']} is earlier than the one before it", before, line)


def once(story):
    """Each number of a client has one outcome, none is left out, and the request was really made."""
    found, twice = story.outcomes()
    for key, first, second in twice:
        yield Violation("once", f"move {key[1]} of {key[0][:6]} has two outcomes", first, second)
    numbers = collections.defaultdict(set)
    for client, number in found:
        numbers[client].add(number)
    for client, known in numbers.items():
        if known != set(range(1, len(known) + 1)):
            missing = min(set(range(1, max(known) + 1)) - known)
            yield Violation(
                "once", f"{client[:6]} has an outcome for move {max(known)}, but none for {missing}"
            )
    window = {(row["client"], row["client_sequence"]): row["sequence"] for row in story.stored["outcomes"]}
    for key, sequence in window.items():
        stored = found.get(key)
        if stored is None or sequence != (stored["sequence"] if "digest" in stored else None):
            yield Violation("once", f"the window says {sequence} of move {key[1]} of {key[0][:6]}", stored)
    for key, row in found.items():
        if key[1] > max(numbers[key[0]]) - 64 and key not in window:
            yield Violation("once", f"the window has forgotten move {key[1]} of {key[0][:6]}", row)
        yield from asked_for(story, key, row)


def asked_for(story, key, row):
    """The log holds what somebody asked for, not more."""
    operation = story.operations.get(key)
    if operation is None:
        yield Violation("unasked", f"nobody made move {key[1]} of {key[0][:6]}", row)
        return
    if "digest" not in row:
        return
    asked = operation.move if isinstance(operation.move, dict) else {}
    names = {"swap": ("a", "b", "tileA", "tileB"), "restore": ("sequence",)}.get(row["kind"], ())
    columns = {"a": "a", "b": "b", "tileA": "tile_a", "tileB": "tile_b", "sequence": "target"}
    same = asked.get("kind") == kind(row) and all(asked.get(name) == row[columns[name]] for name in names)
    if kind(row) == "undo" and asked.get("sequence", row["target"]) != row["target"]:
        same = False
    if not same:
        yield Violation(
            "unasked", f"{operation} became another move: {json.dumps(asked)}", operation.said, row
        )


def epochs(story):
    """Each epoch begins where the one before ended (P7)."""
    begun = {row["epoch"]: row["head"] for row in story.stored["epochs"]}
    for line in story.log:
        head = begun.get(line["epoch"])
        if head is None or line["sequence"] <= head:
            yield Violation("epochs", f"move {line['sequence']} is of an epoch that began at {head}", line)
    for before, after in zip(story.stored["epochs"], story.stored["epochs"][1:]):
        last = max((line["sequence"] for line in story.log if line["epoch"] <= before["epoch"]), default=0)
        if after["head"] != last:
            yield Violation(
                "epochs", f"an epoch begins at {after['head']}, the one before ended at {last}", after
            )
