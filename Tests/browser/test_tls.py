"""The server on https and wss with a certificate of its own."""
import http.client
import json
import os
import socket
import ssl
import subprocess

import pytest

from conftest import Server


@pytest.fixture(scope="module")
def secure(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tls")
    certificate, key = str(folder / "certificate.pem"), str(folder / "key.pem")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
         "-subj", "/CN=localhost", "-keyout", key, "-out", certificate], check=True, capture_output=True)
    server = Server(folder, "--tls-cert", certificate, "--tls-key", key).start()
    yield server
    server.end()


def context(*protocols):
    """Trusts anything: the certificate is nobody's."""
    made = ssl.create_default_context()
    made.check_hostname = False
    made.verify_mode = ssl.CERT_NONE
    if protocols:
        made.set_alpn_protocols(list(protocols))
    return made


def test_one_connection_carries_many_requests(secure):
    connection = http.client.HTTPSConnection("127.0.0.1", secure.port, context=context(), timeout=20)
    for _ in range(3):
        connection.request("GET", "/favicon.svg")
        answer = connection.getresponse()
        assert answer.status == 200 and len(answer.read()) == int(answer.headers["Content-Length"])
    assert answer.headers["Strict-Transport-Security"]
    assert f"connect-src 'self' wss://127.0.0.1:{secure.port};" in answer.headers["Content-Security-Policy"]


def test_P20_the_cookie_is_bound_to_https_and_this_host(secure):
    connection = http.client.HTTPSConnection("127.0.0.1", secure.port, context=context(), timeout=20)
    own = f"https://127.0.0.1:{secure.port}"
    connection.request("POST", "/api/session", b"", {"Origin": own, "Content-Length": "0"})
    answer = connection.getresponse()
    answer.read()
    cookie = answer.headers["Set-Cookie"]
    assert cookie.startswith("__Host-tessera=") and cookie.endswith("; Secure") and "SameSite=Strict" in cookie
    connection.request("POST", "/api/session", b"", {"Origin": own.replace("https", "http"), "Content-Length": "0"})
    assert connection.getresponse().status == 403


def test_an_upload_larger_than_a_record_arrives_whole(secure):
    connection = http.client.HTTPSConnection("127.0.0.1", secure.port, context=context(), timeout=20)
    connection.request("POST", "/api/images", os.urandom(3_000_000))
    answer = connection.getresponse()
    assert answer.status == 422 and json.load(answer)["detail"]


def test_a_socket_speaks_through_tls_and_h2_is_not_chosen(secure):
    plain = socket.create_connection(("127.0.0.1", secure.port), timeout=20)
    with context("h2", "http/1.1").wrap_socket(plain, server_hostname="localhost") as tls:
        assert tls.selected_alpn_protocol() == "http/1.1"
        tls.sendall(
            f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{secure.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            "Sec-WebSocket-Protocol: tessera.v1.json\r\n\r\n".encode())
        received = b""
        while b"\r\n\r\n" not in received:
            received += tls.recv(4096)
        assert received.startswith(b"HTTP/1.1 101 ")
        hello = json.dumps({"type": "hello", "protocol": 1, "room": "A" * 22, "client": "0" * 32, "name": "A"}).encode()
        mask = bytes([1, 2, 3, 4])
        masked = bytes(byte ^ mask[index & 3] for index, byte in enumerate(hello))
        length = bytes([0x80 | len(hello)]) if len(hello) < 126 else bytes([0xFE, 0, len(hello)])
        tls.sendall(b"\x81" + length + mask + masked)
        received = received.partition(b"\r\n\r\n")[2]
        while (4404).to_bytes(2, "big") not in received:
            more = tls.recv(4096)
            assert more, f"closed without 4404: {received!r}"
            received += more
        assert b'"code":"noSuchRoom"' in received
