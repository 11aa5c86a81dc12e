"""From values to words, and from what was heard or typed to the one way in which it is written."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from narrator.language.words import counted, duration, joined, normal, number, quoted


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (0, "zero"),
        (1, "one"),
        (10, "ten"),
        (13, "thirteen"),
        (21, "twenty one"),
        (90, "ninety"),
        (100, "one hundred"),
        (342, "three hundred forty two"),
    ],
)
def test_a_number_is_said_in_words_without_hyphens(value: int, words: str) -> None:
    assert number(value) == words


@pytest.mark.parametrize(("value", "words"), [(0, "zero votes"), (1, "one vote"), (2, "two votes")])
def test_things_are_counted_in_the_form_that_fits(value: int, words: str) -> None:
    assert counted(value, "vote|votes") == words


@pytest.mark.parametrize(
    ("names", "words"),
    [(["Ann"], "Ann"), (["Ann", "Ben"], "Ann and Ben"), (["Ann", "Ben", "Cleo"], "Ann, Ben and Cleo")],
)
def test_names_are_joined_into_a_list(names: list[str], words: str) -> None:
    assert joined(names) == words


def test_sentences_are_quoted_and_offered_as_alternatives() -> None:
    assert quoted(["repeat"]) == "“repeat”"
    assert quoted(["we are ready", "repeat", "pause"]) == "“we are ready”, “repeat” or “pause”"


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0, "zero seconds"),
        (1, "one second"),
        (30, "thirty seconds"),
        (59, "fifty nine seconds"),
        (60, "one minute"),
        (61, "one minute and one second"),
        (80, "one minute and twenty seconds"),
        (120, "two minutes"),
        (300, "five minutes"),
        (302, "five minutes and two seconds"),
    ],
)
def test_a_time_is_said_in_minutes_and_seconds(seconds: float, words: str) -> None:
    assert duration(seconds) == words


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(29.6, "thirty seconds"), (59.7, "one minute"), (60.3, "one minute"), (0.2, "zero seconds")],
)
def test_a_time_is_said_to_the_nearest_second(seconds: float, words: str) -> None:
    assert duration(seconds) == words


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("We are ready", "we are ready"),  # case
        ("WE ARE READY", "we are ready"),
        ("We are ready!", "we are ready"),  # punctuation
        ("no, cancel.", "no cancel"),
        ("  we\tare \n ready ", "we are ready"),  # spaces
        ("“Ann” got it…", "ann got it"),
        ("twenty-one", "twenty one"),  # hyphens
        ("Jean-Luc – or_not", "jean luc or not"),
        ("uncover 21 words", "uncover twenty one words"),  # digits
        ("2players", "two players"),
        ("room 101", "room one hundred one"),
        ("O’Brien", "o'brien"),  # a typographic apostrophe
        ("I don't know", "i don't know"),
        ("Zoë", "zoë"),  # accents are part of the name
        ("ZOË", "zoë"),
        ("Zoe\N{COMBINING DIAERESIS}", "zoë"),  # however they are put together
        ("ＡＮＮ", "ann"),  # and however wide they are
        ("", ""),
        ("?!", ""),
        ("🎲", ""),
    ],
)
def test_a_text_is_written_as_the_recogniser_writes_it(text: str, written: str) -> None:
    assert normal(text) == written


@given(st.text())
@example("İstanbul")
@example("x² ½ ① Ⅻ ٣")
@example("ǅ ϓ ﬁ ﷺ")
def test_what_is_written_so_already_stays_as_it_is(text: str) -> None:
    assert normal(normal(text)) == normal(text)


@given(st.text())
def test_only_words_with_one_space_between_them_are_left(text: str) -> None:
    written = normal(text)
    assert written == " ".join(written.split())
    assert written == written.lower()
    assert all(letter.isalnum() or letter in "' " for letter in written)
    assert not any(letter.isdecimal() for letter in written)


@given(st.integers(min_value=0, max_value=999_999))
def test_a_number_is_heard_the_same_whether_it_was_typed_in_digits_or_in_words(value: int) -> None:
    assert normal(f"uncover {value} words") == f"uncover {number(value)} words"
