"""The first load of a room's page stays light: bytes on the wire with their heads, without the picture."""
import socket

import pytest
from first_load import FirstLoad
from test_http import raw

LIMIT = 200_000
# What comes as gzip: before all is packed with brotli, and where browsers do not offer that.
GZIP_LIMIT = 215_000
PACKED = "gzip, deflate, br, zstd"


def settled(chromium, url):
    """The load once the server has packed all of it with brotli, which those before have asked for."""
    for _ in range(20):
        load = FirstLoad(chromium, url)
        if load.codings_of_files() == {"br"}:
            return load
    raise AssertionError(f"still {load.codings_of_files()}")


def on_the_wire(port, path, codings):
    """All bytes of an answer to a request like a browser's, as they come out of the socket."""
    with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
        connection.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAccept-Encoding: {codings}\r\n\r\n".encode())
        received = b""
        while b"\r\n\r\n" not in received:
            received += connection.recv(65536)
        head, body = received.split(b"\r\n\r\n", 1)
        length = next(int(line.split(b":")[1]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-length"))
        while len(body) < length:
            body += connection.recv(65536)
        return len(head) + 4 + len(body)


def test_the_first_load_is_within_its_limit_for_all_but_the_first_visitor(chromium, own_server):
    url = f"{own_server.url}/r/{own_server.new_room()['room']}"
    first = FirstLoad(chromium, url)
    later = settled(chromium, url)
    assert later.bytes <= LIMIT and later.bytes < first.bytes <= GZIP_LIMIT
    for path in ("/core.js", "/room.css", "/tessera-core.wasm"):
        assert later.bytes_of(path) == [on_the_wire(own_server.port, path, PACKED)], "heads are counted"


def test_over_plain_http_by_a_name_it_comes_as_gzip(chromium, server):
    browser = chromium.browser_type.launch(
        executable_path="/usr/bin/chromium", args=["--no-sandbox", "--host-resolver-rules=MAP puzzle.local 127.0.0.1"])
    try:
        load = FirstLoad(browser, f"http://puzzle.local:{server.port}/r/{server.new_room()['room']}")
        assert load.codings_of_files() == {"gzip"} and load.bytes <= GZIP_LIMIT
    finally:
        browser.close()


@pytest.mark.parametrize("path", ["/room.js", "/room.css", "/tessera-core.wasm", "/build.json", "/icons.svg", "/sw.js", "/"])
@pytest.mark.parametrize("codings", ["identity", "gzip", "gzip, br"])
def test_every_answer_keeps_its_security_headers_in_every_coding(server, path, codings):
    tag = None
    for status in (200, 304):
        found, headers, _ = raw(server, "GET", path, Accept_Encoding=codings, **({"If_None_Match": tag} if tag else {}))
        tag = headers["ETag"]
        assert found == status and headers["Vary"] == "Accept-Encoding"
        assert headers["Content-Security-Policy"].startswith("default-src 'none'; ")
        assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
        assert headers["X-Content-Type-Options"] == "nosniff" and headers["Referrer-Policy"] == "same-origin"
        assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
