"""A room with a card table, and the pages in it: what the tests of the table share."""
import functools

import pytest
import seat as seat_module
from card_seat import CardSeat
from test_hands import PHONE


@pytest.fixture
def room(server):
    return server.new_room(kind="table")["room"]


seats = functools.partial(seat_module.seats, kind=CardSeat)


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
