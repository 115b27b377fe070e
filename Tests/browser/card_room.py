"""A room with a card table, and the pages in it: what the tests of the table share."""
import contextlib

import pytest
from card_seat import CardSeat
from seat import rename
from test_hands import PHONE


@pytest.fixture
def room(server):
    return server.new_room(kind="table")["room"]


@contextlib.contextmanager
def seats(chromium, server, room, names, **context):
    opened = [CardSeat(chromium, f"{server.url}/r/{room}", **context) for _ in names]
    try:
        for seat, name in zip(opened, names):
            rename(seat, name)
        yield opened
    finally:
        for seat in opened:
            seat.context.close()
    for seat in opened:
        assert seat.errors == [], seat.errors


@pytest.fixture
def seat(chromium, server, room):
    seat = CardSeat(chromium, f"{server.url}/r/{room}")
    yield seat
    seat.close()


@pytest.fixture
def phone(chromium, server, room):
    phone = CardSeat(chromium, f"{server.url}/r/{room}", **PHONE)
    yield phone
    phone.close()


def near(place, other, far=24):
    """Whether two places are the same but for a pixel."""
    return abs(place["x"] - other["x"]) <= far and abs(place["y"] - other["y"]) <= far
