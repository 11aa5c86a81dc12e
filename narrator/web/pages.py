"""What stands on each page: plain values that become JSON, made from what its reader may see."""

from collections.abc import Mapping
from typing import Literal

from narrator.core.game import Card, Player, Value, View
from narrator.language.script import Count, Line, Say, Whisper
from narrator.table.evening import Evening
from narrator.table.texts import Texts
from narrator.web.offers import Kind
from narrator.web.seats import Sign

TroubleCode = Literal["malformed", "stale", "wait", "slow", "no seat"]


class Tile(Value):
    """A card on the table; `side` picks its colour, `label` is what it says."""

    word: str
    side: str
    label: str
    covered: bool


Board = tuple[tuple[Tile, ...], ...]


class Sand(Value):
    """In seconds, at the moment when the page was sent; from then on the page lets it run by itself."""

    measure: float
    above: float
    standing: bool
    running: bool


class Scene(Value):
    """What everybody at the table can see."""

    phase: str
    asked: Player | None = None
    waiting: tuple[Player, ...] = ()
    chosen: tuple[Player, ...] = ()
    paused: bool = False
    sand: Sand | None = None
    board: Board = ()
    scores: tuple[tuple[Player, int], ...] = ()


class DoorPage(Value):
    """For whoever has no seat."""

    kind: Literal["door"] = "door"
    title: str
    seats: tuple[tuple[Player, Sign], ...]


class TablePage(Value):
    """For everybody: it has no field that a secret could be in."""

    kind: Literal["table"] = "table"
    title: str
    seats: tuple[tuple[Player, Sign], ...]
    scene: Scene | None
    captions: tuple[str, ...]
    address: str


class Offered(Value):
    """What may be tapped: a tap names this number, and that of a button."""

    number: int
    kinds: tuple[Kind, ...]


class OfferedAloud(Value):
    """The same for what anybody may say; the list itself may be long, and comes by itself."""

    number: int
    list: int


class AloudPage(Value):
    """The sentences that may be said, for when the room is too loud: the same for everybody."""

    kind: Literal["aloud"] = "aloud"
    list: int
    kinds: tuple[Kind, ...]


class SeatPage(Value):
    """For one player alone; `sent` is true until the table has dealt with what was tapped."""

    kind: Literal["seat"] = "seat"
    title: str
    player: Player
    scene: Scene | None
    captions: tuple[str, ...]
    secrets: tuple[str, ...]
    key: Board
    choices: Offered
    aloud: OfferedAloud
    sent: bool
    listening: bool


class Trouble(Value):
    """A message that changed nothing; the code is all there is to say about it."""

    kind: Literal["trouble"] = "trouble"
    code: TroubleCode


def scene(evening: Evening, texts: Texts) -> Scene:
    """All but the sand, which does not stand still."""
    view = seen(evening, None)
    return Scene(
        phase=texts.script.phases[view.phase],
        asked=view.asked,
        waiting=view.waiting,
        chosen=chosen(evening, view),
        paused=evening.paused,
        board=board(view, texts),
        scores=tuple((player, evening.tally.get(player, 0)) for player in evening.players),
    )


def seen(evening: Evening, player: Player | None) -> View:
    view: View = evening.game.view(evening.state, player)
    return view


def chosen(evening: Evening, view: View) -> tuple[Player, ...]:
    """Who has voted or chosen since it began, though not what."""
    called: set[Player] = set()
    before: Evening | None = evening
    while before and before.state and (earlier := seen(before, None)).waiting and earlier.phase == view.phase:
        called |= set(earlier.waiting)
        before = before.before
    return tuple(player for player in evening.players if player in called - set(view.waiting))


def board(view: View, texts: Texts) -> Board:
    return tuple(tuple(tile(card, texts.script.words) for card in row) for row in view.board)


def tile(card: Card, words: Mapping[str, str]) -> Tile:
    label = words.get(card.side, card.side)
    return Tile(word=card.word, side=card.side, label=label, covered=card.covered)


def secrets(evening: Evening, player: Player, texts: Texts) -> tuple[str, ...]:
    """What this player was told, in the words in which it is told first."""
    return tuple(text(texts.script.whisper(secret, 0)) for secret in evening.secrets_of(player))


def key(evening: Evening, player: Player, texts: Texts) -> Board:
    """The board as only this player knows it; nothing when everybody sees the same."""
    own, public = seen(evening, player), seen(evening, None)
    return board(own, texts) if own.board != public.board else ()


def text(said: Line | Whisper) -> str:
    """The words of a line, without its beats."""
    words: list[str] = []
    for beat in said.beats:
        match beat:
            case Say(text=spoken):
                words.append(spoken)
            case Count(numbers=numbers):
                words.append(f"{', '.join(numbers)}.".capitalize())
    return " ".join(words)
