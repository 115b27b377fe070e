"""Real time and each client's order: what was answered before something began is before it in the one order there is.

The log is the witness of that order. A move applied as n stands between n - 1 and n, a refusal and a reading at the
number of moves they saw. So the law needs no search: whatever begins after anyone was shown n moves must see n.
"""

import collections

from story import Violation


def check(story):
    yield from real_time(story)
    yield from clients_order(story)


def points(story):
    """(begun, moves before it, what, event) of everything that has a place in the order."""
    found, _ = story.outcomes()
    for key, row in found.items():
        operation = story.operations.get(key)
        if operation:
            before = row["sequence"] - 1 if "digest" in row else row["sequence"]
            yield operation.invoked, before, str(operation), operation.said
    for event in story.reads:
        yield event["begun"], event["board"]["sequence"], "GET …/board", event
    for connection in story.connections.values():
        asked = []
        for event in connection.events:
            if event["kind"] == "say" and event["message"]["type"] == "hello":
                asked.append(event["at"])
            elif event["kind"] == "hear" and event["message"]["type"] == "welcome":
                # One welcome may answer several hellos: dated by the earliest, which only weakens the law.
                begun = asked.pop(0) if asked else connection.events[0]["at"]
                yield begun, event["message"]["sequence"], f"a welcome of {connection.client[:6]}", event


def real_time(story):
    shown = sorted(
        ((event["at"], sequence, event) for event, sequence in story.sightings), key=lambda sight: sight[:2]
    )
    index, head, witness = 0, 0, None
    for begun, before, what, event in sorted(points(story), key=lambda point: point[:2]):
        while index < len(shown) and shown[index][0] < begun:
            if shown[index][1] > head:
                head, witness = shown[index][1], shown[index][2]
            index += 1
        if before < head:
            yield Violation(
                "real time",
                f"{what} was judged on {before} moves, but {head} had been shown before it began",
                witness,
                event,
            )
            return


def clients_order(story):
    """A client's moves have their outcomes in the order of their numbers."""
    found, _ = story.outcomes()
    by_client = collections.defaultdict(list)
    for (client, number), row in found.items():
        by_client[client].append((number, row))
    for client, rows in by_client.items():
        rows.sort(key=lambda numbered: numbered[0])
        for (number, row), (later, other) in zip(rows, rows[1:]):
            if (other["sequence"] - ("digest" in other)) < row["sequence"]:
                yield Violation(
                    "client order",
                    f"move {later} of {client[:6]} stands before its move {number}",
                    row,
                    other,
                )
                break
