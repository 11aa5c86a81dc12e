"""Covert Ques, rule by rule, in the order and the words of its rulebook: the README.md beside its rules.

Unless a test says otherwise Ann is the Hacker and Ben the Admin; in the Inquisition Cleo is the Debugger and
Dev the Accomplice.
"""

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import combinations, pairwise
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import pytest
from rapidfuzz.fuzz import ratio

from narrator.core.game import (
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
from narrator.core.hourglass import HourglassPutAway, HourglassTurned
from narrator.games import discover
from narrator.games.covert_ques import GAME
from narrator.games.covert_ques import moves as m
from narrator.games.covert_ques.moves import (
    BeginHints,
    CallVote,
    ComeForward,
    FinishHint,
    GiveName,
    GuessMate,
    HaveHint,
    NameHolder,
    Ready,
    SayAlone,
    ShowCard,
    Skip,
    Unmask,
    Vote,
)
from narrator.games.covert_ques.phases import (
    CovertOptions,
    Discovery,
    Discussion,
    Exposure,
    FirstHint,
    Hints,
    Over,
    Reckoning,
    Setup,
    State,
    Unmasking,
    Voting,
    WhoseHint,
)
from narrator.games.covert_ques.roles import NOBODY, Called, Roles, Shown
from narrator.games.covert_ques.topics import FACES, TOPICS, Die
from narrator.games.covert_ques.view import CovertView
from narrator.language.matching import sound
from narrator.language.script import Count, Script

TWELVE = tuple(
    map(Player, ("Ann", "Ben", "Cleo", "Dev", "Eva", "Finn", "Gus", "Hana", "Ivy", "Jack", "Kim", "Leo"))
)
THREE, FOUR, FIVE, SIX, SEVEN = TWELVE[:3], TWELVE[:4], TWELVE[:5], TWELVE[:6], TWELVE[:7]
ANN, BEN, CLEO, DEV, EVA, FINN, GUS, *_ = TWELVE

STANDARD = CovertOptions()
CARDS = CovertOptions(secrets="cards")
INQUISITION = CovertOptions(inquisition=True)
INQUISITION_CARDS = CovertOptions(secrets="cards", inquisition=True)

PAIR = Roles(hacker=ANN, admin=BEN)
LONE = Roles(hacker=ANN, admin=None)
INQUIRED = Roles(hacker=ANN, admin=BEN, debugger=CLEO, accomplice=DEV)

T = TypeVar("T")


# A table in any phase ------------------------------------------------------


def dealt(
    players: tuple[Player, ...] = FIVE, roles: Roles = PAIR, options: CovertOptions = STANDARD
) -> State:
    """A deal in which the roles fell as they should; with cards nobody knows."""
    state, _ = GAME.deal(players, options, Random(0))
    if not state.secrets:
        return state
    return state.model_copy(update={"secrets": state.secrets.model_copy(update={"roles": roles})})


def cards(players: tuple[Player, ...] = FIVE) -> State:
    return dealt(players, options=CARDS)


def inquired(players: tuple[Player, ...] = SEVEN) -> State:
    return dealt(players, INQUIRED, INQUISITION)


def discussion(state: State) -> State:
    """From the setup, or from whoever has a hint first, to the end of the hints."""
    state = after(state, Ready()) if isinstance(state.phase, Setup) else state
    state = after(state, BeginHints(player=state.inside()[0]))
    while isinstance(state.phase, Hints):
        state = after(state, FinishHint(player=asked(state)))
    return state


def vote(state: State, *suspects: Player | None) -> State:
    """One round up to the end of the vote, in seating order; None skips."""
    state = after(discussion(state), CallVote())
    for suspect in suspects:
        state = after(state, ballot_paper(state, suspect))
    return state


def ballot_paper(state: State, suspect: Player | None) -> Command:
    voter = asked(state)
    return Vote(voter=voter, suspect=suspect) if suspect else Skip(voter=voter)


def nobody_out(state: State) -> State:
    """One round up to the discovery: everybody skips."""
    return vote(state, *[None] * len(state.players))


def silent_round(state: State) -> State:
    return after(nobody_out(state), TimeUp())


def guessing(state: State, player: Player = ANN) -> State:
    state = nobody_out(state)
    return after(state, Unmask(player=player, role=state.called))


# What happens to it --------------------------------------------------------


def after(state: State, *commands: Command) -> State:
    for command in commands:
        state, _ = GAME.play(state, command)
    return state


def events(state: State, command: Command) -> list[Event]:
    return GAME.play(state, command)[1]


def last_vote(state: State, *suspects: Player | None) -> list[Event]:
    """What the last of these votes leads to."""
    *first, last = suspects
    state = vote(state, *first)
    return events(state, ballot_paper(state, last))


def asked(state: State) -> Player:
    player = GAME.view(state, None).asked
    assert player
    return player


def phase(state: State, kind: type[T]) -> T:
    assert isinstance(state.phase, kind)
    return state.phase


def winners(state: State) -> tuple[Player, ...]:
    return phase(state, Over).winners


def seen(state: State, player: Player | None) -> CovertView:
    view = GAME.view(state, player)
    assert isinstance(view, CovertView)
    return view


def only(kind: type[T], happened: Iterable[object]) -> list[T]:
    return [event for event in happened if isinstance(event, kind)]


def scored(happened: Iterable[Event]) -> dict[Player, int]:
    """Who got how many points in all."""
    points: Counter[Player] = Counter()
    for event in only(PointsScored, happened):
        points.update(dict.fromkeys(event.players, event.points))
    return dict(points)


def refuse(state: State, *commands: Command) -> None:
    for command in commands:
        with pytest.raises(IllegalCommand):
            GAME.play(state, command)


SCRIPT = Script.load(GAME.folder / "script.en.toml")
FROM_TEN = Count(numbers=("ten", "nine", "eight", "seven", "six", "five", "four", "three", "two", "one"))


def counts(event: Public) -> list[Count]:
    return only(Count, SCRIPT.line(event, 0).beats)


# §1 Story and aim ----------------------------------------------------------


def test_there_are_a_hacker_and_an_admin_among_users_with_one_code_word() -> None:  # §1
    state, told = GAME.deal(FIVE, STANDARD, Random(7))
    assert state.secrets
    roles, code = state.secrets.roles, state.secrets.code
    assert roles.admin
    assert only(m.HackerTold, told) == [m.HackerTold(to=roles.hacker, code=code)]
    assert only(m.AdminTold, told) == [m.AdminTold(to=roles.admin, code=code)]
    assert len(only(m.UserTold, told)) == 3


def test_the_hacker_and_the_admin_win_by_finding_each_other() -> None:  # §1
    assert winners(after(guessing(dealt()), GuessMate(guesser=ANN, mate=BEN))) == (ANN, BEN)


@pytest.mark.parametrize("out", [ANN, BEN])
def test_the_users_win_by_voting_one_of_them_out(out: Player) -> None:  # §1
    others = [out if player != out else CLEO for player in FIVE]
    assert winners(vote(dealt(), *others)) == (CLEO, DEV, EVA)


# §2 What you need ----------------------------------------------------------


def test_there_are_thirty_topic_cards_of_six_public_and_six_confidential_words() -> None:  # §2, R5
    assert len({topic.name for topic in TOPICS}) == 30
    assert [(len(topic.public), len(topic.confidential)) for topic in TOPICS] == [(6, 6)] * 30


WORDS = [word for topic in TOPICS for word in (*topic.public, *topic.confidential)]


def test_no_word_stands_on_two_cards() -> None:  # §2
    assert [word for word, times in Counter(WORDS).items() if times > 1] == []


def test_every_word_is_one_plain_word() -> None:  # §2
    assert [word for word in WORDS if not re.fullmatch("[a-z]+", word)] == []


def test_no_role_is_a_word_on_a_card() -> None:  # §2
    assert {"hacker", "admin", "user", "debugger", "accomplice"}.isdisjoint(WORDS)


@pytest.mark.parametrize("topic", TOPICS, ids=lambda topic: topic.name)
def test_no_two_words_of_a_card_sound_alike(topic: Any) -> None:  # §2
    pairs = combinations((*topic.public, *topic.confidential), 2)
    assert [pair for pair in pairs if ratio(*pair) >= 70 or ratio(*map(sound, pair)) >= 80] == []


@pytest.mark.parametrize("players", [TWELVE[:number] for number in range(3, 13)])
def test_there_are_role_cards_for_everybody(players: tuple[Player, ...]) -> None:  # §2
    _, told = GAME.deal(players, STANDARD, Random(3))
    assert [secret.to for secret in only(Secret, told)] == list(players)


# §3 Setting up -------------------------------------------------------------


def test_one_topic_card_lies_with_its_public_side_up() -> None:  # §3.1
    state, told = GAME.deal(FIVE, STANDARD, Random(3))
    assert state.secrets
    topic = state.secrets.topic
    assert only(m.TopicLaidOut, told) == [m.TopicLaidOut(topic=topic.name, words=topic.public)]
    for chair in (*FIVE, None):
        assert [card.word for row in seen(state, chair).board for card in row] == list(topic.public)


def test_the_topic_card_is_used_for_the_whole_match() -> None:  # §3.1
    state = dealt()
    boards = {seen(state, None).board}
    for _ in range(5):
        state = silent_round(state)
        boards.add(seen(state, None).board)
    assert len(boards) == 1


def test_every_topic_comes_up() -> None:  # §3.1
    assert {seen(GAME.deal(THREE, STANDARD, Random(n))[0], None).board for n in range(1000)} == {
        seen(dealt_topic(topic), None).board for topic in TOPICS
    }


def dealt_topic(topic: Any) -> State:
    state = dealt()
    assert state.secrets
    return state.model_copy(update={"secrets": state.secrets.model_copy(update={"topic": topic})})


@pytest.mark.parametrize("players", [FIVE, SEVEN, TWELVE])
def test_the_deck_has_a_hacker_an_admin_and_users_for_the_rest(players: tuple[Player, ...]) -> None:  # §3.2
    for seed in range(50):
        state, _ = GAME.deal(players, STANDARD, Random(seed))
        roles = Counter(seen(state, player).role for player in players)
        assert roles == {"hacker": 1, "admin": 1, "user": len(players) - 2}


@pytest.mark.parametrize("role", ["hacker", "admin"])
def test_every_player_gets_each_role_as_often_as_any_other(role: str) -> None:  # §3.2
    held: Counter[Player] = Counter()
    for seed in range(2000):
        state, _ = GAME.deal(FIVE, STANDARD, Random(seed))
        held.update(player for player in FIVE if seen(state, player).role == role)
    assert set(held) == set(FIVE)
    assert all(0.8 * 400 < times < 1.2 * 400 for times in held.values())


def test_the_hacker_and_the_admin_do_not_know_who_the_other_one_is() -> None:  # §3.2
    for player in (ANN, BEN):
        own = seen(dealt(), player)
        assert (own.hacker, own.admin) == (None, None)
    assert set(m.HackerTold.model_fields) == set(m.AdminTold.model_fields) == {"to", "code"}


def test_with_cards_the_roles_are_handed_out_and_the_narrator_knows_none() -> None:  # §3.2, R3
    state, told = GAME.deal(FIVE, CARDS, Random(3))
    assert (state.secrets, state.phase) == (None, Setup())
    assert told == [m.CardsHandedOut(users=3)]


NIGHT = [m.NightFell(), m.HackerCalled(), m.AdminCalled(), m.HackerCalledAgain(), m.NightEnded()]


def test_the_night_with_its_calls_in_the_exact_order() -> None:  # §3.3, §3.4, §3.5, §3.6, §3.7
    assert events(cards(), Ready()) == [*NIGHT, m.DieHandedOver(round=1)]


def test_there_is_only_one_night() -> None:  # §3.3
    assert events(nobody_out(cards()), TimeUp()) == [
        HourglassPutAway(),
        m.NobodyCameForward(),
        m.DieHandedOver(round=2),
    ]


@pytest.mark.parametrize(
    ("call", "first", "last"),
    [
        (m.HackerCalled(), "Hacker, open your eyes.", "Hacker, close your eyes."),  # §3.4
        (m.AdminCalled(), "Admin, open your eyes.", "Admin, close your eyes."),  # §3.5
        (m.HackerCalledAgain(), "Hacker, open your eyes.", "Hacker, close your eyes."),  # §3.6
    ],
)
def test_each_call_opens_counts_from_ten_and_closes(call: Public, first: str, last: str) -> None:
    assert counts(call) == [FROM_TEN]
    said = str(SCRIPT.line(call, 0).beats)
    assert said.index(first) < said.index("ten") < said.index(last)


def test_everybody_closes_their_eyes_and_opens_them_again() -> None:  # §3.3, §3.7
    assert "Everybody, close your eyes" in str(SCRIPT.line(m.NightFell(), 0))
    assert "Everybody, open your eyes" in str(SCRIPT.line(m.NightEnded(), 0))


@pytest.mark.parametrize("players", [THREE, FOUR])
def test_with_three_or_four_players_one_card_is_removed_so_the_admin_may_be_missing(
    players: tuple[Player, ...],
) -> None:  # §3.8
    missing = 0
    for seed in range(2000):
        state, _ = GAME.deal(players, STANDARD, Random(seed))
        roles = Counter(seen(state, player).role for player in players)
        assert roles["hacker"] == 1
        assert roles["admin"] + roles["user"] == len(players) - 1
        missing += not roles["admin"]
    fair = 2000 / len(players)  # the Admin is one of as many cards as there are players
    assert 0.8 * fair < missing < 1.2 * fair


@pytest.mark.parametrize("players", [THREE, FOUR])
def test_with_cards_three_or_four_players_remove_a_card_themselves(
    players: tuple[Player, ...],
) -> None:  # §3.8
    assert GAME.deal(players, CARDS, Random(0))[1] == [m.CardsHandedOutToFew(users=len(players) - 1)]
    assert "put one of them aside, unseen" in str(SCRIPT.line(m.CardsHandedOutToFew(users=2), 0))


def test_five_players_are_not_few() -> None:  # §3.8
    assert all(GAME.deal(FIVE, STANDARD, Random(n))[0].secrets.roles.admin for n in range(300))  # type: ignore[union-attr]


def test_a_round_has_hints_a_vote_and_a_discovery() -> None:  # §3.9
    begun = after(dealt(), Ready())
    states = [begun, after(begun, BeginHints(player=ANN)), discussion(begun), vote(begun), nobody_out(begun)]
    assert [type(state.phase) for state in states] == [FirstHint, Hints, Discussion, Voting, Discovery]


def test_a_match_can_have_many_rounds() -> None:  # §3.9
    state = after(dealt(), Ready())
    for number in range(1, 9):
        assert state.round == number
        state = silent_round(state)


# §4 The hint phase ---------------------------------------------------------


def test_the_die_picks_the_public_word_of_each_round() -> None:  # §4
    state = dealt()
    assert state.secrets
    told = events(state, Ready())
    word = state.secrets.die.public_word(state.secrets.topic, 1)
    assert told == [m.PublicWordRolled(round=1, word=word)]
    for chair in (*FIVE, None):
        assert seen(after(state, Ready()), chair).word == word
        assert seen(state, chair).word is None


def test_with_cards_the_table_rolls_the_die() -> None:  # §4
    assert only(m.DieHandedOver, events(cards(), Ready())) == [m.DieHandedOver(round=1)]
    assert seen(after(cards(), Ready()), None).word is None


def test_it_begins_with_whoever_has_a_hint_first() -> None:  # §4
    state = after(dealt(), Ready())
    assert GAME.legal(state) == [HaveHint(), *(BeginHints(player=player) for player in FIVE)]
    assert asked(after(state, BeginHints(player=DEV))) == DEV


def test_whoever_has_a_hint_may_say_so_first_and_then_who_they_are() -> None:  # §4
    state = after(dealt(), Ready())
    assert events(state, HaveHint()) == [m.NameAsked()]
    state = after(state, HaveHint())
    assert state.phase == WhoseHint()
    assert GAME.legal(state) == [GiveName(player=player) for player in FIVE]
    assert after(state, GiveName(player=DEV)) == after(dealt(), Ready(), BeginHints(player=DEV))


@pytest.mark.parametrize(
    ("first", "order"),
    [
        (ANN, [ANN, BEN, CLEO, DEV, EVA]),
        (CLEO, [CLEO, DEV, EVA, ANN, BEN]),
        (EVA, [EVA, ANN, BEN, CLEO, DEV]),
    ],
)
def test_and_then_it_goes_clockwise(first: Player, order: list[Player]) -> None:  # §4
    state, turns = after(dealt(), Ready(), BeginHints(player=first)), []
    while isinstance(state.phase, Hints):
        turns.append(asked(state))
        state = after(state, FinishHint(player=asked(state)))
    assert turns == order


def test_each_hint_is_counted() -> None:  # §4
    state = after(dealt(), Ready())
    told = events(state, BeginHints(player=DEV))
    assert told == [m.HintsBegan(player=DEV), m.HintAsked(player=DEV, number=1, hints=5)]
    state = after(state, BeginHints(player=DEV))
    assert events(state, FinishHint(player=DEV)) == [m.HintAsked(player=EVA, number=2, hints=5)]


def test_the_phase_ends_once_each_player_has_said_one_hint() -> None:  # §4
    state = after(dealt(), Ready(), BeginHints(player=ANN))
    for player in FIVE[:-1]:
        state = after(state, FinishHint(player=player))
    assert events(state, FinishHint(player=EVA)) == [m.HintsFinished(hints=5)]
    assert after(state, FinishHint(player=EVA)).phase == Discussion()


# §5 The voting phase -------------------------------------------------------


def test_everyone_discusses_until_they_are_ready_to_vote() -> None:  # §5
    state = discussion(dealt())
    assert GAME.legal(state) == [CallVote()]
    assert seen(state, None).free_talk


def test_when_everyone_is_ready_there_is_a_countdown_from_three() -> None:  # §5
    assert events(discussion(dealt()), CallVote()) == [m.VoteBegan(), m.VoteAsked(voter=ANN)]
    assert counts(m.VoteBegan()) == [Count(numbers=("three", "two", "one"))]


def test_they_can_also_skip_voting() -> None:  # §5
    state = vote(dealt())
    assert Skip(voter=ANN) in GAME.legal(state)
    assert events(state, Skip(voter=ANN))[0] == m.Skipped(voter=ANN)


def test_whoever_has_the_most_votes_has_their_role_revealed() -> None:  # §5
    told = last_vote(dealt(), CLEO, CLEO, DEV, CLEO, None)
    assert told[1:3] == [m.VotedOut(player=CLEO, votes=3), m.RoleShown(player=CLEO, role="user")]


@pytest.mark.parametrize(("out", "role"), [(ANN, "hacker"), (BEN, "admin")])
def test_if_it_was_the_hacker_or_the_admin_the_match_is_over_and_the_users_win(
    out: Player, role: Shown
) -> None:  # §5
    votes = [CLEO, CLEO, out, out, out]
    told = last_vote(dealt(), *votes)
    assert m.RoleShown(player=out, role=role) in told
    assert m.UsersWon(winners=(CLEO, DEV, EVA)) in told
    assert winners(vote(dealt(), *votes)) == (CLEO, DEV, EVA)


def cleo_out(state: State) -> State:
    """A round in which Cleo, a User, is voted out, up to the discovery."""
    state = vote(state, *[CLEO if player != CLEO else None for player in state.players])
    return after(state, ShowCard(player=CLEO, role="user")) if isinstance(state.phase, Exposure) else state


@pytest.mark.parametrize("state", [dealt(), cards()], ids=["dealt", "cards"])
def test_if_it_was_a_user_the_match_goes_on(state: State) -> None:  # §5
    out = cleo_out(state)
    assert (out.phase, out.out) == (Discovery(), (CLEO,))
    assert seen(out, None).out == (CLEO,)


@pytest.mark.parametrize("state", [dealt(), cards()], ids=["dealt", "cards"])
def test_a_user_who_was_voted_out_gives_no_more_hints(state: State) -> None:  # §5
    state, turns = after(cleo_out(state), TimeUp()), []
    refuse(state, BeginHints(player=CLEO))
    refuse(after(state, HaveHint()), GiveName(player=CLEO))
    state = after(state, BeginHints(player=BEN))
    while isinstance(state.phase, Hints):
        turns.append(asked(state))
        state = after(state, FinishHint(player=asked(state)))
    assert turns == [BEN, DEV, EVA, ANN]
    assert phase(discussion(after(cleo_out(dealt()), TimeUp())), Discussion)


def test_but_still_talks_and_votes() -> None:  # §5
    voting = phase(vote(after(cleo_out(dealt()), TimeUp())), Voting)
    assert voting.ballot.voters == FIVE


@pytest.mark.parametrize(
    ("players", "skips"), [(THREE, 2), (FOUR, 3), (FIVE, 3), (FIVE, 5), (SIX, 4), (TWELVE, 7)]
)
def test_if_the_majority_skipped_no_one_is_voted_out_and_no_role_is_revealed(
    players: tuple[Player, ...], skips: int
) -> None:  # §5, R8
    votes = split(players, skips)
    told = last_vote(dealt(players), *votes)
    assert told[1] == m.MostSkipped(skips=skips)
    assert only(m.VotedOut, told) + only(m.RoleShown, told) == []
    assert vote(dealt(players), *votes).phase == Discovery()


def split(players: tuple[Player, ...], skips: int) -> list[Player | None]:
    """The first ones vote for Cleo, who herself votes for Ben, and so many of the last ones skip."""
    votes = [BEN if player == CLEO else CLEO for player in players]
    return [*votes[: len(players) - skips], *[None] * skips]


@pytest.mark.parametrize(
    ("votes", "tied"),
    [
        ([CLEO, CLEO, ANN, ANN, None], (ANN, CLEO)),
        ([BEN, CLEO, DEV, EVA, ANN], FIVE),
        ([CLEO, None, None, CLEO, None], None),
        ([CLEO, None, ANN, None, BEN], (ANN, BEN, CLEO)),
    ],
)
def test_on_a_tie_no_role_is_revealed_and_the_match_goes_on(
    votes: list[Player | None], tied: tuple[Player, ...] | None
) -> None:  # §5, R8
    told = last_vote(dealt(), *votes)
    assert only(m.VoteTied, told) == ([m.VoteTied(tied=tied)] if tied else [])
    assert only(m.RoleShown, told) == []
    assert vote(dealt(), *votes).phase == Discovery()


# §6 The discovery phase ----------------------------------------------------


def test_the_hacker_is_asked_first_then_the_admin_and_so_on() -> None:  # §6
    state, called = dealt(), []
    for _ in range(4):
        state = nobody_out(state)
        called.append(state.called)
        state = after(state, TimeUp())
    assert called == ["hacker", "admin", "hacker", "admin"]


@pytest.mark.parametrize("state", [dealt(), cards()], ids=["dealt", "cards"])
def test_they_are_asked_whether_they_want_to_reveal_themselves(state: State) -> None:  # §6
    told = last_vote(state, *[None] * 5)
    assert told[-2:] == [m.DiscoveryBegan(role="hacker"), HourglassTurned(seconds=10)]
    forward = [Unmask(player=player, role="hacker") for player in FIVE]
    assert GAME.legal(nobody_out(state)) == [ComeForward(role="hacker"), *forward, TimeUp()]


def test_whoever_comes_forward_may_say_it_first_and_then_who_they_are() -> None:  # §6
    state = nobody_out(dealt())
    assert events(state, ComeForward(role="hacker")) == [HourglassPutAway(), m.NameAsked()]
    unmasking = after(state, ComeForward(role="hacker"))
    assert unmasking.phase == Unmasking()
    assert after(unmasking, GiveName(player=ANN)) == after(state, Unmask(player=ANN, role="hacker"))


def test_whoever_came_forward_guesses_their_teammate() -> None:  # §6
    state = nobody_out(dealt())
    told = events(state, Unmask(player=ANN, role="hacker"))
    assert told == [HourglassPutAway(), m.MateAsked(player=ANN)]
    state = after(state, Unmask(player=ANN, role="hacker"))
    assert asked(state) == ANN
    assert GAME.legal(state) == [GuessMate(guesser=ANN, mate=mate) for mate in (BEN, CLEO, DEV, EVA)]


def test_they_may_remain_silent_until_the_countdown_from_ten_is_over() -> None:  # §6
    told = events(nobody_out(dealt()), TimeUp())
    assert told[:2] == [HourglassPutAway(), m.NobodyCameForward()]
    assert only(m.PublicWordRolled, told)[0].round == 2
    assert silent_round(dealt()).phase == FirstHint()


@pytest.mark.parametrize(("rounds", "guesser", "mate"), [(0, ANN, BEN), (1, BEN, ANN), (2, ANN, BEN)])
def test_guessed_correctly_and_both_win(rounds: int, guesser: Player, mate: Player) -> None:  # §6
    state = dealt()
    for _ in range(rounds):
        state = silent_round(state)
    told = events(guessing(state, guesser), GuessMate(guesser=guesser, mate=mate))
    assert told[0] == m.GuessJudged(player=guesser, outcome="right")
    assert m.TeamWon(winners=(ANN, BEN)) in told
    assert winners(after(guessing(state, guesser), GuessMate(guesser=guesser, mate=mate))) == (ANN, BEN)


@pytest.mark.parametrize(("rounds", "guesser"), [(0, ANN), (1, BEN)])
def test_guessed_incorrectly_and_the_users_win(rounds: int, guesser: Player) -> None:  # §6
    state = dealt()
    for _ in range(rounds):
        state = silent_round(state)
    told = events(guessing(state, guesser), GuessMate(guesser=guesser, mate=DEV))
    assert told[0] == m.GuessJudged(player=guesser, outcome="wrong")
    assert m.UsersWon(winners=(CLEO, DEV, EVA)) in told


def test_the_code_word_stays_the_same_for_the_entire_match() -> None:  # §6
    state, codes = dealt(), set()
    for _ in range(5):
        codes |= {seen(state, ANN).code, seen(state, BEN).code}
        state = silent_round(state)
    assert len(codes) == 1


@pytest.mark.parametrize("players", [THREE, FOUR])
def test_whoever_is_alone_must_say_so_in_order_to_win(players: tuple[Player, ...]) -> None:  # §6
    state = guessing(dealt(players, LONE))
    told = events(state, SayAlone(guesser=ANN))
    assert told[0] == m.GuessJudged(player=ANN, outcome="right")
    assert told[-2:] == [m.TeamWon(winners=(ANN,)), PointsScored(players=(ANN,), points=2)]
    wrong = after(state, GuessMate(guesser=ANN, mate=BEN))
    assert winners(wrong) == tuple(player for player in players if player != ANN)


@pytest.mark.parametrize("players", [THREE, FOUR])
def test_whoever_is_not_alone_must_not_say_so(players: tuple[Player, ...]) -> None:  # §6
    told = events(guessing(dealt(players)), SayAlone(guesser=ANN))
    assert told[0] == m.GuessJudged(player=ANN, outcome="wrong")
    assert m.UsersWon(winners=players[2:]) in told


def test_with_five_players_or_more_nobody_is_alone() -> None:  # §6
    refuse(guessing(dealt()), SayAlone(guesser=ANN))
    assert only(m.MateAskedAmongFew, events(nobody_out(dealt()), Unmask(player=ANN, role="hacker"))) == []
    few = nobody_out(dealt(THREE))
    assert events(few, Unmask(player=ANN, role="hacker"))[-1] == m.MateAskedAmongFew(player=ANN)


# §7 Scoring ----------------------------------------------------------------


def test_every_user_who_voted_for_the_hacker_or_the_admin_receives_a_point() -> None:  # §7
    assert scored(last_vote(dealt(), CLEO, ANN, ANN, ANN, CLEO)) == {CLEO: 1, DEV: 1}  # Ben is the Admin
    assert scored(last_vote(dealt(), BEN, CLEO, BEN, ANN, BEN)) == {CLEO: 1, EVA: 1}


def test_a_user_who_was_voted_out_still_scores() -> None:  # §7
    state = after(cleo_out(dealt()), TimeUp())
    assert scored(last_vote(state, None, ANN, ANN, ANN, None)) == {CLEO: 1, DEV: 1}


def test_nobody_scores_when_no_user_voted_for_them() -> None:  # §7
    told = last_vote(dealt(), None, ANN, None, None, None)
    assert only(m.MostSkipped, told)
    three = last_vote(dealt(THREE), None, ANN, ANN)
    assert scored(three) == {CLEO: 1}
    alone = last_vote(dealt(THREE), None, ANN, None)
    assert scored(alone) == {}


def test_if_the_hacker_and_the_admin_win_they_get_two_points_each() -> None:  # §7
    assert scored(events(guessing(dealt()), GuessMate(guesser=ANN, mate=BEN))) == {ANN: 2, BEN: 2}


def test_guessed_incorrectly_every_user_gets_one_point_and_the_one_who_was_guessed_two() -> None:  # §7
    told = events(guessing(dealt()), GuessMate(guesser=ANN, mate=DEV))
    assert only(PointsScored, told) == [
        PointsScored(players=(CLEO, DEV, EVA), points=1),
        PointsScored(players=(DEV,), points=2),
    ]


# §8 The Inquisition --------------------------------------------------------


@pytest.mark.parametrize("players", [SIX, SEVEN, TWELVE])
def test_the_debugger_and_the_accomplice_join_in(players: tuple[Player, ...]) -> None:  # §8
    for seed in range(50):
        state, told = GAME.deal(players, INQUISITION, Random(seed))
        roles = Counter(seen(state, player).role for player in players)
        users = len(players) - 4
        assert roles == {"hacker": 1, "admin": 1, "debugger": 1, "accomplice": 1, "user": users}
        assert told[0] == m.RolesDealtInInquisition()


@pytest.mark.parametrize("players", [THREE, FOUR, FIVE])
@pytest.mark.parametrize("options", [INQUISITION, INQUISITION_CARDS])
def test_it_is_for_six_players_or_more(players: tuple[Player, ...], options: CovertOptions) -> None:  # §8
    with pytest.raises(CannotDeal) as refused:
        GAME.deal(players, options, Random(0))
    assert "\n" not in str(refused.value)
    assert "inquisition=false" in str(refused.value)


def test_in_the_night_the_debugger_goes_before_the_admin_and_the_accomplice_after_both() -> None:  # §8
    assert events(dealt(SIX, options=INQUISITION_CARDS), Ready()) == [
        m.NightFell(),
        m.HackerCalled(),
        m.DebuggerCalled(),
        m.AdminCalled(),
        m.HackerCalledAgain(),
        m.AccompliceCalled(),
        m.NightEnded(),
        m.DieHandedOver(round=1),
    ]


def test_hacker_and_admin_raise_a_hand_with_their_eyes_closed() -> None:  # §8
    said = str(SCRIPT.line(m.AccompliceCalled(), 0))
    assert said.index("Accomplice, open your eyes") < said.index("keep yours closed, and raise one hand")
    assert said.index("Hands down") < said.index("Accomplice, close your eyes")


def test_the_debugger_and_the_accomplice_have_a_count_of_ten_as_well() -> None:  # §8
    assert counts(m.DebuggerCalled()) == counts(m.AccompliceCalled()) == [FROM_TEN]


def test_with_cards_the_two_more_cards_replace_two_users() -> None:  # §8
    assert GAME.deal(SEVEN, INQUISITION_CARDS, Random(0))[1] == [m.CardsHandedOutInInquisition(users=3)]
    assert GAME.deal(SEVEN, CARDS, Random(0))[1] == [m.CardsHandedOut(users=5)]


# Rulings for all games -----------------------------------------------------


def test_three_to_twelve_players() -> None:  # R1
    assert list(GAME.seats) == list(range(3, 13))
    assert discover()["covert-ques"] is GAME


def test_the_narrator_takes_every_job_that_needs_no_human() -> None:  # R2
    kinds = {type(command) for state in every_phase() for command in GAME.legal(state)}
    assert kinds == {*GAME.commands.values(), TimeUp}
    assert not [name for name in GAME.commands if "Roll" in name or "Count" in name]


def every_phase() -> list[State]:
    begun = after(dealt(THREE), Ready())
    with_cards = vote(cards(), CLEO, CLEO, None, CLEO, None)
    return [
        dealt(THREE),
        begun,
        after(begun, HaveHint()),
        after(begun, BeginHints(player=ANN)),
        discussion(begun),
        vote(begun),
        with_cards,
        nobody_out(begun),
        after(nobody_out(begun), ComeForward(role="hacker")),
        guessing(begun),
        after(with_cards, ShowCard(player=CLEO, role="hacker")),
    ]


@pytest.mark.parametrize("players", [THREE, FIVE, TWELVE])
def test_with_dealt_roles_each_player_is_told_their_own(players: tuple[Player, ...]) -> None:  # R3
    _, told = GAME.deal(players, STANDARD, Random(3))
    assert [secret.to for secret in only(Secret, told)] == list(players)


def test_with_cards_no_chair_sees_anything_and_nobody_is_told() -> None:  # R3
    state, told = GAME.deal(FIVE, CARDS, Random(3))
    assert only(Secret, told) == []
    for chair in (*FIVE, None):
        own = seen(state, chair)
        assert (own.role, own.code, own.board) == (None, None, ())


OTHER_ROLES = [PAIR, Roles(hacker=BEN, admin=CLEO), Roles(hacker=CLEO, admin=ANN), LONE]
IN_EVERY_PHASE: list[Callable[[State], State]] = [
    lambda state: state,
    lambda state: after(state, Ready()),
    lambda state: after(state, Ready(), BeginHints(player=ANN)),
    discussion,
    vote,
    nobody_out,
    guessing,
]


@pytest.mark.parametrize("in_phase", IN_EVERY_PHASE)
def test_what_may_be_said_betrays_nobody(in_phase: Callable[[State], State]) -> None:  # R4
    first, *others = [GAME.legal(in_phase(dealt(THREE, roles))) for roles in OTHER_ROLES]
    assert all(other == first for other in others)


def test_what_everybody_hears_betrays_nobody() -> None:  # R4
    first, *others = [
        [events(state, command) for state, command in told_of(dealt(THREE, roles))] for roles in OTHER_ROLES
    ]
    assert all(other == first for other in others)


def told_of(state: State) -> list[tuple[State, Command]]:
    """Steps of two rounds in which nobody is revealed."""
    first, second = nobody_out(state), nobody_out(silent_round(state))
    return [
        (state, Ready()),
        (first, TimeUp()),
        (second, TimeUp()),
        (first, Unmask(player=ANN, role="hacker")),
    ]


def test_the_night_is_the_same_whether_or_not_there_is_an_admin() -> None:  # R4
    assert events(cards(THREE), Ready()) == events(cards(SIX), Ready())


def test_the_admin_is_asked_even_if_there_may_be_none() -> None:  # R4
    for roles in OTHER_ROLES:
        assert nobody_out(silent_round(dealt(THREE, roles))).called == "admin"


def test_each_chair_sees_its_own_role_and_the_table_page_none() -> None:  # R4
    state = inquired()
    roles = [seen(state, player).role for player in SEVEN]
    assert roles == ["hacker", "admin", "debugger", "accomplice", "user", "user", "user"]
    assert (seen(state, None).role, seen(state, None).code) == (None, None)


def test_hacker_admin_and_debugger_know_the_code_word_and_nobody_else() -> None:  # R4, R13
    state = inquired()
    assert state.secrets
    assert {player for player in SEVEN if seen(state, player).code} == {ANN, BEN, CLEO}
    assert seen(state, ANN).code == state.secrets.code


# Rulings for Covert Ques ---------------------------------------------------


def test_the_die_picks_any_confidential_word_as_the_code_word() -> None:  # R5
    codes: dict[str, set[str]] = {}
    for seed in range(6000):
        secrets = GAME.deal(THREE, STANDARD, Random(seed))[0].secrets
        assert secrets
        codes.setdefault(secrets.topic.name, set()).add(secrets.code)
    assert codes == {topic.name: set(topic.confidential) for topic in TOPICS}


@pytest.mark.parametrize("number", range(1, 6))
def test_in_every_round_the_die_shows_each_of_its_faces_as_often_as_any_other(number: int) -> None:  # R5
    faces = Counter(
        topic.public.index(Die(first=first).public_word(topic, number))
        for topic in TOPICS
        for first in range(FACES)
    )
    assert set(faces) == set(range(FACES))
    assert all(15 <= times <= 45 for times in faces.values())  # of 180, each face should have thirty


def test_a_public_word_may_come_up_again() -> None:  # R5
    rolls = [Die(first=0).public_word(TOPICS[0], number) for number in range(1, 30)]
    assert set(rolls) == set(TOPICS[0].public)
    assert any(one == other for one, other in pairwise(rolls))


def test_the_public_words_do_not_depend_on_the_roles_or_the_code_word() -> None:  # R5
    for roles in OTHER_ROLES:
        state = silent_round(dealt(THREE, roles))
        assert state.public_word == silent_round(dealt(THREE)).public_word


def test_the_narrator_knows_of_a_hint_only_that_it_was_given() -> None:  # R6
    hints = after(dealt(), Ready(), BeginHints(player=ANN))
    assert GAME.legal(hints) == [FinishHint(player=ANN)]
    assert set(FinishHint.model_fields) == {"player"}
    assert seen(hints, None).free_talk


def test_each_voter_is_asked_in_seating_order() -> None:  # R7
    state, turns = vote(dealt(SEVEN)), []
    while isinstance(state.phase, Voting):
        turns.append(asked(state))
        assert seen(state, None).waiting == SEVEN[len(turns) - 1 :]
        state = after(state, Skip(voter=asked(state)))
    assert turns == list(SEVEN)


def test_all_have_pointed_before_anybody_is_asked() -> None:  # R7
    assert events(discussion(dealt()), CallVote())[0] == m.VoteBegan()
    assert only(m.VoteBegan, events(vote(dealt()), Skip(voter=ANN))) == []


def test_everybody_is_heard_although_the_vote_is_decided() -> None:  # R7
    assert asked(vote(dealt(), CLEO, CLEO, None, CLEO)) == EVA


@pytest.mark.parametrize(("players", "skips"), [(FOUR, 2), (SIX, 3), (TWELVE, 6)])
def test_half_of_the_voters_are_no_majority(players: tuple[Player, ...], skips: int) -> None:  # R8
    assert not only(m.MostSkipped, last_vote(dealt(players), *split(players, skips)))


# Rulings where all else is silent ------------------------------------------


def test_a_skipped_vote_counts_neither_for_nor_against_anybody() -> None:  # R9
    told = last_vote(dealt(), CLEO, None, None, CLEO, DEV)
    assert m.VotedOut(player=CLEO, votes=2) in told


def test_a_single_vote_can_be_the_most() -> None:  # R9
    told = last_vote(dealt(FOUR), None, None, DEV, CLEO)
    assert m.VoteTied(tied=(CLEO, DEV)) in told


def test_nobody_votes_for_themself() -> None:  # R10
    state = vote(dealt())
    while isinstance(state.phase, Voting):
        refuse(state, Vote(voter=asked(state), suspect=asked(state)))
        state = after(state, Skip(voter=asked(state)))


def test_whoever_was_voted_out_is_not_voted_for_again() -> None:  # R10
    state = vote(after(cleo_out(dealt()), TimeUp()))
    assert [vote.suspect for vote in only(Vote, GAME.legal(state))] == [BEN, DEV, EVA]


def test_whoever_was_voted_out_neither_comes_forward_nor_is_guessed() -> None:  # R10
    state = cleo_out(dealt())
    refuse(state, Unmask(player=CLEO, role="hacker"))
    refuse(after(state, ComeForward(role="hacker")), GiveName(player=CLEO))
    refuse(after(state, Unmask(player=ANN, role="hacker")), GuessMate(guesser=ANN, mate=CLEO))


def test_the_last_one_inside_can_only_skip() -> None:  # R10
    state = cleo_out(dealt(THREE, LONE))
    state = vote(after(state, TimeUp()), BEN, None, BEN)
    state = vote(after(state, TimeUp()))
    assert GAME.legal(state) == [Skip(voter=ANN)]


def test_whoever_was_guessed_has_three_points_in_all() -> None:  # R11
    told = events(guessing(dealt()), GuessMate(guesser=ANN, mate=DEV))
    assert scored(told) == {CLEO: 1, DEV: 3, EVA: 1}


def test_an_accomplice_who_was_guessed_gets_nothing() -> None:  # R11
    told = events(guessing(inquired()), GuessMate(guesser=ANN, mate=DEV))
    assert scored(told) == {CLEO: 1, EVA: 1, FINN: 1, GUS: 1}


def test_after_a_wrong_i_am_alone_nobody_was_guessed() -> None:  # R11
    assert scored(events(guessing(dealt(FOUR)), SayAlone(guesser=ANN))) == {CLEO: 1, DEV: 1}


def test_a_user_who_comes_forward_loses_the_match_for_the_users() -> None:  # R12
    told = events(guessing(dealt(), CLEO), GuessMate(guesser=CLEO, mate=BEN))
    assert told[0] == m.ImpostorUnmasked(player=CLEO, role="hacker")
    assert scored(told) == {ANN: 2, BEN: 2}


@pytest.mark.parametrize("impostor", [BEN, DEV])
def test_the_wrong_one_of_the_team_who_comes_forward_loses_it_for_the_team(impostor: Player) -> None:  # R12
    told = events(guessing(inquired(), impostor), GuessMate(guesser=impostor, mate=ANN))
    assert told[0] == m.ImpostorUnmasked(player=impostor, role="hacker")
    assert scored(told) == {CLEO: 1, EVA: 1, FINN: 1, GUS: 1}


def test_nobody_is_unmasked_before_the_guess() -> None:  # R12
    state = nobody_out(dealt())
    for player in FIVE:
        told = events(state, Unmask(player=player, role="hacker"))
        assert told == [HourglassPutAway(), m.MateAsked(player=player)]


def test_against_a_lone_hacker_a_false_claim_is_the_hackers_win() -> None:  # R12
    told = events(guessing(dealt(THREE, LONE), CLEO), SayAlone(guesser=CLEO))
    assert told[-2:] == [m.TeamWon(winners=(ANN,)), PointsScored(players=(ANN,), points=2)]


def test_with_cards_the_narrator_believes_it() -> None:  # R12
    state = after(guessing(cards(), CLEO), GuessMate(guesser=CLEO, mate=BEN))
    told = events(state, NameHolder(role="admin", player=BEN))
    assert told[1] == m.HolderRevealed(player=CLEO, role="hacker")


def test_the_debugger_is_shown_the_code_word_and_the_accomplice_who_they_are() -> None:  # R13
    state, told = GAME.deal(SIX, INQUISITION, Random(5))
    assert state.secrets
    roles, code = state.secrets.roles, state.secrets.code
    assert roles.debugger
    assert roles.accomplice
    assert roles.admin
    assert only(m.DebuggerTold, told) == [m.DebuggerTold(to=roles.debugger, code=code)]
    assert only(m.AccompliceTold, told) == [
        m.AccompliceTold(to=roles.accomplice, hacker=roles.hacker, admin=roles.admin)
    ]
    own = seen(state, roles.accomplice)
    assert (own.hacker, own.admin, own.code) == (roles.hacker, roles.admin, None)


def test_the_accomplice_wins_and_scores_with_the_hacker_and_the_admin() -> None:  # R13
    told = events(guessing(inquired()), GuessMate(guesser=ANN, mate=BEN))
    assert scored(told) == {ANN: 2, BEN: 2, DEV: 2}
    caught = last_vote(inquired(), CLEO, None, ANN, ANN, ANN, ANN, None)
    assert scored(caught) == {CLEO: 1, EVA: 1, FINN: 1}


def test_the_debugger_scores_as_a_user() -> None:  # R13
    told = events(guessing(inquired()), GuessMate(guesser=ANN, mate=CLEO))
    assert scored(told) == {CLEO: 3, EVA: 1, FINN: 1, GUS: 1}


@pytest.mark.parametrize("out", [CLEO, DEV])
def test_both_read_as_a_user_when_voted_out(out: Player) -> None:  # R13
    votes = [out if player != out else None for player in SEVEN]
    assert m.RoleShown(player=out, role="user") in last_vote(inquired(), *votes)
    with_cards = dealt(SEVEN, options=INQUISITION_CARDS)
    assert last_vote(with_cards, *votes)[-1] == m.CardAskedInInquisition(player=out)


def test_an_accomplice_who_was_voted_out_still_scores() -> None:  # R13
    state = vote(inquired(), *[DEV if player != DEV else None for player in SEVEN])
    told = events(after(state, Unmask(player=ANN, role="hacker")), GuessMate(guesser=ANN, mate=BEN))
    assert scored(told) == {ANN: 2, BEN: 2, DEV: 2}


def test_with_dealt_roles_nobody_closes_their_eyes() -> None:  # R14
    assert only(m.NightFell, events(dealt(), Ready())) == []
    state, told = GAME.deal(FIVE, STANDARD, Random(1))
    assert [type(event) for event in only(Public, told)] == [m.RolesDealt, m.TopicLaidOut, m.ReadinessAsked]
    assert GAME.legal(state) == [Ready()]


def test_with_cards_the_narrator_asks_for_the_role_of_whoever_is_voted_out() -> None:  # R14
    told = last_vote(cards(), CLEO, CLEO, None, CLEO, None)
    assert told[-1] == m.CardAsked(player=CLEO)
    state = vote(cards(), CLEO, CLEO, None, CLEO, None)
    assert asked(state) == CLEO
    roles: tuple[Shown, ...] = ("hacker", "admin", "user")
    assert GAME.legal(state) == [ShowCard(player=CLEO, role=role) for role in roles]


@pytest.mark.parametrize(("role", "other"), [("hacker", "admin"), ("admin", "hacker")])
def test_with_cards_the_narrator_asks_who_the_other_one_was(role: Called, other: Called) -> None:  # R14
    state = vote(cards(), CLEO, CLEO, None, CLEO, CLEO)
    assert events(state, ShowCard(player=CLEO, role=role))[-1] == m.HolderAsked(player=CLEO, role=other)
    state = after(state, ShowCard(player=CLEO, role=role))
    candidates = (ANN, BEN, DEV, EVA)
    assert GAME.legal(state) == [NameHolder(role=other, player=player) for player in candidates]
    told = events(state, NameHolder(role=other, player=BEN))
    assert told[0] == m.HolderRevealed(player=BEN, role=other)
    assert scored(told) == {ANN: 1, DEV: 1, EVA: 1}  # Ben's vote was not a User's


@pytest.mark.parametrize(
    ("mate", "points"), [(BEN, {ANN: 2, BEN: 2}), (DEV, {BEN: 3, CLEO: 1, EVA: 1})], ids=["right", "wrong"]
)
def test_with_cards_the_guess_is_judged_by_who_it_really_was(
    mate: Player, points: dict[Player, int]
) -> None:  # R14
    state = after(guessing(cards()), GuessMate(guesser=ANN, mate=BEN))
    assert phase(state, Reckoning)
    told = events(state, NameHolder(role="admin", player=mate))
    assert scored(told) == points


@pytest.mark.parametrize("players", [THREE, FOUR])
def test_with_cards_there_may_have_been_no_admin(players: tuple[Player, ...]) -> None:  # R14
    state = after(guessing(cards(players)), SayAlone(guesser=ANN))
    assert NameHolder(role="admin", player=NOBODY) in GAME.legal(state)
    told = events(state, NameHolder(role="admin", player=NOBODY))
    assert told[0] == m.GuessJudged(player=ANN, outcome="right")
    assert m.NoAdminRevealed() in told
    assert winners(after(state, NameHolder(role="admin", player=BEN))) == players[2:]


def test_with_cards_there_is_always_a_hacker() -> None:  # R14
    state = vote(cards(FOUR), CLEO, CLEO, None, CLEO)
    state = after(state, ShowCard(player=CLEO, role="admin"))
    assert NameHolder(role="hacker", player=Player(NOBODY)) not in GAME.legal(state)


def test_with_cards_the_narrator_asks_for_the_accomplice_last() -> None:  # R14
    state = after(guessing(dealt(SEVEN, options=INQUISITION_CARDS)), GuessMate(guesser=ANN, mate=BEN))
    assert events(state, NameHolder(role="admin", player=BEN)) == [
        m.HolderAsked(player=ANN, role="accomplice")
    ]
    state = after(state, NameHolder(role="admin", player=BEN))
    assert [c.player for c in only(NameHolder, GAME.legal(state))] == [CLEO, DEV, EVA, FINN, GUS]
    told = events(state, NameHolder(role="accomplice", player=GUS))
    assert m.HolderRevealed(player=GUS, role="accomplice") in told
    assert scored(told) == {ANN: 2, BEN: 2, GUS: 2}


def test_with_cards_an_accomplice_may_have_been_voted_out_as_a_user() -> None:  # R14
    state = cleo_out(dealt(SEVEN, options=INQUISITION_CARDS))
    state = after(state, Unmask(player=ANN, role="hacker"), GuessMate(guesser=ANN, mate=BEN))
    refuse(state, NameHolder(role="admin", player=CLEO))
    state = after(state, NameHolder(role="admin", player=BEN))
    assert NameHolder(role="accomplice", player=CLEO) in GAME.legal(state)


def test_at_the_end_everybody_hears_who_was_who_and_what_the_code_word_was() -> None:  # R15
    state = guessing(inquired())
    assert state.secrets
    assert events(state, GuessMate(guesser=ANN, mate=BEN))[:-1] == [
        m.GuessJudged(player=ANN, outcome="right"),
        m.HolderRevealed(player=ANN, role="hacker"),
        m.HolderRevealed(player=BEN, role="admin"),
        m.HolderRevealed(player=CLEO, role="debugger"),
        m.HolderRevealed(player=DEV, role="accomplice"),
        m.CodeRevealed(code=state.secrets.code),
        m.TeamWon(winners=(ANN, BEN, DEV)),
    ]


def test_of_two_when_one_is_known_everybody_hears_the_other() -> None:  # R15
    assert m.HolderRevealed(player=BEN, role="admin") in last_vote(dealt(), None, ANN, ANN, ANN, None)
    assert m.HolderRevealed(player=ANN, role="hacker") in last_vote(dealt(), None, None, BEN, BEN, BEN)
    assert m.NoAdminRevealed() in last_vote(dealt(THREE, LONE), None, ANN, ANN)


def test_with_cards_the_narrator_does_not_know_the_code_word() -> None:  # R15
    state = after(guessing(cards()), GuessMate(guesser=ANN, mate=BEN))
    assert only(m.CodeRevealed, events(state, NameHolder(role="admin", player=BEN))) == []


def test_when_the_hacker_is_called_again_the_call_comes_before_the_count() -> None:  # R16
    said = str(SCRIPT.line(m.HackerCalledAgain(), 0))
    assert said.index("Turn the card back to its public side") < said.index("ten")


def test_the_admin_may_say_that_they_are_alone_and_is_wrong() -> None:  # R17
    state = guessing(silent_round(dealt(THREE)), BEN)
    assert events(state, SayAlone(guesser=BEN))[0] == m.GuessJudged(player=BEN, outcome="wrong")


def test_one_game_is_one_match() -> None:  # R18
    over = after(guessing(dealt()), GuessMate(guesser=ANN, mate=BEN))
    assert GAME.legal(over) == []
    first, again = (GAME.deal(FIVE, STANDARD, Random(f"evening:{match}"))[0] for match in range(2))
    assert first != again


# What cannot be ------------------------------------------------------------


def test_what_belongs_to_another_moment_is_refused() -> None:
    begun = after(dealt(), Ready())
    refuse(dealt(), HaveHint(), CallVote(), TimeUp())
    refuse(begun, Ready(), FinishHint(player=ANN), CallVote(), GiveName(player=ANN), TimeUp())
    refuse(after(begun, BeginHints(player=ANN)), BeginHints(player=BEN), FinishHint(player=BEN), CallVote())
    refuse(discussion(begun), Vote(voter=ANN, suspect=BEN), FinishHint(player=ANN), TimeUp())
    refuse(vote(begun), Vote(voter=BEN, suspect=ANN), CallVote(), ComeForward(role="hacker"))
    refuse(nobody_out(begun), ComeForward(role="admin"), Unmask(player=ANN, role="admin"))
    refuse(nobody_out(begun), GuessMate(guesser=ANN, mate=BEN), Skip(voter=ANN))
    refuse(guessing(begun), TimeUp(), GuessMate(guesser=BEN, mate=ANN), GuessMate(guesser=ANN, mate=ANN))
    refuse(guessing(begun), NameHolder(role="admin", player=BEN))


def test_strangers_have_no_say() -> None:
    begun = after(dealt(), Ready())
    refuse(begun, BeginHints(player=FINN))
    refuse(vote(begun), Vote(voter=ANN, suspect=FINN))
    refuse(nobody_out(begun), Unmask(player=FINN, role="hacker"))


def test_the_same_seed_deals_the_same_match() -> None:
    first, again = ([GAME.deal(FIVE, STANDARD, Random(n)) for n in range(20)] for _ in range(2))
    assert first == again


# The rulebook itself -------------------------------------------------------


RULE = re.compile(r"§\d(?:\.\d)?|\bR\d+\b")


def test_every_rule_is_tested_and_every_rule_that_is_cited_exists() -> None:
    lines = (GAME.folder / "README.md").read_text("utf-8").splitlines()
    rules = {rule for line in lines if line.startswith("#") or "**" in line for rule in RULE.findall(line)}
    assert set(RULE.findall(Path(__file__).read_text("utf-8"))) == rules
    cited = {rule for source in GAME.folder.glob("*.py") for rule in RULE.findall(source.read_text("utf-8"))}
    assert cited <= rules


def test_the_rulebook_lists_every_sentence() -> None:
    rulebook = (GAME.folder / "README.md").read_text("utf-8").replace(r"\|", "|")
    book: dict[str, dict[str, Any]] = tomllib.loads((GAME.folder / "phrases.en.toml").read_text("utf-8"))
    templates = [template for ways in book["phrases"].values() for template in ways]
    sentences = [*templates, *book["words"].values()]
    assert [sentence for sentence in sentences if f"`{sentence}`" not in rulebook] == []
