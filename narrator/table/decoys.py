"""Sentences that mean nothing now, but are so near to one that does that they must not be taken for it."""

from collections.abc import Iterable, Sequence

from narrator.core.game import Command, Player
from narrator.language.phrasebook import Phrasebook


def decoys(offered: Iterable[Command], players: Sequence[Player], book: Phrasebook) -> frozenset[str]:
    """What may be said now, with the name of somebody who may not: "ben says yes" when Ann is asked."""
    offered = list(offered)
    others = {other for command in offered for other in with_other_names(command, players)}
    said = {sentence for command in offered for sentence in book.sentences(command)}
    return frozenset(way for other in others.difference(offered) for way in book.sentences(other)) - said


def with_other_names(command: Command, players: Sequence[Player]) -> list[Command]:
    return [
        command.model_copy(update={field: player})
        for field, value in command
        if value in players
        for player in players
        if player != value
    ]
