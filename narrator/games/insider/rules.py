"""The rules of Insider, case by case. The numbers (§) are those of README.md beside this file."""

from functools import cache
from pathlib import Path
from random import Random

from narrator.core.ballot import Ballot
from narrator.core.game import Command, Event, Game, IllegalCommand, Player, PointsScored, TimeUp, require
from narrator.core.hourglass import HourglassFlipped, HourglassLaidDown, HourglassPutAway, HourglassTurned
from narrator.games.insider import moves as m
from narrator.games.insider.moves import REMOVED_TILE, Suspect, Verdict
from narrator.games.insider.phases import (
    Defense,
    Discussion,
    Flip,
    HandOut,
    InsiderOptions,
    Look,
    Over,
    Questions,
    Secrets,
    Setup,
    Showdown,
    State,
    TieBreak,
    VoteOne,
    VoteTwo,
)
from narrator.games.insider.themes import THEMES, draw
from narrator.games.insider.view import view

HOURGLASS = 300  # §2: five minutes
VERDICTS: tuple[Verdict, ...] = ("yes", "no")
Result = tuple[State, list[Event]]


def deal(players: tuple[Player, ...], options: InsiderOptions, rng: Random) -> Result:
    """§3.1: every player gets a tile; in the advanced variant one tile more is set aside unseen."""
    if options.secrets == "cards":
        handed_out = m.TilesHandedOutButOne() if options.advanced else m.TilesHandedOut()
        return State(players=players, options=options, secrets=None, phase=HandOut()), [handed_out]
    master = rng.choice(players)
    tiles: list[Suspect] = [player for player in players if player != master]
    if options.advanced:
        tiles.append(REMOVED_TILE)
    secrets = Secrets(master=master, insider=rng.choice(tiles), theme=draw(rng))
    state = State(players=players, options=options, secrets=secrets, phase=Setup(master=master))
    return state, [
        m.TilesDealtButOne() if options.advanced else m.TilesDealt(),
        *(tell(secrets, player) for player in players),
        m.MasterRevealed(master=master),
        m.ReadinessAsked(),
    ]


def tell(secrets: Secrets, player: Player) -> Event:
    if player == secrets.master:
        return m.MasterTold(to=player, theme=secrets.theme)
    if player == secrets.insider:
        return m.InsiderTold(to=player, theme=secrets.theme)
    return m.CommonTold(to=player)


def legal(state: State) -> list[Command]:
    match state.phase:
        case HandOut():
            return [m.NameMaster(master=player) for player in state.players]
        case Setup():
            return [m.Ready()]
        case Questions(master=master):
            guessers = state.others(master)  # §7: the Master cannot be the Guesser
            credited = [m.CreditGuesser(guesser=player) for player in guessers]
            guesses = every_guess(guessers) if state.secrets else []  # with cards only the Master can tell
            return [*credited, *guesses, TimeUp()]
        case Look(master=master, guesser=guesser):
            return [*(m.LookAt(tile=tile) for tile in state.suspects(master, guesser)), m.LookAway()]
        case Discussion():
            return [m.FinishDiscussion(), TimeUp()]
        case VoteOne() as judging:
            return [m.Judge(voter=judging.ballot.turn, verdict=verdict) for verdict in VERDICTS]
        case VoteTwo(master=master) as pointing:
            voter = pointing.ballot.turn
            return [m.PointAt(voter=voter, suspect=suspect) for suspect in state.suspects(master, voter)]
        case TieBreak(guesser=guesser, tied=tied):
            return [m.PointAt(voter=guesser, suspect=suspect) for suspect in tied]
        case Defense(waiting=waiting):
            return [m.FinishDefense(player=waiting[0])]
        case Flip(master=master):
            return [m.FlipTile(master=master, suspect=player) for player in state.others(master)]
        case Showdown(master=master):
            return [m.NameInsider(insider=tile) for tile in state.suspects(master)]
        case Over():
            return []


@cache
def every_guess(guessers: tuple[Player, ...]) -> list[m.Guess]:
    return [m.Guess(guesser=player, theme=theme) for player in guessers for theme in THEMES]


def play(state: State, command: Command) -> Result:
    require(command, legal(state))
    match state.phase, command:
        case HandOut(), m.NameMaster(master=master):  # §3.2
            events: list[Event] = [m.MasterRevealed(master=master), m.EyesClosed(master=master)]
            return state.enter(Setup(master=master)), events
        case Setup(master=master), m.Ready():
            return begin_questions(state, master)

        case Questions(), m.Guess(guesser=guesser, theme=theme) if theme != state.theme:
            return state, [m.ThemeMissed(guesser=guesser, theme=theme)]
        case Questions(master=master), m.Guess(guesser=guesser) | m.CreditGuesser(guesser=guesser):
            return find_theme(state, master, guesser)
        case Questions(master=master), TimeUp():  # §6: the questions failed
            events = [HourglassPutAway(), m.QuestionsFailed(master=master)]
            return defend(state, Defense(master=master, waiting=state.others(master)), events)

        case Look(master=master, guesser=guesser), m.LookAt(tile=tile):
            return discuss(state, master, guesser, look(state, guesser, tile))
        case Look(master=master, guesser=guesser), m.LookAway():
            return discuss(state, master, guesser, [m.LookDeclined(guesser=guesser)])

        case Discussion(master=master, guesser=guesser), m.FinishDiscussion() | TimeUp():
            judging = VoteOne(master=master, guesser=guesser, ballot=Ballot(voters=state.others(guesser)))
            return judge(state, judging, [HourglassPutAway(), m.VoteOneBegan(guesser=guesser)])
        case VoteOne() as judging, m.Judge(voter=voter, verdict=verdict):
            judging = judging.model_copy(update={"ballot": judging.ballot.vote(voter, verdict)})
            return judge(state, judging, [m.Judged(voter=voter, verdict=verdict)])
        case VoteTwo() as pointing, m.PointAt(voter=voter, suspect=suspect):
            pointing = pointing.model_copy(update={"ballot": pointing.ballot.vote(voter, suspect)})
            return point(state, pointing, [m.Pointed(voter=voter, suspect=suspect)])
        case TieBreak(master=master, guesser=guesser), m.PointAt(suspect=suspect):
            events = [m.Pointed(voter=guesser, suspect=suspect), m.SuspectAccused(suspect=suspect)]
            return show_down(state, Showdown(master=master, accused=suspect), events)

        case Defense(master=master, waiting=waiting), m.FinishDefense():
            return defend(state, Defense(master=master, waiting=waiting[1:]), [])
        case Flip(master=master), m.FlipTile(suspect=suspect):
            showdown = Showdown(master=master, accused=suspect, flipped=True)
            return show_down(state, showdown, [m.TileFlipped(master=master, suspect=suspect)])
        case Showdown() as showdown, m.NameInsider(insider=insider):
            return conclude(state, showdown, insider, [])
    raise IllegalCommand(command)


def begin_questions(state: State, master: Player) -> Result:
    """§3.4-6: with cards the Insider looks for five seconds, then everybody opens their eyes."""
    eyes_closed: list[Event] = [
        m.InsiderCalled(master=master),
        m.ThemeConcealed(master=master),
        m.EyesOpened(),
    ]
    return state.enter(Questions(master=master)), [
        *(eyes_closed if state.options.secrets == "cards" else []),
        m.QuestionsBegan(master=master),
        HourglassTurned(seconds=HOURGLASS),
    ]


def find_theme(state: State, master: Player, guesser: Player) -> Result:
    """§4: whoever finds the theme becomes the Guesser, in the advanced variant with a look (§6)."""
    found = m.ThemeFound(guesser=guesser)
    if not state.options.advanced:
        return discuss(state, master, guesser, [found])
    offer: list[Event] = [found, HourglassLaidDown(), m.LookOffered(guesser=guesser)]
    return state.enter(Look(master=master, guesser=guesser)), offer


def look(state: State, guesser: Player, tile: Suspect) -> list[Event]:
    """§6: everybody sees whose tile it is; with dealt tiles the Guesser alone is told which."""
    secrets = state.secrets
    seen: list[Event] = [m.TileSeen(to=guesser, tile=tile, role=secrets.role(tile))] if secrets else []
    return [m.TileLookedAt(guesser=guesser, tile=tile), *seen, m.LookTaken(guesser=guesser)]


def discuss(state: State, master: Player, guesser: Player, before: list[Event]) -> Result:
    """§4, phase 2: the flipped hourglass runs as long as the questions took."""
    hourglass = (
        HourglassFlipped() if state.options.discussion == "elapsed" else HourglassTurned(seconds=HOURGLASS)
    )
    discussion = Discussion(master=master, guesser=guesser)
    return state.enter(discussion), [*before, m.DiscussionBegan(guesser=guesser), hourglass]


def judge(state: State, vote: VoteOne, before: list[Event]) -> Result:
    """§4, vote 1: all but the Guesser, in turn; only a majority of yes decides."""
    guesser, votes = vote.guesser, vote.ballot.count("yes")
    if not vote.ballot.complete:
        return state.enter(vote), [*before, m.JudgementAsked(voter=vote.ballot.turn, guesser=guesser)]
    if vote.ballot.majority("yes"):
        accused = Showdown(master=vote.master, accused=guesser)
        return show_down(state, accused, [*before, m.GuesserAccused(guesser=guesser, votes=votes)])
    pointing = VoteTwo(master=vote.master, guesser=guesser, ballot=Ballot(voters=state.players))
    spared = m.GuesserSpared(guesser=guesser)
    return point(state, pointing, [*before, spared, m.PointingBegan()])


def point(state: State, vote: VoteTwo, before: list[Event]) -> Result:
    """§4, vote 2: everybody points at once and is then asked in turn; most votes accuse."""
    if not vote.ballot.complete:
        return state.enter(vote), [*before, m.PointingAsked(voter=vote.ballot.turn)]
    leaders = vote.ballot.leaders()
    if len(leaders) == 1:
        accused = Showdown(master=vote.master, accused=leaders[0])
        return show_down(state, accused, [*before, m.SuspectAccused(suspect=leaders[0])])
    tied = tuple(suspect for suspect in state.suspects() if suspect in leaders)
    tie = TieBreak(master=vote.master, guesser=vote.guesser, tied=tied)
    return state.enter(tie), [*before, m.VotesTied(guesser=vote.guesser, tied=tied)]


def defend(state: State, defense: Defense, before: list[Event]) -> Result:
    """§6: one sentence each, then the Master flips one tile."""
    if defense.waiting:
        return state.enter(defense), [*before, m.DefenseAsked(player=defense.waiting[0])]
    return state.enter(Flip(master=defense.master)), [*before, m.FlipAsked(master=defense.master)]


def show_down(state: State, showdown: Showdown, before: list[Event]) -> Result:
    """The tile is turned over; with cards the narrator has to ask."""
    if not state.secrets:
        return state.enter(showdown), [*before, m.InsiderAsked()]
    return conclude(state, showdown, state.secrets.insider, before)


def conclude(state: State, showdown: Showdown, insider: Suspect, before: list[Event]) -> Result:
    """§6: who has won, and why."""
    winners, outcome = verdict(state, showdown, insider)
    revealed = m.InsiderAbsent() if insider == REMOVED_TILE else m.InsiderRevealed(insider=Player(insider))
    theme: list[Event] = [m.ThemeRevealed(theme=state.theme)] if state.theme else []
    points: list[Event] = [PointsScored(players=winners, points=1)] if winners else []
    over = Over(master=showdown.master, insider=insider, winners=winners)
    return state.enter(over), [*before, revealed, *theme, outcome, *points]


def verdict(state: State, showdown: Showdown, insider: Suspect) -> tuple[tuple[Player, ...], Event]:
    match showdown.accused == insider, insider:
        case True, "removed tile":
            return state.players, m.EveryoneWon()
        case True, _:
            winners = state.others(insider)
            return winners, m.CommonsWon(winners=winners)
        case False, "removed tile":
            return (), m.EveryoneLost()
        case _ if showdown.flipped:
            return (), m.EveryoneLost()
        case _:
            return (Player(insider),), m.InsiderWon(insider=Player(insider))


GAME = Game(
    name="insider",
    folder=Path(__file__).parent,
    seats=range(4, 9),
    options=InsiderOptions,
    moves=m,
    deal=deal,
    legal=legal,
    play=play,
    view=view,
)
