"""How sure is sure? The weighing of what may have been said, without any sound."""

from narrator.core.game import Command, Player
from narrator.games.insider import moves as m
from narrator.speech.hearing import Hearing, Sayable, is_call
from narrator.speech.listener import Utterance
from narrator.speech.recogniser import Alternative, Vocabulary
from narrator.speech.sound import RATE
from narrator.speech.weighing import (
    APART,
    DECOY,
    DECOYS_SIBLING,
    ONE_WORD_APART,
    STRAY,
    TOO_STRAY,
    Meaning,
    Reading,
    one_word_apart,
    weighed,
)

ANN, BEN, CLEO = Player("Ann"), Player("Ben"), Player("Cleo")
YES, NO = m.Judge(voter=ANN, verdict="yes"), m.Judge(voter=ANN, verdict="no")
SAID: dict[str, Command] = {
    "yes": YES,
    "no": NO,
    "ann says yes": YES,
    "ann points at ben": m.PointAt(voter=ANN, suspect=BEN),
    "ann points at cleo": m.PointAt(voter=ANN, suspect=CLEO),
    "ann points at the removed tile": m.PointAt(voter=ANN, suspect="removed tile"),
}
DECOYS = ("cleo says yes", "cleo points at ben")


def weigh(*, stray: float = 0, **heard: float) -> Meaning | None:
    """Sentences with their scores; a decoy has no command."""
    texts = {text.replace("_", " "): score for text, score in heard.items()}
    return weighed([Reading(text, SAID.get(text), score, stray) for text, score in texts.items()])


def test_a_sentence_far_ahead_of_all_others_is_obeyed() -> None:
    assert weigh(ann_points_at_ben=100) == Meaning("ann points at ben", SAID["ann points at ben"], True)


def test_a_sentence_with_a_close_rival_is_asked_back_with_it() -> None:
    meaning = weigh(ann_points_at_ben=100, ann_points_at_the_removed_tile=100 - APART / 2)
    assert meaning
    assert not meaning.sure
    assert meaning.rivals == (("ann points at the removed tile", SAID["ann points at the removed tile"]),)


def test_another_name_is_a_rival_from_further_away_than_another_sentence() -> None:
    near = 100 - (APART + ONE_WORD_APART) / 2
    named, worded = weigh(ann_points_at_ben=100, ann_points_at_cleo=near), weigh(ann_says_yes=100, no=near)
    assert named
    assert not named.sure
    assert worded
    assert worded.sure


def test_a_word_more_or_less_counts_as_one_word_apart() -> None:
    assert one_word_apart("i am ann the hacker", "i am the hacker")
    assert not one_word_apart("ann is the hacker", "i am the hacker")


def test_the_likeliest_comes_first_in_whatever_order_they_were_heard() -> None:
    meaning = weigh(no=80, ann_points_at_ben=100)
    assert meaning
    assert meaning.sentence == "ann points at ben"


def test_another_wording_of_the_same_command_is_no_rival() -> None:
    meaning = weigh(ann_says_yes=100, yes=99.5)
    assert meaning
    assert meaning.sure


def test_yes_or_no_is_asked_back_with_both() -> None:
    assert weigh(yes=100, no=99) == Meaning("yes", YES, False, (("no", NO),))
    assert weigh(no=100, yes=99) == Meaning("no", NO, False, (("yes", YES),))


def test_a_doubtful_yes_alone_is_not_offered() -> None:
    """It could only be answered by another one."""
    assert weigh(yes=100, stray=STRAY + 1) is None


def test_what_is_likelier_a_jumble_of_words_is_asked_back_or_means_nothing() -> None:
    doubtful = weigh(ann_points_at_ben=100, stray=STRAY + 1)
    assert doubtful
    assert not doubtful.sure
    assert weigh(ann_points_at_ben=100, stray=TOO_STRAY + 1) is None


def test_a_decoy_means_nothing() -> None:
    assert weigh(cleo_points_at_ben=100) is None
    assert weigh(cleo_says_yes=100, ann_points_at_ben=100 - DECOY - 1) is None
    assert weigh(cleo_points_at_ben=100, ann_points_at_ben=100 - DECOYS_SIBLING - 1) is None


def test_a_name_that_may_have_been_heard_for_another_is_asked_about() -> None:
    meaning = weigh(cleo_points_at_ben=100, ann_points_at_ben=100 - DECOYS_SIBLING + 1)
    assert meaning == Meaning("ann points at ben", SAID["ann points at ben"], False)


def test_a_decoy_that_is_nearly_as_likely_makes_unsure() -> None:
    meaning = weigh(ann_points_at_ben=100, cleo_points_at_ben=100 - APART / 2)
    assert meaning
    assert not meaning.sure
    assert not meaning.rivals


def test_nothing_heard_means_nothing() -> None:
    assert weigh() is None


def test_who_is_not_asked_is_told_so_rather_than_ignored(vocabulary: Vocabulary) -> None:
    hearing = Hearing(vocabulary, Sayable(SAID, "narrator", True, DECOYS))
    decoy, talk = (
        Utterance((Alternative(text, 100),), 0, 1, 1.2, b"", 1.0) for text in ("cleo says yes", "hello")
    )
    assert hearing.is_decoy(decoy)
    assert not hearing.is_decoy(talk)


def test_who_calls_the_narrator_is_answered_and_who_talks_on_is_not() -> None:
    def said(text: str, seconds: float) -> Utterance:
        return Utterance((Alternative(text, 100),), 0, 1, 1.2, bytes(2 * round(seconds * RATE)), 1.0)

    assert is_call(said("narrator", 1.5), "narrator")
    assert not is_call(said("narrator", 2.5), "narrator")
    assert not is_call(said("pause", 1.5), "narrator")
