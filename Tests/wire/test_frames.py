"""Frames as RFC 6455 has them, and as it has them not: case → outcome. docs/reliability.md has the deviations."""
import json

import pytest
from wire import WebSocket, closing, frame, text

PING = b'{"type":"ping","id":5}'


def padded(size):
    """A ping of so many bytes."""
    return b'{"type":"ping","id":5,"x":"' + b"a" * (size - 29) + b'"}'


def heard(server, room, pieces, expected):
    """What the server says to the pieces: `pong …` first, `message` for our ping, `close N`, `gone`."""
    ends = expected and expected[-1].startswith(("close", "gone"))
    pongs = sum(word.startswith("pong") for word in expected)
    with WebSocket(server) as bare:
        bare.hello(room)
        bare.send(*pieces)
        if not ends:
            bare.send(text('{"type":"ping","id":99}'))
        outcome, is_last = [], False
        while received := bare.frame():
            opcode, payload = received
            if opcode == 8:
                return [*outcome, f"close {int.from_bytes(payload[:2], 'big') if payload else 1005}"]
            if opcode == 10:
                # The library answers when the socket can be written, before or behind our messages.
                outcome.insert(0, f"pong {payload.decode()}")
            else:
                message = json.loads(payload)
                is_last = is_last or message.get("id") == 99
                if message.get("id") != 99 and message["type"] != "players":
                    outcome.append("message" if message.get("id") == 5 else message["type"])
            if is_last and sum(word.startswith("pong") for word in outcome) >= pongs:
                return outcome
        return [*outcome, "gone"]


FRAMES = {
    # Lengths, in the shortest form and in longer ones (5.2 demands the shortest of the sender).
    "a length of 7 bits": ([frame(1, padded(125))], ["message"]),
    "the smallest length of 16 bits": ([frame(1, padded(126))], ["message"]),
    "a message of the cap": ([frame(1, padded(8192))], ["message"]),
    "a message over the cap by a byte": ([frame(1, padded(8193))], ["close 4413"]),
    "7 bits' length in 16": ([text(PING, form=16)], ["message"]),
    "7 bits' length in 64": ([text(PING, form=64)], ["message"]),
    "16 bits' length in 64": ([frame(1, padded(1000), form=64)], ["message"]),
    "an empty text": ([text("")], ["error", "close 4400"]),
    "a frame octet by octet": ([bytes([octet]) for octet in text(PING)], ["message"]),
    # What claims more than the cap is refused at its head, before the rest is there.
    **{f"a claim of {size} bytes": ([frame(1, b"{", length=size)], ["close 4413"])
       for size in (8193, 65536, 1 << 24, 1 << 31, 1 << 32, 1 << 62, (1 << 63) - 1)},
    "a claim with the highest bit": ([frame(1, b"{", length=1 << 63)], ["gone"]),
    # Control frames.
    **{f"a ping of {size} bytes": ([frame(9, b"p" * size)], [f"pong {'p' * size}"]) for size in (0, 1, 125)},
    "a ping of 126 bytes": ([frame(9, b"p" * 126)], ["gone"]),
    "a pong of 126 bytes": ([frame(10, b"p" * 126)], ["gone"]),
    "a pong nobody asked for": ([frame(10, b"p")], []),
    "a ping in pieces": ([frame(9, b"p", final=False)], ["close 1002"]),
    "a close in pieces": ([frame(8, b"\x03\xe8", final=False)], ["close 1002"]),
    "ten pings in one segment": ([b"".join(frame(9, b"%d" % number) for number in range(10))], ["pong 0"]),
    # Reserved bits and opcodes.
    **{f"reserved bits {bits}": ([text(PING, reserved=bits)], ["close 1002"]) for bits in range(1, 8)},
    "a reserved bit of a ping": ([frame(9, reserved=4)], ["close 1002"]),
    **{f"opcode {code}": ([frame(code)], ["close 1002"]) for code in (3, 4, 5, 6, 7, 11, 12, 13, 14, 15)},
    # Fragments.
    "a text in three": ([frame(1, PING[:5], final=False), frame(0, PING[5:9], final=False), frame(0, PING[9:])],
                        ["message"]),
    "a text with empty ends": ([frame(1, final=False), frame(0, PING, final=False), frame(0)], ["message"]),
    "a ping between fragments": ([frame(1, PING[:5], final=False) + frame(9, b"q"), frame(0, PING[5:])],
                                 ["pong q", "message"]),
    "a pong between fragments": ([frame(1, PING[:5], final=False) + frame(10, b"\xff"), frame(0, PING[5:])],
                                 ["message"]),
    "a close between fragments": ([frame(1, PING[:5], final=False) + closing(1000)], ["close 1000"]),
    "a continuation of nothing": ([frame(0, PING)], ["close 1002"]),
    "an open continuation of nothing": ([frame(0, PING, final=False)], ["close 1002"]),
    "a continuation behind a whole text": ([text(PING), frame(0, PING)], ["message", "close 1002"]),
    "a text inside a fragmented one": ([frame(1, PING[:5], final=False), text(PING)], ["close 1002"]),
    "a binary inside a fragmented text": ([frame(1, PING[:5], final=False), frame(2, PING)], ["close 1002"]),
    "64 fragments": ([frame(1, b" ", final=False) + frame(0, b" ", final=False) * 62 + frame(0, PING)], ["message"]),
    "65 fragments": ([frame(1, b" ", final=False) + frame(0, b" ", final=False) * 63 + frame(0, PING)], ["close 4413"]),
    "65 empty fragments": ([frame(1, final=False) + frame(0, final=False) * 64], ["close 4413"]),
    # The other kind of frame.
    "a binary on the text protocol": ([frame(2, PING)], ["error", "close 4400"]),
    # Behind a close nothing counts.
    "a text behind a close": ([closing(1000) + text(PING)], ["close 1000"]),
    "a ping behind a close": ([closing(1000) + frame(9, b"p")], ["close 1000"]),
}


@pytest.mark.parametrize("pieces, outcome", FRAMES.values(), ids=FRAMES)
def test_frame(server, room, pieces, outcome):
    assert heard(server, room, pieces, outcome) == outcome


CLOSES = {
    **{str(code): (closing(code), code) for code in (1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011)},
    **{str(code): (closing(code), code) for code in (3000, 3999, 4000, 4412, 4999)},
    **{f"{code}, not for the wire": (closing(code), 1002) for code in (1004, 1005, 1006, 1015)},
    **{f"{code}, registered later": (closing(code), 1002) for code in (1012, 1013, 1014)},
    **{f"{code}, of no range": (closing(code), 1002) for code in (0, 1, 999, 1016, 1100, 2000, 2999, 5000, 65535)},
    "none": (frame(8), 1005),
    "one octet": (frame(8, b"\x03"), 1002),
    "a reason": (closing(1000, "gute Nacht, läuft".encode()), 1000),
    "a reason of 123 bytes": (closing(1000, b"r" * 123), 1000),
    "a reason of 124 bytes": (closing(1000, b"r" * 124), None),
    "a reason of no UTF-8": (closing(1000, b"\xff\xfe"), 1007),
    "a reason cut in a character": (closing(1000, b"\xe2\x82"), 1007),
}


@pytest.mark.parametrize("said, answered", CLOSES.values(), ids=CLOSES)
def test_close(server, room, said, answered):
    with WebSocket(server) as bare:
        bare.hello(room)
        bare.send(said)
        assert bare.end() == answered


@pytest.mark.parametrize("character", ["é", "€", "😀", "\U0010ffff", "\ufffd"])
def test_text_is_split_anywhere(server, room, character):
    before, after = b'{"type":"ping","id":5,"x":"a', b'b"}'
    octets = character.encode()
    words = before + octets + after
    for first in range(len(before) - 1, len(before) + len(octets) + 2):
        for second in range(first, len(before) + len(octets) + 2):
            pieces = [frame(1, words[:first], final=False), frame(10, b"\xff"), frame(0, words[first:second], final=False),
                      frame(0, words[second:])]
            assert heard(server, room, [b"".join(pieces)], ["message"]) == ["message"]


BAD_TEXTS = {
    "a lone continuation": b"\x80", "an overlong slash": b"\xc0\xaf", "an overlong of three": b"\xe0\x80\xaf",
    "an overlong of four": b"\xf0\x80\x80\xaf", "half a surrogate pair": b"\xed\xa0\x80", "a whole one": b"\xed\xa0\xbd\xed\xb8\x80",
    "above U+10FFFF": b"\xf4\x90\x80\x80", "five bytes": b"\xf8\x88\x80\x80\x80", "FE": b"\xfe", "FF": b"\xff",
    "a broken two": b"\xc3(", "a broken three": b"\xe2\x82(", "a broken four": b"\xf0\x9f\x98(",
}


@pytest.mark.parametrize("octets", BAD_TEXTS.values(), ids=BAD_TEXTS)
def test_text_of_no_UTF_8_fails_fast(server, room, octets):
    with WebSocket(server) as bare:
        bare.hello(room)
        # The message has no end yet: the wrong byte alone must end it.
        bare.send(frame(1, b'{"type":"ping","x":"' + octets, final=False))
        assert bare.end() == 1007


@pytest.mark.parametrize("count", [1, 2, 3])
def test_text_that_ends_inside_a_character(server, room, count):
    for empty_end in (False, True):
        with WebSocket(server) as bare:
            bare.hello(room)
            cut = '{"x":"'.encode() + "😀".encode()[:count]
            bare.send(frame(1, cut, final=False) + frame(0) if empty_end else frame(1, cut))
            assert bare.end() == 1007
