"""Accusations and votes. The numbers (§, R) are those of README.md beside this file."""

from narrator.core.ballot import Ballot
from narrator.core.game import Event, Player
from narrator.core.hourglass import HourglassLaidDown, HourglassPutAway, HourglassStoodUp
from narrator.games.spyfall import moves as m
from narrator.games.spyfall.phases import (
    Convicted,
    LastAccusations,
    Questions,
    State,
    Trial,
    Unconvicted,
    Vote,
)
from narrator.games.spyfall.rounds import Result, end_round


def stop_clock(state: State, questions: Questions, accuser: Player, suspect: Player) -> Result:
    """§6.2: any player may stop the clock, once a round."""
    if accuser in state.accusers:
        return state, [m.AccusationSpent(accuser=accuser)]
    spent = state.model_copy(update={"accusers": (*state.accusers, accuser)})
    return accuse(spent, accuser, suspect, questions)


def accuse(state: State, accuser: Player, suspect: Player, resumed: Questions | LastAccusations) -> Result:
    """R6, R14: all vote but the suspect, and the accuser who has spoken; the accuser's left begins."""
    voters = tuple(player for player in state.clockwise(accuser) if player not in (accuser, suspect))
    trial = Trial(accuser=accuser, suspect=suspect, ballot=Ballot(voters=voters), resumed=resumed)
    laid_down: list[Event] = [HourglassLaidDown()] if isinstance(resumed, Questions) else []
    return judge(state, trial, [m.TrialBegan(accuser=accuser, suspect=suspect), *laid_down])


def judge(state: State, trial: Trial, before: list[Event]) -> Result:
    """§6.2: all have to agree, and all are heard (R14)."""
    ballot, suspect = trial.ballot, trial.suspect
    if not ballot.complete:
        return state.enter(trial), [*before, m.JudgementAsked(voter=ballot.turn, suspect=suspect)]
    if ballot.count("no"):
        return acquit(state, trial, [*before, m.TrialFailed(suspect=suspect)])
    put_away: list[Event] = [HourglassPutAway()] if isinstance(trial.resumed, Questions) else []
    convicted = Convicted(suspect=suspect, accuser=trial.accuser)
    return end_round(state, convicted, [*before, *put_away, m.SuspectConvicted(suspect=suspect)])


def acquit(state: State, trial: Trial, before: list[Event]) -> Result:
    """§6.2, R15: play resumes where it was."""
    match trial.resumed:
        case Questions() as questions:
            return state.enter(questions), [*before, m.QuestionsResumed(), HourglassStoodUp()]
        case LastAccusations() as accusations:
            return last_accusation(state, accusations, before)


def time_is_up(state: State) -> Result:
    """§6.1: the dealer first, then clockwise."""
    players = state.clockwise(state.dealer)
    if state.options.time_up == "accusations":
        began = m.LastAccusationsBegan(dealer=state.dealer)
        return last_accusation(state, LastAccusations(waiting=players), [HourglassPutAway(), began])
    return suspect(state, Ballot(voters=players), [HourglassPutAway(), m.VoteBegan(dealer=state.dealer)])


def suspect(state: State, ballot: Ballot[Player], before: list[Event]) -> Result:
    """§6.1: each names a suspect; R5: a conviction needs every vote but the suspect's own."""
    if not ballot.complete:
        return state.enter(Vote(ballot=ballot)), [*before, m.SuspectAsked(voter=ballot.turn)]
    for convicted in state.players:
        if ballot.count(convicted) == len(state.players) - 1:
            told = m.SuspectConvicted(suspect=convicted)
            return end_round(state, Convicted(suspect=convicted), [*before, told])
    return end_round(state, Unconvicted(), [*before, m.NobodyConvicted()])


def last_accusation(state: State, accusations: LastAccusations, before: list[Event]) -> Result:
    """R16, option `accusations`: when nobody is left to accuse, nobody is convicted."""
    if accusations.waiting:
        asked = m.LastAccusationAsked(voter=accusations.waiting[0])
        return state.enter(accusations), [*before, asked]
    return end_round(state, Unconvicted(), [*before, m.NobodyConvicted()])
