"""An evening: games in a row at one table, folded from the records of the journal."""

import dataclasses
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random
from typing import Any

from narrator.core.game import (
    Afresh,
    AnyGame,
    Command,
    Event,
    IllegalCommand,
    Inquiry,
    Options,
    Player,
    PointsScored,
    Public,
    Secret,
    TimeUp,
)
from narrator.core.hourglass import Hourglass, turn
from narrator.table import journal as j
from narrator.table.lobby import Secrets


@dataclass(frozen=True)
class Evening:
    """`before` is the evening as it was before the last command, for taking it back."""

    game: AnyGame
    players: tuple[Player, ...]
    options: Options
    secrets: Secrets
    seed: int
    games: int = 0
    state: Any = None
    hourglass: Hourglass | None = None
    paused: bool = False
    closed: bool = False
    tally: Mapping[Player, int] = field(default_factory=dict)
    told: tuple[Secret, ...] = ()
    tellings: int = 0
    events: tuple[Event, ...] = ()
    all_said: bool = False
    counts: Mapping[str, int] = field(default_factory=dict)
    command: Command | None = None
    before: "Evening | None" = None

    @property
    def opened(self) -> j.Opened:
        return j.Opened(
            game=self.game.name,
            players=self.players,
            secrets=self.secrets,
            options=self.options.model_dump(),
            seed=self.seed,
        )

    @property
    def over(self) -> bool:
        return not self.legal

    @property
    def legal(self) -> list[Command]:
        commands: list[Command] = self.game.legal(self.state)
        return commands

    def next_deal(self) -> j.Dealt:
        state, _ = self._deal()
        return j.Dealt(digest=digest(state))

    def played(self, command: Command) -> j.Played:
        return j.Played(command=type(command).__name__, fields=dict(command), hourglass=self.hourglass)

    def answer(self, inquiry: Inquiry) -> list[Public]:
        """What the rules say to somebody who only asks."""
        _, events = self.game.play(self.state, inquiry)
        return [event for event in events if isinstance(event, Public)]

    def apply(self, record: j.Record) -> "Evening":
        """The one way in which an evening changes, when it is played and when it is replayed."""
        match record:
            case j.Dealt(digest=was):
                return self._dealt(was)
            case j.Played() as played:
                return dataclasses.replace(self, hourglass=played.hourglass)._play(played)
            case j.TookBack():
                return dataclasses.replace(self.last_said().before or self, paused=self.paused)
            case j.Said():
                return dataclasses.replace(self, all_said=True)
            case j.Sand(hourglass=hourglass):
                return dataclasses.replace(self, hourglass=hourglass)
            case j.Halted() | j.WentOn():
                return dataclasses.replace(self, paused=isinstance(record, j.Halted))
            case j.Closed():
                return dataclasses.replace(self, closed=True)
            case _:
                return self

    def secrets_of(self, player: Player) -> tuple[Secret, ...]:
        """What this player was told since the deal, or since the round began."""
        return tuple(secret for secret in self.told if secret.to == player)

    def last_said(self) -> "Evening":
        """As it was after the last thing that somebody said; the sand says nothing."""
        evening = self
        while evening.before and isinstance(evening.command, TimeUp):
            evening = evening.before
        return evening

    def _deal(self) -> tuple[Any, list[Event]]:
        return self.game.deal(self.players, self.options, Random(f"{self.seed}:{self.games}"))

    def _dealt(self, was: str) -> "Evening":
        state, events = self._deal()
        if digest(state) != was:
            raise j.JournalError(
                "This game was dealt with other rules or words than this program has. "
                "Finish it with the program that saved it, or start a new game."
            )
        fresh = Evening(self.game, self.players, self.options, self.secrets, self.seed)
        return dataclasses.replace(fresh, games=self.games + 1, tally=self.tally, counts=self.counts)._with(
            state, events
        )

    def _play(self, played: j.Played) -> "Evening":
        kinds: dict[str, type[Command]] = {**self.game.commands, TimeUp.__name__: TimeUp}
        command = kinds[played.command].model_validate(played.fields)
        state, events = self.game.play(self.state, command)
        return dataclasses.replace(self, before=self, command=command)._with(state, events)

    def _with(self, state: Any, events: list[Event]) -> "Evening":
        tally, hourglass, told, tellings = dict(self.tally), self.hourglass, self.told, self.tellings
        for event in events:
            hourglass = turn(hourglass, event)
            match event:
                case PointsScored(players=players, points=points):
                    tally |= {player: tally.get(player, 0) + points for player in players}
                case Afresh():
                    told = ()
                case Secret():
                    told, tellings = (*told, event), tellings + 1
        return dataclasses.replace(
            self,
            state=state,
            hourglass=hourglass,
            tally=tally,
            told=told,
            tellings=tellings,
            events=tuple(events),
            all_said=False,
            counts=Counter(self.counts) + Counter(type(event).__name__ for event in events),
        )


def digest(state: Any) -> str:
    return sha256(state.model_dump_json().encode()).hexdigest()[:16]


def replay(evening: Evening, records: Iterable[j.Record]) -> Evening:
    """The evening that these records, the second line and those after it, tell of."""
    for line, record in enumerate(records, start=2):
        try:
            evening = evening.apply(record)
        except (IllegalCommand, KeyError, ValueError) as error:
            raise j.JournalError(f"Line {line} of the journal does not fit this game: {error}") from error
    return evening
