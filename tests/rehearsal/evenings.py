"""Evenings for tests: any game with its shortest options, rehearsed in a folder of its own."""

import asyncio
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from annotated_types import Ge

from narrator.core.game import AnyGame, Options, Player, Silent
from narrator.language.script import Line, Whisper
from narrator.rehearsal.aims import ways
from narrator.rehearsal.casting import company
from narrator.rehearsal.director import Director, Intention, Scene
from narrator.rehearsal.minutes import Minutes
from narrator.rehearsal.rehearsal import Performance, Setting, Troupe, perform
from narrator.table import house
from narrator.table.clocks import VirtualClock
from narrator.table.evening import Evening, replay
from narrator.table.lobby import Secrets
from narrator.table.ports import Expectation, Heard, Message, Ports, Tuning
from narrator.table.table import Table
from narrator.table.texts import Texts


def an_evening(
    game: AnyGame, seed: int, players: str = "", secrets: Secrets = "booth", options: Options | None = None
) -> Evening:
    seated = company(game, players, Texts.of(game), Random(seed))
    return Evening(game, seated, options or game.options(), secrets, seed)


def briefest(game: AnyGame) -> Options:
    """As few rounds and minutes as can be agreed."""
    limits = [(name, limit) for name, field in game.options.model_fields.items() for limit in field.metadata]
    least = {name: limit.ge for name, limit in limits if isinstance(limit, Ge)}
    options: Options = game.options(**least)
    return options


@dataclass
class Rehearsed:
    performance: Performance
    play: list[str]

    @property
    def text(self) -> str:
        return "\n".join(self.play)


def rehearsed(evening: Evening, folder: Path, troupe: Troupe, setting: Setting | None = None) -> Rehearsed:
    minutes, play = Minutes.create(folder / "journal", evening.opened), list[str]()
    try:
        return Rehearsed(perform(evening, minutes, setting or Setting(), troupe, play.append), play)
    finally:
        minutes.close()


def resumed(evening: Evening, folder: Path, troupe: Troupe) -> Rehearsed:
    minutes, play = Minutes.reopen(folder / "journal"), list[str]()
    records, _ = minutes.read()
    performance = perform(replay(evening, records[1:]), minutes, Setting(), troupe, play.append)
    minutes.close()
    return Rehearsed(performance, play)


# Without sound ---------------------------------------------------------------


@dataclass
class Reading:
    """A rehearsal that is only read aloud in mind: whatever is meant is understood at once."""

    director: Director
    rng: Random
    clock: VirtualClock = field(default_factory=VirtualClock)
    said: list[Intention] = field(default_factory=list)
    private: dict[Player, Expectation] = field(default_factory=dict)

    def play(self, evening: Evening, path: Path) -> Evening:
        minutes = Minutes.create(path, evening.opened)
        ports = Ports(self, self, self, self, self.clock)
        self.table = Table(evening, minutes, Texts.of(evening.game), ports)
        asyncio.run(self.table.run())
        minutes.close()
        return self.table.evening

    async def next(self, until: float | None) -> Message | None:
        assert len(self.said) < 1000, "the game does not end"
        scene = Scene(self.table.evening, self.expectation, self.private)
        if scene.confirming:
            intention: Intention | None = Intention(house.Yes(), self.table.evening.players[0])
        else:
            intention = self.director.intend(scene, self.rng)
        if intention is None:
            assert until is not None, "nobody knows what to say"
            await self.clock.sleep(max(0.0, until - self.clock.now()))
            return None
        self.said.append(intention)
        return self._say(intention, scene)

    def _say(self, intention: Intention, scene: Scene) -> Heard:
        command, by = intention.command, intention.by
        if isinstance(command, Silent):
            line = scene.private[by]
            return Heard(number=line.number, text=ways(command, line.sentences)[0], by=by)
        line = scene.expectation
        return Heard(number=line.number, text=ways(command, line.sentences)[0])

    def expect(self, expectation: Expectation) -> None:
        self.expectation = expectation

    def ask(self, player: Player, expectation: Expectation) -> None:
        self.private[player] = expectation

    async def say(self, line: Line) -> None:
        await self.clock.sleep(1)

    async def tell(self, whisper: Whisper) -> None:
        pass

    def tune(self, change: Tuning) -> None:
        pass
