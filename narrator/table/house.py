"""House commands: what may be said in every game, and what the narrator answers."""

from collections.abc import Sequence
from typing import ClassVar

from narrator.core.game import Command, Player, Public, Secret, Silent, Spoken
from narrator.core.hourglass import LAST, MILESTONES, SHORTEST_HALF
from narrator.table.ports import Tuning


class Answer(Spoken):
    """To what was asked back; it means nothing by itself."""


class Yes(Answer):
    pass


class No(Answer):
    pass


class PickFirst(Answer):
    pass


class PickSecond(Answer):
    pass


class PickThird(Answer):
    pass


class PickNone(Answer):
    pass


class Repeat(Spoken):
    pass


class Pause(Spoken):
    pass


class Resume(Spoken):
    pass


class TellTime(Spoken):
    pass


class TellScore(Spoken):
    pass


class TellSentences(Spoken):
    pass


class Undo(Spoken):
    pass


class StopGame(Spoken):
    weighty: ClassVar[bool] = True


class SpeakLouder(Spoken):
    pass


class SpeakQuieter(Spoken):
    pass


class SpeakFaster(Spoken):
    pass


class SpeakSlower(Spoken):
    pass


class PlayAgain(Spoken):
    pass


class LeaveTable(Spoken):
    pass


class Remind(Silent):
    """Tell me my secrets once more."""


class Greeted(Public):
    players: tuple[Player, ...]
    title: str


class GreetedAgain(Public):
    title: str


class Puzzled(Public):
    """Nobody wants this repeated."""


class NotUnderstood(Puzzled):
    pass


class NotNow(Puzzled):
    pass


class PrivateOnly(Puzzled):
    pass


class DidYouMean(Puzzled):
    sentence: str


class WhichOne(Puzzled):
    choices: tuple[str, ...]


class ConfirmationAsked(Public):
    sentence: str


class Cancelled(Public):
    pass


class SentencesTold(Public):
    sentences: tuple[str, ...]


class AlwaysTold(Public):
    sentences: tuple[str, ...]


class NearestOffered(Secret):
    sentence: str


class PrivateSentencesTold(Secret):
    sentences: tuple[str, ...]


class NothingInPrivate(Secret):
    pass


class DeviceLost(Public):
    device: str


class DeviceFound(Public):
    device: str


class AwaitedNamed(Public):
    """Who has yet to choose or to vote."""

    players: tuple[Player, ...]


class Paused(Public):
    pass


class StillPaused(Public):
    pass


class Resumed(Public):
    pass


class TimeWord(Public):
    """True only at the moment when it is said."""


class TimeTold(TimeWord):
    left: float


class NoHourglass(Public):
    pass


class ScoreTold(Public):
    player: Player
    points: int


class NoScore(Public):
    pass


class Tuned(Public):
    pass


class Undone(Public):
    sentence: str


class SilentChoiceUndone(Public):
    pass


class NothingToUndo(Public):
    pass


class SecretsAreTold(Public):
    pass


class AnotherGameAsked(Public):
    pass


class GameStopped(Public):
    pass


class EveningEnded(Public):
    pass


class HalfTime(TimeWord):
    left: float


class TimeLeft(TimeWord):
    left: float


class LastSeconds(TimeWord):
    seconds: int


TUNINGS: dict[Command, Tuning] = {
    SpeakLouder(): "louder",
    SpeakQuieter(): "quieter",
    SpeakFaster(): "faster",
    SpeakSlower(): "slower",
}


def always(*, paused: bool) -> list[Command]:
    """What may be said at any time during a game."""
    return [
        TellSentences(),
        Repeat(),
        TellTime(),
        Resume() if paused else Pause(),
        Undo(),
        TellScore(),
        StopGame(),
        *TUNINGS,
    ]


PICKS: tuple[Command, ...] = (PickFirst(), PickSecond(), PickThird())


def answers_to(question: Sequence[Command]) -> list[Command]:
    """Yes or no to one command that is asked back; which one, to several."""
    return [Yes(), No()] if len(question) == 1 else [*PICKS[: len(question)], PickNone()]


def between_games() -> list[Command]:
    return [PlayAgain(), LeaveTable(), TellScore(), Repeat(), Undo(), TellSentences()]


def milestone(left: float, measure: float) -> Public:
    """The word for an amount of sand that is left."""
    if left <= LAST:
        return LastSeconds(seconds=int(left))
    if left == measure / 2 and left >= SHORTEST_HALF:
        return HalfTime(left=left)
    return TimeLeft(left=left)


def likely(players: tuple[Player, ...], title: str) -> list[Public]:
    """What is said in every game whatever happens."""
    return [
        Greeted(players=players, title=title),
        *(LastSeconds(seconds=left) for left in range(LAST, 0, -1)),
        *(TimeLeft(left=left) for left in MILESTONES),
        NotUnderstood(),
        Cancelled(),
    ]
