"""Slow readers on the real server: behind, welcomed again once they have drained, or sent away (P10)."""

import asyncio
import re
import secrets
import urllib.request

import checker
from town import Town


async def play_past_slow_readers(gallery):
    """The host restores large boards without pause; of two that stop reading, one begins again after a while."""
    town = Town(
        5,
        shapes=[(60, 60, 2, 1, 3, "everyone")],
        options=("--moves-per-second", "0", "--burst", "0"),
        steady=True,
        gallery=gallery,
    )
    try:
        await town.open()
        host = town.tabs[0]
        names = ("Slow", "Slower")
        slow, slower = [
            await town.seat(host.room, secrets.token_urlsafe(24), 1, narrow=True, name=name) for name in names
        ]
        for tab in (slow, slower):
            await tab.joined.wait()
            tab.patience = 60
            tab.wire.block()
        upheavals = asyncio.ensure_future(restore_on_and_on(host))
        await until(town, lambda metrics: metrics["tessera_behind"] == 2)
        slow.wire.unblock()
        await until(town, lambda metrics: metrics.get('tessera_closes_total{code="4008"}') == 1)
        slower.wire.unblock()
        upheavals.cancel()
        return await town.close(), slow.client
    except BaseException:
        await town.leave()
        raise


async def restore_on_and_on(host):
    while True:
        await asyncio.sleep(0.02)
        if host.may_move and len(host.pending) < 8:
            await host.move({"kind": "restore", "sequence": host.sequence})


async def until(town, condition):
    """Waits for what /metrics tells; a minute at most."""
    for _ in range(600):
        page = await asyncio.to_thread(
            lambda: urllib.request.urlopen(f"{town.server.url}/metrics").read().decode()
        )
        if condition({name: float(value) for name, value in re.findall(r"^(\w\S*) (\S+)$", page, re.M)}):
            return
        await asyncio.sleep(0.1)
    raise AssertionError("it never came to that")


def test_a_slow_reader_is_welcomed_again_and_a_very_slow_one_is_sent_away(gallery):
    history, slow = asyncio.run(play_past_slow_readers(gallery))
    found = checker.check(history)
    assert found == [], "\n".join(map(checker.explain, found[:5]))
    connections = {
        event["connection"] for event in history.events if event["kind"] == "open" and event["client"] == slow
    }
    words = [
        event["message"]["type"]
        for event in history.events
        if event.get("connection") in connections and event["kind"] in ("say", "hear")
    ]
    assert (words.count("hello"), words.count("welcome")) == (1, 2), "a welcome that nobody asked for"
