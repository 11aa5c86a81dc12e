"""The play, written down as it is spoken."""

from collections.abc import Callable
from pathlib import Path

from narrator.language.files import read_sections
from narrator.language.script import Line, Whisper, plain
from narrator.speech.transcript import Transcript

WORDS = plain(read_sections(Path(__file__).with_name("people.en.toml"))["screen"])


class Screen:
    """A transcript in which every player has a name."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self._transcript = Transcript(write)

    def line(self, line: Line) -> None:
        self._transcript.speak("NARRATOR", line.beats)

    def command(self, player: str, sentence: str) -> None:
        self._transcript.said(player.upper(), sentence)

    def whisper(self, whisper: Whisper) -> None:
        self._transcript.whisper(whisper.to, whisper.beats)

    def silent(self, player: str, sentence: str) -> None:
        self._transcript.said(f"  ({player.lower()})", sentence)

    def note(self, what: str, **facts: str) -> None:
        """Something that nobody said: a remark at the table, or a misunderstanding."""
        if what in WORDS:
            self._transcript.aside(WORDS[what].format(**facts))
            self._transcript.interrupt()
