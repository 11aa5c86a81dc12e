"""What people may say: a closed list of sentences, each of which means one command."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property
from itertools import combinations, product
from pathlib import Path

from narrator.core.game import Command
from narrator.language.files import LanguageError, Section, naming, read_sections, texts
from narrator.language.templates import expand
from narrator.language.words import normal, number

ClosedList = dict[str, Command]
FIELD = re.compile(r"\{(\w+)\}")
TOKENS = re.compile(r"\{\w+\}|[^{}]+")


class Phrasebook:
    """Templates by command, and the words for values that are not names."""

    def __init__(self, sections: Mapping[str, Section]) -> None:
        phrases, words = sections.get("phrases", {}), sections.get("words", {})
        self.sections = dict(sections)
        self.phrases = {name: sentences(name, entry) for name, entry in phrases.items()}
        self.words = {value: sentences(value, entry) for value, entry in words.items()}
        self._heard = {name: tuple(map(as_heard, ways)) for name, ways in self.phrases.items()}
        self._sentences: dict[Command, tuple[str, ...]] = {}

    @classmethod
    def load(cls, path: Path) -> "Phrasebook":
        with naming(path):
            return cls(read_sections(path))

    def __or__(self, other: "Phrasebook") -> "Phrasebook":
        names = self.sections.keys() | other.sections.keys()
        return Phrasebook({n: self.sections.get(n, {}) | other.sections.get(n, {}) for n in names})

    def wordings(self, command: Command) -> list[str]:
        """Every way to say a command, with names as they are written; the plainest first."""
        values = {field: self.spoken(value) for field, value in command}
        ways = self._ways(self.phrases, command)
        return [way for sentence in ways for way in filled(sentence, values)]

    def _ways(self, templates: Mapping[str, tuple[str, ...]], command: Command) -> tuple[str, ...]:
        name = type(command).__name__
        if name not in templates:
            raise LanguageError(f"[phrases] {name} is missing: add a sentence for it.")
        return templates[name]

    def wording(self, command: Command) -> str:
        return self.wordings(command)[0]

    def sentences(self, command: Command) -> tuple[str, ...]:
        """Every way to say a command, as the recogniser writes it; long lists come again and again."""
        if command not in self._sentences:
            self._sentences[command] = self._written(command)
        return self._sentences[command]

    def _written(self, command: Command) -> tuple[str, ...]:
        values = {field: tuple(map(normal, self.spoken(value))) for field, value in command}
        ways = self._ways(self._heard, command)
        return tuple(dict.fromkeys(way for sentence in ways for way in filled(sentence, values)))

    def closed_list(self, commands: Iterable[Command]) -> ClosedList:
        """Sentence by sentence what may be said; two commands with one sentence are an error."""
        closed: ClosedList = {}
        for command in commands:
            for sentence in self.sentences(command):
                other = closed.setdefault(sentence, command)
                if other is not command and other != command:
                    both = f"{closed[sentence]!r} and {command!r}"
                    raise LanguageError(f"“{sentence}” means two things: {both}. Reword one of them.")
        return closed

    def examples(self, commands: Iterable[Command]) -> list[str]:
        """For each kind of command one sentence, or both where there is a choice of two."""
        kinds: dict[type[Command], list[Command]] = {}
        for command in commands:
            kinds.setdefault(type(command), []).append(command)
        shown = (some if len(some) == 2 else some[:1] for some in kinds.values())
        return [self.wording(command) for some in shown for command in some]

    def choices(self, commands: Sequence[Command]) -> ClosedList:
        """Commands by what tells them apart: a single word where only that differs, else the sentence."""
        differing = {field for one, other in combinations(commands, 2) for field in differences(one, other)}
        if len(differing) != 1 or len(set(map(type, commands))) > 1:
            return {self.wording(command): command for command in commands}
        (field,) = differing
        return {self.spoken(getattr(command, field))[0]: command for command in commands}

    def kinds(self, text: str) -> set[str]:
        """The commands that this could be a sentence of, with any words for their fields."""
        return {name for name, pattern in self._patterns if pattern.fullmatch(text)}

    @cached_property
    def _patterns(self) -> list[tuple[str, re.Pattern[str]]]:
        ways = [(name, FIELD.split(way)[::2]) for name, heard in self._heard.items() for way in heard]
        telling = [(name, parts) for name, parts in ways if any(parts)]
        return [(name, re.compile(r"[\w' ]+".join(map(re.escape, parts)))) for name, parts in telling]

    def confusable(self, names: Sequence[str]) -> tuple[str, str] | None:
        """Two of these names that one sentence could mean."""
        for sentence_list in self.phrases.values():
            heard: dict[str, tuple[str, ...]] = {}
            for sentence in sentence_list:
                fields = fields_of(sentence)
                for choice in product(names, repeat=len(fields)):
                    values = {field: (name,) for field, name in zip(fields, choice, strict=True)}
                    for way in filled(sentence, values):
                        other = heard.setdefault(normal(way), choice)
                        for mine, theirs in zip(choice, other, strict=False):
                            if mine != theirs:
                                return mine, theirs
        return None

    def spoken(self, value: object) -> tuple[str, ...]:
        """The words for a value, the plainest first."""
        if isinstance(value, int):
            return (number(value),)
        return self.words.get(str(value), (str(value),))


def differences(one: Command, other: Command) -> set[str]:
    """The fields in which two commands differ, or that only one of them has."""
    return {field for field, _ in set(one) ^ set(other)}


@cache
def fields_of(sentence: str) -> tuple[str, ...]:
    return tuple(FIELD.findall(sentence))


def as_heard(sentence: str) -> str:
    """A template as the recogniser would write it, its fields left as they are."""
    parts = (part if FIELD.fullmatch(part) else normal(part) for part in TOKENS.findall(sentence))
    return " ".join(filter(None, parts))  # between two fields there is no more than a space


def filled(sentence: str, values: Mapping[str, Sequence[str]]) -> list[str]:
    """The sentence with every combination of words for its fields."""
    fields = fields_of(sentence)
    if unknown := set(fields) - set(values):
        raise LanguageError(f"“{sentence}” has a field that its command does not have: {unknown.pop()}.")
    choices = product(*(values[field] for field in fields))
    return [sentence.format_map(dict(zip(fields, choice, strict=True))) for choice in choices]


def sentences(name: str, entry: list[str] | str) -> tuple[str, ...]:
    """The plainest wording of each template before all the others."""
    ways = [expand(template) for template in texts(entry)]
    if not ways or any(not normal(way) for more in ways for way in more):
        raise LanguageError(f"{name} needs words in every sentence; silence is none.")
    return tuple(dict.fromkeys([way[0] for way in ways] + [way for more in ways for way in more]))
