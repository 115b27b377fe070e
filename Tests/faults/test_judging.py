"""A server that judges wrongly, and is consistent with itself in everything else, is caught (P5, P6, P14–P17)."""

import copy

import checker
import pytest
from tale import Tale


def laws(tale):
    return {violation.law for violation in checker.check(tale.end())}


REFUSALS = [
    ("staleTile", {"tileInA": 15, "tileInB": 14, "cellOfTileA": 0, "cellOfTileB": 1}),
    ("held", None),
    ("boardAtRest", None),
    ("nothingToUndo", None),
    ("invalidMove", None),
    ("rateLimited", None),
    ("notAllowed", None),
    ("locked", None),
]


@pytest.mark.parametrize("reason, evidence", REFUSALS, ids=[reason for reason, _ in REFUSALS])
def test_a_legal_swap_that_is_refused_is_caught_whatever_the_reason(reason, evidence):
    tale = Tale()
    tale.join("ada")
    tale.refuse("ada", {"kind": "swap", "a": 0, "b": 1, "tileA": 15, "tileB": 14}, reason, evidence)
    assert "refused" in laws(tale)


def test_a_swap_of_tiles_that_are_elsewhere_is_caught():
    tale = Tale()
    tale.join("ada")
    tale.move("ada", {"kind": "swap", "a": 0, "b": 1, "tileA": 3, "tileB": 4})
    assert "lawful" in laws(tale)


def test_a_swap_while_the_board_is_at_rest_is_caught():
    tale = Tale(2, 2, [1, 0, 2, 3])
    tale.join("ada")
    tale.swap("ada", 0, 1)
    assert tale.export[-1]["solved"] and laws(copy.deepcopy(tale)) == set()
    tale.swap("ada", 0, 1)
    assert "lawful" in laws(tale)


def test_an_undo_of_somebody_elses_move_is_caught():
    tale = Tale()
    tale.join("ada")
    tale.join("bo")
    done = tale.swap("ada", 0, 1)["move"]
    tale.move(
        "bo",
        {"kind": "undo", "sequence": 1},
        {"kind": "undo", "sequence": 1, "a": 0, "b": 1, "tileA": done["tileB"], "tileB": done["tileA"]},
    )
    assert "lawful" in laws(tale)


def test_a_scramble_that_is_the_hosts_is_caught_and_one_that_comes_too_soon():
    for scramble, again in (("host", False), ("everyone", True)):
        tale = Tale(scramble=scramble)
        tale.join("ada")
        tale.move("ada", {"kind": "scramble"}, {"kind": "scramble", "seed": 7})
        assert ("lawful" in laws(copy.deepcopy(tale))) == (scramble == "host")
        if again:
            tale.move("ada", {"kind": "scramble"}, {"kind": "scramble", "seed": 8})
            assert "lawful" in laws(tale)


def test_a_restore_of_another_board_is_caught():
    tale = Tale()
    tale.join("ada", host=True)
    tale.swap("ada", 0, 1)
    tale.move(
        "ada",
        {"kind": "restore", "sequence": 0},
        {"kind": "restore", "sequence": 0, "tiles": list(tale.model.tiles)},
    )
    assert "lawful" in laws(tale)


def test_a_swap_out_of_another_players_hand_is_caught():
    tale = Tale()
    tale.join("ada")
    tale.join("bo")
    tale.hold("ada", 15)
    tale.swap("bo", 0, 1)
    tale.hold("ada", 15, held=False)
    assert "held" in laws(tale)


def test_a_player_with_more_tiles_than_hands_is_caught():
    tale = Tale()
    tale.join("ada")
    tale.hold("ada", 15)
    tale.hold("ada", 14)
    assert "two holders" in laws(tale)


def test_a_watcher_that_moves_is_caught():
    tale = Tale()
    tale.join("cy", role="spectator")
    tale.swap("cy", 0, 1)
    assert "lawful" in laws(tale)
