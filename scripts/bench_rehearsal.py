"""How whole games go, played aloud by synthetic players: in a quiet room, and in a café.

Use: .venv/bin/python scripts/bench_rehearsal.py [--games 20] [--only clean] [--speech DIR] [--json FILE]
"""

import argparse
import dataclasses
import json
import os
import tempfile
from collections import defaultdict
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, Literal

from platformdirs import user_cache_path
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Grid

from narrator.__main__ import keep_libraries_quiet
from narrator.core.game import AnyGame
from narrator.games import discover
from narrator.rehearsal.casting import TALK, available, company
from narrator.rehearsal.minutes import Minutes
from narrator.rehearsal.noises import noise
from narrator.rehearsal.rehearsal import Setting, Troupe, perform
from narrator.rehearsal.report import Figures, as_fields
from narrator.rehearsal.voice import narrators_voice
from narrator.speech import models
from narrator.speech.recogniser import Vocabulary
from narrator.speech.synthesis import KeptVoice
from narrator.table.evening import Evening
from narrator.table.lobby import BadInput, Secrets, choose_options
from narrator.table.texts import Texts

Condition = Literal["clean", "café"]
CONDITIONS: tuple[Condition, ...] = ("clean", "café")
KEEP = user_cache_path("narrator") / "cast"
PLAYERS = range(4, 9)
SNR = 10.0  # decibels
ROOM = "0.5"  # seconds of echo
NOISES = ("cafe_moodist.wav", "coffee_shop_blanket.wav")
ROOMS = "sim_*_rt500_d150cm.wav"
AGREED = {"spyfall": ["rounds=2"]}  # five rounds are an evening each
WORKERS = 2
FLOORS = {"clean": (98.0, 0.2), "café": (95.0, 0.5)}  # at the first try, and wrongly executed: per cent
SPEED = 10  # times real time, on one core


@dataclass(frozen=True)
class Job:
    """One evening; the same for every condition."""

    game: str
    condition: Condition
    seed: int
    speech: Path | None
    voice: str


@dataclass(frozen=True)
class Done:
    job: Job
    figures: Figures


# One evening ---------------------------------------------------------------


@cache
def troupe(voice: str) -> Troupe:
    speaker, taken = narrators_voice(voice)
    kept = KeptVoice(speaker, user_cache_path("narrator") / "lines")
    return Troupe(Vocabulary(models.find()), kept, taken, KEEP, "narrator")


def rehearse(job: Job) -> Done:
    evening = opened(job)
    with tempfile.TemporaryDirectory() as folder:
        minutes = Minutes.create(Path(folder) / "journal", evening.opened)
        performance = perform(evening, minutes, setting(job), troupe(job.voice), lambda _: None)
        minutes.close()
    return Done(job, Figures.of(performance))


def opened(job: Job) -> Evening:
    game, rng = discover()[job.game], Random(f"{job.game} {job.seed}")
    count = rng.choice([seats for seats in game.seats if seats in PLAYERS])
    secrets = way(game, rng)
    options = choose_options(game, AGREED.get(game.name, []), secrets)
    return Evening(game, company(game, str(count), Texts.of(game), rng), options, secrets, job.seed)


def way(game: AnyGame, rng: Random) -> Secrets:
    """With cards, or dealt; one of them when the game knows only that."""
    chosen: Secrets = rng.choice(["cards", "booth"])
    try:
        choose_options(game, [], chosen)
    except BadInput:
        return "booth"
    return chosen


def setting(job: Job) -> Setting:
    if job.condition == "clean":
        return Setting()
    rng = Random(f"café {job.seed}")
    if job.speech is None:
        return Setting(noise("cafe", available(), TALK, KEEP), SNR, ROOM, chatty=True)
    response = rng.choice(sorted((job.speech / "rooms").glob(ROOMS)))
    folder = job.speech / rng.choice(["chatter_accented", "chatter_phone"])
    sound = noise(str(job.speech / "noise" / rng.choice(NOISES)), [], [], KEEP)
    return Setting(sound, SNR, str(response), folder, chatty=True)


# The report ----------------------------------------------------------------


def rows(condition: str, figures: Figures) -> list[tuple[str, str, str, bool | None]]:
    """What, how much, what it should be, and whether it is."""
    understood, wrong = FLOORS[condition]
    hours = figures.seconds / 3600
    ended = figures.games - len(figures.unfinished)
    mistakes = [
        f"{figures.mistakes(kind) / hours:.1f} {kind}" for kind in ("obeyed", "asked back", "answered")
    ]
    return [
        ("games played to the end", f"{ended} of {figures.games}", "all", not figures.unfinished),
        ("commands", f"{len(figures.first)} in {hours:.1f} h", "", None),
        (
            "at the first try",
            f"{figures.at_first_try:.2f} %",
            f"≥ {understood:g} %",
            figures.at_first_try >= understood,
        ),
        ("  at once", f"{figures.at_once:.2f} %", "", None),
        ("executed wrongly", f"{figures.wrong:.2f} %", f"≤ {wrong:g} %", figures.wrong <= wrong),
        ("  weighty ones", str(figures.wrong_and_weighty), "none", not figures.wrong_and_weighty),
        ("false accepts an hour", ", ".join(mistakes), "", None),
        ("decided after", "{median} ms, 95 % {95 %} ms".format(**figures.decided), "", None),
        ("faster than real time", f"{figures.speed:.0f} times", f"≥ {SPEED}", figures.speed >= SPEED),
    ]


def show(done: Sequence[Done]) -> bool:
    grid = Grid("condition", "", "figure", "target", "", header_style="bold")
    good = True
    for condition, these in grouped(done, lambda one: one.job.condition).items():
        for name, figure, target, passes in rows(condition, these):
            mark = {None: "", True: "[green]pass[/]", False: "[red]miss[/]"}[passes]
            grid.add_row(condition, name, figure, target, mark)
            good = good and passes is not False
    games = Grid(
        "game", "ended", "first try", "at once", "wrong", "minutes each", "speed", header_style="bold"
    )
    for name, these in grouped(done, lambda one: f"{one.job.game}, {one.job.condition}").items():
        ended = f"{these.games - len(these.unfinished)} of {these.games}"
        shares = (f"{these.at_first_try:.1f} %", f"{these.at_once:.1f} %", f"{these.wrong:.2f} %")
        games.add_row(name, ended, *shares, f"{these.seconds / these.games / 60:.1f}", f"{these.speed:.0f}")
    console = Console()
    console.print(grid)
    console.print(games)
    for one in done:
        for why in one.figures.unfinished:
            console.print(f"{one.job.game}, {one.job.condition}, seed {one.job.seed}: {why}")
    return good


def grouped(done: Sequence[Done], key: Any) -> dict[str, Figures]:
    groups: dict[str, list[Figures]] = defaultdict(list)
    for one in done:
        groups[key(one)].append(one.figures)
    return {name: Figures.together(these) for name, these in groups.items()}


def as_json(done: Sequence[Done]) -> dict[str, Any]:
    failed = [
        {"game": one.job.game, "condition": one.job.condition, "seed": one.job.seed, **as_fields(saying)}
        for one in done
        for saying in one.figures.sayings
        if saying.outcome != "understood"
    ]
    mistakes = [
        {"game": one.job.game, "condition": one.job.condition, **dataclasses.asdict(mistake)}
        for one in done
        for mistake in one.figures.false_accepts
    ]
    return {
        "conditions": {k: v.as_json() for k, v in grouped(done, lambda one: one.job.condition).items()},
        "games": {
            k: v.as_json()
            for k, v in grouped(done, lambda one: f"{one.job.game}, {one.job.condition}").items()
        },
        "failed": failed,
        "false accepts": mistakes,
    }


# The run -------------------------------------------------------------------


def main() -> None:
    chosen = parse()
    keep_libraries_quiet()
    seeds = range(chosen.seed, chosen.seed + (2 if chosen.quick else chosen.games))
    conditions = [one for one in CONDITIONS if chosen.only in (None, one, one.replace("é", "e"))]
    jobs = [
        Job(game, condition, seed, chosen.speech, chosen.voice)
        for seed in seeds
        for game in discover()
        for condition in conditions
    ]
    os.environ["OMP_NUM_THREADS"] = "1"  # each rehearsal on one core
    with ProcessPoolExecutor(WORKERS, get_context("spawn")) as pool, Progress(transient=True) as bar:
        done: list[Done] = []
        for one in bar.track(pool.map(rehearse, jobs), total=len(jobs), description="rehearsals"):
            done.append(one)
            if chosen.json:  # after each, as it takes an hour
                chosen.json.write_text(json.dumps(as_json(done), indent=1, ensure_ascii=False))
    if not show(done):
        raise SystemExit(1)


def parse() -> argparse.Namespace:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    arguments.add_argument("--games", type=int, default=20, help="evenings for each game and condition")
    arguments.add_argument("--seed", type=int, default=1, help="of the first one")
    arguments.add_argument("--only", help="clean or cafe, instead of both")
    arguments.add_argument("--speech", type=Path, help="recordings of cafés, rooms and chatter")
    arguments.add_argument("--voice", default="auto", help="the narrator's: auto, piper or pyttsx3")
    arguments.add_argument("--quick", action="store_true", help="two evenings each")
    arguments.add_argument("--json", type=Path, help="write the figures and all failures to this file")
    return arguments.parse_args()


if __name__ == "__main__":
    main()
