"""kill -9 two hundred times at any point of load (R27, P2, P4, P7); TESSERA_KILLS sets another number."""

import argparse
import asyncio
import os

import checker
import linearize


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
