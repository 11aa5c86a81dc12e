"""Words, decks and scripts are TOML files that a table may change: say clearly what is wrong with one."""

import tomllib
from pathlib import Path
from typing import TypeVar

from pydantic import TypeAdapter, ValidationError

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
