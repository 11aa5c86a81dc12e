"""What a phone may tap: the server keeps the list, and the phone knows only the numbers in it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from narrator.core.game import Command, Inquiry, Value
from narrator.language.phrasebook import FIELD, Phrasebook
from narrator.table import house
from narrator.table.door import DoorCommand
from narrator.table.ports import Expectation

FEW = 8  # sentences of one kind that are shown as buttons; more of them become a sentence with blanks
FEW_CHOICES = 16  # the same for silent choices, which are all that their page shows

Place = Literal["choice", "question", "game", "house"]


class Blank(Value):
    """A gap in a sentence, and what may stand there."""

    values: tuple[str, ...]


class Kind(Value):
    """Sentences of one kind: each with a button of its own, or one with blanks to be filled in.

    `first` is the number of the first button; with blanks the last one varies fastest.
    """

    place: Place
    weighty: bool
    first: int
    sentences: tuple[str, ...] = ()
    blanks: tuple[str | Blank, ...] = ()


@dataclass(frozen=True)
class Offer:
    """`number` is spent by the first tap; `answers` is the number of the question on the table."""

    number: int
    answers: int = 0
    kinds: tuple[Kind, ...] = ()
    buttons: Mapping[int, Command] = field(default_factory=dict)


def silent(number: int, expectation: Expectation, book: Phrasebook) -> Offer:
    """A player's own choices. A phone shows its secrets anyway, so it needs no reminding."""
    commands = [c for c in distinct(expectation) if not isinstance(c, house.Remind)]
    return offer(number, expectation, {"choice": commands}, book)


def aloud(number: int, expectation: Expectation, book: Phrasebook) -> Offer:
    """What anybody may say aloud, the richest sentence first; the host's commands are not for phones."""
    places: dict[Place, list[Command]] = {"question": [], "game": [], "house": []}
    for command in distinct(expectation):
        if not isinstance(command, DoorCommand):
            places[place(command, expectation, book)].append(command)
    richest = sorted(by_kind(places["game"]), key=len, reverse=True)
    return offer(
        number, expectation, {**places, "game": [command for alike in richest for command in alike]}, book
    )


def distinct(expectation: Expectation) -> list[Command]:
    return list(dict.fromkeys(expectation.sentences.values()))


def place(command: Command, expectation: Expectation, book: Phrasebook) -> Place:
    """A house command that is taught just now answers a question: yes, resume, play again."""
    if type(command).__module__ == house.__name__ and book.wording(command) in expectation.examples:
        return "question"
    return "house" if type(command).__module__ == house.__name__ or isinstance(command, Inquiry) else "game"


def offer(
    number: int, expectation: Expectation, places: Mapping[Place, Sequence[Command]], book: Phrasebook
) -> Offer:
    kinds: list[Kind] = []
    buttons: dict[int, Command] = {}
    for where, commands in places.items():
        for alike in by_kind(commands):
            kind, meant = one_kind(where, alike, max(buttons, default=-1) + 1, book)
            kinds.append(kind)
            buttons |= meant
    return Offer(number, expectation.number, tuple(kinds), buttons)


def by_kind(commands: Iterable[Command]) -> list[list[Command]]:
    kinds: dict[type[Command], list[Command]] = {}
    for command in commands:
        kinds.setdefault(type(command), []).append(command)
    return list(kinds.values())


def one_kind(
    where: Place, alike: Sequence[Command], first: int, book: Phrasebook
) -> tuple[Kind, dict[int, Command]]:
    """Commands of one kind, and what each of its buttons means."""
    weighty = alike[0].weighty
    if len(alike) > (FEW_CHOICES if where == "choice" else FEW) and (form := Form.of(alike, book)):
        kind = Kind(place=where, weighty=weighty, first=first, blanks=form.parts(book))
        return kind, {first + form.number(command): command for command in alike}
    sentences = tuple(sentence(book.wording(command)) for command in alike)
    kind = Kind(place=where, weighty=weighty, first=first, sentences=sentences)
    return kind, {first + nth: command for nth, command in enumerate(alike)}


def sentence(wording: str) -> str:
    return wording[:1].upper() + wording[1:]


@dataclass(frozen=True)
class Form:
    """A sentence with blanks: its template, and what may stand in each field, with its number there."""

    template: str
    values: Mapping[str, Mapping[Any, int]]

    @classmethod
    def of(cls, alike: Sequence[Command], book: Phrasebook) -> "Form | None":
        """The plainest sentence that names every field in which they differ, if there is one."""
        values = ranked(alike)
        differing = {field for field, choices in values.items() if len(choices) > 1}
        ways = book.phrases[type(alike[0]).__name__]
        template = next((way for way in ways if differing <= set(FIELD.findall(way))), None)
        return cls(template, values) if template else None

    def parts(self, book: Phrasebook) -> tuple[str | Blank, ...]:
        """Cut at the fields that differ; the others are filled in."""
        cut = FIELD.split(self.template)
        return tuple(self._part(part, book) if nth % 2 else part for nth, part in enumerate(cut))

    def _part(self, field: str, book: Phrasebook) -> str | Blank:
        words = tuple(book.spoken(value)[0] for value in self.values[field])
        return words[0] if len(words) == 1 else Blank(values=words)

    def number(self, command: Command) -> int:
        """As if the blanks were digits, the last one the lowest."""
        number = 0
        for name in FIELD.findall(self.template):
            number = number * len(self.values[name]) + self.values[name][getattr(command, name)]
        return number


def ranked(alike: Sequence[Command]) -> dict[str, dict[Any, int]]:
    """What stands in each field; whoever comes first in one field comes first in all."""
    known = dict.fromkeys(value for command in alike for value in command.__dict__.values())
    fields = list(type(alike[0]).model_fields)
    found = {field: {command.__dict__[field] for command in alike} for field in fields}
    ordered = {field: [value for value in known if value in found[field]] for field in fields}
    return {field: {value: nth for nth, value in enumerate(some)} for field, some in ordered.items()}
