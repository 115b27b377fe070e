"""Every refusal is right on the state it was judged on: its rule fails there, and those judged before it hold (P5)."""

import boards
from story import Violation

FINAL = set(
    "invalidMove staleTile held boardAtRest pinned rateLimited notAllowed locked nothingToUndo"
    " gone tableFull deckEmpty".split()
)


def ask(story, course):
    """Puts the questions; the course answers them at their states."""
    for row in story.stored["refusals"]:
        operation = story.operations.get((row["client"], row["client_sequence"]))
        if operation and row["sequence"] <= len(story.log):
            course.ask(
                row["sequence"],
                lambda model, row=row, operation=operation: [
                    Violation(
                        "refused",
                        f"{operation} was refused as {row['reason']} on the board of move {row['sequence']}, {why}",
                        operation.said,
                        row,
                        *(event for event, _ in operation.told[:1]),
                    )
                    for why in judge(story, model, operation, row)
                ],
            )


def check(story):
    for row in story.stored["refusals"]:
        if row["sequence"] > len(story.log):
            yield Violation(
                "refused", f"a refusal was judged on move {row['sequence']}, which there never was", row
            )


def judge(story, model, operation, row):
    """Why this refusal is wrong, or nothing."""
    reason = row["reason"]
    if reason not in FINAL:
        yield "which is no reason"
    if reason == "rateLimited":
        yield from judge_rate(story, model, operation, row)
        return
    if may_not(story, model, operation):
        if reason != "notAllowed":
            yield "though its player may not make such a move at all"
        return
    yield from boards.laws(model).refused(story, model, operation, row)


def may_not(story, model, operation):
    if story.watches(operation.client):
        return True
    sweeps = operation.kind in ("scramble", "clear")
    return sweeps and story.scramble == "host" and not story.is_host(operation.client)


def judge_rate(story, model, operation, row):
    """The bucket can have been empty (P15): some stretch of time held more judged moves than it gives out."""
    if operation.kind == "scramble" and model.scramble and row["at"] - model.scramble["at"] < 2100:
        return
    rate, burst = story.limits["movesPerSecond"], story.limits["burst"]
    tabs = set(story.tabs_of(story.player(operation.client)))
    ends = sorted(
        (
            other.returned
            for other in story.operations.values()
            if other.client in tabs and other.invoked <= operation.returned and other is not operation
        ),
        reverse=True,
    )
    for count, since in enumerate(ends, 1):
        if count + 2 >= burst + rate * max(0.0, operation.invoked - since):
            return
    yield f"though its player had made only {len(ends)} moves"
