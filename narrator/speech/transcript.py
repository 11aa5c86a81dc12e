"""A play, written down as a play."""

from collections.abc import Callable, Iterable
from pathlib import Path
from textwrap import fill

from narrator.language.files import read_sections
from narrator.language.script import Beat, Chime, Count, Pause, Say, plain
from narrator.language.words import duration

SCREEN = plain(read_sections(Path(__file__).with_name("screen.en.toml"))["screen"])
MARGIN = " " * 10
WIDTH = 96


class Transcript:
    """Who speaks stands in the margin, once, until somebody else speaks."""

    def __init__(self, write: Callable[[str], None], width: int = WIDTH) -> None:
        self._write = write
        self._width = min(width, WIDTH)
        self._speaker = ""

    def speak(self, speaker: str, beats: Iterable[Beat]) -> None:
        for beat in beats:
            label = speaker if speaker != self._speaker else ""
            match beat:
                case Say(text=text):
                    self._paragraph(label, text)
                    self._speaker = speaker
                case Count(numbers=numbers):
                    self._paragraph(label, f"{', '.join(numbers)}.".capitalize())
                    self._speaker = speaker
                case Pause(seconds=seconds):
                    self.aside(duration(seconds))
                case Chime():
                    self.aside(SCREEN["chime"])

    def whisper(self, player: str, beats: Iterable[Beat]) -> None:
        self._paragraph(f"  (to {player.lower()})", " ".join(b.text for b in beats if isinstance(b, Say)))
        self.interrupt()

    def aside(self, text: str) -> None:
        self._write(f"{MARGIN}({text})")

    def said(self, speaker: str, text: str) -> None:
        self._paragraph(speaker, text)
        self.interrupt()

    def interrupt(self) -> None:
        """Somebody else has spoken."""
        self._speaker = ""

    def _paragraph(self, label: str, text: str) -> None:
        first = label.ljust(len(MARGIN)) if len(label) < len(MARGIN) else f"{label} "
        self._write(fill(text, self._width, initial_indent=first, subsequent_indent=MARGIN))
