"""The script: from events to lines, with fields in words and beats between them."""

from pathlib import Path

import pytest

from narrator.core.data import BadData
from narrator.core.game import Player, Public, Secret
from narrator.language.files import LanguageError
from narrator.language.script import Beat, Chime, Count, Line, Pause, Say, Script, Whisper

ANN, BEN, CLEO = Player("Ann"), Player("Ben"), Player("Cleo")


class VoteCounted(Public):
    suspect: Player
    votes: int
    voters: tuple[Player, ...] = ()
    left: float = 90.0


class RoleTold(Secret):
    role: str


COUNTED = VoteCounted(suspect=ANN, votes=2, voters=(BEN, CLEO))


def spoken(*variants: str, event: VoteCounted = COUNTED, nth: int = 0, **facts: object) -> tuple[Beat, ...]:
    return Script({"lines": {"VoteCounted": list(variants)}}).line(event, nth, **facts).beats


def text(line: str, event: VoteCounted = COUNTED) -> str:
    [say] = spoken(line, event=event)
    assert isinstance(say, Say)
    return say.text


# Fields ------------------------------------------------------------------------------


def test_a_field_is_said_by_its_value() -> None:
    assert text("It was {suspect}.") == "It was Ann."


def test_a_number_is_said_in_words() -> None:
    assert text("I counted {votes}.") == "I counted two."


@pytest.mark.parametrize(
    ("voters", "said"),
    [((BEN,), "By Ben."), ((BEN, CLEO), "By Ben and Cleo."), ((ANN, BEN, CLEO), "By Ann, Ben and Cleo.")],
)
def test_several_names_are_said_as_a_list(voters: tuple[Player, ...], said: str) -> None:
    assert text("By {voters}.", VoteCounted(suspect=ANN, votes=1, voters=voters)) == said


@pytest.mark.parametrize(
    ("votes", "said"), [(0, "Zero votes."), (1, "One vote."), (2, "Two votes."), (21, "Twenty one votes.")]
)
def test_a_number_of_things_is_said_with_the_form_that_fits(votes: int, said: str) -> None:
    assert text("{votes:vote|votes}.", VoteCounted(suspect=ANN, votes=votes)) == said


@pytest.mark.parametrize(("voters", "said"), [((BEN,), "Ben agrees."), ((BEN, CLEO), "Ben and Cleo agree.")])
def test_names_are_said_with_the_form_that_fits(voters: tuple[Player, ...], said: str) -> None:
    assert text("{voters:agrees|agree}.", VoteCounted(suspect=ANN, votes=1, voters=voters)) == said


def test_a_time_is_said_in_minutes_and_seconds() -> None:
    assert text("{left:time} left.") == "One minute and thirty seconds left."


def test_sentences_are_quoted() -> None:
    assert text("Did you mean {suspect:quoted}?") == "Did you mean “Ann”?"
    assert text("Say {voters:quoted}.") == "Say “Ben” or “Cleo”."


def test_a_fact_that_the_event_does_not_carry_can_be_added() -> None:
    assert spoken("{suspect} of {title}.", title="Insider") == (Say(text="Ann of Insider."),)


def test_a_value_is_said_in_the_words_there_are_for_it_also_within_a_list() -> None:
    removed = Player("removed tile")
    script = Script(
        {
            "lines": {"VoteCounted": "{suspect}; {voters}."},
            "words": {"removed tile": "the tile in the middle"},
        }
    )
    line = script.line(VoteCounted(suspect=removed, votes=1, voters=(ANN, removed)), 0)
    assert line.beats == (Say(text="The tile in the middle; Ann and the tile in the middle."),)


# Beats -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("beat", "expected"),
    [
        ("<pause 5>", Pause(seconds=5)),
        ("<pause 0.5>", Pause(seconds=0.5)),
        ("<count 1 3>", Count(numbers=("one", "two", "three"))),
        ("<count 3 1>", Count(numbers=("three", "two", "one"))),
        ("<count 4 4>", Count(numbers=("four",))),
        ("<count 10 8>", Count(numbers=("ten", "nine", "eight"))),
        ("<chime>", Chime()),
    ],
)
def test_these_are_the_beats(beat: str, expected: Beat) -> None:
    assert spoken(beat) == (expected,)


def test_a_line_is_cut_at_its_beats_and_keeps_their_order() -> None:
    line = "<chime> Close your eyes. <pause 3> Open them on one. <count 3 1><chime>"
    assert spoken(line) == (
        Chime(),
        Say(text="Close your eyes."),
        Pause(seconds=3),
        Say(text="Open them on one."),
        Count(numbers=("three", "two", "one")),
        Chime(),
    )


def test_line_breaks_and_spaces_are_not_heard() -> None:
    assert spoken("Close\n  your eyes.  \n<chime>  ") == (Say(text="Close your eyes."), Chime())


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{left:time} left.", "One minute and thirty seconds left."),
        (
            "it was {suspect}. {votes} were right! were you? yes.",
            "It was Ann. Two were right! Were you? Yes.",
        ),
        ("élan.", "Élan."),
        ("Ann, ben and cleo: wait.", "Ann, ben and cleo: wait."),
    ],
)
def test_sentences_begin_with_a_capital(line: str, said: str) -> None:
    assert text(line) == said


def test_what_follows_a_beat_begins_with_a_capital_too() -> None:
    assert spoken("<pause 1> {votes:vote|votes}.") == (Pause(seconds=1), Say(text="Two votes."))


# Variants ----------------------------------------------------------------------------


def test_variants_go_round() -> None:
    heard = [spoken("First.", "Second.", "Third.", nth=nth) for nth in range(7)]
    assert [say.text for [say] in heard if isinstance(say, Say)] == [
        "First.",
        "Second.",
        "Third.",
        "First.",
        "Second.",
        "Third.",
        "First.",
    ]


def test_one_line_may_be_written_without_a_list() -> None:
    script = Script({"lines": {"VoteCounted": "Counted."}})
    assert script.line(COUNTED, 0) == script.line(COUNTED, 1) == Line(beats=(Say(text="Counted."),))


def test_an_empty_list_is_silence() -> None:
    assert Script({"lines": {"VoteCounted": []}}).line(COUNTED, 3) == Line(beats=())


# For everybody, or for one player --------------------------------------------------------


def test_a_line_is_for_everybody_and_a_whisper_for_one_player() -> None:
    # `line` takes a Public, `whisper` a Secret, and the loudspeaker only a Line. That no secret gets there is
    # held by the type checker; here it is enough that the two are different things.
    script = Script({"lines": {"VoteCounted": "Counted.", "RoleTold": "You are the {role}."}})
    line: object = script.line(COUNTED, 0)
    whisper: object = script.whisper(RoleTold(to=BEN, role="Insider"), 0)
    assert line == Line(beats=(Say(text="Counted."),))
    assert whisper == Whisper(to=BEN, beats=(Say(text="You are the Insider."),))
    assert not isinstance(whisper, Line)
    assert not isinstance(line, Whisper)


def test_whispers_have_variants_as_well() -> None:
    script = Script({"lines": {"RoleTold": ["You are the {role}.", "The {role} is you."]}})
    assert script.whisper(RoleTold(to=BEN, role="spy"), 3).beats == (Say(text="The spy is you."),)


# Lines that cannot be said -----------------------------------------------------------------


def test_a_missing_line_is_an_error_that_names_the_event_and_the_remedy() -> None:
    with pytest.raises(
        LanguageError, match=r"\[lines\] VoteCounted is missing: add a line for it, or \[\] for silence"
    ):
        Script({"lines": {}}).line(COUNTED, 0)


@pytest.mark.parametrize(
    "line",
    [
        "It was {culprit}.",  # no such field
        "It was {suspect.",
        "It was suspect}.",
        "{votes:vote}.",  # one form only
        "{votes:vote|votes|voices}.",
        "<drum>",
        "<drum 3>",
        "<pause>",
        "<pause long>",
        "<count 3>",
        "<chime 2>",
    ],
)
def test_a_line_that_cannot_be_said_is_an_error_that_shows_it(line: str) -> None:
    with pytest.raises(LanguageError) as refusal:
        spoken(line)
    assert str(refusal.value).startswith(f"[lines] VoteCounted: “{line}” cannot be said")


@pytest.mark.parametrize(
    "line",
    [
        "{suspect:time} left.",  # a name is no time
        "{suspect:vote|votes}.",  # nor a number
        "{votes:quoted}.",
        "It was {}.",
        "It was {0}.",
        "It was {suspect.name}.",
    ],
)
def test_a_field_that_is_used_wrongly_is_an_error_that_shows_the_line(line: str) -> None:
    with pytest.raises(LanguageError) as refusal:
        spoken(line)
    assert str(refusal.value).startswith(f"[lines] VoteCounted: “{line}” cannot be said")


@pytest.mark.parametrize("line", ["Wait <pause 5", "Wait < pause 5 >", "Wait <>"])
def test_a_beat_that_is_written_wrongly_is_never_read_aloud(line: str) -> None:
    with pytest.raises(LanguageError):
        spoken(line)


# Files and merging -----------------------------------------------------------------------


def test_a_script_is_read_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "script.en.toml"
    path.write_text(
        '[about]\ntitle = "Insider"\n[phases]\nFlip = "one tile"\n[lines]\nVoteCounted = "{suspect}."\n',
        "utf-8",
    )
    script = Script.load(path)
    assert script.about == {"title": "Insider"}
    assert script.phases == {"Flip": "one tile"}
    assert script.line(COUNTED, 0).beats == (Say(text="Ann."),)


def test_a_file_of_another_shape_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "script.en.toml"
    path.write_text("[lines]\nVoteCounted = 5\n", "utf-8")
    with pytest.raises(BadData, match=r"lines\.VoteCounted"):
        Script.load(path)


def test_two_scripts_make_one_and_the_second_has_the_word() -> None:
    house = Script(
        {"lines": {"VoteCounted": "House.", "RoleTold": "You are {role}."}, "about": {"address": "narrator"}}
    )
    game = Script({"lines": {"VoteCounted": "Game."}, "about": {"title": "Insider"}})
    both = house | game
    assert both.line(COUNTED, 0).beats == (Say(text="Game."),)
    assert both.whisper(RoleTold(to=ANN, role="it"), 0).beats == (Say(text="You are it."),)
    assert both.about == {"address": "narrator", "title": "Insider"}
    assert house.line(COUNTED, 0).beats == (Say(text="House."),)


def test_a_title_that_is_missing_its_text_is_an_error_that_names_it() -> None:
    with pytest.raises(LanguageError, match="title"):
        Script({"about": {"title": []}})
