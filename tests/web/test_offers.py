"""What a phone may tap, and what each number of a button means."""

from narrator.core.game import Command, Player
from narrator.games.insider import GAME
from narrator.games.insider import moves as m
from narrator.games.insider.themes import THEMES
from narrator.table import house
from narrator.table.door import host_commands
from narrator.table.ports import Expectation
from narrator.table.texts import Texts
from narrator.web import offers
from narrator.web.offers import Blank, Offer
from tests.web.vault import GAME as VAULT
from tests.web.vault.moves import PickBox

ANN, BEN, CLEO = PLAYERS = (Player("Ann"), Player("Ben"), Player("Cleo"))
BOOK = Texts.of(GAME).book


def expectation(*commands: Command, examples: tuple[str, ...] = ()) -> Expectation:
    return Expectation(7, BOOK.closed_list(commands), examples, None)


def aloud(*commands: Command, examples: tuple[str, ...] = ()) -> Offer:
    return offers.aloud(1, expectation(*commands, examples=examples), BOOK)


def test_every_sentence_has_a_button() -> None:
    offer = aloud(*(m.CreditGuesser(guesser=player) for player in PLAYERS))
    (kind,) = offer.kinds
    assert kind.sentences == ("Ann got it", "Ben got it", "Cleo got it")
    assert [offer.buttons[nth] for nth in range(3)] == [m.CreditGuesser(guesser=player) for player in PLAYERS]
    assert offer.answers == 7


def test_many_sentences_become_one_with_blanks() -> None:
    guesses = [m.Guess(guesser=player, theme=theme) for player in PLAYERS for theme in THEMES]
    offer = aloud(*guesses)
    (kind,) = offer.kinds
    assert kind.blanks == ("", Blank(values=PLAYERS), " guesses ", Blank(values=tuple(THEMES)), "")
    assert offer.buttons[kind.first + 1 * len(THEMES) + 5] == m.Guess(guesser=BEN, theme=list(THEMES)[5])


def test_what_makes_no_sense_in_the_blanks_has_no_button() -> None:
    nobody_themself = [
        m.PointAt(voter=voter, suspect=suspect)
        for voter in map(Player, "ABCDEFGH")
        for suspect in map(Player, "ABCDEFGH")
        if voter != suspect
    ]
    sentences = {BOOK.wording(command): command for command in nobody_themself}
    offer = offers.aloud(1, Expectation(7, dict(sentences), (), None), BOOK)
    assert set(offer.buttons.values()) == set(nobody_themself)
    assert 0 not in offer.buttons  # A points at A


def test_numbers_go_on_from_kind_to_kind() -> None:
    guesses = [m.Guess(guesser=player, theme=theme) for player in PLAYERS for theme in THEMES]
    offer = aloud(*guesses, m.FinishDiscussion(), house.Repeat())
    assert offer.buttons[len(guesses)] == m.FinishDiscussion()
    assert offer.buttons[len(guesses) + 1] == house.Repeat()


def test_what_is_taught_by_the_house_answers_a_question() -> None:
    offer = aloud(m.Ready(), house.Yes(), house.No(), house.Repeat(), examples=("yes", "no"))
    assert [(kind.place, kind.sentences[0]) for kind in offer.kinds] == [
        ("question", "Yes"),
        ("question", "No"),
        ("game", "We are ready"),
        ("house", "Repeat"),
    ]


def test_the_hosts_commands_are_not_offered() -> None:
    assert aloud(*host_commands(PLAYERS)).buttons == {}


def test_a_weighty_sentence_says_so() -> None:
    (kind,) = aloud(*(m.FlipTile(master=ANN, suspect=player) for player in (BEN, CLEO))).kinds
    assert kind.weighty


def test_silent_choices_are_offered_without_the_reminder() -> None:
    book = Texts.of(VAULT).book
    picks = [PickBox(by=ANN, box=box) for box in ("copper", "velvet")]
    closed = book.closed_list([*picks, house.Remind(by=ANN)])
    offer = offers.silent(1, Expectation(3, closed, (), ANN), book)
    assert list(offer.buttons.values()) == picks
    assert offer.kinds[0].sentences == ("Take the copper box", "Take the velvet box")
