"""The workshop: models, devices, voice and ears, each tried by itself before anybody plays."""

import asyncio
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any

import typer
from platformdirs import user_cache_path
from rich.console import Console
from rich.live import Live
from rich.markup import escape
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

from narrator import config as settings
from narrator.complaints import one_clear_line
from narrator.config import Config
from narrator.core.game import AnyGame, Command, Options, Player, Spoken
from narrator.games import discover
from narrator.language.phrasebook import Phrasebook
from narrator.language.script import Count, Line, Pause, beats
from narrator.speech import models
from narrator.speech.devices import Device, DeviceError, Direction, device_rate, devices, sounddevice
from narrator.speech.errors import SpeechError
from narrator.table import house
from narrator.table.decoys import decoys
from narrator.table.lobby import BadInput, choose_options, choose_secrets, seat
from narrator.table.texts import HOUSE, Texts

if TYPE_CHECKING:  # sound is loaded only by the commands that need it
    from narrator.speech.hearing import Meaning
    from narrator.speech.listener import Utterance
    from narrator.speech.sound import Samples
    from narrator.speech.synthesis import KeptVoice, Sound

workshop = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)
console = Console(highlight=False)


# Settings ------------------------------------------------------------------


@workshop.command("config")
def show_config() -> None:
    """Every setting: its value, where it came from, and what it does."""
    with one_clear_line():
        chosen, origins = settings.load(), settings.where()
        grid = Grid("key", "value", "from", "what it does", header_style="bold")
        for key, field in Config.model_fields.items():
            value = json.dumps(getattr(chosen, key), ensure_ascii=False)
            grid.add_row(key, escape(value), origins[key], field.description)
        console.print(grid)
        written = "is read" if settings.path().exists() else "is not there; the defaults hold"
        console.print(f"{settings.path()} {written}.", markup=False, soft_wrap=True)


# Models --------------------------------------------------------------------


@workshop.command("models")
def show_models(
    action: Annotated[str, typer.Argument(help="list, fetch or check")] = "list",
) -> None:
    """The recogniser's models: which there are, fetch what is missing, check every part."""
    with one_clear_line():
        ways = {"list": list_models, "fetch": fetch_models, "check": check_models}
        if action not in ways:
            raise BadInput(f"Models cannot be asked to “{action}”. Choose one of: {', '.join(ways)}.")
        ways[action](settings.load().model_folder)


def list_models(chosen: Path | None) -> None:
    grid = Grid("model", "size", "place", "state", header_style="bold")
    grid.columns[2].overflow = "fold"
    for model in models.MODELS.values():
        place = chosen or models.shelf() / model.name
        grid.add_row(model.name, f"{model.size / 1e6:.0f} MB", escape(str(place)), state_of(model, chosen))
    console.print(grid)


def state_of(model: models.Model, chosen: Path | None) -> str:
    try:
        models.find(model, chosen)
    except models.ModelError:
        there = (chosen or models.shelf() / model.name).is_dir()
        return "damaged; narrator models fetch" if there else "missing; narrator models fetch"
    return "in place"


def check_models(chosen: Path | None) -> None:
    for model in models.MODELS.values():
        folder = models.check(model, chosen)
        console.print(f"✓ {model.name} is whole, at {folder}.", markup=False, soft_wrap=True)


def fetch_models(_: Path | None) -> None:
    """Onto the shelf; a folder that was chosen by hand is left alone."""
    for model in models.MODELS.values():
        try:
            models.check(model)
        except models.ModelError:
            fetch_with_bar(model)
        console.print(
            f"✓ {model.name} is in place, at {models.shelf() / model.name}.", markup=False, soft_wrap=True
        )


def fetch_with_bar(model: models.Model) -> None:
    columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(model.name, total=model.size)
        try:
            models.fetch(model, lambda done, total: bar.update(task, completed=done, total=total))
        except OSError as error:
            place = models.shelf()
            raise models.ModelError(
                f"The model cannot be put into {place} ({error}). Make room there."
            ) from error


# Devices -------------------------------------------------------------------


@workshop.command("devices")
def show_devices(
    microphone: Annotated[str | None, typer.Option(help="By name or number; empty for the system's.")] = None,
    speaker: Annotated[str | None, typer.Option(help="By name or number; empty for the system's.")] = None,
) -> None:
    """Microphones and speakers; the ones you choose are remembered."""
    with one_clear_line():
        found = devices()
        changes: dict[str, str | float] = {}
        if microphone is not None:
            changes["microphone"] = choose_device(found, microphone, "input")
        if speaker is not None:
            changes["speaker"] = choose_device(found, speaker, "output")
        chosen = settings.remember(**changes) if changes else settings.load()
        if not found:
            raise DeviceError("There are no sound devices. Plug one in, or start the sound server.")
        list_devices(found, number_of(chosen.microphone, "input"), number_of(chosen.speaker, "output"))
        if changes:
            console.print(f"Remembered in {settings.path()}.", markup=False, soft_wrap=True)


def choose_device(found: Sequence[Device], wanted: str, direction: Direction) -> str:
    """The full name of the one device that was meant; numbers change with every plug."""
    what = "microphone" if direction == "input" else "speaker"
    if not wanted:
        return ""
    able = [each for each in found if (each.inputs if direction == "input" else each.outputs)]
    near = [each for each in able if wanted in (str(each.number), each.name)]
    if not near and not wanted.isdigit():
        near = [each for each in able if wanted.lower() in each.name.lower()]
    names = ", ".join(f"{each.number} {each.name}" for each in (near or able)) or "none"
    if not near:
        raise BadInput(f"There is no {what} “{wanted}”. These there are: {names}.")
    if len({each.name for each in near}) > 1:
        raise BadInput(f"“{wanted}” could be several: {names}. Give the whole name or the number.")
    device_rate(near[0].name, direction)
    return near[0].name


def number_of(name: str, direction: Direction) -> int | None:
    """The device that a name in the settings stands for, if it is there."""
    try:
        device_rate(name or None, direction)
    except DeviceError:
        return None
    return int(sounddevice().query_devices(name or None, direction)["index"])


def list_devices(found: Sequence[Device], microphone: int | None, speaker: int | None) -> None:
    grid = Grid("number", "name", "in", "out", "rate", "chosen", header_style="bold")
    for each in found:
        marks = [("microphone", microphone), ("speaker", speaker)]
        mark = ", ".join(what for what, number in marks if number == each.number)
        numbers = (str(each.inputs), str(each.outputs), str(each.rate))
        grid.add_row(str(each.number), escape(each.name), *numbers, mark)
    console.print(grid)
    for what, number in (("microphone", microphone), ("speaker", speaker)):
        if number is None:
            console.print(f"The chosen {what} is not there. Choose another: narrator devices --{what} NAME")


# The voice -----------------------------------------------------------------


@workshop.command()
def say(
    text: Annotated[str, typer.Argument(help="What to say; <pause 2>, <count 3 1> and <chime> are beats.")],
    to: Annotated[Path | None, typer.Option(help="A WAV file, instead of the speaker.")] = None,
    pace: Annotated[float | None, typer.Option(help="From 0.5 to 2; 1 is how the voice speaks.")] = None,
) -> None:
    """Say something in the narrator's voice."""
    from narrator.speech.score import compose

    with one_clear_line():
        chosen = settings.load()
        line = as_line(text)
        sound = compose(line, kept_voice(chosen), checked_pace(chosen.pace if pace is None else pace))
        if to is None:
            asyncio.run(play(sound, chosen))
        else:
            save(sound, to)


def as_line(text: str) -> Line:
    try:
        line = Line(beats=beats(text))
    except ValueError as error:
        raise BadInput(f"That cannot be said: {error}.") from error
    if not line.beats:
        raise BadInput('There is nothing to say. Write it like this: narrator say "Good evening."')
    lasting = [beat.seconds for beat in line.beats if isinstance(beat, Pause)]
    lasting += [float(len(beat.numbers)) for beat in line.beats if isinstance(beat, Count)]
    if not all(0 <= seconds <= LONGEST_BEAT for seconds in lasting):
        raise BadInput(f"A pause or a count lasts from nothing to {LONGEST_BEAT} seconds.")
    return line


LONGEST_BEAT = 600


def checked_pace(pace: float) -> float:
    if not 0.5 <= pace <= 2:
        raise BadInput(f"Nobody can speak at a pace of {pace:g}. Choose one from 0.5 to 2.")
    return pace


def kept_voice(chosen: Config) -> "KeptVoice":
    from narrator.speech.synthesis import KeptVoice, choose_voice

    return KeptVoice(choose_voice(chosen.voice), user_cache_path("narrator") / "lines")


async def play(sound: "Sound", chosen: Config) -> None:
    """Comes back when the last sound is out, or says that nothing comes out."""
    from narrator.speech.speaker import Speaker
    from narrator.speech.synthesis import RATE

    speaker = Speaker(chosen.speaker or None)
    speaker.volume = chosen.volume
    try:
        await asyncio.wait_for(speaker.play(sound), timeout=len(sound) / RATE + PATIENCE)
    except TimeoutError as error:
        raise DeviceError("The speaker takes no sound. Choose another: narrator devices") from error
    finally:
        speaker.close()


PATIENCE = 5.0  # seconds that a speaker may take longer than the sound lasts


def save(sound: "Sound", file: Path) -> None:
    import soundfile

    from narrator.speech.synthesis import RATE

    if file.suffix.lower() != ".wav":
        raise BadInput(f"{file} is no name for a recording. Let it end in .wav")
    try:
        soundfile.write(file, sound, RATE, subtype="PCM_16")
    except (OSError, soundfile.SoundFileError) as error:
        raise BadInput(f"{file} cannot be written. Choose a folder that is there and yours.") from error
    console.print(f"{file}: {len(sound) / RATE:.2f} seconds.", markup=False, soft_wrap=True)


# The ears ------------------------------------------------------------------


@dataclass(frozen=True)
class Moment:
    """What may be said at one point of a game, and what must not be taken for it."""

    phase: str
    free_talk: bool
    sentences: dict[str, Command]
    decoys: frozenset[str]


@dataclass(frozen=True)
class Report:
    """One utterance of a recording, and what became of it; times in seconds from its beginning."""

    file: str
    start: float
    end: float
    heard: str
    outcome: str
    command: dict[str, Any] | None
    milliseconds: int


@workshop.command()
def hear(
    files: Annotated[list[Path], typer.Argument(help="Recordings: WAV or FLAC, at any rate.")],
    game: Annotated[str, typer.Option(help="Which game; `narrator games` lists them.")],
    players: Annotated[str, typer.Option(help='Who plays: "Ann, Ben, Cleo, Dev"')],
    at: Annotated[str, typer.Option(help="The phase in which it is said, such as questions.")],
    secrets: Annotated[str, typer.Option(help="How secrets travel: cards, booth or phones.")] = "booth",
    agreed: Annotated[list[str] | None, typer.Option("--set", help="What you agreed: option=value")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object for each utterance.")] = False,
) -> None:
    """What the ears understand from recordings, in one phase of a game."""
    with one_clear_line():
        chosen = settings.load()
        played = find_game(game)
        options = choose_options(played, agreed or [], choose_secrets(secrets))
        texts = Texts.of(played)
        moment = find_moment(played, seat(players, played, texts), options, texts, at)
        reports = reports_of(files, moment, chosen)
        if as_json:
            for report in reports:
                typer.echo(json.dumps(asdict(report), ensure_ascii=False))
        else:
            show_reports(list(reports), moment)


def find_game(name: str) -> AnyGame:
    known = discover()
    if name not in known:
        raise BadInput(f"There is no game called “{name}”. These there are: {', '.join(known)}.")
    return known[name]


def find_moment(
    game: AnyGame, players: tuple[Player, ...], options: Options, texts: Texts, wanted: str
) -> Moment:
    """Of all the moments of a phase, the one in which roles fall to the players in the order they sit."""
    phase = find_phase(wanted, texts.script.phases)
    states = [state for state in random_play(game, players, options) if phase_of(game, state) == phase]
    if not states:
        raise BadInput(f"{phase} does not come up with these options. Choose others: --secrets, --set.")
    first = min(states, key=lambda state: seats(game, state, players))
    legal = game.legal(first)
    aloud: list[Command] = [command for command in legal if isinstance(command, Spoken)]
    offered = [*aloud, *house.always(paused=False)] if legal else house.between_games()
    free_talk = bool(legal) and game.view(first, None).free_talk
    closed = texts.book.closed_list(offered)
    near = decoys(offered, players, texts.book) - closed.keys()
    return Moment(phase, free_talk, closed, near)


def find_phase(wanted: str, phases: Sequence[str] | dict[str, str]) -> str:
    """As it is written, without caring for capitals and spaces, or its beginning."""
    plain = letters(wanted)
    for ways in (
        [phase for phase in phases if letters(phase) == plain],
        [phase for phase in phases if plain and letters(phase).startswith(plain)],
        [phase for phase in phases if letters(phase) == plain.removesuffix("s")],
    ):
        if len(ways) == 1:
            return ways[0]
    raise BadInput(f"There is no one phase “{wanted}”. These there are: {', '.join(phases)}.")


def letters(text: str) -> str:
    return "".join(filter(str.isalnum, text.lower()))


GAMES_TRIED = 60
LONGEST_GAME = 400


def random_play(game: AnyGame, players: tuple[Player, ...], options: Options) -> Iterator[Any]:
    """Every state of many games; the kind of a command is drawn first, so that long lists drown nothing."""
    for seed in range(GAMES_TRIED):
        rng = Random(seed)
        state, _ = game.deal(players, options, rng)
        for _ in range(LONGEST_GAME):
            yield state
            legal = game.legal(state)
            if not legal:
                break
            kind = rng.choice(sorted({type(command).__name__ for command in legal}))
            command = rng.choice([command for command in legal if type(command).__name__ == kind])
            state, _ = game.play(state, command)


def phase_of(game: AnyGame, state: Any) -> str:
    return game.view(state, None).phase


def seats(game: AnyGame, state: Any, players: tuple[Player, ...]) -> list[int]:
    """Where those sit whom everybody can see in a role, the one who is asked first."""
    shown = (value for _, value in game.view(state, None))
    return [players.index(value) for value in shown if isinstance(value, str) and value in players]


def reports_of(files: Sequence[Path], moment: Moment, chosen: Config) -> Iterator[Report]:
    from narrator.speech import hearing, listener, sound
    from narrator.speech.recogniser import Vocabulary

    vocabulary = Vocabulary(models.find(chosen=chosen.model_folder))
    bare = not moment.free_talk
    spoken = hearing.Spoken(moment.sentences, chosen.address, bare, tuple(sorted(moment.decoys)))
    ears = hearing.Hearing(vocabulary, spoken)
    for file in files:
        listening = listener.Listener(vocabulary)  # every recording has a room of its own
        listening.expect(spoken.grammar())
        for utterance in listener.listen(listening, in_a_room(sound.read(file))):
            meaning = ears.understand(utterance)
            if meaning or utterance.text:  # likeliest of all, no word was said
                yield report(file, utterance, meaning)


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
    command = {"name": type(meaning.command).__name__, **meaning.command.model_dump()}
    return Report(str(file), start, end, meaning.sentence, outcome, command, waited)


def show_reports(reports: Sequence[Report], moment: Moment) -> None:
    grid = Grid("recording", "from", "to", "heard", "outcome", "command", "ms", header_style="bold")
    grid.columns[0].overflow = grid.columns[5].overflow = "fold"
    for each in reports:
        fields = ", ".join(f"{key}={value}" for key, value in (each.command or {}).items() if key != "name")
        command = f"{each.command['name']}({fields})" if each.command else ""
        times = (f"{each.start:.2f}", f"{each.end:.2f}")
        cells = (Path(each.file).name, *times, each.heard, each.outcome, command, str(each.milliseconds))
        grid.add_row(*map(escape, cells))
    console.print(grid)
    way = "after the address word" if moment.free_talk else "with or without the address word"
    console.print(f"{len(reports)} heard in {moment.phase}, where sentences count {way}.")


# The doctor ----------------------------------------------------------------

SENTENCE = "This is the narrator. If you can hear me, the speaker works."
SPOKEN = 8  # sentences by which the recogniser's speed is measured
TOO_SLOW = 0.5  # of real time: slower than this, answers come late
ROOM = 25  # frames of the room before the chime
AFTERWARDS = 25  # frames in which a late echo may still come
RISE = 6.0  # decibels by which the chime has to stand out
LIKE_IT = 0.1  # how much alike chime and echo have to be, of one
METER = 40  # characters that the loudest sound fills
LOUDEST = 90.0  # decibels over one step of the converter


class Ailment(SpeechError):
    """Something works, but not well enough."""


@dataclass
class Examination:
    """Ticks one thing off after the other, and goes on whatever it finds."""

    ailments: int = 0

    def examine(self, what: str, look: Callable[[], str], remedy: str) -> bool:
        """Whether it works at all; a remedy is given for whatever is not well."""
        try:
            finding = look()
        except (SpeechError, ImportError) as error:
            self.ailments += 1
            console.print(f"[red]✗[/red] {what:<12} ", end="")
            console.print(str(error), markup=False, soft_wrap=True)
            console.print(f"  {'':<12} → {remedy}", markup=False, soft_wrap=True)
            return isinstance(error, Ailment)
        console.print(f"[green]✓[/green] {what:<12} ", end="")
        console.print(finding, markup=False, soft_wrap=True)
        return True

    def leave_out(self, what: str, reason: str) -> None:
        console.print(f"– {what:<12} {reason}", markup=False, soft_wrap=True)


@workshop.command()
def doctor(
    seconds: Annotated[float, typer.Option(help="How long the microphone is listened to.")] = 5.0,
) -> None:
    """Everything that playing aloud needs, tried one by one, with a remedy for what fails."""
    with one_clear_line():
        if not 0.2 <= seconds <= 60:
            raise BadInput("Listen for at least 0.2 and at most 60 seconds: --seconds 5")
        ailments = examine_all(settings.load(), seconds)
    if ailments:
        console.print("One thing to mend." if ailments == 1 else f"{ailments} things to mend.")
        raise SystemExit(1)
    console.print("All is well.")


def examine_all(chosen: Config, seconds: float) -> int:
    found = Examination()
    vosk = found.examine("vosk", vosk_package, "Install it: pip install vosk")
    cards = found.examine("PortAudio", sound_cards, "Install it: sudo apt-get install libportaudio2")
    voice = found.examine("voice", lambda: speaks(chosen), "Install one: sudo apt-get install espeak-ng")
    model = vosk and found.examine("model", lambda: loads(chosen), "Fetch it: narrator models fetch")
    heard = cards and found.examine("microphone", lambda: hears(chosen, seconds), UNMUTE)
    spoke = cards and voice and found.examine("speaker", lambda: sounds(chosen), PLUG_IN)
    if heard and spoke:
        found.examine("round trip", lambda: round_trip(chosen), TURN_UP)
    else:
        found.leave_out("round trip", "needs a microphone and a speaker")
    if model and voice:
        found.examine("recogniser", lambda: speed(chosen), "Close other programs, or take a faster computer.")
    else:
        found.leave_out("recogniser", "needs a model and a voice")
    return found.ailments


UNMUTE = "Plug it in, unmute it, or choose another: narrator devices --microphone NAME"
PLUG_IN = "Plug it in, or choose another: narrator devices --speaker NAME"
TURN_UP = "Turn the speaker up, and put the microphone where it hears the table and the speaker."


def vosk_package() -> str:
    import_module("vosk")
    return version("vosk")


def sound_cards() -> str:
    count = len(devices())
    return f"{count} device" if count == 1 else f"{count} devices"


def speaks(chosen: Config) -> str:
    """The voice of the system, which is always there to fall back on, and the chosen one."""
    from narrator.speech.synthesis import Pyttsx3, choose_voice

    names = []
    for voice in {each.name: each for each in (Pyttsx3(), choose_voice(chosen.voice))}.values():
        if not len(voice.speak("Good evening.", 1.0)):
            raise Ailment(f"The voice {voice.name} is silent.")
        names.append(voice.name.strip())
    return ", ".join(names)


def loads(chosen: Config) -> str:
    from narrator.speech.recogniser import Vocabulary

    folder = models.find(chosen=chosen.model_folder)
    began = perf_counter()
    Vocabulary(folder)
    return f"{folder.name}, loaded in {perf_counter() - began:.1f} seconds"


def hears(chosen: Config, seconds: float) -> str:
    """A live meter, while somebody says something."""
    from narrator.speech.detector import QUIETEST, loudness
    from narrator.speech.microphone import Microphone
    from narrator.speech.sound import FRAME_SECONDS

    microphone = Microphone(chosen.microphone or None)
    loudest = 0.0
    try:
        with Live(console=console, transient=True, refresh_per_second=12) as live:
            for _ in range(round(seconds / FRAME_SECONDS)):
                level = loudness(microphone.frame())
                loudest = max(loudest, level)
                live.update(meter(level))
    finally:
        microphone.close()
    if loudest < QUIETEST:
        raise Ailment(f"The microphone is open but silent: {loudest:.0f} decibels at most.")
    return f"{loudest:.0f} decibels at the loudest"


def meter(level: float) -> str:
    filled = round(METER * min(max(level / LOUDEST, 0.0), 1.0))
    return f"  Say something: {'█' * filled}{'·' * (METER - filled)} {max(level, 0):.0f} dB"


def sounds(chosen: Config) -> str:
    sound = kept_voice(chosen).speak(SENTENCE, chosen.pace)
    asyncio.run(play(sound, chosen))
    return f"said “{SENTENCE}”"


def round_trip(chosen: Config) -> str:
    """A chime goes out of the speaker and has to come back through the microphone."""
    import soxr

    from narrator.speech import score, synthesis
    from narrator.speech.detector import loudness
    from narrator.speech.sound import RATE

    chime = score.chime()
    before, after = asyncio.run(overhear(chime, chosen))
    rise = loudness(after) - loudness(before)
    late, alike = echo(soxr.resample(chime, synthesis.RATE, RATE), after)
    if rise < RISE or alike < LIKE_IT:
        raise Ailment(f"The microphone does not hear the speaker (level {round(rise):+d} decibels).")
    return f"heard after {1000 * late:.0f} milliseconds, {rise:.0f} decibels over the room"


async def overhear(sound: "Sound", chosen: Config) -> tuple[bytes, bytes]:
    """What the microphone hears before, and from the moment when the sound is given to the speaker."""
    from narrator.speech.microphone import Microphone

    microphone = Microphone(chosen.microphone or None)
    try:
        before = [await asyncio.to_thread(microphone.frame) for _ in range(ROOM)]
        playing = asyncio.create_task(play(sound, chosen))
        after = []
        while not playing.done():
            after.append(await asyncio.to_thread(microphone.frame))
        await playing
        after += [await asyncio.to_thread(microphone.frame) for _ in range(AFTERWARDS)]
    finally:
        microphone.close()
    return b"".join(before), b"".join(after)


def echo(played: "Sound", recorded: bytes) -> tuple[float, float]:
    """By cross-correlation: how many seconds late the sound came back, and how much alike (of one)."""
    import numpy as np

    from narrator.speech.sound import RATE

    heard = np.frombuffer(recorded, np.int16).astype(np.float64)
    length = len(heard) + len(played)
    spectrum = np.fft.rfft(heard, length) * np.conj(np.fft.rfft(played, length))
    likeness = np.abs(np.fft.irfft(spectrum, length)[: len(heard)])
    late = int(np.argmax(likeness))
    power = np.linalg.norm(heard[late : late + len(played)]) * np.linalg.norm(played)
    return late / RATE, float(likeness[late] / max(power, 1e-9))


def speed(chosen: Config) -> str:
    """How much of real time the recogniser needs for what it will hear all evening."""
    import numpy as np
    import soxr

    from narrator.speech import listener, recogniser, sound, synthesis

    closed = Phrasebook.load(HOUSE).closed_list(house.always(paused=False))
    voice = kept_voice(chosen)
    said = [voice.speak(text, 1.0) for text in list(closed)[:SPOKEN]]
    spoken = np.concatenate([np.pad(each, (0, synthesis.RATE // 2)) for each in said])
    frames = list(sound.frames(sound.to_int16(soxr.resample(spoken, synthesis.RATE, sound.RATE))))
    listening = listener.Listener(recogniser.Vocabulary(models.find(chosen=chosen.model_folder)))
    listening.expect(listener.Grammar(frozenset(closed)))
    began = perf_counter()
    heard = sum(1 for _ in listener.listen(listening, frames))
    factor = (perf_counter() - began) * synthesis.RATE / sum(map(len, said))
    if factor > TOO_SLOW:
        raise Ailment(f"The recogniser needs {factor:.2f} of real time; answers will come late.")
    return f"{factor:.2f} of real time, {heard} of {len(said)} sentences heard"
