"""The director: decides what is said next, out of what is legal, in any game."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import log2
from random import Random

from narrator.core.game import Command, Player, Silent, TimeUp
from narrator.table import house
from narrator.table.evening import Evening
from narrator.table.ports import Expectation

LOOKED_AT = 6  # commands of a kind that are tried out in mind
HOUSE_SHARE = 0.06  # of all that is said
ASIDE = 0.15  # how often somebody acts in silence who need not
LUCKY = 0.25  # how often a guess among many that change nothing is one that does
STALLING = 0.06  # how often a table lets the sand run out
HOLDING_BACK = 0.5  # and how often when there are only seconds of it
SHORT = 30  # seconds of an hourglass that is no time to talk
OVER, MOVED, CHANGED, NOTHING = 4.0, 3.0, 1.0, 0.2  # what a command is worth by what it leads to
SELDOM: dict[type[Command], int] = {
    house.TellScore: 3,
    house.Repeat: 3,
    house.Undo: 2,
    house.Pause: 1,
}
ONCE: dict[type[Command], int] = {house.TellSentences: 3, house.SpeakFaster: 1, house.SpeakLouder: 1}
ALWAYS = {type(command) for paused in (False, True) for command in house.always(paused=paused)}


@dataclass(frozen=True)
class Scene:
    """Where the game stands, and what may be said aloud and in private."""

    evening: Evening
    expectation: Expectation
    private: Mapping[Player, Expectation]

    @cached_property
    def legal(self) -> frozenset[Command]:
        return frozenset(self.evening.legal)

    @cached_property
    def offered(self) -> list[Command]:
        return list(dict.fromkeys(self.expectation.sentences.values()))

    @cached_property
    def silent(self) -> list[Command]:
        """What may be told in private, reminders apart."""
        told = (c for one in self.private.values() for c in dict.fromkeys(one.sentences.values()))
        return [command for command in told if not isinstance(command, house.Remind)]

    @property
    def sand(self) -> float:
        """Seconds of it that are left to run; none when none is running."""
        hourglass = self.evening.hourglass
        return hourglass.above if hourglass and hourglass.standing and not self.evening.paused else 0.0

    @property
    def short_of_time(self) -> bool:
        """An hourglass of seconds: whoever wants to say something says it at once, or not at all."""
        hourglass = self.evening.hourglass
        return bool(self.sand and hourglass and hourglass.measure <= SHORT)

    @cached_property
    def phase(self) -> str:
        return str(self.evening.game.view(self.evening.state, None).phase)

    @property
    def turn(self) -> Sequence[Player]:
        """Those who play now, if not everybody does."""
        return self.evening.game.view(self.evening.state, None).turn

    @property
    def picking(self) -> bool:
        """Whether the narrator has asked which one of several it was."""
        return house.PickNone() in self.offered

    @property
    def audience(self) -> bool:
        """Whether one player is alone with the narrator."""
        return self.expectation.number < 0

    @cached_property
    def confirming(self) -> bool:
        return house.Yes() in self.offered and house.No() in self.offered


@dataclass(frozen=True)
class Intention:
    """Somebody wants to say something, by themself or because they were asked."""

    command: Command
    by: Player


class Director:
    """Knows the truth, and has a little sense: people vote, accuse and guess rather than stall."""

    def __init__(self, players: Sequence[Player]) -> None:
        self._players = players
        self._said: Counter[type[Command]] = Counter()
        self._futile: set[Command] = set()
        self._game = 0

    def intend(self, scene: Scene, rng: Random) -> Intention | None:
        """What somebody says next; nothing when everybody waits for the sand."""
        if scene.evening.games != self._game:
            self._game, self._said, self._futile = scene.evening.games, Counter(), set()
        command = self._choose(scene, rng)
        if command is None:
            return None
        self._said[type(command)] += 1
        return Intention(command, self._speaker(command, scene, rng))

    def _choose(self, scene: Scene, rng: Random) -> Command | None:
        offered = scene.offered
        for closing in (house.LeaveTable(), house.Resume()):
            if closing in offered:
                return closing
        aloud = [command for command in offered if command in scene.legal]
        aloud = aloud or [command for command in offered if type(command) not in ALWAYS]
        silent = self._silent(scene, rng, needed=not aloud)
        if not silent and rng.random() < HOUSE_SHARE and (wish := self._house(scene, rng)):
            return wish
        stalling = HOLDING_BACK if scene.short_of_time else STALLING
        if not silent and TimeUp() in scene.legal and (not aloud or rng.random() < stalling):
            return None
        return self._sensible(silent or aloud, scene, rng) if silent or aloud else None

    def _silent(self, scene: Scene, rng: Random, *, needed: bool) -> list[Command]:
        """What is chosen in private by whoever is waited for; by others only now and then."""
        awaited = scene.evening.game.view(scene.evening.state, None).waiting
        urgent: list[Command] = [c for c in scene.silent if isinstance(c, Silent) and c.by in awaited]
        if urgent or needed or rng.random() < ASIDE:
            return urgent or scene.silent
        return []

    def _house(self, scene: Scene, rng: Random) -> Command | None:
        wishes = SELDOM | {kind: often for kind, often in ONCE.items() if not self._said[kind]}
        if scene.sand:
            wishes |= {house.TellTime: 4}
        known = [command for command in scene.offered if type(command) in wishes]
        often = [wishes[type(command)] for command in known]
        return rng.choices(known, often)[0] if known else None

    def _sensible(self, commands: Sequence[Command], scene: Scene, rng: Random) -> Command:
        kinds: dict[type[Command], list[Command]] = {}
        for command in commands:
            if command not in self._futile:
                kinds.setdefault(type(command), []).append(command)
        if not kinds:
            return rng.choice(commands)
        worth = [self._appeal(some, scene, rng) for some in kinds.values()]
        some = rng.choices(list(kinds.values()), worth)[0]
        return self._one_of(some, scene, rng)

    def _appeal(self, commands: Sequence[Command], scene: Scene, rng: Random) -> float:
        """Of a kind of command: what it leads to, how much choice there is, and how often it was said."""
        looked_at = rng.sample(commands, min(LOOKED_AT, len(commands)))
        gain = sum(worth(command, scene) for command in looked_at) / len(looked_at)
        often: float = (1 + self._said[type(commands[0])]) ** 0.5
        return gain * (1 + log2(len(commands))) / often

    def _one_of(self, commands: Sequence[Command], scene: Scene, rng: Random) -> Command:
        chosen = rng.choice(commands)
        if worth(chosen, scene) > NOTHING:
            return chosen
        if rng.random() < LUCKY:
            good = (other for other in commands if worth(other, scene) > NOTHING)
            chosen = next(good, chosen)
        self._futile.add(chosen)
        return chosen

    def _speaker(self, command: Command, scene: Scene, rng: Random) -> Player:
        """Whoever is asked, else whoever is named first, else anybody whose turn it is."""
        if isinstance(command, Silent):
            return command.by
        asked = scene.expectation.asked
        turn = scene.turn if command in scene.legal else ()
        return asked or next(named(command, self._players), None) or rng.choice(turn or self._players)


def named(command: Command, players: Sequence[Player]) -> Iterator[Player]:
    return (value for _, value in command if value in players)


def worth(command: Command, scene: Scene) -> float:
    """What the rules make of it, tried out in mind."""
    game, state = scene.evening.game, scene.evening.state
    if command not in scene.legal:
        return CHANGED
    after, _ = game.play(state, command)
    if not game.legal(after):
        return OVER
    if game.view(after, None) != game.view(state, None):
        return MOVED
    return CHANGED if after != state else NOTHING
