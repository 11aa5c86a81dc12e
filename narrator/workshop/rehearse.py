"""`narrator rehearse`: whole games, played aloud by synthetic players. It needs no sound card."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from random import Random
from secrets import randbits
from typing import TYPE_CHECKING, Annotated

import typer
from platformdirs import user_cache_path, user_state_path
from rich.table import Table as Grid
from rich.text import Text

from narrator import config as settings
from narrator.complaints import one_clear_line
from narrator.config import Config
from narrator.library import find_game, reopened
from narrator.speech import models
from narrator.table.evening import Evening, replay
from narrator.table.lobby import BadInput, choose_options, choose_secrets
from narrator.table.program import PROGRAM
from narrator.table.texts import Texts
from narrator.workshop.console import console

if TYPE_CHECKING:  # sound is loaded only by the commands that need it
    from narrator.rehearsal.minutes import Minutes
    from narrator.rehearsal.rehearsal import Performance, Setting, Troupe
    from narrator.rehearsal.report import Figures
    from narrator.rehearsal.surroundings import Surroundings

CHATTER = "Talk between all commands: a folder of recordings, or yes for their own."
ECHO = "Decibels of the narrator's own voice over a player's, at the microphone."


def rehearse(
    game: Annotated[str, typer.Argument(help=f"Which game; `{PROGRAM} games` lists them.")],
    players: Annotated[str, typer.Option(help='How many, or who: 6, or "Ann, Ben, Cleo, Dev"')] = "",
    seed: Annotated[int | None, typer.Option(help="The same seed plays the same evening.")] = None,
    secrets: Annotated[str | None, typer.Option(help="How secrets travel: cards, booth or phones.")] = None,
    agreed: Annotated[list[str] | None, typer.Option("--set", help="What they agreed: option=value")] = None,
    noise: Annotated[str, typer.Option(help="A recording, or one of: cafe, crowd, rain, fan.")] = "",
    snr: Annotated[float, typer.Option(help="Decibels from the noise to a player's voice.")] = 10.0,
    room: Annotated[str, typer.Option(help="An impulse response, seconds of echo, or yes.")] = "",
    chatter: Annotated[str, typer.Option(help=CHATTER)] = "",
    echo: Annotated[float, typer.Option(help=ECHO)] = 0.0,
    save: Annotated[Path | None, typer.Option(help="The evening as a WAV file to listen to.")] = None,
    skip_silence: Annotated[bool, typer.Option("--skip-silence", help="Shorten its silences.")] = False,
    transcript: Annotated[Path | None, typer.Option(help="The play as a text file.")] = None,
    repeat: Annotated[int, typer.Option(help="So many evenings, each with the next seed.")] = 1,
    to: Annotated[Path | None, typer.Option(help="Folder for report, picture, play and journal.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Folder of a rehearsal that was broken off.")] = None,
) -> None:
    """Hear a whole game, played by synthetic players through the real ears."""
    from narrator.rehearsal.archive import summarise
    from narrator.rehearsal.report import Figures
    from narrator.rehearsal.surroundings import Surroundings

    with one_clear_line():
        game = find_game(game).name
        check(save, transcript, repeat)
        keepsakes = Keepsakes(save, transcript, skip_silence=skip_silence)
        folder = to or new_folder(game)
        if resume:
            calls = iter([broken_off(resume, game)])
        else:
            where = Surroundings(noise=noise, snr=snr, room=room, chatter=chatter, echo=echo)
            plan = Plan(game, players, secrets, agreed or [], where, folder)
            calls = plan.calls(randbits(32) if seed is None else seed, repeat)
        figures = Figures.together(list(perform_all(calls, settings.load(), keepsakes)))
        show(figures)
        if repeat > 1:
            summarise(folder, figures)
    if figures.unfinished:
        raise SystemExit(1)


@dataclass(frozen=True)
class Call:
    """One evening that is to be rehearsed, its journal, and the folder for everything else."""

    evening: Evening
    minutes: "Minutes"
    where: "Surroundings"
    folder: Path
    number: str = ""  # among several


@dataclass(frozen=True)
class Plan:
    """What was asked for."""

    game: str
    players: str
    secrets: str | None
    agreed: list[str]
    where: "Surroundings"
    folder: Path

    def calls(self, seed: int, repeat: int) -> Iterator[Call]:
        from narrator.rehearsal.archive import begin

        for nth in range(repeat):
            number = f"-{nth + 1}" if repeat > 1 else ""
            folder = self.folder / str(nth + 1) if repeat > 1 else self.folder
            evening = self._evening(seed + nth)
            evening.next_deal()  # whatever cannot be dealt is said first
            yield Call(evening, begin(folder, evening, self.where), self.where, folder, number)

    def _evening(self, seed: int) -> Evening:
        from narrator.rehearsal.casting import company

        game = find_game(self.game)
        way = choose_secrets(self.secrets, game)
        options = choose_options(game, self.agreed, way)
        players = company(game, self.players, Texts.of(game), Random(f"{seed} company"))
        return Evening(game, players, options, way, seed)


def broken_off(folder: Path, game: str) -> Call:
    from narrator.rehearsal.archive import begun, go_on

    if not begun(folder):
        raise BadInput(f"There is no rehearsal in {folder}. Those without --to are in {shelf()}")
    minutes, where = go_on(folder)
    records, _ = minutes.read()
    evening = replay(reopened(records[0], minutes.path), records[1:])
    if evening.game.name != game:
        raise BadInput(f"In {folder} {evening.game.name} was rehearsed, not {game}.")
    if evening.closed:
        raise BadInput(f"The rehearsal in {folder} was played to its end. Start a new one.")
    return Call(evening, minutes, where, folder)


@dataclass(frozen=True)
class Keepsakes:
    """What somebody wants to keep besides the report."""

    save: Path | None
    transcript: Path | None
    skip_silence: bool

    def keep(self, performance: "Performance", play: list[str], number: str) -> None:
        from narrator.rehearsal.recording import save

        if self.transcript:
            numbered(self.transcript, number).write_text("\n".join(play) + "\n", "utf-8")
        if self.save:
            file = numbered(self.save, number)
            seconds = save(file, performance.tape, performance.bed, skip_silence=self.skip_silence)
            print_plain(f"{file}: {int(seconds // 60)} min {seconds % 60:.0f} s.")


def perform_all(calls: Iterator[Call], chosen: Config, keepsakes: Keepsakes) -> "Iterator[Figures]":
    """One evening after the other; of each only the figures stay in memory."""
    from narrator.rehearsal.archive import finish
    from narrator.rehearsal.rehearsal import perform
    from narrator.rehearsal.report import Figures

    troupe: Troupe | None = None
    for call in calls:
        troupe = troupe or gather(chosen)
        check_names(troupe, call.evening)
        play: list[str] = []
        with broken_off_cleanly(call):
            setting = surrounded(call.where, troupe.keep)
            performance = perform(call.evening, call.minutes, setting, troupe, written_to(play))
        finish(call.folder, performance, play)
        print_plain("" if performance.ended else f"\n{performance.why}")
        keepsakes.keep(performance, play, call.number)
        print_plain(f"Seed {call.evening.seed}. Report, picture, play and journal: {call.folder}")
        yield Figures.of(performance)


def surrounded(where: "Surroundings", keep: Path) -> "Setting":
    """Nobody sits before an empty screen while a noise is made."""
    from narrator.rehearsal.screen import WORDS

    if where.first_heard(keep):
        print_plain(WORDS["noise made"].format(noise=where.noise))
    return where.setting(keep)


@contextmanager
def broken_off_cleanly(call: Call) -> Iterator[None]:
    """Ctrl-C ends it; everything up to then is in its journal."""
    try:
        yield
    except KeyboardInterrupt:
        remedy = f"{PROGRAM} rehearse {call.evening.game.name} --resume {call.folder}"
        print_plain(f"\nBroken off. Go on with: {remedy}")
        raise SystemExit(130) from None
    finally:
        call.minutes.close()


def gather(chosen: Config) -> "Troupe":
    """The ears, the narrator's voice, and the players' voices."""
    from narrator.rehearsal.casting import available
    from narrator.rehearsal.rehearsal import Troupe
    from narrator.rehearsal.voice import narrators_voice
    from narrator.speech.recogniser import Vocabulary
    from narrator.speech.synthesis import KeptVoice

    available()
    cache = user_cache_path("narrator")
    voice, taken = narrators_voice(chosen.voice)
    vocabulary = Vocabulary(models.find(chosen=chosen.model_folder))
    kept = KeptVoice(voice, cache / "lines")
    return Troupe(vocabulary, kept, taken, cache / "cast", chosen.address, chosen.pace)


def check_names(troupe: "Troupe", evening: Evening) -> None:
    from narrator.speech import live

    live.check_names(troupe.vocabulary, troupe.address, evening.players)


def check(save: Path | None, transcript: Path | None, repeat: int) -> None:
    """Before anybody plays for minutes."""
    if repeat < 1:
        raise BadInput("Rehearse at least once: --repeat 1")
    if save and save.suffix.lower() != ".wav":
        raise BadInput(f"{save} is no name for a recording. Let it end in .wav")
    for file in (save, transcript):
        if file and (file.is_dir() or not file.absolute().parent.is_dir()):
            raise BadInput(f"{file} cannot be written. Choose a folder that is there and yours.")


def shelf() -> Path:
    return user_state_path("narrator") / "rehearsals"


def new_folder(game: str) -> Path:
    return shelf() / f"{datetime.now():%Y-%m-%d-%H%M%S-%f}-{game}"


def numbered(file: Path, number: str) -> Path:
    return file.with_stem(file.stem + number)


def written_to(play: list[str]) -> Callable[[str], None]:
    """Onto the screen, and into the play."""

    def write(text: str) -> None:
        play.append(text)
        line = Text(text)
        line.highlight_regex(r"^NARRATOR", "bold cyan")
        line.highlight_regex(r"^(?!NARRATOR)[A-Z]+(?= )", "bold green")
        line.highlight_regex(r"^ +\(.*\)$", "dim")
        console.print(line, soft_wrap=True)

    return write


def show(figures: "Figures") -> None:
    grid = Grid(show_header=False)
    for name, figure in figures.rows():
        grid.add_row(name, figure)
    console.print(grid)


def print_plain(text: str) -> None:
    if text:
        console.print(text, markup=False, soft_wrap=True)
