"""One moment of a game, found by the name of its phase: what may be said in it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from narrator.core.game import AnyGame, Command, Options, Player, Spoken
from narrator.library import letters
from narrator.rehearsal.walk import choose
from narrator.table import house
from narrator.table.decoys import decoys
from narrator.table.lobby import BadInput
from narrator.table.texts import Texts


@dataclass(frozen=True)
class Moment:
    """What may be said at one point of a game, and what must not be taken for it."""

    phase: str
    free_talk: bool
    sentences: dict[str, Command]
    decoys: frozenset[str]


def find_moment(
    game: AnyGame, players: tuple[Player, ...], options: Options, texts: Texts, wanted: str
) -> Moment:
    """Of all the moments of a phase, the one in which roles fall to the players in the order they sit."""
    phase = find_phase(wanted, texts.script.phases)
    states = [state for state in random_play(game, players, options) if phase_of(game, state) == phase]
    if not states:
        raise BadInput(f"{phase} does not come up with these options. Choose others: --secrets, --set.")
    first = min(states, key=lambda state: seats(game, state, players))
    legal = game.legal(first)
    aloud: list[Command] = [command for command in legal if isinstance(command, Spoken)]
    offered = [*aloud, *house.always(paused=False)] if legal else house.between_games()
    free_talk = bool(legal) and game.view(first, None).free_talk
    closed = texts.book.closed_list(offered)
    near = decoys(offered, players, texts.book) - closed.keys()
    return Moment(phase, free_talk, closed, near)


def find_phase(wanted: str, phases: Sequence[str] | dict[str, str]) -> str:
    """As it is written, without caring for capitals and spaces, or its beginning."""
    plain = letters(wanted)
    for ways in (
        [phase for phase in phases if letters(phase) == plain],
        [phase for phase in phases if plain and letters(phase).startswith(plain)],
        [phase for phase in phases if letters(phase) == plain.removesuffix("s")],
    ):
        if len(ways) == 1:
            return ways[0]
    raise BadInput(f"There is no one phase “{wanted}”. There are: {', '.join(phases)}.")


GAMES_TRIED = 60
LONGEST_GAME = 400


def random_play(game: AnyGame, players: tuple[Player, ...], options: Options) -> Iterator[Any]:
    """Every state of many games."""
    for seed in range(GAMES_TRIED):
        rng = Random(seed)
        state, _ = game.deal(players, options, rng)
        for _ in range(LONGEST_GAME):
            yield state
            legal = game.legal(state)
            if not legal:
                break
            state, _ = game.play(state, choose(legal, rng))


def phase_of(game: AnyGame, state: Any) -> str:
    return game.view(state, None).phase


def seats(game: AnyGame, state: Any, players: tuple[Player, ...]) -> list[int]:
    """Where those sit whom everybody can see in a role, the one who is asked first."""
    shown = (value for _, value in game.view(state, None))
    return [players.index(value) for value in shown if isinstance(value, str) and value in players]
