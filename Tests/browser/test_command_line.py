"""The command line as a person meets it: answers, complaints and exit codes."""
import asyncio
import concurrent.futures
import csv
import io
import json
import os
import re
import secrets
import signal
import subprocess
import sys
import time

import pytest
import websockets
from conftest import ROOT, Server, run


def play(url, room, cells, name="Ada"):
    """Joins as a bot and swaps these pairs of cells, one after the other; the last board it saw."""
    with concurrent.futures.ThreadPoolExecutor() as threads:  # Playwright may have a loop on this one
        return threads.submit(asyncio.run, playing(url, room, cells, name)).result(60)


async def playing(url, room, cells, name):
    async with websockets.connect(url.replace("http", "ws", 1) + "/ws", subprotocols=["tessera.v1.json"]) as socket:
        hello = {"type": "hello", "protocol": 1, "room": room, "client": secrets.token_hex(16), "name": name}
        await socket.send(json.dumps(hello))
        tiles = None
        for number, (a, b) in enumerate([(None, None), *cells]):
            if number:
                move = {"kind": "swap", "a": a, "b": b, "tileA": tiles[a], "tileB": tiles[b]}
                await socket.send(json.dumps({"type": "move", "clientSequence": number, "move": move}))
            while True:
                said = json.loads(await asyncio.wait_for(socket.recv(), 20))
                assert said["type"] not in ("rejected", "error"), said
                if said["type"] == "welcome":
                    tiles = said["board"]["tiles"]
                    break
                if said["type"] == "moves":
                    tiles[a], tiles[b] = tiles[b], tiles[a]
                    break
        return tiles


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    """A database in which Ada has moved three times and Bo once; the server has been killed."""
    server = Server(tmp_path_factory.mktemp("game")).start()
    room = server.new_room(title="Four moves")["room"]
    play(server.url, room, [(0, 1), (2, 3), (4, 5)])
    tiles = play(server.url, room, [(0, 15)], name="Bo")
    server.end(signal.SIGKILL)
    return server.database, room, tiles


def test_the_version_is_the_one_whose_changes_are_told_first():
    told = re.search(r"^## (\S+)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)[1]
    assert run("--version").stdout == f"tessera {told}\n"


def test_help_is_there_for_every_subcommand():
    overview = run("--help")
    assert overview.returncode == 0
    for name in ("serve", "import", "rooms", "stats", "replay", "export", "backup", "check"):
        assert name in overview.stdout
        told = run(name, "--help")
        assert told.returncode == 0 and "--database" in told.stdout and told.stderr == ""


@pytest.mark.parametrize("arguments", [
    [], ["fly"], ["serve", "--port", "70000"], ["serve", "--port", "x"], ["serve", "--durability", "some"],
    ["serve", "--prot", "1"], ["serve", "--port"], ["serve", "now"], ["serve", "--tls-cert", "a.pem"],
    ["stats", "--format", "xml"], ["stats", "nothing"], ["replay"], ["replay", "1", "--at", "-1"], ["export", "a", "b"],
    ["import"], ["import", "a.jpg", "--rows", "4"], ["rooms"], ["rooms", "burn"], ["rooms", "end"], ["rooms", "list", "1"],
    ["rooms", "delete", "1"], ["serve", "--create", "key"], ["serve", "--create", "some"],
    ["serve", "--create-key-file", "key"], ["backup"], ["check", "it"], ["check", "--database", "/nowhere/at.all"], ["serve", "--host", "nowhere"],
])
def test_a_bad_call_is_one_clear_line_and_exit_2(arguments, tmp_path):
    told = run(*arguments, cwd=tmp_path)
    assert told.returncode == 2
    assert told.stdout == ""
    assert arguments == [] or len(told.stderr.strip().splitlines()) == 1, told.stderr


def test_environment_variables_are_options_and_unknown_ones_are_ignored(tmp_path):
    told = run("check", env={"TESSERA_DATABASE": str(tmp_path / "no.db"), "TESSERA_COFFEE": "black"})
    assert told.returncode == 2 and "no.db" in told.stderr


def test_stats_are_rows_with_the_views_columns(game):
    database, room, _ = game
    rows = json.loads(run("stats", "--room", room, "--format", "json", "--database", database).stdout)
    assert {"room_number", "title", "moves", "players", "rounds", "solved_rounds"} <= set(rows[0])
    assert (rows[0]["title"], rows[0]["moves"], rows[0]["players"], rows[0]["rounds"]) == ("Four moves", 4, 2, 1)
    players = list(csv.DictReader(io.StringIO(
        run("stats", "player_summary", "--room", room, "--format", "csv", "--database", database).stdout)))
    assert {(row["name"], row["moves"]) for row in players} == {("Ada", "3"), ("Bo", "1")}
    page = run("stats", "--room", room, "--database", database).stdout
    assert page.startswith("room_summary\n") and "leaderboard" in page and "Four moves" in page


def test_replay_shows_any_board_and_verifies_all(game):
    database, room, tiles = game
    told = run("replay", room, "--verify", "--database", database)
    assert told.returncode == 0 and "verified: 4 moves" in told.stdout
    start = run("replay", room, "--at", "0", "--database", database)
    assert start.returncode == 0 and "move 0," in start.stdout and "digest e1dfb02d2e1ab047" in start.stdout
    assert run("replay", room, "--at", "5", "--database", database).returncode == 1
    assert run("replay", "no such room", "--database", database).returncode == 1
    first_row = run("replay", room, "--database", database).stdout.splitlines()[1].split()
    assert first_row == [f"{'ABCD'[tile % 4]}{tile // 4 + 1}" for tile in tiles[:4]]


def test_export_is_one_move_a_line(game):
    database, room, _ = game
    lines = [json.loads(line) for line in run("export", room, "--database", database).stdout.splitlines()]
    assert [line["sequence"] for line in lines] == [1, 2, 3, 4]
    assert all(line["move"]["kind"] == "swap" and len(line["digest"]) == 16 for line in lines)
    more = run("export", room, "--keyframes", "--database", database).stdout.splitlines()
    assert json.loads(more[0])["keyframe"] == 0 and len(more) == 5


def test_a_backup_under_a_running_server_is_whole(tmp_path):
    server = Server(tmp_path).start()
    try:
        room = server.new_room()["room"]
        play(server.url, room, [(0, 1)])
        copy = tmp_path / "copy.db"
        assert run("backup", copy, "--database", server.database).returncode == 0
        checked = run("check", "--database", copy)
        assert checked.returncode == 0 and "all is well: 1 room\n" in checked.stdout
    finally:
        assert server.end() == 0


def test_a_backup_goes_to_a_file_and_never_in_the_place_of_anything_else(game, tmp_path):
    database, _, _ = game
    (tmp_path / "folder").mkdir()
    (tmp_path / "away").symlink_to(tmp_path / "folder")
    os.mkfifo(tmp_path / "pipe")
    before = sorted(tmp_path.iterdir())
    for target in ("folder", "away", "pipe", "", "nowhere/copy.db"):
        told = run("backup", target, "--database", database, cwd=tmp_path)
        assert told.returncode == 1 and told.stdout == "", told.stdout
        assert len(told.stderr.strip().splitlines()) == 1 and "partial" not in told.stderr, told.stderr
    assert sorted(tmp_path.iterdir()) == before
    assert (tmp_path / "pipe").is_fifo()
    (tmp_path / "old.db").write_bytes(b"an older copy")
    (tmp_path / "latest").symlink_to("old.db")
    assert run("backup", "latest", "--database", database, cwd=tmp_path).returncode == 0
    assert (tmp_path / "latest").is_symlink() and (tmp_path / "old.db").stat().st_size > 4096


def test_behind_two_dashes_there_are_only_words(game, tmp_path):
    database, room, _ = game
    told = run("backup", "--database", database, "--", "--copy.db", cwd=tmp_path)
    assert told.returncode == 0 and (tmp_path / "--copy.db").exists(), told.stderr
    assert run("replay", "--database", database, "--", room).returncode == 0


def test_a_damaged_log_is_found(game, tmp_path):
    database, room, _ = game
    copy = tmp_path / "damaged.db"
    assert run("backup", copy, "--database", database).returncode == 0
    import sqlite3
    with sqlite3.connect(copy) as damaged:
        damaged.execute("UPDATE moves SET tile_a = tile_b, tile_b = tile_a WHERE sequence = 2")
    told = run("check", "--database", copy)
    assert told.returncode == 1 and "move 2" in told.stdout
    assert run("replay", room, "--verify", "--database", copy).returncode == 1


def test_a_second_server_on_one_database_ends_with_one_line_and_2(own_server):
    told = run("serve", "--port", "0", "--database", own_server.database, cwd=ROOT)
    assert told.returncode == 2 and len(told.stderr.strip().splitlines()) == 1


def test_a_file_that_is_no_database_is_refused(tmp_path):
    (tmp_path / "letter.db").write_text("Dear Sir or Madam, this is not a database at all. " * 40)
    for arguments in (["check"], ["stats"], ["serve", "--port", "0"]):
        told = run(*arguments, "--database", tmp_path / "letter.db", cwd=ROOT)
        assert told.returncode == 2 and len(told.stderr.strip().splitlines()) == 1, told.stderr


@pytest.mark.parametrize("kind", ["mosaic", "table"])
def test_the_bot_of_the_examples_plays(server, kind):
    script = [sys.executable, str(ROOT / "examples/bot.py"), server.url]
    if kind == "mosaic":
        made = subprocess.run([*script, "--new-room", "Bot at play"], capture_output=True, text=True, check=True)
        room = made.stdout.strip()
    else:
        room = server.new_room(kind="table")["room"]
    bot = subprocess.Popen([*script, "--room", room, "--name", "Ada", "--pause", "0.05"])
    try:
        for _ in range(200):
            if len(server.moves(room)) >= 5:
                break
            time.sleep(0.1)
        assert len(server.moves(room)) >= 5 and bot.poll() is None
    finally:
        bot.terminate()
        bot.wait(10)
