"""Whether a history could have happened on a server that keeps the protocol, and the piece that shows where not."""

import json

import laws_holds
import laws_refused
import laws_stored
import laws_stream
import laws_time
import laws_told
from course import Course
from story import Story, Violation


def check(history):
    """All violations of all rooms."""
    found = [violation for room in history.stored for violation in check_room(Story(history, room))]
    return found + list(exits(history))


def check_room(story):
    course = Course(story)
    laws_refused.ask(story, course)
    laws_stream.ask(story, course)
    found = list(laws_stored.check(story)) + list(laws_told.check(story))
    found += course.run()
    found += laws_refused.check(story)
    found += laws_stream.check(story, course)
    found += laws_time.check(story)
    found += laws_holds.check(story)
    for violation in found:
        violation.story = story
    return found


def exits(history):
    """A server that was told to leave has left cleanly (P18)."""
    for event in history.events:
        if event["kind"] == "fault" and event["what"] == "drained" and event["code"] != 0:
            yield Violation("drain", f"the server left with code {event['code']}", event)


def explain(violation, most=6):
    """The law, and the smallest piece of the history that shows it broken."""
    lines = [str(violation)]
    for event in sorted(violation.events, key=lambda event: event.get("at", 0))[:most]:
        text = json.dumps(event)
        lines.append("    " + (text if len(text) < 600 else text[:600] + " …"))
    return "\n".join(lines)
