"""Sentences that mean nothing now, but are so near to one that does that they must not be taken for it."""

from collections.abc import Iterable, Iterator, Sequence

from narrator.core.game import Command, Player
from narrator.language.phrasebook import Phrasebook


def decoys(offered: Iterable[Command], players: Sequence[Player], book: Phrasebook) -> frozenset[str]:
    """What may be said now, with the name of somebody who may not: "ben says yes" when Ann is asked."""
    kinds: dict[type[Command], list[Command]] = {}
    for command in dict.fromkeys(offered):
        kinds.setdefault(type(command), []).append(command)
    others = {other for commands in kinds.values() for other in with_absent_names(commands, players)}
    return frozenset(sentence for other in others for sentence in book.sentences(other))


def with_absent_names(commands: Sequence[Command], players: Sequence[Player]) -> Iterator[Command]:
    """Commands of one kind, each field in turn with the names that it never has."""
    for field in type(commands[0]).model_fields:
        named = [command for command in commands if getattr(command, field) in players]
        present = {getattr(command, field) for command in named}
        absent = [player for player in players if player not in present]
        anyone = getattr(named[0], field) if named else None
        for command in named:
            if getattr(command, field) == anyone:
                yield from (command.model_copy(update={field: player}) for player in absent)
