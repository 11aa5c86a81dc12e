"""What can be said and what can happen in Insider."""

from typing import ClassVar, Final, Literal

from narrator.core.game import Player, Public, Reveal, Secret, Spoken

RemovedTile = Literal["removed tile"]
REMOVED_TILE: Final[RemovedTile] = "removed tile"
Suspect = Player | RemovedTile
Verdict = Literal["yes", "no"]
Role = Literal["insider", "common"]


# Commands ------------------------------------------------------------------


class NameMaster(Spoken):
    master: Player


class Ready(Spoken):
    pass


class Guess(Spoken):
    guesser: Player
    theme: str


class CreditGuesser(Spoken):
    guesser: Player


class LookAt(Spoken):
    tile: Suspect


class LookAway(Spoken):
    pass


class FinishDiscussion(Spoken):
    pass


class Judge(Spoken):
    voter: Player
    verdict: Verdict


class PointAt(Spoken):
    voter: Player
    suspect: Suspect


class FinishDefense(Spoken):
    player: Player


class FlipTile(Spoken):
    weighty: ClassVar[bool] = True
    master: Player
    suspect: Player


class NameInsider(Spoken):
    weighty: ClassVar[bool] = True
    insider: Suspect


# Events --------------------------------------------------------------------


class TilesHandedOut(Public):
    pass


class TilesHandedOutButOne(Public):
    pass


class TilesDealt(Public):
    pass


class TilesDealtButOne(Public):
    pass


class MasterTold(Secret):
    theme: str


class InsiderTold(Secret):
    theme: str


class CommonTold(Secret):
    pass


class MasterRevealed(Public):
    master: Player


class ReadinessAsked(Public):
    pass


class EyesClosed(Public):
    master: Player


class InsiderCalled(Public):
    master: Player


class ThemeConcealed(Public):
    master: Player


class EyesOpened(Public):
    pass


class QuestionsBegan(Public):
    master: Player


class ThemeMissed(Reveal):
    guesser: Player
    theme: str


class ThemeFound(Reveal):
    guesser: Player


class LookOffered(Public):
    guesser: Player


class TileLookedAt(Public):
    guesser: Player
    tile: Suspect


class TileSeen(Secret):
    tile: Suspect
    role: Role


class LookTaken(Public):
    guesser: Player


class LookDeclined(Public):
    guesser: Player


class DiscussionBegan(Public):
    guesser: Player


class VoteOneBegan(Public):
    guesser: Player


class JudgementAsked(Public):
    voter: Player
    guesser: Player


class Judged(Public):
    voter: Player
    verdict: Verdict


class GuesserAccused(Public):
    guesser: Player
    votes: int


class GuesserSpared(Public):
    guesser: Player


class PointingBegan(Public):
    pass


class PointingAsked(Public):
    voter: Player


class Pointed(Public):
    voter: Player
    suspect: Suspect


class SuspectAccused(Public):
    suspect: Suspect


class VotesTied(Public):
    guesser: Player
    tied: tuple[Suspect, ...]


class QuestionsFailed(Public):
    master: Player


class DefenseAsked(Public):
    player: Player


class FlipAsked(Public):
    master: Player


class TileFlipped(Public):
    master: Player
    suspect: Player


class InsiderAsked(Public):
    pass


class InsiderRevealed(Reveal):
    insider: Player


class InsiderAbsent(Reveal):
    pass


class ThemeRevealed(Reveal):
    theme: str


class CommonsWon(Reveal):
    winners: tuple[Player, ...]


class InsiderWon(Reveal):
    insider: Player


class EveryoneWon(Reveal):
    pass


class EveryoneLost(Reveal):
    pass
