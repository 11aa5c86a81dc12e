"""What the narrator says: lines with beats in them, in variants, by event."""

import re
from collections.abc import Mapping
from pathlib import Path
from string import Formatter
from typing import Any

from narrator.core.game import Event, Player, Public, Secret, Value
from narrator.language.files import LanguageError, Section, naming, read_sections, texts
from narrator.language.words import agreeing, counted, duration, joined, number, numbered, quoted

SENTENCE_START = re.compile(r"(?:^|[.?!] )\w")
BEAT = re.compile(r"<(\w+)([^>]*)>")


class Say(Value):
    text: str


class Pause(Value):
    seconds: float


class Count(Value):
    """Numbers spoken one a second."""

    numbers: tuple[str, ...]


class Chime(Value):
    pass


Beat = Say | Pause | Count | Chime


class Line(Value):
    """For everybody: the loudspeaker takes nothing else. A passing one gives way to whoever is speaking."""

    beats: tuple[Beat, ...]
    passing: bool = False


class Whisper(Value):
    """For one player: there is no way from here to a Line."""

    to: Player
    beats: tuple[Beat, ...]


class Script:
    """Variants by event; which one is heard goes round, so that no two times sound alike."""

    def __init__(self, sections: Mapping[str, Section]) -> None:
        self.sections = dict(sections)
        self.lines = {name: texts(entry) for name, entry in sections.get("lines", {}).items()}
        self.words = plain(sections.get("words", {}))
        self.about = plain(sections.get("about", {}))
        self.phases = plain(sections.get("phases", {}))

    @classmethod
    def load(cls, path: Path) -> "Script":
        with naming(path):
            script = cls(read_sections(path))
            for name, variants in script.lines.items():
                for text in variants:
                    check(name, text)
            return script

    def __or__(self, other: "Script") -> "Script":
        """The lines of both; where both have one, the other's."""
        names = self.sections.keys() | other.sections.keys()
        return Script({n: self.sections.get(n, {}) | other.sections.get(n, {}) for n in names})

    def line(self, event: Public, nth: int, **facts: object) -> Line:
        return Line(beats=self._beats(event, nth, facts))

    def whisper(self, event: Secret, nth: int) -> Whisper:
        return Whisper(to=event.to, beats=self._beats(event, nth, {}))

    def _beats(self, event: Event, nth: int, facts: Mapping[str, object]) -> tuple[Beat, ...]:
        name = type(event).__name__
        variants = self.lines.get(name)
        if variants is None:
            raise LanguageError(f"[lines] {name} is missing: add a line for it, or [] for silence.")
        if not variants:
            return ()
        text = variants[nth % len(variants)]
        try:
            return beats(Wording(self.words).vformat(text, (), dict(event) | dict(facts)))
        except (KeyError, ValueError, TypeError, IndexError, AttributeError, ArithmeticError) as error:
            raise LanguageError(f"[lines] {name}: “{text}” cannot be said ({error}).") from error


def plain(section: Section) -> dict[str, str]:
    for key, entry in section.items():
        if not isinstance(entry, str):
            raise LanguageError(f"{key} takes one text, not a list.")
    return {key: entry for key, entry in section.items() if isinstance(entry, str)}


def check(name: str, text: str) -> None:
    """A line that could not be said is found when it is loaded."""
    try:
        list(Formatter().parse(text))
        beats(text)
    except ValueError as error:
        raise LanguageError(f"[lines] {name}: “{text}” cannot be said ({error}).") from error


class Wording(Formatter):
    """Fields in words: `{winners}`, `{winners:wins|win}`, `{votes:vote|votes}`, `{left:time}`,
    `{sentences:quoted}`, `{choices:numbered}`."""

    def __init__(self, words: Mapping[str, str]) -> None:
        self.words = words

    def format_field(self, value: Any, spec: str) -> str:
        if spec == "time":
            return duration(value)
        if spec == "quoted":
            return quoted([value] if isinstance(value, str) else value)
        if spec == "numbered":
            return numbered(value)
        if isinstance(value, tuple):
            names = joined([self.format_field(item, "") for item in value])
            return f"{names} {agreeing(len(value), spec)}" if spec else names
        if spec:
            return counted(value, spec)
        if isinstance(value, int):
            return number(value)
        return self.words.get(str(value), str(value))


def beats(text: str) -> tuple[Beat, ...]:
    """Cut a line at its beats: `<pause 5>`, `<count 3 1>`, `<chime>`."""
    found: list[Beat] = []
    spoken_until = 0
    for beat in BEAT.finditer(text):
        found += said(text[spoken_until : beat.start()])
        found.append(one_beat(beat[1], beat[2].split()))
        spoken_until = beat.end()
    return (*found, *said(text[spoken_until:]))


def said(text: str) -> list[Beat]:
    if "<" in text or ">" in text:
        raise ValueError("a beat is written <pause 5>, <count 3 1> or <chime>")
    text = " ".join(text.split())
    return [Say(text=SENTENCE_START.sub(lambda start: start[0].upper(), text))] if text else []


def one_beat(kind: str, numbers: list[str]) -> Beat:
    match kind, numbers:
        case "pause", [seconds]:
            return Pause(seconds=float(seconds))
        case "count", [first, last]:
            step = 1 if int(last) >= int(first) else -1
            return Count(numbers=tuple(number(n) for n in range(int(first), int(last) + step, step)))
        case "chime", []:
            return Chime()
    raise ValueError(f"no such beat: {kind} {' '.join(numbers)}")
