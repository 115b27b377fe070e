"""No file descriptor left: sockets are turned away or wait, nothing spins, and the database goes on."""

import os
import re
import resource
import shutil
import socket
import subprocess
import time
import urllib.request

import pytest
from process import PROGRAM, ROOT, Server

LIMIT = 160


class Small(Server):
    """A server that may open few files."""

    def start(self):
        limit = f"--nofile={LIMIT}:{LIMIT}"
        self.process = subprocess.Popen(
            ["prlimit", limit, PROGRAM, "serve", "--port", "0", "--database", self.database, *self.options],
            cwd=ROOT, stdout=subprocess.PIPE, stderr=self.log, text=True)
        self.port = int(re.search(r":(\d+)$", self.process.stdout.readline())[1])
        return self

    def limit(self, files):
        """Another limit for the running process."""
        resource.prlimit(self.process.pid, resource.RLIMIT_NOFILE, (files, LIMIT))

    def open_files(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def cpu_seconds(self):
        fields = open(f"/proc/{self.process.pid}/stat", encoding="utf-8").read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def metric(self, name):
        with urllib.request.urlopen(self.url + "/metrics", timeout=20) as answer:
            found = re.search(rf"^{name} (\S+)$", answer.read().decode(), re.M)
        return float(found[1])


@pytest.fixture
def server(tmp_path, gallery):
    shutil.copy(gallery, tmp_path / "tessera.db")
    server = Small(tmp_path, "--sockets-per-address", "0").start()
    server.image = server.api("/api/gallery", timeout=60)[0]["image"]
    yield server
    server.kill()


def connect(server, count):
    """Sockets that the kernel has accepted, whatever the server does with them."""
    sockets = []
    for _ in range(count):
        one = socket.create_connection(("127.0.0.1", server.port), timeout=10)
        sockets.append(one)
    return sockets


def close(sockets):
    for one in sockets:
        one.close()


def served_again(server):
    """Waits until a room can be made, which needs a socket and a commit."""
    for _ in range(100):
        try:
            return server.new_room(3, 3, server.image, 7)["room"]
        except OSError:
            time.sleep(0.2)
    raise AssertionError("the server does not serve again")


def test_sockets_beyond_the_limit_are_closed_at_once_and_the_rest_is_served(server):
    assert server.metric("tessera_sockets_turned_away_total") == 0
    room = server.new_room(3, 3, server.image, 7)["room"]
    sockets = connect(server, LIMIT)
    time.sleep(1)
    assert server.open_files() < LIMIT
    close(sockets)
    served_again(server)
    assert server.metric("tessera_sockets_turned_away_total") > 0
    warnings = open(server.log.name, encoding="utf-8").read().count("no file descriptor is left")
    assert warnings == 1
    assert server.api(f"/api/rooms/{room}/board")["sequence"] == 0
    assert server.check() is None


def test_a_process_without_descriptors_does_not_spin_and_serves_again(server):
    served_again(server)
    # Fewer than it has: not even accept can be carried out, which no limit of its own foresees.
    server.limit(server.open_files())
    sockets = connect(server, 20)
    before = server.cpu_seconds()
    time.sleep(3)
    assert server.cpu_seconds() - before < 1.5
    server.limit(LIMIT)
    close(sockets)
    served_again(server)
    assert server.metric("tessera_loop_pauses_total") > 10
    assert server.check() is None
