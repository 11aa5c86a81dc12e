"""What a phone may tap: the server keeps the list, and the phone knows only the numbers in it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Literal

from narrator.core.game import Command, Value
from narrator.language.phrasebook import FIELD, Phrasebook
from narrator.table import house
from narrator.table.door import DoorCommand
from narrator.table.ports import Expectation

FEW = 16  # sentences of one kind that are shown as buttons; more of them become a sentence with blanks

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
    """What anybody may say aloud; the host's commands are not for phones."""
    places: dict[Place, list[Command]] = {"question": [], "game": [], "house": []}
    for command in distinct(expectation):
        if not isinstance(command, DoorCommand):
            places[place(command, expectation, book)].append(command)
    return offer(number, expectation, places, book)


def distinct(expectation: Expectation) -> list[Command]:
    return list(dict.fromkeys(expectation.sentences.values()))


def place(command: Command, expectation: Expectation, book: Phrasebook) -> Place:
    """A house command that is taught just now answers a question: yes, resume, play again."""
    if type(command).__module__ != house.__name__:
        return "game"
    return "question" if book.wording(command) in expectation.examples else "house"


def offer(
    number: int, expectation: Expectation, places: Mapping[Place, Sequence[Command]], book: Phrasebook
) -> Offer:
    kinds: list[Kind] = []
    buttons: dict[int, Command] = {}
    for where, commands in places.items():
        for alike in by_kind(commands):
            first = max(buttons, default=-1) + 1
            parts = with_blanks(alike, book) if len(alike) > FEW else ()
            sentences = () if parts else tuple(sentence(book.wording(command)) for command in alike)
            kinds.append(
                Kind(place=where, weighty=alike[0].weighty, first=first, sentences=sentences, blanks=parts)
            )
            places_of = filled_in(alike, book) if parts else dict(enumerate(alike))
            buttons |= {first + nth: command for nth, command in places_of.items()}
    return Offer(number, expectation.number, tuple(kinds), buttons)


def by_kind(commands: Iterable[Command]) -> list[list[Command]]:
    kinds: dict[type[Command], list[Command]] = {}
    for command in commands:
        kinds.setdefault(type(command), []).append(command)
    return list(kinds.values())


def sentence(wording: str) -> str:
    return wording[:1].upper() + wording[1:]


# A sentence with blanks ----------------------------------------------------------


def with_blanks(commands: Sequence[Command], book: Phrasebook) -> tuple[str | Blank, ...]:
    """The plainest sentence that names every field, cut at those that differ; empty when there is none."""
    named = template(commands, book)
    if named is None:
        return ()
    choices = values(commands)
    parts: list[str | Blank] = []
    for nth, part in enumerate(FIELD.split(named)):
        if nth % 2 == 0:
            parts.append(part)
        elif len(choices[part]) == 1:
            parts.append(book.spoken(choices[part][0])[0])
        else:
            parts.append(Blank(values=tuple(book.spoken(value)[0] for value in choices[part])))
    return tuple(parts)


def template(commands: Sequence[Command], book: Phrasebook) -> str | None:
    differing = {field for field, choices in values(commands).items() if len(choices) > 1}
    ways = book.phrases[type(commands[0]).__name__]
    return next((way for way in ways if differing == differing & set(FIELD.findall(way))), None)


def values(commands: Sequence[Command]) -> dict[str, list[object]]:
    """What stands in each field; whoever comes first in one field comes first in all."""
    known = list(dict.fromkeys(value for command in commands for _, value in command))
    fields = type(commands[0]).model_fields
    found = {field: {getattr(command, field) for command in commands} for field in fields}
    return {field: [value for value in known if value in found[field]] for field in fields}


def filled_in(commands: Sequence[Command], book: Phrasebook) -> dict[int, Command]:
    """The number of each way to fill in the blanks that means a command."""
    choices = {field: some for field, some in values(commands).items() if len(some) > 1}
    order = [field for field in FIELD.findall(template(commands, book) or "") if field in choices]
    meant = {tuple(getattr(command, field) for field in order): command for command in commands}
    combinations = product(*(choices[field] for field in order))
    return {nth: meant[filled] for nth, filled in enumerate(combinations) if filled in meant}
