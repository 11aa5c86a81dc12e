"""The files of the pages: read once, a few kilobytes together."""

import json
from dataclasses import dataclass
from pathlib import Path

from narrator.web.address import Address
from narrator.web.words import PAGE

FOLDER = Path(__file__).with_name("static")
KINDS = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
}
ENTRANCES = {"/": "phone.html", "/table": "table.html"}


@dataclass(frozen=True)
class File:
    content: bytes
    kind: str


def files(address: Address) -> dict[str, File]:
    """Everything there is to fetch, by its path."""
    written = {f"/{file.name}": File(file.read_bytes(), KINDS[file.suffix]) for file in FOLDER.iterdir()}
    made = {
        "/words.json": File(json.dumps(PAGE, ensure_ascii=False).encode(), KINDS[".json"]),
        "/code.svg": File(address.picture, KINDS[".svg"]),
    }
    return {**written, **made, **{path: written[f"/{name}"] for path, name in ENTRANCES.items()}}
