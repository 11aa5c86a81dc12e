"""How alike words sound, and words that are drawn far apart."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from narrator.core.data import BadData
from narrator.core.pronunciation import ALIKE, LANGUAGE, distance, far_apart, read_rule, rules, sounds

ANIMALS = (
    *("cat", "bat", "rat", "goat", "moose", "goose", "mouse", "horse"),
    *("dog", "frog", "duck", "elephant", "kangaroo", "gorilla", "camel", "lizard"),
)
SEEDS = 4000


@pytest.mark.parametrize(
    ("word", "spoken"),
    [
        ("cat", "K AE T"),
        ("knight", "N AY T"),
        ("whale", "W EY L"),
        ("station", "S T EY SH AH N"),
        ("picture", "P IH K CH ER"),
        ("thumb", "TH AH M"),
        ("castle", "K AE S AH L"),
        ("queen", "K W IY N"),
        ("phone", "F OW N"),
        ("bridge", "B R IH JH"),
        ("laughter", "L AE F T ER"),
        ("two", "T UW"),
    ],
)
def test_letters_become_sounds_by_rule(word: str, spoken: str) -> None:
    assert sounds(word) == tuple(spoken.split())


@pytest.mark.parametrize(
    ("one", "other"),
    [("knight", "night"), ("sail", "sale"), ("tail", "tale"), ("week", "weak"), ("son", "sun")],
)
def test_what_sounds_the_same_has_no_distance(one: str, other: str) -> None:
    assert distance(one, other) == 0


def test_the_parts_of_a_compound_are_pronounced_one_by_one() -> None:
    assert sounds("horse|shoe") == sounds("horse shoe") == sounds("horse") + sounds("shoe")
    assert sounds("New York") == sounds("new") + sounds("york")


def test_every_word_can_be_pronounced() -> None:
    letters = "abcdefghijklmnopqrstuvwxyz"
    for word in (one + other + third for one in letters for other in letters for third in letters[::5]):
        assert set(sounds(word)) <= LANGUAGE.sounds.keys()
    assert rules().keys() == set(letters)


def test_one_sound_that_is_made_alike_is_nearer_than_one_that_is_not() -> None:
    assert distance("pat", "bat") < distance("pat", "mat") < distance("pat", "cactus")


def test_the_distance_is_the_same_both_ways_and_never_more_than_one() -> None:
    for one, other in combinations(ANIMALS, 2):
        assert 0 < distance(one, other) == distance(other, one) <= 1


def test_no_two_words_that_are_drawn_sound_alike() -> None:
    for seed in range(200):
        drawn = far_apart(ANIMALS, 4, Random(seed))
        assert len(set(drawn)) == 4
        assert all(distance(one, other) >= ALIKE for one, other in combinations(drawn, 2))


def test_every_word_is_drawn_as_often_as_any_other() -> None:
    """Also one that sounds like many others."""
    times = Counter(word for seed in range(SEEDS) for word in far_apart(ANIMALS, 4, Random(seed)))
    fair = SEEDS * 4 / len(ANIMALS)
    assert set(times) == set(ANIMALS)
    assert all(0.88 * fair < drawn < 1.12 * fair for drawn in times.values())


def test_the_same_chance_draws_the_same_words() -> None:
    assert far_apart(ANIMALS, 4, Random(7)) == far_apart(ANIMALS, 4, Random(7))


def test_words_that_do_not_fill_the_last_hand_stay_out_in_turn() -> None:
    times = Counter(word for seed in range(SEEDS) for word in far_apart(ANIMALS[:15], 4, Random(seed)))
    fair = SEEDS * 4 / 15
    assert all(0.85 * fair < times[word] < 1.15 * fair for word in ANIMALS[:15])


def test_a_rule_that_cannot_be_read_is_shown() -> None:
    with pytest.raises(BadData, match="“kn = N” is no rule"):
        read_rule("kn = N")
