"""From values to words: names in a list, numbers, lengths of time."""

import re
import tomllib
import unicodedata
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from unicode_rbnf import RbnfEngine

WORDS: dict[str, Any] = tomllib.loads(Path(__file__).with_name("words.en.toml").read_text("utf-8"))
SPELLER = RbnfEngine.for_language("en")
NOT_A_WORD = re.compile(r"[^\w' ]+|_")


@cache
def number(value: int) -> str:
    return SPELLER.format_number(value).text.replace("-", " ")


def counted(value: int, forms: str) -> str:
    """`counted(2, "vote|votes")` is "two votes"."""
    return f"{number(value)} {agreeing(value, forms)}"


def agreeing(value: int, forms: str) -> str:
    """`agreeing(2, "was here|were here")` is "were here"."""
    one, many = forms.split("|")
    return one if value == 1 else many


def joined(names: Sequence[str], link: str = WORDS["and"]) -> str:
    """Ann, Ben and Cleo."""
    *first, last = names or [""]
    return f"{', '.join(first)} {link} {last}" if first else last


def quoted(sentences: Sequence[str]) -> str:
    """“we are ready”, “repeat” or “pause”."""
    return joined([f"“{sentence}”" for sentence in sentences], WORDS["or"])


def numbered(sentences: Sequence[str]) -> str:
    """The first, “ann got it”, or the second, “ben got it”."""
    named = [f"{nth}, “{sentence}”" for nth, sentence in zip(WORDS["nth"], sentences, strict=False)]
    return f"{', '.join(named[:-1])}, {WORDS['or']} {named[-1]}"


def duration(seconds: float) -> str:
    """ "two minutes", "one minute and thirty seconds"."""
    minutes, rest = divmod(round(seconds), 60)
    parts = [counted(minutes, WORDS["minute"])] if minutes else []
    if rest or not minutes:
        parts.append(counted(rest, WORDS["second"]))
    return joined(parts)


@lru_cache(maxsize=4096)
def normal(text: str) -> str:
    """As the recogniser writes it: lower case, no punctuation, numbers in words."""
    text = unicodedata.normalize("NFKC", text).replace("’", "'").lower()
    text = re.sub(r"\d{1,6}", lambda digits: f" {number(int(digits[0]))} ", text)
    return " ".join(NOT_A_WORD.sub(" ", text).split())
