"""A rehearsal: a whole game, played aloud by synthetic people through the real ears."""

import os
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

from narrator.booth.booth import Booth
from narrator.rehearsal.cast import Actor
from narrator.rehearsal.casting import Person, voices
from narrator.rehearsal.chatter import Chatter
from narrator.rehearsal.floor import Floor, SmallTalk
from narrator.rehearsal.minutes import Minutes
from narrator.rehearsal.people import People, Stuck
from narrator.rehearsal.room import Air, Float, bed, rooms
from narrator.rehearsal.sayings import Account
from narrator.rehearsal.screen import Screen
from narrator.rehearsal.stage import Loudspeaker, Stage
from narrator.rehearsal.tape import Tape
from narrator.speech.attention import Attention
from narrator.speech.recogniser import Vocabulary
from narrator.speech.synthesis import KeptVoice
from narrator.table.evening import Evening
from narrator.table.ports import Ports
from narrator.table.table import Table
from narrator.table.texts import Texts


@dataclass(frozen=True)
class Setting:
    """Where a rehearsal takes place: what sounds besides the players, and how."""

    noise: Float | None = None
    snr: float = 10.0  # decibels from the noise to a player's voice
    room: str = ""  # an impulse response, or seconds of echo
    chatter: Path | None = None  # recordings
    chatty: bool = False  # people chat between all commands, not only while they may talk freely
    echo: float = 0.0  # decibels of the narrator's own voice over a player's, at the microphone


@dataclass(frozen=True)
class Troupe:
    """What every rehearsal of an evening shares: ears, the narrator's voice, and where sounds are kept."""

    vocabulary: Vocabulary
    voice: KeptVoice
    taken: tuple[Actor, ...]  # voices that are the narrator's own
    keep: Path
    address: str
    pace: float = 1.0


@dataclass(frozen=True)
class Performance:
    """How it went: whether the game ended, and if not, why."""

    evening: Evening
    people: tuple[Person, ...]
    account: Account
    tape: Tape
    seconds: float
    took: float  # seconds on the wall
    work: float  # seconds of one core
    bed: Float
    why: str = ""

    @property
    def ended(self) -> bool:
        return not self.why


def perform(
    evening: Evening,
    minutes: Minutes,
    setting: Setting,
    troupe: Troupe,
    write: Callable[[str], None],
    around: Callable[[Ports], Ports] = lambda ports: ports,
) -> Performance:
    """From the first line to the last; `around` may put something between the table and the room."""
    began, worked, seed = time.perf_counter(), cores(), evening.seed
    rng = Random(f"{seed} rehearsal")
    people = seated(evening, setting, troupe, rng)
    texts, tape, screen = Texts.of(evening.game), Tape(), Screen(write)
    air = Air(bed(setting.noise, setting.snr, rng))
    floor = Floor(air, tape)
    talk = SmallTalk(floor, Chatter(people, troupe.keep, setting.chatter), screen)
    crowd = People(
        {person.player: person for person in people},
        floor,
        talk,
        screen,
        minutes,
        texts,
        troupe.keep,
        troupe.address,
        seed,
        chatty=setting.chatty,
    )
    loudspeaker = Loudspeaker(troupe.voice, rooms(setting.room, 1, rng)[0], setting.echo)
    attention, titles = Attention(troupe.vocabulary, troupe.address), texts.script.phases
    stage = Stage(attention, air, loudspeaker, crowd, screen, tape, titles)
    stage.pace = troupe.pace
    table = Table(evening, minutes, texts, around(private(evening, stage)))
    stage.evening = lambda: table.evening
    why = ""
    try:
        without_a_loop(table.run())
        crowd.look(stage.scene)
        why = "" if table.evening.closed else "The game was stopped before its end."
    except Stuck as stuck:
        why = str(stuck)
    took, work = time.perf_counter() - began, cores() - worked
    return Performance(table.evening, people, crowd.account, tape, stage.now(), took, work, air.bed, why)


def without_a_loop(run: Coroutine[Any, Any, None]) -> None:
    """Nobody waits in virtual time; and asyncio's loop would keep Ctrl-C until somebody does."""
    try:
        run.send(None)
    except StopIteration:
        return
    run.close()
    raise RuntimeError("somebody at the rehearsal waits for the real clock")


def private(evening: Evening, stage: Stage) -> Ports:
    """In the booth every secret is told and asked by voice; with phones the stage itself is the line."""
    if evening.secrets != "booth" or evening.options.secrets != "dealt":
        return stage.ports
    booth = Booth(evening.players, stage, stage, stage, stage)
    return replace(stage.ports, inbox=booth, ears=booth, private=booth)


def cores() -> float:
    """Seconds that all cores together have worked for this process and for the voices that it started."""
    return sum(os.times()[:4])


def seated(evening: Evening, setting: Setting, troupe: Troupe, rng: Random) -> tuple[Person, ...]:
    """Everybody gets a voice and a chair, from left to right."""
    count = len(evening.players)
    actors, ways = voices(count, troupe.taken, rng), rooms(setting.room, count, rng)
    places = [-0.8 + 1.6 * chair / max(1, count - 1) for chair in range(count)]
    return tuple(map(Person, evening.players, actors, ways, places))
