"""The locations: those beside this file, and those that a table brings along."""

import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, Field, TypeAdapter
from pydantic_core import PydanticCustomError

from narrator.core.data import BadData, read_toml
from narrator.core.game import CannotDeal, Value

ROLES = 7  # §2: role cards in a location deck


def as_it_is_said(text: str) -> str:
    if not re.fullmatch(r"[a-z']+( [a-z']+)*", text):
        raise PydanticCustomError("sayable", "use nothing but small letters and spaces")
    return text


Sayable = Annotated[str, AfterValidator(as_it_is_said)]


class Location(Value):
    name: Sayable
    roles: Annotated[tuple[Sayable, ...], Field(min_length=ROLES, max_length=ROLES)]


class Atlas(Value):
    location: Annotated[tuple[Location, ...], Field(min_length=1)]


def read(path: Path) -> tuple[Location, ...]:
    """The locations of a file; no two of one name, and in none of them two of one role."""
    found = read_toml(path, TypeAdapter(Atlas)).location
    if twice := repeated(location.name for location in found):
        raise BadData(f"{path}: there are two locations called “{twice}”. Rename one of them.")
    for location in found:
        if twice := repeated(location.roles):
            raise BadData(f"{path}: {location.name} has the role “{twice}” twice. Change one of them.")
    return found


def repeated(names: Iterable[str]) -> str | None:
    return next((name for name, times in Counter(names).items() if times > 1), None)


LOCATIONS = read(Path(__file__).with_name("locations.en.toml"))


def known(file: str) -> tuple[Location, ...]:
    """R10: ours, and those of the table's own file after them."""
    own = read(Path(file)) if file else ()
    ours = {location.name for location in LOCATIONS}
    if twice := next((location.name for location in own if location.name in ours), None):
        raise BadData(f"{file}: “{twice}” is one of the locations already. Rename it there.")
    return (*LOCATIONS, *own)


def chosen(names: str, file: str) -> tuple[Location, ...]:
    """R10: those that the table named, or all that are known."""
    by_name = {location.name: location for location in known(file)}
    wanted = [" ".join(name.lower().split()) for name in names.split(",") if name.strip()]
    for name in wanted:
        if name not in by_name:
            raise CannotDeal(f"There is no location “{name}”. There are: {', '.join(by_name)}.")
    return tuple(by_name[name] for name in dict.fromkeys(wanted or by_name))
