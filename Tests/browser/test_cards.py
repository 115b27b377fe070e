"""The card table: cards out of an empty hand, by several people at once (cases R5, R13, R20, R21, H5, H6, H12, H14)."""
import contextlib
import sqlite3

import pytest
from axe_playwright_python.sync_playwright import Axe
from card_seat import CARD, CardSeat
from seat import rename
from test_hands import PHONE, fingers
from test_http import photo


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


def test_H6_the_whole_table_by_keys_alone(seat, server, room):
    page = seat.page
    page.locator("#felt").focus()
    page.keyboard.press("d")
    assert "in your hand" in seat.said()
    for key in ("ArrowRight", "Shift+ArrowRight", "Shift+ArrowDown"):
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    seat.settled(2)
    assert (seat.cards[0]["x"], seat.cards[0]["y"]) == (10_240 + 1920, 6_400 + 1600)
    page.keyboard.press("r")
    page.keyboard.press("f")
    seat.settled(4)
    assert (seat.cards[0]["turn"], seat.cards[0]["up"]) == (1, False) and seat.said() == "Face down"
    page.keyboard.press("d")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    assert "percent from the left" in seat.said() and seat.view("view.overlay.selected") == 1
    page.keyboard.press("Enter")
    page.keyboard.press("Shift+ArrowUp")
    page.keyboard.press("Escape")
    assert seat.said().strip() == "Put back"
    page.keyboard.press("c")
    seat.until("replica.table.cards.length === 0 && replica.pending === 0")
    page.keyboard.press("Control+z")
    seat.until("replica.table.cards.length === 2 && replica.pending === 0")


def test_a_tap_selects_and_the_bar_turns_and_flips(phone, server, room):
    x, y = phone.deck
    fingers(phone.page, "touchStart", (x, y))
    fingers(phone.page, "touchEnd")
    phone.settled(1)
    phone.page.get_by_role("button", name="Turn").tap()
    phone.page.get_by_role("button", name="Flip").tap()
    phone.settled(3)
    assert (phone.cards[0]["turn"], phone.cards[0]["up"]) == (1, False)


def test_the_button_lays_cards_beside_the_deck_and_a_finger_takes_over_from_the_keyboard(phone, server, room):
    for _ in range(2):
        phone.page.get_by_role("button", name="Deal").tap()
    phone.settled(2)
    assert phone.view("view.mine.size") == 0 and phone.cards[0]["x"] != phone.cards[1]["x"]
    phone.page.locator("#felt").focus()
    phone.page.keyboard.press("d")
    assert phone.view("view.mine.size") == 1
    x, y = phone.deck
    fingers(phone.page, "touchStart", (x, y + 40))
    fingers(phone.page, "touchEnd")
    phone.settled(4)
    assert phone.view("view.mine.size") == 0 and len(phone.cards) == 4


def test_R7_all_cards_are_stacked_a_stack_is_spread_out_and_shuffled(chromium, server, room):
    with seats(chromium, server, room, ["Ada", "Bo"]) as (ada, bo):
        def more(words):
            ada.page.locator("#more").click()
            ada.page.locator("#more-sheet").get_by_role("button", name=words).click()

        for number in range(5):
            ada.deal(-260 + 60 * number, 170)
        ada.settled(5)
        more("Stack all cards")
        ada.settled(6)
        assert len({(card["x"], card["y"]) for card in ada.cards}) == 1, "all lie on the one dealt last"
        more("Spread the stack out")
        ada.settled(7)
        spread = ada.cards
        places = {card["card"]: (card["x"], card["y"]) for card in spread}
        assert len(set(places.values())) == 5 and [card["card"] for card in spread] == [1, 2, 3, 4, 5]
        more("Shuffle")
        ada.settled(8)
        bo.settled(8)
        assert ada.cards == bo.cards, "the server draws the seed for both"
        assert sorted((card["x"], card["y"]) for card in bo.cards) == sorted(places.values())
        more("Clear")
        ada.settled(9)
        more("Shuffle")
        assert "two cards" in ada.page.locator("#notice").inner_text()


def test_R10_without_a_connection_cards_are_dealt_and_moved_and_arrive_afterwards(chromium, server, room):
    with seats(chromium, server, room, ["Ada", "Bo"]) as (ada, bo):
        ada.context.set_offline(True)
        ada.page.evaluate("window.tessera.game.line.socket?.close?.()")
        ada.deal(200, 100)
        ada.deal(-200, 100)
        assert len(ada.cards) == 2 and ada.replica("replica.pending") == 4
        bo.deal(0, -200)
        bo.settled(2)
        ada.context.set_offline(False)
        for seat in (ada, bo):
            seat.settled(6)
        assert ada.cards == bo.cards and len(bo.cards) == 3
        assert ada.view("view.cards.ordered.every(({ card }) => card <= 3)")


def test_who_watches_sees_the_table_and_moves_nothing(chromium, own_server):
    server = own_server
    room = server.new_room(kind="table")["room"]
    ada = CardSeat(chromium, f"{server.url}/r/{room}")
    ada.deal(150, 90)
    ada.settled(2)
    [[watch]] = sqlite3.connect(server.database).execute("SELECT watch FROM rooms").fetchall()
    watcher = CardSeat(chromium, f"{server.url}/w/{watch}")
    assert watcher.cards == ada.cards and watcher.replica("replica.me.role") == "spectator"
    watcher.press_deck()
    watcher.page.mouse.up()
    watcher.page.keyboard.press("c")
    watcher.page.get_by_text("You are watching.").first.wait_for()
    assert watcher.page.get_by_role("button", name="Deal").count() == 0
    assert len(server.moves(room)) == 2 and watcher.cards == ada.cards
    watcher.close()
    ada.close()


def test_a_reload_brings_the_same_table(seat, server, room):
    seat.deal(150, 90)
    seat.settled(2)
    before = seat.cards
    seat.page.reload()
    seat.ready()
    assert seat.cards == before


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_H6_axe_finds_nothing_on_a_table(chromium, server, room, scheme):
    seat = CardSeat(chromium, f"{server.url}/r/{room}", color_scheme=scheme)
    seat.deal(150, 90)
    seat.settled(2)
    for state in ("at rest", "with the sheet"):
        if state == "with the sheet":
            seat.page.locator("#more").click()
            seat.page.wait_for_timeout(400)
        found = Axe().run(seat.page).response["violations"]
        assert found == [], [(rule["id"], [node["html"] for node in rule["nodes"]]) for rule in found]
    seat.close()


def test_the_lobby_opens_a_table_from_a_gallery_picture_and_shows_it_among_the_rooms(chromium, server):
    context = chromium.new_context(locale="en-GB")
    page = context.new_page()
    page.goto(server.url)
    page.locator("#gallery-kinds [data-kind=table]").click()
    page.locator("#gallery button[data-image]").first.click()
    page.locator("body[data-kind=table][data-state=open]").wait_for()
    room = page.url.split("/r/")[1].split("#")[0]
    assert server.api(f"/api/rooms/{room}")["kind"] == "table"
    page.keyboard.press("d")
    page.keyboard.press("Enter")
    page.locator("#figure").get_by_text("1 card").wait_for()
    page.goto(server.url)
    card = page.locator(f"#room-list [data-room='{room}']")
    card.get_by_text("1 card").wait_for()
    assert card.locator(".course").count() == 0
    context.close()


def test_the_lobby_asks_no_number_of_tiles_for_a_table(chromium, server):
    context = chromium.new_context(locale="en-GB")
    page = context.new_page()
    page.goto(server.url)
    page.locator("#photo-file").set_input_files({"name": "cat.jpg", "mimeType": "image/jpeg", "buffer": photo(800, 500)})
    page.locator("#kinds [data-kind=table]").click()
    page.get_by_role("heading", name="Cards with this photo").wait_for()
    assert page.locator("#sizes").is_hidden() and page.locator("#warnings").is_hidden()
    assert Axe().run(page).response["violations"] == []
    page.locator("#start-room").click()
    page.locator("body[data-kind=table][data-state=open]").wait_for()
    context.close()


def test_the_replay_shows_the_table_after_any_move_and_agrees_with_the_server(chromium, server, room):
    with seats(chromium, server, room, ["Ada"]) as (ada,):
        ada.deal(200, 100)
        ada.deal(-200, 100)
        ada.page.keyboard.press("r")
        ada.page.get_by_role("button", name="Clear").click()
        ada.settled(6)
        ada.page.get_by_role("button", name="Put it back").click()
        ada.settled(7)
    context = chromium.new_context(locale="en-GB", viewport={"width": 1280, "height": 900})
    page = context.new_page()
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(f"{server.url}/r/{room}/replay#4")
    for number, label in [(4, "Table after move 4: 2 cards"), (6, "Table after move 6: 0 cards"), (7, "Table after move 7: 2 cards"),
                          (1, "Table after move 1: 1 card"), (0, "Table after move 0: 0 cards")]:
        page.locator("#number").fill(str(number))
        page.locator("#number").press("Enter")
        page.get_by_role("img", name=label, exact=True).wait_for()
        page.get_by_text("Same as the server").wait_for()
    page.locator("#number").fill("6")
    page.locator("#number").press("Enter")
    page.locator("#move-words").get_by_text("Ada cleared the table").wait_for()
    assert page.locator("#heat").is_hidden() and page.locator("#course").is_hidden() and errors == []
    assert Axe().run(page).response["violations"] == []
    page.goto(f"{server.url}/r/{room}/stats")
    page.locator("#stats[data-ready=true]").wait_for()
    assert "2" in page.locator("#figure-dealt").inner_text()
    page.get_by_text("2 dealt, 2 moved").wait_for()
    assert Axe().run(page).response["violations"] == []
    context.close()


def test_a_deck_of_tiles_is_dealt_to_its_end_and_a_clear_fills_it_again(chromium, server):
    room = server.new_room(kind="table", deck={"kind": "tiles", "columns": 3, "rows": 2, "seed": 7})["room"]
    with seats(chromium, server, room, ["Ada", "Bo"]) as (ada, bo):
        for number in range(6):
            ada.deal(-300 + 120 * number, 150)
        bo.settled(12)
        assert sorted(card["picture"] for card in bo.cards) == [0, 1, 2, 3, 4, 5]
        assert bo.replica("replica.table.deck.left") == 0
        bo.press_deck()
        bo.page.mouse.up()
        bo.page.get_by_text("The deck is empty.").first.wait_for()
        bo.page.get_by_role("button", name="Clear").click()
        for seat in (ada, bo):
            seat.until("replica.table.deck.left === 6", 12_000)
        ada.deal(100, 100)
        bo.settled(15)
        assert len(bo.cards) == 1


def test_the_fifty_two_come_from_the_lobby(chromium, server):
    context = chromium.new_context(locale="en-GB")
    page = context.new_page()
    page.goto(server.url)
    page.locator("#photo-file").set_input_files({"name": "cat.jpg", "mimeType": "image/jpeg", "buffer": photo(800, 500)})
    page.locator("#kinds [data-kind=table]").click()
    page.locator("#decks [data-kind=tiles]").click()
    assert page.locator("#sizes").is_visible()
    page.locator("#decks [data-kind=standard]").click()
    assert page.locator("#sizes").is_hidden()
    page.locator("#start-room").click()
    page.locator("body[data-kind=table][data-state=open]").wait_for()
    assert page.evaluate("window.tessera.game.replica.table.deck.left") == 52
    context.close()
