"""Murder Mystery, rule by rule, in the order and the words of narrator/games/murder_mystery/README.md.

Unless a test says otherwise Alice, Bob, Charlie and David play, and Charlie is the murderer.
"""

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from narrator.core.game import (
    CannotDeal,
    Command,
    Event,
    IllegalCommand,
    Player,
    PointsScored,
    Public,
    Reveal,
    Secret,
    Silent,
    TimeUp,
)
from narrator.core.hourglass import HourglassPutAway, HourglassTurned
from narrator.games.murder_mystery import GAME
from narrator.games.murder_mystery import moves as m
from narrator.games.murder_mystery.hanging import threshold
from narrator.games.murder_mystery.moves import (
    Abstain,
    Deed,
    FinishPlanning,
    FinishSpeaking,
    Intent,
    Ready,
    StayHome,
    Visit,
    VoteToHang,
)
from narrator.games.murder_mystery.outcome import conclude_numbers
from narrator.games.murder_mystery.phases import (
    Count,
    Dawn,
    Dusk,
    Introductions,
    MurderMysteryOptions,
    Night,
    Over,
    Setup,
    State,
    Statements,
    Vote,
)
from narrator.games.murder_mystery.view import MurderMysteryView
from narrator.language.script import Say, Script
from narrator.table import house
from narrator.table.texts import Texts

NAMES = "Alice, Bob, Charlie, David, Eve, Frank, Grace, Henry, Iris, Jack, Kate, Leo"
TWELVE = tuple(map(Player, NAMES.split(", ")))
THREE, FOUR, FIVE, SIX, SEVEN = TWELVE[:3], TWELVE[:4], TWELVE[:5], TWELVE[:6], TWELVE[:7]
ALICE, BOB, CHARLIE, DAVID, EVE, FRANK, GRACE = SEVEN

STANDARD = MurderMysteryOptions()
TWO = MurderMysteryOptions(two_murderers=True)
EVERY_NIGHT = MurderMysteryOptions(kill_every_night=True)
REVEALED = MurderMysteryOptions(reveal_victims=True)
OPEN = MurderMysteryOptions(open_nights=True)
CLOCK = MurderMysteryOptions(clock=30)
SCRIPT = Script.load(GAME.folder / "script.en.toml")

T = TypeVar("T")


# A table in any phase ------------------------------------------------------


def deal(
    options: MurderMysteryOptions = STANDARD, players: tuple[Player, ...] = FOUR, seed: int = 0
) -> State:
    return GAME.deal(players, options, Random(seed))[0]


def set_up(
    options: MurderMysteryOptions = STANDARD,
    players: tuple[Player, ...] = FOUR,
    murderers: tuple[Player, ...] = (CHARLIE,),
) -> State:
    """Dealt until the murderers are who they should be."""
    deals = (deal(options, players, seed) for seed in range(5000))
    return next(state for state in deals if state.murderers == murderers)


def introductions(*seats: Any) -> State:
    return after(set_up(*seats), Ready())


def night(*seats: Any) -> State:
    """Night one."""
    state = introductions(*seats)
    while isinstance(state.phase, Introductions):
        state = after(state, FinishSpeaking(player=asked(state)))
    return after(state, FinishPlanning()) if isinstance(state.phase, Dusk) else state


def dawn(state: State, *killers: Player, **visits: Player) -> State:
    """All have chosen: `alice=BOB` is a visit, and whoever is not named stays home; killers have intent."""
    return after(state, *choices(state, *killers, **visits))


def choices(state: State, *killers: Player, **visits: Player) -> list[Command]:
    living = seen(state, None).living
    hosts = {player: visits.get(player.lower(), player) for player in living}
    return [
        choice(player, hosts[player], "to kill" if player in killers else "in peace") for player in living
    ]


def choice(player: Player, host: Player, intent: Intent) -> Command:
    if host == player:
        return StayHome(by=player, intent=intent)
    return Visit(by=player, host=host, intent=intent)


def day(state: State, *killers: Player, **visits: Player) -> State:
    """The day after that night, unless the game is over."""
    return after(dawn(state, *killers, **visits), Ready())


def vote(state: State) -> State:
    """The vote of the day that has just broken."""
    while isinstance(state.phase, Statements):
        state = after(state, FinishSpeaking(player=asked(state)))
    return state


def ballots(state: State, *suspects: Player | None) -> State:
    """The votes of the living, in the order in which they sit, counted if all have voted."""
    for voter, suspect in zip(seen(state, None).living, suspects, strict=True):
        state = after(state, VoteToHang(by=voter, suspect=suspect) if suspect else Abstain(by=voter))
    return state


def quiet_day(state: State) -> State:
    """Everybody speaks and abstains, and the next night falls."""
    voting = vote(state)
    state = after(ballots(voting, *[None] * len(seen(voting, None).living)), Ready())
    return after(state, FinishPlanning()) if isinstance(state.phase, Dusk) else state


# What happens to it --------------------------------------------------------


def after(state: State, *commands: Command) -> State:
    for command in commands:
        state, _ = GAME.play(state, command)
    return state


def events(state: State, *commands: Command) -> list[Event]:
    """What the last of these commands leads to."""
    *first, last = commands
    return GAME.play(after(state, *first), last)[1]


def morning(state: State, *killers: Player, **visits: Player) -> list[Event]:
    """What everybody hears at dawn."""
    return events(dawn(state, *killers, **visits), Ready())


def counted(state: State, *suspects: Player | None) -> list[Event]:
    return events(ballots(state, *suspects), Ready())


def told(state: State, *killers: Player, **visits: Player) -> dict[Player, Secret]:
    """What each player learns in private after a night."""
    secrets = only(Secret, events(state, *choices(state, *killers, **visits)))
    assert len({secret.to for secret in secrets}) == len(secrets)
    return {secret.to: secret for secret in secrets}


def whispered(secret: Secret) -> str:
    return " ".join(beat.text for beat in SCRIPT.whisper(secret, 0).beats if isinstance(beat, Say))


def said(event: Event) -> str:
    assert isinstance(event, Public)
    return " ".join(beat.text for beat in SCRIPT.line(event, 0).beats if isinstance(beat, Say))


def asked(state: State) -> Player:
    player = GAME.view(state, None).asked
    assert player
    return player


def living(state: State) -> tuple[Player, ...]:
    return seen(state, None).living


def winners(state: State) -> tuple[Player, ...]:
    return phase(state, Over).winners


def phase(state: State, kind: type[T]) -> T:
    assert isinstance(state.phase, kind)
    return state.phase


def seen(state: State, player: Player | None) -> MurderMysteryView:
    view = GAME.view(state, player)
    assert isinstance(view, MurderMysteryView)
    return view


def only(kind: type[T], happened: Iterable[object]) -> list[T]:
    return [event for event in happened if isinstance(event, kind)]


def refuse(state: State, *commands: Command) -> None:
    for command in commands:
        with pytest.raises(IllegalCommand):
            GAME.play(state, command)


# §1 What it is about -------------------------------------------------------


def test_four_players_or_more_and_the_narrator_is_the_game_master() -> None:  # §1, R1, R2
    assert list(GAME.seats) == list(range(3, 13))
    assert [len(living(deal(players=TWELVE[:count]))) for count in GAME.seats] == list(GAME.seats)


# §2 Setup ------------------------------------------------------------------


@pytest.mark.parametrize("players", [THREE, FOUR, TWELVE])
def test_one_murderer_and_all_others_are_innocents(players: tuple[Player, ...]) -> None:  # §2
    for seed in range(50):
        roles = Counter(seen(deal(players=players, seed=seed), player).role for player in players)
        assert roles == {"murderer": 1, "innocent": len(players) - 1}


@pytest.mark.parametrize("players", [THREE, FOUR, TWELVE])
def test_the_roles_are_assigned_by_chance(players: tuple[Player, ...]) -> None:  # §2, §7.1
    drawn = Counter(deal(players=players, seed=seed).murderers for seed in range(3000))
    fair = 3000 / len(players)
    assert set(drawn) == {(player,) for player in players}
    assert all(0.75 * fair < times < 1.25 * fair for times in drawn.values())


def test_the_roles_are_assigned_in_secret() -> None:  # §2, §7.1
    for murderer in FOUR:
        state = set_up(STANDARD, FOUR, (murderer,))
        public = only(Public, GAME.deal(FOUR, STANDARD, Random(1))[1])
        assert public == [m.RolesAssigned(), m.ReadinessAsked()]
        assert [seen(state, None).role, seen(state, None).accomplices] == [None, ()]


# §3 How a game goes --------------------------------------------------------


def test_day_zero_night_one_day_one_night_two_day_two_and_so_on() -> None:  # §3
    state = night()
    heard: list[Event] = []
    for _ in range(3):
        killing = dawn(state, CHARLIE)  # at home alone: an attempt, and nobody dies
        heard += only(m.DayBroke, events(killing, Ready()))
        voting = vote(after(killing, Ready()))
        heard += only(m.NightFell, counted(voting, None, None, None, None))
        state = after(ballots(voting, None, None, None, None), Ready())
    days = [m.DayBroke(day=1), m.NightFell(night=2), m.DayBroke(day=2), m.NightFell(night=3)]
    assert heard == [*days, m.DayBroke(day=3), m.NightFell(night=4)]


# §3.1 Day zero: introductions ----------------------------------------------


@pytest.mark.parametrize("players", [FOUR, TWELVE])
def test_each_player_is_told_their_role_in_private(players: tuple[Player, ...]) -> None:  # §3.1
    state, dealt = GAME.deal(players, STANDARD, Random(5))
    roles = only(Secret, dealt)
    assert [secret.to for secret in roles] == list(players)
    assert [isinstance(secret, m.MurdererTold) for secret in roles] == [p in state.murderers for p in players]


def test_the_players_introduce_themselves_to_the_group() -> None:  # §3.1
    state = set_up()
    assert events(state, Ready()) == [m.IntroductionsBegan(), m.IntroductionAsked(player=ALICE)]
    state, heard = after(state, Ready()), []
    while isinstance(state.phase, Introductions):
        heard.append(asked(state))
        state = after(state, FinishSpeaking(player=asked(state)))
    assert heard == list(FOUR)
    assert isinstance(state.phase, Night)


# §3.2 Nights ---------------------------------------------------------------


def test_all_living_players_stay_home_or_visit_another_player() -> None:  # §3.2
    state = night()
    assert seen(state, None).waiting == FOUR
    for player in FOUR:
        own = [
            command for command in GAME.legal(state) if isinstance(command, Silent) and command.by == player
        ]
        homes = {command.host for command in own if isinstance(command, Visit)}
        assert homes == set(FOUR) - {player}
        assert {type(command) for command in own} == {StayHome, Visit}


def test_they_choose_in_private_and_in_any_order() -> None:  # §3.2
    state = night()
    commands = choices(state, CHARLIE, bob=ALICE, charlie=DAVID)
    assert only(Silent, commands) == commands
    backwards = after(state, *reversed(commands))
    assert backwards == after(state, *commands)


def test_the_murderer_also_says_whether_they_have_the_intent_to_kill() -> None:  # §3.2
    offered = GAME.legal(night())
    for intent in ("in peace", "to kill"):
        assert StayHome(by=CHARLIE, intent=intent) in offered
        assert Visit(by=CHARLIE, host=DAVID, intent=intent) in offered


def test_all_have_chosen_before_anything_is_revealed() -> None:  # §3.2, §7.2
    state = night()
    *first, last = choices(state, CHARLIE, bob=ALICE, charlie=DAVID)
    waiting = list(FOUR)
    for command in first:
        assert isinstance(command, Silent)
        assert events(state, command) == [m.ChoiceMade(player=command.by)]
        state = after(state, command)
        waiting.remove(command.by)
        assert seen(state, None).waiting == tuple(waiting)
        assert all(seen(state, player).sights == () for player in FOUR)
        refuse(state, command)  # nobody chooses twice
    assert isinstance(after(state, last).phase, Dawn)


def test_players_are_grouped_by_where_they_are() -> None:  # §3.2, §7.3
    facts = told(night(STANDARD, SIX), bob=ALICE, charlie=ALICE, david=EVE, frank=DAVID)
    assert facts == {
        ALICE: m.WasVisited(to=ALICE, night=1, others=(BOB, CHARLIE), deed="no kill"),
        BOB: m.FoundOthers(to=BOB, night=1, host=ALICE, others=(ALICE, CHARLIE), deed="no kill"),
        CHARLIE: m.FoundOthers(to=CHARLIE, night=1, host=ALICE, others=(ALICE, BOB), deed="kill due"),
        DAVID: m.FoundOthers(to=DAVID, night=1, host=EVE, others=(EVE,), deed="no kill"),
        EVE: m.WasVisited(to=EVE, night=1, others=(DAVID,), deed="no kill"),
        FRANK: m.FoundNobody(to=FRANK, night=1, host=DAVID, deed="no kill"),  # David is out
    }


@pytest.mark.parametrize(
    "visits",
    [
        {"charlie": ALICE, "bob": ALICE},
        {"charlie": ALICE, "bob": ALICE, "david": ALICE},
        {"alice": CHARLIE, "bob": CHARLIE},
        {"charlie": DAVID, "alice": DAVID},
        {"charlie": DAVID, "alice": DAVID, "david": BOB, "bob": DAVID},
    ],
)
def test_three_or_more_at_a_location_and_the_kill_is_blocked(visits: dict[str, Player]) -> None:  # §3.2
    state = night()
    assert living(dawn(state, CHARLIE, **visits)) == FOUR
    assert deed(told(state, CHARLIE, **visits)[CHARLIE]) == "kill blocked"


@pytest.mark.parametrize(
    ("visits", "victim"),
    [
        ({"charlie": DAVID}, DAVID),
        ({"charlie": DAVID, "bob": ALICE}, DAVID),
        ({"alice": CHARLIE}, ALICE),  # who calls on the murderer
        ({"charlie": DAVID, "david": BOB, "alice": DAVID}, ALICE),  # two guests, and nobody at home
    ],
)
def test_two_at_a_location_and_the_murderer_is_there_with_intent_so_the_other_dies(
    visits: dict[str, Player], victim: Player
) -> None:  # §3.2
    state = night()
    assert set(living(dawn(state, CHARLIE, **visits))) == set(FOUR) - {victim}
    assert deed(told(state, CHARLIE, **visits)[CHARLIE]) == "kill done"


@pytest.mark.parametrize("visits", [{"charlie": DAVID}, {"alice": CHARLIE}])
def test_without_intent_nobody_dies(visits: dict[str, Player]) -> None:  # §3.2
    assert living(dawn(night(), **visits)) == FOUR


@pytest.mark.parametrize("visits", [{}, {"charlie": DAVID, "david": ALICE}])
def test_one_alone_at_a_location_is_safe(visits: dict[str, Player]) -> None:  # §3.2
    state = night()
    assert living(dawn(state, CHARLIE, **visits)) == FOUR
    assert deed(told(state, CHARLIE, **visits)[CHARLIE]) == "kill missed"


@given(st.data())
def test_whatever_they_choose_somebody_dies_exactly_where_two_meet_and_one_is_the_murderer_with_intent(
    data: st.DataObject,
) -> None:  # §3.2
    state = night(STANDARD, FIVE)
    homes = {player: data.draw(st.sampled_from(FIVE)) for player in FIVE}
    killers = [player for player in FIVE if data.draw(st.booleans())]
    visits = {player.lower(): host for player, host in homes.items()}
    company = [player for player in FIVE if homes[player] == homes[CHARLIE] and player != CHARLIE]
    victims = company if len(company) == 1 and CHARLIE in killers else []
    assert living(dawn(state, *killers, **visits)) == tuple(p for p in FIVE if p not in victims)


def test_the_murderer_must_attempt_to_kill_at_least_once_every_two_nights() -> None:  # §3.2, §5, §7.5
    second = quiet_day(day(night()))
    assert isinstance(second.phase, Night)
    assert winners(day(second)) == (ALICE, BOB, DAVID)


def test_every_other_night_is_enough() -> None:  # §3.2
    state = night()
    for attempts in [(), (CHARLIE,), (), (CHARLIE,), (CHARLIE,), ()]:
        state = quiet_day(day(state, *attempts))
    assert isinstance(state.phase, Night)
    assert winners(day(state)) == (ALICE, BOB, DAVID)


def deed(secret: Secret) -> Deed:
    done: Deed = secret.deed  # type: ignore[attr-defined]  # every fact of a night has one
    return done


# §3.3 What players learn ---------------------------------------------------


def test_each_player_learns_the_names_of_all_others_at_their_location_and_no_more() -> None:  # §3.3, §7.4
    facts = told(night(STANDARD, FIVE), bob=ALICE, charlie=ALICE)
    assert facts[BOB] == m.FoundOthers(to=BOB, night=1, host=ALICE, others=(ALICE, CHARLIE), deed="no kill")
    assert facts[DAVID] == m.StayedAlone(to=DAVID, night=1, deed="no kill")


def test_the_dead_learn_nothing() -> None:  # §3.3, §8
    assert list(told(night(), CHARLIE, charlie=DAVID)) == [ALICE, BOB, CHARLIE]


def test_who_died_is_not_said_in_private() -> None:  # §3.3
    for secret in told(night(STANDARD, FIVE), CHARLIE, charlie=DAVID).values():
        assert DAVID not in whispered(secret) or secret.to == CHARLIE


def test_the_murderer_whose_kill_was_blocked_is_told_so_in_private() -> None:  # §3.3
    facts = told(night(), CHARLIE, charlie=ALICE, bob=ALICE)
    assert whispered(facts[CHARLIE]).endswith("Alice and Bob were also there. Your kill was blocked.")
    assert [player for player in facts if "kill" in whispered(facts[player])] == [CHARLIE]


# §3.4 Days: discussion -----------------------------------------------------


def test_the_deaths_are_announced_the_name_only() -> None:  # §3.4, §7.4
    heard = morning(night(), CHARLIE, charlie=DAVID)
    assert heard[:2] == [m.DayBroke(day=1), m.DeathAnnounced(victims=(DAVID,))]
    assert set(m.DeathAnnounced.model_fields) == {"victims"}
    assert only(m.VictimsRevealed, heard) == []


def test_if_nobody_died_that_is_announced_too() -> None:  # §3.4
    assert morning(night(), CHARLIE)[:2] == [m.DayBroke(day=1), m.NobodyDied()]


def test_each_living_player_makes_a_statement_one_at_a_time_in_order() -> None:  # §3.4
    state, heard = day(night(STANDARD, FIVE), CHARLIE, charlie=BOB), []
    while isinstance(state.phase, Statements):
        heard.append(asked(state))
        assert GAME.legal(state) == [FinishSpeaking(player=asked(state))]
        state = after(state, FinishSpeaking(player=asked(state)))
    assert heard == [ALICE, CHARLIE, DAVID, EVE]
    assert isinstance(state.phase, Vote)


def test_everybody_is_called_by_name() -> None:  # §3.4
    state = day(night(), CHARLIE)
    assert events(state, FinishSpeaking(player=ALICE)) == [m.StatementAsked(player=BOB)]
    for nth, _ in enumerate(SCRIPT.lines["StatementAsked"]):
        (line, *_) = SCRIPT.line(m.StatementAsked(player=BOB), nth).beats
        assert isinstance(line, Say)
        assert line.text.startswith("Bob, ")


# §3.5 Days: the vote -------------------------------------------------------


def first_vote(players: tuple[Player, ...] = FOUR, options: MurderMysteryOptions = STANDARD) -> State:
    """On day one, with everybody alive."""
    return vote(day(night(options, players), CHARLIE))


def test_each_player_votes_to_hang_one_player_or_abstains() -> None:  # §3.5
    state = first_vote()
    own = [command for command in GAME.legal(state) if isinstance(command, Silent) and command.by == BOB]
    suspects = [ALICE, CHARLIE, DAVID]
    assert own == [*(VoteToHang(by=BOB, suspect=suspect) for suspect in suspects), Abstain(by=BOB)]
    assert seen(state, None).waiting == FOUR


def test_all_vote_in_private_before_the_votes_are_counted() -> None:  # §3.5, §7.2, R5
    state = first_vote()
    votes: list[Command] = [VoteToHang(by=voter, suspect=CHARLIE) for voter in (DAVID, BOB, ALICE)]
    for command in votes:
        assert isinstance(command, Silent)
        assert events(state, command) == [m.VoteCast(player=command.by)]
        state = after(state, command)
        refuse(state, command, Ready())
    assert seen(state, None).waiting == (CHARLIE,)
    last = Abstain(by=CHARLIE)
    assert events(state, last) == [m.VoteCast(player=CHARLIE), m.VoteEnded(), m.ReadinessAsked()]


@pytest.mark.parametrize(
    ("votes", "needed"), [(1, 2), (2, 2), (3, 2), (4, 3), (5, 3), (6, 4), (7, 4), (11, 6), (12, 7)]
)
def test_it_takes_more_than_half_of_those_not_abstaining_and_at_least_two(
    votes: int, needed: int
) -> None:  # §3.5, R9
    assert threshold(votes) == needed


def test_four_vote_and_it_takes_three_votes_on_one_person() -> None:  # §3.5, first example
    state = first_vote()
    needed = m.VotesCounted(votes=4, needed=3)
    hanged = counted(state, BOB, DAVID, BOB, BOB)
    assert hanged[:2] == [needed, m.SuspectCounted(suspect=BOB, votes=3)]
    assert m.SuspectHanged(suspect=BOB) in hanged
    two_are_not_enough = counted(state, BOB, DAVID, BOB, ALICE)
    assert two_are_not_enough[0] == needed
    assert m.ThresholdMissed() in two_are_not_enough


def test_three_vote_and_one_abstains_so_it_takes_two_votes_on_one_person() -> None:  # §3.5, second example
    state = first_vote()
    needed = [m.VotesCounted(votes=3, needed=2), m.AbstentionsCounted(abstentions=1)]
    hanged = counted(state, DAVID, None, DAVID, ALICE)
    assert hanged[:2] == needed
    assert m.SuspectHanged(suspect=DAVID) in hanged
    one_is_not_enough = counted(state, BOB, None, DAVID, ALICE)
    assert one_is_not_enough[:2] == needed
    assert only(m.SuspectHanged, one_is_not_enough) == []


def test_two_vote_alice_one_votes_bob_one_abstains_and_alice_is_hanged() -> None:  # §3.5, third example
    assert counted(first_vote(), BOB, ALICE, ALICE, None)[:6] == [
        m.VotesCounted(votes=3, needed=2),
        m.AbstentionsCounted(abstentions=1),
        m.SuspectCounted(suspect=ALICE, votes=2),
        m.SuspectCounted(suspect=BOB, votes=1),
        m.SuspectHanged(suspect=ALICE),
        m.InnocentHanged(innocent=ALICE),
    ]


def test_two_vote_alice_two_vote_bob_a_tie_and_nobody_is_hanged() -> None:  # §3.5, fourth example
    state = ballots(first_vote(), BOB, ALICE, ALICE, BOB)
    heard = events(state, Ready())
    assert m.VoteTied(suspects=(ALICE, BOB)) in heard
    assert only(m.SuspectHanged, heard) == []
    assert living(after(state, Ready())) == FOUR


def test_one_vote_alone_is_not_enough() -> None:  # §3.5
    heard = counted(first_vote(), None, None, BOB, None)
    assert heard[:4] == [
        m.VotesCounted(votes=1, needed=2),
        m.AbstentionsCounted(abstentions=3),
        m.SuspectCounted(suspect=BOB, votes=1),
        m.ThresholdMissed(),
    ]


def test_when_everybody_abstains_nobody_is_hanged() -> None:  # §3.5
    assert counted(first_vote(), None, None, None, None)[0] == m.EverybodyAbstained()


@given(st.data())
def test_whoever_is_hanged_has_more_than_half_and_two_and_whoever_has_is_hanged(
    data: st.DataObject,
) -> None:  # §3.5, R9
    state = first_vote(SIX)
    others = {voter: [None, *(player for player in SIX if player != voter)] for voter in SIX}
    suspects = [data.draw(st.sampled_from(others[voter])) for voter in SIX]
    votes = Counter(suspect for suspect in suspects if suspect)
    enough = [suspect for suspect, count in votes.items() if 2 * count > votes.total() and count >= 2]
    heard = counted(state, *suspects)
    assert [event.suspect for event in only(m.SuspectHanged, heard)] == enough


def test_the_hanged_player_is_eliminated_and_their_role_is_revealed_to_all() -> None:  # §3.5, §7.4
    state = ballots(first_vote(), BOB, ALICE, BOB, BOB)
    heard = events(state, Ready())
    assert heard[3:5] == [m.SuspectHanged(suspect=BOB), m.InnocentHanged(innocent=BOB)]
    assert living(after(state, Ready())) == (ALICE, CHARLIE, DAVID)


def test_the_hanged_player_cannot_speak_or_take_part_any_more() -> None:  # §3.5, R11
    state = after(ballots(first_vote(FIVE), BOB, ALICE, BOB, BOB, BOB), Ready())
    assert isinstance(state.phase, Night)
    refuse(state, StayHome(by=BOB, intent="in peace"), Visit(by=ALICE, host=BOB, intent="in peace"))
    morning_after = day(state, CHARLIE)
    assert phase(morning_after, Statements).waiting == (ALICE, CHARLIE, DAVID, EVE)
    refuse(vote(morning_after), Abstain(by=BOB), VoteToHang(by=ALICE, suspect=BOB))


# §4 What you know ----------------------------------------------------------


def test_a_fact_is_who_was_at_your_location_in_a_night() -> None:  # §4
    state = dawn(quiet_day(day(night(), CHARLIE, bob=ALICE)), alice=DAVID)
    facts = [(sight.night, sight.place, sight.others) for sight in seen(state, ALICE).sights]
    assert facts == [(1, ALICE, (BOB,)), (2, DAVID, (DAVID,))]


def test_nobody_sees_the_facts_or_the_role_of_another() -> None:  # §4, §7.6
    state = dawn(night(), CHARLIE, bob=ALICE, charlie=DAVID)
    for player in FOUR:
        assert {sight.witness for sight in seen(state, player).sights} <= {player}
    assert [seen(state, player).role for player in FOUR] == ["innocent", "innocent", "murderer", "innocent"]
    assert (seen(state, None).role, seen(state, None).sights) == (None, ())


def test_everybody_sees_who_is_alive_which_night_it_is_and_who_has_yet_to_choose() -> None:  # §4
    state = after(quiet_day(day(night(), CHARLIE, charlie=DAVID)), StayHome(by=BOB, intent="in peace"))
    for chair in (*FOUR, None):
        view = seen(state, chair)
        assert (view.phase, view.night) == ("Night", 2)
        assert (view.living, view.waiting) == ((ALICE, BOB, CHARLIE), (ALICE, CHARLIE))


# §5 Who wins ---------------------------------------------------------------


def test_the_innocents_win_when_the_murderer_is_hanged() -> None:  # §5, §7.7
    state = ballots(first_vote(), CHARLIE, CHARLIE, BOB, CHARLIE)
    assert m.MurdererHanged(murderer=CHARLIE) in events(state, Ready())
    assert winners(after(state, Ready())) == (ALICE, BOB, DAVID)


def test_the_innocents_win_in_any_vote() -> None:  # §5
    later = vote(day(quiet_day(day(quiet_day(day(night(), CHARLIE)))), CHARLIE))
    assert winners(after(ballots(later, CHARLIE, CHARLIE, BOB, None), Ready())) == (ALICE, BOB, DAVID)


def test_the_murderer_wins_when_it_is_one_against_one_after_a_night() -> None:  # §5, §7.7
    second = quiet_day(day(night(), CHARLIE, charlie=DAVID))
    heard = morning(second, CHARLIE, charlie=ALICE)
    assert heard == [
        m.DayBroke(day=2),
        m.DeathAnnounced(victims=(ALICE,)),
        m.InnocentsOutnumbered(murderers=1, innocents=1),
        m.MurderersWon(murderers=(CHARLIE,)),
        PointsScored(players=(CHARLIE,), points=1),
    ]
    assert winners(day(second, CHARLIE, charlie=ALICE)) == (CHARLIE,)


def test_the_murderer_wins_when_it_is_one_against_one_after_a_hanging() -> None:  # §5
    state = vote(day(night(), CHARLIE, charlie=DAVID))
    heard = counted(state, BOB, ALICE, BOB)
    assert heard[3:] == [
        m.SuspectHanged(suspect=BOB),
        m.InnocentHanged(innocent=BOB),
        m.InnocentsOutnumbered(murderers=1, innocents=1),
        m.MurderersWon(murderers=(CHARLIE,)),
        PointsScored(players=(CHARLIE,), points=1),
    ]


def test_the_murderer_wins_when_all_innocents_are_dead() -> None:  # §5, R22
    concluded = conclude_numbers(night().without(ALICE, BOB, DAVID))
    assert concluded
    assert winners(concluded[0]) == (CHARLIE,)


def test_with_two_innocents_left_nobody_has_won() -> None:  # §5
    assert isinstance(day(night(), CHARLIE, charlie=DAVID).phase, Statements)
    assert isinstance(after(ballots(first_vote(), BOB, ALICE, BOB, BOB), Ready()).phase, Night)


def test_the_murderer_loses_at_once_without_an_attempt_for_two_nights_in_a_row() -> None:  # §5, §7.7
    assert morning(quiet_day(day(night()))) == [
        m.DayBroke(day=2),
        m.NobodyDied(),
        m.ConstraintBroken(murderers=(CHARLIE,)),
        PointsScored(players=(ALICE, BOB, DAVID), points=1),
    ]


# §7 What the Game Master does: one to five and seven are tested where the rules are ----------


@pytest.mark.parametrize("murderer", FOUR)
def test_the_game_master_never_reveals_what_players_should_not_know(murderer: Player) -> None:  # §7.6, R4
    """Two worlds that only the murderer can tell apart sound the same until the dead are missed."""
    state = night(STANDARD, FOUR, (murderer,))
    *first, last = choices(state, murderer)
    public = [only(Public, events(state, *first[: count + 1])) for count in range(len(first))]
    assert public == [[m.ChoiceMade(player=player)] for player in FOUR[:3]]
    heard = only(Public, events(state, *first, last))
    assert heard == [m.ChoiceMade(player=DAVID), m.NightEnded(witnesses=FOUR), m.ReadinessAsked()]


# §8 An example --------------------------------------------------------------


def test_the_example_round() -> None:  # §8
    state = night()
    facts = told(state, CHARLIE, bob=ALICE, charlie=DAVID)
    assert "You were at your location. Bob was also there." in whispered(facts[ALICE])
    assert "You were at Alice's location. Alice was also there." in whispered(facts[BOB])
    kill = "You were at David's location. David was also there. Your kill was successful."
    assert kill in whispered(facts[CHARLIE])
    assert DAVID not in facts
    announced = morning(state, CHARLIE, bob=ALICE, charlie=DAVID)[1]
    assert said(announced) == "Last night, David died."
    voting = vote(day(state, CHARLIE, bob=ALICE, charlie=DAVID))
    heard = counted(voting, CHARLIE, CHARLIE, BOB)
    totals = ["Two votes for Charlie.", "One vote for Bob.", "Charlie is hanged."]
    assert [said(event) for event in heard[1:5]] == [*totals, "Charlie was the MURDERER. Innocents win!"]


# §9 Variations --------------------------------------------------------------


MURDERERS = (CHARLIE, EVE)


def two(players: tuple[Player, ...] = SEVEN) -> State:
    """Night one with two murderers, Charlie and Eve."""
    return night(TWO, players, MURDERERS)


@pytest.mark.parametrize("players", [SIX, TWELVE])
def test_two_murderers_know_each_other(players: tuple[Player, ...]) -> None:  # §9, R8
    state, dealt = GAME.deal(players, TWO, Random(3))
    first, second = state.murderers
    assert only(m.AccompliceTold, dealt) == [
        m.AccompliceTold(to=first, other=second),
        m.AccompliceTold(to=second, other=first),
    ]
    assert len(only(m.InnocentTold, dealt)) == len(players) - 2
    assert seen(state, first).accomplices == (second,)
    assert [seen(state, player).accomplices for player in state.innocents] == [()] * (len(players) - 2)


@pytest.mark.parametrize("players", [THREE, FOUR, FIVE])
def test_two_murderers_need_six_players(players: tuple[Player, ...]) -> None:  # §9, R8
    with pytest.raises(CannotDeal, match="six players or more"):
        GAME.deal(players, TWO, Random(1))


def test_two_murderers_follow_the_rules_of_killing() -> None:  # §9
    blocked = told(two(), *MURDERERS, charlie=ALICE, eve=ALICE)
    assert [deed(blocked[murderer]) for murderer in MURDERERS] == ["kill blocked"] * 2
    assert living(dawn(two(), *MURDERERS, charlie=ALICE, eve=ALICE)) == SEVEN


def test_in_shorter_games_the_murderer_must_attempt_to_kill_every_single_night() -> None:  # §9, R10
    lost = morning(night(EVERY_NIGHT))
    assert lost[1:3] == [m.NobodyDied(), m.NightlyConstraintBroken(murderers=(CHARLIE,))]
    second = quiet_day(day(night(EVERY_NIGHT), CHARLIE))
    assert winners(day(second)) == (ALICE, BOB, DAVID)
    assert isinstance(day(second, CHARLIE).phase, Statements)


def test_the_constraint_that_was_agreed_is_told_on_night_one() -> None:  # §9
    for options, constraint in ((STANDARD, m.ConstraintTold()), (EVERY_NIGHT, m.NightlyConstraintTold())):
        last = after(introductions(options), *[FinishSpeaking(player=player) for player in THREE])
        assert events(last, FinishSpeaking(player=DAVID)) == [m.FirstNightFell(), constraint]


def test_three_players_may_play_and_the_first_kill_wins() -> None:  # §9
    state = night(STANDARD, THREE)
    assert winners(day(state, CHARLIE, charlie=ALICE)) == (CHARLIE,)
    voting = vote(day(state, CHARLIE))
    assert winners(after(ballots(voting, CHARLIE, CHARLIE, BOB), Ready())) == (ALICE, BOB)


def test_the_roles_of_those_who_died_in_the_night_may_be_announced() -> None:  # §9, R10
    heard = morning(night(REVEALED), CHARLIE, charlie=DAVID)
    assert heard[1:3] == [m.DeathAnnounced(victims=(DAVID,)), m.VictimsRevealed(victims=(DAVID,))]
    assert only(m.VictimsRevealed, morning(night(REVEALED), CHARLIE)) == []


def test_the_innocents_may_agree_openly_on_what_to_do_in_the_night() -> None:  # §9, R10
    last = after(introductions(OPEN), *[FinishSpeaking(player=player) for player in THREE])
    assert events(last, FinishSpeaking(player=DAVID)) == [m.DuskFell(night=1)]
    dusk = after(last, FinishSpeaking(player=DAVID))
    assert GAME.legal(dusk) == [FinishPlanning()]
    assert seen(dusk, None).free_talk
    assert isinstance(after(dusk, FinishPlanning()).phase, Night)


def test_variations_can_be_combined() -> None:  # §9
    everything = MurderMysteryOptions(
        two_murderers=True, kill_every_night=True, reveal_victims=True, open_nights=True, clock=60
    )
    state = night(everything, SEVEN, MURDERERS)
    assert m.VictimsRevealed(victims=(BOB,)) in morning(state, EVE, eve=BOB)
    assert winners(day(state)) == tuple(player for player in SEVEN if player not in MURDERERS)


# Rulings for all games --------------------------------------------------------


def test_it_cannot_be_played_with_cards() -> None:  # R3
    with pytest.raises(ValueError, match="secrets"):
        MurderMysteryOptions.model_validate({"secrets": "cards"})


@pytest.mark.parametrize("options", [STANDARD, TWO])
def test_every_living_player_is_asked_the_same_murderer_or_not(options: MurderMysteryOptions) -> None:  # R4
    murderers = MURDERERS if options.two_murderers else (CHARLIE,)
    legal = GAME.legal(night(options, SEVEN, murderers))
    for other in SEVEN:
        offered = [command for command in legal if isinstance(command, Silent) and command.by == other]
        assert len(offered) == 2 + 2 * 6
    for players in (FOUR[:2], FOUR[2:]):
        assert GAME.legal(night(STANDARD, FOUR, players[:1])) == GAME.legal(
            night(STANDARD, FOUR, players[1:])
        )


def test_whatever_is_chosen_takes_about_as_long_to_say() -> None:  # R4
    book = Texts.of(GAME).book
    words = {len(book.wording(command).split()) for command in GAME.legal(night())}
    assert words == {4}


def test_everybody_is_told_something_about_as_long_at_the_deal_and_at_dawn() -> None:  # R4
    roles = [m.MurdererTold(to=BOB), m.AccompliceTold(to=BOB, other=EVE), m.InnocentTold(to=BOB)]
    lengths = [len(whispered(role).split()) for role in roles]
    assert max(lengths) - min(lengths) <= 2
    deeds: tuple[Deed, ...] = ("no kill", "kill due", "kill missed", "kill blocked", "kill done")
    endings = [len(SCRIPT.words[deed].split()) for deed in deeds]
    assert max(endings) - min(endings) <= 2


# Rulings for Murder Mystery ----------------------------------------------------


@pytest.mark.parametrize("visits", [{}, {"charlie": ALICE, "bob": ALICE}, {"charlie": ALICE, "alice": BOB}])
def test_an_attempt_is_the_declared_intent_whether_or_not_it_could_succeed(
    visits: dict[str, Player],
) -> None:  # R6
    second = quiet_day(day(night()))
    assert isinstance(day(second, CHARLIE, **visits).phase, Statements)


def test_an_innocents_intent_is_no_attempt() -> None:  # R6, R12
    second = quiet_day(day(night(), ALICE, BOB, DAVID))
    assert winners(day(second, ALICE, BOB, DAVID)) == (ALICE, BOB, DAVID)


def test_two_murderers_at_one_location_and_nobody_dies() -> None:  # R7
    facts = told(two(), *MURDERERS, charlie=EVE)
    assert living(dawn(two(), *MURDERERS, charlie=EVE)) == SEVEN
    assert [deed(facts[murderer]) for murderer in MURDERERS] == ["kill missed"] * 2


def test_the_constraint_binds_two_murderers_as_a_team() -> None:  # R8
    by_one = quiet_day(day(quiet_day(day(two())), EVE))
    by_the_other = day(quiet_day(day(by_one)), CHARLIE)
    assert isinstance(by_the_other.phase, Statements)
    assert winners(day(quiet_day(day(two())))) == (ALICE, BOB, DAVID, FRANK, GRACE)


def test_two_murderers_win_when_they_are_at_least_as_many_as_the_innocents() -> None:  # R8
    first = day(two(), EVE, eve=ALICE)  # two against four
    assert isinstance(first.phase, Statements)
    second = quiet_day(first)
    assert isinstance(day(second, EVE, eve=BOB).phase, Statements)  # two against three
    heard = morning(second, *MURDERERS, eve=BOB, charlie=DAVID)
    assert heard[1:4] == [
        m.DeathAnnounced(victims=(BOB, DAVID)),
        m.InnocentsOutnumbered(murderers=2, innocents=2),
        m.MurderersWon(murderers=MURDERERS),
    ]


def test_the_innocents_win_when_both_are_hanged() -> None:  # R8
    state = vote(day(two(), EVE))
    first = ballots(state, *[CHARLIE] * 2, BOB, *[CHARLIE] * 4)
    assert events(first, Ready())[-2:] == [m.FirstMurdererHanged(murderer=CHARLIE), m.NightFell(night=2)]
    second = vote(day(after(first, Ready()), EVE))
    last = ballots(second, EVE, EVE, EVE, BOB, EVE, EVE)
    assert m.SecondMurdererHanged(murderer=EVE) in events(last, Ready())
    assert winners(after(last, Ready())) == (ALICE, BOB, DAVID, FRANK, GRACE)


def test_the_murderer_who_is_left_wins_one_against_one() -> None:  # R8, R20
    state = after(ballots(vote(day(two(SIX), EVE)), CHARLIE, CHARLIE, BOB, *[CHARLIE] * 3), Ready())
    for victim in (ALICE, BOB):
        state = quiet_day(day(state, EVE, eve=victim))
    assert living(state) == (DAVID, EVE, FRANK)
    assert winners(day(state, EVE, eve=DAVID)) == MURDERERS


def test_most_votes_are_not_enough_without_a_majority() -> None:  # R9
    heard = counted(first_vote(SIX), BOB, ALICE, BOB, BOB, DAVID, CHARLIE)
    assert heard[0] == m.VotesCounted(votes=6, needed=4)
    assert heard[-2:] == [m.ThresholdMissed(), m.NightFell(night=2)]


def test_the_dead_take_no_further_part() -> None:  # R11
    state = day(night(STANDARD, FIVE), CHARLIE, charlie=DAVID)
    assert phase(state, Statements).waiting == (ALICE, BOB, CHARLIE, EVE)
    voting = vote(state)
    refuse(voting, Abstain(by=DAVID), VoteToHang(by=ALICE, suspect=DAVID))
    second = quiet_day(state)
    refuse(second, StayHome(by=DAVID, intent="in peace"))
    assert list(told(second, CHARLIE)) == [ALICE, BOB, CHARLIE, EVE]


# Rulings where all else is silent ----------------------------------------------


@pytest.mark.parametrize("visits", [{"alice": BOB}, {"alice": DAVID, "bob": DAVID}, {}])
def test_what_an_innocent_says_about_killing_means_nothing(visits: dict[str, Player]) -> None:  # R12
    assert told(night(), ALICE, BOB, **visits) == told(night(), **visits)
    assert living(dawn(night(), ALICE, BOB, **visits)) == FOUR


def test_everybody_always_says_both_where_and_with_what_intent() -> None:  # R12
    book = Texts.of(GAME).book
    sentences = [sentence for command in GAME.legal(night()) for sentence in book.sentences(command)]
    assert all(sentence.endswith(("in peace", "to kill")) for sentence in sentences)


def test_you_cannot_visit_a_dead_player_or_yourself() -> None:  # R12
    state = quiet_day(day(night(STANDARD, FIVE), CHARLIE, charlie=DAVID))
    refuse(state, Visit(by=ALICE, host=DAVID, intent="in peace"), Visit(by=BOB, host=BOB, intent="in peace"))


def test_the_living_are_called_before_the_death_is_announced() -> None:  # R13, R23
    state = night()
    heard = events(state, *choices(state, CHARLIE, charlie=DAVID))
    assert heard[1] == m.NightEnded(witnesses=(ALICE, BOB, CHARLIE))
    assert [type(event) for event in heard[2:]] == [
        m.StayedAlone,
        m.StayedAlone,
        m.FoundOthers,
        m.ReadinessAsked,
    ]
    assert living(dawn(state, CHARLIE, charlie=DAVID)) == (ALICE, BOB, CHARLIE)


def test_a_broken_constraint_counts_before_all_else() -> None:  # R13
    """It cannot come to this in play: one against one, and yet no attempt for two nights."""
    lost = dawn(quiet_day(day(night()))).without(ALICE, BOB)
    assert winners(after(lost, Ready())) == (ALICE, BOB, DAVID)


@pytest.mark.parametrize(
    ("killers", "visits", "line"),
    [
        ([CHARLIE], {"charlie": DAVID}, "Your kill was successful."),
        ([CHARLIE], {"charlie": DAVID, "bob": DAVID}, "Your kill was blocked."),
        ([CHARLIE], {}, "You found nobody to kill."),
        ([], {"charlie": DAVID}, "Tonight you must try to kill."),
    ],
)
def test_the_murderer_is_told_what_became_of_the_kill(
    killers: list[Player], visits: dict[str, Player], line: str
) -> None:  # R14
    facts = told(night(), *killers, **visits)
    assert whispered(facts[CHARLIE]).endswith(line)
    assert all(whispered(facts[player]).endswith("That is all you know.") for player in (ALICE, BOB))


def test_the_murderer_is_reminded_to_kill_only_when_an_attempt_is_due() -> None:  # §6, R14
    assert deed(told(night(), CHARLIE)[CHARLIE]) == "kill missed"
    assert deed(told(quiet_day(day(night(), CHARLIE)))[CHARLIE]) == "kill due"
    assert deed(told(night(EVERY_NIGHT))[CHARLIE]) == "no kill"  # the game is lost
    assert deed(told(two(), EVE)[CHARLIE]) == "no kill"  # the other one did


def test_nobody_votes_to_hang_themself() -> None:  # R15
    refuse(first_vote(), *[VoteToHang(by=player, suspect=player) for player in FOUR])


def test_the_totals_are_told_and_never_who_voted_for_whom() -> None:  # R16
    one_way = counted(first_vote(), BOB, ALICE, ALICE, BOB)
    another = counted(first_vote(), BOB, ALICE, BOB, ALICE)
    assert one_way == another


def test_the_most_votes_are_told_first_and_of_equals_whoever_sits_first() -> None:  # R16
    heard = only(m.SuspectCounted, counted(first_vote(SIX), DAVID, CHARLIE, DAVID, BOB, DAVID, BOB))
    assert [(event.suspect, event.votes) for event in heard] == [(DAVID, 3), (BOB, 2), (CHARLIE, 1)]


def test_whoever_has_spoken_says_so_and_nobody_for_another() -> None:  # R17
    refuse(introductions(), FinishSpeaking(player=BOB))
    refuse(day(night(), CHARLIE), FinishSpeaking(player=BOB), TimeUp())


def test_a_statement_may_have_a_clock() -> None:  # R18
    state = day(night(CLOCK), CHARLIE)
    assert morning(night(CLOCK), CHARLIE)[-2:] == [
        m.StatementAsked(player=ALICE),
        HourglassTurned(seconds=30),
    ]
    assert GAME.legal(state) == [FinishSpeaking(player=ALICE), TimeUp()]
    bob = [m.StatementAsked(player=BOB), HourglassTurned(seconds=30)]
    assert events(state, FinishSpeaking(player=ALICE)) == bob
    assert events(state, TimeUp()) == [m.StatementCutOff(player=ALICE), *bob]


def test_after_the_last_statement_the_hourglass_is_put_away() -> None:  # R18
    state = after(day(night(CLOCK), CHARLIE), TimeUp(), TimeUp(), TimeUp())
    assert events(state, FinishSpeaking(player=DAVID)) == [HourglassPutAway(), m.VoteBegan()]
    cut_off = [m.StatementCutOff(player=DAVID), HourglassPutAway(), m.VoteBegan()]
    assert events(state, TimeUp()) == cut_off


def test_an_introduction_has_no_clock() -> None:  # R18
    assert GAME.legal(introductions(CLOCK)) == [FinishSpeaking(player=ALICE)]


def test_before_every_open_night_all_talk_and_still_choose_in_private() -> None:  # R19
    state = first_vote(FOUR, OPEN)
    assert counted(state, None, None, None, None)[-1] == m.DuskFell(night=2)
    fallen = after(ballots(state, None, None, None, None), Ready(), FinishPlanning())
    assert GAME.legal(fallen) == GAME.legal(quiet_day(day(night(), CHARLIE)))


def test_a_team_wins_together_its_dead_and_hanged_too() -> None:  # R20
    state = vote(day(night(STANDARD, FIVE), CHARLIE, charlie=DAVID))
    without_bob = after(ballots(state, BOB, ALICE, BOB, BOB), Ready())
    last = vote(day(without_bob, CHARLIE))
    heard = counted(last, CHARLIE, ALICE, CHARLIE)
    assert heard[-1] == PointsScored(players=(ALICE, BOB, DAVID, EVE), points=1)


def test_at_the_end_everybody_hears_who_the_murderers_were_and_why_it_is_over() -> None:  # R21
    one, both = "Charlie was the MURDERER", "Charlie and Eve were the MURDERERS"
    assert [
        said(m.MurdererHanged(murderer=CHARLIE)),
        said(m.SecondMurdererHanged(murderer=EVE)),
        said(m.ConstraintBroken(murderers=(CHARLIE,))),
        said(m.NightlyConstraintBroken(murderers=MURDERERS)),
        said(m.InnocentsOutnumbered(murderers=1, innocents=1)),
        said(m.MurderersWon(murderers=(CHARLIE,))),
        said(m.MurderersWon(murderers=MURDERERS)),
    ] == [
        f"{one}. Innocents win!",
        "Eve was the other MURDERER. Innocents win!",
        f"Two nights in a row went by without an attempt to kill. {one}, and loses. Innocents win!",
        f"The night went by without an attempt to kill. {both}, and lose. Innocents win!",
        "One murderer and one innocent remain.",
        f"{one}, and wins!",
        f"{both}, and win!",
    ]


@pytest.mark.parametrize("options", [STANDARD, TWO, EVERY_NIGHT])
def test_it_never_comes_to_all_innocents_dead(options: MurderMysteryOptions) -> None:  # R22
    for seed in range(300):
        rng = Random(seed)
        state = deal(options, SEVEN, seed)
        while legal := GAME.legal(state):
            state = after(state, rng.choice(legal))
        assert state.living_as("innocent")


def test_the_narrator_waits_until_all_are_back_at_the_table() -> None:  # R23
    for state in (set_up(), dawn(night()), ballots(first_vote(), BOB, ALICE, BOB, None)):
        assert isinstance(state.phase, Setup | Dawn | Count)
        assert GAME.legal(state) == [Ready()]


def test_every_fact_names_its_night() -> None:  # R24
    second = quiet_day(day(night(), CHARLIE))
    assert whispered(told(second, bob=ALICE)[BOB]) == (
        "Night two. You were at Alice's location. Alice was also there. That is all you know."
    )


def test_what_did_i_see_is_a_question_for_the_private_line_only() -> None:  # R24
    assert Texts.of(GAME).book.kinds("what did i see") == {"Remind"}
    assert issubclass(house.Remind, Silent)


def test_two_may_die_in_one_night_and_only_innocents_do() -> None:  # R25
    state = night(TWO, TWELVE, MURDERERS)
    heard = morning(state, *MURDERERS, charlie=ALICE, eve=BOB)
    assert m.DeathAnnounced(victims=(ALICE, BOB)) in heard
    visited = dawn(state, *MURDERERS, alice=CHARLIE, bob=EVE)
    assert set(MURDERERS) <= set(living(visited))


# What cannot be -----------------------------------------------------------------


def test_what_belongs_to_another_moment_is_refused() -> None:
    home, ballot = StayHome(by=ALICE, intent="in peace"), Abstain(by=ALICE)
    refuse(set_up(), FinishSpeaking(player=ALICE), home, ballot, TimeUp())
    refuse(introductions(), Ready(), FinishPlanning(), home, TimeUp())
    refuse(night(), Ready(), ballot, FinishPlanning(), FinishSpeaking(player=ALICE))
    refuse(dawn(night()), home, ballot, FinishSpeaking(player=ALICE))
    refuse(day(night()), Ready(), home, ballot)
    refuse(first_vote(), Ready(), home, FinishSpeaking(player=ALICE))


def test_whoever_does_not_play_is_refused() -> None:
    refuse(night(), StayHome(by=EVE, intent="to kill"), Visit(by=ALICE, host=EVE, intent="in peace"))
    refuse(first_vote(), Abstain(by=EVE), VoteToHang(by=ALICE, suspect=EVE))


def test_when_it_is_over_there_is_nothing_left_to_say() -> None:
    state = after(ballots(first_vote(), CHARLIE, CHARLIE, BOB, CHARLIE), Ready())
    assert GAME.legal(state) == []
    refuse(state, Ready(), TimeUp(), StayHome(by=ALICE, intent="in peace"))


def test_a_choice_and_a_vote_are_asked_back_when_they_were_spoken() -> None:
    silent = [kind for kind in GAME.commands.values() if issubclass(kind, Silent)]
    assert [kind.weighty for kind in silent] == [True] * 4


def test_whatever_depends_on_a_secret_choice_is_a_reveal() -> None:
    heard = [
        *morning(night(REVEALED), CHARLIE, charlie=DAVID),
        *counted(first_vote(), BOB, ALICE, ALICE, None),
        *counted(first_vote(), CHARLIE, CHARLIE, BOB, None),
    ]
    harmless = (m.DayBroke, m.StatementAsked, m.NightFell, PointsScored)
    assert [event for event in heard if not isinstance(event, (Reveal, *harmless))] == []
