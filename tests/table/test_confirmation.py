"""What is weighty, or not quite understood, is asked back before it counts."""

import asyncio
from pathlib import Path

from narrator.core.game import Player
from narrator.games.insider.moves import CreditGuesser
from tests.table.tables import play

FLIPPING = ["ann is the master", "i am ready", "+300", "i am finished", "i am finished", "i am finished"]


def phase(path: Path, *lines: str) -> str:
    return play(path / "j", [*FLIPPING, *lines], secrets="cards").table.view.phase


def test_a_weighty_command_waits_for_yes(tmp_path: Path) -> None:
    asked = play(tmp_path / "j", [*FLIPPING, "flip the tile of cleo"], secrets="cards")
    assert asked.lines[-1].endswith("I heard “Ann flips Cleo”. Is that right?")
    assert asked.table.view.phase == "Flip"


def test_yes_carries_it_out(tmp_path: Path) -> None:
    assert phase(tmp_path, "flip the tile of cleo", "yes") == "Showdown"


def test_no_forgets_it(tmp_path: Path) -> None:
    assert phase(tmp_path, "flip the tile of cleo", "no cancel", "yes") == "Flip"


def test_a_plain_yes_or_no_is_what_people_are_offered(tmp_path: Path) -> None:
    said = ["flip the tile of cleo", "what can i say"]
    offered = play(tmp_path / "j", [*FLIPPING, *said], secrets="cards")
    assert "You can say “yes” or “no”." in offered.text
    assert offered.table.expectation.examples == ("yes", "no")


def test_another_sentence_is_a_correction(tmp_path: Path) -> None:
    said = ["flip the tile of cleo", "flip the tile of dev", "yes"]
    corrected = play(tmp_path / "j", [*FLIPPING, *said], secrets="cards")
    assert corrected.evening.state.phase.accused == "Dev"


def test_what_was_misspelt_is_offered_and_not_obeyed(tmp_path: Path) -> None:
    offered = play(tmp_path / "j", ["we are redy"])
    assert offered.lines[-1].endswith("Did you mean “we are ready”?")
    assert offered.table.view.phase == "Setup"


def test_an_offer_that_is_accepted_needs_no_second_yes(tmp_path: Path) -> None:
    assert phase(tmp_path, "ann flipps cleo", "yes") == "Showdown"


def test_a_doubtful_yes_is_none_and_the_question_is_asked_again(tmp_path: Path) -> None:
    asked = play(tmp_path / "j", ["we are ready", "ben gott it"])
    for text in ("that is right", "no thank you"):
        asyncio.run(asked.table.hear(text, sure=False))
        assert asked.table.pending == (CreditGuesser(guesser=Player("Ben")),)


def test_nobody_is_taken_for_somebody_else(tmp_path: Path) -> None:
    """Dev's turn is over: Dev is not heard as Ben."""
    waiting = ["ann is the master", "i am ready", "+300"]
    refused = play(tmp_path / "j", [*waiting, "dev is finished"], secrets="cards")
    assert refused.lines[-1].endswith("You can say “Ben is finished”.")
    assert refused.table.pending == ()


def test_run_out_sand_takes_an_open_question_off_the_table(tmp_path: Path) -> None:
    asked = play(tmp_path / "j", ["we are ready", "+299", "ben gott it", "+1"])
    assert asked.table.view.phase == "Defense"
    assert asked.table.pending == ()


def test_a_sentence_of_another_moment_is_answered_with_what_is_possible(tmp_path: Path) -> None:
    lines = play(tmp_path / "j", ["ben points at cleo"]).lines
    assert lines[-2].endswith("That is not possible now.")
    assert lines[-1].endswith("You can say “we are ready”.")


def test_what_belongs_on_the_private_line_is_not_answered_aloud(tmp_path: Path) -> None:
    lines = play(tmp_path / "j", ["what did i see"]).lines
    assert lines[-2].endswith("That is between the two of us. Say it to me in private.")
    assert lines[-1].endswith("You can say “we are ready”.")


def test_what_means_nothing_is_answered_with_what_is_possible(tmp_path: Path) -> None:
    lines = play(tmp_path / "j", ["my hovercraft is full of eels"]).lines
    assert lines[-2].endswith("I did not understand that.")
    assert lines[-1].endswith("You can say “we are ready”.")


def test_an_open_question_does_not_outlive_undo_or_pause(tmp_path: Path) -> None:
    assert phase(tmp_path, "flip the tile of cleo", "pause", "yes", "resume") == "Flip"
    undone = play(tmp_path / "undone", [*FLIPPING, "flip the tile of cleo", "undo", "yes"], secrets="cards")
    assert undone.table.view.phase == "Defense"


def test_an_open_question_outlives_a_question_about_the_time(tmp_path: Path) -> None:
    assert phase(tmp_path, "flip the tile of cleo", "time left", "yes") == "Showdown"


def test_a_repaired_house_command_is_carried_out(tmp_path: Path) -> None:
    repeated = play(tmp_path / "j", [*FLIPPING, "say that agane", "yes"], secrets="cards")
    assert repeated.lines[-1].endswith("Whose tile do you flip?")


def test_a_word_that_the_game_does_not_know_is_not_understood(tmp_path: Path) -> None:
    lines = play(tmp_path / "j", ["we are ready", "ben guesses hippopotamus"]).lines
    assert lines[-2].endswith("I did not understand that.")


def test_what_may_have_been_two_things_is_asked_back_with_both(tmp_path: Path) -> None:
    asked = play(tmp_path / "j", ["we are ready", "? ben got it / cleo got it"])
    assert asked.lines[-1].endswith("Which one: the first, “Ben”, or the second, “Cleo”?")
    assert asked.table.view.phase == "Questions"


def test_one_of_them_is_picked_by_its_place(tmp_path: Path) -> None:
    picked = play(tmp_path / "j", ["we are ready", "? ben got it / cleo got it", "the second one"])
    assert picked.evening.state.phase.guesser == "Cleo"


def test_or_by_the_word_that_tells_them_apart(tmp_path: Path) -> None:
    picked = play(tmp_path / "j", ["we are ready", "? ben got it / cleo got it", "ben"])
    assert picked.evening.state.phase.guesser == "Ben"


def test_or_neither(tmp_path: Path) -> None:
    refused = play(tmp_path / "j", ["we are ready", "? ben got it / cleo got it", "neither of them"])
    assert refused.table.view.phase == "Questions"
    assert refused.table.pending == ()


def test_a_weighty_one_that_was_picked_needs_no_second_yes(tmp_path: Path) -> None:
    assert phase(tmp_path, "? ann flips cleo / ann flips dev", "the first one") == "Showdown"


def test_two_of_different_kinds_are_told_apart_by_their_sentences(tmp_path: Path) -> None:
    asked = play(tmp_path / "j", ["we are ready", "? ben got it / time left"])
    assert asked.lines[-1].endswith("Which one: the first, “Ben got it”, or the second, “time left”?")
