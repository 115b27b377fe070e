"""Who is there and what they hold, when connections die without a word or pause for long, on the real server."""

import asyncio

from conftest import judged
from town import Town


async def in_a_quiet_room(gallery, work):
    """Ada, who is the host, and Bo; nothing happens but what `work` does."""
    town = Town(9, shapes=[(4, 4, 2, 1, 1e-9, "everyone")], steady=True, gallery=gallery)
    try:
        await town.open()
        for tab in town.tabs:
            tab.patience = 60
        facts = await work(town, *town.tabs)
        return await town.close(), facts
    except BaseException:
        await town.leave()
        raise


def heard(town, tab, kind):
    """What a tab has heard of one kind, on all its connections."""
    connections = {
        event["connection"]
        for event in town.history.events
        if event["kind"] == "open" and event["client"] == tab.client
    }
    return [
        event["message"]
        for event in town.history.events
        if event["kind"] == "hear" and event["connection"] in connections and event["message"]["type"] == kind
    ]


async def until(condition):
    for _ in range(1000):
        if condition():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never came to that")


def ends(town, tab, tile):
    """The ends of a tile's holds that a tab has heard of."""
    changes = [change for message in heard(town, tab, "holds") for change in message["changes"]]
    return [change["why"] for change in changes if change["tile"] == tile and not change["held"]]


async def come_back_before_the_server_notices(town, ada, bo):
    await ada.say({"type": "hold", "tile": 5})
    await until(lambda: heard(town, bo, "holds"))
    connection = ada.connection
    ada.wire.half_open()
    ada.socket.transport.abort()
    await until(lambda: ada.connection != connection and ada.ready)
    welcome = heard(town, ada, "welcome")[-1]
    await asyncio.sleep(4)
    kept = ends(town, bo, 5)
    await ada.say({"type": "release", "tile": 5})
    await until(lambda: ends(town, bo, 5))
    left = [player for message in heard(town, bo, "players") for player in message["left"]]
    return welcome, ada.player, kept, ends(town, bo, 5), left


def test_r16_who_is_back_before_the_dead_socket_is_noticed_is_there_once_and_keeps_the_tile(gallery):
    history, facts = asyncio.run(in_a_quiet_room(gallery, come_back_before_the_server_notices))
    welcome, ada, kept, ended, left = facts
    judged(history)
    assert [player["player"] for player in welcome["players"]].count(ada) == 1
    assert welcome["holds"] == [{"tile": 5, "player": ada}]
    assert (kept, ended, left) == ([], ["released"], [])


async def be_away_for_long(town, ada, bo):
    await bo.say({"type": "hold", "tile": 7})
    await until(lambda: heard(town, ada, "holds"))
    bo.wire.listener.close()
    bo.wire.cut()
    await until(lambda: ends(town, ada, 7))
    for a, b in ((0, 1), (2, 3), (4, 5)):
        tiles = ada.hoped()
        await ada.move({"kind": "swap", "a": a, "b": b, "tileA": tiles[a], "tileB": tiles[b]})
    await until(lambda: not ada.pending)
    before = [player for message in heard(town, ada, "players") for player in message["present"]]
    port = bo.wire.port
    bo.wire.listener = await asyncio.start_server(bo.wire.carry, "127.0.0.1", port)
    await until(lambda: bo.ready and bo.sequence == ada.sequence)
    await until(lambda: len(heard(town, ada, "players")) > 1)
    after = [player for message in heard(town, ada, "players") for player in message["present"]][
        len(before) :
    ]
    aways = [[player["away"] for player in seen if player["player"] == bo.player] for seen in (before, after)]
    return aways, ends(town, ada, 7), heard(town, bo, "welcome")[-1]


def test_r17_r33_a_closed_tab_lets_go_and_one_that_comes_back_is_present_and_sees_the_present(gallery):
    history, facts = asyncio.run(in_a_quiet_room(gallery, be_away_for_long))
    (before, after), ended, welcome = facts
    judged(history)
    assert ended == ["left"]
    assert before[-1] is True and after == [False]
    assert [item["sequence"] for item in welcome["moves"]] == [1, 2, 3] and welcome["holds"] == []
