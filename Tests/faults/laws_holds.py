"""Holds: one hand a tile, refusals by holds that can have been, no swap against one that must have been (P6)."""

import collections

import boards
from story import Violation

ENDLESS = float("inf")
# A player does not take a tile up again before this many seconds: what is heard of it meanwhile is of one hold.
APART = 6.0
# By how much a slow connection may hear of something later than the first one.
LATENCY = 4.0


def check(story):
    for connection in story.connections.values():
        yield from one_hand(story, connection)
    holds = Holds(story)
    yield from holds.explain_refusals()
    yield from holds.explain_not_held()
    yield from holds.forbid_swaps()


def one_hand(story, connection):
    """In the order of one stream: taken when free, ended by whom it was with, no more tiles than tabs."""
    hands = {}
    for event in connection.events:
        message = event.get("message", {}) if event["kind"] == "hear" else {}
        if message.get("type") == "welcome":
            hands = {hold["tile"]: hold["player"] for hold in message["holds"]}
            if len(hands) != len(message["holds"]):
                yield Violation("two holders", "a welcome tells a tile in two hands", event)
        for change in message.get("changes", []) if message.get("type") == "holds" else []:
            tile, player = change["tile"], change["player"]
            if change["held"]:
                if tile in hands:
                    yield Violation(
                        "two holders", f"tile {tile} goes to {player} while {hands[tile]} holds it", event
                    )
                hands[tile] = player
                mine = [held for held, holder in hands.items() if holder == player]
                most = story.limits.get("holds", 1) * len(story.tabs_of(player))
                if len(mine) > most > 0 and not moving(story, player, event["at"]):
                    yield Violation("two holders", f"player {player} holds {mine}", event)
            elif hands.pop(tile, None) != player:
                yield Violation("two holders", f"a hold of {tile} by {player} ends that there was not", event)


def moving(story, player, at):
    """Whether a move of this player may just be waiting for its receipt: then the end of a hold waits with it."""
    return any(
        operation.invoked <= at <= operation.returned + LATENCY
        for client in story.tabs_of(player)
        for operation in story.by_client[client]
    )


class Holds:
    """When a tile can have been in a player's hand, and when it must have been."""

    def __init__(self, story):
        self.story = story
        self.asked, self.began, self.ended, self.released = (
            collections.defaultdict(list) for _ in range(4)
        )
        self.touched = boards.MODELS[story.start["kind"]].touched
        self.breaks = collections.defaultdict(
            list
        )  # player: when one of its holds may have ended by its own doing
        self.pushed = collections.defaultdict(list)  # player: when it took something up
        self.not_held = []
        self.deaths = [event["at"] for event in story.faults if event["what"] in ("killed", "drained")]
        for connection in story.connections.values():
            for event in connection.events:
                self.take(event, connection.client)
        for times in (
            *self.asked.values(),
            *self.began.values(),
            *self.ended.values(),
            *self.released.values(),
            *self.breaks.values(),
            *self.pushed.values(),
        ):
            times.sort()

    def take(self, event, client):
        player, message = self.story.player(client), event.get("message", {})
        if event["kind"] in ("open", "shut"):
            self.breaks[player].append(event["at"])
        elif event["kind"] == "say":
            if message["type"] == "hold":
                self.asked[message["tile"], player].append(event["at"])
                self.pushed[player].append(event["at"])
            elif message["type"] == "release":
                self.released[message["tile"], player].append(event["at"])
            elif message["type"] == "hello":
                self.breaks[player].append(event["at"])
        elif message["type"] == "holds":
            for change in message["changes"]:
                book = self.began if change["held"] else self.ended
                book[change["tile"], change["player"]].append(event["at"])
        elif message["type"] == "welcome":
            for hold in message["holds"]:
                self.began[hold["tile"], hold["player"]].append(event["at"])
        elif message["type"] == "notHeld":
            self.not_held.append((client, event))

    def possible(self, tile, player, begun, ended):
        """Whether the tile can have been in this player's hand at some time of an interval."""
        asked = self.asked[tile, player]
        for index, start in enumerate(asked):
            if start > ended:
                return False
            following = asked[index + 1] if index + 1 < len(asked) else ENDLESS
            if self.latest_end(tile, player, start, following) >= begun:
                return True
        return False

    def latest_end(self, tile, player, start, following):
        """An end heard counts, unless a beginning is heard after it: then it was of the hold before."""
        death = min((at for at in self.deaths if at > start), default=ENDLESS)
        for end in self.ended[tile, player]:
            if start < end and not any(end < at < following for at in self.began[tile, player]):
                return min(end, death)
        return death

    def explain_refusals(self):
        for row in self.story.stored["refusals"]:
            operation = self.story.operations.get((row["client"], row["client_sequence"]))
            if row["reason"] != "held" or operation is None:
                continue
            if not self.possible(row["tile"], row["other_player"], operation.invoked, operation.returned):
                yield Violation(
                    "held",
                    f"{operation} was refused by a hold of {row['tile']} that {row['other_player']} cannot "
                    "have had then",
                    operation.said,
                    row,
                    *(event for event, _ in operation.told[:1]),
                )

    def explain_not_held(self):
        for client, event in self.not_held:
            message = event["message"]
            if message["reason"] != "held":
                continue
            asked = [at for at in self.asked[message["tile"], self.story.player(client)] if at < event["at"]]
            if (
                message["player"] == self.story.player(client)
                or not asked
                or not self.possible(message["tile"], message["player"], asked[-1], event["at"])
            ):
                yield Violation(
                    "held",
                    f"{client[:6]} was refused tile {message['tile']} for {message['player']}'s hold, "
                    "which cannot have been then",
                    event,
                )

    def certain(self):
        """(tile, player, from, to): all that time the tile was in that hand, whatever the timing."""
        upheavals = [
            (operation.invoked, operation.returned)
            for operation in self.story.operations.values()
            if operation.kind in ("scramble", "restore", "clear")
        ]
        solving = [
            self.story.operations.get((item["client"], item["clientSequence"]))
            for item in self.story.log
            if item.get("solved")
        ]
        upheavals += [(operation.invoked, operation.returned) for operation in solving if operation]
        stops = sorted(
            event["at"] for event in self.story.faults if event["what"] in ("kill", "drain", "lock", "stop")
        )
        most = self.story.limits.get("holds", 1)
        for (tile, player), began in list(self.began.items()):
            for start in sorted(set(began)):
                asked = next((at for at in self.asked[tile, player] if start - APART < at <= start), None)
                if asked is None:
                    continue
                ends = [
                    asked + 29,
                    *(at for at in self.breaks[player] if at > asked),
                    *[at for at in self.pushed[player] if at > asked][most - 1 : most],
                    *(at for at in stops if at > asked),
                    *(max(asked, invoked) for invoked, returned in upheavals if returned > asked),
                    *(at for at in self.ended[tile, player] if at > asked),
                    *(at for at in self.released[tile, player] if at > asked),
                ]
                if min(ends) > start:
                    yield tile, player, start, min(ends)

    def forbid_swaps(self):
        certain = collections.defaultdict(list)
        for tile, player, start, end in self.certain():
            certain[tile].append((player, start, end))
        for item in self.story.log:
            operation = self.story.operations.get((item["client"], item["clientSequence"]))
            if operation is None:
                continue
            for tile in self.touched(item["move"]):
                for player, start, end in certain[tile]:
                    if player != item["player"] and start < operation.invoked and operation.returned < end:
                        yield Violation(
                            "held",
                            f"{operation} moved tile {tile} out of the hand of player {player}",
                            operation.said,
                            item,
                        )
