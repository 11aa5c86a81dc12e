"""Templates of sentences: `[optional] (a|b) {field}`, in Home Assistant's notation."""

from functools import cache

from hassil.errors import HassilError
from hassil.parse_expression import parse_sentence
from hassil.parser import ParseError
from hassil.sample import sample_sentence

from narrator.language.files import LanguageError


@cache
def expand(template: str) -> tuple[str, ...]:
    """Every sentence a template stands for, fields left as `{field}`; the fullest first."""
    try:
        samples = list(sample_sentence(parse_sentence(template), expand_lists=False))
    except (HassilError, ParseError, AssertionError) as error:  # hassil asserts that nothing is left empty
        raise LanguageError(f"the template “{template}” cannot be read: mend its brackets.") from error
    return tuple(dict.fromkeys(" ".join(sample.split()) for sample in samples))
