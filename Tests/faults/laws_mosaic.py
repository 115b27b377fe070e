"""What may be applied to a mosaic, and what must be refused, on its board there (P5, P14, P16, P17)."""


def applied(course, model, item):
    """Why this move may not follow here, or nothing."""
    move, kind = item["move"], item["move"]["kind"]
    if kind in ("swap", "undo"):
        yield from applied_swap(model, item, move)
    elif kind == "scramble":
        if course.story.scramble == "host" and not course.story.is_host(item["client"]):
            yield "though only the host may scramble"
        before = model.scramble
        if before and before["epoch"] == item["epoch"] and item["at"] - before["at"] < 1900:
            yield f"{item['at'] - before['at']} ms after another scramble"
    elif kind == "restore":
        target = move["sequence"]
        if target > model.sequence or course.wanted.get(target) != move["tiles"]:
            yield f"and its tiles are not the board of move {target}"
        if not course.story.is_host(item["client"]) and not restorable(model, target, item["at"], 200):
            yield "though only the host may bring back that board"
    else:
        yield "and is no move of a mosaic"


def applied_swap(model, item, move):
    if model.malformed(move | {"kind": "swap"}) or not model.in_place(move):
        yield "though its tiles were not in those cells"
    elif model.solved:
        yield "though the board was at rest"
    elif move["kind"] == "undo":
        target = model.undoable(item["player"], move["sequence"])
        reverse = target and {
            "a": target["move"]["a"],
            "b": target["move"]["b"],
            "tileA": target["move"]["tileB"],
            "tileB": target["move"]["tileA"],
        }
        if reverse != {name: move[name] for name in ("a", "b", "tileA", "tileB")}:
            yield f"though {move['sequence']} was not its player's to take back"


def restorable(model, target, at, slack):
    """Whether anyone may bring this board back: the one before the latest scramble, for ten seconds (P17)."""
    scramble = model.scramble
    return bool(scramble) and target == scramble["sequence"] - 1 and at - scramble["at"] <= 10_000 + slack


def refused(story, model, operation, row):
    """Why this refusal is wrong, or nothing; its player may make such a move."""
    move, reason = operation.move, row["reason"]
    if model.malformed(move):
        if reason != "invalidMove":
            yield "though it is no move of this board"
        return
    if reason == "invalidMove":
        yield "though it is well formed"
        return
    kind = move["kind"]
    if kind == "restore":
        yield from judge_restore(story, model, operation.client, row)
    elif kind == "scramble":
        yield "though scrambling was free"
    elif model.solved != (reason == "boardAtRest"):
        yield f"though the board was {'' if model.solved else 'not '}at rest"
    elif not model.solved:
        yield from judge_tiles(story, model, operation, row)


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
