"""Joining a busy room neither misses a move nor hears one twice, on the real server (P9, R12, R31)."""

import asyncio
import secrets

import checker
from town import Town


async def come_and_go(gallery):
    """Ten tabs play without a limit; others come, stay for some moves, and go, one after the other."""
    town = Town(
        3,
        shapes=[(10, 10, 10, 1, 30, "everyone")],
        steady=True,
        gallery=gallery,
        options=("--sockets-per-address", "0", "--moves-per-second", "0", "--burst", "0"),
    )
    try:
        await town.open()
        guests = [
            await town.seat(town.rooms[0], secrets.token_urlsafe(24), 0.5, name="Guest")
            for number in range(4)
        ]
        for number in range(60):
            guest = guests[number % len(guests)]
            await asyncio.wait_for(guest.joined.wait(), 60)
            heard = guest.sequence + 20
            while guest.sequence < heard:
                await asyncio.sleep(0.01)
            await town.give_up(guest)
            guests[number % len(guests)] = town.tabs[-1]
        return await town.close()
    except BaseException:
        await town.leave()
        raise


def test_whoever_joins_under_load_gets_a_board_and_then_every_move_after_it(gallery):
    history = asyncio.run(come_and_go(gallery))
    found = checker.check(history)
    assert found == [], "\n".join(map(checker.explain, found[:5]))
    assert history.count()["snapshots"] >= 60
    assert sum(len(room["moves"]) for room in history.stored.values()) > 400
