"""The card table: cards out of an empty hand, by several people at once (cases R5, R13, R20, R21, H5, H12, H14)."""
import pytest
from card_room import near, phone, room, seat, seats  # noqa: F401, F811 (fixtures)
from card_seat import CARD, CardSeat
from test_hands import PHONE, fingers


def test_a_press_on_the_zone_makes_a_card_under_the_pointer_at_once(seat, server, room):
    point = seat.press_deck(30, -40)
    [card] = seat.view("[...view.mine]")
    assert near(card[1], seat.on_table(*point)), "its middle is under the pointer before anything has moved"
    side = seat.view("view.window.side / view.window.ratio / (view.window.base * view.window.zoom)")
    assert abs(side - CARD) < 20, "100 × 100 units"
    seat.drop(point[0] + 210, point[1] + 90)
    seat.settled(2)
    [laid] = seat.cards
    assert near(laid, seat.on_table(point[0] + 210, point[1] + 90)) and laid["up"]
    seat.deal(-200, 40)
    seat.settled(4)
    assert len(seat.cards) == 2 and [item["move"]["kind"] for item in server.moves(room)] == ["deal", "place"] * 2


def test_three_pages_see_the_same_cards_in_the_same_order(chromium, server, room):
    with seats(chromium, server, room, ["Ada", "Bo", "Cleo"]) as players:
        for number, seat in enumerate(players):
            seat.deal(-240 + 240 * number, 150)
            seat.deal(-200 + 200 * number, -160)
        for seat in players:
            seat.settled(12)
        ada, bo, cleo = players
        assert ada.cards == bo.cards == cleo.cards and len(ada.cards) == 6
        board = server.board(room)
        assert {card["card"] for card in board["cards"]} == {1, 2, 3, 4, 5, 6}
        assert ada.replica("replica.digest") == bo.replica("replica.digest") == board["digest"]
        late = CardSeat(chromium, f"{server.url}/r/{room}")
        assert late.cards == ada.cards, "R13: one order for whoever joins"
        late.close()


def test_R20_a_card_in_a_hand_follows_it_on_every_page_and_cannot_be_taken(chromium, server, room):
    with seats(chromium, server, room, ["Ada", "Bo"]) as (ada, bo):
        start = ada.press_deck()
        bo.until("replica.holds.length === 1")
        ada.page.mouse.move(start[0] + 150, start[1] + 120, steps=5)
        goal = ada.on_table(start[0] + 150, start[1] + 120)
        bo.seen(f"[...view.spots.held.values()].some(({{ x, y }}) => Math.hypot(x - {goal['x']}, y - {goal['y']}) < 60)")
        bo.page.mouse.click(*bo.on_screen(goal["x"], goal["y"]))
        bo.page.get_by_text("Ada is holding this card.").first.wait_for()
        ada.page.mouse.up()
        bo.until("replica.holds.length === 0")
        bo.settled(2)
        assert len(server.moves(room)) == 2 and near(bo.cards[0], goal)


def test_the_zone_deals_where_a_card_was_dealt_that_another_carries_away(chromium, server, room):
    with seats(chromium, server, room, ["Ada", "Bo"]) as (ada, bo):
        for seat in (ada, bo):
            x, y = seat.press_deck()
            seat.page.mouse.move(x + 150, y + 120, steps=5)
            bo.until("replica.holds.length > 0")
        assert bo.view("view.mine.size") == 1, "nothing lies at the very middle, where the log still has Ada's card"
        for seat in (ada, bo):
            seat.page.mouse.up()
        bo.settled(4)


def test_every_card_can_be_taken_again_by_all_at_the_point_where_it_is_gripped(chromium, server, room):
    with seats(chromium, server, room, ["Ada", "Bo"]) as (ada, bo):
        ada.deal(200, 100)
        ada.deal(230, 110)
        bo.settled(4)
        first = next(card for card in bo.cards if card["card"] == 1)
        x, y = bo.on_screen(first["x"] - 500, first["y"] + 300)
        bo.page.mouse.move(x, y)
        bo.page.mouse.down()
        bo.drop(x - 260, y - 120)
        ada.settled(5)
        moved = ada.cards[-1]
        assert moved["card"] == 1, "it is in front"
        goal = bo.on_table(x - 260, y - 120)
        assert near(moved, {"x": goal["x"] + 500, "y": goal["y"] - 300}), "it keeps its grip"


def test_two_fingers_deal_two_cards(phone, server, room):
    x, y = phone.deck
    fingers(phone.page, "touchStart", (x - 12, y))
    fingers(phone.page, "touchStart", (x - 12, y), (x + 12, y + 8))
    assert len(phone.view("[...view.mine]")) == 2
    for step in range(1, 7):
        fingers(phone.page, "touchMove", (x - 12 - 14 * step, y - 20 * step), (x + 12 + 12 * step, y + 8 + 18 * step))
    goals = [phone.on_table(x - 96, y - 120), phone.on_table(x + 84, y + 116)]
    assert all(near(place, goal) for (_, place), goal in zip(phone.view("[...view.mine]"), goals))
    fingers(phone.page, "touchEnd")
    phone.settled(4)
    assert all(near(card, goal) for card, goal in zip(sorted(phone.cards, key=lambda card: card["card"]), goals))
    assert phone.page.evaluate("scrollY") == 0


def test_H12_a_call_while_a_card_is_dealt_leaves_one_card_where_it_was_last_seen(phone, server, room):
    x, y = phone.deck
    fingers(phone.page, "touchStart", (x, y))
    fingers(phone.page, "touchMove", (x + 50, y - 90))
    goal = phone.on_table(x + 50, y - 90)
    fingers(phone.page, "touchCancel")
    phone.settled(2)
    assert len(phone.cards) == 1 and near(phone.cards[0], goal) and phone.view("view.mine.size") == 0
    phone.until("replica.holds.length === 0")
    fingers(phone.page, "touchStart", (x, y))
    assert phone.view("view.mine.size") == 1, "the zone is ready"
    fingers(phone.page, "touchEnd")
    phone.settled(3)


def test_R5_a_clear_in_the_middle_of_a_drag_lets_the_card_go_and_what_is_dealt_then_stays(chromium, server, room):
    with seats(chromium, server, room, ["Ada", "Bo"]) as (ada, bo):
        ada.deal(200, 100)
        start = ada.press_deck()
        bo.settled(3)
        ada.page.mouse.move(start[0] - 200, start[1], steps=4)
        bo.page.get_by_role("button", name="Clear").click()
        ada.settled(4)
        assert ada.cards == [] and ada.view("view.mine.size") == 0 and ada.replica("replica.holds.length") == 0
        motion = ada.page.evaluate(
            "document.getAnimations().map(({ effect }) => effect.getComputedTiming()).filter(({ duration }) => duration === 2000)"
            ".map(({ easing }) => easing)")
        assert motion == ["linear"]
        ada.page.mouse.move(start[0] - 220, start[1] + 30)
        ada.page.mouse.up()
        ada.deal(-150, -100)
        for seat in (ada, bo):
            seat.settled(6)
            assert [card["card"] for card in seat.cards] == [3], "a card dealt in the fade stays"
            seat.wait("document.querySelectorAll('canvas.fading').length === 0", 4000)
        bo.page.get_by_text("The table is clear. Put the cards back?").first.wait_for()
        ada.page.get_by_role("button", name="Put it back").click()
        for seat in (ada, bo):
            seat.until("replica.table.cards.length === 3")
        ada.page.get_by_role("button", name="Clear").click()
        for seat in (ada, bo):
            seat.until("replica.table.cards.length === 0")
        ada.wait("!document.querySelector('#notice')", 8000)
        ada.until("replica.table.cleared.length === 0")


def test_what_fades_takes_no_press_and_lies_under_the_zone(seat, server, room):
    seat.press_deck()
    seat.page.mouse.up()
    seat.settled(1)
    seat.page.get_by_role("button", name="Clear").click()
    x, y = seat.deck
    seat.page.mouse.move(x, y)
    seat.page.mouse.down()
    assert seat.view("view.mine.size") == 1, "the zone deals, though a card fades there"
    order = seat.page.evaluate(
        "[...document.querySelectorAll('#bed > *')].map((each) => each.className || each.id || each.tagName)")
    assert order.index("fading") == 1 and order.index("canvas") == 3
    seat.page.mouse.up()
    seat.settled(3)


@pytest.mark.parametrize("how", ["turned", "resized"])
def test_H14_a_layout_that_changes_in_mid_drag_keeps_the_card_under_the_finger(chromium, server, room, how):
    phone = CardSeat(chromium, f"{server.url}/r/{room}", **PHONE)
    x, y = phone.deck
    fingers(phone.page, "touchStart", (x + 6, y - 9))
    fingers(phone.page, "touchMove", (x + 40, y - 30))
    size = {"width": 844, "height": 390} if how == "turned" else {"width": 390, "height": 700}
    phone.page.set_viewport_size(size)
    phone.seen(f"Math.abs(innerWidth - {size['width']}) < 2 && view.window.width / view.window.ratio < {size['width']}")
    phone.page.wait_for_timeout(300)
    [(_, place)] = phone.view("[...view.mine]")
    clamped = phone.page.evaluate(
        f"() => {{ const {{ input, board }} = window.tessera; return board.view.window.clamped(input.place({{ x: {x + 40}, y: {y - 30} }})); }}")
    assert near(place, clamped), "still under the finger, as far as the table goes (R21)"
    u, v = phone.deck
    fingers(phone.page, "touchMove", (u + 60, v + 20))
    goal = phone.on_table(u + 60, v + 20)
    fingers(phone.page, "touchEnd")
    phone.settled(2)
    assert near(phone.cards[0], goal)
    phone.close()


def test_R21_a_card_dropped_beyond_the_edge_lies_whole_on_the_table(seat, server, room):
    box = seat.box
    seat.press_deck()
    seat.drop(box["x"] + box["width"] + 60, box["y"] + 4)
    seat.settled(2)
    [card] = seat.cards
    assert (card["x"], card["y"]) == (20_480 - CARD // 2, CARD // 2)


def test_H5_a_window_that_loses_focus_ends_the_hold(chromium, server, room):
    with seats(chromium, server, room, ["Ada", "Bo"]) as (ada, bo):
        start = ada.press_deck()
        bo.until("replica.holds.length === 1")
        ada.page.mouse.move(start[0] + 90, start[1] + 80)
        ada.page.evaluate("window.dispatchEvent(new Event('blur'))")
        bo.until("replica.holds.length === 0")
        bo.settled(2)
        assert len(server.moves(room)) == 2
