"""House commands: what may be said in every game."""

from pathlib import Path

from narrator.table.house import LastSeconds
from tests.table.tables import play

QUESTIONS = ["we are ready"]
DISCUSSION = [*QUESTIONS, "+100", "cleo got it"]
VOTING = [*DISCUSSION, "we are finished"]


def said(path: Path, *lines: str) -> list[str]:
    return play(path / "j", lines).lines


def test_time_left_is_told_in_words(tmp_path: Path) -> None:
    assert said(tmp_path, *QUESTIONS, "+100", "time left")[-1].endswith(
        "Three minutes and twenty seconds left."
    )


def test_the_last_seconds_are_counted_in_passing(tmp_path: Path) -> None:
    said = play(tmp_path / "j", [*QUESTIONS, "+298"]).table.said
    assert [line.passing for event, line in said if isinstance(event, LastSeconds)] == [True] * 9
    assert not any(line.passing for event, line in said if not isinstance(event, LastSeconds))


def test_there_is_not_always_an_hourglass(tmp_path: Path) -> None:
    assert said(tmp_path, "time left")[-1].endswith("No hourglass is running.")


def test_a_pause_stops_the_sand_until_somebody_says_resume(tmp_path: Path) -> None:
    lines = said(tmp_path, *QUESTIONS, "+60", "pause", "+400", "resume", "time left")
    assert lines[-1].endswith("Four minutes left.")


def test_while_paused_nothing_is_played(tmp_path: Path) -> None:
    paused = play(tmp_path / "j", [*QUESTIONS, "pause", "ben got it"])
    assert paused.lines[-1].endswith("We are paused. Say resume to go on.")
    assert paused.table.view.phase == "Questions"


def test_undo_takes_back_the_last_thing_said_and_gives_back_the_sand(tmp_path: Path) -> None:
    lines = said(tmp_path, *DISCUSSION, "+30", "undo", "time left")
    assert "I take back “Cleo got it”." in "\n".join(lines)
    assert lines[-1].endswith("Three minutes and twenty seconds left.")


def test_undo_asks_the_question_again(tmp_path: Path) -> None:
    lines = said(tmp_path, *VOTING, "yes", "undo")
    assert lines[-2].endswith("I take back “Ann says yes”.")
    assert lines[-1].endswith("Ann, yes or no?")


def test_without_sand_an_open_question_to_all_is_asked_again(tmp_path: Path) -> None:
    lines = play(tmp_path / "j", ["pause", "resume"], secrets="cards").lines
    assert lines[-1].endswith("Who is the Master?")


def test_undo_passes_over_the_sand(tmp_path: Path) -> None:
    """The sand said nothing, so what is taken back is what was said before it ran out."""
    undone = play(tmp_path / "j", [*DISCUSSION, "+101", "undo"])
    assert undone.table.view.phase == "Questions"


def test_the_deal_cannot_be_taken_back(tmp_path: Path) -> None:
    assert said(tmp_path, "undo")[-1].endswith("There is nothing to take back.")


def test_what_was_told_in_secret_cannot_be_taken_back(tmp_path: Path) -> None:
    lines = play(tmp_path / "j", [*DISCUSSION, "look at ben", "undo"], advanced=True).lines
    assert lines[-1].endswith("A secret was told since then. That cannot be taken back.")


def test_even_the_end_of_a_game_can_be_taken_back(tmp_path: Path) -> None:
    ended = [*VOTING, "yes", "yes", "yes"]
    over = play(tmp_path / "over", ended)
    back = play(tmp_path / "back", [*ended, "undo"])
    assert (over.table.view.phase, back.table.view.phase) == ("Over", "VoteOne")
    assert over.evening.tally
    assert not back.evening.tally


def test_repeat_says_the_last_lines_again(tmp_path: Path) -> None:
    before, _, after = play(tmp_path / "j", [*VOTING, "repeat"]).text.partition("TABLE     repeat")
    assert "Ann, yes or no?" in before
    assert "was Cleo the Insider?" in after
    assert "Ann, yes or no?" in after


def test_what_can_i_say_is_right_for_the_phase(tmp_path: Path) -> None:
    text = play(tmp_path / "j", [*QUESTIONS, "what can i say"]).text
    answer = text.partition("what can i say")[2]
    assert "“Ann got it”" in answer
    assert "“pause”" in answer
    assert "finished" not in answer


def test_the_score_counts_over_several_games(tmp_path: Path) -> None:
    won = [*VOTING, "no", "no", "no", "ben", "ann", "ben", "ben"]
    first = play(tmp_path / "one", [*won, "score"])
    second = play(tmp_path / "two", [*won, "play again", *VOTING, "yes", "yes", "yes"])
    assert sum(first.evening.tally.values()) in (1, 3)
    assert sum(second.evening.tally.values()) > sum(first.evening.tally.values())
    assert second.evening.games == 2


def test_before_the_first_end_there_is_no_score(tmp_path: Path) -> None:
    assert said(tmp_path, "score")[-1].endswith("Nobody has scored yet.")


def test_stop_the_game_is_confirmed_and_loses_nothing(tmp_path: Path) -> None:
    stopped = play(tmp_path / "j", [*QUESTIONS, "stop the game", "yes", "ben got it"])
    assert stopped.lines[-1].endswith("We stop here. Your game is saved.")
    assert not stopped.evening.closed


def test_after_good_night_the_evening_is_closed(tmp_path: Path) -> None:
    assert play(tmp_path / "j", [*VOTING, "yes", "yes", "yes", "good night"]).evening.closed


def test_the_address_word_may_come_first(tmp_path: Path) -> None:
    assert play(tmp_path / "j", ["Narrator, we are ready!"]).table.view.phase == "Questions"


def test_a_reminder_goes_to_the_private_line_only(tmp_path: Path) -> None:
    lines = play(tmp_path / "j", ["@ann: what is my secret"]).text.splitlines()
    assert lines[-2] == "  (ann)   what is my secret"
    assert lines[-1].startswith("  (to ann) You are")


def test_a_private_line_offers_what_can_be_told_there(tmp_path: Path) -> None:
    lines = play(tmp_path / "j", ["@ann: hello", "@ann: what is my sekret"]).text.splitlines()
    assert lines[-3].endswith("You can tell me “what is my secret”.")
    assert lines[-1].endswith("Did you mean “what is my secret”? Then say it once more.")


def test_with_cards_there_is_nothing_to_tell_in_private(tmp_path: Path) -> None:
    lines = play(tmp_path / "j", ["@ann: what is my secret"], secrets="cards").lines
    assert lines[-1].endswith("There is nothing to tell me in private just now.")


def test_a_reminder_does_not_make_repeat_forget(tmp_path: Path) -> None:
    lines = said(tmp_path, *VOTING, "@ann: remind me", "repeat")
    assert lines[-1].endswith("Ann, yes or no?")


def test_repeat_never_tells_an_old_time(tmp_path: Path) -> None:
    lines = said(tmp_path, *QUESTIONS, "+100", "repeat")
    assert lines[-1].endswith("Three minutes and twenty seconds left.")


def test_a_hourglass_that_lies_down_is_not_running(tmp_path: Path) -> None:
    lines = play(tmp_path / "j", [*DISCUSSION, "time left"], advanced=True).lines
    assert lines[-1].endswith("No hourglass is running.")


def test_after_a_pause_the_open_question_is_asked_again(tmp_path: Path) -> None:
    lines = said(tmp_path, *VOTING, "pause", "resume")
    assert lines[-1].endswith("Ann, was it Cleo?")


def test_after_a_pause_what_nobody_in_particular_was_asked_is_said_again(tmp_path: Path) -> None:
    lines = play(tmp_path / "j", ["pause", "resume"], secrets="cards").lines
    assert lines[-1].endswith("keep it hidden. Who is the Master?")
