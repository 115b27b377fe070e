"""H8, P11: names and titles, from what is typed to what is told, stored, shown and exported."""
import json
import subprocess
import unicodedata

import pytest
from wire import PROGRAM, WebSocket, ask

GIVEN = None
NAMES = {
    "plain": ("Ada", "Ada"), "blanks around": ("  Ada  ", "Ada"), "a name of U+3000": ("\u3000", GIVEN),
    "nothing": ("", GIVEN), "a blank": (" ", GIVEN), "all the blanks": ("\u2000\u2001\u200a\u202f\u205f\u1680\u00a0", GIVEN),
    "composed": ("Zoë", "Zoë"), "decomposed": ("Zoe\u0308", "Zoë"), "an Angstrom sign": ("\u212b", "Å"),
    "decomposed around a joiner": ("Zoe\u200d\u0308", "Zoë"), "Hangul in parts": ("\u1112\u1161\u11ab", "한"),
    "NUL": ("A\0da", "Ada"), "lines": ("A\r\nd\ta\v\f", "Ada"), "C1 controls": ("A\x80\x9fda", "Ada"),
    "a line separator": ("A\u2028d\u2029a", "Ada"), "escape": ("\x1b[31mAda", "[31mAda"),
    "right to left": ("\u202eadA", "adA"), "every bidi control": ("A\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u2066\u2067\u2068\u2069da", "Ada"),
    "Hebrew stays": ("עדה", "עדה"), "zero width": ("A\u200b\u200c\u200d\u2060\ufeffda", "Ada"),
    "only zero width": ("\u200b\u200d\ufeff\u2063", GIVEN), "soft hyphens": ("A\u00adda", "Ada"), "a grapheme joiner": ("A\u034fda", "Ada"),
    "Hangul fillers": ("\u3164", GIVEN), "a halfwidth filler": ("\uffa0", GIVEN), "U+115F": ("\u115f\u1160", GIVEN),
    "U+2800": ("\u2800\u2800", GIVEN), "tags": ("\U000e0001\U000e0041\U000e007f", GIVEN), "tags in a name": ("A\U000e0064da", "Ada"),
    "variation selectors only": ("\ufe0f\ufe0e\U000e0100", GIVEN), "Khmer inherent vowels": ("\u17b4\u17b5", GIVEN),
    "Mongolian selectors": ("\u180b\u180e", GIVEN), "shorthand controls": ("\U0001bca0\U0001bca3", GIVEN),
    "musical controls": ("\U0001d173\U0001d17a", GIVEN), "an empty notehead": ("\U0001d159", GIVEN),
    "hieroglyph controls": ("\U00013430\U0001343f", GIVEN), "unassigned ignorables": ("\ufff0\U000e0fff\U000e0080", GIVEN),
    "noncharacters": ("\ufffe\U0010ffff\ufdd0", GIVEN), "object replacement in a name": ("A\ufff9\ufffbda", "Ada"),
    "lone combining marks": ("\u0301\u0302", GIVEN), "Hebrew points alone": ("\u05b0\u05b1", GIVEN),
    "Arabic vowels alone": ("\u064b\u0650", GIVEN), "kana marks alone": ("\u3099", GIVEN), "enclosing marks alone": ("\u20dd\u0488", GIVEN),
    "a family": ("👨\u200d👩\u200d👧", "👨👩👧"), "a skin tone": ("👍🏽", "👍🏽"), "a flag": ("🇯🇵", "🇯🇵"), "a keycap": ("1\ufe0f\u20e3", "1\ufe0f\u20e3"),
    "25 letters": ("a" * 25, "a" * 24), "25 accents": ("é" * 25, "é" * 24), "13 thumbs": ("👍🏽" * 13, "👍🏽" * 12),
    "5,000 letters": ("x" * 5000, "x" * 24), "a cut behind a blank": ("a" * 23 + " b", "a" * 23),
    "markup": ("<img onerror=a()>", "<img onerror=a()>"), "quotes": ("\"'&", "\"'&"), "a formula": ("=1+1", "=1+1"),
}


def joined(server, room, name):
    with WebSocket(server) as bare:
        return bare.hello(room, name=name)["you"]["name"]


@pytest.mark.parametrize("typed, told", NAMES.values(), ids=NAMES)
def test_H8_P11_a_name_is_cleaned_or_given(server, room, typed, told):
    name = joined(server, room, typed)
    assert name == told if told else (" " in name and name.isascii())
    assert len(name.encode()) <= 96 and unicodedata.is_normalized("NFC", name)


@pytest.mark.parametrize("marks", [1, 3, 20, 200])
def test_H8_zalgo_is_cut_by_its_bytes(server, room, marks):
    pile = "".join(chr(0x300 + number % 0x4f) for number in range(marks))
    name = joined(server, room, "".join(letter + pile for letter in "zalgo"))
    assert len(name.encode()) <= 96 and unicodedata.is_normalized("NFC", name)


@pytest.mark.parametrize("typed, told", [(typed, told or "") for typed, told in NAMES.values() if len(typed) < 20],
                         ids=[name for name, (typed, _) in NAMES.items() if len(typed) < 20])
def test_H8_a_title_is_cleaned_like_a_name(server, typed, told):
    room = server.room(title=typed)["room"]
    assert json.loads(ask(server, "GET", f"/api/rooms/{room}").body)["title"] == told


@pytest.mark.parametrize("size, kept", [(80, 80), (81, 80), (2000, 80)])
def test_H8_a_title_has_80_letters(server, size, kept):
    room = server.room(title="t" * size)["room"]
    assert json.loads(ask(server, "GET", f"/api/rooms/{room}").body)["title"] == "t" * kept


HOSTILE = "</title></head><script>a()</script>\"'&="


def test_H8_nothing_that_people_typed_is_markup_in_a_page(server):
    room = server.room(title=HOSTILE)["room"]
    joined(server, room, "<script>b()")
    for path in (f"/r/{room}", f"/r/{room}/replay", f"/r/{room}/stats"):
        page = ask(server, "GET", path)
        assert b"<script>a" not in page.body and b"<script>b" not in page.body and page.body.count(b"</head>") == 1
        assert b"&lt;/title&gt;&lt;/head&gt;&lt;script&gt;a()&lt;/script&gt;&quot;&#39;&amp;=" in page.body
    for path in (f"/api/rooms/{room}", f"/api/stats/player_summary?room={room}", f"/api/rooms/{room}/x<script>"):
        answer = ask(server, "GET", path)
        assert answer.headers["content-type"] in ("application/json", "application/problem+json")
        assert answer.headers["x-content-type-options"] == "nosniff"


def test_H8_no_spreadsheet_runs_a_name_or_a_title(server):
    room = server.room(title="=cmd|' /c calc'!A1")["room"]
    joined(server, room, "@SUM(1)")
    joined(server, room, "Eve;=1+1")
    told = ask(server, "GET", f"/api/stats/room_summary?room={room}&format=csv").body.decode()
    players = ask(server, "GET", f"/api/stats/player_summary?room={room}&format=csv").body.decode()
    printed = [subprocess.run([PROGRAM, "stats", view, "--format", "csv", "--database", server.database],
                              capture_output=True, text=True, check=True).stdout for view in ("room_summary", "player_summary")]
    for titles in (told, printed[0]):
        assert ",'=cmd|' /c calc'!A1," in titles
    for names in (players, printed[1]):
        assert ",'@SUM(1)," in names and ",Eve;'=1+1," in names
