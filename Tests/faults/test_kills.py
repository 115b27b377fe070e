"""kill -9 two hundred times at any point of load (R27, P2, P4, P7); TESSERA_KILLS sets another number."""

import argparse
import asyncio
import contextlib
import os
import sqlite3

import checker
import linearize
import pytest
from kills import Kills
from town import Town


def test_what_was_told_survives_200_kills_and_play_goes_on(gallery):
    options = argparse.Namespace(seed=1, kills=int(os.environ.get("TESSERA_KILLS", "200")), gallery=gallery)
    history, complaints = asyncio.run(linearize.under_kills(options))
    assert complaints == [], "\n".join(complaints)
    violations = checker.check(history)
    assert violations == [], "\n".join(map(checker.explain, violations[:5]))
    print(linearize.summary(history, violations, 0))
    assert (
        sum(event["kind"] == "fault" and event["what"] == "killed" for event in history.events)
        == options.kills
    )
    # The kills fell into play, room making and uploads, not into silence.
    assert sum(len(room["moves"]) for room in history.stored.values()) > 5 * options.kills
    assert any(event["kind"] == "made" for event in history.events)


async def kill_and_damage(gallery, damage):
    """What the test above says of a database that has lost something."""
    town = Town(2, shapes=[(4, 4, 3, 1, 20, "everyone")], steady=True, gallery=gallery)
    try:
        await town.open()
        kills = Kills(town)
        while kills.told < 20:
            await asyncio.sleep(0.02)
            kills.count()
        town.server.kill()
        claims = kills.look()
        assert list(kills.compare(claims)) == []
        with contextlib.closing(sqlite3.connect(town.server.database)) as database, database:
            database.execute(damage)
        return list(kills.compare(claims))
    finally:
        await town.leave()


@pytest.mark.parametrize(
    "damage, complaint",
    [
        ("DELETE FROM moves WHERE sequence >= 15", "was told; stored is None"),
        ("DELETE FROM moves WHERE sequence = 5", "move 5 is missing"),
        (
            "UPDATE moves SET client_sequence = client_sequence + 1 WHERE sequence > 9",
            "outcomes up to number",
        ),
        ("UPDATE moves SET digest = digest + 1 WHERE sequence = 7", "the digest"),
    ],
)
def test_a_database_that_has_lost_something_is_noticed(gallery, damage, complaint):
    complaints = asyncio.run(kill_and_damage(gallery, damage))
    assert any(complaint in said for said in complaints), complaints
