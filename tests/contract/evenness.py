"""Does anything that is heard sound different, or last longer, because of a secret?

Deals that look alike from the middle of the table are played on side by side with the same words; what people
choose in silence is drawn anew in each. Up to a Reveal, the loudspeaker must say the same lines with the same
beats. Whoever is told something in private must be told it at the same moment and in the same form, and it
must take about as long, whatever it says. What everybody knows may take its time: a spymaster's key is long.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import permutations
from random import Random
from statistics import median
from typing import Any

from narrator.core.game import AnyGame, Command, Event, Options, Player, Public, Reveal, Secret, Silent
from narrator.language.script import Beat, Chime, Count, Pause, Say, Script
from narrator.rehearsal.walk import choose, every_options
from narrator.table.texts import Texts
from tests.contract.playthrough import tables

DEALS = 400
GROUPS = 4  # of deals that look alike
WORLDS = 8  # that are played side by side
STEPS = 60

SYLLABLE, BREATH = 0.2, 0.4  # seconds, measured with the two voices: a breath at a comma as at a full stop
# Through a closed door nobody hears words, but how long the murmur lasts. Of two stretches of five seconds
# people cannot tell which is longer unless they differ by a tenth or so: no more may be due to the role.
ROLES_MAY_DIFFER_BY = 1.1
# Names, places and words have one syllable or six, whoever hears them. That tells no role, but it adds up:
# any two whispers of one moment may differ by a half. The booth fills up every audience with silence besides.
WHISPERS_MAY_DIFFER_BY = 1.5

BREATHS = re.compile(r"[.,:;?!](?= )")
VOWELS = re.compile(r"[aeiouy]+")
MUTE_E = re.compile(r"(?<=[^aeioul\s])e\b|(?<=[aeiouy]l)e\b")


@dataclass(frozen=True)
class Sound:
    """Something that is heard: by all, or (`to`) murmured to one player."""

    event: Event
    beats: tuple[Beat, ...]

    @property
    def to(self) -> Player | None:
        return self.event.to if isinstance(self.event, Secret) else None

    def heard_outside(self) -> Any:
        """A line in full; of a whisper only to whom, and its form."""
        return (self.to, tuple(form(beat) for beat in self.beats)) if self.to else self.beats

    def seconds(self) -> float:
        return sum(map(beat_seconds, self.beats))

    def __str__(self) -> str:
        said = " ".join(str(getattr(beat, "text", "")) or f"<{beat!r}>" for beat in self.beats)
        return f"“{said}” (to {self.to}, {self.seconds():.1f} s)" if self.to else f"“{said}”"


@dataclass
class World:
    """One deal that is played, with the variants of its lines so far."""

    state: Any
    rng: Random
    said: Counter[str] = field(default_factory=Counter)

    def hear(self, script: Script, events: Iterable[Event]) -> list[Sound]:
        """As the table says it: the variants of a line go round."""
        sounds = []
        for event in events:
            nth = self.said[type(event).__name__]
            self.said[type(event).__name__] += 1
            sounds.append(Sound(event, rendered(script, event, nth)))
        return sounds


def rendered(script: Script, event: Event, nth: int) -> tuple[Beat, ...]:
    if isinstance(event, Secret):
        return script.whisper(event, nth).beats
    return script.line(event, nth, left=60).beats if isinstance(event, Public) else ()


# Finding what betrays --------------------------------------------------------


def betrayals(game: AnyGame) -> list[str]:
    """Whatever was agreed, at the two smaller tables."""
    return [
        betrayal
        for options in every_options(game)
        for players in tables(game, options)[:2]
        for betrayal in betrayals_with(game, options, players)
    ]


def betrayals_with(game: AnyGame, options: Options, players: tuple[Player, ...]) -> list[str]:
    script = Texts.of(game).script
    dealt = [game.deal(players, options, Random(seed)) for seed in range(DEALS)]
    found = uneven_roles(game, script, dealt)
    alike: dict[Any, dict[Any, list[Event]]] = defaultdict(dict)
    for state, events in dealt:
        alike[game.view(state, None)].setdefault(state, events)
    groups = [list(deals.items())[:WORLDS] for deals in alike.values() if len(deals) > 1]
    for seed, deals in enumerate(groups[:GROUPS]):
        found += played_alike(game, script, players, deals, Random(seed))
    return list(dict.fromkeys(found))


def played_alike(
    game: AnyGame,
    script: Script,
    players: tuple[Player, ...],
    deals: list[tuple[Any, list[Event]]],
    rng: Random,
) -> list[str]:
    """Play the worlds on with the same words until a Reveal has parted them."""
    worlds = [World(state, Random(rng.random())) for state, _ in deals]
    heard = [world.hear(script, events) for world, (_, events) in zip(worlds, deals, strict=True)]
    for _ in range(STEPS):
        if betrayal := unlike(heard):
            return [betrayal]
        worlds = together(worlds, heard)
        if len(worlds) < 2 or not game.legal(worlds[0].state):
            return []
        if betrayal := unequal_choices(game, worlds, players):
            return [betrayal]
        heard = go_on(game, script, worlds, rng)
    return []


def go_on(game: AnyGame, script: Script, worlds: list[World], rng: Random) -> list[list[Sound]]:
    """The same words in all worlds, or a silent choice of the same player, in each world their own."""
    command = choose(game.legal(worlds[0].state), rng)
    heard = []
    for world in worlds:
        own = silent_choice(game, world, command.by) if isinstance(command, Silent) else command
        world.state, events = game.play(world.state, own)
        heard.append(world.hear(script, events))
    return heard


def silent_choice(game: AnyGame, world: World, player: Player) -> Command:
    return choose([c for c in game.legal(world.state) if isinstance(c, Silent) and c.by == player], world.rng)


def unequal_choices(game: AnyGame, worlds: list[World], players: tuple[Player, ...]) -> str | None:
    """What may be said aloud is the same everywhere, and so is who is asked in private."""
    first, *others = [open_choices(game, world.state, players) for world in worlds]
    differing = [other for other in others if other != first]
    return f"{first} may be said here, {differing[0]} there" if differing else None


def open_choices(game: AnyGame, state: Any, players: tuple[Player, ...]) -> list[Any]:
    legal = game.legal(state)
    asked = {command.by for command in legal if isinstance(command, Silent)}
    return [command for command in legal if not isinstance(command, Silent)] + [
        player for player in players if player in asked
    ]


# Comparing what is heard -----------------------------------------------------


def unlike(heard: list[list[Sound]]) -> str | None:
    """The first thing that sounds different outside, or takes longer, and is not a Reveal."""
    first, *others = heard
    for other in others:
        for mine, theirs in zip(first, other, strict=False):
            if isinstance(mine.event, Reveal) and isinstance(theirs.event, Reveal) and mine != theirs:
                break
            if mine.heard_outside() != theirs.heard_outside():
                return f"one hears {mine} here, {theirs} there"
        else:
            if len(first) != len(other):
                return f"one hears {len(first)} things here, {len(other)} there: {[*first, *other][-1]}"
    return uneven_whispers(heard)


def together(worlds: list[World], heard: list[list[Sound]]) -> list[World]:
    """The most of them that no Reveal has parted."""
    parted: dict[Any, list[World]] = defaultdict(list)
    for world, sounds in zip(worlds, heard, strict=True):
        parted[tuple(sound.event for sound in sounds if isinstance(sound.event, Reveal))].append(world)
    return max(parted.values(), key=len)


def uneven_whispers(heard: list[list[Sound]]) -> str | None:
    """For each player and each moment of a step: the longest whisper of all worlds against the shortest."""
    moments: dict[Any, list[Sound]] = defaultdict(list)
    for sounds in heard:
        for nth, sound in murmurs(sounds):
            moments[nth, sound.to].append(sound)
    for whispers in moments.values():
        shortest, longest = min(whispers, key=Sound.seconds), max(whispers, key=Sound.seconds)
        if longest.seconds() > shortest.seconds() * WHISPERS_MAY_DIFFER_BY:
            return f"{longest} takes too much longer than {shortest}"
    return None


def murmurs(sounds: list[Sound]) -> Iterator[tuple[int, Sound]]:
    """What is told in private, each with its moment: how many public words came before it."""
    public = 0
    for sound in sounds:
        public += sound.to is None
        if sound.to:
            yield public, sound


def uneven_roles(game: AnyGame, script: Script, dealt: list[tuple[Any, list[Event]]]) -> list[str]:
    """What one player may be told at the deal, for all the table knows: the usual length of each kind."""
    lengths: dict[str, list[float]] = defaultdict(list)
    rivals: dict[Any, set[str]] = defaultdict(set)
    for state, events in dealt:
        for event in (event for event in events if isinstance(event, Secret)):
            name = type(event).__name__
            rivals[game.view(state, None), event.to].add(name)
            for nth, _ in enumerate(script.lines[name]):
                lengths[name].append(Sound(event, rendered(script, event, nth)).seconds())
    usual = {name: median(each) for name, each in lengths.items()}
    pairs = {pair for kinds in rivals.values() for pair in permutations(kinds, 2)}
    return [
        f"{longer} usually takes {usual[longer]:.1f} seconds, {shorter} {usual[shorter]:.1f}"
        for longer, shorter in sorted(pairs)
        if usual[longer] > usual[shorter] * ROLES_MAY_DIFFER_BY
    ]


# How long it takes -----------------------------------------------------------


def beat_seconds(beat: Beat) -> float:
    match beat:
        case Say(text=text):
            return SYLLABLE * syllables(text) + BREATH * len(BREATHS.findall(text))
        case Pause(seconds=length):
            return length
        case Count(numbers=numbers):
            return len(numbers)
        case Chime():
            return 1


def syllables(text: str) -> int:
    """Groups of vowels, without the e that nobody says: near enough for a length."""
    words = re.findall(r"[a-z']+", text.lower())
    return sum(max(1, len(VOWELS.findall(MUTE_E.sub("", word)))) for word in words)


def form(beat: Beat) -> Any:
    """What a closed door lets through: a murmur, or exactly so much silence."""
    return "murmur" if isinstance(beat, Say) else beat
