"""`narrator hear`: what the ears understand from recordings."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table as Grid

from narrator import config as settings
from narrator.complaints import aside, one_clear_line
from narrator.config import Config
from narrator.core.game import Command
from narrator.library import find_game
from narrator.speech import models
from narrator.table.lobby import choose_options, choose_secrets, seat
from narrator.table.program import PROGRAM
from narrator.table.texts import Texts
from narrator.workshop.console import console
from narrator.workshop.moments import Moment, find_moment

if TYPE_CHECKING:  # sound is loaded only by the commands that need it
    from narrator.speech.listener import Utterance
    from narrator.speech.sound import Samples
    from narrator.speech.weighing import Meaning


@dataclass(frozen=True)
class Report:
    """One utterance of a recording, and what became of it; times in seconds from its beginning.

    When it is unsure, `rivals` are the other commands that the narrator would offer besides.
    """

    file: str
    start: float
    end: float
    heard: str
    outcome: str
    command: dict[str, Any] | None
    milliseconds: int
    rivals: tuple[dict[str, Any], ...] = ()


def hear(
    files: Annotated[list[Path], typer.Argument(help="Recordings: WAV or FLAC, at any rate.")],
    game: Annotated[str, typer.Option(help=f"Which game; `{PROGRAM} games` lists them.")],
    players: Annotated[str, typer.Option(help='Who plays: "Ann, Ben, Cleo, Dev"')],
    at: Annotated[str, typer.Option(help="The phase in which it is said, such as questions.")],
    secrets: Annotated[str | None, typer.Option(help="How secrets travel: cards, booth or phones.")] = None,
    agreed: Annotated[list[str] | None, typer.Option("--set", help="What you agreed: option=value")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object for each utterance.")] = False,
) -> None:
    """What the ears understand from recordings, in one phase of a game."""
    with one_clear_line():
        chosen = settings.load()
        played = find_game(game)
        options = choose_options(played, agreed or [], choose_secrets(secrets, played))
        texts = Texts.of(played)
        moment = find_moment(played, seat(players, played, texts), options, texts, at)
        unread: list[Path] = []
        reports = reports_of(files, moment, chosen, unread)
        if as_json:
            for report in reports:
                typer.echo(json.dumps(asdict(report), ensure_ascii=False))
        else:
            show_reports(list(reports), moment)
    if unread:
        raise SystemExit(2)


def reports_of(files: Sequence[Path], moment: Moment, chosen: Config, unread: list[Path]) -> Iterator[Report]:
    from narrator.speech import hearing, listener
    from narrator.speech.recogniser import Vocabulary

    vocabulary = Vocabulary(models.find(chosen=chosen.model_folder))
    bare = not moment.free_talk
    spoken = hearing.Sayable(moment.sentences, chosen.address, bare, tuple(sorted(moment.decoys)))
    ears = hearing.Hearing(vocabulary, spoken)
    for file, samples in recordings(files, unread):
        listening = listener.Listener(vocabulary)  # every recording has a room of its own
        listening.expect(spoken.grammar())
        for utterance in listener.listen(listening, in_a_room(samples)):
            meaning = ears.understand(utterance)
            if meaning or utterance.text or not is_knock(utterance):
                yield report(file, utterance, meaning)


def recordings(files: Sequence[Path], unread: list[Path]) -> "Iterator[tuple[Path, Samples]]":
    """Those that can be read; the others get a line each, and nobody waits for them."""
    from narrator.speech import sound

    for file in files:
        try:
            yield file, sound.read(file)
        except sound.SoundError as error:
            aside.print(str(error), markup=False)
            unread.append(file)


def is_knock(utterance: "Utterance") -> bool:
    """Shorter than a word; an utterance begins with what was kept from before its first sound."""
    from narrator.speech.listener import BEFORE
    from narrator.speech.sound import FRAME_SECONDS

    return utterance.end - utterance.start - BEFORE * FRAME_SECONDS < SHORTEST_WORD


SHORTEST_WORD = 0.4  # seconds


def in_a_room(samples: "Samples") -> list[bytes]:
    """Before it a second as quiet as its quietest moment; after it one in which its end is decided."""
    from narrator.speech.detector import loudness
    from narrator.speech.sound import FRAME, frames

    silence = bytes(2 * FRAME)
    recorded = list(frames(samples))
    quietest = min(recorded, key=loudness, default=silence)
    return [quietest] * SECOND + recorded + [silence] * SECOND


SECOND = 50  # frames


def report(file: Path, utterance: "Utterance", meaning: "Meaning | None") -> Report:
    start, end = (max(0.0, round(moment - 1, 2)) for moment in (utterance.start, utterance.end))
    waited = round(1000 * (utterance.decided - utterance.end))
    if meaning is None:
        return Report(str(file), start, end, utterance.text, "not understood", None, waited)
    outcome = "understood" if meaning.sure else "unsure"
    command, rivals = fields(meaning.command), tuple(fields(rival) for _, rival in meaning.rivals)
    return Report(str(file), start, end, meaning.sentence, outcome, command, waited, rivals)


def fields(command: Command) -> dict[str, Any]:
    return {"name": type(command).__name__, **command.model_dump()}


def show_reports(reports: Sequence[Report], moment: Moment) -> None:
    grid = Grid("recording", "from", "to", "heard", "outcome", "command", "ms", header_style="bold")
    grid.columns[0].overflow = grid.columns[5].overflow = "fold"
    for each in reports:
        offered = [each.command, *each.rivals] if each.command else []
        command = " or ".join(map(written, offered))
        times = (f"{each.start:.2f}", f"{each.end:.2f}")
        cells = (Path(each.file).name, *times, each.heard, each.outcome, command, str(each.milliseconds))
        grid.add_row(*map(escape, cells))
    console.print(grid)
    way = "after the address word" if moment.free_talk else "with or without the address word"
    console.print(f"{len(reports)} heard in {moment.phase}, where sentences count {way}.")


def written(command: dict[str, Any]) -> str:
    said = ", ".join(f"{key}={value}" for key, value in command.items() if key != "name")
    return f"{command['name']}({said})"
