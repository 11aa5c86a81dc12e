"""How well the narrator hears, how soon it answers, and what that costs: with a cast, people and chatter.

Use: .venv/bin/python scripts/bench_speech.py [--speech DIR] [--clips 600] [--json FILE] [--plot FILE.png]
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, Literal, TypeVar, get_args

import numpy as np
import numpy.typing as npt
from platformdirs import user_cache_path
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Grid

from narrator.__main__ import keep_libraries_quiet
from narrator.core.game import AnyGame, Command, Player, Spoken
from narrator.games import discover
from narrator.rehearsal.cast import CAST, Actor
from narrator.rehearsal.walk import can_deal, choose, every_options
from narrator.speech import models, score, sound
from narrator.speech.hearing import Hearing, Sayable
from narrator.speech.listener import Listener, Utterance, listen
from narrator.speech.recogniser import Vocabulary
from narrator.speech.sound import FRAME, RATE, Samples
from narrator.speech.synthesis import KeptVoice, Pyttsx3
from narrator.speech.weighing import Meaning
from narrator.table import house
from narrator.table.decoys import decoys
from narrator.table.texts import Texts

SPEECH = Path(__file__).resolve().parents[2] / "shared" / "speech"
CAST_FOLDER = user_cache_path("narrator") / "cast"
VOICE_FOLDER = user_cache_path("narrator") / "voice"
NAMES = ("Ann", "Ben", "Cleo", "Dev", "Olivia", "Priya")
CAFES = ("cafe_moodist.wav", "coffee_shop_blanket.wav")
BACKGROUNDS = ("", "cafe_moodist.wav", "crowd_moodist.wav", "music_wesnoth_underground.wav")
ROOMS = "sim_*_rt500_d150cm.wav"
SNR = 10.0  # decibels of the café condition
BACKGROUND_SNR = 15.0  # decibels under the chatter
HUSH = 8.0  # steps of the converter: the slight noise of a quiet room
AROUND = 1.5  # seconds before and after what is said
GAP = 0.7  # seconds between two sentences of chatter
PIECE = 40  # sentences of chatter that are heard at a stretch
GAMES_EACH = 6  # random games for each combination of options
HOUSE_SHARE = 0.2
WORKERS = 2
FEWEST_VOICES = 20
MORE_VOICES = "apt-get install flite festival festvox-kallpc16k festvox-us-slt-hts"

Float = npt.NDArray[np.float64]
Job = TypeVar("Job")
Result = TypeVar("Result")
Verdict = Literal["understood", "asked back", "nothing", "wrong offered", "wrong"]
VERDICTS: tuple[Verdict, ...] = get_args(Verdict)


# What is measured ----------------------------------------------------------


@dataclass(frozen=True)
class Row:
    """One figure and what it should be: at most the target, or at least it."""

    name: str
    figure: float
    unit: str = ""
    at_most: float | None = None
    at_least: float | None = None

    @property
    def target(self) -> str:
        if self.at_most is not None:
            return f"≤ {self.at_most:g} {self.unit}"
        return "" if self.at_least is None else f"≥ {self.at_least:g} {self.unit}"

    @property
    def passes(self) -> bool | None:
        if self.at_most is not None:
            return self.figure <= self.at_most
        return None if self.at_least is None else self.figure >= self.at_least


@dataclass(frozen=True)
class Outcome:
    """What became of one thing that was said; times in seconds."""

    condition: str
    scene: str
    voice: str
    said: str
    heard: tuple[str, ...]
    taken_for: str | None
    verdict: Verdict
    weighty: bool  # what was said
    taken_weighty: bool  # what was heard
    decided: float | None  # after the detector's last voiced frame
    waited: float | None  # after the last sound that was really made


@dataclass(frozen=True)
class Accepted:
    """A piece of chatter that was taken for a command."""

    scene: str
    background: str
    sentence: str
    sure: bool
    near: str  # what was really being said


# The moments of all games --------------------------------------------------


@dataclass(frozen=True)
class Scene:
    """A moment of a game: what may be said aloud, and whether people talk among themselves."""

    name: str
    legal: tuple[Command, ...]
    free_talk: bool
    texts: Texts

    @property
    def spoken(self) -> Sayable:
        book, players = self.texts.book, [Player(name) for name in NAMES]
        closed = book.closed_list([*self.legal, *house.always(paused=False)])
        near = decoys(self.legal, players, book) - closed.keys()
        return Sayable(closed, self.texts.address, not self.free_talk, tuple(sorted(near)))


@cache
def scenes(seed: int) -> dict[str, list[Scene]]:
    """Every phase that random play reaches, with a handful of its moments."""
    found: dict[str, list[Scene]] = defaultdict(list)
    for game in discover().values():
        texts = Texts.of(game)
        for state in states(game, seed):
            legal = tuple(command for command in game.legal(state) if isinstance(command, Spoken))
            view = game.view(state, None)
            name = f"{game.name} {view.phase}"
            if legal:
                found[name].append(Scene(name, legal, view.free_talk, texts))
    return dict(sorted(found.items()))


def states(game: AnyGame, seed: int) -> Iterator[Any]:
    players = tuple(Player(name) for name in NAMES[: game.seats[-1]])
    for options in (o for o in every_options(game) if can_deal(game, players, o)):
        for number in range(GAMES_EACH):
            rng = Random(f"{seed} {number} {options!r}")
            state, _ = game.deal(players, options, rng)
            while legal := game.legal(state):
                yield state
                state, _ = game.play(state, choose(legal, rng))


# Sound ---------------------------------------------------------------------


@cache
def recording(file: Path) -> Float:
    return sound.read(file).astype(np.float64)


def in_a_quiet_room(said: Float, rng: Random, hush: float = HUSH) -> Samples:
    around = np.zeros(round(AROUND * RATE))
    padded = np.concatenate([around, said, around])
    return whole(padded + np.random.default_rng(rng.randrange(1 << 32)).normal(0, hush, len(padded)))


def in_a_cafe(said: Float, rng: Random, speech: Path) -> Samples:
    """A small loud room: the voice from a metre and a half away, ten decibels over the others."""
    room = recording(rng.choice(sorted((speech / "rooms").glob(ROOMS))))
    around = np.zeros(round(AROUND * RATE))
    wet = np.concatenate([around, convolved(said, room / np.sqrt(np.sum(room**2))), around])
    return whole(wet + background(wet, speech / "noise" / rng.choice(CAFES), SNR, rng))


def background(speech: Float, file: Path, snr: float, rng: Random) -> Float:
    """As much of a noise as there is speech, so many decibels below its voiced part."""
    noise = recording(file)
    start = rng.randrange(len(noise))
    noise = np.resize(np.roll(noise, -start), len(speech))
    loudness = np.sqrt(voiced_power(speech) / np.mean(noise**2) / 10 ** (snr / 10))
    return noise * float(loudness)


def voiced_power(samples: Float) -> float:
    """Of the frames that are not silence: at most thirty decibels below the loudest."""
    power = np.mean(samples[: len(samples) // FRAME * FRAME].reshape(-1, FRAME) ** 2, axis=1)
    return float(np.mean(power[power > power.max() / 1000]))


def convolved(samples: Float, response: Float) -> Float:
    length = len(samples) + len(response) - 1
    size = 1 << (length - 1).bit_length()
    both: Float = np.fft.irfft(np.fft.rfft(samples, size) * np.fft.rfft(response, size), size)
    return both[:length]


def whole(samples: Float) -> Samples:
    return sound.to_int16(samples / 32767)


def last_sound(said: Float) -> float:
    """Where in a quiet recording the voice really ends, in seconds."""
    loud = np.flatnonzero(np.abs(said) > np.abs(said).max() / 50)
    return float(loud[-1]) / RATE if len(loud) else 0.0


# Hearing -------------------------------------------------------------------


@cache
def vocabulary() -> Vocabulary:
    return Vocabulary(models.find())


@dataclass(frozen=True)
class Heard:
    utterance: Utterance
    meaning: Meaning | None


def hear(samples: Samples, expected: Sayable) -> Iterator[Heard]:
    listener, hearing = Listener(vocabulary()), Hearing(vocabulary(), expected)
    listener.expect(expected.grammar())
    for utterance in listen(listener, sound.frames(samples)):
        yield Heard(utterance, hearing.understand(utterance))


def judge(said: str, command: Command, heard: Sequence[Heard]) -> tuple[Verdict, Heard | None]:
    """The first that means something counts: after it something else would be expected."""
    first = next((one for one in heard if one.meaning), heard[0] if heard else None)
    meaning = first.meaning if first else None
    if meaning is None:
        return "nothing", first
    if meaning.command == command:
        return ("understood" if meaning.sure else "asked back"), first
    if any(command == rival for _, rival in meaning.rivals):
        return "asked back", first
    executed = meaning.sure and not meaning.command.weighty  # a weighty one is always confirmed first
    return ("wrong" if executed else "wrong offered"), first


def outcome(
    where: tuple[str, str, str], said: str, command: Command, heard: list[Heard], end: float
) -> Outcome:
    verdict, first = judge(said, command, heard)
    meaning = first.meaning if first else None
    utterance = first.utterance if first else None
    return Outcome(
        *where,
        said=said,
        heard=tuple(f"{one.text} {one.score:.1f}" for one in utterance.alternatives[:4]) if utterance else (),
        taken_for=meaning.sentence if meaning else None,
        verdict=verdict,
        weighty=command.weighty,
        taken_weighty=bool(meaning and meaning.command.weighty),
        decided=utterance.decided - utterance.end if utterance else None,
        waited=utterance.decided - AROUND - end if utterance else None,
    )


# Commands ------------------------------------------------------------------


@dataclass(frozen=True)
class Clip:
    """One command of one player, the same for every condition."""

    condition: str
    seed: int
    number: int
    speech: Path


def listen_to_command(clip: Clip) -> Outcome:
    scene, command, sentence, actor, rng = casting(clip.seed, clip.number)
    said = f"{scene.texts.address}, {sentence}" if scene.free_talk else sentence
    voice = actor.say(said, CAST_FOLDER).astype(np.float64)
    cafe = clip.condition != "clean"
    samples = in_a_cafe(voice, rng, clip.speech) if cafe else in_a_quiet_room(voice, rng)
    heard = list(hear(samples, scene.spoken))
    return outcome((clip.condition, scene.name, actor.name), said, command, heard, last_sound(voice))


def casting(seed: int, number: int) -> tuple[Scene, Command, str, Actor, Random]:
    """Who says what, and when."""
    rng = Random(f"{seed} {number}")
    scene = rng.choice(rng.choice(list(scenes(seed).values())))
    in_game = rng.random() >= HOUSE_SHARE
    command = choose(scene.legal if in_game else house.always(paused=False), rng)
    sentence = rng.choice(scene.texts.book.sentences(command))
    return scene, command, sentence, rng.choice([actor for actor in CAST if actor.available]), rng


# Human words ---------------------------------------------------------------


class Word(Spoken):
    """A word that means itself."""

    word: str


@dataclass(frozen=True)
class Recording:
    group: str
    file: Path
    word: str
    speaker: str


DIGITS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
SMALL_LISTS = {"yes or no": ("yes", "no"), "stop or go": ("stop", "go"), "digits": DIGITS}
IN_THE_VOTE = "yes or no in Insider's vote"


def human_words(speech: Path) -> list[Recording]:
    said = [one for folder in ("words", "digits") for one in labels(speech / folder)]
    groups = {**SMALL_LISTS, IN_THE_VOTE: ("yes", "no")}
    return [
        Recording(group, file, word, speaker)
        for group, words in groups.items()
        for file, speaker, word in said
        if word in words
    ]


def labels(folder: Path) -> list[tuple[Path, str, str]]:
    """File, speaker, what was said."""
    lines = (line.split("\t") for line in (folder / "labels.tsv").read_text("utf-8").splitlines())
    return [(folder / file, speaker, text) for file, speaker, text in lines]


def listen_to_word(spoken_word: Recording) -> Outcome:
    said, rng = recording(spoken_word.file), Random(spoken_word.file.name)
    quiet = float(np.quantile([np.std(said[i : i + FRAME]) for i in range(0, len(said) - FRAME, FRAME)], 0.1))
    samples = in_a_quiet_room(said, rng, max(1.0, quiet))  # its own room goes on around it
    expected, command = expected_word(spoken_word)
    where = ("human words", spoken_word.group, spoken_word.speaker)
    return outcome(where, spoken_word.word, command, list(hear(samples, expected)), last_sound(said))


def expected_word(spoken_word: Recording) -> tuple[Sayable, Command]:
    if spoken_word.group == IN_THE_VOTE:
        expected = window("insider VoteOne").spoken
        return expected, expected.commands[spoken_word.word]
    closed: dict[str, Command] = {word: Word(word=word) for word in SMALL_LISTS[spoken_word.group]}
    return Sayable(closed, "narrator", bare=True), closed[spoken_word.word]


def window(name: str) -> Scene:
    """The moment of a phase in which most may be said."""
    return max(scenes(0)[name], key=lambda scene: len(scene.legal))


# Chatter -------------------------------------------------------------------


@dataclass(frozen=True)
class Chatter:
    scene: str
    files: tuple[tuple[Path, str], ...]
    background: str
    speech: Path


@dataclass(frozen=True)
class ChatterHeard:
    scene: str
    seconds: float
    accepted: tuple[Accepted, ...]


def chatter(speech: Path, seed: int, *, quick: bool) -> list[Chatter]:
    """While people talk: over every background. After a question: once, in a quiet room."""
    folders = [speech / "chatter_phone", speech / "chatter_accented"]
    said = [(file, text) for folder in folders for file, _, text in labels(folder)]
    passes = [("insider Questions", "")] if quick else [("insider Questions", b) for b in BACKGROUNDS]
    if not quick:
        passes += [("insider VoteOne", ""), ("insider VoteTwo", "")]
    pieces: list[Chatter] = []
    for scene, noise in passes:
        order = Random(f"{seed} {scene} {noise}").sample(said, len(said))
        cut = [tuple(order[i : i + PIECE]) for i in range(0, len(order), PIECE)]
        pieces += [Chatter(scene, piece, noise, speech) for piece in (cut[:4] if quick else cut)]
    return pieces


def overhear(piece: Chatter) -> ChatterHeard:
    gap = np.zeros(round(GAP * RATE))
    talk = np.concatenate([part for file, _ in piece.files for part in (gap, recording(file))])
    rng = Random(str(piece.files[0][0]))
    noise = piece.speech / "noise" / piece.background
    talk = talk + background(talk, noise, BACKGROUND_SNR, rng) if piece.background else talk
    talk = talk + np.random.default_rng(1).normal(0, HUSH, len(talk))
    accepted = (
        Accepted(piece.scene, piece.background, one.meaning.sentence, one.meaning.sure, near(piece, one))
        for one in hear(whole(talk), window(piece.scene).spoken)
        if one.meaning
    )
    return ChatterHeard(piece.scene, len(talk) / RATE, tuple(accepted))


def near(piece: Chatter, heard: Heard) -> str:
    """What was being said while this was heard."""
    end, said = 0.0, []
    for file, text in piece.files:
        start, end = end, end + GAP + len(recording(file)) / RATE
        if start < heard.utterance.end and heard.utterance.start < end:
            said.append(text)
    return " / ".join(said)


# Cost ----------------------------------------------------------------------


def load(speech: Path) -> dict[str, float]:
    """Seconds of work for a second of speech, and of silence."""
    talk = [recording(file) for file, _, _ in labels(speech / "chatter_accented")[:25]]
    nobody = np.random.default_rng(0).normal(0, HUSH, 60 * RATE)
    expected = window("insider Questions").spoken
    return {"speech": work(np.concatenate(talk), expected), "silence": work(nobody, expected)}


def work(samples: Float, expected: Sayable) -> float:
    start = time.process_time()
    list(hear(whole(samples), expected))
    return (time.process_time() - start) / (len(samples) / RATE)


def answers(clips: Iterable[Clip]) -> list[float]:
    """Milliseconds from the decision over its understanding to the sound of a line that was said before."""
    voice, times = KeptVoice(Pyttsx3(), VOICE_FOLDER), []
    script = Texts.of(discover()["insider"]).script
    events = [house.Paused(), house.NotUnderstood(), house.TimeTold(left=95), house.GameStopped()]
    lines = [script.line(event, 0) for event in events]
    for line in lines:
        voice.warm(score.texts(line), 1.0)
    for clip in clips:
        hearing, utterances = decided(clip)
        for utterance in utterances:
            start = time.perf_counter()
            hearing.understand(utterance)
            score.compose(lines[clip.number % len(lines)], voice, 1.0)
            times.append((time.perf_counter() - start) * 1000)
    return times


def decided(clip: Clip) -> tuple[Hearing, list[Utterance]]:
    scene, _, sentence, actor, rng = casting(clip.seed, clip.number)
    said = f"{scene.texts.address}, {sentence}" if scene.free_talk else sentence
    voice = actor.say(said, CAST_FOLDER).astype(np.float64)
    listener = Listener(vocabulary())
    listener.expect(scene.spoken.grammar())
    samples = in_a_quiet_room(voice, rng)
    return Hearing(vocabulary(), scene.spoken), list(listen(listener, sound.frames(samples)))


START = """
import narrator.cli
from pathlib import Path
from narrator.games import discover
from narrator.speech import models, score
from narrator.speech.recogniser import Vocabulary
from narrator.speech.weighing import Meaning
from narrator.speech.synthesis import KeptVoice, Pyttsx3
from narrator.table import house
from narrator.table.decoys import decoys
from narrator.table.texts import Texts
Vocabulary(models.find())
line = Texts.of(discover()["insider"]).script.line(house.Paused(), 0)
score.compose(line, KeptVoice(Pyttsx3(), Path({folder!r})), 1.0)
"""
MEMORY = """
import sys
from pathlib import Path
import narrator.speech.live
from narrator.cli import app
app(["hear", *sys.argv[1:], "--json"], standalone_mode=False)
print(Path("/proc/self/status").read_text().split("VmHWM:")[1].split()[0])
"""
TALKED = 40  # recordings of people who talk while a question stands


def start_seconds() -> float:
    """A new process, until it could say its first line."""

    def once() -> float:
        begun = time.perf_counter()
        subprocess.run([sys.executable, "-c", START.format(folder=str(VOICE_FOLDER))], check=True)
        return time.perf_counter() - begun

    once()  # fills the caches of the machine
    return statistics.median(once() for _ in range(3))


def memory(speech: Path) -> float:
    """Megabytes of a process at its fullest, while people talk after a question."""
    talk = [str(file) for file, _, _ in labels(speech / "chatter_phone")[:TALKED]]
    moment = ["--game", "insider", "--players", ", ".join(NAMES), "--at", "vote two"]
    run = [sys.executable, "-c", MEMORY, *talk, *moment]
    as_scripts_narrator = {**os.environ, "MALLOC_ARENA_MAX": "2"}
    done = subprocess.run(run, check=True, stdout=subprocess.PIPE, text=True, env=as_scripts_narrator)
    return int(done.stdout.split()[-1]) * 1024 / 1e6


# The report ----------------------------------------------------------------


def command_rows(outcomes: list[Outcome], condition: str, at_least: float, at_most: float) -> list[Row]:
    these = [one for one in outcomes if one.condition == condition]
    part = shares(these)
    executed = [one for one in these if one.verdict == "wrong"]
    unconfirmed = [one for one in executed if one.weighty and not one.taken_weighty]
    return [
        Row(f"{condition}: understood in all", part["understood"] + part["asked back"], "%", None, at_least),
        Row(f"{condition}: understood at once", part["understood"], "%"),
        Row(f"{condition}: asked back", part["asked back"], "%"),
        Row(f"{condition}: wrong executed", part["wrong"], "%", at_most),
        Row(f"{condition}: weighty ones among them, unconfirmed", len(unconfirmed), "", 0),
        Row(f"{condition}: wrong offered", part["wrong offered"], "%"),
        Row(f"{condition}: nothing", part["nothing"], "%"),
    ]


def shares(outcomes: Sequence[Outcome]) -> dict[str, float]:
    count = Counter(one.verdict for one in outcomes)
    return {verdict: 100 * count[verdict] / max(1, len(outcomes)) for verdict in VERDICTS}


def word_rows(outcomes: list[Outcome]) -> list[Row]:
    groups: dict[str, list[Outcome]] = {}
    for one in outcomes:
        alone = one.scene != "digits"
        group = f"“{one.said}” of {one.scene}" if alone else "digits"
        groups.setdefault(group, []).append(one)
    groups["all human words"] = [one for one in outcomes if one.scene != IN_THE_VOTE]
    rows = []
    for group, these in groups.items():
        part = shares(these)
        both = part["understood"] + part["asked back"]
        rows.append(Row(f"{group} ({len(these)}): understood in all", both, "%", None, 97))
        rows.append(Row(f"{group}: wrong executed", part["wrong"], "%"))
    return rows


def chatter_rows(heard: list[ChatterHeard]) -> list[Row]:
    rows = []
    for scene in dict.fromkeys(one.scene for one in heard):
        hours = sum(one.seconds for one in heard if one.scene == scene) / 3600
        accepted = [each for one in heard if one.scene == scene for each in one.accepted]
        sure = sum(each.sure for each in accepted)
        free = scene == "insider Questions"
        name = f"chatter in {scene} ({hours:.2f} h)"
        rows.append(Row(f"{name}: obeyed an hour", sure / hours, "", 0.2 if free else None))
        rows.append(Row(f"{name}: asked back an hour", (len(accepted) - sure) / hours))
    return rows


def latency_rows(outcomes: list[Outcome]) -> list[Row]:
    rows = []
    for name, times in latencies(outcomes).items():
        judged = name.startswith("decided ")
        rows += [
            Row(f"{name}, median", float(np.median(times)), "ms", 300 if judged else None),
            Row(f"{name}, 95 %", float(np.quantile(times, 0.95)), "ms", 450 if judged else None),
        ]
    return rows


def latencies(outcomes: list[Outcome]) -> dict[str, list[float]]:
    """Milliseconds, of all commands that were understood."""
    understood = [one for one in outcomes if one.verdict in ("understood", "asked back")]
    return {
        "decided after the last voiced frame": [1000 * (one.decided or 0) for one in understood],
        "decision after the last real sound": [1000 * (one.waited or 0) for one in understood],
    }


def cost_rows(speech: Path, seed: int) -> list[Row]:
    real_time, times = load(speech), answers(Clip("clean", seed, n, speech) for n in range(40))
    return [
        Row("work for a second of speech", real_time["speech"], "s", 0.06),
        Row("work for a second of silence", real_time["silence"], "s"),
        Row("memory at its fullest, amid talk", memory(speech), "MB", 260),
        Row("decision to sound of the answer, median", statistics.median(times), "ms", 100),
        Row("decision to sound of the answer, 95 %", float(np.quantile(times, 0.95)), "ms"),
        Row("start, until the first line", start_seconds(), "s", 2.5),
    ]


def show(rows: list[Row], heard: list[ChatterHeard]) -> None:
    grid = Grid("", "figure", "target", "", header_style="bold")
    for row in rows:
        mark = {None: "", True: "[green]pass[/]", False: "[red]miss[/]"}[row.passes]
        digits = 3 if row.unit == "s" else 0 if row.unit == "ms" else 2
        grid.add_row(row.name, f"{row.figure:,.{digits}f} {row.unit}", row.target, mark)
    console = Console()
    console.print(grid)
    for one in (each for piece in heard for each in piece.accepted):
        how = "obeyed" if one.sure else "asked back"
        console.print(f"{one.scene}: {how} “{one.sentence}” at “{one.near}” {one.background}")


def by(key: Callable[[Outcome], str], outcomes: list[Outcome]) -> dict[str, dict[str, Any]]:
    groups: dict[str, list[Outcome]] = defaultdict(list)
    for one in outcomes:
        groups[f"{one.condition}: {key(one)}"].append(one)
    return {name: {"clips": len(these), **shares(these)} for name, these in sorted(groups.items())}


def plot(file: Path, commands: list[Outcome], words: list[Outcome]) -> None:
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, (left, right) = pyplot.subplots(1, 2, figsize=(13, 5))
    groups = {c: [one for one in commands if one.condition == c] for c in ("clean", "café")}
    groups |= {"human words": [one for one in words if one.scene != IN_THE_VOTE]}
    bottom = np.zeros(len(groups))
    for verdict, colour in zip(VERDICTS, ("#4a9", "#9cd", "#ccc", "#fb6", "#d33"), strict=True):
        heights = np.array([shares(these)[verdict] for these in groups.values()])
        left.bar(list(groups), heights, bottom=bottom, label=verdict, color=colour)
        bottom += heights
    left.set(ylim=(50, 100.5), ylabel="% of what was said (from 50)", title="What became of a command")
    left.legend(loc="lower right")
    for name, times in latencies(commands).items():
        right.hist(times, bins=list(range(-200, 1500, 20)), alpha=0.6, label=name)
    right.axvline(450, color="#d33", linestyle=":", label="target for 95 %")
    right.set(xlabel="ms", ylabel="commands", title="From the end of speech to the decision")
    right.legend()
    figure.tight_layout()
    figure.savefig(file, dpi=110)


# The run -------------------------------------------------------------------


def main() -> None:
    chosen = parse()
    keep_libraries_quiet()
    voices = sum(actor.available for actor in CAST)
    if voices < FEWEST_VOICES:
        raise SystemExit(f"Only {voices} voices are installed, and these figures need more: {MORE_VOICES}")
    clips = 60 if chosen.quick else chosen.clips
    jobs = [Clip(c, chosen.seed, n, chosen.speech) for n in range(clips) for c in ("clean", "café")]
    said = human_words(chosen.speech)
    with ProcessPoolExecutor(WORKERS, get_context("spawn")) as pool, Progress(transient=True) as bar:
        commands = in_parallel(pool, bar, "commands", listen_to_command, jobs)
        words = in_parallel(pool, bar, "words", listen_to_word, said[:: 8 if chosen.quick else 1])
        talk = chatter(chosen.speech, chosen.seed, quick=chosen.quick)
        heard = in_parallel(pool, bar, "chatter", overhear, talk)
    rows = [
        *command_rows(commands, "clean", 98.5, 0.2),
        *command_rows(commands, "café", 96, 0.5),
        *word_rows(words),
        *chatter_rows(heard),
        *latency_rows(commands),
        *cost_rows(chosen.speech, chosen.seed),
    ]
    show(rows, heard)
    if chosen.json:
        chosen.json.write_text(json.dumps(report(rows, commands, words, heard), indent=1, ensure_ascii=False))
    if chosen.plot:
        plot(chosen.plot, commands, words)


def parse() -> argparse.Namespace:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    arguments.add_argument("--speech", type=Path, default=SPEECH, help="recordings of people and noise")
    arguments.add_argument("--clips", type=int, default=600, help="commands for each condition")
    arguments.add_argument("--seed", type=int, default=1, help="another seed, other commands")
    arguments.add_argument("--quick", action="store_true", help="a minute instead of several")
    arguments.add_argument("--json", type=Path, help="write the figures and all failures to this file")
    arguments.add_argument("--plot", type=Path, help="draw the figures into this PNG file")
    return arguments.parse_args()


def in_parallel(
    pool: Executor, bar: Progress, name: str, work: Callable[[Job], Result], jobs: Sequence[Job]
) -> list[Result]:
    chunk = max(1, min(16, len(jobs) // 16))
    return list(bar.track(pool.map(work, jobs, chunksize=chunk), total=len(jobs), description=name))


def report(
    rows: list[Row], commands: list[Outcome], words: list[Outcome], heard: list[ChatterHeard]
) -> dict[str, Any]:
    failed = [one for one in (*commands, *words) if one.verdict not in ("understood", "asked back")]
    return {
        "rows": [{**asdict(row), "passes": row.passes} for row in rows],
        "by voice": by(lambda one: one.voice, commands),
        "by phase": by(lambda one: one.scene, commands),
        "by word": by(lambda one: f"{one.said} ({one.scene})", words),
        "failures": [asdict(one) for one in failed],
        "asked back": [asdict(one) for one in commands if one.verdict == "asked back"],
        "chatter": [asdict(each) for one in heard for each in one.accepted],
    }


if __name__ == "__main__":
    main()
