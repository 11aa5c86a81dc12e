"""Whoever looks something up in docs/rehearsal.md finds it where the page says."""

import re
from pathlib import Path

PROJECT = Path(__file__).parents[2]
PAGE = PROJECT / "docs" / "rehearsal.md"


def test_every_file_that_the_page_names_is_there() -> None:
    """A file without a folder stands in that of the files before it in its row."""
    rows = [line for line in PAGE.read_text("utf-8").splitlines() if line.startswith("|")]
    for row in rows:
        folder = PROJECT / "narrator" / "rehearsal"
        for named in map(Path, re.findall(r"`([\w./]+\.(?:py|toml))`", row)):
            folder = PROJECT / named.parent if named.parent.name else folder
            assert (folder / named.name).is_file(), row
