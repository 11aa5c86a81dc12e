"""Who plays: names that can be heard, and a voice of their own for everybody."""

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, zip_longest
from pathlib import Path
from random import Random

from narrator.core.game import AnyGame, Player
from narrator.language.files import read_sections
from narrator.language.words import joined
from narrator.rehearsal.cast import CAST, Actor
from narrator.rehearsal.room import Float
from narrator.speech.errors import SpeechError
from narrator.table.lobby import BadInput, seat
from narrator.table.texts import Texts

PEOPLE = read_sections(Path(__file__).with_name("people.en.toml"))["people"]
NAMES = tuple(PEOPLE["names"])
TALK = tuple(PEOPLE["talk"])
USUAL = 5  # players, unless told otherwise
UNDERSTUDIES = (
    Actor("espeak", "en-us+f3", pace=0.95),
    Actor("espeak", "en-us+m7"),
    Actor("espeak", "en-gb+f5"),
    Actor("espeak", "en-gb-x-gbclan+m4"),
    Actor("espeak", "en-us-nyc+m2"),
    Actor("espeak", "en-gb-scotland+f1", pace=0.95),
)
THROATS = (0.94, 1.07, 1.13)  # of relatives, when a table is larger than the cast


class NoVoices(SpeechError):
    """Nobody could speak; the message is one line with the remedy."""


@dataclass(frozen=True)
class Person:
    """A player with a voice, a way to the microphone, and a seat from left (-1) to right (1)."""

    player: Player
    actor: Actor
    way: Float
    place: float


def company(game: AnyGame, wanted: str, texts: Texts, rng: Random) -> tuple[Player, ...]:
    """As many players as were wanted, or those who were named."""
    if wanted and not wanted.strip().isdigit():
        return seat(wanted, game, texts)
    usual = min(max(USUAL, game.seats[0]), game.seats[-1])
    count = int(wanted) if wanted else usual
    known = [name for name in NAMES if not texts.is_a_sentence(name)]
    if count not in game.seats or count > len(known):
        fewest, most = game.seats[0], min(game.seats[-1], len(known))
        raise BadInput(f"{texts.title} is for {fewest} to {most} players, not {count}.")
    return seat(joined(rng.sample(known, count), ",").replace(" , ", ", "), game, texts)


def available() -> list[Actor]:
    voices = [actor for actor in (*CAST, *UNDERSTUDIES) if actor.available]
    if not voices:
        raise NoVoices("The players have no voices. Install some: sudo apt-get install espeak-ng")
    return voices


def voices(count: int, taken: Sequence[Actor], rng: Random) -> list[Actor]:
    """No two alike, none the narrator's own, and as many engines as there are."""
    free = [actor for actor in available() if actor not in taken]
    mixed = one_engine_after_the_other(free, rng)
    relatives = [
        dataclasses.replace(actor, throat=round(actor.throat * throat, 3))
        for throat in THROATS
        for actor in mixed
    ]
    return [*mixed, *relatives][:count]


def one_engine_after_the_other(actors: Sequence[Actor], rng: Random) -> list[Actor]:
    engines: dict[str, list[Actor]] = {}
    for actor in rng.sample(actors, len(actors)):
        engines.setdefault(actor.engine, []).append(actor)
    rounds = zip_longest(*engines.values())
    return [actor for actor in chain.from_iterable(rounds) if actor]
