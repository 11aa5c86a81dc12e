"""The rules of Covert Ques, case by case. The numbers (§) are those of README.md beside this file."""

from collections.abc import Sequence
from pathlib import Path

from narrator.core.ballot import Ballot
from narrator.core.game import Command, Event, Game, IllegalCommand, Player, TimeUp, require
from narrator.core.hourglass import HourglassPutAway, HourglassTurned
from narrator.games.covert_ques import moves as m
from narrator.games.covert_ques.phases import (
    Caught,
    CovertOptions,
    Discovery,
    Discussion,
    Exposure,
    FirstHint,
    Guess,
    Guessing,
    Hints,
    Over,
    Reckoning,
    Setup,
    State,
    Unmasking,
    Voting,
    WhoseHint,
)
from narrator.games.covert_ques.reckoning import Result, asked_role, conclude, end
from narrator.games.covert_ques.roles import NOBODY, SKIP, Shown, Suspect
from narrator.games.covert_ques.setup import deal, night
from narrator.games.covert_ques.view import view

COUNT = 10  # §6: a countdown from ten
SHOWN: tuple[Shown, ...] = ("hacker", "admin", "user")


def legal(state: State) -> list[Command]:
    inside = state.inside()
    match state.phase:
        case Setup():
            return [m.Ready()]
        case FirstHint():
            return [m.HaveHint(), *(m.BeginHints(player=player) for player in inside)]
        case WhoseHint() | Unmasking():
            return [m.GiveName(player=player) for player in inside]
        case Hints(waiting=waiting):
            return [m.FinishHint(player=waiting[0])]
        case Discussion():
            return [m.CallVote()]
        case Voting(ballot=ballot):
            suspects = state.inside(ballot.turn)
            votes = [m.Vote(voter=ballot.turn, suspect=suspect) for suspect in suspects]
            return [*votes, m.Skip(voter=ballot.turn)]
        case Exposure(player=player):
            return [m.ShowCard(player=player, role=role) for role in SHOWN]
        case Discovery():
            forward = [m.Unmask(player=player, role=state.called) for player in inside]
            return [m.ComeForward(role=state.called), *forward, TimeUp()]
        case Guessing(guesser=guesser):
            guesses = [m.GuessMate(guesser=guesser, mate=mate) for mate in state.inside(guesser)]
            return [*guesses, *([m.SayAlone(guesser=guesser)] if state.few else [])]  # §6
        case Reckoning() as reckoning:
            return holders(state, reckoning)
        case Over():
            return []


def holders(state: State, reckoning: Reckoning) -> list[Command]:
    """With cards: who may have held the card that the narrator asks for."""
    role, player = asked_role(reckoning), reckoning.ending.player
    if role == "accomplice":  # R13: voted out, they were taken for a User
        others = [other for other in state.players if other not in (player, reckoning.mate)]
        return [m.NameHolder(role=role, player=other) for other in others]
    nobody = [m.NameHolder(role=role, player=NOBODY)] if state.few and role == "admin" else []
    return [*(m.NameHolder(role=role, player=other) for other in state.inside(player)), *nobody]


def play(state: State, command: Command) -> Result:
    require(command, legal(state))
    match state.phase, command:
        case Setup(), m.Ready():
            return begin_round(state, night(state))

        case FirstHint(), m.HaveHint():
            return state.enter(WhoseHint()), [m.NameAsked()]
        case FirstHint() | WhoseHint(), m.BeginHints(player=player) | m.GiveName(player=player):
            order = state.clockwise(player)
            hints = Hints(waiting=order, hints=len(order))
            return hint(state, hints, [m.HintsBegan(player=player)])
        case Hints(waiting=waiting, hints=number), m.FinishHint():
            return hint(state, Hints(waiting=waiting[1:], hints=number), [])

        case Discussion(), m.CallVote():
            return vote(state, Ballot(voters=state.players), [m.VoteBegan()])
        case Voting(ballot=ballot), m.Vote(voter=voter, suspect=suspect):
            return vote(state, ballot.vote(voter, suspect), [m.Voted(voter=voter, suspect=suspect)])
        case Voting(ballot=ballot), m.Skip(voter=voter):
            return vote(state, ballot.vote(voter, SKIP), [m.Skipped(voter=voter)])
        case Exposure() as exposure, m.ShowCard(role=role):
            return show(state, exposure, role, [])

        case Discovery(), TimeUp():  # §6: silence is an answer
            return begin_round(state, [HourglassPutAway(), m.NobodyCameForward()])
        case Discovery(), m.ComeForward():
            return state.enter(Unmasking()), [HourglassPutAway(), m.NameAsked()]
        case Discovery(), m.Unmask(player=player):
            return ask_mate(state, player, [HourglassPutAway()])
        case Unmasking(), m.GiveName(player=player):
            return ask_mate(state, player, [])
        case Guessing(guesser=guesser), m.GuessMate(mate=mate):
            return end(state, Guess(player=guesser, role=state.called, mate=mate), [])
        case Guessing(guesser=guesser), m.SayAlone():
            return end(state, Guess(player=guesser, role=state.called, mate=NOBODY), [])

        case Reckoning() as reckoning, m.NameHolder(player=holder):
            return conclude(state, reckoning, holder)
    raise IllegalCommand(command)


def begin_round(state: State, before: Sequence[Event]) -> Result:
    """§4: the die is rolled; with cards by hand."""
    state = state.model_copy(update={"round": state.round + 1, "phase": FirstHint()})
    word = state.public_word
    rolled = m.PublicWordRolled(round=state.round, word=word) if word else m.DieHandedOver(round=state.round)
    return state, [*before, rolled]


def hint(state: State, hints: Hints, before: Sequence[Event]) -> Result:
    """§4: one hint each; then everybody talks about them (§5)."""
    if not hints.waiting:
        return state.enter(Discussion()), [*before, m.HintsFinished(hints=hints.hints)]
    asked = m.HintAsked(player=hints.waiting[0], number=hints.number, hints=hints.hints)
    return state.enter(hints), [*before, asked]


def vote(state: State, ballot: Ballot[Suspect], before: Sequence[Event]) -> Result:
    """§5: most votes, unless most skipped or the top is tied."""
    if not ballot.complete:
        return state.enter(Voting(ballot=ballot)), [*before, m.VoteAsked(voter=ballot.turn)]
    if ballot.majority(SKIP):
        return discover(state, [*before, m.MostSkipped(skips=ballot.count(SKIP))])
    first, *others = leaders(state, ballot)
    if others:
        return discover(state, [*before, m.VoteTied(tied=(first, *others))])
    accusers = tuple(voter for voter, suspect in ballot.cast if suspect == first)
    out = m.VotedOut(player=first, votes=len(accusers))
    return expose(state, Exposure(player=first, accusers=accusers), [*before, out])


def leaders(state: State, ballot: Ballot[Suspect]) -> list[Player]:
    """Whoever has the most votes; a skipped vote is a vote for nobody (R9)."""
    most = max(ballot.count(player) for player in state.players)
    return [player for player in state.players if ballot.count(player) == most]


def expose(state: State, exposure: Exposure, before: Sequence[Event]) -> Result:
    """§5: their role is revealed; with cards the narrator has to ask."""
    player = exposure.player
    if state.secrets:
        role = state.secrets.roles.role(player)
        return show(state, exposure, role if role in ("hacker", "admin") else "user", before)  # R13
    inquisition = state.options.inquisition
    asked = m.CardAskedInInquisition(player=player) if inquisition else m.CardAsked(player=player)
    return state.enter(exposure), [*before, asked]


def show(state: State, exposure: Exposure, role: Shown, before: Sequence[Event]) -> Result:
    """§5: the Hacker or the Admin, and the match is over; a User, and it goes on without their hints."""
    player, shown = exposure.player, m.RoleShown(player=exposure.player, role=role)
    if role != "user":
        return end(state, Caught(player=player, role=role, accusers=exposure.accusers), [*before, shown])
    state = state.model_copy(update={"out": (*state.out, player)})
    return discover(state, [*before, shown, m.UserStoodAside(player=player)])


def discover(state: State, before: Sequence[Event]) -> Result:
    """§6: they may remain silent until the count is over."""
    began = m.DiscoveryBegan(role=state.called)
    return state.enter(Discovery()), [*before, began, HourglassTurned(seconds=COUNT)]


def ask_mate(state: State, player: Player, before: Sequence[Event]) -> Result:
    asked = m.MateAskedAmongFew(player=player) if state.few else m.MateAsked(player=player)
    return state.enter(Guessing(guesser=player)), [*before, asked]


GAME = Game(
    name="covert-ques",
    folder=Path(__file__).parent,
    seats=range(3, 13),
    options=CovertOptions,
    moves=m,
    deal=deal,
    legal=legal,
    play=play,
    view=view,
)
