"""Plays with real clients on a real server under faults, and judges the history: see docs/reliability.md.

Exit code 1: the history breaks a law of the protocol; the smallest piece that shows it is printed.
"""

import argparse
import asyncio
import collections
import sys
import time

import checker
import laws_stored
from faults import Faults
from history import History
from kills import Kills
from town import ROOMS, Town


def shapes(text):
    """`4x4,table:3x2` as rooms with four players each, the first of them in two tabs."""
    rooms = []
    for size in text.split(","):
        kind, _, deck = size.partition(":")
        board = ("table", deck or "picture") if kind == "table" else map(int, size.split("x"))
        rooms.append((*board, 4, 2, 8, "everyone"))
    return rooms


async def under_faults(options):
    town = Town(
        options.seed,
        shapes=shapes(options.rooms) if options.rooms else ROOMS,
        options=("--sockets-per-address", "0"),
    )
    try:
        await town.open()
        for _ in range(2):
            town.beside(town.read())
        await Faults(town).strike(options.seconds)
        return await town.close(), []
    except BaseException:
        await town.leave()
        raise


async def under_kills(options):
    """The load is above 100 moves a second: no limit of rate, and nobody waits for long."""
    town = Town(
        options.seed,
        shapes=[(6, 6, 4, 1, 60, "everyone"), (12, 12, 4, 1, 60, "everyone")],
        options=("--sockets-per-address", "0", "--moves-per-second", "0", "--burst", "0"),
        steady=True,
        gallery=options.gallery,
    )
    try:
        await town.open()
        town.beside(town.make_rooms())
        complaints = await Kills(town).strike(options.kills)
        return await town.close(), complaints
    except BaseException:
        await town.leave()
        raise


def summary(history, violations, seconds):
    """What happened, in lines for a person."""
    tally = history.count()
    said = {
        (event["connection"], event["message"]["clientSequence"])
        for event in history.events
        if event["kind"] == "say" and event["message"]["type"] == "move"
    }
    stored = history.stored.values()
    lines = [
        f"{seconds:.0f} s: {sum(len(room['moves']) for room in stored)} moves applied and "
        f"{sum(len(room['refusals']) for room in stored)} refused in {len(history.stored)} rooms; "
        f"{len(said)} sendings over {history.connections} connections, {len(history.boards)} tabs at the end, "
        f"{sum(event['kind'] == 'read' for event in history.events)} boards by HTTP"
    ]
    for title, prefix in (
        ("faults", "fault "),
        ("refusals told", "refused "),
        ("tiles refused", "not held "),
        ("closes", "closed "),
    ):
        things = sorted(
            (name.removeprefix(prefix), number) for name, number in tally.items() if name.startswith(prefix)
        )
        lines.append(f"{title}: " + ", ".join(f"{number} {name}" for name, number in things))
    lines.append(
        f"welcomes: {tally['snapshots']} with a board, {tally['resumed with moves']} with moves; "
        f"{tally['heard applied']} moves answered again, {tally['heard storage']} words about storage, "
        f"{sum(number for name, number in tally.items() if name.startswith('resync'))} resyncs"
    )
    lines += [f"cards: {told}" for told in [card_moves(stored)] if told]
    lines.append("every law holds" if not violations else f"{len(violations)} violations")
    return "\n".join(lines)


def card_moves(stored):
    """How often each kind of move was made at card tables, and how often it was refused."""
    tables = [room for room in stored if room["board"]["kind"] == "table"]
    applied, refused = (
        collections.Counter(laws_stored.kind(row) for room in tables for row in room[name])
        for name in ("moves", "refusals")
    )
    kinds = sorted(applied.keys() | refused.keys())
    return ", ".join(f"{applied[kind]} {kind} and {refused[kind]} refused" for kind in kinds)


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="scripts/linearize", description=__doc__)
    parser.add_argument("--seconds", type=float, default=45, help="how long faults are made (45)")
    parser.add_argument("--seed", type=int, default=1, help="of the faults and of what players do (1)")
    parser.add_argument(
        "--rooms", help="sizes, such as 2x2,table,table:3x2 (its deck); otherwise seven rooms of several kinds"
    )
    parser.add_argument("--kills", type=int, help="instead: so many kill -9 under load, each looked at")
    parser.add_argument("--keep", metavar="FILE", help="keep the history there")
    parser.add_argument("--check", metavar="FILE", help="judge a history that was kept")
    parser.set_defaults(gallery=None)
    options = parser.parse_args(arguments)
    begun, complaints = time.monotonic(), []
    if options.check:
        history = History.load(options.check)
    else:
        history, complaints = asyncio.run((under_kills if options.kills else under_faults)(options))
    if options.keep:
        history.save(options.keep)
    seconds = time.monotonic() - begun
    violations = checker.check(history)
    print(summary(history, violations + complaints, seconds))
    for complaint in complaints:
        print(complaint)
    for violation in violations[:5]:
        print(checker.explain(violation))
    if violations or complaints:
        print(f"seed {options.seed}")
    return 1 if violations or complaints else 0


if __name__ == "__main__":
    sys.exit(main())
