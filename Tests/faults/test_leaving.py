"""Leaving under load, and another process that holds the database's write lock (P18, R30)."""

import asyncio
import pathlib
import signal

import pytest
from conftest import judged
from town import Town

SHAPES = [(4, 4, 4, 2, 12, "everyone"), (8, 8, 3, 1, 12, "everyone")]


async def playing(gallery, work, *arguments):
    """A town in which everyone plays, something that happens to it, and its history."""
    town = Town(7, shapes=SHAPES, options=("--sockets-per-address", "0"), gallery=gallery)
    try:
        await town.open()
        await asyncio.sleep(1)
        facts = await work(town, *arguments)
        return await town.close(), facts
    except BaseException:
        await town.leave()
        raise


def heads(town):
    return {room: town.server.api(f"/api/rooms/{room}/board")["sequence"] for room in town.rooms}


async def leave_under_load(town):
    town.server.signal(signal.SIGTERM)
    code = await asyncio.to_thread(town.server.wait)
    log = pathlib.Path(town.server.database + "-wal")
    waiting = log.stat().st_size if log.exists() else 0
    await asyncio.to_thread(town.server.start)
    await asyncio.sleep(1)
    return code, waiting


def test_a_drain_under_load_loses_no_move_and_ends_with_0(gallery):
    history, (code, waiting) = asyncio.run(playing(gallery, leave_under_load))
    assert code == 0 and waiting == 0, "everything is in the database file"
    tally = judged(history)
    assert tally["heard bye"] == tally["closed 4012"] == len(history.boards)
    byes = [
        event["message"]
        for event in history.events
        if event["kind"] == "hear" and event["message"]["type"] == "bye"
    ]
    assert len({bye["retryAfterMs"] for bye in byes}) > 1, "they are not sent to come back all at once"


async def leave_while_locked(town):
    holder = await asyncio.to_thread(town.server.lock_database, 13)
    await asyncio.sleep(0.5)
    town.server.signal(signal.SIGTERM)
    code = await asyncio.to_thread(town.server.wait)
    locked = holder.poll() is None
    await asyncio.to_thread(town.server.start)
    await asyncio.to_thread(holder.wait)
    await asyncio.sleep(1)
    return code, locked


def test_a_drain_that_cannot_commit_gives_up_with_1_and_nothing_uncommitted_was_told(gallery):
    history, (code, locked) = asyncio.run(playing(gallery, leave_while_locked))
    assert locked, "the lock was there all the time"
    assert code == 1
    judged(history)


async def play_while_locked(town, seconds):
    before = await asyncio.to_thread(heads, town)
    holder = await asyncio.to_thread(town.server.lock_database, seconds)
    begun = town.history.note("fault", what="locked")["at"]
    await asyncio.to_thread(holder.wait)
    ended = town.history.note("fault", what="unlocked")["at"]
    await asyncio.sleep(3)
    assert town.server.process.poll() is None
    return begun, ended, before, await asyncio.to_thread(heads, town)


@pytest.mark.parametrize("seconds", [10])
def test_with_the_write_lock_held_by_another_process_moves_are_late_and_none_is_lost(gallery, seconds):
    history, (begun, ended, before, after) = asyncio.run(playing(gallery, play_while_locked, seconds))
    judged(history)
    told = [
        event for event in history.events if event["kind"] == "hear" and event["message"]["type"] == "storage"
    ]
    assert {event["message"]["writable"] for event in told} == {True, False}
    late = [
        event
        for event in history.events
        if event["kind"] == "hear"
        and event["message"]["type"] == "moves"
        and begun + 1 < event["at"] < ended - 1
    ]
    assert late == [], "nothing is told that is not stored"
    assert all(after[room] > before[room] for room in before), "play goes on"
