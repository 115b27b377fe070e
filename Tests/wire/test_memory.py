"""What a hostile client can make the server keep in memory: nothing to speak of."""
import pytest
from wire import WebSocket, ask, connected, frame, handshake

MEGABYTE = 1 << 20


def flood(server, said, rounds):
    """Several clients that say the same and read nothing before; gives their ends."""
    ends = []
    for _ in range(rounds):
        with WebSocket(server, "tessera.v1") as bare:
            for start in range(0, len(said), MEGABYTE):
                bare.send(said[start:start + MEGABYTE])
            try:
                ends.append(bare.end())
            except ConnectionResetError:
                ends.append(None)
    return ends


FLOODS = {
    "S2 131,000 fragments of a byte": frame(2, b"a", final=False) + frame(0, b"a", final=False) * 131_000,
    "S2 131,000 fragments of nothing": frame(2, final=False) + frame(0, final=False) * 131_000,
    "a message of 16 MB": frame(2, bytes(16 * MEGABYTE)),
    "a claim of 2^62 bytes and 16 MB of it": frame(2, bytes(16 * MEGABYTE), length=1 << 62),
    "16 MB in fragments of 1 MB": frame(2, bytes(MEGABYTE), final=False) + frame(0, bytes(MEGABYTE), final=False) * 15,
}


@pytest.mark.parametrize("said", FLOODS.values(), ids=FLOODS)
def test_a_message_without_end_is_refused_before_it_is_kept(server, said):
    flood(server, said, 1)
    before = server.memory()
    ends = flood(server, said, 4)
    # A client that still writes while the server hangs up may lose the close frame to a reset.
    assert set(ends) <= {4413, None}
    assert server.memory() - before < 8 * MEGABYTE


def test_heads_and_bodies_that_never_end_are_not_kept(server):
    before = server.memory()
    crowd = [connected(server) for _ in range(200)]
    for number, bare in enumerate(crowd):
        if number % 2:
            bare.sendall(b"GET / HTTP/1.1\r\nCookie: " + b"a" * 15_000)
        else:
            bare.sendall(f"POST /api/rooms HTTP/1.1\r\nHost: {server.host}\r\nContent-Length: 16384\r\n\r\n".encode() + b"{" * 16_000)
    assert ask(server, "GET", "/healthz").status == 200
    assert server.memory() - before < 40 * MEGABYTE
    for bare in crowd:
        bare.close()


def test_handshakes_without_a_hello_are_ended(server):
    before = server.gauge("greeting")
    crowd = [connected(server) for _ in range(50)]
    for bare in crowd:
        bare.sendall(handshake(server))
    ends = [bare for bare in crowd if b"helloFirst" in until_closed(bare)]
    assert len(ends) == 50 and server.gauge("greeting") <= before


def until_closed(bare):
    content = b""
    while piece := bare.recv(65536):
        content += piece
        # The server waits for the echo of its close frame.
        if content.endswith(b"\x88\x02\x11\x30"):
            break
    bare.close()
    return content
