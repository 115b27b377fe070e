"""The room's log played through the model, with questions that are asked at the state they are about."""

import collections

from mosaic import Mosaic
from story import Violation


class Course:
    """Ask first, then run once: boards of earlier moves are not kept."""

    def __init__(self, story):
        self.story = story
        self.digests, self.solved, self.rounds = [], [], []
        self.questions = collections.defaultdict(list)
        self.wanted = {}  # sequence: the tiles there, for restores

    def ask(self, sequence, question):
        """`question(model)` gives violations; it is asked when the model has this many moves."""
        if isinstance(sequence, int) and 0 <= sequence <= len(self.story.log):
            self.questions[sequence].append(question)

    def run(self):
        """All violations, of the log itself and of what was asked."""
        found, model = [], Mosaic(self.story.start)
        targets = {item["move"]["sequence"] for item in self.story.log if item["move"]["kind"] == "restore"}
        keyframes = {line["keyframe"]: line for line in self.story.stored["keyframes"]}
        for item in [None, *self.story.log]:
            if item:
                wrong = list(self.judge(model, item))
                found += wrong
                if wrong:
                    return found  # what follows is judged on a board that nobody had
                model.apply(item)
                found += self.compare(model, item)
            if model.sequence in targets:
                self.wanted[model.sequence] = list(model.tiles)
            if model.sequence in keyframes:
                found += self.compare_keyframe(model, keyframes[model.sequence])
            self.digests.append(model.word)
            self.solved.append(model.solved)
            self.rounds.append(model.round)
            for question in self.questions[model.sequence]:
                found += question(model) or []
        return found

    def judge(self, model, item):
        """Whether the log's next move is what the rules allow on this board (P5, P14, P16, P17)."""
        move, client = item["move"], item["client"]

        def wrong(why):
            return Violation("lawful", f"move {item['sequence']} was applied, {why}", item)

        if item["sequence"] != model.sequence + 1:
            yield wrong(f"and follows move {model.sequence}")
        elif self.story.watches(client):
            yield wrong("though its client only watches")
        elif move["kind"] in ("swap", "undo"):
            if model.malformed(move | {"kind": "swap"}) or not model.in_place(move):
                yield wrong("though its tiles were not in those cells")
            elif model.solved:
                yield wrong("though the board was at rest")
            elif move["kind"] == "undo":
                target = model.undoable(item["player"], move["sequence"])
                reverse = target and {
                    "a": target["move"]["a"],
                    "b": target["move"]["b"],
                    "tileA": target["move"]["tileB"],
                    "tileB": target["move"]["tileA"],
                }
                if reverse != {name: move[name] for name in ("a", "b", "tileA", "tileB")}:
                    yield wrong(f"though {move['sequence']} was not its player's to take back")
        elif move["kind"] == "scramble":
            if self.story.scramble == "host" and not self.story.is_host(client):
                yield wrong("though only the host may scramble")
            before = model.scramble
            if before and before["epoch"] == item["epoch"] and item["at"] - before["at"] < 1900:
                yield wrong(f"{item['at'] - before['at']} ms after another scramble")
        else:
            yield from (wrong(why) for why in self.judge_restore(model, item))

    def judge_restore(self, model, item):
        target = item["move"]["sequence"]
        if target > model.sequence or self.wanted.get(target) != item["move"]["tiles"]:
            yield f"and its tiles are not the board of move {target}"
        if not self.story.is_host(item["client"]) and not restorable(model, target, item["at"], 200):
            yield "though only the host may bring back that board"

    def compare(self, model, item):
        told = (item["digest"], item["round"], item.get("solved", False))
        due = (model.word, model.round, model.solved and item["move"]["kind"] in ("swap", "undo"))
        if told != due:
            yield Violation(
                "digest", f"move {item['sequence']} is stored with {told}; it leads to {due}", item
            )

    def compare_keyframe(self, model, line):
        if line["board"]["tiles"] != model.tiles or line["board"]["solved"] != model.solved:
            yield Violation("digest", f"the keyframe at {model.sequence} is not the board of that move", line)


def restorable(model, target, at, slack):
    """Whether anyone may bring this board back: the one before the latest scramble, for ten seconds (P17)."""
    scramble = model.scramble
    return bool(scramble) and target == scramble["sequence"] - 1 and at - scramble["at"] <= 10_000 + slack
