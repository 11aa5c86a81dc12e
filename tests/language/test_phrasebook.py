"""The phrasebook: from commands to a closed list of sentences, each of which means one command."""

from pathlib import Path
from typing import Literal

import pytest

from narrator.core.data import BadData
from narrator.core.game import Player, Spoken
from narrator.language.files import LanguageError
from narrator.language.phrasebook import Phrasebook

ANN, BEN = Player("Ann"), Player("Ben")


class Ready(Spoken):
    pass


class Finish(Spoken):
    pass


class Accuse(Spoken):
    accuser: Player
    suspect: Player


class Judge(Spoken):
    verdict: Literal["yes", "no"]


class Uncover(Spoken):
    count: int


BOOK = Phrasebook(
    {
        "phrases": {
            "Ready": ["(we are|i am) ready", "let us go"],
            "Finish": "that is all",
            "Accuse": ["{accuser} accuses {suspect}", "[narrator] {accuser} thinks it (is|was) {suspect}"],
            "Judge": "{verdict}",
            "Uncover": "uncover {count} words",
        },
        "words": {"yes": "(yes|yes i think so)", "no": "no"},
    }
)
ACCUSE = Accuse(accuser=ANN, suspect=BEN)


# Wordings --------------------------------------------------------------------------


def test_the_plainest_wording_of_each_template_comes_before_all_others() -> None:
    assert BOOK.wordings(Ready()) == ["we are ready", "let us go", "i am ready"]


def test_names_are_worded_as_they_are_written() -> None:
    assert BOOK.wordings(ACCUSE) == [
        "Ann accuses Ben",
        "narrator Ann thinks it is Ben",
        "narrator Ann thinks it was Ben",
        "Ann thinks it is Ben",
        "Ann thinks it was Ben",
    ]


def test_two_fields_side_by_side_are_said_in_one_breath() -> None:
    book = Phrasebook({"phrases": {"Accuse": "{accuser} {suspect}"}})
    assert book.sentences(ACCUSE) == ("ann ben",)


def test_the_wording_of_a_command_is_its_plainest() -> None:
    assert BOOK.wording(Ready()) == "we are ready"


def test_a_value_is_said_in_all_the_words_there_are_for_it() -> None:
    assert BOOK.wordings(Judge(verdict="yes")) == ["yes", "yes i think so"]
    assert BOOK.wordings(Judge(verdict="no")) == ["no"]


def test_words_with_alternatives_are_combined_with_each_other() -> None:
    book = Phrasebook(
        {
            "phrases": {"Accuse": "{accuser} accuses {suspect}"},
            "words": {"Ann": "(Ann|Annie)", "Ben": "(Ben|Benny)"},
        }
    )
    assert book.wordings(ACCUSE) == [
        "Ann accuses Ben",
        "Ann accuses Benny",
        "Annie accuses Ben",
        "Annie accuses Benny",
    ]


def test_a_template_may_leave_a_field_out() -> None:
    book = Phrasebook({"phrases": {"Accuse": ["{accuser} accuses {suspect}", "i accuse {suspect}"]}})
    assert book.wordings(ACCUSE) == ["Ann accuses Ben", "i accuse Ben"]


@pytest.mark.parametrize(
    ("count", "wording"),
    [(1, "uncover one words"), (3, "uncover three words"), (21, "uncover twenty one words")],
)
def test_numbers_are_said_in_words(count: int, wording: str) -> None:
    assert BOOK.wording(Uncover(count=count)) == wording


# The closed list -------------------------------------------------------------------


def test_the_closed_list_leads_from_each_sentence_to_its_command() -> None:
    assert BOOK.closed_list([Finish(), ACCUSE]) == {
        "that is all": Finish(),
        "ann accuses ben": ACCUSE,
        "narrator ann thinks it is ben": ACCUSE,
        "narrator ann thinks it was ben": ACCUSE,
        "ann thinks it is ben": ACCUSE,
        "ann thinks it was ben": ACCUSE,
    }


def test_the_closed_list_is_written_as_the_recogniser_writes() -> None:
    command = Accuse(accuser=Player("Mary Ann"), suspect=Player("O’Brien"))
    assert "mary ann accuses o'brien" in BOOK.closed_list([command])
    assert BOOK.closed_list([Uncover(count=2)]) == {"uncover two words": Uncover(count=2)}


def test_sentences_are_the_wordings_without_repetition() -> None:
    book = Phrasebook({"phrases": {"Finish": ["That is all.", "that is all!", "we have finished"]}})
    assert book.sentences(Finish()) == ("that is all", "we have finished")


def test_nothing_may_be_said_when_nothing_is_legal() -> None:
    assert BOOK.closed_list([]) == {}


def test_the_same_command_twice_is_no_contradiction() -> None:
    assert BOOK.closed_list([Finish(), Finish()]) == {"that is all": Finish()}


def test_one_sentence_for_two_commands_is_an_error_that_names_all_three() -> None:
    book = Phrasebook({"phrases": {"Ready": "go on", "Finish": "Go on!"}})
    with pytest.raises(LanguageError) as refusal:
        book.closed_list([Ready(), Finish()])
    assert "“go on” means two things: Ready() and Finish()." in str(refusal.value)


def test_one_sentence_for_one_kind_of_command_with_two_values_is_an_error_too() -> None:
    book = Phrasebook({"phrases": {"Accuse": "i accuse {suspect}"}})
    with pytest.raises(LanguageError, match="“i accuse ben” means two things"):
        book.closed_list([ACCUSE, Accuse(accuser=Player("Cleo"), suspect=BEN)])


def test_two_commands_may_share_a_sentence_as_long_as_they_are_not_legal_together() -> None:
    book = Phrasebook({"phrases": {"Ready": "go on", "Finish": "go on"}})
    assert book.closed_list([Ready()]) == {"go on": Ready()}
    assert book.closed_list([Finish()]) == {"go on": Finish()}


@pytest.mark.parametrize("template", ["[please]", "(we are ready|)", "!"])
def test_silence_is_never_a_sentence(template: str) -> None:
    try:
        sentences = Phrasebook({"phrases": {"Ready": template}}).closed_list([Ready()])
    except LanguageError:
        return  # refusing the template is as good
    assert "" not in sentences


def test_of_two_commands_that_differ_in_one_word_that_word_is_the_choice() -> None:
    cleo = Accuse(accuser=ANN, suspect=Player("Cleo"))
    assert BOOK.choices([ACCUSE, cleo]) == {"Ben": ACCUSE, "Cleo": cleo}


def test_commands_of_two_kinds_are_told_apart_by_their_sentences() -> None:
    assert BOOK.choices([Ready(), Finish()]) == {"we are ready": Ready(), "that is all": Finish()}
    judge = Judge(verdict="no")
    assert BOOK.choices([Ready(), judge]) == {"we are ready": Ready(), "no": judge}


# Examples, and sentences of other moments --------------------------------------------


def test_examples_are_the_first_sentence_of_each_kind_and_both_where_there_are_two() -> None:
    accusations = [ACCUSE, Accuse(accuser=BEN, suspect=ANN), Accuse(accuser=ANN, suspect=ANN)]
    commands = [Ready(), *accusations, Judge(verdict="yes"), Judge(verdict="no")]
    assert BOOK.examples(commands) == ["we are ready", "Ann accuses Ben", "yes", "no"]


def test_there_are_no_examples_of_nothing() -> None:
    assert BOOK.examples([]) == []


@pytest.mark.parametrize(
    "text",
    ["we are ready", "that is all", "ann accuses ben", "mary ann accuses o'brien", "uncover seven words"],
)
def test_a_sentence_of_another_moment_is_known(text: str) -> None:
    assert BOOK.kinds(text)


@pytest.mark.parametrize(
    "text", ["", "good morning", "ready", "we are ready now", "accuses", "uncover words"]
)
def test_what_is_never_a_sentence_is_not_known(text: str) -> None:
    assert not BOOK.kinds(text)


def test_capitals_in_a_template_do_not_make_it_unknown() -> None:
    assert Phrasebook({"phrases": {"Ready": "I am ready"}}).kinds("i am ready")


def test_a_template_that_is_nothing_but_a_field_makes_no_sentence_known() -> None:
    assert not Phrasebook({"phrases": {"Judge": "{verdict}"}}).kinds("bananas")


@pytest.mark.parametrize(
    ("template", "heard"), [("no, cancel", "no cancel"), ("that’s all", "that's all"), ("take 2", "take two")]
)
def test_punctuation_in_a_template_does_not_make_it_unknown(template: str, heard: str) -> None:
    book = Phrasebook({"phrases": {"Finish": template}})
    assert heard in book.closed_list([Finish()])
    assert book.kinds(heard)


# Merging, and files that cannot be used ------------------------------------------------


def test_two_phrasebooks_make_one() -> None:
    house = Phrasebook({"phrases": {"Finish": "that is all"}})
    game = Phrasebook({"phrases": {"Judge": "{verdict}"}, "words": {"yes": "aye"}})
    for both in (house | game, game | house):
        assert both.closed_list([Finish(), Judge(verdict="yes")]) == {
            "that is all": Finish(),
            "aye": Judge(verdict="yes"),
        }


def test_where_both_have_sentences_for_a_command_the_second_has_the_word() -> None:
    first = Phrasebook({"phrases": {"Finish": "that is all", "Ready": "let us go"}})
    second = Phrasebook({"phrases": {"Finish": "we have finished"}})
    assert (first | second).wordings(Finish()) == ["we have finished"]
    assert (second | first).wordings(Finish()) == ["that is all"]
    assert (first | second).wordings(Ready()) == ["let us go"]


def test_merging_leaves_both_as_they_were() -> None:
    first = Phrasebook({"phrases": {"Finish": "that is all"}})
    second = Phrasebook({"phrases": {"Finish": "we have finished"}})
    assert first | second is not first
    assert (first.wording(Finish()), second.wording(Finish())) == ("that is all", "we have finished")


def test_a_phrasebook_is_read_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "phrases.en.toml"
    path.write_text(
        '[phrases]\nJudge = ["{verdict}", "i say {verdict}"]\n[words]\nyes = "(aye|yes)"\n', "utf-8"
    )
    assert Phrasebook.load(path).wordings(Judge(verdict="yes")) == ["aye", "yes", "i say aye", "i say yes"]


def test_a_file_of_another_shape_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "phrases.en.toml"
    path.write_text("[phrases]\nReady = 5\n", "utf-8")
    with pytest.raises(BadData, match=r"phrases\.Ready"):
        Phrasebook.load(path)


def test_a_command_needs_at_least_one_sentence() -> None:
    with pytest.raises(LanguageError, match=r"Ready needs words in every sentence"):
        Phrasebook({"phrases": {"Ready": []}})


def test_a_template_that_cannot_be_read_is_refused_before_the_game() -> None:
    with pytest.raises(LanguageError, match=r"“\(we are\|i am ready”"):
        Phrasebook({"phrases": {"Ready": "(we are|i am ready"}})


def test_a_command_without_sentences_is_an_error_that_names_it() -> None:
    with pytest.raises(LanguageError, match="Finish"):
        Phrasebook({"phrases": {"Ready": "let us go"}}).wordings(Finish())


def test_a_field_that_the_command_does_not_have_is_an_error_that_shows_the_sentence() -> None:
    with pytest.raises(LanguageError, match="accuses"):
        Phrasebook({"phrases": {"Accuse": "{accuser} accuses {culprit}"}}).wordings(ACCUSE)


def test_a_value_without_words_is_an_error_that_names_it() -> None:
    with pytest.raises(LanguageError, match="yes"):
        Phrasebook({"words": {"yes": []}})
