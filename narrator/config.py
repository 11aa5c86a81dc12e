"""One file of settings, in the user's config folder; each key explains itself."""

import json
import os
import tempfile
from pathlib import Path
from typing import Literal

from platformdirs import user_config_path
from pydantic import ConfigDict, Field, TypeAdapter, ValidationError

from narrator.core.data import BadData, misfit, read_toml
from narrator.core.game import Value
from narrator.table.program import PROGRAM

Origin = Literal["default", "file"]


class Config(Value):
    """What a household sets once; every key may be left out."""

    model_config = ConfigDict(strict=True, allow_inf_nan=False)

    microphone: str = Field("", description="Name of the microphone; empty for the system's own.")
    speaker: str = Field("", description="Name of the speaker; empty for the system's own.")
    voice: str = Field(
        "auto", description="auto (the most natural one), piper, pyttsx3, or the name of a system voice."
    )
    volume: float = Field(1.0, ge=0, le=2, description="How loud the narrator is, from 0 to 2.")
    pace: float = Field(1.0, ge=0.5, le=2, description="How fast the narrator speaks, from 0.5 to 2.")
    address: str = Field(
        "narrator",
        pattern=r"^[a-z]+( [a-z]+)*$",
        description="The word that the narrator listens to, in small letters.",
    )
    mask: bool = Field(
        False, description="Whether a soft sound of rain covers what is murmured to one player."
    )
    port: int = Field(8080, ge=0, le=65535, description="Where phones join a game, with --secrets phones.")
    model: str = Field(
        "", description="Folder of the recogniser's model; empty for the one that was fetched."
    )

    @property
    def model_folder(self) -> Path | None:
        return Path(self.model).expanduser() if self.model else None


SHAPE = TypeAdapter(Config)
TRUTH = "true or false"


def path() -> Path:
    """Where the settings are: NARRATOR_CONFIG, or a file in the user's config folder."""
    named = os.environ.get("NARRATOR_CONFIG")
    return Path(named) if named else user_config_path("narrator") / "config.toml"


def load() -> Config:
    """The settings; without a file, the defaults."""
    file = path()
    if not file.exists():
        return Config()
    try:
        return read_toml(file, SHAPE)
    except BadData as error:
        raise clearer(error, file) from error


def clearer(error: BadData, file: Path) -> BadData:
    """An unknown key is answered with those there are, a wrong value with what it has to be."""
    if not isinstance(error.__cause__, ValidationError):
        return error
    problem = error.__cause__.errors()[0]
    if problem["type"] != "extra_forbidden":
        return BadData(f"{file}: {misfit(Config, error.__cause__, truth=TRUTH)} Mend it there.")
    known = ", ".join(Config.model_fields)
    return BadData(f"{file}: there is no key “{problem['loc'][0]}”. Remove it there, or use one of: {known}.")


def where() -> dict[str, Origin]:
    """For every key, whether its value is the default or stands in the file."""
    written = load().model_fields_set
    return {key: "file" if key in written else "default" for key in Config.model_fields}


def remember(**changes: str | float) -> Config:
    """Writes these keys into the file; the others stay as they are."""
    file = path().resolve()
    kept = load().model_dump(exclude_unset=True)
    try:
        config = Config.model_validate(kept | changes)
    except ValidationError as error:
        raise BadData(misfit(Config, error, truth=TRUTH)) from error
    try:
        write(file, as_toml(config))
    except OSError as error:
        raise BadData(f"{file} cannot be written ({error.strerror}). Make room for it there.") from error
    return config


def as_toml(config: Config) -> str:
    """The keys that were set, each below its description."""
    lines = [f"# Settings of the narrator. A key that is left out has its default; see: {PROGRAM} config"]
    for key, value in config.model_dump(exclude_unset=True).items():
        description = Config.model_fields[key].description
        lines += ["", f"# {description}", f"{key} = {json.dumps(value, ensure_ascii=False)}"]
    return "\n".join(lines) + "\n"


def write(file: Path, text: str) -> None:
    """All or nothing, for the owner's eyes only."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=file.parent, delete=False) as half:
        half.write(text)
        half.flush()
        os.fsync(half.fileno())
    Path(half.name).replace(file)
