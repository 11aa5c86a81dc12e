"""What the narrator answers to somebody who only asks."""

from narrator.core.game import Command, Event
from narrator.games.codenames import moves as m
from narrator.games.codenames.phases import ROW, Guessing, State
from narrator.games.codenames.turns import guess_asked, guesses_left


def answer(state: State, inquiry: Command) -> list[Event]:
    match state.phase, inquiry:
        case _, m.TellWords():
            return [row_told(state, row) for row in range(1, ROW + 1)]
        case _, m.TellRow(row=row):
            return [row_told(state, row)]
        case Guessing() as guessing, m.TellClue():
            left = guesses_left(guessing) if guessing.made else guess_asked(state, guessing)
            return [clue_told(guessing), left]
        case _:
            return [m.CountsTold(red=state.red_left, blue=state.blue_left)]


def row_told(state: State, row: int) -> Event:
    words = state.key.rows[row - 1] if state.key else ()
    visible = tuple(word for word in words if word in state.visible)
    return m.RowTold(row=row, words=visible) if visible else m.RowCovered(row=row)


def clue_told(guessing: Guessing) -> Event:
    clue = guessing.clue
    return m.ClueGiven(word=clue.word, number=clue.number) if clue.word else m.NumberGiven(number=clue.number)
