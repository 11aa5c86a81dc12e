"""Was that one of the sentences that may be said now? Understood, unsure, or not understood."""

from collections.abc import Iterator
from pathlib import Path
from string import ascii_lowercase

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from narrator.core.game import Command, Player
from narrator.games.insider import GAME
from narrator.games.insider import moves as m
from narrator.language.matching import NotUnderstood, Understood, Unsure, match
from narrator.language.phrasebook import Phrasebook
from narrator.language.words import normal
from narrator.table import house

BOOK = Phrasebook.load(Path(house.__file__).with_name("house.en.toml")) | Phrasebook.load(
    GAME.folder / "phrases.en.toml"
)
ANN, BEN, CLEO, DEV = map(Player, ("Ann", "Ben", "Cleo", "Dev"))
PLAYERS = (ANN, BEN, CLEO, DEV)

CONFIRMING = BOOK.closed_list([house.Yes(), house.No()])
JUDGING = BOOK.closed_list([m.Judge(voter=ANN, verdict="yes"), m.Judge(voter=ANN, verdict="no")])
CREDITING = BOOK.closed_list(
    [*(m.CreditGuesser(guesser=p) for p in PLAYERS[1:]), *house.always(paused=False)]
)
FLIPPING = BOOK.closed_list([m.FlipTile(master=BEN, suspect=p) for p in (ANN, CLEO, DEV)])
POINTING = BOOK.closed_list([m.PointAt(voter=ANN, suspect=p) for p in (BEN, CLEO, DEV)])
ALL = (CONFIRMING, JUDGING, CREDITING, FLIPPING, POINTING)


def crediting(*players: str) -> dict[str, Command]:
    return BOOK.closed_list([m.CreditGuesser(guesser=Player(p)) for p in players])


def pointing(*players: str) -> dict[str, Command]:
    return BOOK.closed_list([m.PointAt(voter=ANN, suspect=Player(p)) for p in players])


def slips(sentence: str) -> Iterator[str]:
    """Every sentence that is one letter away: left out, put in, another one, two swapped."""
    for n in range(len(sentence) + 1):
        head, tail = sentence[:n], sentence[n:]
        yield head + tail[1:]
        yield head + tail[1:2] + tail[:1] + tail[2:]
        for letter in ascii_lowercase:
            yield head + letter + tail
            yield head + letter + tail[1:]


def command_of(text: str, closed: dict[str, Command]) -> Command | None:
    """What would happen, if it were confirmed."""
    outcome = match(text, closed, PLAYERS)
    return None if isinstance(outcome, NotUnderstood) else outcome.command


def polarity(text: str) -> list[str]:
    return [word for word in text.split() if word in ("yes", "no")]


# Exactly -------------------------------------------------------------------------------


@pytest.mark.parametrize("closed", ALL)
def test_every_sentence_that_may_be_said_is_understood(closed: dict[str, Command]) -> None:
    for sentence, command in closed.items():
        assert match(sentence, closed, PLAYERS) == Understood(command=command)


@pytest.mark.parametrize("text", ["Ben got it", "BEN GOT IT!", "  ben   got it.", "“Ben” – got it…"])
def test_how_it_is_written_does_not_matter(text: str) -> None:
    assert match(text, CREDITING, PLAYERS) == Understood(command=m.CreditGuesser(guesser=BEN))


def test_a_typographic_apostrophe_and_a_hyphen_do_not_matter() -> None:
    closed = crediting("O'Brien", "Jean-Luc")
    assert match("O’Brien got it", closed) == Understood(command=m.CreditGuesser(guesser=Player("O'Brien")))
    assert match("jean luc got it", closed) == Understood(command=m.CreditGuesser(guesser=Player("Jean-Luc")))


def test_when_nothing_may_be_said_nothing_is_understood() -> None:
    assert match("ben got it", {}) == NotUnderstood()


# By sound ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("benn got it", m.CreditGuesser(guesser=BEN)),
        ("clio has found the theme", m.CreditGuesser(guesser=CLEO)),
        ("paws the game", house.Pause()),
        ("waht can i say", house.TellSentences()),
        ("stopp the game", house.StopGame()),
        ("who is wining", house.TellScore()),
    ],
)
def test_a_slip_is_asked_about_and_never_obeyed(text: str, command: Command) -> None:
    assert match(text, CREDITING, PLAYERS) == Unsure(command=command)


def test_of_two_that_sound_alike_the_one_that_is_spelt_alike_is_offered() -> None:
    closed = crediting("Ann", "Anna")
    assert match("annah got it", closed) == Unsure(command=m.CreditGuesser(guesser=Player("Anna")))
    assert match("an got it", closed) == Unsure(command=m.CreditGuesser(guesser=ANN))


def test_what_sounds_alike_but_is_spelt_quite_otherwise_is_not_offered() -> None:
    assert match("skier", CREDITING, PLAYERS) == NotUnderstood()  # for the ear it is "score"


@pytest.mark.parametrize(
    "text",
    ["", "?", "the weather is nice", "hello", "what", "got", "ben", "is it an animal", "does cleo like it"],
)
def test_what_is_far_off_is_not_understood(text: str) -> None:
    assert match(text, CREDITING, PLAYERS) == NotUnderstood()


@pytest.mark.parametrize("text", ["bin", "pen", "benn", "clio", "leo", "dave", "def"])
def test_a_short_word_by_itself_is_never_repaired(text: str) -> None:
    assert match(text, POINTING, PLAYERS) == NotUnderstood()


slipped = st.sampled_from(sorted({sentence for closed in ALL for sentence in closed})).flatmap(
    lambda sentence: st.sampled_from(list(slips(sentence)))
)


@given(st.text() | slipped | st.lists(slipped, min_size=2, max_size=3).map(" ".join), st.sampled_from(ALL))
@settings(max_examples=300, deadline=None)
def test_only_a_sentence_of_the_closed_list_is_understood(text: str, closed: dict[str, Command]) -> None:
    outcome = match(text, closed, PLAYERS)
    assert isinstance(outcome, Understood) == (normal(text) in closed)


@given(st.text(), st.sampled_from(ALL))
@settings(max_examples=300, deadline=None)
def test_whatever_was_typed_gets_an_answer(text: str, closed: dict[str, Command]) -> None:
    outcome = match(f"ben {text} got it", closed, [text, *PLAYERS])
    assert isinstance(outcome, NotUnderstood) or outcome.command in closed.values()


# Yes and no ----------------------------------------------------------------------------


@pytest.mark.parametrize("closed", [CREDITING, FLIPPING, POINTING])
@pytest.mark.parametrize("text", ["yes", "no", "Yes!", "No."])
def test_a_bare_yes_or_no_is_never_taken_for_anything_else(text: str, closed: dict[str, Command]) -> None:
    assert match(text, closed, PLAYERS) == NotUnderstood()


@pytest.mark.parametrize("text", ["yes", "no"])
def test_a_bare_yes_or_no_is_not_repaired_when_the_other_is_all_that_may_be_said(text: str) -> None:
    other: list[Command] = [house.No() if text == "yes" else house.Yes()]
    assert match(text, BOOK.closed_list(other)) == NotUnderstood()


@pytest.mark.parametrize("text", ["yes", "no"])
def test_one_wrong_letter_in_a_bare_yes_or_no_makes_it_neither(text: str) -> None:
    misheard = {slip for slip in slips(text) if slip not in CONFIRMING}
    assert {command_of(slip, CONFIRMING) for slip in misheard} == {None}


@pytest.mark.parametrize("closed", [CONFIRMING, JUDGING])
def test_around_a_yes_or_a_no_one_wrong_letter_never_turns_it_into_the_other(
    closed: dict[str, Command],
) -> None:
    for sentence, command in closed.items():
        for slip in slips(sentence):
            if polarity(slip) == polarity(sentence) and slip not in closed:
                assert command_of(slip, closed) in (None, command), slip


@pytest.mark.parametrize("text", ["ann says nes", "ann says yen", "ann votes yns"])
def test_a_yes_with_one_wrong_letter_is_never_taken_for_a_no(text: str) -> None:
    assert command_of(text, JUDGING) != m.Judge(voter=ANN, verdict="no")


@pytest.mark.parametrize("text", ["ann says yo", "ann votes so"])
def test_a_no_with_one_wrong_letter_is_never_taken_for_a_yes(text: str) -> None:
    assert command_of(text, JUDGING) != m.Judge(voter=ANN, verdict="yes")


@pytest.mark.parametrize(
    ("text", "closed", "opposite"),
    [
        ("yes thank you", CONFIRMING, house.No()),
        ("no that is right", CONFIRMING, house.Yes()),
        ("that is not right", CONFIRMING, house.Yes()),
        ("no i think so", JUDGING, m.Judge(voter=ANN, verdict="yes")),
        ("yes i do not think so", JUDGING, m.Judge(voter=ANN, verdict="no")),
    ],
)
def test_a_sentence_with_yes_in_it_is_never_taken_for_one_with_no_or_the_reverse(
    text: str, closed: dict[str, Command], opposite: Command
) -> None:
    assert command_of(text, closed) != opposite


@pytest.mark.parametrize("name", ["Eyes", "Yest"])
def test_a_bare_yes_is_never_taken_for_a_longer_word_that_begins_like_it(name: str) -> None:
    assert match("yes", pointing(name), [name, *PLAYERS]) == NotUnderstood()


# Names ---------------------------------------------------------------------------------


def test_a_name_that_was_said_is_never_taken_for_another_name() -> None:
    players = ("Dan", "Ann", "Hanna", "Anna")
    for said in players:
        others = [player for player in players if player != said]
        assert match(f"{said} got it", crediting(*others), players) == NotUnderstood()


def test_without_knowing_the_names_it_would_be() -> None:
    assert match("dan got it", crediting("Ann")) == Unsure(command=m.CreditGuesser(guesser=ANN))


def test_every_name_that_was_said_counts() -> None:
    assert match("ann flips cleo", FLIPPING, PLAYERS) == NotUnderstood()
    assert match("ben flips eve", FLIPPING, [*PLAYERS, "Eve"]) == NotUnderstood()
    assert match("ben flipps ann", FLIPPING, PLAYERS) == Unsure(command=m.FlipTile(master=BEN, suspect=ANN))


@pytest.mark.parametrize(
    ("text", "voter", "suspect"),
    [
        ("bea points at ben", "Ben", "Bea"),
        ("anna points at ann", "Ann", "Anna"),
        ("ben points at ben", "Ben", "Bea"),
    ],
)
def test_a_name_counts_in_the_place_where_it_was_said(text: str, voter: str, suspect: str) -> None:
    closed = BOOK.closed_list([m.PointAt(voter=Player(voter), suspect=Player(suspect))])
    assert match(text, closed, [voter, suspect]) == NotUnderstood()


def test_with_the_right_name_the_rest_of_the_sentence_may_have_a_slip() -> None:
    closed = crediting("Dan", "Ann")
    assert match("dan gott it", closed, ["Dan", "Ann"]) == Unsure(
        command=m.CreditGuesser(guesser=Player("Dan"))
    )
    assert match("ann gott it", closed, ["Dan", "Ann"]) == Unsure(command=m.CreditGuesser(guesser=ANN))


@pytest.mark.parametrize(
    ("said", "other"),
    [("Mary Ann", "Ann"), ("Mary Ann", "Mary Lou"), ("Jean-Luc", "Jean-Marc"), ("Ann", "Mary Ann")],
)
def test_a_name_of_two_words_is_not_taken_for_another_either(said: str, other: str) -> None:
    assert match(f"{said} got it", crediting(other), [said, other]) == NotUnderstood()
