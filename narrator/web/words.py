"""The words of the pages: data, like all words."""

from pathlib import Path

from narrator.language.files import read_sections
from narrator.language.script import plain

SECTIONS = read_sections(Path(__file__).with_name("pages.en.toml"))
WORDS = plain(SECTIONS["spoken"])  # for the narrator's voice
SCREEN = plain(SECTIONS["screen"])  # for the host's terminal
PAGE = plain(SECTIONS["page"])  # for the pages
