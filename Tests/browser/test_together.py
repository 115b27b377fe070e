"""Three pages play one room: the main job, in a real browser against a real server."""
import signal
import time

import pytest
from conftest import run
from seat import Seat, seats, solution


@pytest.fixture
def room(server):
    return server.new_room(4, 4, seed=7)["room"]


def test_three_pages_see_every_move_and_the_same_board(chromium, server, room):
    with seats(chromium, server, room, ["Ada", "Bo", "Cleo"]) as (ada, bo, cleo):
        ada.drag(0, 1)
        bo.drag(5, 6)
        cleo.drag(10, 15)
        for seat in (ada, bo, cleo):
            seat.settled(3)
        board = server.board(room)
        assert ada.tiles == bo.tiles == cleo.tiles == board["tiles"] and board["sequence"] == 3
        assert {item["player"] for item in server.moves(room)} == {1, 2, 3}
        assert [player["name"] for player in sorted(ada.replica("replica.players"), key=lambda p: p["player"])] == [
            "Ada", "Bo", "Cleo"]


def test_R1_two_hands_on_one_tile_one_wins_and_the_other_is_told_who(chromium, server, room):
    with seats(chromium, server, room, ["Ada", "Bo"]) as (ada, bo):
        bo.page.evaluate("window.dispatchEvent(new Event('offline'))")
        bo.context.set_offline(True)
        bo.drag(0, 2)
        ada.drag(0, 1)
        ada.settled(1)
        bo.context.set_offline(False)
        bo.settled(1)
        assert ada.tiles == bo.tiles == server.board(room)["tiles"]
        assert len(server.moves(room)) == 1


def test_R20_a_held_tile_is_seen_and_cannot_be_taken(chromium, server, room):
    with seats(chromium, server, room, ["Ada", "Bo"]) as (ada, bo):
        ada.lift(0)
        tile = server.board(room)["tiles"][0]
        bo.until(f"replica.holds.some((hold) => hold.tile === {tile})")
        bo.drag(0, 5)
        bo.page.wait_for_timeout(300)
        assert server.moves(room) == []
        ada.drop(3)
        bo.settled(1)
        bo.until("replica.holds.length === 0")
        assert ada.tiles == bo.tiles


def test_a_reload_brings_the_same_player_and_the_same_board(chromium, server, room):
    with seats(chromium, server, room, ["Ada", "Bo"]) as (ada, bo):
        ada.drag(0, 1)
        ada.settled(1)
        ada.page.reload()
        ada.ready()
        assert ada.replica("replica.me.name") == "Ada" and ada.replica("replica.me.player") == 1
        assert ada.tiles == server.board(room)["tiles"]
        assert bo.replica("replica.players.length") == 2
        ada.drag(1, 2)
        ada.settled(2)
        assert [item["clientSequence"] for item in server.moves(room)] == [1, 2]


def test_R10_moves_made_without_a_connection_arrive_in_order_afterwards(chromium, server, room):
    with seats(chromium, server, room, ["Ada", "Bo"]) as (ada, bo):
        ada.context.set_offline(True)
        ada.page.evaluate("window.tessera.game.line.socket?.close?.()")
        for a, b in [(0, 1), (1, 2), (2, 3)]:
            ada.drag(a, b)
        assert ada.replica("replica.pending") == 3
        bo.drag(14, 15)
        bo.settled(1)
        ada.context.set_offline(False)
        ada.settled(4)
        bo.settled(4)
        assert ada.tiles == bo.tiles == server.board(room)["tiles"]


def test_H9_the_server_goes_away_and_play_goes_on(chromium, own_server):
    server = own_server
    room = server.new_room(4, 4, seed=7)["room"]
    ada = Seat(chromium, f"{server.url}/r/{room}")
    try:
        ada.drag(0, 1)
        ada.settled(1)
        server.end(signal.SIGKILL)
        ada.drag(4, 5)
        ada.drag(6, 7)
        line = ada.page.locator("#link")
        line.get_by_text("2 moves waiting").wait_for(timeout=15_000)
        assert ada.page.get_by_role("dialog").count() == 0
        server.start()
        ada.settled(3)
        assert ada.tiles == server.board(room)["tiles"]
        line.get_by_text("All moves saved").wait_for()
        assert run("replay", room, "--verify", "--database", server.database).returncode == 0
    finally:
        ada.context.close()


def test_they_solve_it_together_and_everyone_sees_it_whole(chromium, server, room):
    with seats(chromium, server, room, ["Ada", "Bo", "Cleo"]) as players:
        number = 0
        for a, b in solution(server.board(room)["tiles"]):
            players[number % 3].drag(a, b)
            number += 1
            for seat in players:
                seat.settled(number)
        for seat in players:
            seat.until("replica.solved")
            seat.page.get_by_text("The picture is whole.").first.wait_for()
        moves = server.moves(room)
        assert [item.get("solved", False) for item in moves] == [False] * (len(moves) - 1) + [True]
        players[0].lift(0)
        players[0].drop(5)
        players[0].page.wait_for_timeout(300)
        assert len(server.moves(room)) == len(moves), "a solved board is at rest"


def test_undo_takes_back_the_own_last_move_only(chromium, server, room):
    with seats(chromium, server, room, ["Ada", "Bo"]) as (ada, bo):
        start = server.board(room)["tiles"]
        ada.drag(0, 1)
        ada.settled(1)
        bo.drag(2, 3)
        bo.settled(2)
        ada.settled(2)
        ada.page.locator("#undo").click()
        bo.settled(3)
        tiles = server.board(room)["tiles"]
        assert tiles[:2] == start[:2] and tiles[2:4] == [start[3], start[2]]


def test_a_scramble_with_others_and_progress_is_announced_and_may_be_stopped(chromium, server, room):
    with seats(chromium, server, room, ["Ada", "Bo"]) as (ada, bo):
        ada.drag(0, 1)
        ada.settled(1)
        bo.settled(1)
        ada.page.locator("#scramble").click()
        bo.page.get_by_text("Ada will scramble everything in").first.wait_for()
        bo.page.get_by_role("button", name="Stop").first.click()
        ada.page.get_by_text("Bo stopped it").first.wait_for()
        time.sleep(5.5)
        assert len(server.moves(room)) == 1
        bo.page.locator("#grid [tabindex='0']").focus()
        bo.page.keyboard.press("s")
        ada.page.get_by_text("Bo will scramble everything in").first.wait_for()
        ada.settled(2)
        assert server.moves(room)[1]["move"]["kind"] == "scramble"
        assert ada.tiles == server.board(room)["tiles"]
        bo.page.get_by_role("button", name="Put it back").first.click()
        ada.settled(3)
        assert server.board(room)["tiles"] == server.board(room, 1)["tiles"]


def test_a_name_is_text_wherever_it_stands(chromium, server, room):
    """H8: a name that is markup is shown as it was typed, and runs nothing."""
    with seats(chromium, server, room, ["<img src=x>", "Bo"]) as (ada, bo):
        bo.until("replica.players.some((player) => player.name === '<img src=x>')")
        bo.page.get_by_text("<img src=x>").first.wait_for()
        assert bo.page.locator("#panel img[src=x]").count() == 0


def test_P20_a_host_who_comes_by_key_may_read_a_room_with_a_password(chromium, server):
    made = server.new_room(password="open sesame", title="Behind a door")
    host = Seat(chromium, f"{made['url']}#host={made['hostKey']}")
    host.until("replica.me.role === 'host'")
    host.page.get_by_role("heading", name="Behind a door").wait_for()
    host.close()


def test_P20_a_guest_gives_the_password_once(chromium, server):
    made = server.new_room(password="open sesame", title="Behind a door")
    context = chromium.new_context()
    page = context.new_page()
    page.goto(made["url"])
    field = page.locator("#password")
    field.wait_for()
    field.fill("friend")
    field.press("Enter")
    page.get_by_text("That was not it.").wait_for()
    field.fill("open sesame")
    field.press("Enter")
    page.locator("body[data-state=open]").wait_for()
    page.reload()
    page.locator("body[data-state=open]").wait_for()
    context.close()
