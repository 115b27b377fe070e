"""The room's log played through the model, with questions that are asked at the state they are about."""

import collections

import boards
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
        found, model = [], boards.model(self.story.start)
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
                self.wanted[model.sequence] = model.content().get("tiles")
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

        def wrong(why):
            return Violation("lawful", f"move {item['sequence']} was applied, {why}", item)

        if item["sequence"] != model.sequence + 1:
            yield wrong(f"and follows move {model.sequence}")
        elif self.story.watches(item["client"]):
            yield wrong("though its client only watches")
        else:
            for why in boards.laws(model).applied(self, model, item):
                yield wrong(why)

    def compare(self, model, item):
        told = (item["digest"], item["round"], item.get("solved", False))
        due = (model.word, model.round, model.solved and item["move"]["kind"] in ("swap", "undo"))
        if told != due:
            yield Violation(
                "digest", f"move {item['sequence']} is stored with {told}; it leads to {due}", item
            )

    def compare_keyframe(self, model, line):
        if model.differs(line["board"]):
            yield Violation("digest", f"the keyframe at {model.sequence} is not the board of that move", line)
