"""The card table by keys, buttons and the menu, without a connection, watching (cases R7, R10, H6)."""
import sqlite3

import pytest
from axe_playwright_python.sync_playwright import Axe
from card_room import phone, room, seat, seats  # noqa: F401, F811 (fixtures)
from card_seat import CardSeat
from conftest import Server
from test_hands import fingers


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
        ada.page.goto(f"{server.url}/r/{room}/stats")
        ada.page.locator("#stats[data-ready=true]").wait_for()
        moves = server.board(room)["sequence"]
        assert str(moves) in ada.page.locator("#figure-moves").inner_text().split()
        assert f"Ada made all {moves} moves" in ada.page.locator("#stats").inner_text()


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


FILL = """(count) => {
  const { game } = window.tessera;
  for (let i = 0; i < count; i++) game.line.send(game.replica.play({ kind: "deal", x: 1000 + 60 * (i % 40), y: 1000 }).frame);
  game.emit({ type: "batch", events: [] });
  game.flush();
}"""
COUNT = """() => {
  const { game: { replica }, board: { view: { still } } } = window.tessera;
  const counts = (window.counts = { calls: [], read: 0, painted: 0 });
  const call = replica.memory.call.bind(replica.memory);
  replica.memory.call = (name, ...values) => (counts.calls.push(name), call(name, ...values));
  const take = replica.takeTableChange.bind(replica);
  replica.takeTableChange = () => {
    const change = take();
    counts.read += change.cards.length;
    return change;
  };
  const draw = still.context.drawImage.bind(still.context);
  still.context.drawImage = (...values) => (counts.painted++, draw(...values));
}"""


def test_a_move_reads_and_paints_the_same_however_many_cards_lie_there(chromium, tmp_path):
    server = Server(tmp_path, "--moves-per-second", "0").start()
    counted = []
    for count in (5, 400):
        room = server.new_room(kind="table")["room"]
        with seats(chromium, server, room, ["Ada", "Bo"]) as (ada, bo):
            ada.page.evaluate(FILL, count)
            for seat in (ada, bo):
                seat.settled(count)
                seat.seen(f"view.cards.count === {count} && view.still.dirty.length === 0")
                seat.page.evaluate(COUNT)
            ada.deal(150, 120)
            ada.page.keyboard.press("r")
            ada.page.keyboard.press("f")
            for seat in (ada, bo):
                seat.settled(count + 4)
                seat.seen("!view.motions.isMoving && !view.requested")
            counts = [seat.page.evaluate("window.counts") for seat in (ada, bo)]
            assert all("table_cards" not in each["calls"] for each in counts), "nobody reads all cards"
            counted.append(counts)
    server.end()
    few, many = counted
    for less, more in zip(few, many):
        assert 0 < more["read"] <= 12 and 0 < less["read"] <= 12, (few, many)
        assert 0 < more["painted"] <= 12 and 0 < less["painted"] <= 12, (few, many)
