"""A card table as bots play it, over a real server: case → outcome (R5, R6, R13, R20 to R22)."""
import json

import pytest
from wire import WebSocket, ask, text

MIDDLE = {"x": 10240, "y": 6400}


class Seat:
    """A bot at a table: says moves and reads what becomes of them."""

    def __init__(self, server, room, name):
        self.socket, self.number = WebSocket(server), 0
        self.welcome = self.socket.hello(room, name=name)

    @property
    def cards(self):
        return self.welcome["board"]["cards"]

    def say(self, **move):
        """Sends a move; the number it has."""
        self.number += 1
        self.socket.send({"type": "move", "clientSequence": self.number, "move": move})
        return self.number

    def applied(self):
        """The next item of the stream."""
        return self.socket.message("moves")["items"][0]

    def refused(self, **move):
        """The reason and evidence of a move that must be refused."""
        number = self.say(**move)
        rejected = self.socket.message("rejected")
        assert rejected["clientSequence"] == number
        return rejected["reason"], rejected.get("evidence")


@pytest.fixture
def table(server):
    """A new table with two bots at it."""
    room = server.room(kind="table")["room"]
    ada, bob = Seat(server, room, "Ada"), Seat(server, room, "Bob")
    yield room, ada, bob
    ada.socket.bare.close()
    bob.socket.bare.close()


def deal(seat, count=1):
    """Cards dealt in the middle, as the stream tells them."""
    items = []
    for _ in range(count):
        seat.say(kind="deal", **MIDDLE)
        items.append(seat.applied()["move"])
    return items


def test_a_table_is_told_in_the_welcome_and_over_http(server, table):
    room, ada, bob = table
    assert ada.welcome["board"] == {
        "kind": "table", "width": 20480, "height": 12800, "deck": {"kind": "picture"}, "cards": [], "next": 1, "top": 0}
    assert ada.welcome["digest"] == "ce3daa57c7c02314" and ada.welcome["limits"]["holds"] == 10
    assert deal(ada) == [{"kind": "deal", "card": 1, **MIDDLE, "order": 1, "picture": 0}]
    assert bob.applied()["clientSequence"] == 1
    card = {"card": 1, **MIDDLE, "order": 1, "turn": 0, "up": True, "picture": 0}
    board = json.loads(ask(server, "GET", f"/api/rooms/{room}/board").body)
    assert board["cards"] == [card] and board["next"] == 2 and board["digest"] == "c6d7d9f52f87295c"
    summary = json.loads(ask(server, "GET", f"/api/rooms/{room}").body)
    assert (summary["kind"], summary["cards"]) == ("table", 1) and "columns" not in summary
    assert json.loads(ask(server, "GET", f"/api/rooms/{room}/moves").body)["items"][0]["move"]["kind"] == "deal"
    for picture in ("poster.jpg?side=320", "film.jpg?frames=3"):
        answer = ask(server, "GET", f"/api/rooms/{room}/{picture}")
        assert answer.status == 200 and answer.body.startswith(b"\xff\xd8"), picture
    assert ask(server, "GET", f"/r/{room}").status == 200
    numbers = ask(server, "GET", f"/api/stats/card_players?room={room}&format=csv").body.decode()
    assert "Ada,1," in numbers, numbers


def test_every_move_says_what_it_came_to(table):
    _, ada, _ = table
    deal(ada, 2)
    outcomes = [
        ({"kind": "place", "card": 1, "x": 4000, "y": 3200}, {"order": 3}),
        ({"kind": "raise", "card": 2}, {"order": 4}),
        ({"kind": "turn", "card": 1, "quarters": 3}, {"turn": 3}),
        ({"kind": "turn", "card": 1, "quarters": 2}, {"turn": 1}),
        ({"kind": "flip", "card": 1}, {"up": False}),
        ({"kind": "flip", "card": 1, "up": False}, {"up": False}),
        ({"kind": "clear"}, {"first": 1, "through": 2}),
    ]
    for move, outcome in outcomes:
        ada.say(**move)
        assert ada.applied()["move"] == {**move, **outcome}
    ada.say(kind="undo")
    assert ada.applied()["move"] == {"kind": "undo", "sequence": 9}


def test_r5_a_clear_leaves_the_card_it_has_not_seen(table):
    _, ada, bob = table
    deal(ada, 2)
    deal(bob)
    ada.say(kind="clear", through=2)
    assert ada.refused(kind="flip", card=2)[0] == "gone"
    assert ada.refused(kind="raise", card=1) == ("gone", {"card": 1, "player": 1})
    ada.say(kind="raise", card=3)


def test_r6_place_order_turn_and_face_from_one_old_sequence_all_apply(table):
    _, ada, bob = table
    deal(ada)
    bob.applied()
    for seat, move in [(ada, {"kind": "place", "x": 4000, "y": 4000}), (bob, {"kind": "raise"}),
                       (ada, {"kind": "turn", "quarters": 1}), (bob, {"kind": "flip"})]:
        seat.say(card=1, **move)
    heard = []
    while len(heard) < 4:
        heard += [item["move"]["kind"] for item in ada.socket.message("moves")["items"]]
    assert sorted(heard) == ["flip", "place", "raise", "turn"]


def test_r13_whoever_joins_has_the_order_of_the_others(server, table):
    room, ada, bob = table
    deal(ada, 2)
    ada.say(kind="raise", card=1)
    bob.say(kind="raise", card=2)
    orders = {}
    while len(orders) < 2:
        for item in ada.socket.message("moves")["items"]:
            orders[item["move"]["card"]] = item["move"]["order"]
    late = Seat(server, room, "Eve")
    assert {card["card"]: card["order"] for card in late.cards} == orders
    late.socket.bare.close()


def test_r20_a_held_card_may_be_raised_by_others_and_nothing_else(table):
    _, ada, bob = table
    deal(ada)
    ada.socket.send({"type": "hold", "tile": 1})
    ada.socket.message("holds")
    for move in ({"kind": "place", "x": 1, "y": 1}, {"kind": "turn", "quarters": 1}, {"kind": "flip"}):
        assert bob.refused(card=1, **move) == ("held", {"tile": 1, "player": 1})
    bob.say(kind="clear")
    ended = bob.socket.message("holds")["changes"]
    assert ended == [{"tile": 1, "player": 1, "held": False, "why": "clear"}]


@pytest.mark.parametrize("asked, got", [((0, 0), (800, 800)), ((2**31 - 1, 6400), (19680, 6400))])
def test_r21_a_card_laid_beyond_the_edge_lies_at_it(table, asked, got):
    _, ada, _ = table
    deal(ada)
    ada.say(kind="place", card=1, x=asked[0], y=asked[1])
    move = ada.applied()["move"]
    assert (move["x"], move["y"]) == got


ODD = ["-1000000000", "2147483648", "1.5", '"3"', "null", "1e3", "NaN", "Infinity", "[]", "99999999999999999999"]


@pytest.mark.parametrize("odd", ODD)
def test_r22_odd_numbers_are_no_move_and_change_nothing(server, table, odd):
    room, ada, _ = table
    deal(ada)
    for form in (f'{{"kind":"place","card":1,"x":{odd},"y":800}}', f'{{"kind":"deal","x":800,"y":{odd}}}',
                 f'{{"kind":"turn","card":1,"quarters":{odd}}}', f'{{"kind":"raise","card":{odd}}}'):
        ada.number += 1
        ada.socket.send(text(f'{{"type":"move","clientSequence":{ada.number},"move":{form}}}'))
        assert ada.socket.message("rejected")["reason"] == "invalidMove", form
    board = json.loads(ask(server, "GET", f"/api/rooms/{room}/board").body)
    assert board["digest"] == "c6d7d9f52f87295c"


@pytest.mark.parametrize("deck, count", [
    ({"kind": "tiles", "columns": 3, "rows": 2, "seed": 7}, 6), ({"kind": "standard", "seed": 7}, 52)])
def test_a_deck_deals_each_card_once_and_is_empty_then(server, deck, count):
    room = server.room(kind="table", deck=deck)["room"]
    ada = Seat(server, room, "Ada")
    assert ada.welcome["board"]["deck"] == {**deck, "left": count}
    shown = [move["picture"] for move in deal(ada, count)]
    assert sorted(shown) == list(range(count))
    assert deck["kind"] == "standard" or shown == [0, 4, 5, 3, 2, 1]
    assert ada.refused(kind="deal", **MIDDLE)[0] == "deckEmpty"
    board = json.loads(ask(server, "GET", f"/api/rooms/{room}/board").body)
    assert board["deck"]["left"] == 0
    for picture in ("poster.jpg?side=320", "film.jpg?frames=3"):
        assert ask(server, "GET", f"/api/rooms/{room}/{picture}").status == 200, picture
    ada.say(kind="clear")
    ada.applied()
    assert ada.refused(kind="deal", **MIDDLE)[0] == "deckEmpty", "a clear can still be undone"
    ada.say(kind="undo")
    ada.applied()
    late = Seat(server, room, "Eve")
    assert len(late.cards) == count and late.welcome["board"]["deck"]["left"] == 0
    ada.socket.bare.close()
    late.socket.bare.close()


def test_several_cards_are_stacked_spread_and_shuffled_by_the_servers_seed(table):
    _, ada, bob = table
    deal(ada, 3)
    ada.say(kind="raise", card=1)
    ada.applied()
    ada.say(kind="stack", cards=[1, 2, 3], x=4000, y=3200)
    assert ada.applied()["move"] == {"kind": "stack", "cards": [2, 3, 1], "x": 4000, "y": 3200, "order": 5}
    ada.say(kind="spread", cards=[3, 1], x=0, y=3200)
    assert ada.applied()["move"] == {"kind": "spread", "cards": [3, 1], "x": 800, "y": 3200, "order": 8}
    seeds = set()
    for _ in range(3):
        ada.say(kind="shuffle", cards=[3, 1, 2])
        move = ada.applied()["move"]
        assert move["kind"] == "shuffle" and move["cards"] == [3, 1, 2]
        seeds.add(move["seed"])
    assert len(seeds) == 3
    # R20, R22: held by others, unknown, twice, too few.
    ada.socket.send({"type": "hold", "tile": 2})
    bob.socket.message("holds")
    assert bob.refused(kind="shuffle", cards=[1, 2]) == ("held", {"tile": 2, "player": 1})
    for cards in ([1], [1, 1], [1, 4], [], "1", [1, -1], [1, 1.5], [1, None], {"1": 2}):
        assert bob.refused(kind="stack", cards=cards, x=800, y=800)[0] == "invalidMove", cards
    ada.say(kind="clear", through=1)
    ada.applied()
    assert bob.refused(kind="spread", cards=[3, 1], x=800, y=800) == ("gone", {"card": 1, "player": 1})


def test_a_deck_without_a_seed_has_one_of_its_own(server):
    seeds = set()
    for _ in range(3):
        seat = Seat(server, server.room(kind="table", deck={"kind": "standard"})["room"], "Ada")
        seeds.add(seat.welcome["board"]["deck"]["seed"])
        seat.socket.bare.close()
    assert len(seeds) == 3


@pytest.mark.parametrize("deck, code", [
    ({"kind": "tarot"}, "deck"), ({"kind": "tiles", "columns": 1}, "grid"), ({"kind": "tiles", "rows": 2.5}, "grid"),
    ({"kind": "tiles", "columns": 64, "rows": 33}, "grid"), ({"kind": "standard", "seed": 2**32}, "seed"),
    ({"kind": "tiles", "seed": -1}, "seed")])
def test_a_deck_that_is_none_is_refused(server, deck, code):
    image = json.loads(ask(server, "GET", "/api/gallery").body)[0]["image"]
    answer = ask(server, "POST", "/api/rooms", json.dumps({"image": image, "kind": "table", "deck": deck}).encode())
    assert answer.status == 422 and answer.code == code


def test_a_mosaic_has_no_cards_and_a_table_no_tiles(server, table):
    _, ada, _ = table
    assert ada.refused(kind="scramble")[0] == "invalidMove"
    assert ada.refused(kind="swap", a=0, b=1, tileA=0, tileB=1)[0] == "invalidMove"
    mosaic = Seat(server, server.room()["room"], "Ada")
    assert mosaic.refused(kind="deal", x=800, y=800)[0] == "invalidMove"
    mosaic.socket.bare.close()


def test_a_kind_that_is_none_is_refused(server):
    image = json.loads(ask(server, "GET", "/api/gallery").body)[0]["image"]
    answer = ask(server, "POST", "/api/rooms", json.dumps({"image": image, "kind": "jigsaw"}).encode())
    assert answer.status == 422 and answer.code == "kind"
