"""The rules of a mosaic room, written from PROTOCOL.md alone: a second opinion, nothing of it is the server's."""

WORD = (1 << 64) - 1
G = 0x9E3779B97F4A7C15


def mix(z):
    """The bits of a 64-bit number, stirred (P8)."""
    z ^= z >> 30
    z = z * 0xBF58476D1CE4E5B9 & WORD
    z ^= z >> 27
    z = z * 0x94D049BB133111EB & WORD
    return z ^ z >> 31


def spot(cell, tile):
    """What one tile in one cell adds to a digest."""
    return mix((cell << 32 | tile) + G & WORD)


def digest(columns, rows, tiles):
    """A board's 64 bits, computed from nothing (P8)."""
    return (mix((columns << 32 | rows) + G & WORD) + sum(spot(*place) for place in enumerate(tiles))) & WORD


def shuffled(count, seed):
    """So many numbers in the order of a seed."""
    numbers, state = list(range(count)), seed
    for i in range(count - 1, 0, -1):
        state = state + G & WORD
        j = mix(state) * (i + 1) >> 64
        numbers[i], numbers[j] = numbers[j], numbers[i]
    return numbers


def scrambled(count, seed, classes=None):
    """The tiles in the order of a seed; never a complete picture (P17)."""
    tiles = shuffled(count, seed)
    look = classes or range(count)
    if all(look[tile] == look[cell] for cell, tile in enumerate(tiles)):
        other = next(cell for cell, tile in enumerate(tiles) if look[tile] != look[tiles[0]])
        tiles[0], tiles[other] = tiles[other], tiles[0]
    return tiles


class Mosaic:
    """A board and all that later moves are judged by; `apply` takes it one logged move on."""

    CONTENT = ("tiles",)
    RECENT = 1000

    def __init__(self, board):
        self.columns, self.rows = board["columns"], board["rows"]
        self.classes = board.get("classes")
        self.sequence, self.round, self.upheaval = 0, 1, 0
        self.scramble = None  # the latest one, as logged
        self.items, self.undone, self.swaps = [], set(), {}
        self.lay(board["tiles"])
        self.solved = self.complete

    def lay(self, tiles):
        """Puts a whole board down."""
        self.tiles = list(tiles)
        self.cells = [0] * len(tiles)
        for cell, tile in enumerate(tiles):
            self.cells[tile] = cell
        self.digest = digest(self.columns, self.rows, tiles)
        self.away = sum(not self.is_home(cell) for cell in range(len(tiles)))
        self.movers = {}

    def is_home(self, cell):
        tile = self.tiles[cell]
        return tile == cell if self.classes is None else self.classes[tile] == self.classes[cell]

    @property
    def complete(self):
        return self.away == 0

    @property
    def word(self):
        """The digest as the messages write it."""
        return f"{self.digest:016x}"

    def exchange(self, a, b):
        tiles, cells = self.tiles, self.cells
        self.away += self.is_home(a) + self.is_home(b)
        self.digest -= spot(a, tiles[a]) + spot(b, tiles[b])
        tiles[a], tiles[b] = tiles[b], tiles[a]
        cells[tiles[a]], cells[tiles[b]] = a, b
        self.digest = self.digest + spot(a, tiles[a]) + spot(b, tiles[b]) & WORD
        self.away -= self.is_home(a) + self.is_home(b)

    # What is asked of it

    def content(self):
        """What a board shows of it."""
        return {"tiles": list(self.tiles)}

    def differs(self, shown):
        """Whether a board that was shown is not this one."""
        return (shown["tiles"], shown["solved"]) != (self.tiles, self.solved)

    @staticmethod
    def touched(move):
        """The tiles that nobody else may have in hand for this move (P6)."""
        return [move["tileA"], move["tileB"]] if move["kind"] in ("swap", "undo") else []

    def malformed(self, move):
        """Whether a swap, or a restore, names what this board cannot have."""
        if not isinstance(move, dict):
            return True
        if move.get("kind") == "swap":
            numbers = [move.get(name) for name in ("a", "b", "tileA", "tileB")]
            good = all(type(number) is int and 0 <= number < len(self.tiles) for number in numbers)
            return not good or numbers[0] == numbers[1]
        if move.get("kind") == "restore":
            target = move.get("sequence")
            return type(target) is not int or not 0 <= target <= self.sequence
        if move.get("kind") == "undo":
            target = move.get("sequence")
            return target is not None and (type(target) is not int or not 0 <= target < 1 << 53)
        return move.get("kind") != "scramble"

    def in_place(self, move):
        return self.tiles[move["a"]] == move["tileA"] and self.tiles[move["b"]] == move["tileB"]

    def undoable(self, player, asked=None):
        """The swap that an undo of this player takes back, as logged, or None (P16)."""
        for sequence in reversed(self.swaps.get(player, [])):
            if sequence <= max(self.upheaval, self.sequence - self.RECENT):
                return None
            if sequence not in self.undone and asked in (None, sequence):
                return self.items[sequence - 1]
        return None

    def last_mover(self, tile):
        """Who moved a tile last, among the room's latest moves, or None."""
        sequence, player = self.movers.get(tile, (self.upheaval, None))
        if sequence == 0 or sequence <= self.sequence - self.RECENT:
            return None
        return player if player is not None else self.items[sequence - 1]["player"]

    # What happens to it

    def apply(self, item):
        """Takes the next logged move, whose legality is the caller's to judge before."""
        move, kind = item["move"], item["move"]["kind"]
        self.sequence = item["sequence"]
        self.items.append(item)
        if kind in ("swap", "undo"):
            self.exchange(move["a"], move["b"])
            for tile in (move["tileA"], move["tileB"]):
                self.movers[tile] = (self.sequence, item["player"])
            self.solved = self.complete
            if kind == "swap":
                self.swaps.setdefault(item["player"], []).append(self.sequence)
            else:
                self.undone.add(move["sequence"])
            return
        if kind == "scramble":
            self.scramble = item
            self.lay(scrambled(len(self.tiles), move["seed"], self.classes))
            self.solved = False
        else:
            self.lay(move["tiles"])
            self.solved = self.complete
        self.upheaval = self.sequence
        self.round += 1
