"""The card table in lobby and replay, and its decks."""
from axe_playwright_python.sync_playwright import Axe
from card_room import room, seat, seats  # noqa: F401, F811 (fixtures)
from test_http import photo


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


def test_the_replay_dims_the_cards_of_players_without_a_tick(chromium, server, room):
    with seats(chromium, server, room, ["Ada", "Bo"]) as (ada, bo):
        ada.deal(-200, 100)
        ada.settled(2)
        bo.deal(200, 100)
        bo.settled(4)
        names = {seat: seat.replica("replica.me.player") for seat in (ada, bo)}
        places = [next(card for card in ada.cards if card["card"] == number) for number in (1, 2)]
    context = chromium.new_context(locale="en-GB", viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"{server.url}/r/{room}/replay#4")
    page.get_by_role("img", name="Table after move 4: 2 cards", exact=True).wait_for()

    def colours():
        """What is painted in the middle of both cards, of the layer of those that rest."""
        page.wait_for_timeout(300)
        return page.evaluate("""(places) => {
          const canvas = document.querySelectorAll("#bed canvas")[1];
          const at = (side, place, whole) => Math.round((place / whole) * side);
          return places.map(({ x, y }) => [...canvas.getContext("2d").getImageData(
            at(canvas.width, x, 20480), at(canvas.height, y, 12800) - 6, 1, 1).data].join());
        }""", places)

    before = colours()
    tick = page.locator(f"[data-player='{names[bo]}'] input, input[data-player='{names[bo]}']").first
    tick.uncheck()
    mine, others = colours()
    assert mine == before[0] and others != before[1] and others.endswith(",255")
    page.locator("#number").fill("3")
    page.locator("#number").press("Enter")
    page.get_by_role("img", name="Table after move 3: 2 cards", exact=True).wait_for()
    assert colours()[0] == before[0]
    tick.check()
    page.locator("#number").fill("4")
    page.locator("#number").press("Enter")
    page.get_by_role("img", name="Table after move 4: 2 cards", exact=True).wait_for()
    assert colours() == before
    context.close()
