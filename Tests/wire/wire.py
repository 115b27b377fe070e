"""A real server and clients of bare sockets, which say exactly what they are told to."""
import base64
import json
import os
import pathlib
import re
import secrets
import signal
import socket
import struct
import subprocess
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("TESSERA", str(ROOT / ".build/release/tessera"))
PATIENCE = 60


class Server:
    """`tessera serve` on a free port, with everything it logs in a file."""

    def __init__(self, folder, *options):
        self.database, self.log = folder / "tessera.db", folder / "log"
        # Behind a proxy it tells the proxy's address, not its own: so it is told its port.
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        environment = {key: value for key, value in os.environ.items() if not key.startswith("TESSERA_")}
        with open(self.log, "wb") as log:
            self.process = subprocess.Popen(
                [PROGRAM, "serve", "--port", str(self.port), "--database", self.database, *options],
                cwd=ROOT, env=environment, stdout=log, stderr=log)
        deadline = time.monotonic() + 60
        while "http" not in self.log.read_text():
            assert time.monotonic() < deadline and self.process.poll() is None, self.log.read_text()
            time.sleep(0.05)
        self.url = f"http://127.0.0.1:{self.port}"
        self.host = f"127.0.0.1:{self.port}"

    def end(self):
        """Ends the server as an operator does; its exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)

    def memory(self):
        """Bytes that the process has resident."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+) kB", status)[1]) * 1024

    def gauge(self, name):
        """A line of /metrics."""
        page = ask(self, "GET", "/metrics").body.decode()
        found = re.search(rf"^tessera_{name} (\d+)$", page, re.MULTILINE)
        return int(found[1]) if found else 0

    def room(self, **wish):
        """A new room: the API's answer, with `room`, `url` and `hostKey`."""
        image = wish.pop("image", None) or json.loads(ask(self, "GET", "/api/gallery").body)[0]["image"]
        answer = ask(self, "POST", "/api/rooms", json.dumps({"image": image, "seed": 7, **wish}).encode())
        assert answer.status == 201, answer.body
        return json.loads(answer.body)


def connected(server, receive_buffer=None):
    """A bare connection."""
    bare = socket.socket()
    if receive_buffer:
        bare.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    bare.settimeout(PATIENCE)
    bare.connect(("127.0.0.1", server.port))
    return bare


class Answer:
    """What came back for a request: status, headers with lower-case names, body."""

    def __init__(self, content):
        head, _, self.body = content.partition(b"\r\n\r\n")
        lines = head.decode("latin-1").split("\r\n")
        self.status = int(lines[0].split(" ")[1]) if lines[0].startswith("HTTP/1.1 ") else 0
        self.headers = {}
        for line in lines[1:]:
            name, _, value = line.partition(":")
            self.headers[name.lower()] = value.strip()

    @property
    def code(self):
        """The word of a problem (RFC 9457) for programs."""
        assert self.headers["content-type"] == "application/problem+json"
        problem = json.loads(self.body)
        assert problem["status"] == self.status and problem["detail"].endswith(".")
        return problem["code"]


def heard(bare):
    """Everything until the server closes."""
    content = b""
    try:
        while piece := bare.recv(65536):
            content += piece
    except ConnectionResetError:
        pass
    return content


def exchange(server, *pieces):
    """Says the pieces, a moment apart, and gives all that comes until the server closes."""
    with connected(server) as bare:
        for index, piece in enumerate(pieces):
            if index:
                time.sleep(0.05)
            bare.sendall(piece)
        return Answer(heard(bare))


def ask(server, method, path, body=None, **headers):
    """One request with these headers and no others but Host, Content-Length and Connection."""
    headers = {"Host": server.host, "Connection": "close"} | {
        name.replace("_", "-"): value for name, value in headers.items()}
    if body is not None:
        headers.setdefault("Content-Length", str(len(body)))
    lines = [f"{method} {path} HTTP/1.1"] + [f"{name}: {value}" for name, value in headers.items() if value is not None]
    return exchange(server, "\r\n".join(lines).encode() + b"\r\n\r\n" + (body or b""))


def frame(opcode, payload=b"", final=True, reserved=0, masked=True, length=None, form=None):
    """A client's frame; `length` claims another one, `form` (7, 16, 64) writes it in so many bits."""
    size = len(payload) if length is None else length
    form = form or (7 if size < 126 else 16 if size < 65536 else 64)
    head = bytes([(128 if final else 0) | reserved << 4 | opcode])
    mark = 128 if masked else 0
    if form == 7:
        head += bytes([mark | size])
    else:
        head += bytes([mark | (126 if form == 16 else 127)]) + struct.pack(">H" if form == 16 else ">Q", size)
    if not masked:
        return head + payload
    mask = secrets.token_bytes(4)
    return head + mask + bytes(byte ^ mask[index & 3] for index, byte in enumerate(payload))


def text(words, **form):
    return frame(1, words if isinstance(words, bytes) else words.encode(), **form)


def closing(code, words=b""):
    return frame(8, struct.pack(">H", code) + words)


def handshake(server, protocol="tessera.v1.json", path="/ws", version="HTTP/1.1", **changes):
    """The bytes of a handshake; a header that is changed to None is left out."""
    headers = {
        "Host": server.host, "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": base64.b64encode(secrets.token_bytes(16)).decode(), "Sec-WebSocket-Protocol": protocol}
    headers |= {name.replace("_", "-"): value for name, value in changes.items()}
    lines = [f"GET {path} {version}"] + [f"{name}: {value}" for name, value in headers.items() if value is not None]
    return "\r\n".join(lines).encode() + b"\r\n\r\n"


class WebSocket:
    """A connection whose handshake has been answered."""

    def __init__(self, server, protocol="tessera.v1.json", **changes):
        self.bare = connected(server)
        self.buffer = b""
        self.bare.sendall(handshake(server, protocol, **changes))
        while b"\r\n\r\n" not in self.buffer:
            piece = self.bare.recv(65536)
            assert piece, f"no answer to the handshake but {self.buffer}"
            self.buffer += piece
        head, _, self.buffer = self.buffer.partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 101 "), head

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.bare.close()

    def send(self, *pieces):
        """Says bytes, or a message as JSON; one that the server has hung up on is not said."""
        for piece in pieces:
            try:
                self.bare.sendall(piece if isinstance(piece, bytes) else text(json.dumps(piece)))
            except (BrokenPipeError, ConnectionResetError):
                return

    def _take(self, count):
        while len(self.buffer) < count:
            piece = self.bare.recv(65536)
            if not piece:
                raise ConnectionResetError
            self.buffer += piece
        taken, self.buffer = self.buffer[:count], self.buffer[count:]
        return taken

    def frame(self):
        """The next frame: its opcode and payload; None when the server is gone without one."""
        try:
            first, second = self._take(2)
            size = second & 127
            if size == 126:
                size, = struct.unpack(">H", self._take(2))
            elif size == 127:
                size, = struct.unpack(">Q", self._take(8))
            assert second < 128 and first & 0xF0 == 0x80, "a server neither masks, fragments nor extends"
            return first & 15, self._take(size)
        except ConnectionResetError:
            return None

    def message(self, kind=None):
        """The next message, or the next of a kind."""
        while True:
            received = self.frame()
            assert received, "the server hung up"
            assert received[0] == 1, received
            message = json.loads(received[1])
            if kind in (None, message["type"]):
                return message

    def end(self):
        """The close code, whatever comes before it; None when the server only hangs up."""
        while received := self.frame():
            if received[0] == 8:
                return struct.unpack(">H", received[1][:2])[0] if received[1] else 1005
        return None

    def hello(self, room, **fields):
        """Joins a room: the welcome."""
        self.send({"type": "hello", "protocol": 1, "room": room, "client": secrets.token_hex(16), "name": "Wire"} | fields)
        return self.message("welcome")
