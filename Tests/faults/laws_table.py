"""What may be applied to a card table, and what must be refused, with the cards that lie there (P5, P6)."""

from table import Refusal


def applied(course, model, item):
    """Why this move may not follow here, or is not what its client asked for; or nothing."""
    move, story = item["move"], course.story
    if move["kind"] == "clear" and story.scramble == "host" and not story.is_host(item["client"]):
        yield "though only the host may clear"
    operation = story.operations.get((item["client"], item["clientSequence"]))
    try:
        due = model.judged(operation.move if operation else move, item["at"])
    except Refusal as refusal:
        yield f"though it is {refusal.reason}"
        return
    told = {name: value for name, value in move.items() if (move["kind"], name) != ("shuffle", "seed")}
    if told != due:
        yield f"as {told}; due is {due}"


def refused(story, model, operation, row):
    """Why this refusal is wrong, or nothing; its player may make such a move."""
    reason, evidence = row["reason"], (row["tile"], row["other_player"])
    try:
        due = model.judged(operation.move, row["at"])
    except Refusal as refusal:
        clearer = None if refusal.card is None else model.clearer(refusal.card)
        if reason != refusal.reason:
            yield f"though it is {refusal.reason}"
        elif evidence != (refusal.card, clearer):
            yield f"with the evidence {evidence}; there was {(refusal.card, clearer)}"
        return
    if reason != "held":
        yield "though it may follow there"
    elif row["tile"] not in model.touched(due):
        yield "by a hold of a card that it does not name"
    elif row["other_player"] == row["player"]:
        yield "by its own player's hold"


def shown(story, model, event, board):
    """What can still be brought back stands in every board; the clear came after it was asked for."""
    cleared = model.cleared
    if not cleared or board.get("cleared") or "at" not in event:
        return
    item = story.log[cleared["sequence"] - 1]
    operation = story.operations.get((item["client"], item["clientSequence"]))
    if operation and event["at"] - operation.invoked < 4.8:
        yield "though its latest clear can be undone yet, and is not told"


def held(model, event):
    """A clear ends the holds of its cards: a welcome tells none of a card that does not lie there."""
    for hold in event["message"]["holds"]:
        if hold["tile"] not in model.cards:
            yield f"card {hold['tile']} is held at {model.sequence} and does not lie there"
