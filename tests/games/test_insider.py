"""Insider, rule by rule, in the order and the words of its rulebook: narrator/games/insider/README.md.

Unless a test says otherwise Ann is the Master, Ben the Insider and Cleo the Guesser.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import TypedDict, TypeVar, Unpack

import pytest

from narrator.core.game import Command, Event, IllegalCommand, Player, PointsScored, Public, Secret, TimeUp
from narrator.core.hourglass import HourglassFlipped, HourglassLaidDown, HourglassPutAway, HourglassTurned
from narrator.games import discover
from narrator.games.insider import GAME
from narrator.games.insider import moves as m
from narrator.games.insider.moves import (
    REMOVED_TILE,
    CreditGuesser,
    FinishDefense,
    FinishDiscussion,
    FlipTile,
    Guess,
    Judge,
    LookAt,
    LookAway,
    NameInsider,
    NameMaster,
    PointAt,
    Ready,
    Suspect,
    Verdict,
)
from narrator.games.insider.phases import (
    Defense,
    Discussion,
    HandOut,
    InsiderOptions,
    Look,
    Over,
    Questions,
    Setup,
    Showdown,
    State,
    TieBreak,
    VoteOne,
    VoteTwo,
)
from narrator.games.insider.themes import DECK, THEMES, draw
from narrator.games.insider.view import InsiderView
from narrator.language.script import Count, Pause, Script

EIGHT = tuple(map(Player, ("Ann", "Ben", "Cleo", "Dev", "Eva", "Finn", "Gus", "Hana")))
FOUR, FIVE, SIX = EIGHT[:4], EIGHT[:5], EIGHT[:6]
ANN, BEN, CLEO, DEV, EVA, FINN, GUS, HANA = EIGHT

STANDARD = InsiderOptions()
FULL = InsiderOptions(discussion="full")
ADVANCED = InsiderOptions(advanced=True)
CARDS = InsiderOptions(secrets="cards")
ADVANCED_CARDS = InsiderOptions(secrets="cards", advanced=True)
EVERY_OPTION = [STANDARD, FULL, ADVANCED, CARDS, ADVANCED_CARDS]

T = TypeVar("T")


# A table in any phase ------------------------------------------------------


def deal(options: InsiderOptions = STANDARD, players: tuple[Player, ...] = FOUR, seed: int = 0) -> State:
    return GAME.deal(players, options, Random(seed))[0]


class Seats(TypedDict, total=False):
    players: tuple[Player, ...]
    insider: Suspect
    guesser: Player


def set_up(options: InsiderOptions = STANDARD, **seats: Unpack[Seats]) -> State:
    """Dealt until Ann is the Master and the Insider is who it should be; with cards nobody knows."""
    players, insider = seats.get("players", FOUR), seats.get("insider", BEN)
    if options.secrets == "cards":
        return after(deal(options, players), NameMaster(master=ANN))
    deals = (deal(options, players, seed) for seed in range(5000))
    return next(s for s in deals if s.secrets and (s.secrets.master, s.secrets.insider) == (ANN, insider))


def questions(options: InsiderOptions = STANDARD, **seats: Unpack[Seats]) -> State:
    return after(set_up(options, **seats), Ready())


def look(options: InsiderOptions = ADVANCED, **seats: Unpack[Seats]) -> State:
    return after(questions(options, **seats), CreditGuesser(guesser=seats.get("guesser", CLEO)))


def discussion(options: InsiderOptions = STANDARD, **seats: Unpack[Seats]) -> State:
    found = after(questions(options, **seats), CreditGuesser(guesser=seats.get("guesser", CLEO)))
    return after(found, LookAway()) if options.advanced else found


def vote_one(options: InsiderOptions = STANDARD, **seats: Unpack[Seats]) -> State:
    return after(discussion(options, **seats), FinishDiscussion())


def vote_two(options: InsiderOptions = STANDARD, **seats: Unpack[Seats]) -> State:
    state = vote_one(options, **seats)
    while isinstance(state.phase, VoteOne):
        state = judge(state, "no")
    return state


def defense(options: InsiderOptions = STANDARD, **seats: Unpack[Seats]) -> State:
    return after(questions(options, **seats), TimeUp())


def flip(options: InsiderOptions = STANDARD, **seats: Unpack[Seats]) -> State:
    state = defense(options, **seats)
    while isinstance(state.phase, Defense):
        state = after(state, FinishDefense(player=asked(state)))
    return state


# What happens to it --------------------------------------------------------


def after(state: State, *commands: Command) -> State:
    for command in commands:
        state, _ = GAME.play(state, command)
    return state


def events(state: State, command: Command) -> list[Event]:
    return GAME.play(state, command)[1]


def judge(state: State, *verdicts: Verdict) -> State:
    """Vote 1, in the order in which they are asked."""
    for verdict in verdicts:
        state = after(state, Judge(voter=asked(state), verdict=verdict))
    return state


def point(state: State, *suspects: Suspect) -> State:
    """Vote 2 and the tie-break, in the order in which they are asked."""
    for suspect in suspects:
        state = after(state, PointAt(voter=asked(state), suspect=suspect))
    return state


def showdown(state: State, insider: Suspect = BEN) -> State:
    """With cards the narrator has yet to be told."""
    return state if isinstance(state.phase, Over) else after(state, NameInsider(insider=insider))


def asked(state: State) -> Player:
    player = GAME.view(state, None).asked
    assert player
    return player


def winners(state: State) -> tuple[Player, ...]:
    return phase(state, Over).winners


def phase(state: State, kind: type[T]) -> T:
    assert isinstance(state.phase, kind)
    return state.phase


def seen(state: State, player: Player | None) -> InsiderView:
    view = GAME.view(state, player)
    assert isinstance(view, InsiderView)
    return view


def only(kind: type[T], happened: Iterable[object]) -> list[T]:
    return [event for event in happened if isinstance(event, kind)]


# §1 Story and aim ----------------------------------------------------------


def test_one_player_the_insider_knows_the_theme_from_the_start() -> None:  # §1
    state, told = GAME.deal(FOUR, STANDARD, Random(7))
    assert state.secrets
    assert only(m.InsiderTold, told) == [
        m.InsiderTold(to=Player(state.secrets.insider), theme=state.secrets.theme)
    ]


def test_the_commons_do_not_know_the_theme() -> None:  # §1
    _, told = GAME.deal(EIGHT, STANDARD, Random(7))
    assert len(only(m.CommonTold, told)) == 6
    assert set(m.CommonTold.model_fields) == {"to"}


# §2 What you need ----------------------------------------------------------


@pytest.mark.parametrize("players", [FOUR, FIVE, SIX, EIGHT])
def test_one_master_tile_one_insider_tile_and_a_common_tile_for_every_other(
    players: tuple[Player, ...],
) -> None:  # §2
    for seed in range(50):
        state = deal(players=players, seed=seed)
        roles = Counter(seen(state, player).role for player in players)
        assert roles == {"master": 1, "insider": 1, "common": len(players) - 2}


def test_the_theme_deck_has_42_cards_of_six_words() -> None:  # §2, R15
    assert [len(card.words) for card in DECK] == [6] * 42
    assert len(THEMES) == 252


def test_no_word_stands_on_two_cards() -> None:  # §2
    assert [word for word, times in Counter(THEMES).items() if times > 1] == []


def test_every_theme_is_one_plain_word() -> None:  # §2
    assert [word for word in THEMES if not re.fullmatch("[a-z]+", word)] == []


def test_every_number_is_on_as_many_cards_as_any_other() -> None:  # §2
    assert Counter(card.number for card in DECK) == dict.fromkeys(range(1, 7), 7)


@pytest.mark.parametrize("options", EVERY_OPTION)
def test_the_hourglass_runs_for_five_minutes(options: InsiderOptions) -> None:  # §2
    assert only(HourglassTurned, events(set_up(options), Ready())) == [HourglassTurned(seconds=300)]


# §3 Setting up -------------------------------------------------------------


@pytest.mark.parametrize("players", [FOUR, EIGHT])
def test_every_player_gets_one_tile(players: tuple[Player, ...]) -> None:  # §3.1
    _, told = GAME.deal(players, STANDARD, Random(3))
    assert [secret.to for secret in only(Secret, told)] == list(players)


@pytest.mark.parametrize("players", [FOUR, EIGHT])
def test_every_player_becomes_the_master_as_often_as_any_other(players: tuple[Player, ...]) -> None:  # §3.1
    masters = Counter(seen(deal(players=players, seed=seed), None).master for seed in range(2000))
    fair = 2000 / len(players)
    assert set(masters) == set(players)
    assert all(0.8 * fair < times < 1.2 * fair for times in masters.values())


@pytest.mark.parametrize("players", [FOUR, EIGHT])
def test_every_player_becomes_the_insider_as_often_as_any_other(players: tuple[Player, ...]) -> None:  # §3.1
    dealt = [deal(players=players, seed=seed).secrets for seed in range(2000)]
    insiders = Counter(secrets.insider for secrets in dealt if secrets)
    fair = 2000 / len(players)
    assert set(insiders) == set(players)
    assert all(0.8 * fair < times < 1.2 * fair for times in insiders.values())


def test_the_master_is_never_the_insider() -> None:  # §3.1
    dealt = [deal(options, seed=seed).secrets for seed in range(500) for options in (STANDARD, ADVANCED)]
    assert not [secrets for secrets in dealt if secrets and secrets.master == secrets.insider]


def test_with_cards_the_tiles_are_handed_out_and_the_narrator_knows_none() -> None:  # §3.1, R3
    state, told = GAME.deal(FOUR, CARDS, Random(3))
    assert (state.secrets, state.phase) == (None, HandOut())
    assert told == [m.TilesHandedOut()]


def test_the_same_seed_deals_the_same_tiles() -> None:
    assert [deal(seed=seed) for seed in range(20)] == [deal(seed=seed) for seed in range(20)]


def test_with_cards_anybody_may_turn_out_to_be_the_master() -> None:  # §3.2
    assert GAME.legal(deal(CARDS)) == [NameMaster(master=player) for player in FOUR]


def test_the_master_is_announced_and_all_others_close_their_eyes() -> None:  # §3.2
    told = events(deal(CARDS), NameMaster(master=DEV))
    assert told == [m.MasterRevealed(master=DEV), m.EyesClosed(master=DEV)]


class StackedDeck(Random):
    """A shuffle that leaves the cards as they were."""

    def sample(self, population: Sequence[T], k: int, *, counts: Iterable[int] | None = None) -> list[T]:
        return list(population[:k])


def test_the_number_on_the_new_top_card_picks_the_word_on_the_flipped_one() -> None:  # §3.3, R15
    flipped, new_top, *_ = DECK
    assert draw(StackedDeck()) == flipped.words[new_top.number - 1]


def test_any_word_of_the_deck_may_be_the_theme() -> None:  # §3.3
    rng = Random(1)
    assert {draw(rng) for _ in range(5000)} == set(THEMES)


def test_the_master_is_ready_before_the_insider_is_called() -> None:  # §3.4
    assert GAME.legal(set_up(CARDS)) == [Ready()]
    assert asked(set_up(CARDS)) == ANN


def test_the_insider_looks_the_theme_is_concealed_and_all_open_their_eyes() -> None:  # §3.4, §3.5, §3.6
    assert events(set_up(CARDS), Ready()) == [
        m.InsiderCalled(master=ANN),
        m.ThemeConcealed(master=ANN),
        m.EyesOpened(),
        m.QuestionsBegan(master=ANN),
        HourglassTurned(seconds=300),
    ]


def test_the_insider_has_a_silent_count_of_five_to_look() -> None:  # §3.4
    script = Script.load(GAME.folder / "script.en.toml")
    assert Pause(seconds=5) in script.line(m.InsiderCalled(master=ANN), 0).beats


# §4 How a game goes --------------------------------------------------------


def test_questions_discussion_and_two_votes_follow_each_other() -> None:  # §4; §4, phase 3
    states = [questions(), discussion(), vote_one(), vote_two()]
    assert [type(state.phase) for state in states] == [Questions, Discussion, VoteOne, VoteTwo]


# §4, phase 1: questions ----------------------------------------------------


@pytest.mark.parametrize("options", EVERY_OPTION)
def test_the_hourglass_is_turned_when_all_is_said(options: InsiderOptions) -> None:  # §4, phase 1
    told = events(set_up(options), Ready())
    assert told[-2:] == [m.QuestionsBegan(master=ANN), HourglassTurned(seconds=300)]


def test_questions_to_the_master_are_no_moves_of_the_game() -> None:  # §4, phase 1
    kinds = {type(command) for command in GAME.legal(questions())}
    assert kinds == {CreditGuesser, Guess, TimeUp}


def test_if_the_sand_runs_out_before_the_theme_is_found_the_questions_fail() -> None:  # §4, phase 1
    told = events(questions(), TimeUp())
    assert told == [HourglassPutAway(), m.QuestionsFailed(master=ANN), m.DefenseAsked(player=BEN)]


def test_the_player_who_names_the_theme_becomes_the_guesser() -> None:  # §4, phase 1
    state = questions()
    assert state.theme
    found = after(state, Guess(guesser=DEV, theme=state.theme))
    assert found.phase == Discussion(master=ANN, guesser=DEV)
    assert seen(found, None).guesser == DEV


def test_the_hourglass_is_flipped_to_begin_the_discussion() -> None:  # §4, phase 1
    told = events(questions(), CreditGuesser(guesser=CLEO))
    assert told == [m.ThemeFound(guesser=CLEO), m.DiscussionBegan(guesser=CLEO), HourglassFlipped()]


# §4, phase 2: discussion ---------------------------------------------------


def test_the_discussion_ends_when_all_are_finished_or_the_sand_has_run_out() -> None:  # §4, phase 2
    assert GAME.legal(discussion()) == [FinishDiscussion(), TimeUp()]
    by_word, by_sand = GAME.play(discussion(), FinishDiscussion()), GAME.play(discussion(), TimeUp())
    assert by_word == by_sand
    assert by_word[1][:2] == [HourglassPutAway(), m.VoteOneBegan(guesser=CLEO)]


# §4, vote 1: was it the Guesser? --------------------------------------------


@pytest.mark.parametrize("guesser", [BEN, CLEO, DEV])
def test_all_players_but_the_guesser_vote_in_vote_1(guesser: Player) -> None:  # §4, vote 1
    judging = phase(vote_one(guesser=guesser), VoteOne)
    assert judging.ballot.voters == tuple(player for player in FOUR if player != guesser)


def test_a_voter_says_yes_or_no() -> None:  # §4, vote 1
    assert GAME.legal(vote_one()) == [Judge(voter=ANN, verdict="yes"), Judge(voter=ANN, verdict="no")]
    assert events(vote_one(), Judge(voter=ANN, verdict="yes")) == [
        m.Judged(voter=ANN, verdict="yes"),
        m.JudgementAsked(voter=BEN, guesser=CLEO),
    ]


@pytest.mark.parametrize(
    ("players", "yes"),
    [(FOUR, 2), (FOUR, 3), (FIVE, 3), (FIVE, 4), (SIX, 3), (EIGHT, 4), (EIGHT, 7)],
)
def test_a_majority_of_yes_accuses_the_guesser(
    players: tuple[Player, ...], yes: int
) -> None:  # §4, vote 1; R7
    *first, last = verdicts(players, yes)
    state = judge(vote_one(players=players), *first)
    told = events(state, Judge(voter=asked(state), verdict=last))
    assert m.GuesserAccused(guesser=CLEO, votes=yes) in told
    assert isinstance(judge(state, last).phase, Over)


@pytest.mark.parametrize(
    ("players", "yes"), [(FOUR, 0), (FOUR, 1), (FIVE, 1), (SIX, 2), (EIGHT, 0), (EIGHT, 3)]
)
def test_without_a_majority_of_yes_there_is_a_second_vote(
    players: tuple[Player, ...], yes: int
) -> None:  # §4, vote 1; R6, R7
    *first, last = verdicts(players, yes)
    state = judge(vote_one(players=players), *first)
    told = events(state, Judge(voter=asked(state), verdict=last))
    assert told[1:] == [
        m.GuesserSpared(guesser=CLEO),
        m.PointingBegan(),
        m.PointingAsked(voter=ANN),
    ]
    assert isinstance(judge(state, last).phase, VoteTwo)


@pytest.mark.parametrize("order", [("yes", "yes", "no", "no"), ("no", "no", "yes", "yes")])
def test_a_tie_is_no_majority(order: tuple[Verdict, ...]) -> None:  # §4, vote 1
    assert isinstance(judge(vote_one(players=FIVE), *order).phase, VoteTwo)


def verdicts(players: tuple[Player, ...], yes: int) -> list[Verdict]:
    """So many yes and, from everybody else but the Guesser, no; the last word is a yes."""
    said: list[Verdict] = ["no"] * (len(players) - 1 - yes)
    return said + ["yes"] * yes


# §4, vote 2: who was it? (who wins by it: §6) ----------------------------------------------------


def test_on_three_everybody_points() -> None:  # §4, vote 2; R2
    script = Script.load(GAME.folder / "script.en.toml")
    assert Count(numbers=("one", "two", "three")) in script.line(m.PointingBegan(), 0).beats


def test_all_players_vote_in_vote_2_the_guesser_and_the_master_too() -> None:  # §4, vote 2
    assert phase(vote_two(), VoteTwo).ballot.voters == FOUR


def test_whoever_has_the_most_votes_is_accused() -> None:  # §4, vote 2
    state = point(vote_two(), BEN, DEV, BEN)
    assert events(state, PointAt(voter=DEV, suspect=BEN))[:2] == [
        m.Pointed(voter=DEV, suspect=BEN),
        m.SuspectAccused(suspect=BEN),
    ]


def test_on_a_tie_the_guesser_casts_the_deciding_vote() -> None:  # §4, vote 2; §7
    state = point(vote_two(), BEN, DEV, DEV)
    told = events(state, PointAt(voter=DEV, suspect=BEN))
    assert told[-1] == m.VotesTied(guesser=CLEO, tied=(BEN, DEV))
    tied = point(state, BEN)
    assert asked(tied) == CLEO
    assert events(tied, PointAt(voter=CLEO, suspect=DEV))[:2] == [
        m.Pointed(voter=CLEO, suspect=DEV),
        m.SuspectAccused(suspect=DEV),
    ]


# §5 What it is about --------------------------------------------------------


@pytest.mark.parametrize("insider", [BEN, CLEO, DEV])
def test_only_the_insider_and_the_master_know_the_theme(insider: Player) -> None:  # §5
    state = set_up(insider=insider)
    assert {player for player in FOUR if seen(state, player).theme == state.theme} == {ANN, insider}
    assert {seen(state, player).theme for player in FOUR} == {state.theme, None}


def test_the_table_page_shows_no_tile_and_no_theme() -> None:  # §5
    in_phases = [set_up(), questions(), discussion(), vote_one(), vote_two(), defense(), flip()]
    for state in (deal(CARDS), *in_phases):
        assert (seen(state, None).role, seen(state, None).theme) == (None, None)


def test_each_chair_sees_its_own_tile() -> None:  # §5
    assert [seen(questions(), player).role for player in FOUR] == ["master", "insider", "common", "common"]


def test_with_cards_a_chair_sees_nothing_but_the_master() -> None:  # §5, R3
    assert [seen(deal(CARDS), player).role for player in FOUR] == [None] * 4
    assert [seen(questions(CARDS), player).role for player in FOUR] == ["master", None, None, None]
    assert [seen(questions(CARDS), player).theme for player in FOUR] == [None] * 4


def test_all_have_pointed_before_anybody_is_asked() -> None:  # §5: it prevents last-moment influence
    told = events(judge(vote_one(), "no", "no"), Judge(voter=DEV, verdict="no"))
    assert told[-2:] == [m.PointingBegan(), m.PointingAsked(voter=ANN)]
    assert not only(m.PointingBegan, events(vote_two(), PointAt(voter=ANN, suspect=BEN)))


# §6, the standard game ------------------------------------------------------


@pytest.mark.parametrize("options", [STANDARD, CARDS])
def test_the_master_and_the_commons_win_if_the_insider_is_named(options: InsiderOptions) -> None:  # §1, §6
    state = showdown(point(vote_two(options), BEN, DEV, BEN, CLEO))
    assert winners(state) == (ANN, CLEO, DEV)


@pytest.mark.parametrize("options", [STANDARD, CARDS])
def test_the_insider_wins_if_another_is_named(options: InsiderOptions) -> None:  # §1, §6
    state = showdown(point(vote_two(options), DEV, DEV, DEV, BEN))
    assert winners(state) == (BEN,)


@pytest.mark.parametrize("options", [STANDARD, CARDS])
def test_a_tie_is_won_by_whoever_the_guesser_favours(options: InsiderOptions) -> None:  # §6
    tied = point(vote_two(options), BEN, DEV, DEV, BEN)
    assert winners(showdown(point(tied, DEV))) == (BEN,)
    assert winners(showdown(point(tied, BEN))) == (ANN, CLEO, DEV)


def test_when_the_sand_runs_out_every_player_but_the_master_says_one_sentence() -> None:  # §6
    state, heard = defense(), []
    while isinstance(state.phase, Defense):
        heard.append(asked(state))
        assert GAME.legal(state) == [FinishDefense(player=asked(state))]
        state = after(state, FinishDefense(player=asked(state)))
    assert heard == [BEN, CLEO, DEV]


def test_when_the_sand_runs_out_the_master_flips_one_tile() -> None:  # §6
    last = after(defense(), FinishDefense(player=BEN), FinishDefense(player=CLEO))
    assert events(last, FinishDefense(player=DEV)) == [m.FlipAsked(master=ANN)]
    assert GAME.legal(flip()) == [FlipTile(master=ANN, suspect=player) for player in (BEN, CLEO, DEV)]
    assert asked(flip()) == ANN


@pytest.mark.parametrize("options", [STANDARD, CARDS])
def test_if_it_is_the_insider_tile_the_master_and_the_commons_win(options: InsiderOptions) -> None:  # §6
    assert winners(showdown(after(flip(options), FlipTile(master=ANN, suspect=BEN)))) == (ANN, CLEO, DEV)


@pytest.mark.parametrize("options", [STANDARD, CARDS])
@pytest.mark.parametrize("suspect", [CLEO, DEV])
def test_if_it_is_another_tile_everybody_loses(options: InsiderOptions, suspect: Player) -> None:  # §6
    assert winners(showdown(after(flip(options), FlipTile(master=ANN, suspect=suspect)))) == ()


# §6, the advanced variant ---------------------------------------------------


@pytest.mark.parametrize("players", [FOUR, FIVE, EIGHT])
def test_one_random_tile_is_removed_before_the_deal(players: tuple[Player, ...]) -> None:  # §6, R12
    dealt = [deal(ADVANCED, players, seed).secrets for seed in range(2000)]
    insiders = Counter(secrets.insider for secrets in dealt if secrets)
    fair = 2000 / len(players)  # as many tiles as players: theirs but the Master's, and the removed one
    assert 0.8 * fair < insiders[REMOVED_TILE] < 1.2 * fair
    assert set(insiders) == {*players, REMOVED_TILE}


def test_the_insider_tile_may_have_left_the_game() -> None:  # §6
    roles = [seen(set_up(ADVANCED, insider=REMOVED_TILE), player).role for player in FOUR]
    assert roles == ["master", "common", "common", "common"]


def test_the_removed_tile_lies_face_down() -> None:  # §6
    _, told = GAME.deal(FOUR, ADVANCED, Random(1))
    assert told[0] == m.TilesDealtButOne()
    assert [secret.to for secret in only(Secret, told)] == list(FOUR)
    assert GAME.deal(FOUR, ADVANCED_CARDS, Random(1))[1] == [m.TilesHandedOutButOne()]


def test_the_master_tile_is_never_the_removed_one() -> None:  # §6
    assert {seen(deal(ADVANCED, seed=seed), None).master for seed in range(200)} == set(FOUR)


@pytest.mark.parametrize("options", [ADVANCED, ADVANCED_CARDS])
def test_the_guesser_may_look_at_one_tile(options: InsiderOptions) -> None:  # §6
    state = look(options)
    tiles: tuple[Suspect, ...] = (BEN, DEV, REMOVED_TILE)
    assert GAME.legal(state) == [*(LookAt(tile=tile) for tile in tiles), LookAway()]
    assert asked(state) == CLEO
    for tile in tiles:
        assert isinstance(after(state, LookAt(tile=tile)).phase, Discussion)


@pytest.mark.parametrize(
    ("insider", "tile", "role"),
    [
        (BEN, BEN, "insider"),
        (BEN, DEV, "common"),
        (BEN, REMOVED_TILE, "common"),
        (REMOVED_TILE, REMOVED_TILE, "insider"),
        (REMOVED_TILE, BEN, "common"),
    ],
)
def test_the_guesser_alone_learns_what_the_tile_is(
    insider: Suspect, tile: Suspect, role: m.Role
) -> None:  # §6
    told = events(look(insider=insider), LookAt(tile=tile))
    assert only(Secret, told) == [m.TileSeen(to=CLEO, tile=tile, role=role)]
    assert m.TileLookedAt(guesser=CLEO, tile=tile) in told


def test_with_cards_the_guesser_sees_for_themself() -> None:  # §6
    told = events(look(ADVANCED_CARDS), LookAt(tile=BEN))
    assert only(Secret, told) == []
    assert m.TileLookedAt(guesser=CLEO, tile=BEN) in told


def test_in_the_standard_game_there_is_no_look() -> None:  # §6
    assert isinstance(after(questions(), CreditGuesser(guesser=CLEO)).phase, Discussion)


@pytest.mark.parametrize("options", [ADVANCED, ADVANCED_CARDS])
def test_in_vote_2_players_may_point_at_the_removed_tile(options: InsiderOptions) -> None:  # §6
    state = vote_two(options)
    while isinstance(state.phase, VoteTwo):
        assert PointAt(voter=asked(state), suspect=REMOVED_TILE) in GAME.legal(state)
        state = point(state, REMOVED_TILE)
    assert isinstance(state.phase, Showdown | Over)


@pytest.mark.parametrize("options", [STANDARD, CARDS])
def test_in_the_standard_game_there_is_no_removed_tile(options: InsiderOptions) -> None:  # §6
    for state in (vote_two(options), flip(options), questions(options)):
        assert REMOVED_TILE not in str(GAME.legal(state))


@pytest.mark.parametrize("options", [ADVANCED, ADVANCED_CARDS])
def test_most_votes_for_the_removed_tile_which_was_the_insider_and_everybody_wins(
    options: InsiderOptions,
) -> None:  # §6
    state = point(vote_two(options, insider=REMOVED_TILE), REMOVED_TILE, REMOVED_TILE, REMOVED_TILE, BEN)
    assert winners(showdown(state, REMOVED_TILE)) == FOUR


@pytest.mark.parametrize("options", [ADVANCED, ADVANCED_CARDS])
def test_most_votes_for_a_player_but_the_removed_tile_was_the_insider_and_everybody_loses(
    options: InsiderOptions,
) -> None:  # §6
    state = point(vote_two(options, insider=REMOVED_TILE), DEV, DEV, DEV, REMOVED_TILE)
    assert winners(showdown(state, REMOVED_TILE)) == ()


@pytest.mark.parametrize("options", [ADVANCED, ADVANCED_CARDS])
def test_otherwise_the_advanced_variant_ends_as_the_standard_game(options: InsiderOptions) -> None:  # §6
    assert winners(showdown(point(vote_two(options), BEN, DEV, BEN, BEN))) == (ANN, CLEO, DEV)
    assert winners(showdown(point(vote_two(options), DEV, DEV, DEV, BEN))) == (BEN,)


@pytest.mark.parametrize("options", [ADVANCED, ADVANCED_CARDS])
def test_if_the_questions_fail_in_the_advanced_variant_the_master_flips_as_ever(
    options: InsiderOptions,
) -> None:  # §6
    assert winners(showdown(after(flip(options), FlipTile(master=ANN, suspect=BEN)))) == (ANN, CLEO, DEV)
    assert winners(showdown(after(flip(options), FlipTile(master=ANN, suspect=DEV)))) == ()


# §7 Questions people ask ----------------------------------------------------


@pytest.mark.parametrize("options", EVERY_OPTION)
def test_the_master_cannot_be_the_guesser(options: InsiderOptions) -> None:  # §7
    state = questions(options)
    guessers = {command.guesser for command in only(CreditGuesser, GAME.legal(state))}
    assert guessers == {BEN, CLEO, DEV}
    refuse(state, CreditGuesser(guesser=ANN), Guess(guesser=ANN, theme=state.theme or "violin"))


def test_the_insider_may_be_the_guesser_and_votes_like_any_other() -> None:  # §7
    state = questions()
    state = after(state, Guess(guesser=BEN, theme=str(state.theme)), FinishDiscussion())
    assert phase(state, VoteOne).ballot.voters == (ANN, CLEO, DEV)
    state = judge(state, "no", "no", "yes")
    assert phase(state, VoteTwo).ballot.voters == FOUR
    assert winners(point(state, CLEO, DEV, DEV, CLEO, DEV)) == (BEN,)


def test_the_insider_who_is_the_guesser_may_be_found() -> None:  # §7
    assert winners(judge(vote_one(guesser=BEN), "yes", "yes", "no")) == (ANN, CLEO, DEV)
    assert winners(point(vote_two(guesser=BEN), BEN, CLEO, BEN, BEN)) == (ANN, CLEO, DEV)


@pytest.mark.parametrize("options", EVERY_OPTION)
def test_if_nobody_finds_the_theme_the_questions_fail(options: InsiderOptions) -> None:  # §7
    assert defense(options).phase == Defense(master=ANN, waiting=(BEN, CLEO, DEV))


# Rulings for all games ------------------------------------------------------


def test_four_to_eight_players_can_sit_down() -> None:  # R1
    assert list(GAME.seats) == [4, 5, 6, 7, 8]
    assert discover()["insider"] is GAME


@pytest.mark.parametrize("players", [EIGHT[:n] for n in range(4, 9)])
@pytest.mark.parametrize("options", EVERY_OPTION)
def test_every_table_can_play_to_the_end(players: tuple[Player, ...], options: InsiderOptions) -> None:  # R1
    """By chance, so that both ways out of the questions are tried."""
    for seed in range(8):
        rng, state = Random(seed), deal(options, players, seed)
        while legal := GAME.legal(state):
            kind = rng.choice(sorted({type(command) for command in legal}, key=lambda kind: kind.__name__))
            state = after(state, rng.choice(only(kind, legal)))
        assert set(winners(state)) <= set(players)


def test_secrets_are_dealt_unless_told_otherwise() -> None:  # R3
    assert InsiderOptions() == InsiderOptions(secrets="dealt", advanced=False, discussion="elapsed")


IN_EVERY_PHASE: list[Callable[..., State]] = [
    set_up,
    questions,
    discussion,
    vote_one,
    vote_two,
    defense,
    flip,
]


@pytest.mark.parametrize("in_phase", IN_EVERY_PHASE)
def test_what_may_be_said_betrays_nobody(in_phase: Callable[..., State]) -> None:  # R4
    first, *others = [GAME.legal(in_phase(insider=insider)) for insider in (BEN, CLEO, DEV)]
    assert all(other == first for other in others)


@pytest.mark.parametrize("in_phase", [*IN_EVERY_PHASE, look])
def test_what_may_be_said_does_not_betray_that_there_is_no_insider(
    in_phase: Callable[..., State],
) -> None:  # R4
    there, gone = (GAME.legal(in_phase(ADVANCED, insider=insider)) for insider in (BEN, REMOVED_TILE))
    assert there == gone


@pytest.mark.parametrize("options", [STANDARD, ADVANCED])
def test_what_everybody_hears_of_the_deal_betrays_nobody(options: InsiderOptions) -> None:  # R4
    heard: dict[Player | None, set[tuple[Event, ...]]] = {}
    for seed in range(200):
        state, told = GAME.deal(FOUR, options, Random(seed))
        heard.setdefault(seen(state, None).master, set()).add(tuple(only(Public, told)))
    assert {master: len(ways) for master, ways in heard.items()} == dict.fromkeys(FOUR, 1)


def test_the_eyes_closed_script_is_the_same_in_the_advanced_variant() -> None:  # R4
    assert events(set_up(CARDS), Ready()) == events(set_up(ADVANCED_CARDS), Ready())


def test_the_look_sounds_the_same_whatever_the_tile_is() -> None:  # R4
    heard = [only(Public, events(look(insider=insider), LookAt(tile=BEN))) for insider in (BEN, REMOVED_TILE)]
    assert heard[0] == heard[1]


def test_in_vote_1_each_voter_is_asked_in_seating_order() -> None:  # R5
    state, turns = vote_one(players=EIGHT, guesser=DEV), []
    while isinstance(state.phase, VoteOne):
        turns.append(asked(state))
        state = judge(state, "no")
    assert turns == [ANN, BEN, CLEO, EVA, FINN, GUS, HANA]


def test_in_vote_2_each_voter_is_asked_in_seating_order() -> None:  # R5
    state, turns = vote_two(players=EIGHT, guesser=DEV), []
    while isinstance(state.phase, VoteTwo):
        turns.append(asked(state))
        state = point(state, CLEO if asked(state) == BEN else BEN)
    assert turns == list(EIGHT)


# Rulings for Insider --------------------------------------------------------


@pytest.mark.parametrize("options", [STANDARD, CARDS])
def test_a_majority_of_yes_ends_the_game(options: InsiderOptions) -> None:  # R6
    guilty = showdown(judge(vote_one(options, guesser=BEN), "yes", "no", "yes"))
    assert winners(guilty) == (ANN, CLEO, DEV)
    wronged = showdown(judge(vote_one(options, guesser=CLEO), "yes", "yes", "no"))
    assert winners(wronged) == (BEN,)


@pytest.mark.parametrize("options", [STANDARD, CARDS])
def test_the_discussion_lasts_as_long_as_the_questions_took(options: InsiderOptions) -> None:  # R8
    assert events(questions(options), CreditGuesser(guesser=CLEO))[-1] == HourglassFlipped()
    assert events(look(ADVANCED), LookAway())[-1] == HourglassFlipped()


def test_a_full_discussion_has_five_minutes_again() -> None:  # R8
    assert events(questions(FULL), CreditGuesser(guesser=CLEO))[-1] == HourglassTurned(seconds=300)
    advanced = look(InsiderOptions(advanced=True, discussion="full"))
    assert events(advanced, LookAt(tile=BEN))[-1] == HourglassTurned(seconds=300)


def test_vote_2_takes_the_most_votes_and_no_majority() -> None:  # R9
    three_of_eight = point(vote_two(players=EIGHT), BEN, CLEO, BEN, CLEO, BEN, DEV, EVA, FINN)
    assert winners(three_of_eight) == (ANN, CLEO, DEV, EVA, FINN, GUS, HANA)


def test_on_a_tie_the_guesser_chooses_only_among_the_tied() -> None:  # R9
    tied = point(vote_two(players=SIX), BEN, CLEO, BEN, CLEO, DEV, EVA)
    assert GAME.legal(tied) == [PointAt(voter=CLEO, suspect=suspect) for suspect in (BEN, CLEO)]
    refuse(tied, PointAt(voter=CLEO, suspect=DEV), PointAt(voter=BEN, suspect=CLEO))


def test_three_may_be_tied() -> None:  # R9
    tied = point(vote_two(players=SIX), BEN, DEV, EVA, EVA, DEV, BEN)
    assert phase(tied, TieBreak).tied == (BEN, DEV, EVA)
    assert winners(point(tied, BEN)) == (ANN, CLEO, DEV, EVA, FINN)
    assert winners(point(tied, DEV)) == winners(point(tied, EVA)) == (BEN,)


def test_all_may_be_tied() -> None:  # R9
    tied = point(vote_two(ADVANCED), BEN, CLEO, DEV, REMOVED_TILE)
    assert phase(tied, TieBreak).tied == (BEN, CLEO, DEV, REMOVED_TILE)


def test_with_dealt_tiles_a_guess_is_answered_at_once() -> None:  # R10
    state = questions()
    assert state.theme
    wrong = next(theme for theme in THEMES if theme != state.theme)
    assert events(state, Guess(guesser=DEV, theme=wrong)) == [m.ThemeMissed(guesser=DEV, theme=wrong)]
    assert events(state, Guess(guesser=DEV, theme=state.theme))[0] == m.ThemeFound(guesser=DEV)


@pytest.mark.parametrize("options", EVERY_OPTION)
def test_in_every_mode_the_master_may_say_who_got_it(options: InsiderOptions) -> None:  # R10
    assert events(questions(options), CreditGuesser(guesser=DEV))[0] == m.ThemeFound(guesser=DEV)


@pytest.mark.parametrize("options", [CARDS, ADVANCED_CARDS])
def test_with_cards_only_the_master_can_tell(options: InsiderOptions) -> None:  # R10
    assert only(Guess, GAME.legal(questions(options))) == []
    refuse(questions(options), Guess(guesser=DEV, theme=THEMES[0]))


def test_the_defenses_are_heard_in_turn_and_the_master_names_the_tile() -> None:  # R11
    refuse(defense(), FinishDefense(player=CLEO), FlipTile(master=ANN, suspect=BEN))
    told = events(flip(), FlipTile(master=ANN, suspect=CLEO))
    assert told[0] == m.TileFlipped(master=ANN, suspect=CLEO)


@pytest.mark.parametrize("options", [ADVANCED, ADVANCED_CARDS])
def test_most_votes_for_the_removed_tile_which_was_not_the_insider_and_the_insider_wins(
    options: InsiderOptions,
) -> None:  # R13
    state = point(vote_two(options), REMOVED_TILE, REMOVED_TILE, REMOVED_TILE, BEN)
    assert winners(showdown(state)) == (BEN,)


def test_the_guesser_looks_before_the_discussion() -> None:  # R14
    told = events(questions(ADVANCED), CreditGuesser(guesser=CLEO))
    assert told == [m.ThemeFound(guesser=CLEO), HourglassLaidDown(), m.LookOffered(guesser=CLEO)]
    assert look().phase == Look(master=ANN, guesser=CLEO)


# Rulings where all else is silent --------------------------------------------


@pytest.mark.parametrize("options", EVERY_OPTION)
def test_in_vote_2_nobody_points_at_themself_or_at_the_master(options: InsiderOptions) -> None:  # R16
    state = vote_two(options)
    removed: list[Suspect] = [REMOVED_TILE] if options.advanced else []
    while isinstance(state.phase, VoteTwo):
        voter = asked(state)
        suspects: list[Suspect] = [*(p for p in FOUR if p not in (voter, ANN)), *removed]
        assert GAME.legal(state) == [PointAt(voter=voter, suspect=suspect) for suspect in suspects]
        refuse(state, PointAt(voter=voter, suspect=voter), PointAt(voter=voter, suspect=ANN))
        state = point(state, suspects[0])


def test_a_guesser_among_the_tied_may_be_chosen() -> None:  # R16
    tied = point(vote_two(ADVANCED), CLEO, CLEO, REMOVED_TILE, REMOVED_TILE)
    assert phase(tied, TieBreak).tied == (CLEO, REMOVED_TILE)
    assert winners(point(tied, CLEO)) == winners(point(tied, REMOVED_TILE)) == (BEN,)
    gone = point(vote_two(ADVANCED, insider=REMOVED_TILE), CLEO, CLEO, REMOVED_TILE, REMOVED_TILE)
    assert winners(point(gone, CLEO)) == ()
    assert winners(point(gone, REMOVED_TILE)) == FOUR


@pytest.mark.parametrize("options", [ADVANCED, ADVANCED_CARDS])
def test_the_guesser_may_decline_the_look(options: InsiderOptions) -> None:  # R17
    assert events(look(options), LookAway()) == [
        m.LookDeclined(guesser=CLEO),
        m.DiscussionBegan(guesser=CLEO),
        HourglassFlipped(),
    ]


@pytest.mark.parametrize("options", [ADVANCED, ADVANCED_CARDS])
def test_the_guesser_looks_at_neither_their_own_tile_nor_the_masters(options: InsiderOptions) -> None:  # R17
    refuse(look(options), LookAt(tile=CLEO), LookAt(tile=ANN))


def test_the_hourglass_lies_on_its_side_while_the_guesser_looks() -> None:  # R17
    assert HourglassLaidDown() in events(questions(ADVANCED), CreditGuesser(guesser=CLEO))
    refuse(look(), TimeUp())


def test_with_dealt_tiles_the_narrator_names_the_master_and_tells_the_rest_in_private() -> None:  # R18
    state, told = GAME.deal(FOUR, STANDARD, Random(7))
    assert state.secrets
    assert only(Public, told) == [
        m.TilesDealt(),
        m.MasterRevealed(master=state.secrets.master),
        m.ReadinessAsked(),
    ]
    assert only(m.MasterTold, told) == [m.MasterTold(to=state.secrets.master, theme=state.secrets.theme)]
    assert state.phase == Setup(master=state.secrets.master)


def test_with_dealt_tiles_nobody_closes_their_eyes() -> None:  # R18
    assert events(set_up(), Ready()) == [m.QuestionsBegan(master=ANN), HourglassTurned(seconds=300)]


def test_with_cards_the_narrator_asks_at_the_end_who_the_insider_was() -> None:  # R18
    for accused in (
        judge(vote_one(CARDS), "yes", "yes", "yes"),
        point(vote_two(CARDS), BEN, CLEO, BEN, BEN),
        point(vote_two(CARDS), BEN, CLEO, BEN, CLEO, CLEO),
        after(flip(CARDS), FlipTile(master=ANN, suspect=DEV)),
    ):
        assert isinstance(accused.phase, Showdown)
        assert GAME.legal(accused) == [NameInsider(insider=player) for player in (BEN, CLEO, DEV)]


def test_in_the_advanced_variant_with_cards_it_may_have_been_the_removed_tile() -> None:  # R18
    accused = point(vote_two(ADVANCED_CARDS), BEN, CLEO, BEN, BEN)
    assert NameInsider(insider=REMOVED_TILE) in GAME.legal(accused)
    assert m.InsiderAbsent() in events(accused, NameInsider(insider=REMOVED_TILE))


def test_each_winner_scores_one_point() -> None:  # R19
    last = point(vote_two(), BEN, CLEO, BEN)
    assert scored(last, PointAt(voter=DEV, suspect=BEN)) == [PointsScored(players=(ANN, CLEO, DEV), points=1)]
    hidden = point(vote_two(), DEV, CLEO, DEV)
    assert scored(hidden, PointAt(voter=DEV, suspect=CLEO)) == []  # a tie: not over yet
    assert scored(point(hidden, CLEO), PointAt(voter=CLEO, suspect=DEV)) == [
        PointsScored(players=(BEN,), points=1)
    ]
    removed = point(vote_two(ADVANCED, insider=REMOVED_TILE), REMOVED_TILE, REMOVED_TILE, REMOVED_TILE)
    assert scored(removed, PointAt(voter=DEV, suspect=BEN)) == [PointsScored(players=FOUR, points=1)]


def test_nobody_scores_when_everybody_loses() -> None:  # R19
    assert scored(flip(), FlipTile(master=ANN, suspect=DEV)) == []


def scored(state: State, command: Command) -> list[PointsScored]:
    return only(PointsScored, events(state, command))


@pytest.mark.parametrize("options", [ADVANCED, ADVANCED_CARDS])
def test_the_master_flips_a_players_tile_never_the_removed_one(options: InsiderOptions) -> None:  # R20
    state = flip(options, insider=REMOVED_TILE)
    assert GAME.legal(state) == [FlipTile(master=ANN, suspect=player) for player in (BEN, CLEO, DEV)]
    refuse(state, FlipTile(master=ANN, suspect=Player(REMOVED_TILE)), FlipTile(master=ANN, suspect=ANN))
    for player in (BEN, CLEO, DEV):
        flipped = after(state, FlipTile(master=ANN, suspect=player))
        assert winners(showdown(flipped, REMOVED_TILE)) == ()


@pytest.mark.parametrize("options", [ADVANCED, ADVANCED_CARDS])
def test_a_majority_against_the_guesser_when_there_is_no_insider_and_everybody_loses(
    options: InsiderOptions,
) -> None:  # R21
    accused = judge(vote_one(options, insider=REMOVED_TILE), "yes", "yes", "yes")
    assert winners(showdown(accused, REMOVED_TILE)) == ()


def test_a_wrong_guess_costs_nothing() -> None:  # R22
    state = questions()
    wrong = [theme for theme in THEMES if theme != state.theme][:3]
    assert after(state, *[Guess(guesser=DEV, theme=theme) for theme in (*wrong, *wrong)]) == state


def test_any_theme_of_the_deck_may_be_guessed_and_no_other_word() -> None:  # R22
    guesses = only(Guess, GAME.legal(questions()))
    assert [guess.theme for guess in guesses if guess.guesser == DEV] == list(THEMES)
    refuse(questions(), Guess(guesser=DEV, theme="insider"))


def test_everybody_is_heard_although_the_vote_is_decided() -> None:  # R23
    assert asked(judge(vote_one(), "yes", "yes")) == DEV
    assert asked(point(vote_two(), BEN, CLEO, BEN)) == DEV


def test_at_the_end_everybody_hears_who_the_insider_was_and_what_the_theme_was() -> None:  # R24
    state = flip()
    told = events(state, FlipTile(master=ANN, suspect=BEN))
    assert told[:3] == [
        m.TileFlipped(master=ANN, suspect=BEN),
        m.InsiderRevealed(insider=BEN),
        m.ThemeRevealed(theme=str(state.theme)),
    ]
    with_cards = after(flip(CARDS), FlipTile(master=ANN, suspect=BEN))
    assert only(m.ThemeRevealed, events(with_cards, NameInsider(insider=BEN))) == []


def test_at_the_end_everybody_hears_who_has_won() -> None:  # R24
    found = events(flip(), FlipTile(master=ANN, suspect=BEN))
    missed = events(flip(), FlipTile(master=ANN, suspect=DEV))
    hidden = events(point(vote_two(), DEV, DEV, DEV), PointAt(voter=DEV, suspect=BEN))
    gone = point(vote_two(ADVANCED, insider=REMOVED_TILE), *[REMOVED_TILE] * 3)
    seen_through = events(gone, PointAt(voter=DEV, suspect=REMOVED_TILE))
    assert m.CommonsWon(winners=(ANN, CLEO, DEV)) in found
    assert m.EveryoneLost() in missed
    assert m.InsiderWon(insider=BEN) in hidden
    assert m.EveryoneWon() in seen_through


# What cannot be -------------------------------------------------------------


def refuse(state: State, *commands: Command) -> None:
    for command in commands:
        with pytest.raises(IllegalCommand):
            GAME.play(state, command)


def test_what_belongs_to_another_moment_is_refused() -> None:
    refuse(deal(CARDS), Ready(), TimeUp())
    refuse(set_up(), NameMaster(master=ANN), CreditGuesser(guesser=CLEO), TimeUp())
    refuse(questions(), Ready(), FinishDiscussion(), LookAway())
    refuse(look(), FinishDiscussion(), CreditGuesser(guesser=DEV))
    refuse(discussion(), LookAt(tile=BEN), Judge(voter=ANN, verdict="yes"), CreditGuesser(guesser=DEV))
    refuse(vote_one(), PointAt(voter=ANN, suspect=BEN), TimeUp())
    refuse(vote_two(), Judge(voter=ANN, verdict="yes"), TimeUp())
    refuse(defense(), FlipTile(master=ANN, suspect=BEN), TimeUp())
    refuse(flip(), FinishDefense(player=BEN), NameInsider(insider=BEN), TimeUp())


def test_whoever_has_no_say_is_refused() -> None:
    refuse(deal(CARDS), NameMaster(master=EVA))
    refuse(questions(), CreditGuesser(guesser=EVA))
    refuse(vote_one(), Judge(voter=CLEO, verdict="no"), Judge(voter=BEN, verdict="no"))
    refuse(vote_two(), PointAt(voter=BEN, suspect=DEV), PointAt(voter=ANN, suspect=REMOVED_TILE))
    refuse(defense(), FinishDefense(player=ANN), FinishDefense(player=DEV))
    refuse(flip(), FlipTile(master=BEN, suspect=CLEO))
    refuse(point(vote_two(CARDS), BEN, CLEO, BEN, BEN), NameInsider(insider=ANN))


@pytest.mark.parametrize("options", EVERY_OPTION)
def test_when_it_is_over_there_is_nothing_left_to_say(options: InsiderOptions) -> None:
    state = showdown(after(flip(options), FlipTile(master=ANN, suspect=BEN)))
    assert GAME.legal(state) == []
    assert GAME.view(state, None).asked is None
    refuse(state, Ready(), TimeUp(), NameInsider(insider=BEN))
