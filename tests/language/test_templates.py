"""Templates: `[optional] (a|b) {field}`, each standing for a handful of sentences."""

import pytest

from narrator.language.files import LanguageError
from narrator.language.templates import expand


@pytest.mark.parametrize(
    ("template", "sentences"),
    [
        ("we are ready", ["we are ready"]),
        ("repeat that [please]", ["repeat that please", "repeat that"]),
        ("[narrator] pause", ["narrator pause", "pause"]),
        ("say (it|that) again", ["say it again", "say that again"]),
        ("(theme|word)", ["theme", "word"]),
        ("(we|you) (are|were)", ["we are", "we were", "you are", "you were"]),
        ("{guesser} got it", ["{guesser} got it"]),
        (
            "[narrator] {accuser} accuses {suspect}",
            ["narrator {accuser} accuses {suspect}", "{accuser} accuses {suspect}"],
        ),
    ],
)
def test_a_template_stands_for_these_sentences_the_fullest_first(template: str, sentences: list[str]) -> None:
    assert expand(template) == tuple(sentences)


@pytest.mark.parametrize(
    ("template", "sentences"),
    [
        ("pause [the [long] game]", ["pause the long game", "pause the game", "pause"]),
        ("(stop|(end|finish)) it", ["stop it", "end it", "finish it"]),
        ("[(please|kindly)] pause", ["please pause", "kindly pause", "pause"]),
        ("(we are|i am [quite]) ready", ["we are ready", "i am quite ready", "i am ready"]),
        ("look [at {tile}]", ["look at {tile}", "look"]),
        ("({voter} says|i say) {verdict}", ["{voter} says {verdict}", "i say {verdict}"]),
    ],
)
def test_brackets_may_stand_within_brackets(template: str, sentences: list[str]) -> None:
    assert expand(template) == tuple(sentences)


@pytest.mark.parametrize(
    ("template", "sentences"),
    [
        ("  we   are ready ", ["we are ready"]),
        ("pause [ please ] now", ["pause please now", "pause now"]),
        ("say ( it | that ) again", ["say it again", "say that again"]),
    ],
)
def test_spaces_are_where_a_reader_expects_them(template: str, sentences: list[str]) -> None:
    assert expand(template) == tuple(sentences)


def test_a_sentence_that_comes_about_twice_is_listed_once() -> None:
    assert expand("[please] pause [please]") == (
        "please pause please",
        "please pause",
        "pause please",
        "pause",
    )
    assert expand("(yes|yes) please") == ("yes please",)


@pytest.mark.parametrize(
    "template", ["[please pause", "pause please]", "(it|that again", "it|that) again", "{tile"]
)
def test_a_bracket_without_its_twin_is_an_error_that_shows_the_template(template: str) -> None:
    with pytest.raises(LanguageError) as refusal:
        expand(template)
    assert f"“{template}”" in str(refusal.value)


@pytest.mark.parametrize(
    "template", ["", "   ", "pause []", "pause ()", "{} got it", "<pause 3> go on", "<rule>"]
)
def test_what_has_no_meaning_is_an_error_that_shows_the_template(template: str) -> None:
    with pytest.raises(LanguageError) as refusal:
        expand(template)
    assert f"“{template}”" in str(refusal.value)
