"""The rules of Spyfall, case by case. The numbers (§, R) are those of README.md beside this file."""

from functools import cache
from itertools import permutations
from pathlib import Path
from random import Random

from narrator.core.game import Command, Event, Game, IllegalCommand, Player, TimeUp, require
from narrator.core.hourglass import HourglassLaidDown, HourglassPutAway
from narrator.games.spyfall import moves as m
from narrator.games.spyfall.moves import Verdict
from narrator.games.spyfall.phases import (
    Guess,
    Guessed,
    Interval,
    LastAccusations,
    Questions,
    Setup,
    Showdown,
    SpyfallOptions,
    State,
    Trial,
    Vote,
)
from narrator.games.spyfall.rounds import (
    Result,
    ask_readiness,
    begin_questions,
    begin_round,
    conclude,
    draw,
    end_round,
    next_round,
    on_the_table,
)
from narrator.games.spyfall.view import ROW, view
from narrator.games.spyfall.votes import accuse, judge, last_accusation, stop_clock, suspect, time_is_up

VERDICTS: tuple[Verdict, ...] = ("yes", "no")
GUESSES: tuple[m.Guessed, ...] = ("right", "wrong")


def deal(players: tuple[Player, ...], options: SpyfallOptions, rng: Random) -> Result:
    """§3: a first dealer, and for every round a location, a spy and roles."""
    locations = on_the_table(options)
    dealer = rng.choice(players)  # R12
    bags = rng.sample(locations, options.rounds) if locations else []
    state = State(
        players=players,
        options=options,
        locations=tuple(location.name for location in locations),
        deals=tuple(draw(players, location, rng) for location in bags),
        dealer=dealer,
        points=(0,) * len(players),
    )
    state, events = begin_round(state)
    return state, [m.GameAgreed(rounds=options.rounds), *events]


def legal(state: State) -> list[Command]:
    atlas = [m.TellLocations()] if state.locations else []  # R21
    match state.phase:
        case Setup():
            dealers = state.others(state.dealer) if state.number == 1 else ()  # R12
            return [m.Ready(), *(m.NameDealer(dealer=player) for player in dealers), *atlas]
        case Questions():
            guesses = [
                guess
                for guess in every_guess(state.players, state.locations)
                if guess.location not in state.used
            ]
            return [*every_talk(state.players), *guesses, *atlas, TimeUp()]
        case Trial(ballot=ballot):
            return [m.Judge(voter=ballot.turn, verdict=verdict) for verdict in VERDICTS]
        case Guess(player=player):
            named = [m.NameLocation(player=player, location=location) for location in state.unused]
            return [*named, *atlas] if state.deals else [m.JudgeGuess(guessed=guessed) for guessed in GUESSES]
        case Vote(ballot=ballot):
            return [m.NameSuspect(voter=ballot.turn, suspect=player) for player in state.others(ballot.turn)]
        case LastAccusations(waiting=(voter, *_)):
            suspects = [m.NameSuspect(voter=voter, suspect=player) for player in state.others(voter)]
            return [*suspects, m.NameNobody(voter=voter)]
        case Showdown():
            return [m.NameSpy(spy=player) for player in state.players]
        case Interval():
            return [m.Ready(), *atlas]
        case _:
            return []


@cache
def every_talk(players: tuple[Player, ...]) -> list[Command]:
    """What any player may say while the clock runs: it must not matter who the spy is."""
    pairs = list(permutations(players, 2))
    return [
        *(m.Ask(asker=asker, answerer=answerer) for asker, answerer in pairs),
        *(m.Accuse(accuser=accuser, suspect=suspect) for accuser, suspect in pairs),
        *(m.ShowCard(player=player) for player in players),
        m.TellTurn(),
    ]


@cache
def every_guess(players: tuple[Player, ...], locations: tuple[str, ...]) -> list[m.GuessLocation]:
    return [m.GuessLocation(player=player, location=location) for player in players for location in locations]


def play(state: State, command: Command) -> Result:
    require(command, legal(state))
    match state.phase, command:
        case Setup(), m.NameDealer(dealer=dealer):
            state = state.model_copy(update={"dealer": dealer})
            return state, [m.DealerNamed(dealer=dealer), ask_readiness(state)]
        case Setup(), m.Ready():
            return begin_questions(state)
        case Interval(), m.Ready():
            return next_round(state)
        case _, m.TellLocations():
            return state, tell_locations(state)

        case Questions(asker=turn, barred=barred), m.Ask(asker=asker, answerer=answerer):
            if (asker, answerer) == (turn, barred):  # §5.1: no immediate back-and-forth
                return state, [m.AskedBack(asker=asker, answerer=answerer)]
            asked = m.QuestionAsked(asker=asker, answerer=answerer)
            return state.enter(Questions(asker=answerer, barred=asker)), [asked]
        case Questions() as questions, m.TellTurn():
            return state, [tell_turn(questions)]

        case Questions() as questions, m.Accuse(accuser=accuser, suspect=suspected):
            return stop_clock(state, questions, accuser, suspected)
        case Trial(ballot=ballot) as trial, m.Judge(voter=voter, verdict=verdict):
            trial = trial.model_copy(update={"ballot": ballot.vote(voter, verdict)})
            return judge(state, trial, [m.Judged(voter=voter, verdict=verdict)])

        case Questions(), m.ShowCard(player=player):  # §6.3
            ask = m.LocationAsked(player=player) if state.deals else m.GuessAsked(player=player)
            return state.enter(Guess(player=player)), [m.CardShown(player=player), HourglassLaidDown(), ask]
        case Questions(), m.GuessLocation(player=player, location=location):
            return name_location(state, player, location, [m.CardShown(player=player)])
        case Guess(), m.NameLocation(player=player, location=location):
            return name_location(state, player, location, [])
        case Guess(player=player), m.JudgeGuess(guessed=guessed):
            return end_round(state, Guessed(player=player, right=guessed == "right"), [HourglassPutAway()])

        case Questions(), TimeUp():
            return time_is_up(state)
        case Vote(ballot=ballot), m.NameSuspect(voter=voter, suspect=suspected):
            named = m.SuspectNamed(voter=voter, suspect=suspected)
            return suspect(state, ballot.vote(voter, suspected), [named])
        case LastAccusations(waiting=(_, *rest)), m.NameSuspect(voter=voter, suspect=suspected):
            return accuse(state, voter, suspected, LastAccusations(waiting=tuple(rest)))
        case LastAccusations(waiting=(_, *rest)), m.NameNobody(voter=voter):
            return last_accusation(state, LastAccusations(waiting=tuple(rest)), [m.NobodyNamed(voter=voter)])

        case Showdown(ending=ending), m.NameSpy(spy=spy):
            return conclude(state, ending, spy, [])
    raise IllegalCommand(command)


def tell_turn(questions: Questions) -> Event:
    """§7: the last responder asks the next question."""
    if questions.barred:
        return m.TurnToldWithBar(asker=questions.asker, barred=questions.barred)
    return m.TurnTold(asker=questions.asker)


def tell_locations(state: State) -> list[Event]:
    """R21: a few in one breath; then the open question is asked again."""
    left = state.unused
    rows = [left[first : first + ROW] for first in range(0, len(left), ROW)]
    told = [m.LocationsTold(locations=row) for row in rows]
    return [m.LocationsCounted(count=len(left)), *told, *open_question(state)]


def open_question(state: State) -> list[Event]:
    match state.phase:
        case Setup():
            return [ask_readiness(state)]
        case Guess(player=player):
            return [m.LocationAsked(player=player)]
        case Interval():
            return [m.NextRoundAsked(dealer=state.dealer)]
        case _:
            return []


def name_location(state: State, player: Player, location: str, before: list[Event]) -> Result:
    """§6.3: the spy names the location, right or wrong."""
    right = state.dealt is not None and location == state.dealt.location
    named = m.LocationNamed(player=player, location=location)
    return end_round(state, Guessed(player=player, right=right), [*before, HourglassPutAway(), named])


GAME = Game(
    name="spyfall",
    folder=Path(__file__).parent,
    seats=range(3, 9),
    options=SpyfallOptions,
    moves=m,
    deal=deal,
    legal=legal,
    play=play,
    view=view,
)
