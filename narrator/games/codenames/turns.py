"""How a turn of Codenames goes: a clue, an objection, guesses, and what they lead to (§4 to §6)."""

from narrator.core.game import Event, PointsScored
from narrator.core.hourglass import HourglassPutAway, HourglassTurned
from narrator.games.codenames import moves as m
from narrator.games.codenames.legality import objection
from narrator.games.codenames.moves import Side, Team
from narrator.games.codenames.phases import (
    TEAMS,
    Clue,
    ClueGiving,
    Guessing,
    Objection,
    Over,
    Penalty,
    State,
    rival,
)

CARD = "touched card"  # stands for the word on a card that the narrator cannot see
Result = tuple[State, list[Event]]


# The clue -------------------------------------------------------------------


def begin_turn(state: State, team: Team, before: list[Event]) -> Result:
    asked = m.ClueAsked(spymaster=state.spymaster(team), team=team, left=state.left(team))
    return state.enter(ClueGiving(team=team)), [*before, asked, *hourglass(state)]


def take_clue(state: State, team: Team, clue: Clue) -> Result:
    """§4: what was heard is said aloud; §5: what looks invalid is flagged, and the other team decides."""
    given = m.ClueGiven(word=clue.word, number=clue.number)
    flagged = objection(clue, state.visible, state.options.agreed)
    if not flagged:
        return begin_guessing(state, team, clue, [given])
    asked = m.ObjectionAskedAlone() if state.alone else m.ObjectionAsked(team=rival(team))
    return state.enter(Objection(team=team, clue=clue)), [*put_away(state), given, flagged, asked]


def begin_guessing(state: State, team: Team, clue: Clue, before: list[Event]) -> Result:
    guessing = Guessing(team=team, clue=clue)
    return state.enter(guessing), [*before, guess_asked(state, guessing), *hourglass(state)]


def guess_asked(state: State, guessing: Guessing) -> Event:
    team, clue = guessing.team, guessing.clue
    if clue.most and state.key:
        return m.GuessAsked(team=team, most=clue.most)
    if clue.most:
        return m.TouchAsked(team=team, spymaster=state.spymaster(team), most=clue.most)
    return m.ZeroGuessAsked(team=team) if clue.number == 0 else m.FreeGuessAsked(team=team)


def reject(state: State, team: Team) -> Result:
    """§5: the turn ends at once, and the other spymaster may cover one of their own words."""
    before: list[Event] = [*put_away(state), m.ClueRejected(team=team)]
    if not state.alone:
        spymaster = state.spymaster(rival(team))
        asked = m.CoverAsked(spymaster=spymaster) if state.key else m.CoverCardAsked(spymaster=spymaster)
        return state.enter(Penalty(team=team)), [*before, asked]
    state, covered = cover_for_the_absent(state)
    return end_turn(state, team, [*before, *covered])


def cover(state: State, team: Team, word: str) -> Result:
    """§5: one of their own words; nobody's key is changed by a slip of the tongue."""
    if state.key and state.key.side(word) != team:
        return state, [m.WordRefused(word=word), m.CoverAsked(spymaster=state.spymaster(team))]
    covered: list[Event] = [m.WordCovered(word=word, team=team)]
    state = state.cover(word, team)
    return begin_turn(state, team, covered) if state.left(team) else conclude(state, team, covered)


# Guesses --------------------------------------------------------------------


def guess(state: State, guessing: Guessing, word: str, side: Side) -> Result:
    """§4: what was touched is covered, and only an agent of one's own lets the turn go on."""
    team, state = guessing.team, state.cover(word, side)
    met = touched(word, side, team)
    if side == "assassin":
        return conclude(state, rival(team), [met])
    if side != "bystander" and not state.left(side):
        return conclude(state, side, [met])
    if side != team:
        return end_turn(state, team, [met])
    return guess_on(state, guessing.model_copy(update={"made": guessing.made + 1}), [met])


def touched(word: str, side: Side, team: Team) -> Event:
    match side:
        case "assassin":
            return m.AssassinMet(word=word)
        case "bystander":
            return m.BystanderMet(word=word)
        case _ if side == team:
            return m.AgentFound(word=word, team=team)
        case _:
            return m.RivalFound(word=word, team=side)


def guess_on(state: State, guessing: Guessing, before: list[Event]) -> Result:
    """§4: as long as they are right, up to the number and one more."""
    if guessing.clue.most == guessing.made:
        return end_turn(state, guessing.team, [*before, m.GuessesSpent()])
    return state.enter(guessing), [*before, guesses_left(guessing)]


def guesses_left(guessing: Guessing) -> Event:
    most = guessing.clue.most
    return m.GuessesLeft(left=most - guessing.made) if most else m.GuessesFree()


def end_turn(state: State, team: Team, before: list[Event]) -> Result:
    """§4: play alternates; §6.5: the absent team is given a word instead of a turn."""
    before = [*before, *put_away(state)]
    if not state.alone:
        return begin_turn(state, rival(team), before)
    if state.left("blue"):
        state, covered = cover_for_the_absent(state)
        before += covered
    return begin_turn(state, "red", before) if state.left("blue") else conclude(state, "blue", before)


def cover_for_the_absent(state: State) -> Result:
    """§6.5: the next word in the order in which the key was drawn; with cards the spymaster chooses."""
    word = next((word for word in state.key.blue if word in state.visible), CARD) if state.key else CARD
    state = state.cover(word, "blue")
    left = state.left("blue")
    if not left:
        return state, [m.AbsentTeamDone(word=word)]
    if not state.key:
        return state, [m.AbsentCardAsked(spymaster=state.spymaster("red"), left=left)]
    return state, [m.AbsentTeamCovered(word=word, left=left)]


# The end --------------------------------------------------------------------


def conclude(state: State, winner: Team, before: list[Event]) -> Result:
    """§6: everybody sees the key, and each winner scores."""
    winners = state.members(winner)
    over = state.enter(Over(winner=winner, winners=winners))
    return over, [*before, *put_away(state), *revealed(state), *verdict(state, winner)]


def revealed(state: State) -> list[Event]:
    if not state.key:
        return []
    hidden = {team: tuple(w for w in state.visible if state.key.side(w) == team) for team in TEAMS}
    rest: list[Event] = [m.RestRevealed(team=team, words=words) for team, words in hidden.items() if words]
    assassin = state.key.assassin
    return [*rest, m.AssassinRevealed(word=assassin)] if assassin in state.visible else rest


def verdict(state: State, winner: Team) -> list[Event]:
    winners = state.members(winner)
    if not state.alone:
        return [m.TeamWon(team=winner, winners=winners), PointsScored(players=winners, points=1)]
    if winner == "blue":
        return [m.MissionLost()]
    left = state.left("blue")  # §6: the fewer words the absent team has found, the better
    return [m.MissionWon(left=left, rating=f"rating {left}"), PointsScored(players=winners, points=left)]


# The clock ------------------------------------------------------------------


def hourglass(state: State) -> list[Event]:
    return [HourglassTurned(seconds=state.options.clock)] if state.options.clock else []


def put_away(state: State) -> list[Event]:
    return [HourglassPutAway()] if state.options.clock else []
