"""`narrator doctor`: everything that playing aloud needs, ticked off one by one."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated

import typer

from narrator import config as settings
from narrator.complaints import one_clear_line
from narrator.config import Config
from narrator.speech.errors import Remedied, SpeechError
from narrator.speech.models import FETCH
from narrator.table.lobby import BadInput
from narrator.table.program import PROGRAM
from narrator.workshop.checkup import (
    Ailment,
    hears,
    loads,
    sound_cards,
    sounds,
    speaks,
    speed,
    vosk_package,
)
from narrator.workshop.console import console
from narrator.workshop.round_trip import round_trip


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
            if not isinstance(error, Remedied):
                console.print(f"  {'':<12} → {remedy}", markup=False, soft_wrap=True)
            return isinstance(error, Ailment)
        console.print(f"[green]✓[/green] {what:<12} ", end="")
        console.print(finding, markup=False, soft_wrap=True)
        return True

    def leave_out(self, what: str, reason: str) -> None:
        console.print(f"– {what:<12} {reason}", markup=False, soft_wrap=True)


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
    model = vosk and found.examine("model", lambda: loads(chosen), f"Fetch it: {FETCH}")
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


UNMUTE = f"Plug it in, unmute it, or choose another: {PROGRAM} devices --microphone NAME"
PLUG_IN = f"Plug it in, or choose another: {PROGRAM} devices --speaker NAME"
TURN_UP = "Turn the speaker up, and put the microphone where it hears the table and the speaker."
