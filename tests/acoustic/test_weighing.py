"""How sure is sure? The weighing of what may have been said, without any sound."""

import pytest

from narrator.core.game import Command, Player
from narrator.games.insider import moves as m
from narrator.speech.hearing import SURE, Hearing, Meaning, Sayable
from narrator.speech.listener import Utterance
from narrator.speech.recogniser import Alternative, Vocabulary

ANN, BEN = Player("Ann"), Player("Ben")
YES, NO = m.Judge(voter=ANN, verdict="yes"), m.Judge(voter=ANN, verdict="no")
SAID: dict[str, Command] = {
    "yes": YES,
    "no": NO,
    "ann says yes": YES,
    "ann points at ben": m.PointAt(voter=ANN, suspect=BEN),
    "ann points at the removed tile": m.PointAt(voter=ANN, suspect="removed tile"),
}
DECOYS = ("cleo says yes", "cleo points at ben")


@pytest.fixture
def weigh(vocabulary: Vocabulary) -> "Weigh":
    return Weigh(vocabulary)


class Weigh:
    """Alternatives with their scores, likeliest first."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._hearing = Hearing(vocabulary, Sayable(SAID, "narrator", True, DECOYS))

    def __call__(self, **heard: float) -> Meaning | None:
        found = tuple(Alternative(text.replace("_", " "), score) for text, score in heard.items())
        return self._hearing.weigh(found, SURE)


def test_a_sentence_far_ahead_of_all_others_is_obeyed(weigh: Weigh) -> None:
    assert weigh(ann_points_at_ben=100) == Meaning("ann points at ben", SAID["ann points at ben"], True)


def test_a_sentence_with_a_close_rival_is_asked_back(weigh: Weigh) -> None:
    meaning = weigh(ann_points_at_ben=100, ann_points_at_the_removed_tile=100 - SURE / 2)
    assert meaning
    assert not meaning.sure
    assert meaning.rivals == (("ann points at the removed tile", SAID["ann points at the removed tile"]),)


def test_another_wording_of_the_same_command_is_no_rival(weigh: Weigh) -> None:
    meaning = weigh(ann_says_yes=100, yes=99.5)
    assert meaning
    assert meaning.sure


def test_yes_or_no_is_asked_back_with_both(weigh: Weigh) -> None:
    assert weigh(yes=100, no=99) == Meaning("yes", YES, False, (("no", NO),))
    assert weigh(no=100, yes=99) == Meaning("no", NO, False, (("yes", YES),))


def test_a_doubtful_yes_alone_is_not_offered(weigh: Weigh) -> None:
    """It could only be answered by another one."""
    assert weigh(yes_ann=100, yes=96.5) is None


def test_a_decoy_means_nothing(weigh: Weigh) -> None:
    assert weigh(cleo_points_at_ben=100) is None


def test_a_decoy_that_is_nearly_as_likely_makes_unsure(weigh: Weigh) -> None:
    meaning = weigh(ann_points_at_ben=100, cleo_points_at_ben=99)
    assert meaning
    assert not meaning.sure


def test_words_that_make_no_sentence_mean_nothing(weigh: Weigh) -> None:
    assert weigh(ann_ben_points=100) is None


def test_with_the_address_word_it_means_the_same(weigh: Weigh) -> None:
    meaning = weigh(narrator_ann_points_at_ben=100)
    assert meaning
    assert meaning.command == SAID["ann points at ben"]


def test_who_is_not_asked_is_told_so_rather_than_ignored(vocabulary: Vocabulary) -> None:
    hearing = Hearing(vocabulary, Sayable(SAID, "narrator", True, DECOYS))
    decoy, talk = (
        Utterance((Alternative(text, 100),), 0, 1, 1.2, b"") for text in ("cleo says yes", "hello")
    )
    assert hearing.is_decoy(decoy)
    assert not hearing.is_decoy(talk)
