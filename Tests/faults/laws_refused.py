"""Every refusal is right on the state it was judged on: its rule fails there, and those judged before it hold (P5)."""

from course import restorable
from story import Violation

FINAL = set(
    "invalidMove staleTile held boardAtRest pinned rateLimited notAllowed locked nothingToUndo".split()
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
    move, reason, client = operation.move, row["reason"], operation.client
    if reason not in FINAL:
        yield "which is no reason"
    if reason == "rateLimited":
        yield from judge_rate(story, model, operation, row)
        return
    if may_not(story, model, operation):
        if reason != "notAllowed":
            yield "though its player may not make such a move at all"
        return
    if model.malformed(move):
        if reason != "invalidMove":
            yield "though it is no move of this board"
        return
    if reason == "invalidMove":
        yield "though it is well formed"
        return
    kind = move["kind"]
    if kind == "restore":
        yield from judge_restore(story, model, client, row)
    elif kind == "scramble":
        yield "though scrambling was free"
    elif model.solved != (reason == "boardAtRest"):
        yield f"though the board was {'' if model.solved else 'not '}at rest"
    elif not model.solved:
        yield from judge_tiles(story, model, operation, row)


def may_not(story, model, operation):
    if story.watches(operation.client):
        return True
    return operation.kind == "scramble" and story.scramble == "host" and not story.is_host(operation.client)


def judge_restore(story, model, client, row):
    if row["reason"] != "notAllowed":
        yield "which is no reason for a restore"
    elif story.is_host(client):
        yield "though it is the host's"
    else:
        target = story.operations[client, row["client_sequence"]].move["sequence"]
        # What was thrown over before the room was loaded again is not for everyone to bring back any more.
        loaded = model.scramble and any(
            epoch["epoch"] > model.scramble["epoch"] and epoch["head"] <= row["sequence"]
            for epoch in story.stored["epochs"]
        )
        if restorable(model, target, row["at"], -200) and not loaded:
            yield "though it is the board before the latest scramble"


def judge_tiles(story, model, operation, row):
    """What is left of a swap, or of an undo: its target, where the tiles are, and whose hand holds them."""
    move, reason = operation.move, row["reason"]
    if move["kind"] == "undo":
        target = model.undoable(story.player(operation.client), move.get("sequence"))
        if (target is None) != (reason == "nothingToUndo"):
            yield f"though there was {'nothing' if target is None else 'a move'} to take back"
        if target is None or reason == "nothingToUndo":
            return
        done = target["move"]
        move = {"a": done["a"], "b": done["b"], "tileA": done["tileB"], "tileB": done["tileA"]}
    if model.in_place(move):
        if reason != "held":
            yield "though both tiles were in their cells"
        elif row["tile"] not in (move["tileA"], move["tileB"]):
            yield "by a hold of a tile that it does not name"
        elif row["other_player"] == row["player"]:
            yield "by its own player's hold"
        return
    if reason != "staleTile":
        yield "though a tile was elsewhere"
        return
    gone = move["tileB"] if model.tiles[move["a"]] == move["tileA"] else move["tileA"]
    due = (
        model.tiles[move["a"]],
        model.tiles[move["b"]],
        model.cells[move["tileA"]],
        model.cells[move["tileB"]],
        model.last_mover(gone),
    )
    told = (
        row["tile_in_a"],
        row["tile_in_b"],
        row["cell_of_tile_a"],
        row["cell_of_tile_b"],
        row["other_player"],
    )
    if told != due:
        yield f"with the evidence {told}; there was {due}"


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
