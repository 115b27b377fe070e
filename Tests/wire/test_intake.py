"""What of HTTP is taken in: case → status. A refusal comes before the body, and nothing behind it is served."""
import threading
import time

import pytest
from wire import Answer, ask, connected, exchange, heard


def head(server, *lines, method="POST", target="/api/session", version="HTTP/1.1", host=None):
    first = [f"{method} {target} {version}", f"Host: {host or server.host}", "Connection: close"]
    return "\r\n".join([*first, *lines]).encode("latin-1") + b"\r\n\r\n"


LENGTHS = {
    "none": ([], 411), "empty": (["Content-Length: "], 411), "0": (["Content-Length: 0"], 200),
    "in odd letters": (["cOnTeNt-LeNgTh: 5"], 200),
    **{words: ([f"Content-Length: {words}"], 400) for words in (
        "-1", "+5", "5,5", "5, 5", "0x5", "5.0", "5e0", "5 5", "five", "9" * 24, str(1 << 63))},
    "double": (["Content-Length: 5", "Content-Length: 5"], 400),
    "5 and 6": (["Content-Length: 5", "Content-Length: 6"], 400),
    "0 and 44": (["Content-Length: 0", "Content-Length: 44"], 400),
    "one too many": (["Content-Length: 16385"], 413), "of 4 GB": (["Content-Length: 4294967296"], 413),
    "chunked": (["Transfer-Encoding: chunked"], 411),
    "5 and chunked": (["Content-Length: 5", "Transfer-Encoding: chunked"], 411),
    "identity": (["Content-Length: 0", "Transfer-Encoding: identity"], 411),
    "chunked behind a tab": (["Content-Length: 5", "Transfer-Encoding:\tchunked"], 411),
    "chunked behind a control": (["Content-Length: 5", "Transfer-Encoding: \x0bchunked"], 411),
    "chunked before a blank and a colon": (["Content-Length: 5", "Transfer-Encoding : chunked"], 400),
    "chunked before a tab and a colon": (["Content-Length: 5", "Transfer-Encoding\t: chunked"], 400),
    "5 before a blank and a colon": (["Content-Length: 0", "Content-Length : 5"], 400),
}


@pytest.mark.parametrize("lines, status", LENGTHS.values(), ids=LENGTHS)
def test_length(server, lines, status):
    answer = exchange(server, head(server, *lines) + b"0\r\n\r\n")
    assert answer.status == status
    assert status == 200 or answer.code in ("lengthRequired", "badRequest", "tooLarge")


HEADS = {
    "HTTP/1.0": ({"version": "HTTP/1.0"}, 200), "HTTP/1.2": ({"version": "HTTP/1.2"}, 200),
    **{f"version {version}": ({"version": version}, 400) for version in ("HTTP/0.9", "HTTP/2.0", "HTTX", "")},
    "two Hosts": ({"host": "a\r\nHost: b"}, 400),
    **{target: ({"target": target}, status) for target, status in {
        "/healthz?": 200, "/health%7a": 200, "//healthz": 200, "/./healthz": 200, "/api/../healthz": 200, "/%00": 200, "/\0": 200,
        "/healthz;x": 404, "/healthz%2f": 404, "/..%2f..%2fetc/passwd": 404, "/%2e%2e/%2e%2e/etc/passwd": 404,
        "/../../etc/passwd": 404, "/\\..\\..\\etc": 404, "/%ff": 404, "/%c3%28": 404, "/é": 404, "/INDEX.HTML": 404,
        "/words/": 404, "/words/..%5c": 404, "/package.json": 404, "/tsconfig.json": 404, "/.git/config": 404,
        "/tessera.db": 404, "/" + "a" * 5000: 404}.items()},
    **{method: ({"method": method, "target": "/"}, 405) for method in ("DELETE", "OPTIONS")},
    **{f"{method} without a length": ({"method": method, "target": "/"}, 411) for method in ("PUT", "PATCH")},
}


@pytest.mark.parametrize("form, status", HEADS.values(), ids=HEADS)
def test_head(server, form, status):
    answer = exchange(server, head(server, **{"method": "GET", "target": "/healthz"} | form))
    assert answer.status == status and (status == 200 or answer.code)


@pytest.mark.parametrize("method", ["GET", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS"])
def test_a_body_where_none_belongs(server, method):
    answer = exchange(server, head(server, "Content-Length: 3", method=method) + b"abc")
    assert answer.status == (413 if method in ("GET", "HEAD") else 405)


def test_HTTP_1_1_without_a_Host(server):
    assert exchange(server, b"GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n").status == 400


NOT_SERVED = {
    "absolute form": b"GET http://127.0.0.1/ HTTP/1.1\r\n\r\n", "asterisk": b"OPTIONS * HTTP/1.1\r\n\r\n",
    "no slash": b"GET healthz HTTP/1.1\r\n\r\n", "a wrong escape": b"GET /% HTTP/1.1\r\n\r\n",
    "another escape": b"GET /%zz HTTP/1.1\r\n\r\n", "TRACE": b"TRACE / HTTP/1.1\r\n\r\n",
    "CONNECT": b"CONNECT a:1 HTTP/1.1\r\n\r\n", "PROPFIND": b"PROPFIND / HTTP/1.1\r\n\r\n",
    "GETT": b"GETT / HTTP/1.1\r\n\r\n", "no method": b" / HTTP/1.1\r\n\r\n", "HTTP/2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "TLS": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(80), "octets": bytes(range(256)) * 10,
    "a NUL in the path": b"GET /healthz%00 HTTP/1.1\r\n\r\n",
    "two methods": b"GET / HTTP/1.1\r\nPOST / HTTP/1.1\r\n\r\n", "3,000 arguments": b"GET /?" + b"a=b&" * 3000 + b" HTTP/1.1\r\n\r\n",
    "a path of 17 KB": b"GET /" + b"a" * 17_000 + b" HTTP/1.1\r\n\r\n",
    "a cookie of 17 KB": b"GET / HTTP/1.1\r\nCookie: " + b"a" * 17_000 + b"\r\n\r\n",
    "a header of 3 MB": b"GET / HTTP/1.1\r\nX: " + b"a" * 3_000_000 + b"\r\n\r\n",
    "a name of 3 MB": b"GET / HTTP/1.1\r\n" + b"a" * 3_000_000 + b": x\r\n\r\n",
    "20,000 headers": b"GET / HTTP/1.1\r\n" + b"".join(b"X-%d: y\r\n" % number for number in range(20_000)) + b"\r\n",
}


@pytest.mark.parametrize("said", NOT_SERVED.values(), ids=NOT_SERVED)
def test_what_is_no_request_for_us_is_cut(server, said):
    with connected(server) as bare:
        try:
            bare.sendall(said)
        except (BrokenPipeError, ConnectionResetError):
            return
        content = heard(bare)
    # The library's own refusal, if any: it has no page behind it, and the headers of every answer.
    assert content == b"" or content.startswith(b"HTTP/1.0 403 ") or content.startswith(b"HTTP/1.1 403 ")
    assert content == b"" or b"content-security-policy: default-src 'none'" in content.lower()


BEHIND = {
    "a GET behind a GET": ("GET", "", b""), "a GET behind a POST": ("POST", "Content-Length: 0\r\n", b""),
    "a GET behind a body": ("POST", "Content-Length: 3\r\n", b"abc"),
    "a GET as the body of a GET": ("GET", "Content-Length: 60\r\n", b""),
    "a GET behind two lengths": ("POST", "Content-Length: 0\r\nContent-Length: 60\r\n", b""),
    "a GET behind chunks": ("POST", "Transfer-Encoding: chunked\r\n", b"0\r\n\r\n"),
    "a GET behind chunks and a length": ("POST", "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", b"0\r\n\r\n"),
    "a GET behind hidden chunks": ("POST", "Content-Length: 5\r\nTransfer-Encoding : chunked\r\n", b"0\r\n\r\n"),
}


@pytest.mark.parametrize("method, lines, body", BEHIND.values(), ids=BEHIND)
def test_nothing_behind_a_request_is_served(server, method, lines, body):
    said = f"{method} /api/session HTTP/1.1\r\nHost: {server.host}\r\n{lines}\r\n".encode() + body
    smuggled = f"GET /healthz HTTP/1.1\r\nHost: {server.host}\r\n\r\n".encode()
    with connected(server) as bare:
        bare.sendall(said + smuggled)
        content = heard(bare)
    assert content.count(b"HTTP/1.1 ") == 1 and b"alive\n" not in content


class Waiting:
    """Connections that say too little, all at the same time: after how many seconds each was cut."""

    def __init__(self, server):
        post = f"POST /api/session HTTP/1.1\r\nHost: {server.host}\r\nContent-Length: 9000\r\n\r\n".encode()
        get = f"GET /healthz HTTP/1.1\r\nHost: {server.host}\r\n\r\n".encode()
        self.cases = {
            "silence": (b"", b""), "half a word": (b"GE", b""), "half a head": (get[:-4], b""),
            "a head that drips": (b"GET /healthz HTTP/1.1\r\nX: ", b"a"), "a folded header": (get[:-4] + b"\r\n b: c\r\n\r\n", b""),
            "a body that never comes": (post, b""), "a body that drips": (post, b"a"),
            "a kept connection": (get, b""),
        }
        self.seconds, self.answers = {}, {}
        threads = [threading.Thread(target=self.wait, args=(server, name, *case)) for name, case in self.cases.items()]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def wait(self, server, name, said, drip):
        began = time.monotonic()
        with connected(server) as bare:
            bare.sendall(said)
            bare.settimeout(1)
            content = b""
            while time.monotonic() < began + 30:
                try:
                    piece = bare.recv(65536)
                    content += piece
                    if not piece:
                        break
                except TimeoutError:
                    try:
                        bare.sendall(drip)
                    except OSError:
                        break
                except OSError:
                    break
        self.seconds[name], self.answers[name] = time.monotonic() - began, content


@pytest.fixture(scope="module")
def waiting(server):
    return Waiting(server)


WAITING = ["silence", "half a word", "half a head", "a head that drips", "a folded header", "a body that never comes",
           "a body that drips", "a kept connection"]


@pytest.mark.parametrize("name", WAITING)
def test_S3_what_says_too_little_is_cut(waiting, name):
    # Not a measurement: thirty seconds are what a server without the deadline would have been given.
    assert waiting.seconds[name] < 29
    if name == "a body that drips":
        assert Answer(waiting.answers[name]).code == "tooSlow"


def test_slow_posts_of_many_do_not_starve_others(server):
    slow = [connected(server) for _ in range(300)]
    for bare in slow:
        bare.sendall(head(server, "Content-Length: 9000", target="/api/rooms") + b"{")
    image = [connected(server) for _ in range(8)]
    for bare in image:
        bare.sendall(head(server, "Content-Length: 20000000", target="/api/images") + b"\xff")
    assert ask(server, "GET", "/healthz").status == 200
    assert server.room()["room"]
    for bare in slow + image:
        bare.close()


def answered(server, bare):
    """Whether a connection that stays is served; one too many is cut without a word."""
    content = b""
    try:
        bare.sendall(head(server, method="GET", target="/healthz").replace(b"Connection: close\r\n", b""))
        # Head and body may come apart.
        while not content.endswith(b"alive\n"):
            piece = bare.recv(65536)
            if not piece:
                return False
            content += piece
    except ConnectionError:
        return False
    return True


def test_P15_an_address_has_so_many_sockets_and_gets_them_back(own_server):
    sockets = [connected(own_server) for _ in range(256)]
    for bare in sockets[-3:]:
        bare.sendall(head(own_server, method="GET", target="/healthz"))
        assert heard(bare).endswith(b"alive\n")
    # The three have gone, as the server soon knows; so many more may come, and the next are cut without a word.
    again, served = [], 0
    while served < 3 or len(again) < 20 + 3:
        again.append(connected(own_server))
        served += answered(own_server, again[-1])
        assert served <= 3 and len(again) < 200
    assert not any(answered(own_server, connected(own_server)) for _ in range(10))
    for bare in sockets + again:
        bare.close()
    deadline = time.monotonic() + 20
    while ask(own_server, "GET", "/healthz").status != 200:
        assert time.monotonic() < deadline
