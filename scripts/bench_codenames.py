"""What it is worth that no two words of a game of Codenames sound alike, and how well clues are heard.

The same voices say the same words of the deck in the same café; only the other words on the table differ. To
compare with, words as they come: those that can be clues. Use:
.venv/bin/python scripts/bench_codenames.py [--speech DIR] [--clips 600] [--clues 200] [--json FILE]
"""

import argparse
import json
import statistics
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import cache
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Literal

import numpy as np
from bench_speech import (
    CAST_FOLDER,
    SPEECH,
    VERDICTS,
    WORKERS,
    Heard,
    hear,
    in_a_cafe,
    in_a_quiet_room,
    judge,
)
from bench_speech import vocabulary as model
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Grid

from narrator.core.game import Command
from narrator.core.pronunciation import ALIKE, distance, far_apart
from narrator.games.codenames import GAME
from narrator.games.codenames.clues import CLUES, NUMBERS, PLAIN
from narrator.games.codenames.moves import GiveClue, Guess
from narrator.games.codenames.rules import every_clue
from narrator.games.codenames.words import DECK, whole
from narrator.rehearsal.cast import CAST, Actor
from narrator.speech import sound
from narrator.speech.hearing import Hearing, Sayable
from narrator.speech.listener import Listener, listen
from narrator.speech.recogniser import Recogniser
from narrator.table import house
from narrator.table.texts import Texts

Draw = Literal["random clue words", "random draw", "chosen draw"]
ON_THE_TABLE = 25
USUAL_NUMBERS = (1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 4, 5, 6, 7, 8, 9)  # as often as people say them, roughly


@dataclass(frozen=True)
class Outcome:
    """What became of one thing that was said."""

    where: str
    voice: str
    said: str
    taken_for: str | None
    verdict: str
    alike: bool = False  # whether a random draw put a word beside it that sounds like it
    number_wrong: bool = False


# Guesses -------------------------------------------------------------------


@dataclass(frozen=True)
class Clip:
    number: int
    seed: int
    speech: Path


def listen_to_guess(clip: Clip) -> list[Outcome]:
    """The same sound among words of the deck that were drawn at random, and among chosen ones."""
    rng = Random(f"guess {clip.seed} {clip.number}")
    target, anything = rng.choice(DECK), rng.choice(PLAIN)
    said = Said(target, some_actor(rng), clip.speech, rng)
    by_chance = [target, *rng.sample([word for word in DECK if word != target], ON_THE_TABLE - 1)]
    alike = min(distance(target, word) for word in by_chance[1:]) < ALIKE
    clue_words = [anything, *rng.sample([word for word in PLAIN if word != anything], ON_THE_TABLE - 1)]
    return [
        listen_among(
            "random clue words", clue_words, Said(anything, said.actor, clip.speech, rng), alike=False
        ),
        listen_among("random draw", by_chance, said, alike=alike),
        listen_among("chosen draw", chosen_with(target, rng), said, alike=alike),
    ]


class Said:
    """A guess, as it sounds in the café; half of the time in a whole sentence."""

    def __init__(self, word: str, actor: Actor, speech: Path, rng: Random) -> None:
        self.word, self.actor = whole(word), actor
        self.text = f"narrator, {rng.choice(('', 'we guess '))}{self.word}"
        self.samples = in_a_cafe(actor.say(self.text, CAST_FOLDER).astype(np.float64), rng, speech)


def listen_among(draw: Draw, words: Sequence[str], said: Said, *, alike: bool) -> Outcome:
    guesses: list[Command] = [Guess(word=whole(word)) for word in words]
    closed = texts().book.closed_list([*guesses, *house.always(paused=False)])
    spoken = Sayable(closed, texts().address, bare=False)
    verdict, first = judge(said.text, Guess(word=said.word), list(hear(said.samples, spoken)))
    return Outcome(draw, said.actor.name, said.text, taken_for(first), verdict, alike)


def chosen_with(target: str, rng: Random) -> list[str]:
    hands = (far_apart(DECK, ON_THE_TABLE, rng) for _ in count())
    return next(hand for hand in hands if target in hand)


# Clues ---------------------------------------------------------------------


def listen_to_clue(clip: Clip) -> list[Outcome]:
    rng = Random(f"clue {clip.seed} {clip.number}")
    clue = GiveClue(word=rng.choice(CLUES), number=rng.choice(USUAL_NUMBERS))
    actor, said = some_actor(rng), texts().book.sentences(clue)[0]
    voice = actor.say(said, CAST_FOLDER).astype(np.float64)
    rooms = {"clean": in_a_quiet_room(voice, rng), "café": in_a_cafe(voice, rng, clip.speech)}
    return [listen_for_clue(room, clue, said, samples, actor) for room, samples in rooms.items()]


def listen_for_clue(room: str, clue: GiveClue, said: str, samples: sound.Samples, actor: Actor) -> Outcome:
    spoken, hearing = clue_hearing()
    listener = Listener(model())
    listener.expect(spoken.grammar())
    heard = [Heard(one, hearing.understand(one)) for one in listen(listener, sound.frames(samples))]
    verdict, first = judge(said, clue, heard)
    meant = first.meaning.command if first and first.meaning else clue
    wrong = isinstance(meant, GiveClue) and meant.number != clue.number
    return Outcome(f"clues, {room}", actor.name, said, taken_for(first), verdict, number_wrong=wrong)


@cache
def clue_hearing() -> tuple[Sayable, Hearing]:
    spoken = Sayable(clue_sentences(), texts().address, bare=True)
    return spoken, Hearing(model(), spoken)


def clue_sentences() -> dict[str, Command]:
    legal = every_clue(NUMBERS[1:-1], board=True, clock=False)
    return texts().book.closed_list([*legal, *house.always(paused=False)])


# What both need ------------------------------------------------------------


@cache
def texts() -> Texts:
    return Texts.of(GAME)


def some_actor(rng: Random) -> Actor:
    return rng.choice([actor for actor in CAST if actor.available])


def taken_for(heard: Heard | None) -> str | None:
    return heard.meaning.sentence if heard and heard.meaning else None


def costs() -> dict[str, float]:
    """Milliseconds for the longest list there is, first and later."""
    book = Texts.of(GAME).book

    def sentences() -> dict[str, Command]:
        return book.closed_list(every_clue(NUMBERS[1:-1], board=True, clock=False))

    grammar = [*sentences(), *(f"narrator {sentence}" for sentence in sentences())]
    first = once(lambda: Texts.of(GAME).book.closed_list(every_clue(NUMBERS[1:-1], board=True, clock=False)))
    return {
        "sentences of a clue (number)": len(sentences()),
        "legal + sentences, first time (ms)": first,
        "legal + sentences, again (ms)": median(sentences),
        "grammar of the recogniser (ms)": median(lambda: Recogniser(model(), grammar)),
        "weighing (ms)": median(lambda: Hearing(model(), Sayable(sentences(), "narrator", bare=True))),
    }


def median(work: Callable[[], object]) -> float:
    return statistics.median(once(work) for _ in range(5))


def once(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000


# The run -------------------------------------------------------------------


def main() -> None:
    chosen = parse()
    guesses = [Clip(number, chosen.seed, chosen.speech) for number in range(chosen.clips)]
    clues = [Clip(number, chosen.seed, chosen.speech) for number in range(chosen.clues)]
    with ProcessPoolExecutor(WORKERS, get_context("spawn")) as pool, Progress(transient=True) as bar:
        heard = [*bar.track(pool.map(listen_to_guess, guesses, chunksize=8), chosen.clips)]
        heard += bar.track(pool.map(listen_to_clue, clues, chunksize=8), chosen.clues)
    outcomes = [one for some in heard for one in some]
    show(outcomes)
    figures = costs()
    for name, figure in figures.items():
        Console().print(f"{name}: {figure:,.0f}")
    if chosen.json:
        report = {"costs": figures, "outcomes": [asdict(one) for one in outcomes]}
        chosen.json.write_text(json.dumps(report, indent=1, ensure_ascii=False))


def parse() -> argparse.Namespace:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    arguments.add_argument("--speech", type=Path, default=SPEECH, help="recordings of noise and rooms")
    arguments.add_argument("--clips", type=int, default=600, help="guesses for each way to draw")
    arguments.add_argument("--clues", type=int, default=200, help="clues, clean and in the café")
    arguments.add_argument("--seed", type=int, default=1, help="another seed, other words and voices")
    arguments.add_argument("--json", type=Path, help="write the figures and every outcome to this file")
    return arguments.parse_args()


def show(outcomes: Sequence[Outcome]) -> None:
    wheres = dict.fromkeys(one.where for one in outcomes)
    groups = [[one for one in outcomes if one.where == where] for where in wheres]
    grid = Grid("", *wheres, header_style="bold")
    grid.add_row("clips", *(str(len(these)) for these in groups))
    for verdict in VERDICTS:
        grid.add_row(verdict, *(percent(one.verdict == verdict for one in these) for these in groups))
    grid.add_row("number wrong", *(percent(one.number_wrong for one in these) for these in groups))
    beside = [[one for one in these if one.alike] for these in groups]
    grid.add_row("where random words sound alike: clips", *(str(len(these)) for these in beside))
    for verdict in VERDICTS:
        grid.add_row(f"  {verdict}", *(percent(one.verdict == verdict for one in these) for these in beside))
    Console().print(grid)


def percent(which: Iterable[bool]) -> str:
    found = list(which)
    return f"{100 * statistics.mean(found):.1f} %" if found else ""


if __name__ == "__main__":
    main()
