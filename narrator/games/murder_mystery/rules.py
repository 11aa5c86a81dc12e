"""The rules of Murder Mystery, case by case. The numbers (§) are those of README.md beside this file."""

from functools import cache
from pathlib import Path
from random import Random
from typing import get_args

from narrator.core.ballot import Ballot
from narrator.core.game import CannotDeal, Command, Event, Game, IllegalCommand, Player, TimeUp, require
from narrator.core.hourglass import HourglassPutAway, HourglassTurned
from narrator.games.murder_mystery import moves as m
from narrator.games.murder_mystery.hanging import count
from narrator.games.murder_mystery.night import resolve, tell
from narrator.games.murder_mystery.outcome import conclude_dawn
from narrator.games.murder_mystery.phases import (
    Count,
    Dawn,
    Dusk,
    Errand,
    Introductions,
    MurderMysteryOptions,
    Night,
    Over,
    Setup,
    State,
    Statements,
    Vote,
)
from narrator.games.murder_mystery.view import view

FEWEST_FOR_TWO = 6  # §9: two murderers
Result = tuple[State, list[Event]]


def deal(players: tuple[Player, ...], options: MurderMysteryOptions, rng: Random) -> Result:
    """§2: one murderer, or two who know each other (§9); all others are innocents."""
    if options.two_murderers and len(players) < FEWEST_FOR_TWO:
        raise CannotDeal("Two murderers need six players or more. Play with one: --set two_murderers=false")
    drawn = rng.sample(players, 2 if options.two_murderers else 1)
    murderers = tuple(player for player in players if player in drawn)
    state = State(players=players, options=options, murderers=murderers, living=players, phase=Setup())
    assigned = m.RolesAssignedToTwo() if options.two_murderers else m.RolesAssigned()
    return state, [assigned, *(tell_role(state, player) for player in players), m.ReadinessAsked()]


def tell_role(state: State, player: Player) -> Event:
    """§3.1: in private; R8: two murderers know each other."""
    if state.role(player) == "innocent":
        return m.InnocentTold(to=player)
    for other in state.murderers:
        if other != player:
            return m.AccompliceTold(to=player, other=other)
    return m.MurdererTold(to=player)


def legal(state: State) -> list[Command]:
    match state.phase:
        case Setup() | Dawn() | Count():
            return [m.Ready()]
        case Introductions(waiting=waiting):
            return [m.FinishSpeaking(player=waiting[0])]
        case Dusk():
            return [m.FinishPlanning()]
        case Night(ballot=ballot):
            return [choice for player in ballot.waiting for choice in choices(player, state.living)]
        case Statements(waiting=waiting):
            sand = [TimeUp()] if state.options.clock else []
            return [m.FinishSpeaking(player=waiting[0]), *sand]
        case Vote(ballot=ballot):
            return [vote for player in ballot.waiting for vote in votes(player, state.living)]
        case Over():
            return []


@cache
def choices(player: Player, living: tuple[Player, ...]) -> list[Command]:
    """R12: everybody has the same ones, murderer or not."""
    intents: tuple[m.Intent, ...] = get_args(m.Intent)
    at_home = [m.StayHome(by=player, intent=intent) for intent in intents]
    hosts = [other for other in living if other != player]
    return [*at_home, *(m.Visit(by=player, host=host, intent=intent) for host in hosts for intent in intents)]


@cache
def votes(player: Player, living: tuple[Player, ...]) -> list[Command]:
    """§3.5: one player, or nobody; R15: not oneself."""
    suspects = [other for other in living if other != player]
    return [*(m.VoteToHang(by=player, suspect=suspect) for suspect in suspects), m.Abstain(by=player)]


def play(state: State, command: Command) -> Result:
    require(command, legal(state))
    match state.phase, command:
        case Setup(), m.Ready():  # §3.1
            return introduce(state, state.players, [m.IntroductionsBegan()])
        case Introductions(waiting=waiting), m.FinishSpeaking():
            return introduce(state, waiting[1:], [])

        case Dusk(), m.FinishPlanning():  # §9
            return fall_night(state, [])
        case Night(ballot=ballot), m.StayHome(by=player, intent=intent):
            return choose(state, ballot.vote(player, Errand(place=player, intent=intent)), player)
        case Night(ballot=ballot), m.Visit(by=player, host=host, intent=intent):
            return choose(state, ballot.vote(player, Errand(place=host, intent=intent)), player)
        case Dawn(victims=victims), m.Ready():
            return break_day(state, victims)

        case Statements(waiting=waiting), m.FinishSpeaking():
            return hear(state, waiting[1:], [])
        case Statements(waiting=waiting), TimeUp():  # R18
            return hear(state, waiting[1:], [m.StatementCutOff(player=waiting[0])])
        case Vote(ballot=ballot), m.VoteToHang(by=player, suspect=suspect):
            return cast(state, ballot.vote(player, suspect), player)
        case Vote(ballot=ballot), m.Abstain(by=player):
            return cast(state, ballot.vote(player, None), player)
        case Count(ballot=ballot), m.Ready():
            return hang(state, ballot)
    raise IllegalCommand(command)


def introduce(state: State, waiting: tuple[Player, ...], before: list[Event]) -> Result:
    """§3.1: a sentence or so, in turn; then the first night falls."""
    if not waiting:
        return fall_dusk(state, before)
    return state.enter(Introductions(waiting=waiting)), [*before, m.IntroductionAsked(player=waiting[0])]


def fall_dusk(state: State, before: list[Event]) -> Result:
    """§9, R19: an open night is planned aloud before anybody chooses."""
    state = state.model_copy(update={"night": state.night + 1})
    if not state.options.open_nights:
        return fall_night(state, before)
    return state.enter(Dusk()), [*before, m.DuskFell(night=state.night)]


def fall_night(state: State, before: list[Event]) -> Result:
    """§3.2: all choose at the same time, in private."""
    night = Night(ballot=Ballot(voters=state.living))
    if state.night > 1:
        return state.enter(night), [*before, m.NightFell(night=state.night)]
    constraint = m.NightlyConstraintTold() if state.options.kill_every_night else m.ConstraintTold()
    return state.enter(night), [*before, m.FirstNightFell(), constraint]


def choose(state: State, ballot: Ballot[Errand], player: Player) -> Result:
    """§3.2: nothing is revealed before all have chosen; §3.3: then each learns what they saw."""
    chosen = m.ChoiceMade(player=player)
    if not ballot.complete:
        return state.enter(Night(ballot=ballot)), [chosen]
    errands = dict(ballot.cast)
    dawn, victims = resolve(state, {player: errands[player] for player in state.living})
    told = [tell(sight) for sight in dawn.sights if sight.night == dawn.night]
    ended = m.NightEnded(witnesses=dawn.living)
    return dawn.enter(Dawn(victims=victims)), [chosen, ended, *told, m.ReadinessAsked()]


def break_day(state: State, victims: tuple[Player, ...]) -> Result:
    """§3.4: the deaths, by name only unless agreed otherwise (§9); then the statements, or the end."""
    died: list[Event] = [m.DeathAnnounced(victims=victims) if victims else m.NobodyDied()]
    if victims and state.options.reveal_victims:
        died.append(m.VictimsRevealed(victims=victims))
    morning: list[Event] = [m.DayBroke(day=state.night), *died]
    if ended := conclude_dawn(state):
        return ended[0], [*morning, *ended[1]]
    return hear(state, state.living, [*morning, m.StatementsBegan()])


def hear(state: State, waiting: tuple[Player, ...], before: list[Event]) -> Result:
    """§3.4: one at a time, in order, if agreed against the clock (R18); then the vote."""
    clock = state.options.clock
    if waiting:
        sand = [HourglassTurned(seconds=clock)] if clock else []
        asked = [*before, m.StatementAsked(player=waiting[0]), *sand]
        return state.enter(Statements(waiting=waiting)), asked
    put_away = [HourglassPutAway()] if clock else []
    vote = Vote(ballot=Ballot(voters=state.living))
    return state.enter(vote), [*before, *put_away, m.VoteBegan()]


def cast(state: State, ballot: Ballot[Player | None], player: Player) -> Result:
    """§3.5: all at the same time; nothing is counted before all have voted."""
    voted = m.VoteCast(player=player)
    if not ballot.complete:
        return state.enter(Vote(ballot=ballot)), [voted]
    return state.enter(Count(ballot=ballot)), [voted, m.VoteEnded(), m.ReadinessAsked()]


def hang(state: State, ballot: Ballot[Player | None]) -> Result:
    """§3.5: the game ends with it, or the next night falls."""
    counted, events = count(state, ballot)
    return (counted, events) if isinstance(counted.phase, Over) else fall_dusk(counted, events)


GAME = Game(
    name="murder-mystery",
    folder=Path(__file__).parent,
    seats=range(3, 13),
    options=MurderMysteryOptions,
    moves=m,
    deal=deal,
    legal=legal,
    play=play,
    view=view,
)
