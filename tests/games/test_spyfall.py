"""Spyfall, rule by rule, in the order and the words of its rulebook: narrator/games/spyfall/README.md.

Unless a test says otherwise Ann deals and Ben is the spy, in every round.
"""

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any, TypedDict, TypeVar, Unpack

import pytest

from narrator.core.game import (
    Afresh,
    CannotDeal,
    Command,
    Event,
    IllegalCommand,
    Player,
    PointsScored,
    Public,
    Secret,
    TimeUp,
)
from narrator.core.hourglass import HourglassLaidDown, HourglassPutAway, HourglassStoodUp, HourglassTurned
from narrator.games import discover
from narrator.games.spyfall import GAME
from narrator.games.spyfall import moves as m
from narrator.games.spyfall.locations import LOCATIONS
from narrator.games.spyfall.moves import (
    Accuse,
    Ask,
    GuessLocation,
    Judge,
    JudgeGuess,
    NameDealer,
    NameLocation,
    NameNobody,
    NameSpy,
    NameSuspect,
    Ready,
    ShowCard,
    TellLocations,
    TellTurn,
    Verdict,
)
from narrator.games.spyfall.phases import (
    Deal,
    Guess,
    Interval,
    LastAccusations,
    Over,
    Questions,
    Setup,
    Showdown,
    SpyfallOptions,
    State,
    Trial,
    Vote,
)
from narrator.games.spyfall.view import SpyfallView
from narrator.language.script import Pause, Say, Script
from tests.contract.secrecy import leaks_with

EIGHT = tuple(map(Player, ("Ann", "Ben", "Cleo", "Dev", "Eva", "Finn", "Gus", "Hana")))
THREE, FOUR, FIVE = EIGHT[:3], EIGHT[:4], EIGHT[:5]
ANN, BEN, CLEO, DEV, EVA, FINN, GUS, HANA = EIGHT

STANDARD = SpyfallOptions()
CARDS = SpyfallOptions(secrets="cards")
ACCUSATIONS = SpyfallOptions(time_up="accusations")
ACCUSATIONS_CARDS = SpyfallOptions(secrets="cards", time_up="accusations")
EVERY_OPTION = [STANDARD, CARDS, ACCUSATIONS, ACCUSATIONS_CARDS]
SCRIPT = Script.load(GAME.folder / "script.en.toml")
HERE, ELSEWHERE = LOCATIONS[0].name, LOCATIONS[9].name  # where everybody is in the first round, and is not

T = TypeVar("T")


# A table in any phase ------------------------------------------------------


def deal(options: SpyfallOptions = STANDARD, players: tuple[Player, ...] = FOUR, seed: int = 0) -> State:
    return GAME.deal(players, options, Random(seed))[0]


class Seats(TypedDict, total=False):
    players: tuple[Player, ...]
    spies: tuple[Player, ...]


def set_up(options: SpyfallOptions = STANDARD, **seats: Unpack[Seats]) -> State:
    """With stacked cards: Ann deals, and the spies are who they should be; with cards nobody knows."""
    players, spies = seats.get("players", FOUR), seats.get("spies", (BEN,) * options.rounds)
    state = deal(options, players)
    deals = [stacked(players, spy, nth) for nth, spy in enumerate(spies)] if state.deals else []
    return state.model_copy(update={"dealer": ANN, "deals": tuple(deals)})


def stacked(players: tuple[Player, ...], spy: Player, nth: int) -> Deal:
    others = [player for player in players if player != spy]
    cards = tuple(zip(others, LOCATIONS[nth].roles, strict=False))
    return Deal(spy=spy, location=LOCATIONS[nth].name, cards=cards)


def questions(options: SpyfallOptions = STANDARD, **seats: Unpack[Seats]) -> State:
    return after(set_up(options, **seats), Ready())


def trial(options: SpyfallOptions = STANDARD, **seats: Unpack[Seats]) -> State:
    """Cleo accuses Ben."""
    return after(questions(options, **seats), Accuse(accuser=CLEO, suspect=BEN))


def guess(options: SpyfallOptions = STANDARD, **seats: Unpack[Seats]) -> State:
    """Ben shows the spy card."""
    return after(questions(options, **seats), ShowCard(player=BEN))


def vote(options: SpyfallOptions = STANDARD, **seats: Unpack[Seats]) -> State:
    return after(questions(options, **seats), TimeUp())


def last_accusations(options: SpyfallOptions = ACCUSATIONS, **seats: Unpack[Seats]) -> State:
    return after(questions(options, **seats), TimeUp())


def interval(options: SpyfallOptions = STANDARD, **seats: Unpack[Seats]) -> State:
    """Ben was caught in the first round."""
    return showdown(judge(trial(options, **seats), "yes", "yes"))


# What happens to it --------------------------------------------------------


def after(state: State, *commands: Command) -> State:
    for command in commands:
        state, _ = GAME.play(state, command)
    return state


def events(state: State, command: Command) -> list[Event]:
    return GAME.play(state, command)[1]


def judge(state: State, *verdicts: Verdict) -> State:
    """The vote on an accusation, in the order in which they are asked."""
    for verdict in verdicts:
        state = after(state, Judge(voter=asked(state), verdict=verdict))
    return state


def name(state: State, *suspects: Player) -> State:
    """The vote when time is up, in the order in which they are asked."""
    for suspect in suspects:
        state = after(state, NameSuspect(voter=asked(state), suspect=suspect))
    return state


def showdown(state: State, spy: Player = BEN) -> State:
    """With cards the narrator has yet to be told."""
    return after(state, NameSpy(spy=spy)) if isinstance(state.phase, Showdown) else state


def guessed(state: State, *, right: bool) -> State:
    if not state.deals:
        return after(state, JudgeGuess(guessed="right" if right else "wrong"))
    return after(state, NameLocation(player=BEN, location=HERE if right else ELSEWHERE))


def asked(state: State) -> Player:
    player = GAME.view(state, None).asked
    assert player
    return player


def points(state: State) -> dict[Player, int]:
    """Those who have any."""
    return {player: had for player, had in seen(state, None).standings if had}


def phase(state: State, kind: type[T]) -> T:
    assert isinstance(state.phase, kind)
    return state.phase


def seen(state: State, player: Player | None) -> SpyfallView:
    view = GAME.view(state, player)
    assert isinstance(view, SpyfallView)
    return view


def only(kind: type[T], happened: Iterable[object]) -> list[T]:
    return [event for event in happened if isinstance(event, kind)]


# §1 Story and aim ----------------------------------------------------------


def test_one_player_is_the_spy_and_does_not_know_the_location() -> None:  # §1
    state, told = GAME.deal(FOUR, STANDARD, Random(7))
    assert state.dealt
    assert only(m.SpyTold, told) == [m.SpyTold(to=state.dealt.spy)]
    assert set(m.SpyTold.model_fields) == {"to"}


def test_all_others_know_the_location_and_their_role_there() -> None:  # §1
    state, told = GAME.deal(FOUR, STANDARD, Random(7))
    assert state.dealt
    assert only(m.LocationTold, told) == [
        m.LocationTold(to=player, location=state.dealt.location, role=role)
        for player, role in state.dealt.cards
    ]
    assert len(state.dealt.cards) == 3


# §2 What you need ----------------------------------------------------------


def test_there_are_26_locations_of_seven_roles() -> None:  # §2, R10
    assert [len(location.roles) for location in LOCATIONS] == [7] * 26


@pytest.mark.parametrize("options", EVERY_OPTION)
def test_there_is_a_clock(options: SpyfallOptions) -> None:  # §2
    assert only(HourglassTurned, events(set_up(options), Ready())) == [HourglassTurned(seconds=480)]


# §3 Setting up -------------------------------------------------------------


@pytest.mark.parametrize("options", EVERY_OPTION)
def test_a_dealer_is_chosen_for_the_first_round(options: SpyfallOptions) -> None:  # §3.2, R12
    dealers = Counter(seen(deal(options, seed=seed), None).dealer for seed in range(2000))
    assert set(dealers) == set(FOUR)
    assert all(400 < times < 600 for times in dealers.values())


def test_a_location_is_drawn_by_chance() -> None:  # §3.3, R23
    drawn = Counter(state.dealt.location for seed in range(2600) if (state := deal(seed=seed)).dealt)
    assert set(drawn) == {location.name for location in LOCATIONS}
    assert all(60 < times < 140 for times in drawn.values())


@pytest.mark.parametrize("players", [THREE, FOUR, EIGHT])
def test_everybody_gets_one_card_and_one_of_them_is_the_spy_card(players: tuple[Player, ...]) -> None:  # §3.4
    for seed in range(50):
        state, told = GAME.deal(players, STANDARD, Random(seed))
        assert [secret.to for secret in only(Secret, told)] == list(players)
        assert Counter(seen(state, player).spy for player in players) == {True: 1, False: len(players) - 1}


def test_all_other_cards_are_different_roles_at_the_location() -> None:  # §3.4
    by_name = {location.name: location.roles for location in LOCATIONS}
    for cards in (cards for seed in range(50) for cards in deal(players=EIGHT, seed=seed).deals):
        assert {role for _, role in cards.cards} == set(by_name[cards.location])


@pytest.mark.parametrize("players", [THREE, EIGHT])
def test_with_cards_as_many_are_dealt_as_there_are_players(players: tuple[Player, ...]) -> None:  # §3.1, §3.4
    state, told = GAME.deal(players, CARDS, Random(3))
    assert (state.deals, state.dealt, state.locations) == ((), None, ())
    assert told[-1] == m.CardsAsked(dealer=state.dealer, roles=len(players) - 1)
    assert not only(Secret, told)


def test_players_look_at_their_cards_for_a_few_seconds() -> None:  # §3.5
    assert Pause(seconds=5) in SCRIPT.line(m.CardsAsked(dealer=ANN, roles=3), 0).beats


@pytest.mark.parametrize("options", EVERY_OPTION)
def test_nothing_runs_until_all_have_looked(options: SpyfallOptions) -> None:  # §3.5
    assert isinstance(set_up(options).phase, Setup)
    refuse(set_up(options), TimeUp(), Accuse(accuser=ANN, suspect=BEN), ShowCard(player=BEN))


def test_five_rounds_of_eight_minutes_are_recommended() -> None:  # §3.6
    assert (STANDARD.rounds, STANDARD.minutes) == (5, 8)
    assert len(deal().deals) == 5


# §4 How a round goes -------------------------------------------------------


@pytest.mark.parametrize("options", EVERY_OPTION)
def test_the_clock_starts_and_the_dealer_asks_the_first_question(options: SpyfallOptions) -> None:  # §4
    told = events(set_up(options), Ready())
    assert told[-2:] == [m.QuestionsBegan(dealer=ANN), HourglassTurned(seconds=480)]
    assert seen(questions(options), None).asker == ANN


def test_in_the_first_round_everybody_hears_how_to_stop_the_clock() -> None:  # §4
    assert events(set_up(), Ready())[0] == m.WaysTold(accuser=ANN, suspect=BEN)
    assert not only(m.WaysTold, events(after(interval(), Ready()), Ready()))


def test_whoever_answers_asks_the_next_question() -> None:  # §4
    state = after(questions(), Ask(asker=ANN, answerer=CLEO))
    assert events(questions(), Ask(asker=ANN, answerer=CLEO)) == [m.QuestionAsked(asker=ANN, answerer=CLEO)]
    assert seen(state, None).asker == CLEO


def test_while_they_ask_they_talk_to_each_other() -> None:  # §4
    assert seen(questions(), None).free_talk
    assert not seen(trial(), None).free_talk


# §5 What it is about --------------------------------------------------------


def test_you_cannot_ask_the_player_who_has_just_asked_you() -> None:  # §4, §5.1
    state = after(questions(), Ask(asker=ANN, answerer=CLEO))
    assert GAME.play(state, Ask(asker=CLEO, answerer=ANN)) == (
        state,
        [m.AskedBack(asker=CLEO, answerer=ANN)],
    )


def test_you_may_ask_anybody_else() -> None:  # §4, §5.1
    state = after(questions(), Ask(asker=ANN, answerer=CLEO))
    for other in (BEN, DEV):
        assert seen(after(state, Ask(asker=CLEO, answerer=other)), None).asker == other


def test_a_question_later_it_is_no_asking_back() -> None:  # §5.1
    state = after(questions(), Ask(asker=ANN, answerer=CLEO), Ask(asker=CLEO, answerer=BEN))
    assert seen(after(state, Ask(asker=BEN, answerer=ANN)), None).asker == ANN
    assert events(state, Ask(asker=BEN, answerer=CLEO)) == [m.AskedBack(asker=BEN, answerer=CLEO)]


def test_nobody_asks_themself() -> None:  # §5.1
    refuse(questions(), Ask(asker=ANN, answerer=ANN))


def test_everybody_knows_their_role_to_play_it() -> None:  # §5.2
    roles = [seen(questions(), player).role for player in FOUR]
    assert roles == [LOCATIONS[0].roles[0], None, LOCATIONS[0].roles[1], LOCATIONS[0].roles[2]]


@pytest.mark.parametrize("options", EVERY_OPTION)
def test_a_round_ends_by_the_clock_by_a_vote_or_by_the_spy(options: SpyfallOptions) -> None:  # §5.3, §6
    kinds = {type(command) for command in GAME.legal(questions(options))}
    no_moves = {Ask, TellTurn} if options.secrets == "cards" else {Ask, TellTurn, TellLocations}
    at_once = set() if options.secrets == "cards" else {GuessLocation}
    assert kinds == {TimeUp, Accuse, ShowCard} | no_moves | at_once


# §6.1 Time runs out ---------------------------------------------------------


@pytest.mark.parametrize("dealer", FOUR)
def test_when_time_is_up_the_dealer_begins_the_vote_and_it_goes_clockwise(dealer: Player) -> None:  # §6.1
    state = after(set_up(), *([NameDealer(dealer=dealer)] if dealer != ANN else []), Ready())
    told = events(state, TimeUp())
    assert told == [HourglassPutAway(), m.VoteBegan(dealer=dealer), m.SuspectAsked(voter=dealer)]
    seat = FOUR.index(dealer)
    assert phase(after(state, TimeUp()), Vote).ballot.voters == FOUR[seat:] + FOUR[:seat]


def test_each_player_accuses_one_player_aloud() -> None:  # §6.1
    assert GAME.legal(vote()) == [NameSuspect(voter=ANN, suspect=player) for player in (BEN, CLEO, DEV)]
    assert events(vote(), NameSuspect(voter=ANN, suspect=DEV)) == [
        m.SuspectNamed(voter=ANN, suspect=DEV),
        m.SuspectAsked(voter=BEN),
    ]


@pytest.mark.parametrize("options", [STANDARD, CARDS])
@pytest.mark.parametrize("own", [ANN, CLEO, DEV])
def test_if_all_name_the_spy_the_non_spies_win(options: SpyfallOptions, own: Player) -> None:  # §6.1, R5
    state = showdown(name(vote(options), BEN, own, BEN, BEN))
    assert points(state) == {ANN: 1, CLEO: 1, DEV: 1}


@pytest.mark.parametrize("options", [STANDARD, CARDS])
def test_if_not_all_name_the_same_player_the_spy_wins(options: SpyfallOptions) -> None:  # §6.1
    for votes in ((BEN, ANN, BEN, CLEO), (CLEO, DEV, DEV, CLEO), (DEV, ANN, BEN, CLEO)):
        assert points(showdown(name(vote(options), *votes))) == {BEN: 2}


@pytest.mark.parametrize("options", [STANDARD, CARDS])
def test_if_all_name_an_innocent_player_the_spy_wins(options: SpyfallOptions) -> None:  # §6.1, §6.4
    assert points(showdown(name(vote(options), DEV, DEV, DEV, ANN))) == {BEN: 4}


def test_what_the_vote_came_to_is_said_before_the_spy_is_told() -> None:  # §6.1
    same, differ = name(vote(), BEN, ANN, BEN), name(vote(), BEN, ANN, ANN)
    convicted = events(same, NameSuspect(voter=DEV, suspect=BEN))
    assert convicted[1:3] == [m.SuspectConvicted(suspect=BEN), m.SpyRevealed(spy=BEN)]
    split = events(differ, NameSuspect(voter=DEV, suspect=BEN))
    assert split[1:3] == [m.NobodyConvicted(), m.SpyRevealed(spy=BEN)]


# §6.2 A player calls a vote -------------------------------------------------


@pytest.mark.parametrize("options", EVERY_OPTION)
@pytest.mark.parametrize("accuser", FOUR)
def test_any_player_may_stop_the_clock_and_accuse_another(
    options: SpyfallOptions, accuser: Player
) -> None:  # §6.2
    suspects = [p for p in FOUR if p != accuser]
    accusations = [c for c in only(Accuse, GAME.legal(questions(options))) if c.accuser == accuser]
    assert accusations == [Accuse(accuser=accuser, suspect=suspect) for suspect in suspects]
    told = events(questions(options), accusations[0])
    assert told[:2] == [m.TrialBegan(accuser=accuser, suspect=suspects[0]), HourglassLaidDown()]


def test_once_a_round_and_no_more() -> None:  # §6.2, R7
    state = judge(trial(), "no", "no")
    assert GAME.play(state, Accuse(accuser=CLEO, suspect=DEV)) == (state, [m.AccusationSpent(accuser=CLEO)])
    assert isinstance(after(state, Accuse(accuser=DEV, suspect=CLEO)).phase, Trial)


def test_in_the_next_round_once_more() -> None:  # §6.2
    second = after(interval(), Ready(), Ready())
    assert isinstance(after(second, Accuse(accuser=CLEO, suspect=BEN)).phase, Trial)


@pytest.mark.parametrize("options", EVERY_OPTION)
def test_if_all_others_agree_and_it_is_the_spy_the_non_spies_win(options: SpyfallOptions) -> None:  # §6.2
    assert points(showdown(judge(trial(options), "yes", "yes"))) == {ANN: 1, CLEO: 2, DEV: 1}


@pytest.mark.parametrize("options", EVERY_OPTION)
def test_if_all_others_agree_and_it_is_an_innocent_player_the_spy_wins(
    options: SpyfallOptions,
) -> None:  # §6.2, §6.4
    state = after(questions(options), Accuse(accuser=CLEO, suspect=ANN))
    assert points(showdown(judge(state, "yes", "yes"))) == {BEN: 4}


@pytest.mark.parametrize("verdicts", [("no", "yes"), ("yes", "no"), ("no", "no")])
def test_if_not_all_agree_play_goes_on(verdicts: tuple[Verdict, Verdict]) -> None:  # §6.2, R15
    first, last = verdicts
    told = events(judge(trial(), first), Judge(voter=ANN, verdict=last))
    assert told == [
        m.Judged(voter=ANN, verdict=last),
        m.TrialFailed(suspect=BEN),
        m.QuestionsResumed(),
        HourglassStoodUp(),
    ]
    assert judge(trial(), first, last).phase == questions().phase


def test_the_spy_may_accuse_and_may_be_believed() -> None:  # §6.2
    state = after(questions(), Accuse(accuser=BEN, suspect=CLEO))
    assert points(judge(state, "yes", "yes")) == {BEN: 4}


# §6.3 The spy ends the round -------------------------------------------------


@pytest.mark.parametrize("options", EVERY_OPTION)
def test_the_spy_shows_the_card_and_the_clock_is_stopped(options: SpyfallOptions) -> None:  # §6.3
    told = events(questions(options), ShowCard(player=BEN))
    ask = m.LocationAsked(player=BEN) if options.secrets == "dealt" else m.GuessAsked(player=BEN)
    assert told == [m.CardShown(player=BEN), HourglassLaidDown(), ask]
    assert asked(guess(options)) == BEN


@pytest.mark.parametrize("options", EVERY_OPTION)
def test_but_not_during_a_vote(options: SpyfallOptions) -> None:  # §6.3, R7
    for state in (trial(options), vote(options)):
        refuse(state, ShowCard(player=BEN), GuessLocation(player=BEN, location=HERE))


def test_the_spy_may_look_at_the_list_and_names_one_of_the_locations() -> None:  # §6.3
    named = [NameLocation(player=BEN, location=location.name) for location in LOCATIONS]
    assert GAME.legal(guess()) == [*named, TellLocations()]
    assert events(guess(), TellLocations())[-1] == m.LocationAsked(player=BEN)


@pytest.mark.parametrize("options", EVERY_OPTION)
def test_if_it_is_right_the_spy_wins(options: SpyfallOptions) -> None:  # §6.3, §6.4
    assert points(guessed(guess(options), right=True)) == {BEN: 4}


@pytest.mark.parametrize("options", EVERY_OPTION)
def test_if_it_is_wrong_the_non_spies_win(options: SpyfallOptions) -> None:  # §6.3, §6.4
    assert points(guessed(guess(options), right=False)) == {ANN: 1, CLEO: 1, DEV: 1}


@pytest.mark.parametrize("location", [HERE, ELSEWHERE])
def test_the_spy_may_say_both_at_once(location: str) -> None:  # §6.3
    at_once = after(questions(), GuessLocation(player=BEN, location=location))
    assert at_once == after(guess(), NameLocation(player=BEN, location=location))
    told = events(questions(), GuessLocation(player=BEN, location=location))
    assert told[:3] == [
        m.CardShown(player=BEN),
        HourglassPutAway(),
        m.LocationNamed(player=BEN, location=location),
    ]


def test_what_cannot_be_taken_for_granted_is_asked_back() -> None:  # §6.3
    weighty = {kind for kind in GAME.commands.values() if kind.weighty}
    assert weighty == {ShowCard, GuessLocation, NameLocation, JudgeGuess, NameSpy}


# §6.4 The score -------------------------------------------------------------


def test_two_points_for_the_spy_who_wins() -> None:  # §6.4, R8
    assert scored(name(vote(), CLEO, CLEO, DEV), NameSuspect(voter=DEV, suspect=ANN)) == [
        PointsScored(players=(BEN,), points=2)
    ]


def test_two_more_for_the_right_location() -> None:  # §6.4, R8
    assert scored(guess(), NameLocation(player=BEN, location=HERE)) == [
        PointsScored(players=(BEN,), points=4)
    ]


def test_two_more_when_all_voted_for_an_innocent_player() -> None:  # §6.4, R8
    by_vote = scored(name(vote(), DEV, DEV, DEV), NameSuspect(voter=DEV, suspect=ANN))
    by_accusation = judge(after(questions(), Accuse(accuser=CLEO, suspect=ANN)), "yes")
    assert by_vote == [PointsScored(players=(BEN,), points=4)]
    assert scored(by_accusation, Judge(voter=BEN, verdict="yes")) == by_vote


def test_one_point_for_each_non_spy_who_wins() -> None:  # §6.4
    assert scored(guess(), NameLocation(player=BEN, location=ELSEWHERE)) == [
        PointsScored(players=(ANN, CLEO, DEV), points=1)
    ]


def test_one_more_for_whoever_called_the_vote_that_succeeded() -> None:  # §6.4
    assert scored(judge(trial(), "yes"), Judge(voter=ANN, verdict="yes")) == [
        PointsScored(players=(CLEO,), points=2),
        PointsScored(players=(ANN, DEV), points=1),
    ]


def test_nobody_called_the_vote_when_time_is_up() -> None:  # §6.4
    assert scored(name(vote(), BEN, ANN, BEN), NameSuspect(voter=DEV, suspect=BEN)) == [
        PointsScored(players=(ANN, CLEO, DEV), points=1)
    ]


def scored(state: State, command: Command) -> list[PointsScored]:
    return only(PointsScored, events(state, command))


# §6.5 After a round ---------------------------------------------------------


def test_the_location_of_the_round_leaves_the_game() -> None:  # §6.5, §7
    second = after(interval(), Ready(), Ready())
    assert {guess.location for guess in only(GuessLocation, GAME.legal(second))} == {
        location.name for location in LOCATIONS[1:]
    }
    assert [card.word for row in seen(second, None).board for card in row if card.covered] == [HERE]


def test_with_cards_the_bag_leaves_the_game() -> None:  # §6.5
    told = events(judge(trial(CARDS), "yes", "yes"), NameSpy(spy=BEN))
    assert told[-2:] == [m.CardsCollected(), m.NextRoundAsked(dealer=BEN)]


@pytest.mark.parametrize("options", EVERY_OPTION)
def test_the_spy_of_this_round_deals_the_next(options: SpyfallOptions) -> None:  # §6.5
    assert seen(interval(options), None).dealer == BEN
    assert events(interval(options), Ready())[0] == m.RoundBegan(number=2, dealer=BEN)
    assert seen(after(interval(options), Ready(), Ready()), None).asker == BEN


# §6.6 The end of the game ----------------------------------------------------


def play_all(*spies: Player) -> tuple[State, list[Event]]:
    """A game in which every spy names the location; how it ended, and what was last said."""
    state = set_up(SpyfallOptions(rounds=len(spies)), spies=spies)
    told: list[Event] = []
    for nth, spy in enumerate(spies):
        state = after(state, Ready())
        state, told = GAME.play(state, GuessLocation(player=spy, location=LOCATIONS[nth].name))
        state = after(state, Ready()) if isinstance(state.phase, Interval) else state
    return state, told


def test_after_the_agreed_number_of_rounds_most_points_win() -> None:  # §6.6
    state, told = play_all(BEN, CLEO, CLEO, ANN, CLEO)
    assert phase(state, Over).winners == (CLEO,)
    assert told[-1] == m.GameWon(winner=CLEO, points=12)


@pytest.mark.parametrize("rounds", [1, 2, 3, 7])
def test_there_are_as_many_rounds_as_were_agreed(rounds: int) -> None:  # §6.6
    state, told = play_all(*[CLEO] * rounds)
    assert told[-1] == m.GameWon(winner=CLEO, points=4 * rounds)
    assert seen(state, None).number == seen(state, None).rounds == rounds


# §7 Questions people ask ------------------------------------------------------


def test_whose_turn_it_is_can_be_asked() -> None:  # §7
    state = questions()
    assert GAME.play(state, TellTurn()) == (state, [m.TurnTold(asker=ANN)])
    state = after(state, Ask(asker=ANN, answerer=CLEO))
    assert GAME.play(state, TellTurn()) == (state, [m.TurnToldWithBar(asker=CLEO, barred=ANN)])


def test_the_same_location_does_not_come_up_twice() -> None:  # §7
    every_location = SpyfallOptions(rounds=26)
    for seed in range(20):
        drawn = [cards.location for cards in deal(every_location, seed=seed).deals]
        assert sorted(drawn) == sorted(location.name for location in LOCATIONS)


def test_the_spy_votes_when_time_is_up() -> None:  # §7
    assert BEN in phase(vote(), Vote).ballot.voters


# Rulings for all games --------------------------------------------------------


def test_three_to_eight_players() -> None:  # R1
    assert list(GAME.seats) == [3, 4, 5, 6, 7, 8]
    assert discover()["spyfall"] is GAME


def test_the_narrator_deals_keeps_the_time_leads_the_votes_and_keeps_the_score() -> None:  # R2
    state = questions()
    assert only(HourglassTurned, events(set_up(), Ready()))
    assert only(m.SuspectAsked, events(state, TimeUp()))
    assert only(PointsScored, events(guess(), NameLocation(player=BEN, location=HERE)))


def test_with_cards_the_narrator_knows_no_secret() -> None:  # R3
    for state in (set_up(CARDS), questions(CARDS), guess(CARDS), trial(CARDS), vote(CARDS), interval(CARDS)):
        for player in FOUR:
            view = seen(state, player)
            assert (view.spy, view.location, view.role, view.board) == (None, None, None, ())


def test_each_chair_sees_its_own_card_and_the_table_page_none() -> None:  # R4
    for state in (set_up(), questions(), trial(), guess(), vote()):
        assert [seen(state, player).spy for player in FOUR] == [False, True, False, False]
        assert [seen(state, player).location for player in FOUR] == [HERE, None, HERE, HERE]
        shown = seen(state, None)
        assert (shown.spy, shown.location, shown.role) == (None, None, None)


def test_the_spys_secret_takes_as_long_to_say_as_any_other() -> None:  # R4
    def length(secret: Secret) -> int:
        return sum(len(beat.text) for beat in SCRIPT.whisper(secret, 0).beats if isinstance(beat, Say))

    lengths = [
        length(m.LocationTold(to=ANN, location=location.name, role=role))
        for location in LOCATIONS
        for role in location.roles
    ]
    assert min(lengths) < length(m.SpyTold(to=ANN)) < max(lengths)
    assert len(SCRIPT.lines["SpyTold"]) == len(SCRIPT.lines["LocationTold"]) == 1


def test_everybody_is_told_one_secret_a_round() -> None:  # R4
    told = events(interval(spies=(BEN, CLEO, BEN, BEN, BEN)), Ready())
    assert isinstance(told[0], Afresh)
    assert [secret.to for secret in only(Secret, told)] == list(FOUR)


@pytest.mark.parametrize("time_up", ["vote", "accusations"])
def test_nothing_betrays_the_spy_in_a_later_round_either(time_up: str) -> None:  # R4
    """With few locations there are many deals that are alike until the second round."""
    few = SpyfallOptions.model_validate({"rounds": 2, "locations": "opera, bakery", "time_up": time_up})
    assert leaks_with(GAME, few, THREE) == []


# Rulings for Spyfall ----------------------------------------------------------


def test_a_conviction_needs_every_vote_but_the_suspects_own() -> None:  # R5
    for players in (THREE, FOUR, EIGHT):
        votes = [CLEO if player != CLEO else BEN for player in players]
        assert points(name(vote(players=players), *votes)) == {BEN: 4}
        one_astray = [
            ANN if player == BEN else suspect for player, suspect in zip(players, votes, strict=True)
        ]
        assert points(name(vote(players=players), *one_astray)) == {BEN: 2}


def test_with_accusations_each_player_in_turn_may_put_one_suspect_to_a_vote() -> None:  # R5, R16
    told = events(questions(ACCUSATIONS), TimeUp())
    assert told == [
        HourglassPutAway(),
        m.LastAccusationsBegan(dealer=ANN),
        m.LastAccusationAsked(voter=ANN),
    ]
    assert GAME.legal(last_accusations()) == [
        *(NameSuspect(voter=ANN, suspect=player) for player in (BEN, CLEO, DEV)),
        NameNobody(voter=ANN),
    ]


@pytest.mark.parametrize("accuser", [ANN, CLEO, DEV])
def test_an_accused_player_does_not_vote_on_themself(accuser: Player) -> None:  # R6
    state = after(questions(), Accuse(accuser=accuser, suspect=BEN))
    assert BEN not in phase(state, Trial).ballot.voters


def test_each_player_may_stop_the_clock_once() -> None:  # R7
    state = questions()
    for accuser in FOUR:
        suspect = next(player for player in FOUR if player != accuser)
        state = judge(after(state, Accuse(accuser=accuser, suspect=suspect)), "no", "no")
    assert state.accusers == FOUR
    refuse_all_accusations(state)


def refuse_all_accusations(state: State) -> None:
    for accusation in only(Accuse, GAME.legal(state)):
        assert GAME.play(state, accusation) == (state, [m.AccusationSpent(accuser=accusation.accuser)])


def test_the_spy_may_guess_only_while_the_clock_runs() -> None:  # R7
    for state in (set_up(), trial(), vote(), last_accusations(), interval()):
        refuse(state, ShowCard(player=BEN), GuessLocation(player=BEN, location=ELSEWHERE))


def test_two_or_more_leaders_share_the_win() -> None:  # R9
    state, told = play_all(BEN, CLEO, ANN, CLEO, BEN)
    assert phase(state, Over).winners == (BEN, CLEO)
    assert told[-1] == m.GameShared(winners=(BEN, CLEO), points=8)


def test_a_table_may_choose_its_locations() -> None:  # R10
    few = SpyfallOptions(rounds=2, locations="Post Office, opera,, bakery , opera,")
    state = deal(few)
    assert state.locations == ("post office", "opera", "bakery")
    assert {cards.location for cards in state.deals} <= set(state.locations)


def test_a_location_that_does_not_exist_is_named() -> None:  # R10
    with pytest.raises(CannotDeal, match=r"There is no location “casino”\. There are: lighthouse, "):
        deal(SpyfallOptions(locations="opera, casino"))


def test_turns_need_not_be_told() -> None:  # R11
    state = after(questions(), Ask(asker=ANN, answerer=CLEO))
    assert seen(after(state, Ask(asker=DEV, answerer=BEN)), None).asker == BEN
    assert isinstance(after(state, TimeUp()).phase, Vote)


# Rulings where all else is silent ----------------------------------------------


@pytest.mark.parametrize("options", EVERY_OPTION)
def test_until_the_first_round_begins_you_may_name_another_dealer(options: SpyfallOptions) -> None:  # R12
    told = events(set_up(options), NameDealer(dealer=CLEO))
    ready = (
        m.ReadinessAsked(dealer=CLEO) if options.secrets == "dealt" else m.CardsAsked(dealer=CLEO, roles=3)
    )
    assert told == [m.DealerNamed(dealer=CLEO), ready]
    assert seen(after(set_up(options), NameDealer(dealer=CLEO)), None).dealer == CLEO
    refuse(questions(options), NameDealer(dealer=CLEO))
    refuse(after(interval(options), Ready()), NameDealer(dealer=CLEO))


@pytest.mark.parametrize("options", [{"rounds": 27}, {"rounds": 27, "secrets": "cards"}])
def test_there_cannot_be_more_rounds_than_locations(options: dict[str, Any]) -> None:  # R13
    with pytest.raises(CannotDeal, match="rounds=27 will not do: there are 26 locations"):
        deal(SpyfallOptions.model_validate(options))


def test_few_locations_make_for_few_rounds() -> None:  # R13
    with pytest.raises(CannotDeal, match=r"there are 2 locations.* Play 2 rounds or fewer"):
        deal(SpyfallOptions(locations="opera, bakery"))
    assert len(deal(SpyfallOptions(rounds=2, locations="opera, bakery")).deals) == 2


@pytest.mark.parametrize("options", [{"locations": "opera"}, {"file": "ours.toml"}])
def test_with_cards_the_locations_are_those_of_the_box(options: dict[str, Any]) -> None:  # R13
    with pytest.raises(CannotDeal, match="With cards the locations are those of your box"):
        deal(SpyfallOptions.model_validate({"secrets": "cards", **options}))


@pytest.mark.parametrize("minutes", [1, 6, 60])
def test_the_clock_runs_as_long_as_was_agreed(minutes: int) -> None:  # R13
    assert events(set_up(SpyfallOptions(minutes=minutes)), Ready())[-1] == HourglassTurned(
        seconds=60 * minutes
    )


@pytest.mark.parametrize("options", [{"minutes": 0}, {"minutes": 61}, {"rounds": 0}, {"time_up": "never"}])
def test_what_cannot_be_agreed_is_refused(options: dict[str, Any]) -> None:  # R13
    with pytest.raises(ValueError, match=next(iter(options))):
        SpyfallOptions.model_validate(options)


def test_all_but_accuser_and_accused_are_asked_beginning_on_the_accusers_left() -> None:  # R14
    state = after(questions(players=FIVE), Accuse(accuser=CLEO, suspect=ANN))
    assert phase(state, Trial).ballot.voters == (DEV, EVA, BEN)
    assert GAME.legal(state) == [Judge(voter=DEV, verdict="yes"), Judge(voter=DEV, verdict="no")]


def test_with_three_players_one_vote_decides() -> None:  # R14
    state = after(questions(players=THREE), Accuse(accuser=CLEO, suspect=BEN))
    assert phase(state, Trial).ballot.voters == (ANN,)
    assert points(judge(state, "yes")) == {ANN: 1, CLEO: 2}


def test_everybody_is_heard_although_the_vote_is_decided() -> None:  # R14
    assert asked(judge(trial(), "no")) == ANN
    assert asked(name(vote(), BEN, CLEO, DEV)) == DEV


def test_when_time_is_up_nobody_names_themself() -> None:  # R14
    refuse(vote(), NameSuspect(voter=ANN, suspect=ANN))
    refuse(last_accusations(), NameSuspect(voter=ANN, suspect=ANN))


def test_whoever_was_to_ask_next_still_is() -> None:  # R15
    state = after(questions(), Ask(asker=ANN, answerer=DEV), Accuse(accuser=CLEO, suspect=BEN))
    assert judge(state, "yes", "no").phase == Questions(asker=DEV, barred=ANN)


@pytest.mark.parametrize("options", [ACCUSATIONS, ACCUSATIONS_CARDS])
def test_the_last_accusation_catches_the_spy(options: SpyfallOptions) -> None:  # R16
    state = after(last_accusations(options), NameNobody(voter=ANN), NameNobody(voter=BEN))
    state = judge(name(state, BEN), "yes", "yes")
    assert points(showdown(state)) == {ANN: 1, CLEO: 2, DEV: 1}


def test_when_a_last_accusation_fails_the_next_player_is_asked() -> None:  # R16
    state = judge(name(last_accusations(), BEN), "no")
    told = events(state, Judge(voter=DEV, verdict="yes"))
    assert told[1:] == [m.TrialFailed(suspect=BEN), m.LastAccusationAsked(voter=BEN)]


def test_who_has_stopped_the_clock_before_may_accuse_once_more() -> None:  # R16
    state = after(judge(trial(ACCUSATIONS), "no", "no"), TimeUp())
    state = after(state, NameNobody(voter=ANN), NameNobody(voter=BEN))
    assert isinstance(name(state, BEN).phase, Trial)


def test_an_innocent_may_be_convicted_at_last() -> None:  # R16
    assert points(judge(name(last_accusations(), DEV), "yes", "yes")) == {BEN: 4}


@pytest.mark.parametrize("options", [ACCUSATIONS, ACCUSATIONS_CARDS])
def test_when_nobody_was_convicted_the_spy_wins(options: SpyfallOptions) -> None:  # R16
    state = last_accusations(options)
    for voter in FOUR[:3]:
        assert events(state, NameNobody(voter=voter))[0] == m.NobodyNamed(voter=voter)
        state = after(state, NameNobody(voter=voter))
    failed = judge(name(state, BEN), "yes", "no")
    for ended in (failed, after(state, NameNobody(voter=DEV))):
        assert points(showdown(ended)) == {BEN: 2}


def test_anybody_may_say_that_they_show_the_spy_card() -> None:  # R17
    said = only(ShowCard, GAME.legal(questions()))
    assert [command.player for command in said] == list(FOUR)
    assert only(Public, events(questions(), ShowCard(player=DEV))) == [
        m.CardShown(player=DEV),
        HourglassLaidDown(),
        m.LocationAsked(player=DEV),
    ]


@pytest.mark.parametrize("location", [HERE, ELSEWHERE])
def test_who_was_not_the_spy_has_ended_the_round_for_nothing(location: str) -> None:  # R17
    state = after(questions(), ShowCard(player=DEV))
    told = events(state, NameLocation(player=DEV, location=location))
    assert told[2:5] == [
        m.SpyRevealed(spy=BEN),
        m.FalselyShown(player=DEV),
        m.LocationRevealed(location=HERE),
    ]
    ended = after(state, NameLocation(player=DEV, location=location))
    assert points(ended) == {BEN: 2}
    assert ended == after(questions(), GuessLocation(player=DEV, location=location))


@pytest.mark.parametrize("options", [CARDS, ACCUSATIONS_CARDS])
def test_with_cards_the_narrator_asks_who_the_spy_was(options: SpyfallOptions) -> None:  # R18
    ended = judge(trial(options), "yes")
    assert events(ended, Judge(voter=ANN, verdict="yes"))[-1] == m.SpyAsked(dealer=ANN)
    assert GAME.legal(judge(ended, "yes")) == [NameSpy(spy=player) for player in FOUR]


def test_with_cards_and_the_spy_card_shown_it_asks_whether_the_guess_was_correct() -> None:  # R18
    assert GAME.legal(guess(CARDS)) == [JudgeGuess(guessed="right"), JudgeGuess(guessed="wrong")]
    assert events(guess(CARDS), JudgeGuess(guessed="wrong"))[1] == m.SpyRevealed(spy=BEN)


def test_at_the_end_of_a_round_everybody_hears_who_the_spy_was_and_what_the_location_was() -> None:  # R19
    told = events(guess(), NameLocation(player=BEN, location=ELSEWHERE))
    assert told[2:5] == [
        m.SpyRevealed(spy=BEN),
        m.LocationRevealed(location=HERE),
        m.NonSpiesWon(winners=(ANN, CLEO, DEV)),
    ]
    assert m.SpyWon(spy=BEN) in events(guess(), NameLocation(player=BEN, location=HERE))


def test_with_cards_they_hear_no_location() -> None:  # R19
    told = events(judge(trial(CARDS), "yes", "yes"), NameSpy(spy=BEN))
    assert not only(m.LocationRevealed, told)


def test_the_standings_are_told_from_the_second_round_on() -> None:  # R20
    first = events(judge(trial(), "yes"), Judge(voter=ANN, verdict="yes"))
    assert not only(m.StandingTold, first)
    second = after(interval(), Ready(), Ready())
    told = events(second, GuessLocation(player=BEN, location=LOCATIONS[1].name))
    assert only(m.StandingTold, told) == [
        m.StandingTold(players=(BEN,), points=4),
        m.StandingTold(players=(CLEO,), points=2),
        m.StandingTold(players=(ANN, DEV), points=1),
    ]


def test_on_request_the_narrator_reads_the_locations_that_are_left() -> None:  # R21
    for state, left in ((questions(), LOCATIONS), (after(interval(), Ready(), Ready()), LOCATIONS[1:])):
        again, told = GAME.play(state, TellLocations())
        assert again == state
        assert told[0] == m.LocationsCounted(count=len(left))
        read = [place for row in only(m.LocationsTold, told) for place in row.locations]
        assert read == [location.name for location in left]


def test_then_the_open_question_is_asked_again() -> None:  # R21
    for state in (set_up(), guess(), interval()):
        last_asked = events(state, TellLocations())[-1]
        assert isinstance(last_asked, m.ReadinessAsked | m.LocationAsked | m.NextRoundAsked)


def test_with_cards_the_narrator_has_no_list() -> None:  # R21
    for state in (set_up(CARDS), questions(CARDS), guess(CARDS), interval(CARDS)):
        refuse(state, TellLocations())


def test_to_ask_back_is_not_counted_as_a_question() -> None:  # R22
    state = after(questions(), Ask(asker=ANN, answerer=CLEO), Ask(asker=CLEO, answerer=ANN))
    assert state.phase == Questions(asker=CLEO, barred=ANN)


def test_only_who_was_asked_may_not_ask_back() -> None:  # R22
    state = after(questions(), Ask(asker=ANN, answerer=CLEO), Ask(asker=DEV, answerer=ANN))
    assert state.phase == Questions(asker=ANN, barred=DEV)


def test_who_asks_is_not_checked() -> None:  # R22
    askers = {command.asker for command in only(Ask, GAME.legal(questions()))}
    assert askers == set(FOUR)
    assert seen(after(questions(), Ask(asker=DEV, answerer=ANN)), None).asker == ANN


@pytest.mark.parametrize("players", [THREE, EIGHT])
def test_anybody_may_be_the_spy_in_each_round(players: tuple[Player, ...]) -> None:  # R23
    dealt = [deal(players=players, seed=seed).deals for seed in range(1000)]
    fair = 1000 / len(players)
    for nth in range(5):
        spies = Counter(cards[nth].spy for cards in dealt)
        assert set(spies) == set(players)
        assert all(0.7 * fair < times < 1.3 * fair for times in spies.values())
    assert any(cards[0].spy == cards[1].spy for cards in dealt)


@pytest.mark.parametrize("options", EVERY_OPTION)
def test_between_two_rounds_the_narrator_waits(options: SpyfallOptions) -> None:  # R24
    assert isinstance(interval(options).phase, Interval)
    assert only(Ready, GAME.legal(interval(options))) == [Ready()]
    assert isinstance(after(interval(options), Ready()).phase, Setup)


# What cannot be -------------------------------------------------------------


def refuse(state: State, *commands: Command) -> None:
    for command in commands:
        with pytest.raises(IllegalCommand):
            GAME.play(state, command)


def test_what_belongs_to_another_moment_is_refused() -> None:
    refuse(set_up(), NameSpy(spy=BEN), Ask(asker=ANN, answerer=BEN), TellTurn(), TimeUp())
    refuse(questions(), Ready(), Judge(voter=ANN, verdict="yes"), NameSuspect(voter=ANN, suspect=BEN))
    refuse(questions(), NameLocation(player=BEN, location=HERE), JudgeGuess(guessed="right"))
    refuse(trial(), Ready(), Accuse(accuser=DEV, suspect=BEN), TellLocations(), TimeUp())
    refuse(guess(), JudgeGuess(guessed="right"), Accuse(accuser=DEV, suspect=BEN), TimeUp())
    refuse(guess(CARDS), NameLocation(player=BEN, location=HERE), TimeUp())
    refuse(vote(), NameNobody(voter=ANN), Judge(voter=ANN, verdict="no"), TellLocations(), TimeUp())
    refuse(last_accusations(), Accuse(accuser=ANN, suspect=BEN), TimeUp())
    refuse(interval(), Ask(asker=ANN, answerer=BEN), NameSpy(spy=BEN), TimeUp())


def test_whoever_has_no_say_is_refused() -> None:
    refuse(set_up(), NameDealer(dealer=EVA), NameDealer(dealer=ANN))
    refuse(questions(), Ask(asker=EVA, answerer=ANN), Accuse(accuser=ANN, suspect=EVA), ShowCard(player=EVA))
    refuse(questions(), Accuse(accuser=ANN, suspect=ANN))
    refuse(trial(), *(Judge(voter=voter, verdict="yes") for voter in (ANN, BEN, CLEO)))
    refuse(guess(), NameLocation(player=CLEO, location=HERE))
    refuse(vote(), NameSuspect(voter=BEN, suspect=CLEO))
    refuse(last_accusations(), NameNobody(voter=BEN))


def test_what_is_no_location_of_the_game_cannot_be_guessed() -> None:
    refuse(questions(), GuessLocation(player=BEN, location="casino"))
    refuse(after(interval(), Ready(), Ready()), GuessLocation(player=BEN, location=HERE))


@pytest.mark.parametrize("options", EVERY_OPTION)
def test_when_it_is_over_there_is_nothing_left_to_say(options: SpyfallOptions) -> None:
    state = interval(options.model_copy(update={"rounds": 1}), spies=(BEN,))
    assert isinstance(state.phase, Over)
    assert GAME.legal(state) == []
    assert seen(state, None).asked is None
    refuse(state, Ready(), TimeUp(), NameSpy(spy=BEN))


def test_the_table_page_shows_who_is_awaited() -> None:
    assert seen(judge(trial(), "yes"), None).waiting == (ANN,)
    assert seen(name(vote(), BEN), None).waiting == (BEN, CLEO, DEV)
    assert (
        phase(last_accusations(), LastAccusations).waiting == seen(last_accusations(), None).waiting == FOUR
    )
    assert phase(guess(), Guess).player == BEN
    assert seen(questions(), None).waiting == ()


def test_the_same_seed_deals_the_same_cards() -> None:
    assert [deal(seed=seed) for seed in range(20)] == [deal(seed=seed) for seed in range(20)]
