"""What was told: it is stored, it never changes, and everyone gets an answer in the end (P2, P3, P4)."""

from story import Violation


def check(story):
    found, _ = story.outcomes()
    for operation in story.operations.values():
        yield from unchanged(operation)
        yield from kept(operation, found.get((operation.client, operation.number)))
    yield from same_items(story)
    for client, event in story.reused:
        operation = story.operations.get((client, event["message"]["clientSequence"]))
        if operation is None or len(operation.texts) < 2:
            yield Violation("changed", f"{operation} is called another one's number, and is not", event)
    yield from answered(story)


def essence(outcome):
    return outcome.get("sequence"), outcome.get("reason"), outcome.get("evidence")


def unchanged(operation):
    """Every time the same answer, to whomever."""
    if not operation.told:
        return
    first, outcome = operation.told[0]
    for event, other in operation.told[1:]:
        if essence(other) != essence(outcome):
            yield Violation(
                "changed",
                f"{operation} was told {essence(outcome)}, then {essence(other)}",
                operation.said,
                first,
                event,
            )
            return


def kept(operation, row):
    """What was told is stored."""
    for event, outcome in operation.told[:1] + [told for told in operation.told[1:] if told[1].get("reason")]:
        if row is None:
            yield Violation(
                "lost",
                f"{operation} was answered {essence(outcome)} and is not stored",
                operation.said,
                event,
            )
        elif outcome.get("reason"):
            same = (
                row.get("reason") == outcome["reason"]
                and outcome.get("on", row["sequence"]) == row["sequence"]
            )
            if not same or evidence(row) != outcome.get("evidence", {}):
                yield Violation("lost", f"{operation} was refused otherwise than is stored", event, row)
        elif row["sequence"] != outcome["sequence"] or "digest" not in row:
            yield Violation(
                "lost", f"{operation} was told {outcome['sequence']}, stored is another outcome", event, row
            )


def evidence(row):
    """A stored refusal's evidence as the messages write it."""
    if row["tile_in_a"] is not None:
        told = {
            "tileInA": row["tile_in_a"],
            "tileInB": row["tile_in_b"],
            "cellOfTileA": row["cell_of_tile_a"],
            "cellOfTileB": row["cell_of_tile_b"],
        }
        return told | ({"player": row["other_player"]} if row["other_player"] is not None else {})
    if row["tile"] is None:
        return {}
    player = {} if row["other_player"] is None else {"player": row["other_player"]}
    return {"card" if row["reason"] == "gone" else "tile": row["tile"]} | player


def same_items(story):
    """A move in a frame is the log's, whoever heard it."""
    stored = {item["sequence"]: item for item in story.stored["http"]}
    for connection in story.connections.values():
        for event in connection.events:
            message = event.get("message", {}) if event["kind"] == "hear" else {}
            for item in (
                message.get("items", []) if message.get("type") == "moves" else message.get("moves", [])
            ):
                if item != stored.get(item["sequence"]):
                    yield Violation(
                        "lost",
                        f"move {item['sequence']} was told otherwise than is stored",
                        event,
                        stored.get(item["sequence"]),
                    )
                    return


def answered(story):
    """When the faults are over every move has its outcome and every board is the server's (P4, P8)."""
    for client, board in story.boards.items():
        if board["refused"]:
            yield Violation("answered", f"{client[:6]} was sent away with {board['refused']}")
        elif board["unanswered"]:
            operation = story.operations.get((client, board["unanswered"][0]))
            yield Violation(
                "answered", f"{operation} never had an outcome", operation.said if operation else None
            )
        elif any(board[name] != story.stored["board"][name] for name in ("sequence", *story.shows)):
            yield Violation(
                "converged",
                f"{client[:6]} shows another board than the server's",
                board,
                story.stored["board"],
            )
