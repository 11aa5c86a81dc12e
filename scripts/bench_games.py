"""How fast the games are, without sound: whole games, the list of sentences, and the answer to a command.

Use: .venv/bin/python scripts/bench_games.py [--seconds 3] [--json FILE]
"""

import argparse
import asyncio
import json
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from rich.console import Console
from rich.table import Table as Grid

from narrator.core.game import AnyGame, Player, Spoken
from narrator.games import discover
from narrator.rehearsal.walk import choose
from narrator.speech.scripted import ScriptedPlay
from narrator.speech.transcript import Transcript
from narrator.table import house
from narrator.table.evening import Evening
from narrator.table.journal import Journal
from narrator.table.ports import Expectation, Heard, Message
from narrator.table.table import Table
from narrator.table.texts import Texts

NAMES = ("Ann", "Ben", "Cleo", "Dev", "Eva", "Finn", "Gus", "Hana")


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    arguments.add_argument("--seconds", type=float, default=3, help="how long to play random games")
    arguments.add_argument("--json", type=Path, help="write the figures to this file")
    chosen = arguments.parse_args()
    figures = {game.name: measure(game, chosen.seconds) for game in discover().values()}
    show(figures)
    if chosen.json:
        chosen.json.write_text(json.dumps(figures, indent=2))


def measure(game: AnyGame, seconds: float) -> dict[str, float]:
    players = tuple(Player(name) for name in NAMES[: min(len(NAMES), game.seats[-1])])
    answers = answer_times(game, players)
    return {
        "players": len(players),
        "random games a second": games_per_second(game, players, seconds),
        **{f"{name}, largest phase (ms)": ms for name, ms in largest_phase(game, players).items()},
        "command to answer, median (ms)": statistics.median(answers),
        "command to answer, 95 % (ms)": statistics.quantiles(answers, n=20)[-1],
        "command to answer, worst (ms)": max(answers),
    }


def games_per_second(game: AnyGame, players: tuple[Player, ...], seconds: float) -> float:
    games, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        rng = Random(games)
        state, _ = game.deal(players, game.options(), rng)
        while legal := game.legal(state):
            state, _ = game.play(state, choose(legal, rng))
        games += 1
    return games / (time.perf_counter() - start)


def largest_phase(game: AnyGame, players: tuple[Player, ...]) -> dict[str, float]:
    """The state with the most to say: what its commands and sentences cost, first and later."""
    rng = Random(1)
    state, _ = game.deal(players, game.options(), rng)
    states = [state]
    while legal := game.legal(state):
        state, _ = game.play(state, choose(legal, rng))
        states.append(state)
    largest = max(states, key=lambda state: len(game.legal(state)))
    book = Texts.of(game).book

    def sentences() -> int:
        return len(book.closed_list(c for c in game.legal(largest) if isinstance(c, Spoken)))

    return {
        "legal": milliseconds(lambda: game.legal(largest)),
        "legal + sentences, first time": once(sentences),
        "legal + sentences, again": milliseconds(sentences),
        "sentences (number)": sentences(),
    }


def once(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000


def milliseconds(work: Callable[[], object], times: int = 30) -> float:
    return statistics.median(once(work) for _ in range(times))


class Stopwatch(ScriptedPlay):
    """Random players, who confirm what is weighty; notes how long the first word of an answer takes."""

    def __init__(self, evening: Evening, rng: Random) -> None:
        super().__init__(iter(()), evening.players, Transcript(lambda _: None))
        self.answers: list[float] = []
        self._rng = rng
        self._sentences: list[str] = []
        self._asked_at: float | None = None

    def expect(self, expectation: Expectation) -> None:
        super().expect(expectation)
        said = expectation.sentences.items()
        confirming = [sentence for sentence, command in said if isinstance(command, house.Yes)]
        own = [sentence for sentence, command in said if not type(command).__module__.endswith("house")]
        self._sentences = confirming or own

    async def next(self, until: float | None) -> Message | None:
        if not self._sentences:
            return await super().next(until)
        self._asked_at = time.perf_counter()
        return Heard(number=self._number, text=self._rng.choice(self._sentences))

    async def say(self, line: object) -> None:
        if self._asked_at:
            self.answers.append((time.perf_counter() - self._asked_at) * 1000)
            self._asked_at = None


def answer_times(game: AnyGame, players: tuple[Player, ...], games: int = 30) -> list[float]:
    """Through the real table and a real journal, fsync included."""
    times: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(games):
            evening = Evening(game, players, game.options(), "booth", seed)
            stopwatch = Stopwatch(evening, Random(seed))
            journal = Journal.create(Path(folder) / f"{seed}.jsonl", evening.opened)
            asyncio.run(Table(evening, journal, Texts.of(game), stopwatch.ports).run())
            journal.close()
            times += stopwatch.answers
    return times


def show(figures: dict[str, dict[str, float]]) -> None:
    grid = Grid("", *figures, header_style="bold")
    for row in next(iter(figures.values())):
        grid.add_row(row, *(f"{column[row]:,.2f}" for column in figures.values()))
    Console().print(grid)


if __name__ == "__main__":
    main()
