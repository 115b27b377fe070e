"""The checker knows the card table: its vectors, a lawful history that passes, and doctored ones that it catches."""

import json

import boards
import checker
import pytest
from card_tale import MIDDLE, CardTale
from doctors import hears
from process import ROOT
from table import Refusal
from tale import ROOM

VECTORS = json.loads((ROOT / "Tests/Vectors/table.json").read_text())["digests"]


def lawful():
    """Every kind of move and of refusal, in one small room."""
    tale = CardTale()
    tale.join("ada", host=True)
    tale.join("bo")
    tale.join("cy", role="spectator")
    tale.make("ada", "deal", **MIDDLE)
    tale.make("bo", "deal", x=0, y=30000)
    tale.make("ada", "place", card=1, x=4000, y=3200)
    tale.make("bo", "raise", card=2)
    tale.make("ada", "turn", card=1, quarters=3)
    tale.make("bo", "flip", card=1)
    tale.make("bo", "deal", **MIDDLE)
    tale.hold("ada", 3)
    tale.hold("ada", 2)
    evidence = {"tile": 3, "player": 1}
    tale.refuse("bo", {"kind": "flip", "card": 3}, "held", evidence)
    tale.refuse("bo", {"kind": "shuffle", "cards": [1, 3]}, "held", evidence)
    tale.make("bo", "raise", card=3)
    tale.hold("ada", 3, held=False)
    tale.hold("ada", 2, held=False)
    tale.make("ada", "stack", cards=[3, 1], x=4000, y=3200)
    tale.make("ada", "spread", cards=[1, 2, 3], x=100, y=3200)
    tale.make("bo", "shuffle", cards=[1, 3, 2], seed=7)
    tale.make("bo", "clear", through=2)
    tale.refuse("ada", {"kind": "raise", "card": 1}, "gone", {"card": 1, "player": 2})
    tale.refuse("ada", {"kind": "clear", "through": 2}, "gone")
    tale.refuse("ada", {"kind": "turn", "card": 9, "quarters": 1}, "invalidMove")
    tale.refuse("cy", {"kind": "deal", **MIDDLE}, "notAllowed")
    tale.read()
    tale.make("ada", "undo")
    tale.refuse("bo", {"kind": "undo"}, "nothingToUndo")
    tale.make("ada", "clear")
    tale.join("bo", moves_after=12)
    tale.join("dan")
    tale.now += 5
    tale.refuse("bo", {"kind": "undo"}, "nothingToUndo")
    tale.make("bo", "deal", **MIDDLE)
    return tale


def laws(history):
    return {violation.law for violation in checker.check(history)}


def logged(history, kind):
    """The log's latest move of a kind: as exported and as stored."""
    stored = history.stored[ROOM]
    index = max(index for index, line in enumerate(stored["export"]) if line["move"]["kind"] == kind)
    return [stored[name][index] for name in ("export", "http", "moves")]


def tell(history, kind, **fields):
    """The latest move of a kind is another one, wherever it is told or stored."""
    export, _, row = logged(history, kind)
    for name, value in fields.items():
        row[{"order": "card_order", "through": "card", "sequence": "target"}.get(name, name)] = value
    for event in hears(history, "moves") + hears(history, "welcome"):
        for item in event["message"].get("items", event["message"].get("moves", [])):
            if item["sequence"] == export["sequence"]:
                item["move"] |= fields
    for line in logged(history, kind)[:2]:
        line["move"] |= fields


def a_card_that_a_clear_took_stays(history):
    board = next(event for event in history.events if event["kind"] == "read")["board"]
    board["cards"].insert(0, board["cleared"]["cards"][0])
    return "board"


def a_clear_takes_a_card_too_many(history):
    tell(history, "clear", through=2)
    return "lawful"


def a_deal_of_another_number(history):
    tell(history, "deal", card=5)
    return "lawful"


def an_order_given_twice(history):
    tell(history, "deal", order=logged(history, "spread")[0]["move"]["order"])
    return "lawful"


def a_wrong_digest(history):
    for line in logged(history, "shuffle")[::2]:
        line["digest"] = "0" * 16
    return "digest"


def a_shuffle_of_another_seed(history):
    tell(history, "shuffle", seed=8)
    return "digest"


def a_card_that_lies_elsewhere(history):
    tell(history, "place", x=4001)
    return "lawful"


def a_card_stored_elsewhere(history):
    logged(history, "place")[2]["x"] = 4001
    return "one log"


def a_clear_that_is_not_told(history):
    del hears(history, "welcome")[-1]["message"]["board"]["cleared"]
    return "board"


def a_held_card_that_is_gone(history):
    hears(history, "welcome")[-1]["message"]["holds"].append({"tile": 2, "player": 1})
    return "held"


def gone_by_somebody_else(history):
    row = next(row for row in history.stored[ROOM]["refusals"] if row["reason"] == "gone")
    row["other_player"] = 1
    return "refused"


def an_undo_refused_too_soon(history):
    rows = history.stored[ROOM]["refusals"]
    late = [row for row in rows if row["reason"] == "nothingToUndo"][-1]
    late["at"] = logged(history, "clear")[0]["at"] + 5000
    return "refused"


def another_table_in_the_end(history):
    next(iter(history.boards.values()))["cards"].clear()
    return "converged"


def a_turn_out_of_a_hand(history):
    """Ada turns card 1 while it is in bo's hand, by all that was heard."""
    turn = next(event for event in history.events if '"turn"' in event.get("message", {}).get("text", ""))
    index, at = history.events.index(turn), turn["at"]
    begun = {"type": "holds", "changes": [{"tile": 1, "player": 2, "held": True}]}
    said = {"at": at - 0.02, "kind": "say", "connection": 2, "message": {"type": "hold", "tile": 1}}
    history.events[index:index] = [said, {"at": at - 0.01, "kind": "hear", "connection": 2, "message": begun}]
    return "held"


DOCTORS = [
    a_card_that_a_clear_took_stays,
    a_clear_takes_a_card_too_many,
    a_deal_of_another_number,
    an_order_given_twice,
    a_wrong_digest,
    a_shuffle_of_another_seed,
    a_card_that_lies_elsewhere,
    a_card_stored_elsewhere,
    a_clear_that_is_not_told,
    a_held_card_that_is_gone,
    gone_by_somebody_else,
    an_undo_refused_too_soon,
    another_table_in_the_end,
    a_turn_out_of_a_hand,
]


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["digest"] for vector in VECTORS])
def test_the_digests_and_decks_are_the_published_ones(vector):
    deck = vector.get("deck", {"kind": "picture"})
    felt = {"kind": "table", "width": vector["width"], "height": vector["height"], "deck": deck}
    table = boards.model(felt | {"cards": [], "next": 1, "top": 0})
    for sequence, move in enumerate(vector["moves"], 1):
        due = table.judged(move, at=sequence) | ({"seed": move["seed"]} if "seed" in move else {})
        table.apply({"sequence": sequence, "at": sequence, "player": 1, "move": due})
    assert table.word == vector["digest"]
    pictures = [card["picture"] for card in table.content()["cards"]]
    assert pictures == vector.get("pictures", pictures)


def test_a_full_table_takes_no_card_and_an_empty_deck_gives_none():
    tale = CardTale({"kind": "tiles", "columns": 3, "rows": 2, "seed": 7})
    tale.join("ada")
    for _ in range(6):
        tale.make("ada", "deal", **MIDDLE)
    tale.refuse("ada", {"kind": "deal", **MIDDLE}, "deckEmpty")
    tale.make("ada", "clear")
    tale.refuse("ada", {"kind": "deal", **MIDDLE}, "deckEmpty")
    tale.now += 5
    tale.make("ada", "deal", **MIDDLE)
    assert laws(tale.end()) == set()
    tale.model.cards = dict.fromkeys(range(2048))
    with pytest.raises(Refusal, match="tableFull"):
        tale.model.judged({"kind": "deal", **MIDDLE}, at=0)


def test_a_lawful_table_passes():
    found = checker.check(lawful().end())
    assert found == [], "\n".join(map(checker.explain, found))


@pytest.mark.parametrize("doctor", DOCTORS)
def test_a_doctored_table_is_caught(doctor):
    history = lawful().end()
    assert doctor(history) in laws(history)


@pytest.mark.parametrize("late, allowed", [(5000, True), (5001, False)])
def test_a_clear_is_undone_within_five_seconds_only(late, allowed):
    tale = CardTale()
    tale.join("ada")
    tale.make("ada", "deal", **MIDDLE)
    cleared = tale.make("ada", "clear")
    tale.make("ada", "undo")
    history = tale.end()
    for line in logged(history, "undo"):
        line["at"] = cleared["at"] + late
    assert ("lawful" in laws(history)) != allowed


def test_a_client_with_more_cards_than_fingers_is_caught():
    for count in (10, 11):
        tale = CardTale()
        tale.join("ada")
        for number in range(1, count + 1):
            tale.make("ada", "deal", **MIDDLE)
        tale.now += 10
        for number in range(1, count + 1):
            tale.hold("ada", number)
        assert laws(tale.end()) == (set() if count == 10 else {"two holders"})


def test_a_gone_that_names_who_cleared_the_table_last_is_caught():
    for player in (1, 2):
        tale = CardTale()
        tale.join("ada")
        tale.join("bo")
        tale.make("ada", "deal", **MIDDLE)
        tale.make("ada", "deal", **MIDDLE)
        tale.make("bo", "clear", through=1)
        tale.make("ada", "clear", through=2)
        tale.refuse("bo", {"kind": "raise", "card": 1}, "gone", {"card": 1, "player": player})
        assert laws(tale.end()) == ({"refused"} if player == 1 else set())


def test_a_clear_that_is_the_hosts_is_caught():
    tale = CardTale(scramble="host")
    tale.join("ada")
    tale.make("ada", "deal", **MIDDLE)
    tale.make("ada", "clear")
    assert "lawful" in laws(tale.end())
