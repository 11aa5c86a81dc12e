"""What people may say: a closed list of sentences, each of which means one command."""

import re
from collections.abc import Iterable, Mapping
from functools import cached_property
from itertools import product
from pathlib import Path

from narrator.core.game import Command
from narrator.language.files import LanguageError, Section, read_sections, texts
from narrator.language.templates import expand
from narrator.language.words import normal, number

ClosedList = dict[str, Command]


class Phrasebook:
    """Templates by command, and the words for values that are not names."""

    def __init__(self, sections: Mapping[str, Section]) -> None:
        phrases, words = sections.get("phrases", {}), sections.get("words", {})
        self.sections = dict(sections)
        self.phrases = {name: sentences(name, entry) for name, entry in phrases.items()}
        self.words = {value: texts(word)[0] for value, word in words.items()}
        self._known: dict[Command, tuple[str, ...]] = {}

    @classmethod
    def load(cls, path: Path) -> "Phrasebook":
        return cls(read_sections(path))

    def __or__(self, other: "Phrasebook") -> "Phrasebook":
        names = self.sections.keys() | other.sections.keys()
        return Phrasebook({n: self.sections.get(n, {}) | other.sections.get(n, {}) for n in names})

    def wordings(self, command: Command) -> list[str]:
        """Every way to say a command, with names as they are written; the plainest first."""
        values = {field: self._spoken(value) for field, value in command}
        ways: list[str] = []
        for sentence in self.phrases[type(command).__name__]:
            fields = [field for field in values if f"{{{field}}}" in sentence]
            choices = product(*(values[field] for field in fields))
            ways += [sentence.format_map(dict(zip(fields, choice, strict=True))) for choice in choices]
        return ways

    def wording(self, command: Command) -> str:
        return self.wordings(command)[0]

    def sentences(self, command: Command) -> tuple[str, ...]:
        """Every way to say a command, as the recogniser writes it."""
        if command not in self._known:
            self._known[command] = tuple(dict.fromkeys(map(normal, self.wordings(command))))
        return self._known[command]

    def closed_list(self, commands: Iterable[Command]) -> ClosedList:
        """Sentence by sentence what may be said; two commands with one sentence are an error."""
        closed: ClosedList = {}
        for command in commands:
            for sentence in self.sentences(command):
                if closed.setdefault(sentence, command) != command:
                    both = f"{closed[sentence]!r} and {command!r}"
                    raise LanguageError(f"“{sentence}” means two things: {both}. Reword one of them.")
        return closed

    def examples(self, commands: Iterable[Command]) -> list[str]:
        """One sentence for each kind of command."""
        first = {type(command).__name__: command for command in reversed(list(commands))}
        return [self.wordings(command)[0] for command in reversed(first.values())]

    def knows(self, text: str) -> bool:
        """Whether this is a sentence of some moment, if not of this one."""
        return any(pattern.fullmatch(text) for pattern in self._patterns)

    @cached_property
    def _patterns(self) -> list[re.Pattern[str]]:
        fixed = (
            re.split(r"\{\w+\}", sentence.lower()) for ways in self.phrases.values() for sentence in ways
        )
        telling = (parts for parts in fixed if any(part.strip() for part in parts))
        return [re.compile(r"[\w' ]+".join(map(re.escape, parts))) for parts in telling]

    def _spoken(self, value: object) -> tuple[str, ...]:
        if isinstance(value, int):
            return (number(value),)
        return expand(self.words.get(str(value), str(value)))


def sentences(name: str, entry: list[str] | str) -> tuple[str, ...]:
    """The plainest wording of each template before all the others."""
    ways = [expand(template) for template in texts(entry)]
    if not ways:
        raise LanguageError(f"[phrases] {name} needs at least one sentence.")
    return tuple(dict.fromkeys([way[0] for way in ways] + [way for more in ways for way in more]))
