"""What lies on the table, as a grid of words at the bottom of the screen."""

from prompt_toolkit.formatted_text import StyleAndTextTuples

from narrator.core.game import Card

MARGIN = 2  # columns between two cards
STYLE = {
    "card": "bold",
    "covered": "ansibrightblack",
    "red": "ansired",
    "blue": "ansiblue",
}


def grid(board: tuple[tuple[Card, ...], ...], width: int) -> StyleAndTextTuples:
    """A line for each row; what is covered says whose it is, in its colour if it has one."""
    widest = max((len(label(card)) for row in board for card in row), default=0) + MARGIN
    most = max(map(len, board), default=1)
    cell = min(widest, width // most)
    cells: StyleAndTextTuples = []
    for row in board:
        cells += [(style(card), f" {label(card)[: cell - MARGIN]:<{cell - 1}}") for card in row]
        cells.append(("", "\n"))
    return cells


def label(card: Card) -> str:
    return f"{card.word} ({card.side})" if card.side else card.word


def style(card: Card) -> str:
    return f"class:covered class:{card.side}" if card.covered else "class:card"
