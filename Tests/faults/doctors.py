"""Each changes the history of `test_checker.lawful` into one that cannot be, and names the law that must notice."""

import copy

from tale import ROOM


def hears(history, kind):
    """What was heard of one kind."""
    return [event for event in history.events if event["kind"] == "hear" and event["message"]["type"] == kind]


def lost_acknowledgement(history):
    stored = history.stored[ROOM]
    for table in ("export", "http", "moves"):
        stored[table].pop()
    return "lost"


def doubled_move(history):
    stored = history.stored[ROOM]
    stored["moves"].append(stored["moves"][-1] | {"sequence": 7})
    return "once"


def missing_number(history):
    history.stored[ROOM]["refusals"].pop(1)
    return "once"


def forgotten_window(history):
    history.stored[ROOM]["outcomes"].pop(0)
    return "once"


def stale_read(history):
    read = next(event for event in history.events if event["kind"] == "read")
    read["board"] = {
        "sequence": 0,
        **{name: history.stored[ROOM]["keyframes"][0]["board"][name] for name in ("tiles", "solved")},
    }
    return "real time"


def stale_refusal(history):
    refusal = hears(history, "rejected")[0]["message"]
    refusal["sequence"] = history.stored[ROOM]["refusals"][0]["sequence"] = 1
    return "real time"


def answered_before_it_was_asked(history):
    said = [
        event for event in history.events if event["kind"] == "say" and event["message"]["type"] == "move"
    ]
    said[0]["at"] = history.events[-1]["at"]
    return "real time"


def clients_order_turned_round(history):
    stored = history.stored[ROOM]
    stored["moves"][0]["client_sequence"], stored["moves"][2]["client_sequence"] = 2, 1
    return "client order"


def changed_outcome(history):
    hears(history, "welcome")[-1]["message"]["outcomes"][0]["sequence"] = 3
    return "changed"


def judged_on_another_board(history):
    outcomes = hears(history, "welcome")[-1]["message"]["outcomes"]
    next(outcome for outcome in outcomes if "reason" in outcome)["sequence"] += 1
    return "lost"


def no_number_reused(history):
    hears(history, "rejected")[0]["message"]["reason"] = "clientSequenceReused"
    return "changed"


def told_another_move(history):
    hears(history, "moves")[0]["message"]["items"][0]["at"] += 1
    return "lost"


def a_frame_is_missing(history):
    history.events.remove(hears(history, "moves")[4])
    return "stream"


def a_frame_comes_twice(history):
    event = hears(history, "moves")[4]
    history.events.insert(history.events.index(event), copy.deepcopy(event))
    return "stream"


def a_welcome_skips_a_move(history):
    hears(history, "welcome")[-1]["message"]["moves"].clear()
    hears(history, "welcome")[-1]["message"]["sequence"] = 6
    return "stream"


def a_wrong_digest_is_told(history):
    hears(history, "moves")[0]["message"]["digest"] = "0" * 16
    return "digest"


def a_wrong_digest_is_stored(history):
    for table in ("moves", "export"):
        history.stored[ROOM][table][2]["digest"] = "0" * 16
    return "digest"


def a_wrong_keyframe(history):
    board = history.stored[ROOM]["keyframes"][1]["board"]
    board["tiles"] = list(reversed(board["tiles"]))
    return "digest"


def a_wrong_snapshot(history):
    hears(history, "welcome")[0]["message"]["board"]["tiles"].reverse()
    return "board"


def an_answer_before_its_move(history):
    events = history.events
    refused = hears(history, "rejected")[0]
    frame = [event for event in hears(history, "moves") if event["connection"] == refused["connection"]][1]
    one, other = events.index(frame), events.index(refused)
    events[one], events[other] = refused, frame
    return "early"


def a_number_that_goes_down(history):
    hears(history, "welcome")[-1]["message"]["lastClientSequence"] = 1
    return "welcome"


def outcomes_left_out(history):
    hears(history, "welcome")[-1]["message"]["outcomes"].pop(1)
    return "welcome"


def another_player(history):
    hears(history, "welcome")[-1]["message"]["you"]["player"] = 9
    return "welcome"


def never_answered(history):
    history.boards["1" * 32]["unanswered"] = [1]
    return "answered"


def sent_away(history):
    history.boards["1" * 32]["refused"] = 4401
    return "answered"


def another_board_in_the_end(history):
    history.boards["1" * 32]["tiles"].reverse()
    return "converged"


def nobody_asked(history):
    history.events = [
        event
        for event in history.events
        if not (
            event["kind"] == "say"
            and event["message"].get("clientSequence") == 1
            and event["connection"] == 2
        )
    ]
    return "unasked"


def became_another_move(history):
    said = next(
        event for event in history.events if event["kind"] == "say" and event["message"]["type"] == "move"
    )
    said["message"]["text"] = said["message"]["text"].replace('"a": 0', '"a": 9')
    return "unasked"


def two_holders(history):
    ended = next(event for event in hears(history, "holds") if not event["message"]["changes"][0]["held"])
    begun = copy.deepcopy(hears(history, "holds")[0])
    begun["message"]["changes"][0]["player"] = 2
    history.events.insert(history.events.index(ended), begun | {"connection": ended["connection"]})
    return "two holders"


def refused_by_no_hold(history):
    history.events = [
        event for event in history.events if event.get("message", {}).get("type") not in ("hold", "holds")
    ]
    return "held"


def not_held_by_itself(history):
    hears(history, "notHeld")[0]["message"]["player"] = 2
    return "held"


def exported_otherwise(history):
    history.stored[ROOM]["export"][1]["at"] += 1
    return "one log"


def served_otherwise(history):
    history.stored[ROOM]["http"][1]["at"] += 1
    return "one log"


def a_clock_that_goes_back(history):
    history.stored[ROOM]["export"][1]["at"] = 5
    return "gap"


def a_gap_in_the_log(history):
    for table in ("moves", "export"):
        history.stored[ROOM][table][-1]["sequence"] = 9
    return "gap"


def an_epoch_that_begins_elsewhere(history):
    history.stored[ROOM]["epochs"].append({"epoch": "0000000200000001", "head": 3})
    return "epochs"


def wrong_evidence(history):
    history.stored[ROOM]["refusals"][0]["cell_of_tile_a"] = 15
    return "refused"


def judged_on_the_future(history):
    history.stored[ROOM]["refusals"][-1]["sequence"] = 70
    return "refused"


def left_with_an_error(history):
    history.note("fault", what="drained", code=1)
    return "drain"


DOCTORS = [
    lost_acknowledgement,
    doubled_move,
    missing_number,
    forgotten_window,
    stale_read,
    stale_refusal,
    answered_before_it_was_asked,
    clients_order_turned_round,
    changed_outcome,
    judged_on_another_board,
    no_number_reused,
    told_another_move,
    a_frame_is_missing,
    a_frame_comes_twice,
    a_welcome_skips_a_move,
    a_wrong_digest_is_told,
    a_wrong_digest_is_stored,
    a_wrong_keyframe,
    a_wrong_snapshot,
    an_answer_before_its_move,
    a_number_that_goes_down,
    outcomes_left_out,
    another_player,
    never_answered,
    sent_away,
    another_board_in_the_end,
    nobody_asked,
    became_another_move,
    two_holders,
    refused_by_no_hold,
    not_held_by_itself,
    exported_otherwise,
    served_otherwise,
    a_clock_that_goes_back,
    a_gap_in_the_log,
    an_epoch_that_begins_elsewhere,
    wrong_evidence,
    judged_on_the_future,
    left_with_an_error,
]
