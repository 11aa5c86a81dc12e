"""Codenames, rule by rule, in the order and the words of its rulebook: narrator/games/codenames/README.md.

Unless a test says otherwise Ann leads the red team with Cleo, Ben the blue team with Dev, and red begins.
"""

import re
from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from random import Random
from typing import TypeVar

import pytest

from narrator.core.game import (
    Card,
    Command,
    Event,
    IllegalCommand,
    Player,
    PointsScored,
    Reveal,
    Secret,
    TimeUp,
)
from narrator.core.hourglass import HourglassPutAway, HourglassTurned
from narrator.core.pronunciation import ALIKE, distance, sounds
from narrator.games.codenames import GAME
from narrator.games.codenames import moves as m
from narrator.games.codenames.clues import CLUES, LEXICON, NUMBERS, clues
from narrator.games.codenames.legality import objection
from narrator.games.codenames.moves import (
    AddLetter,
    Agreement,
    AllowClue,
    CorrectClue,
    CoverCard,
    CoverNothing,
    CoverWord,
    FinishWord,
    GiveClue,
    Guess,
    JoinTeam,
    LeaveWordOut,
    NameSpymaster,
    NameStarter,
    Number,
    Ready,
    RejectClue,
    RemoveLetter,
    SpellClue,
    StopGuessing,
    Team,
    TellClue,
    TellCounts,
    TellRow,
    TellWords,
    Uncover,
)
from narrator.games.codenames.phases import (
    Clue,
    ClueGiving,
    CodenamesOptions,
    Guessing,
    Key,
    Layout,
    Objection,
    Over,
    Penalty,
    Spelling,
    State,
    Teams,
)
from narrator.games.codenames.view import CodenamesView
from narrator.games.codenames.words import DECK, draw_key, whole
from narrator.language.phrasebook import Phrasebook
from narrator.language.script import Script
from narrator.table import house
from narrator.table.texts import HOUSE

ANN, BEN, CLEO, DEV, EVA, FINN = FOLKS = tuple(map(Player, ("Ann", "Ben", "Cleo", "Dev", "Eva", "Finn")))
TWO, THREE, FOUR, FIVE = FOLKS[:2], FOLKS[:3], FOLKS[:4], FOLKS[:5]

RED = ("apple", "bank", "castle", "dragon", "eagle", "forest", "guitar", "hammer", "horseshoe")
BLUE = ("island", "jungle", "kangaroo", "knight", "lemon", "magnet", "octopus", "piano")
BYSTANDERS = ("river", "satellite", "tiger", "umbrella", "violin", "window", "zebra")
ASSASSIN = "volcano"
WORDS = (*RED, *BLUE, *BYSTANDERS, ASSASSIN)
KEY = Key(words=WORDS, red=RED, blue=BLUE, bystanders=BYSTANDERS, assassin=ASSASSIN)

STANDARD = CodenamesOptions()
CARDS = CodenamesOptions(secrets="cards")
EXPERT = CodenamesOptions(expert=True)
CLOCK = CodenamesOptions(clock=90)
EVERY_OPTION = [STANDARD, CARDS, EXPERT, CLOCK]

T = TypeVar("T")


# A table in any phase ------------------------------------------------------


def dealt(options: CodenamesOptions = STANDARD, players: tuple[Player, ...] = FOUR, seed: int = 0) -> State:
    """With the words and the key from above."""
    state, _ = GAME.deal(players, options, Random(seed))
    return state.model_copy(update={"key": KEY if state.key else None})


def began(options: CodenamesOptions = STANDARD, players: tuple[Player, ...] = FOUR) -> State:
    """Red is asked for its first clue."""
    state = after(dealt(options, players), Ready())
    return after(state, NameStarter(team="red")) if isinstance(state.phase, Layout) else state


def guessing(
    number: Number = 2,
    options: CodenamesOptions = STANDARD,
    players: tuple[Player, ...] = FOUR,
) -> State:
    return after(began(options, players), GiveClue(word="tree", number=number))


def flagged(options: CodenamesOptions = STANDARD, players: tuple[Player, ...] = FOUR) -> State:
    return after(began(options, players), GiveClue(word="horse", number=2))


def penalty(options: CodenamesOptions = STANDARD) -> State:
    state = guessing(options=options) if options.secrets == "cards" else flagged(options)
    return after(state, RejectClue())


def spelling(*letters: str, options: CodenamesOptions = STANDARD, number: Number = 2) -> State:
    return after(began(options), SpellClue(number=number), *(AddLetter(letter=letter) for letter in letters))


def covered(state: State, *words: str) -> State:
    for word in words:
        state = state.cover(word, KEY.side(word))
    return state


# What happens to it --------------------------------------------------------


def after(state: State, *commands: Command) -> State:
    for command in commands:
        state, _ = GAME.play(state, command)
    return state


def events(state: State, command: Command) -> list[Event]:
    return GAME.play(state, command)[1]


def guess(state: State, *words: str) -> State:
    return after(state, *(Guess(word=word) for word in words))


def phase(state: State, kind: type[T]) -> T:
    assert isinstance(state.phase, kind)
    return state.phase


def seen(state: State, player: Player | None) -> CodenamesView:
    view = GAME.view(state, player)
    assert isinstance(view, CodenamesView)
    return view


def cards(state: State, player: Player | None) -> dict[str, Card]:
    return {card.word: card for row in seen(state, player).board for card in row}


def only(kind: type[T], happened: Iterable[object]) -> list[T]:
    return [event for event in happened if isinstance(event, kind)]


def refuse(state: State, *commands: Command) -> None:
    for command in commands:
        with pytest.raises(IllegalCommand):
            GAME.play(state, command)


def other(team: Team) -> Team:
    return "blue" if team == "red" else "red"


# §1 Story and aim ----------------------------------------------------------


def test_the_spymasters_know_who_is_behind_each_of_25_codenames() -> None:  # §1
    for spymaster in (ANN, BEN):
        assert {word: card.side for word, card in cards(began(), spymaster).items()} == {
            word: KEY.side(word) for word in WORDS
        }


def test_the_operatives_know_only_the_codenames() -> None:  # §1
    for player in (CLEO, DEV, None):
        assert {word: card.side for word, card in cards(began(), player).items()} == dict.fromkeys(WORDS, "")


def test_the_first_team_to_find_all_of_its_agents_wins() -> None:  # §1
    nearly = covered(guessing(), *RED[1:])
    assert phase(guess(nearly, RED[0]), Over).winner == "red"


def test_a_team_that_touches_the_assassin_loses_at_once() -> None:  # §1
    assert phase(guess(guessing(), ASSASSIN), Over).winner == "blue"


# §2 What you need ----------------------------------------------------------


def test_of_the_deck_25_words_are_used_in_a_game() -> None:  # §2
    for seed in range(20):
        key = draw_key("red", Random(seed))
        assert len(set(key.words)) == 25
        assert set(key.words) <= set(map(whole, DECK))


@pytest.mark.parametrize("starter", ["red", "blue"])
def test_eight_agents_each_a_double_agent_seven_bystanders_and_one_assassin(starter: Team) -> None:  # §2
    key = draw_key(starter, Random(4))
    sides = Counter(key.side(word) for word in key.words)
    assert sides == {starter: 9, other(starter): 8, "bystander": 7, "assassin": 1}


# §3 Setting up -------------------------------------------------------------


def test_two_teams_of_at_least_two_players_each() -> None:  # §3.1
    for count in range(4, 17):
        players = tuple(Player(f"Player {number}") for number in range(count))
        state, _ = GAME.deal(players, STANDARD, Random(1))
        assert sorted((*state.red, *state.blue)) == sorted(players)
        assert min(len(state.red), len(state.blue)) >= 2
        assert abs(len(state.red) - len(state.blue)) <= 1


def test_a_team_that_is_too_small_cannot_begin() -> None:  # §3.1
    state = after(dealt(), JoinTeam(player=CLEO, team="blue"))
    assert (state.red, state.blue) == ((ANN,), (BEN, DEV, CLEO))
    refuse(state, Ready())
    told = events(dealt(), JoinTeam(player=CLEO, team="blue"))
    assert told == [m.TeamJoined(player=CLEO, team="blue"), m.TeamTooSmall(team="red"), m.ChangeAsked()]
    assert GAME.legal(after(state, JoinTeam(player=DEV, team="red")))[-1] == Ready()


def test_each_team_has_a_spymaster() -> None:  # §3.2
    state, told = GAME.deal(FOUR, STANDARD, Random(1))
    assert (state.spymaster("red"), state.spymaster("blue")) == (ANN, BEN)
    assert m.SpymastersNamed(red=ANN, blue=BEN) in told
    assert [seen(state, player).role for player in FOUR] == ["spymaster"] * 2 + ["operative"] * 2


def test_the_spymasters_are_told_to_sit_together_opposite_the_others() -> None:  # §3.3
    assert only(m.ReadinessAsked, GAME.deal(FOUR, STANDARD, Random(1))[1])
    (line,) = Script.load(GAME.folder / "script.en.toml").lines["ReadinessAsked"]
    assert "sit side by side, across from all the others" in line


def test_25_words_are_laid_out_in_five_rows_of_five() -> None:  # §3.4
    board = seen(began(), None).board
    assert [len(row) for row in board] == [5] * 5
    assert tuple(card.word for row in board for card in row) == WORDS


def test_the_words_are_there_only_when_everybody_is_ready() -> None:  # §3.4
    assert seen(dealt(), ANN).board == ()
    assert events(dealt(), Ready())[0] == m.WordsLaidOut(words=WORDS, starter="red")


def test_only_the_spymasters_are_told_the_key() -> None:  # §3.5
    told = only(Secret, events(dealt(), Ready()))
    assert only(m.KeyTold, told) == [
        m.KeyTold(to=ANN, team="red", mine=RED, theirs=BLUE, bystanders=BYSTANDERS, assassin=ASSASSIN),
        m.KeyTold(to=BEN, team="blue", mine=BLUE, theirs=RED, bystanders=BYSTANDERS, assassin=ASSASSIN),
    ]
    assert [secret.to for secret in only(m.OperativeTold, told)] == [CLEO, DEV]


def test_the_key_is_read_out_in_the_order_in_which_the_words_lie() -> None:  # §3.5
    state, _ = GAME.deal(FOUR, STANDARD, Random(5))
    (told, *_) = only(m.KeyTold, events(state, Ready()))
    assert state.key
    assert list(told.mine) == sorted(told.mine, key=state.key.words.index)
    assert list(told.theirs) == sorted(told.theirs, key=state.key.words.index)


def test_every_word_is_anything_as_often_as_any_other() -> None:  # §3.5
    keys = [draw_key("red", Random(seed)) for seed in range(2000)]
    where = Counter(key.words.index(key.assassin) for key in keys)
    assert len(where) == 25
    assert all(50 < times < 115 for times in where.values())


def test_the_team_that_begins_has_nine_words_to_find_and_the_other_eight() -> None:  # §3.6
    for seed in range(20):
        state, _ = GAME.deal(FOUR, STANDARD, Random(seed))
        assert state.key
        started = after(state, Ready())
        team = phase(started, ClueGiving).team
        assert team == state.key.starter
        assert (started.left(team), started.left(other(team))) == (9, 8)


def test_both_teams_begin_equally_often() -> None:  # §3.6
    keys = [GAME.deal(FOUR, STANDARD, Random(seed))[0].key for seed in range(1000)]
    assert 430 < sum(key.starter == "red" for key in keys if key) < 570


# §4 How a game goes --------------------------------------------------------


def test_the_teams_take_turns() -> None:  # §4
    state = guess(guessing(), "river")
    assert state.phase == ClueGiving(team="blue")
    state = guess(after(state, GiveClue(word="tree", number=1)), "tiger")
    assert state.phase == ClueGiving(team="red")


def test_the_spymaster_gives_one_clue_a_word_and_a_number() -> None:  # §4.1
    state, told = GAME.play(began(), GiveClue(word="tree", number=2))
    assert state.phase == Guessing(team="red", clue=Clue(word="tree", number=2))
    assert told == [m.ClueGiven(word="tree", number=2), m.GuessAsked(team="red", most=3)]
    refuse(state, GiveClue(word="leaf", number=1))


def test_the_spymaster_whose_turn_it_is_is_asked() -> None:  # §4.1
    assert GAME.view(began(), None).asked == ANN
    assert GAME.view(guess(guessing(), "river"), None).asked == BEN


def test_at_least_one_guess_must_be_made() -> None:  # §4.2
    refuse(guessing(), StopGuessing())
    assert StopGuessing() in GAME.legal(guess(guessing(), "apple"))


def test_any_visible_word_may_be_guessed() -> None:  # §4.2
    state = guess(guessing(), "apple", "bank")
    assert [command.word for command in only(Guess, GAME.legal(state))] == list(WORDS[2:])
    refuse(state, Guess(word="apple"))


def test_their_own_agent_is_covered_in_their_colour_and_they_guess_again() -> None:  # §4.2
    state, told = GAME.play(guessing(), Guess(word="apple"))
    assert told == [m.AgentFound(word="apple", team="red"), m.GuessesLeft(left=2)]
    assert cards(state, CLEO)["apple"] == Card(word="apple", side="red", covered=True)
    assert phase(state, Guessing).made == 1
    assert (state.left("red"), state.left("blue")) == (8, 8)


def test_a_bystander_ends_the_turn() -> None:  # §4.2
    state, told = GAME.play(guessing(), Guess(word="river"))
    assert told == [m.BystanderMet(word="river"), m.ClueAsked(spymaster=BEN, team="blue", left=8)]
    assert cards(state, CLEO)["river"].side == "bystander"
    assert (state.left("red"), state.left("blue")) == (9, 8)


def test_an_agent_of_the_other_team_ends_the_turn_and_helps_that_team() -> None:  # §4.2
    state, told = GAME.play(guessing(), Guess(word="island"))
    assert told == [m.RivalFound(word="island", team="blue"), m.ClueAsked(spymaster=BEN, team="blue", left=7)]
    assert (state.left("red"), state.left("blue")) == (9, 7)


def test_the_assassin_ends_the_game_and_whoever_guessed_loses() -> None:  # §4.2
    state, told = GAME.play(guessing(), Guess(word=ASSASSIN))
    assert told[0] == m.AssassinMet(word=ASSASSIN)
    assert m.TeamWon(team="blue", winners=(BEN, DEV)) in told
    assert GAME.legal(state) == []


@pytest.mark.parametrize("number", range(1, 9))
def test_they_may_go_on_up_to_the_number_and_one_more(number: int) -> None:  # §4.3
    state = guessing(number)
    for made, word in enumerate(RED[:number], start=1):
        state = guess(state, word)
        assert phase(state, Guessing).made == made
    if number < 8:
        last = events(state, Guess(word=RED[number]))
        assert m.GuessesSpent() in last
        assert m.ClueAsked(spymaster=BEN, team="blue", left=8) in last


def test_the_turn_ends_when_the_operatives_stop() -> None:  # §4.4
    state, told = GAME.play(guess(guessing(), "apple"), StopGuessing())
    assert told == [m.GuessingStopped(team="red"), m.ClueAsked(spymaster=BEN, team="blue", left=8)]
    assert state.phase == ClueGiving(team="blue")


# §5 What counts ------------------------------------------------------------


def judged(word: str, *visible: str, agreed: tuple[Agreement, ...] = (), spelled: bool = False) -> str | None:
    """What the narrator has against a clue."""
    clue = Clue(word=word, number=2, spelled=spelled)
    match objection(clue, visible, agreed):
        case m.ClueFlawed(flaw=flaw, visible=because):
            assert because in visible
            return flaw
        case m.ClueDoubted(doubt=doubt):
            return doubt
        case _:
            return None


@pytest.mark.parametrize("clue", ["tree", "eight", "strudel", "greenhouse", "X", "animal", "strange"])
def test_a_clue_is_one_word_and_most_words_will_do(clue: str) -> None:  # §5, §5.1
    assert judged(clue, *WORDS) is None


@pytest.mark.parametrize(
    ("clue", "visible"),
    [
        ("apple", "apple"),
        ("apples", "apple"),
        ("rivers", "river"),
        ("foxes", "fox"),
        ("cherries", "cherry"),
        ("knights", "knight"),
        ("teeth", "tooth"),
        ("mice", "mouse"),
        ("wolves", "wolf"),
        ("broken", "break"),
        ("breaking", "break"),
        ("running", "run"),
        ("ran", "run"),
        ("hunted", "hunt"),
        ("baked", "bake"),
        ("baking", "baker"),
        ("farm", "farmer"),
        ("sprang", "spring"),
        ("spell", "spelling"),
        ("sunny", "sun"),
    ],
)
def test_a_clue_is_no_form_of_a_visible_word(clue: str, visible: str) -> None:  # §5.1
    assert judged(clue, "satellite", visible) == judged(visible, "satellite", clue) == "form of"


@pytest.mark.parametrize(
    ("clue", "visible"),
    [
        ("horse", "horseshoe"),
        ("shoe", "horseshoe"),
        ("shoes", "horseshoe"),
        ("horseshoe", "horse"),
        ("green", "greenhouse"),
        ("greenhouse", "lighthouse"),
        ("horseback", "horseshoe"),
        ("seafood", "seahorse"),
        ("snow", "snowflake"),
        ("fly", "butterfly"),
    ],
)
def test_a_clue_is_no_part_of_a_visible_compound_word(clue: str, visible: str) -> None:  # §5.1, R8
    assert judged(clue, "satellite", visible, spelled=True) == "part of"


@pytest.mark.parametrize(
    ("clue", "visible"),
    [
        ("ham", "hammer"),
        ("army", "armchair"),
        ("corn", "acorn"),
        ("car", "carpet"),
        ("pen", "pencil"),
        ("pine", "spine"),
        ("king", "viking"),
        ("ring", "spring"),
        ("oar", "board"),
        ("rest", "forest"),
        ("win", "wind"),
        ("lad", "ladybug"),
    ],
)
def test_letters_that_happen_to_be_the_same_are_no_form_and_no_part(clue: str, visible: str) -> None:  # §5.1
    assert judged(clue, visible, spelled=True) is None


def test_the_narrator_flags_what_it_heard_and_says_why() -> None:  # §5.1, R8
    state, told = GAME.play(began(), GiveClue(word="horse", number=2))
    assert told == [
        m.ClueGiven(word="horse", number=2),
        m.ClueFlawed(word="horse", flaw="part of", visible="horseshoe"),
        m.ObjectionAsked(team="blue"),
    ]
    assert state.phase == Objection(team="red", clue=Clue(word="horse", number=2))
    assert GAME.view(state, None).asked == BEN


def test_a_letter_or_a_number_may_be_a_clue() -> None:  # §5.1
    assert GiveClue(word="eight", number=2) in GAME.legal(began())
    state = after(spelling("x", number=1), FinishWord())
    assert phase(state, Guessing).clue == Clue(word="X", number=1, spelled=True)


def test_a_spymaster_may_spell_the_clue() -> None:  # §5.2, R9
    state = spelling("z", "e", "b", "u", number=3)
    assert state.phase == Spelling(team="red", number=3, letters="zebu")
    assert GAME.view(state, None).asked == ANN
    done, told = GAME.play(state, FinishWord())
    assert phase(done, Guessing).clue == Clue(word="zebu", number=3, spelled=True)
    assert told == [m.ClueGiven(word="zebu", number=3), m.GuessAsked(team="red", most=4)]


def test_spelling_also_helps_with_words_that_sound_the_same() -> None:  # §5.2
    assert judged("night", "knight", spelled=True) is None
    assert judged("knight", "night", spelled=True) is None
    state = after(spelling(*"night"), FinishWord())
    assert phase(state, Guessing).clue.word == "night"


def test_a_spelled_clue_can_be_invalid_all_the_same() -> None:  # §5.2
    assert isinstance(after(spelling(*"horses"), FinishWord()).phase, Objection)
    assert judged("nasa", spelled=True) == "an acronym"


@pytest.mark.parametrize("number", [0, "unlimited"])
def test_experts_may_say_zero_and_unlimited(number: Number) -> None:  # §5.3, R11
    assert GiveClue(word="tree", number=number) in GAME.legal(began(EXPERT))
    refuse(began(), GiveClue(word="tree", number=number), SpellClue(number=number))


@pytest.mark.parametrize("number", [0, "unlimited"])
def test_then_they_may_guess_as_often_as_they_are_right(number: Number) -> None:  # §5.3
    state = guessing(number, EXPERT)
    for word in RED[:8]:
        state, told = GAME.play(state, Guess(word=word))
        assert told[-1] == m.GuessesFree()
    assert phase(guess(state, RED[8]), Over).winner == "red"


def test_zero_says_that_none_of_their_words_goes_with_it() -> None:  # §5.3
    assert m.ZeroGuessAsked(team="red") in events(began(EXPERT), GiveClue(word="tree", number=0))
    assert m.FreeGuessAsked(team="red") in events(began(EXPERT), GiveClue(word="tree", number="unlimited"))


def test_after_an_invalid_clue_the_turn_ends_at_once() -> None:  # §5.4
    state, told = GAME.play(flagged(), RejectClue())
    assert told == [m.ClueRejected(team="red"), m.CoverAsked(spymaster=BEN)]
    assert state.phase == Penalty(team="red")
    refuse(state, Guess(word="apple"), GiveClue(word="tree", number=1))


def test_the_other_spymaster_may_cover_one_of_their_own_words() -> None:  # §5.4
    state, told = GAME.play(penalty(), CoverWord(word="island"))
    assert told == [
        m.WordCovered(word="island", team="blue"),
        m.ClueAsked(spymaster=BEN, team="blue", left=7),
    ]
    assert state.phase == ClueGiving(team="blue")
    assert cards(state, CLEO)["island"] == Card(word="island", side="blue", covered=True)


def test_if_nobody_noticed_in_time_the_clue_stands() -> None:  # §5.4, R20
    assert RejectClue() in GAME.legal(guessing())
    refuse(guess(guessing(), "apple"), RejectClue())


def test_what_spymasters_may_not_show_is_no_business_of_the_narrator() -> None:  # §5.5
    assert not [command for command in GAME.commands if "Face" in command or "Sign" in command]


def test_operatives_may_talk_freely_and_call_the_narrator_to_guess() -> None:  # §5.6
    assert GAME.view(guessing(), None).free_talk
    assert GAME.view(guessing(players=FOLKS), None).turn == (CLEO, EVA)
    assert not GAME.view(began(), None).free_talk


def test_operatives_guess_one_word_at_a_time() -> None:  # §5.6
    assert set(Guess.model_fields) == {"word"}


# §6 The end, and who wins --------------------------------------------------


@pytest.mark.parametrize("team", ["red", "blue"])
def test_a_team_wins_when_all_of_its_words_are_covered(team: Team) -> None:  # §6, §6.1
    state = (
        guessing() if team == "red" else after(guess(guessing(), "river"), GiveClue(word="tree", number=1))
    )
    first, *rest = KEY.agents(team)
    over, told = GAME.play(covered(state, *rest), Guess(word=first))
    assert phase(over, Over).winner == team
    assert m.TeamWon(team=team, winners=over.members(team)) in told


def test_a_team_may_win_in_the_turn_of_the_other() -> None:  # §6.2
    state = covered(guessing(), *BLUE[1:])
    over, told = GAME.play(state, Guess(word=BLUE[0]))
    assert told[0] == m.RivalFound(word=BLUE[0], team="blue")
    assert phase(over, Over) == Over(winner="blue", winners=(BEN, DEV))


def test_the_assassin_decides_even_if_one_word_was_left() -> None:  # §6.3
    assert phase(guess(covered(guessing(), *RED[1:]), ASSASSIN), Over).winner == "blue"


def test_there_are_no_points_in_a_game_it_is_won_or_lost() -> None:  # §6.4, R18
    told = events(guessing(), Guess(word=ASSASSIN))
    assert only(PointsScored, told) == [PointsScored(players=(BEN, DEV), points=1)]


@pytest.mark.parametrize("left", range(1, 9))
def test_two_or_three_players_score_what_the_absent_team_has_left(left: int) -> None:  # §6.5
    state = covered(guessing(players=THREE), *RED[1:], *BLUE[left:])
    over, told = GAME.play(state, Guess(word=RED[0]))
    assert phase(over, Over) == Over(winner="red", winners=THREE)
    assert told[-2:] == [
        m.MissionWon(left=left, rating=f"rating {left}"),
        PointsScored(players=THREE, points=left),
    ]


def test_the_scale_goes_from_difficult_to_believe_to_a_win_is_a_win() -> None:  # §6.5
    words = Script.load(GAME.folder / "script.en.toml").words
    assert "difficult to believe" in words["rating 8"]
    assert "win is a win" in words["rating 1"]
    assert len({words[f"rating {left}"] for left in range(1, 9)}) == 8


# §7 Questions people ask ---------------------------------------------------


def test_a_clue_that_also_fits_the_assassin_is_not_flagged() -> None:  # §7, §7.1
    assert judged("lava", *WORDS) is None


def test_a_word_from_an_earlier_clue_may_be_guessed_first() -> None:  # §7.2
    state = after(guess(guessing(), "apple"), StopGuessing(), GiveClue(word="tree", number=1))
    state = guess(state, "river")
    state = after(state, GiveClue(word="music", number=1))
    assert phase(guess(state, "forest"), Guessing).made == 1


def test_they_may_stop_early_after_one_guess() -> None:  # §7.3
    assert isinstance(after(guess(guessing(5), "apple"), StopGuessing()).phase, ClueGiving)


def test_a_right_word_counts_whether_or_not_it_was_meant() -> None:  # §7.4
    assert m.AgentFound(word="hammer", team="red") in events(guessing(1), Guess(word="hammer"))


def test_words_that_sound_the_same_are_flagged_unless_agreed() -> None:  # §7.5, R8
    assert judged("night", "knight") == "sound of"
    assert judged("night", "knight", agreed=("soundalikes",)) is None
    assert judged("snail", "mail") is None


def test_acronyms_are_a_matter_of_agreement() -> None:  # §7.6, R8
    assert judged("NASA") == "an acronym"
    assert judged("NASA", agreed=("acronyms",)) is None


def test_names_of_more_than_one_word_need_two_agreements() -> None:  # §7.6, R8
    assert judged("New York") == "several words"
    assert judged("New York", agreed=("phrases",)) == "proper name"
    assert judged("New York", agreed=("names", "phrases")) is None
    assert judged("Paris") == judged("Egypt") == judged("egypt", spelled=True) == "proper name"
    assert judged("Paris", agreed=("names",)) is None


def test_a_compound_is_one_word() -> None:  # §7.6
    assert judged("greenhouse") is None


def test_hyphens_are_a_matter_of_agreement() -> None:  # §7.6, R8
    assert judged("mother-in-law") == "with hyphens"
    assert judged("mother-in-law", agreed=("hyphens",)) is None
    assert judged("mother-in-law", "law", agreed=("hyphens",)) == "part of"


# Rulings for all games -----------------------------------------------------


def test_four_to_sixteen_players_in_two_teams_two_or_three_together() -> None:  # R1
    assert (GAME.seats[0], GAME.seats[-1]) == (2, 16)
    for players in (TWO, THREE):
        state, told = GAME.deal(players, STANDARD, Random(1))
        assert (state.red, state.blue, state.alone) == (players, (), True)
        assert told == [m.CrewFormed(spymaster=ANN, operatives=players[1:]), m.CrewReadinessAsked()]
    assert not dealt(players=FOUR).alone


def test_clues_stay_with_the_spymasters_and_the_rest_with_the_narrator() -> None:  # R2
    state, told = GAME.play(guessing(), Guess(word="river"))
    assert state.covered == ("river",)
    assert GAME.view(state, None).asked == BEN
    assert only(m.ClueAsked, told)


def test_phones_unless_told_otherwise_and_with_cards_the_narrator_knows_nothing() -> None:  # R3
    assert GAME.secrets == "phones"
    state, told = GAME.deal(FOUR, CARDS, Random(3))
    assert state.key is None
    assert only(Secret, [*told, *events(state, Ready())]) == []
    assert seen(began(CARDS), ANN).board == ()


def test_operatives_hear_the_words_row_by_row() -> None:  # R3
    (told, _) = only(m.OperativeTold, events(dealt(), Ready()))
    assert told == m.OperativeTold(
        to=CLEO,
        team="red",
        spymaster=ANN,
        first=WORDS[:5],
        second=WORDS[5:10],
        third=WORDS[10:15],
        fourth=WORDS[15:20],
        fifth=WORDS[20:],
    )


def test_nothing_that_may_be_said_depends_on_the_key() -> None:  # R4
    swapped = Key(words=WORDS, red=RED, blue=(*BLUE[:7], ASSASSIN), bystanders=BYSTANDERS, assassin=BLUE[7])
    for state in (began(), guessing(), flagged(), penalty(), spelling("a")):
        assert GAME.legal(state) == GAME.legal(state.model_copy(update={"key": swapped}))
        assert seen(state, CLEO) == seen(state.model_copy(update={"key": swapped}), CLEO)


def test_what_depends_on_the_key_is_a_reveal() -> None:  # R4
    for word in ("apple", "island", "river", ASSASSIN):
        assert isinstance(events(guessing(), Guess(word=word))[0], Reveal)


# Rulings for Codenames -----------------------------------------------------


def test_the_deck_has_400_words() -> None:  # R5
    assert len(DECK) == 400


def test_no_two_words_of_a_game_sound_alike() -> None:  # R5
    for seed in range(200):
        key = draw_key("red", Random(seed))
        seams = {whole(word): word for word in DECK}
        for one, another in combinations(key.words, 2):
            assert distance(seams[one], seams[another]) >= ALIKE, f"{one}, {another}"


def test_every_word_of_the_deck_is_drawn_as_often_as_any_other() -> None:  # R5
    drawn = Counter(word for seed in range(3200) for word in draw_key("red", Random(seed)).words)
    assert len(drawn) == 400
    fair = 3200 * 25 / 400
    spread = sum((times - fair) ** 2 for times in drawn.values()) / 400
    assert all(0.7 * fair < times < 1.3 * fair for times in drawn.values())
    assert spread < 1.3 * fair * 15 / 16  # what chance alone would do


def test_the_key_is_drawn_by_chance() -> None:  # R6
    assert len({draw_key("red", Random(seed)) for seed in range(50)}) == 50
    assert draw_key("red", Random(1)) == draw_key("red", Random(1))


def test_what_was_taken_down_is_said_aloud_before_the_guessing() -> None:  # R7
    assert events(began(), GiveClue(word="tree", number=2))[0] == m.ClueGiven(word="tree", number=2)


def test_until_the_first_guess_the_clue_can_be_corrected() -> None:  # R7
    state, told = GAME.play(guessing(), CorrectClue())
    assert told == [m.ClueCorrected(), m.ClueAsked(spymaster=ANN, team="red", left=9)]
    assert state == began()
    refuse(guess(guessing(), "apple"), CorrectClue())


def test_the_word_can_be_left_to_the_table() -> None:  # R7
    state, told = GAME.play(spelling("z", number=3), LeaveWordOut())
    assert phase(state, Guessing).clue == Clue(word="", number=3)
    assert told == [m.NumberGiven(number=3), m.GuessAsked(team="red", most=4)]
    assert events(state, TellClue()) == [m.NumberGiven(number=3), m.GuessAsked(team="red", most=4)]


def test_the_other_team_lets_a_flagged_clue_stand() -> None:  # R8
    state, told = GAME.play(flagged(), AllowClue())
    assert state.phase == Guessing(team="red", clue=Clue(word="horse", number=2))
    assert told == [m.ClueAllowed(), m.GuessAsked(team="red", most=3)]


def test_what_was_agreed_is_typed_with_commas() -> None:  # R8
    options = CodenamesOptions.model_validate({"agreed": "names, acronyms"})
    assert options.agreed == ("names", "acronyms")
    with pytest.raises(ValueError, match="agreed"):
        CodenamesOptions.model_validate({"agreed": "emojis"})


def test_what_was_agreed_is_not_flagged() -> None:  # R8
    agreed = CodenamesOptions(agreed=("names",))
    assert isinstance(after(began(agreed), GiveClue(word="Paris", number=2)).phase, Guessing)
    told = events(began(), GiveClue(word="Paris", number=2))
    assert m.ClueDoubted(word="Paris", doubt="proper name") in told


def test_a_clue_is_spelled_one_letter_at_a_time() -> None:  # R9
    state, told = GAME.play(spelling("a"), AddLetter(letter="b"))
    assert phase(state, Spelling).letters == "ab"
    assert told == [m.LetterTaken(letter="b")]


def test_the_last_letter_can_be_taken_back() -> None:  # R9
    state, told = GAME.play(spelling("a", "b"), RemoveLetter())
    assert (phase(state, Spelling).letters, told) == ("a", [m.LettersTold(letters=("a",))])
    empty, told = GAME.play(state, RemoveLetter())
    assert (phase(empty, Spelling).letters, told) == ("", [m.LettersGone()])
    refuse(empty, RemoveLetter(), FinishWord())


def test_the_clock_gives_so_many_seconds_for_a_clue_and_for_guessing() -> None:  # R10
    assert events(dealt(CLOCK), Ready())[-1] == HourglassTurned(seconds=90)
    assert events(began(CLOCK), GiveClue(word="tree", number=2))[-1] == HourglassTurned(seconds=90)
    assert not only(HourglassTurned, events(guessing(options=CLOCK), Guess(word="apple")))
    refuse(began(), TimeUp())


def test_while_others_decide_the_hourglass_is_put_away() -> None:  # R10
    assert HourglassPutAway() in events(began(CLOCK), GiveClue(word="horse", number=2))
    assert HourglassPutAway() in events(guessing(options=CLOCK), RejectClue())
    assert events(flagged(CLOCK), AllowClue())[-1] == HourglassTurned(seconds=90)
    refuse(flagged(CLOCK), TimeUp())
    refuse(penalty(CLOCK), TimeUp())


def test_experts_only_by_option() -> None:  # R11
    assert not STANDARD.expert
    assert {command.number for command in only(SpellClue, GAME.legal(began(EXPERT)))} == set(NUMBERS)


@pytest.mark.parametrize("players", [TWO, THREE])
def test_two_or_three_players_are_red_and_begin(players: tuple[Player, ...]) -> None:  # R12
    for seed in range(20):
        state = after(GAME.deal(players, STANDARD, Random(seed))[0], Ready())
        assert state.phase == ClueGiving(team="red")
        assert (state.left("red"), state.left("blue")) == (9, 8)


def test_after_each_turn_the_narrator_covers_one_word_of_the_absent_team() -> None:  # R12
    state = guessing(players=THREE)
    for nth in range(7):
        state, told = GAME.play(state, Guess(word=BYSTANDERS[nth]))
        assert told[1:] == [
            m.AbsentTeamCovered(word=BLUE[nth], left=7 - nth),
            m.ClueAsked(spymaster=ANN, team="red", left=9),
        ]
        state = after(state, GiveClue(word="tree", number=1))


def test_the_words_of_the_absent_team_come_by_chance() -> None:  # R12
    """Their order on the table would tell what lies before them."""
    first = [state.key for state in (GAME.deal(TWO, STANDARD, Random(seed))[0] for seed in range(200))]
    earliest = [min(key.blue, key=key.words.index) == key.blue[0] for key in first if key]
    assert 10 < sum(earliest) < 45


def test_they_lose_when_the_absent_team_has_all_its_words() -> None:  # R12
    state = covered(guessing(players=TWO), *BLUE[1:])
    over, told = GAME.play(state, Guess(word="river"))
    assert phase(over, Over) == Over(winner="blue", winners=())
    assert m.AbsentTeamDone(word=BLUE[0]) in told
    assert told[-1] == m.MissionLost()


def test_they_lose_when_they_touch_the_assassin_or_the_last_word_of_the_others() -> None:  # R12
    assert events(guessing(players=TWO), Guess(word=ASSASSIN))[-1] == m.MissionLost()
    nearly = covered(guessing(players=TWO), *BLUE[1:])
    assert events(nearly, Guess(word=BLUE[0]))[-1] == m.MissionLost()


def test_with_cards_their_spymaster_covers_it() -> None:  # R12
    state = guessing(options=CARDS, players=TWO)
    assert events(state, Uncover(side="bystander"))[1] == m.AbsentCardAsked(spymaster=ANN, left=7)


# Where all of these are silent ---------------------------------------------


def test_every_second_player_is_red_and_the_first_of_a_team_leads_it() -> None:  # R13
    state, told = GAME.deal(FIVE, STANDARD, Random(1))
    assert (state.red, state.blue) == ((ANN, CLEO, EVA), (BEN, DEV))
    assert told == [
        m.TeamsFormed(red=(ANN, CLEO, EVA), blue=(BEN, DEV)),
        m.SpymastersNamed(red=ANN, blue=BEN),
        m.ReadinessAsked(),
    ]


def test_anybody_can_change_the_teams_by_voice() -> None:  # R13
    state = after(dealt(players=FIVE), NameSpymaster(player=CLEO, team="red"))
    assert state.red == (CLEO, ANN, EVA)
    state = after(state, JoinTeam(player=ANN, team="blue"))
    assert (state.red, state.blue) == ((CLEO, EVA), (BEN, DEV, ANN))
    state = after(state, NameSpymaster(player=BEN, team="red"))
    assert (state.red, state.blue) == ((BEN, CLEO, EVA), (DEV, ANN))


def test_two_or_three_choose_their_spymaster() -> None:  # R13
    state = after(dealt(players=THREE), NameSpymaster(player=CLEO, team="red"))
    assert state.red == (CLEO, ANN, BEN)
    assert not only(JoinTeam, GAME.legal(state))
    assert {command.team for command in only(NameSpymaster, GAME.legal(state))} == {"red"}


def test_a_team_is_never_left_without_anybody() -> None:  # R13
    state = after(dealt(), JoinTeam(player=CLEO, team="blue"))
    refuse(state, JoinTeam(player=ANN, team="blue"), NameSpymaster(player=ANN, team="blue"))


@pytest.mark.parametrize("left", range(1, 10))
def test_the_number_is_at_most_as_many_words_as_are_left(left: int) -> None:  # R14
    state = covered(began(), *RED[left:])
    assert {command.number for command in only(GiveClue, GAME.legal(state))} == set(range(1, left + 1))


def test_with_cards_the_table_tells_who_begins() -> None:  # R15
    state, told = GAME.play(dealt(CARDS), Ready())
    assert told == [m.CardsLaidOut(red=ANN, blue=BEN)]
    assert GAME.legal(state) == [NameStarter(team="red"), NameStarter(team="blue")]
    blue = after(state, NameStarter(team="blue"))
    assert blue.phase == ClueGiving(team="blue")
    assert (blue.left("red"), blue.left("blue")) == (8, 9)


def test_with_cards_two_or_three_begin_at_once() -> None:  # R15
    state, told = GAME.play(dealt(CARDS, TWO), Ready())
    assert told == [m.CardsLaidOutAlone(spymaster=ANN), m.ClueAsked(spymaster=ANN, team="red", left=9)]
    assert (state.left("red"), state.left("blue")) == (9, 8)


def test_with_cards_the_spymaster_tells_what_a_touched_card_was() -> None:  # R15
    state, told = GAME.play(began(CARDS), GiveClue(word="tree", number=2))
    assert told[-1] == m.TouchAsked(team="red", spymaster=ANN, most=3)
    assert [command.side for command in only(Uncover, GAME.legal(state))] == [
        "red",
        "blue",
        "bystander",
        "assassin",
    ]
    found, told = GAME.play(state, Uncover(side="red"))
    assert told == [m.AgentFound(word="touched card", team="red"), m.GuessesLeft(left=2)]
    assert (found.left("red"), found.covered) == (8, ())
    assert after(state, Uncover(side="bystander")).phase == ClueGiving(team="blue")
    assert after(state, Uncover(side="blue")).left("blue") == 7
    assert phase(after(state, Uncover(side="assassin")), Over).winner == "blue"


def test_with_cards_the_narrator_keeps_the_limit_and_the_win() -> None:  # R15
    state = after(guessing(1, CARDS), Uncover(side="red"), Uncover(side="red"))
    assert state.phase == ClueGiving(team="blue")
    winning = guessing(8, CARDS)
    for _ in range(9):
        winning = after(winning, Uncover(side="red"))
    assert phase(winning, Over).winner == "red"


def test_only_a_word_of_ones_own_can_be_covered_as_a_penalty() -> None:  # R16
    for word in ("apple", "river", ASSASSIN):
        state, told = GAME.play(penalty(), CoverWord(word=word))
        assert state == penalty()
        assert told == [m.WordRefused(word=word), m.CoverAsked(spymaster=BEN)]


def test_the_spymaster_may_cover_none() -> None:  # R16
    state, told = GAME.play(penalty(), CoverNothing())
    assert state.covered == ()
    assert told == [m.CoverDeclined(), m.ClueAsked(spymaster=BEN, team="blue", left=8)]


def test_if_it_was_the_last_word_the_team_has_won() -> None:  # R16
    state = covered(penalty(), *BLUE[1:])
    assert phase(after(state, CoverWord(word=BLUE[0])), Over).winner == "blue"


def test_with_cards_the_table_says_that_a_word_was_covered() -> None:  # R16
    state = penalty(CARDS)
    assert events(guessing(options=CARDS), RejectClue())[-1] == m.CoverCardAsked(spymaster=BEN)
    assert GAME.legal(state)[:2] == [CoverCard(), CoverNothing()]
    assert after(state, CoverCard()).left("blue") == 7


def test_when_the_sand_runs_out_the_turn_is_over() -> None:  # R17
    told = events(began(CLOCK), TimeUp())
    assert told[:2] == [m.ClueMissed(team="red"), HourglassPutAway()]
    assert told[2:] == [m.ClueAsked(spymaster=BEN, team="blue", left=8), HourglassTurned(seconds=90)]
    for state in (guessing(options=CLOCK), guess(guessing(options=CLOCK), "apple")):
        assert events(state, TimeUp())[0] == m.GuessMissed(team="red")
    assert after(spelling("a", options=CLOCK), TimeUp()).phase == ClueGiving(team="blue")


def test_at_the_end_everybody_hears_what_was_left_to_find() -> None:  # R19
    state = covered(guessing(), *RED[1:], *BLUE[2:])
    told = events(state, Guess(word=RED[0]))
    assert told[1:3] == [m.RestRevealed(team="blue", words=BLUE[:2]), m.AssassinRevealed(word=ASSASSIN)]
    assert {card.side for card in cards(guess(state, RED[0]), None).values()} == {
        "red",
        "blue",
        "bystander",
        "assassin",
    }


def test_an_assassin_that_was_touched_is_not_named_again() -> None:  # R19
    assert not only(m.AssassinRevealed, events(guessing(), Guess(word=ASSASSIN)))


def test_until_the_first_guess_anybody_may_call_a_clue_invalid() -> None:  # R20
    assert after(guessing(), RejectClue()).phase == Penalty(team="red")
    assert RejectClue.weighty


def test_anybody_may_ask_for_the_words_that_are_left() -> None:  # R21
    state = guess(guessing(), "apple", "bank")
    told = only(m.RowTold, events(state, TellWords()))
    assert [row.words for row in told] == [WORDS[2:5], WORDS[5:10], WORDS[10:15], WORDS[15:20], WORDS[20:]]
    assert events(state, TellRow(row=1)) == [m.RowTold(row=1, words=WORDS[2:5])]
    assert events(covered(state, *WORDS[5:10]), TellRow(row=2)) == [m.RowCovered(row=2)]


def test_anybody_may_ask_for_the_clue_and_how_far_the_teams_are() -> None:  # R21
    state = guess(guessing(), "apple")
    assert events(state, TellClue()) == [m.ClueGiven(word="tree", number=2), m.GuessesLeft(left=2)]
    assert events(guessing(0, EXPERT), TellClue())[1] == m.ZeroGuessAsked(team="red")
    assert events(state, TellCounts()) == [m.CountsTold(red=8, blue=8)]


def test_who_only_asks_changes_nothing() -> None:  # R21
    for state in (began(), guessing(), flagged(), penalty()):
        for question in (TellWords(), TellRow(row=3), TellCounts()):
            assert after(state, question) == state


def test_alone_they_decide_themselves_and_pay_twice() -> None:  # R22
    state = flagged(players=THREE)
    assert m.ObjectionAskedAlone() in events(began(players=THREE), GiveClue(word="horse", number=2))
    assert GAME.view(state, None).asked == ANN
    told = events(state, RejectClue())
    assert only(m.AbsentTeamCovered, told) == [
        m.AbsentTeamCovered(word=BLUE[0], left=7),
        m.AbsentTeamCovered(word=BLUE[1], left=6),
    ]
    assert after(state, RejectClue()).phase == ClueGiving(team="red")


def test_alone_a_penalty_may_give_the_last_words_away() -> None:  # R22
    for left in (1, 2):
        state = covered(flagged(players=THREE), *BLUE[left:])
        over, told = GAME.play(state, RejectClue())
        assert phase(over, Over).winner == "blue"
        assert told[-1] == m.MissionLost()


@pytest.mark.parametrize("number", [0, "unlimited"])
def test_zero_and_unlimited_need_at_least_one_guess(number: Number) -> None:  # R23
    refuse(guessing(number, EXPERT), StopGuessing())
    assert StopGuessing() in GAME.legal(guess(guessing(number, EXPERT), "apple"))


def test_a_covered_word_is_no_longer_visible() -> None:  # R24
    state = covered(began(), "horseshoe")
    assert isinstance(after(state, GiveClue(word="horse", number=2)).phase, Guessing)


# The words -----------------------------------------------------------------


def test_every_word_is_written_once() -> None:
    assert [word for word, times in Counter(map(str.lower, CLUES)).items() if times > 1] == []


def test_every_word_of_the_deck_is_one_plain_word() -> None:
    assert [word for word in DECK if not re.fullmatch(r"[A-Z]?[a-z]+(\|[a-z]+)?", word)] == []


def test_no_two_words_of_the_deck_sound_alike() -> None:
    """Nearer than this, one sound that is made alike would be all the difference."""
    assert [pair for pair in combinations(DECK, 2) if distance(*pair) < 0.3] == []


def test_no_word_of_the_deck_sounds_like_what_may_be_said_instead() -> None:
    book = Phrasebook.load(HOUSE)
    commands = [*house.always(paused=False), house.Yes(), house.No()]
    short = [sentence for c in commands for sentence in book.sentences(c) if len(sentence.split()) == 1]
    assert "pause" in short
    assert [(word, said) for word in DECK for said in short if distance(word, said) < 0.3] == []


def test_no_two_clues_sound_the_same() -> None:
    heard = Counter(sounds(clue) for clue in (*DECK, *CLUES[len(DECK) :]))
    assert [word for word, times in heard.items() if times > 1] == []


def test_the_lexicon_is_complete() -> None:
    assert len(CLUES) >= 1000
    assert min(len(topic.split()) for topic in LEXICON.words.values()) >= 10
    assert {"NASA", "New York", "mother-in-law", "strudel", "eight"} <= set(CLUES)


def test_no_clue_is_taken_for_a_word_of_the_lines_or_sentences() -> None:
    """Whatever the script or the phrasebook says in other words must not be a clue."""
    script = Script.load(GAME.folder / "script.en.toml").words
    book = Phrasebook.load(GAME.folder / "phrases.en.toml").words
    assert set(CLUES).isdisjoint({*script, *book})


def test_every_clue_can_be_given_with_every_number() -> None:
    assert len(clues(NUMBERS)) == len(CLUES) * 11
    assert clues((1, 2)) is clues((1, 2))


# What cannot be ------------------------------------------------------------


def test_what_belongs_to_another_moment_is_refused() -> None:
    refuse(
        dealt(), GiveClue(word="tree", number=1), Guess(word="apple"), TellWords(), NameStarter(team="red")
    )
    refuse(began(), Ready(), Guess(word="apple"), StopGuessing(), AllowClue(), TellClue(), FinishWord())
    refuse(spelling("a"), GiveClue(word="tree", number=1), Guess(word="apple"), TellWords())
    refuse(flagged(), Guess(word="apple"), CoverWord(word="island"), CorrectClue())
    refuse(penalty(), AllowClue(), RejectClue(), CoverCard())
    refuse(guessing(), Ready(), AllowClue(), CoverWord(word="island"), Uncover(side="red"))
    refuse(guessing(options=CARDS), Guess(word="apple"), TellWords(), TellRow(row=1))


@pytest.mark.parametrize("options", EVERY_OPTION)
def test_when_it_is_over_there_is_nothing_left_to_say(options: CodenamesOptions) -> None:
    last: Command = Uncover(side="assassin") if options.secrets == "cards" else Guess(word=ASSASSIN)
    over = after(guessing(options=options), last)
    assert GAME.legal(over) == []
    assert GAME.view(over, None).asked is None
    refuse(over, Ready(), TimeUp(), TellWords())


def test_the_same_seed_deals_the_same_words_and_key() -> None:
    assert [GAME.deal(FOUR, STANDARD, Random(seed)) for seed in range(5)] == [
        GAME.deal(FOUR, STANDARD, Random(seed)) for seed in range(5)
    ]


def test_before_everybody_is_ready_nobody_is_asked() -> None:
    assert isinstance(dealt().phase, Teams)
    assert GAME.view(dealt(), None).asked is None
