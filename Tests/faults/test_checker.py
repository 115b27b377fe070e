"""The checker finds what it is there for: lawful histories pass, one doctored against a law is caught by it."""

import json

import checker
import pytest
from doctors import DOCTORS, hears
from mosaic import Mosaic, digest, scrambled
from process import ROOT
from tale import ROOM, Tale


def lawful():
    """Every kind of thing that may happen, in one small room."""
    tale = Tale()
    tale.join("ada", host=True)
    tale.join("bo")
    tale.join("cy", role="spectator")
    tale.swap("ada", 0, 1)
    tale.swap("bo", 4, 5)
    tale.stale("bo", 0, 2)
    tale.read()
    tale.hold("ada", tale.model.tiles[8])
    tale.refuse(
        "bo",
        {"kind": "swap", "a": 8, "b": 9, "tileA": tale.model.tiles[8], "tileB": tale.model.tiles[9]},
        "held",
        {"tile": tale.model.tiles[8], "player": 1},
    )
    tale.say("bo", {"type": "hold", "tile": tale.model.tiles[8]})
    tale.hear("bo", {"type": "notHeld", "tile": tale.model.tiles[8], "reason": "held", "player": 1})
    tale.hold("ada", tale.model.tiles[8], held=False)
    undone = tale.export[0]["move"]
    tale.move(
        "ada",
        {"kind": "undo"},
        {"kind": "undo", "sequence": 1, "a": 0, "b": 1, "tileA": undone["tileB"], "tileB": undone["tileA"]},
    )
    tale.refuse("ada", {"kind": "undo"}, "nothingToUndo")
    tale.refuse("ada", {"kind": "swap", "a": 3, "b": 3, "tileA": 1, "tileB": 1}, "invalidMove")
    tale.refuse("cy", {"kind": "scramble"}, "notAllowed")
    tale.refuse("bo", {"kind": "restore", "sequence": 1}, "notAllowed")
    tale.move("bo", {"kind": "scramble"}, {"kind": "scramble", "seed": 7})
    tale.move(
        "bo",
        {"kind": "restore", "sequence": 3},
        {"kind": "restore", "sequence": 3, "tiles": tale.keyframes[-1]["board"]["tiles"]},
    )
    tale.join("bo", moves_after=4)
    tale.swap("bo", 2, 3)
    return tale


def laws(history):
    return {violation.law for violation in checker.check(history)}


def test_the_digest_and_the_scramble_are_the_published_ones():
    vectors = json.loads((ROOT / "Tests/Vectors/mosaic.json").read_text())
    assert f"{digest(4, 4, range(16)):016x}" == "f0551821361895e6" and vectors
    tiles = scrambled(16, 7)
    assert tiles == [11, 13, 15, 3, 9, 14, 8, 1, 10, 4, 2, 5, 7, 12, 0, 6]
    board = Mosaic({"columns": 4, "rows": 4, "tiles": tiles})
    assert board.word == "e1dfb02d2e1ab047"
    board.exchange(3, 9)
    assert board.word == "385090d675ed8998" == f"{digest(4, 4, board.tiles):016x}"
    assert scrambled(4, 31) == [1, 0, 2, 3]


def test_a_lawful_history_passes():
    tale = lawful()
    found = checker.check(tale.end())
    assert found == [], "\n".join(map(checker.explain, found))


@pytest.mark.parametrize("doctor", DOCTORS)
def test_a_doctored_history_is_caught(doctor):
    history = lawful().end()
    law = doctor(history)
    assert law in laws(history)


def test_a_move_without_an_answer_may_be_in_the_log():
    tale = lawful()
    tale.join("dan")
    tale.swap("dan", 6, 7)
    history = tale.end()
    dan = tale.tabs["dan"]
    del history.boards[dan["client"]]  # given up before it heard of it
    history.events.remove(hears(history, "moves")[-1])
    assert laws(history) == set()


def test_a_move_without_an_answer_may_be_nowhere():
    tale = lawful()
    tale.ask("ada", {"kind": "swap", "a": 6, "b": 7, "tileA": 1, "tileB": 2})
    history = tale.end()
    del history.boards[tale.tabs["ada"]["client"]]
    assert laws(history) == set()
