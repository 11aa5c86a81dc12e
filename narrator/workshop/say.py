"""`narrator say`: the narrator's voice, out of the speaker or into a file."""

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from platformdirs import user_cache_path

from narrator import config as settings
from narrator.complaints import one_clear_line
from narrator.config import Config
from narrator.language.script import Count, Line, Pause, beats
from narrator.speech.devices import DeviceError
from narrator.table.lobby import BadInput
from narrator.table.program import PROGRAM
from narrator.workshop.console import console

if TYPE_CHECKING:  # sound is loaded only by the commands that need it
    from narrator.speech.synthesis import KeptVoice, Sound


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
        raise BadInput(f'There is nothing to say. Write it like this: {PROGRAM} say "Good evening."')
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
        raise DeviceError(f"The speaker takes no sound. Choose another: {PROGRAM} devices") from error
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
