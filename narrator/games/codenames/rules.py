"""The rules of Codenames, case by case. The numbers (§) are those of README.md beside this file."""

from functools import cache
from pathlib import Path
from random import Random
from string import ascii_lowercase

from narrator.core.game import Command, Event, Game, IllegalCommand, Player, TimeUp, require
from narrator.games.codenames import moves as m
from narrator.games.codenames.answers import answer
from narrator.games.codenames.clues import clues
from narrator.games.codenames.moves import Number, Side, Team
from narrator.games.codenames.phases import (
    ROW,
    TEAMS,
    Clue,
    ClueGiving,
    CodenamesOptions,
    Guessing,
    Key,
    Layout,
    Objection,
    Over,
    Penalty,
    Spelling,
    State,
    Teams,
    rival,
)
from narrator.games.codenames.turns import (
    CARD,
    Result,
    begin_guessing,
    begin_turn,
    cover,
    end_turn,
    guess,
    reject,
    take_clue,
)
from narrator.games.codenames.view import view
from narrator.games.codenames.words import draw_key

SMALLEST = 2  # §3: players of a team
FEW = 3  # §6: so many play together
SIDES: tuple[Side, ...] = ("red", "blue", "bystander", "assassin")


def deal(players: tuple[Player, ...], options: CodenamesOptions, rng: Random) -> Result:
    """§3: every second player is red; two or three are one team, which begins."""
    alone = len(players) <= FEW
    red, blue = (players, ()) if alone else (players[::2], players[1::2])
    starter: Team = "red" if alone else rng.choice(TEAMS)
    key = draw_key(starter, rng) if options.secrets == "dealt" else None
    state = State(players=players, options=options, red=red, blue=blue, key=key, phase=Teams())
    return state, teams_told(state)


def teams_told(state: State) -> list[Event]:
    red, blue = state.red, state.blue
    if state.alone:
        return [m.CrewFormed(spymaster=red[0], operatives=red[1:]), m.CrewReadinessAsked()]
    named = m.SpymastersNamed(red=red[0], blue=blue[0])
    return [m.TeamsFormed(red=red, blue=blue), named, m.ReadinessAsked()]


# What may be said -----------------------------------------------------------


def legal(state: State) -> list[Command]:
    sand: list[Command] = [TimeUp()] if state.options.clock else []
    match state.phase:
        case Teams():
            return changes(state)
        case Layout():
            return [m.NameStarter(team=team) for team in TEAMS]
        case ClueGiving(team=team):
            return every_clue(numbers(state, team), board=bool(state.key), clock=bool(sand))
        case Spelling(letters=letters):
            begun: list[Command] = [m.RemoveLetter(), m.FinishWord()] if letters else []
            return [
                *(m.AddLetter(letter=letter) for letter in ascii_lowercase),
                *begun,
                m.LeaveWordOut(),
                *sand,
            ]
        case Objection():
            return [m.AllowClue(), m.RejectClue(), *inquiries(board=bool(state.key))]
        case Penalty():
            coverable = [m.CoverWord(word=word) for word in state.visible] if state.key else [m.CoverCard()]
            return [*coverable, m.CoverNothing(), *inquiries(board=bool(state.key))]
        case Guessing(made=made):
            at_first: list[Command] = [m.CorrectClue(), m.RejectClue()]
            otherwise = [m.StopGuessing()] if made else at_first  # §4: at least one guess
            return [*guesses(state), *otherwise, m.TellClue(), *inquiries(board=bool(state.key)), *sand]
        case Over():
            return []


def changes(state: State) -> list[Command]:
    """§3: who leads which team, and who plays in it; a team is never left empty."""
    teams = TEAMS[:1] if state.alone else TEAMS
    free = [p for team in TEAMS for p in state.members(team) if len(state.members(team)) > 1]
    named: list[Command] = [
        m.NameSpymaster(player=player, team=team)
        for player in state.players
        for team in teams
        if player in free and player not in state.members(team)[:1]
    ]
    joined = [
        m.JoinTeam(player=p, team=t)
        for p in free
        for t in teams
        if not state.alone and p not in state.members(t)
    ]
    return [*named, *joined, *([] if too_small(state) else [m.Ready()])]


def too_small(state: State) -> list[Team]:
    return [] if state.alone else [team for team in TEAMS if len(state.members(team)) < SMALLEST]


def numbers(state: State, team: Team) -> tuple[Number, ...]:
    """§4: no more than the team has words left; §5: zero and unlimited are for experts."""
    usual = range(1, state.left(team) + 1)
    return (0, *usual, "unlimited") if state.options.expert else tuple(usual)


def guesses(state: State) -> list[Command]:
    """Any visible word; with cards, what a touched card turned out to be."""
    if state.key:
        return [m.Guess(word=word) for word in state.visible]
    return [m.Uncover(side=side) for side in SIDES]


@cache
def every_clue(numbers: tuple[Number, ...], *, board: bool, clock: bool) -> list[Command]:
    """The same list again and again, since it is long: nobody changes it."""
    spelled = [m.SpellClue(number=number) for number in numbers]
    return [*clues(numbers), *spelled, *inquiries(board=board), *([TimeUp()] if clock else [])]


@cache
def inquiries(*, board: bool) -> list[Command]:
    rows = [m.TellWords(), *(m.TellRow(row=row) for row in range(1, ROW + 1))] if board else []
    return [*rows, m.TellCounts()]


# What happens then ----------------------------------------------------------


def play(state: State, command: Command) -> Result:
    require(command, legal(state))
    match state.phase, command:
        case _, m.TellWords() | m.TellRow() | m.TellClue() | m.TellCounts():
            return state, answer(state, command)

        case Teams(), m.NameSpymaster(player=player, team=team):
            named = m.SpymasterNamed(player=player, team=team)
            return reseated(state.seat(player, team, first=True), named)
        case Teams(), m.JoinTeam(player=player, team=team):
            return reseated(state.seat(player, team), m.TeamJoined(player=player, team=team))
        case Teams(), m.Ready():
            return lay_out(state)
        case Layout(), m.NameStarter(team=team):
            return begin_turn(state.begun_by(team), team, [])

        case ClueGiving(team=team), m.GiveClue(word=word, number=number):
            return take_clue(state, team, Clue(word=word, number=number))
        case ClueGiving(team=team), m.SpellClue(number=number):
            began = m.SpellingBegan(spymaster=state.spymaster(team))
            return state.enter(Spelling(team=team, number=number)), [began]
        case Spelling() as spelling, _ if not isinstance(command, TimeUp):
            return spell(state, spelling, command)

        case Objection(team=team, clue=clue), m.AllowClue():  # §5: the other team lets it stand
            return begin_guessing(state, team, clue, [m.ClueAllowed()])
        case ((Objection(team=team) | Guessing(team=team)), m.RejectClue()):
            return reject(state, team)
        case Guessing(team=team), m.CorrectClue():
            return begin_turn(state, team, [m.ClueCorrected()])
        case Penalty(team=team), m.CoverWord(word=word):
            return cover(state, rival(team), word)
        case Penalty(team=team), m.CoverCard():
            return cover(state, rival(team), CARD)
        case Penalty(team=team), m.CoverNothing():
            return begin_turn(state, rival(team), [m.CoverDeclined()])

        case Guessing() as guessing, m.Guess(word=word) if state.key:
            return guess(state, guessing, word, state.key.side(word))
        case Guessing() as guessing, m.Uncover(side=side):
            return guess(state, guessing, CARD, side)
        case Guessing(team=team), m.StopGuessing():
            return end_turn(state, team, [m.GuessingStopped(team=team)])

        case ((ClueGiving(team=team) | Spelling(team=team)), TimeUp()):
            return end_turn(state, team, [m.ClueMissed(team=team)])
        case Guessing(team=team), TimeUp():
            return end_turn(state, team, [m.GuessMissed(team=team)])
    raise IllegalCommand(command)


def reseated(state: State, told: Event) -> Result:
    return state, [told, *(m.TeamTooSmall(team=team) for team in too_small(state)), m.ChangeAsked()]


def lay_out(state: State) -> Result:
    """§3: the words for everybody, the key for the spymasters, and who begins."""
    if not state.key and not state.alone:
        laid_out = m.CardsLaidOut(red=state.red[0], blue=state.blue[0])
        return state.enter(Layout()), [laid_out]
    if not state.key:
        return begin_turn(state, "red", [m.CardsLaidOutAlone(spymaster=state.red[0])])
    starter = state.key.starter
    told = [tell(state, state.key, player) for player in state.players]
    laid_out_words = m.WordsLaidOut(words=state.key.words, starter=starter)
    return begin_turn(state.begun_by(starter), starter, [laid_out_words, *told])


def tell(state: State, key: Key, player: Player) -> Event:
    """The spymasters are told the key; everybody else only what lies on the table."""
    team: Team = "red" if player in state.red else "blue"
    spymaster = state.spymaster(team)
    if player != spymaster:
        first, second, third, fourth, fifth = key.rows
        rows = {"first": first, "second": second, "third": third, "fourth": fourth, "fifth": fifth}
        return m.OperativeTold(to=player, team=team, spymaster=spymaster, **rows)
    return m.KeyTold(
        to=player,
        team=team,
        mine=in_order(key, key.agents(team)),
        theirs=in_order(key, key.agents(rival(team))),
        bystanders=in_order(key, key.bystanders),
        assassin=key.assassin,
    )


def in_order(key: Key, words: tuple[str, ...]) -> tuple[str, ...]:
    """As they lie on the table, row by row."""
    return tuple(word for word in key.words if word in words)


def spell(state: State, spelling: Spelling, command: Command) -> Result:
    """§5: letter by letter, and then the word counts as spelled."""
    match command:
        case m.AddLetter(letter=letter):
            return spelled(state, spelling, spelling.letters + letter, m.LetterTaken(letter=letter))
        case m.RemoveLetter():
            rest = spelling.letters[:-1]
            told = m.LettersTold(letters=tuple(rest)) if rest else m.LettersGone()
            return spelled(state, spelling, rest, told)
        case m.LeaveWordOut():
            clue = Clue(word="", number=spelling.number)
            return begin_guessing(state, spelling.team, clue, [m.NumberGiven(number=clue.number)])
    word = spelling.letters if len(spelling.letters) > 1 else spelling.letters.upper()
    return take_clue(state, spelling.team, Clue(word=word, number=spelling.number, spelled=True))


def spelled(state: State, spelling: Spelling, letters: str, told: Event) -> Result:
    return state.enter(spelling.model_copy(update={"letters": letters})), [told]


GAME = Game(
    name="codenames",
    folder=Path(__file__).parent,
    seats=range(2, 17),
    options=CodenamesOptions,
    moves=m,
    deal=deal,
    legal=legal,
    play=play,
    view=view,
    secrets="phones",
)
