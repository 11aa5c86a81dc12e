"""What people may say: a closed list of sentences, each of which means one command."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import product
from pathlib import Path

from narrator.core.game import Command
from narrator.language.files import LanguageError, Section, naming, read_sections, texts
from narrator.language.templates import expand
from narrator.language.words import normal, number

ClosedList = dict[str, Command]
FIELD = re.compile(r"\{(\w+)\}")
ANYTHING = "anythingatall"  # stands for a field where templates are compared as they are heard


class Phrasebook:
    """Templates by command, and the words for values that are not names."""

    def __init__(self, sections: Mapping[str, Section]) -> None:
        phrases, words = sections.get("phrases", {}), sections.get("words", {})
        self.sections = dict(sections)
        self.phrases = {name: sentences(name, entry) for name, entry in phrases.items()}
        self.words = {value: sentences(value, entry) for value, entry in words.items()}
        self._known: dict[Command, tuple[str, ...]] = {}

    @classmethod
    def load(cls, path: Path) -> "Phrasebook":
        with naming(path):
            return cls(read_sections(path))

    def __or__(self, other: "Phrasebook") -> "Phrasebook":
        names = self.sections.keys() | other.sections.keys()
        return Phrasebook({n: self.sections.get(n, {}) | other.sections.get(n, {}) for n in names})

    def wordings(self, command: Command) -> list[str]:
        """Every way to say a command, with names as they are written; the plainest first."""
        values = {field: self._spoken(value) for field, value in command}
        return [way for sentence in self._templates(command) for way in filled(sentence, values)]

    def _templates(self, command: Command) -> tuple[str, ...]:
        name = type(command).__name__
        if name not in self.phrases:
            raise LanguageError(f"[phrases] {name} is missing: add a sentence for it.")
        return self.phrases[name]

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
        kinds: dict[type[Command], Command] = {}
        for command in commands:
            kinds.setdefault(type(command), command)
        return [self.wording(command) for command in kinds.values()]

    def knows(self, text: str) -> bool:
        """Whether this is a sentence of some moment, if not of this one."""
        return any(pattern.fullmatch(text) for pattern in self._patterns)

    @cached_property
    def _patterns(self) -> list[re.Pattern[str]]:
        ways = {way for sentences in self.phrases.values() for way in sentences}
        fixed = [normal(FIELD.sub(f" {ANYTHING} ", way)).split(ANYTHING) for way in ways]
        telling = [parts for parts in fixed if any(part.strip() for part in parts)]
        return [re.compile(r"[\w' ]+".join(map(re.escape, parts))) for parts in telling]

    def confusable(self, names: Sequence[str]) -> tuple[str, str] | None:
        """Two of these names that one sentence could mean."""
        for sentence_list in self.phrases.values():
            heard: dict[str, tuple[str, ...]] = {}
            for sentence in sentence_list:
                fields = FIELD.findall(sentence)
                for choice in product(names, repeat=len(fields)):
                    values = {field: (name,) for field, name in zip(fields, choice, strict=True)}
                    for way in filled(sentence, values):
                        other = heard.setdefault(normal(way), choice)
                        for mine, theirs in zip(choice, other, strict=False):
                            if mine != theirs:
                                return mine, theirs
        return None

    def _spoken(self, value: object) -> tuple[str, ...]:
        if isinstance(value, int):
            return (number(value),)
        return self.words.get(str(value), (str(value),))


def filled(sentence: str, values: Mapping[str, Sequence[str]]) -> list[str]:
    """The sentence with every combination of words for its fields."""
    fields = FIELD.findall(sentence)
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
