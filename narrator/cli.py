"""The command line: the only place that sees everything."""

import asyncio
import signal
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import replace
from functools import partial
from pathlib import Path
from secrets import randbits
from typing import TYPE_CHECKING, Annotated

import typer
from platformdirs import user_cache_path
from rich.console import Console
from rich.table import Table as Grid

from narrator.complaints import aside, one_clear_line
from narrator.config import load
from narrator.games import discover
from narrator.library import find_game, reopened
from narrator.speech.errors import SpeechError
from narrator.speech.scripted import ScriptedPlay
from narrator.speech.transcript import Transcript
from narrator.table.evening import Evening, replay
from narrator.table.journal import Journal
from narrator.table.lobby import BadInput, choose_options, choose_secrets, option_names, seat
from narrator.table.ports import Ports
from narrator.table.program import PROGRAM
from narrator.table.shelf import last_journal, new_journal
from narrator.table.table import Table
from narrator.table.texts import Texts
from narrator.workshop import workshop

if TYPE_CHECKING:
    from narrator.hosting import Doorway
    from narrator.speech.live import LivePlay

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)
VOICE = typer.Option("--voice/--no-voice", help="Aloud or by keyboard; by itself aloud where sound is.")
PORT = typer.Option("--port", min=0, max=65535, help="Where phones join; by itself the one in the settings.")
SAVED = f"The game is saved. Go on with: {PROGRAM} resume"


@app.callback()
def about() -> None:
    """A voice that runs game night."""


@app.command()
def games() -> None:
    """The games there are."""
    with one_clear_line():
        grid = Grid("game", "players", "what it is", "options (--set)", header_style="bold")
        for game in discover().values():
            summary = Texts.of(game).script.about["summary"]
            players = f"{game.seats[0]}–{game.seats[-1]}"
            grid.add_row(game.name, players, summary, ", ".join(option_names(game)))
        Console().print(grid)


@app.command()
def play(
    game: Annotated[str, typer.Argument(help=f"Which game; `{PROGRAM} games` lists them.")],
    players: Annotated[str, typer.Option(help='Who plays, in the order you sit: "Ann, Ben, Cleo, Dev"')] = "",
    secrets: Annotated[str | None, typer.Option(help="How secrets travel: cards, booth or phones.")] = None,
    settings: Annotated[list[str] | None, typer.Option("--set", help="What you agreed: option=value")] = None,
    seed: Annotated[int | None, typer.Option(help="The same seed deals the same cards.")] = None,
    voice: Annotated[bool | None, VOICE] = None,
    port: Annotated[int | None, PORT] = None,
) -> None:
    """Play a game: aloud, by typing at a terminal, or from a script on standard input."""
    with one_clear_line():
        chosen = find_game(game)
        way = choose_secrets(secrets, chosen)
        options = choose_options(chosen, settings or [], way)
        seated = seat(players or ask_players(), chosen, Texts.of(chosen))
        evening = Evening(chosen, seated, options, way, randbits(32) if seed is None else seed)
        evening.next_deal()  # whatever cannot be dealt is said before a game is saved
        doorway = open_doorway(evening, voice, port)
        run(evening, Journal.create(new_journal(chosen), evening.opened), voice, doorway)


@app.command()
def resume(
    journal: Annotated[Path | None, typer.Argument(help="A saved game; without it, the last one.")] = None,
    voice: Annotated[bool | None, VOICE] = None,
    port: Annotated[int | None, PORT] = None,
) -> None:
    """Go on with a game that was interrupted."""
    with one_clear_line():
        saved = Journal.reopen(journal or last_journal())
        records, damaged = saved.read()
        if damaged:
            aside.print(
                "The last line of the journal was damaged and is dropped; everything before it is safe."
            )
        evening = replay(reopened(records[0], saved.path), records[1:])
        run(evening, saved, voice, open_doorway(evening, voice, port))


def run(evening: Evening, journal: Journal, voice: bool | None, doorway: "Doorway | None") -> None:
    """One loop: aloud, at a terminal, or with a script and virtual time."""
    at_terminal = is_terminal()
    live = open_sound(evening, at_terminal=at_terminal) if voice or (voice is None and at_terminal) else None
    with goodbye(), patched_screen() if at_terminal else nullcontext():
        if live:
            table = aloud(evening, journal, live, doorway)
        elif at_terminal:
            table = at_keyboard(evening, journal, doorway)
        else:
            table = by_script(evening, journal)
        game = live.run(table) if live else table.run()
        asyncio.run(doorway.host(table, game) if doorway else game)
    if not table.evening.closed:
        aside.print(SAVED)
    journal.close()


def is_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def open_doorway(evening: Evening, voice: bool | None, port: int | None) -> "Doorway | None":
    """For phones; a script speaks for all players itself."""
    if evening.secrets != "phones" or not (voice or is_terminal()):
        return None
    from narrator.hosting import Doorway  # only who plays with phones pays for it

    return Doorway(load().port if port is None else port)


def open_sound(evening: Evening, *, at_terminal: bool) -> "LivePlay | None":
    """Microphone, model, voice and speaker; without one of them the keyboard has to do."""
    from narrator.speech.keyboard import Keyboard
    from narrator.speech.live import Captions, LivePlay, Sounds  # only who plays aloud pays for it

    screen = Keyboard(evening.players) if at_terminal else Captions(partial(print, flush=True))
    try:
        config = load()
        sounds = Sounds(
            microphone=config.microphone or None,
            speaker=config.speaker or None,
            voice=config.voice,
            volume=config.volume,
            pace=config.pace,
            address=config.address,
            model=config.model_folder,
            lines=user_cache_path("narrator") / "lines",
            mask=config.mask,
        )
        return LivePlay(sounds, evening.players, screen)
    except SpeechError as error:
        if not at_terminal:
            raise
        aside.print(f"Playing by keyboard: {error}", markup=False)
        return None


def aloud(evening: Evening, journal: Journal, live: "LivePlay", doorway: "Doorway | None") -> Table:
    if doorway:
        ports = doorway.around(evening, live.ports, live.screen.heard)
    else:
        ports = live.ports if evening.options.secrets == "cards" else with_booth(evening, live)
    table = Table(evening, journal, Texts.of(evening.game), ports)
    live.show(table.glance)
    return table


def with_booth(evening: Evening, live: "LivePlay") -> Ports:
    """Secrets by voice alone: one player at a time comes to the speaker."""
    from narrator.booth.booth import Booth  # only who plays aloud pays for it

    ports = live.ports
    booth = Booth(evening.players, ports.inbox, ports.ears, live.aloud, ports.clock)
    return replace(ports, inbox=booth, ears=booth, private=booth)


def by_script(evening: Evening, journal: Journal) -> Table:
    script = ScriptedPlay(iter(sys.stdin), evening.players, Transcript(partial(print, flush=True)))
    return Table(evening, journal, Texts.of(evening.game), script.ports)


def at_keyboard(evening: Evening, journal: Journal, doorway: "Doorway | None") -> Table:
    from narrator.speech.keyboard import Keyboard  # only a terminal pays for it

    keyboard = Keyboard(evening.players)
    ports = doorway.around(evening, keyboard.ports, keyboard.heard) if doorway else keyboard.ports
    table = Table(evening, journal, Texts.of(evening.game), ports)
    keyboard.glance = table.glance
    return table


def patched_screen() -> AbstractContextManager[None]:
    from prompt_toolkit.patch_stdout import patch_stdout

    return patch_stdout(raw=True)


@contextmanager
def goodbye() -> Iterator[None]:
    """Ctrl-C and a closed terminal end the program; the game is on disk already."""

    def leave(number: int, _: object) -> None:
        raise SystemExit(128 + number)

    for name in ("SIGTERM", "SIGHUP"):  # Windows has no SIGHUP
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), leave)
    try:
        yield
    except KeyboardInterrupt:
        aside.print(f"\n{SAVED}")
        raise SystemExit(130) from None


def ask_players() -> str:
    if not sys.stdin.isatty():
        raise BadInput('Who plays? Name them in the order you sit: --players "Ann, Ben, Cleo, Dev"')
    answer: str = typer.prompt("Who plays, in the order you sit? (Ann, Ben, Cleo, Dev)")
    return answer


app.registered_commands += workshop.registered_commands
