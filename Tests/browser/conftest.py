"""A real server on a free port, a real Chromium, and rooms made through the API."""
import json
import os
import pathlib
import re
import signal
import subprocess
import urllib.error
import urllib.request

import pytest
from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("TESSERA", str(ROOT / ".build/release/tessera"))


class Server:
    """`tessera serve` on a database of its own; may be killed and started again on the same port."""

    def __init__(self, folder, *options):
        self.database = str(folder / "tessera.db")
        self.options = options
        self.port = 0
        self.process = None

    def start(self):
        environment = {key: value for key, value in os.environ.items() if not key.startswith("TESSERA_")}
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--port", str(self.port), "--database", self.database, *self.options],
            cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        found = re.search(r"https?://\S+:(\d+)", line)
        assert found, f"the server did not say where it is: {line!r}"
        self.port = int(found[1])
        return self

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def end(self, how=signal.SIGTERM):
        """Ends the server; gives its exit code."""
        if self.process is None:
            return None
        self.process.send_signal(how)
        code = self.process.wait(20)
        self.process.stdout.close()
        self.process = None
        return code

    def api(self, path, body=None, **headers):
        """A request to the API: the parsed answer, or urllib's HTTPError."""
        payload = body if isinstance(body, (bytes, type(None))) else json.dumps(body).encode()
        kind = "image/jpeg" if isinstance(body, bytes) else "application/json"
        request = urllib.request.Request(self.url + path, payload, {"Content-Type": kind, **headers})
        # A new server draws its gallery before it tells of it, which takes long where others use the machine.
        with urllib.request.urlopen(request, timeout=90) as answer:
            return json.load(answer)

    def gallery(self):
        return self.api("/api/gallery")

    def new_room(self, columns=4, rows=4, seed=7, **more):
        """A room with a gallery picture: the API's answer, with `room` and `url`."""
        image = more.pop("image", None) or self.gallery()[0]["image"]
        if more.get("kind") == "table":
            return self.api("/api/rooms", {"image": image, **more})
        return self.api("/api/rooms", {"image": image, "kind": "mosaic", "columns": columns, "rows": rows,
                                       "seed": seed, **more})

    def board(self, room, at=None):
        return self.api(f"/api/rooms/{room}/board" + ("" if at is None else f"?at={at}"))

    def moves(self, room, after=0):
        return self.api(f"/api/rooms/{room}/moves?after={after}&limit=1000")["items"]


def run(*arguments, **options):
    """The program with these arguments, to its end."""
    return subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, timeout=60, **options)


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("server")).start()
    yield server
    server.end()


@pytest.fixture
def own_server(tmp_path):
    """A server that a test may kill."""
    server = Server(tmp_path).start()
    yield server
    server.end(signal.SIGKILL)


@pytest.fixture(scope="session")
def chromium():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=["--no-sandbox"])
        yield browser
        browser.close()
