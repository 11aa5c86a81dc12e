"""Words, decks and scripts are TOML files that a table may change: say clearly what is wrong with one."""

import json
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, TypeAdapter, ValidationError

T = TypeVar("T")


class BadData(Exception):
    """A data file cannot be used; the message is one line that names it and the remedy."""


def read_toml(path: Path, shape: TypeAdapter[T]) -> T:
    """The file's content, in the shape that is asked for."""
    try:
        return shape.validate_python(tomllib.loads(path.read_text("utf-8")))
    except (OSError, UnicodeDecodeError) as error:
        raise BadData(f"{path} cannot be read: {error}. Restore the file.") from error
    except tomllib.TOMLDecodeError as error:
        raise BadData(f"{path} is not valid TOML: {error}. Mend it there.") from error
    except ValidationError as error:
        problem = error.errors()[0]
        where = ".".join(str(part) for part in problem["loc"])
        raise BadData(f"{path}: {where}: {problem['msg']}. Mend it there.") from error


def misfit(model: type[BaseModel], error: ValidationError, *, truth: str) -> str:
    """What a field has to be, and what was given instead; `truth` is how yes and no are written."""
    problem = error.errors()[0]
    key, given = str(problem["loc"][0]), shown(problem["input"])
    field = model.model_json_schema()["properties"][key]
    if "pattern" in field:  # which says nothing to most people
        return f"{key} cannot be {given}. {field['description']}"
    return f"{key} is {required(field, truth)}, not {given}."


def shown(value: object) -> str:
    return f"“{value}”" if isinstance(value, str) else json.dumps(value, default=str)


def required(field: Mapping[str, Any], truth: str) -> str:
    """In words, from a field's JSON schema."""
    match field:
        case {"enum": choices}:
            return either(choices)
        case {"items": {"enum": choices}}:
            return f"one or more of {either(choices)}"
        case {"type": "boolean"}:
            return truth
        case {"type": "integer"}:
            return f"a whole number{bounds(field)}"
        case {"type": "number"}:
            return f"a number{bounds(field)}"
        case _:
            return "text in quotes"


def either(choices: Sequence[str]) -> str:
    *others, last = choices
    return f"{', '.join(others)} or {last}" if others else last


def bounds(field: Mapping[str, Any]) -> str:
    match field:
        case {"minimum": least, "maximum": most}:
            return f" from {least:g} to {most:g}"
        case {"minimum": least}:
            return f" of at least {least:g}"
        case _:
            return ""
