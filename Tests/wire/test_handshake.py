"""Handshakes: case → status, and the word of the refusal."""
import pytest
from wire import Answer, connected, exchange, handshake, heard


def answered(server, **changes):
    with connected(server) as bare:
        bare.sendall(handshake(server, **changes))
        content = b""
        while not content.startswith(b"HTTP/1.1 101") or b"\r\n\r\n" not in content:
            piece = bare.recv(65536)
            if not piece:
                break
            content += piece
    return Answer(content) if content else None


GOOD = {
    "json": ({}, "tessera.v1.json"), "binary": ({"protocol": "tessera.v1"}, "tessera.v1"),
    "a list": ({"protocol": "chat, tessera.v1,tessera.v1.json"}, "tessera.v1"),
    "two headers": ({"protocol": "chat\r\nSec-WebSocket-Protocol: tessera.v1"}, "tessera.v1"),
    "Upgrade in capitals": ({"Upgrade": "WebSocket"}, "tessera.v1.json"),
    "Connection with more": ({"Connection": "keep-alive, Upgrade"}, "tessera.v1.json"),
    "an extension nobody has": ({"Sec_WebSocket_Extensions": "permessage-deflate"}, "tessera.v1.json"),
    "a query": ({"path": "/ws?x=1"}, "tessera.v1.json"),
}


@pytest.mark.parametrize("changes, chosen", GOOD.values(), ids=GOOD)
def test_handshake_is_answered(server, changes, chosen):
    answer = answered(server, **changes)
    assert answer.status == 101 and answer.headers["sec-websocket-protocol"] == chosen
    assert "sec-websocket-extensions" not in answer.headers


BAD = {
    **{f"subprotocol {offer}": ({"protocol": offer}, 400, "badRequest") for offer in
       (None, "", "chat", "TESSERA.V1", "tessera", "tessera.v1.jsonx", "http", "http, tessera.v1")},
    **{f"version {version}": ({"Sec_WebSocket_Version": version}, 426, "upgradeRequired") for version in
       (None, "0", "8", "12", "14", "x", "13, 8")},
    **{f"key {name}": ({"Sec_WebSocket_Key": key}, 400, "badRequest") for name, key in {
        "missing": None, "empty": "", "short": "AAAA", "of 18 bytes": "A" * 24, "of no base64": "?" * 22 + "==",
        "given twice": "A" * 22 + "==\r\nSec-WebSocket-Key: " + "A" * 22 + "=="}.items()},
    **{f"Connection {words}": ({"Connection": words}, 400, "badRequest") for words in (None, "keep-alive", "close")},
    **{version or "no version": ({"version": version}, 400, "badRequest") for version in
       ("HTTP/1.0", "HTTP/0.9", "HTTP/2.0", "HTTX", "")},
    "no Host": ({"Host": None}, 400, "badRequest"),
    "two Hosts": ({"Host": "a\r\nHost: b"}, 400, "badRequest"),
    "a body": ({"Content_Length": "5"}, 400, "badRequest"),
    "chunks": ({"Transfer_Encoding": "chunked"}, 400, "badRequest"),
    "another path": ({"path": "/other"}, 404, "notFound"),
    "a path with a slash": ({"path": "/ws/"}, 404, "notFound"),
    "no Upgrade": ({"Upgrade": None, "Connection": "close"}, 426, "upgradeRequired"),
    "a foreign Origin": ({"Origin": "http://evil.example"}, 403, "foreignOrigin"),
}


@pytest.mark.parametrize("changes, status, word", BAD.values(), ids=BAD)
def test_handshake_is_refused_with_words(server, changes, status, word):
    answer = answered(server, **changes)
    assert answer and (answer.status, answer.code) == (status, word)
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert status != 426 or answer.headers.get("sec-websocket-version", answer.headers.get("upgrade"))


@pytest.mark.parametrize("method", [b"POST", b"HEAD", b"PUT", b"OPTIONS"])
def test_handshake_is_a_GET(server, method):
    assert exchange(server, handshake(server).replace(b"GET", method, 1)).status == 400


@pytest.mark.parametrize("upgrade", ["foo", "h2c", "websocket, foo"])
def test_S4_another_upgrade_is_closed_first_or_second(server, upgrade):
    first = f"GET /healthz HTTP/1.1\r\nHost: {server.host}\r\n\r\n".encode()
    for kept in (False, True):
        with connected(server) as bare:
            if kept:
                bare.sendall(first)
                content = b""
                while not content.endswith(b"alive\n"):
                    content += bare.recv(65536)
            bare.sendall(handshake(server, Upgrade=upgrade))
            assert b" 101 " not in heard(bare)
