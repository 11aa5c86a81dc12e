"""What can be said and what can happen in Spyfall."""

from typing import ClassVar, Literal

from narrator.core.game import Afresh, Player, Public, Reveal, Secret, Spoken

Verdict = Literal["yes", "no"]
Guessed = Literal["right", "wrong"]


# Commands ------------------------------------------------------------------


class NameDealer(Spoken):
    dealer: Player


class Ready(Spoken):
    pass


class Ask(Spoken):
    asker: Player
    answerer: Player


class TellTurn(Spoken):
    pass


class TellLocations(Spoken):
    pass


class Accuse(Spoken):
    accuser: Player
    suspect: Player


class Judge(Spoken):
    voter: Player
    verdict: Verdict


class ShowCard(Spoken):
    """The spy reveals themself, and will name the location next."""

    weighty: ClassVar[bool] = True
    player: Player


class GuessLocation(Spoken):
    """Both at once."""

    weighty: ClassVar[bool] = True
    player: Player
    location: str


class NameLocation(Spoken):
    weighty: ClassVar[bool] = True
    player: Player
    location: str


class JudgeGuess(Spoken):
    weighty: ClassVar[bool] = True
    guessed: Guessed


class NameSuspect(Spoken):
    voter: Player
    suspect: Player


class NameNobody(Spoken):
    voter: Player


class NameSpy(Spoken):
    weighty: ClassVar[bool] = True
    spy: Player


# Events: a round begins -------------------------------------------------------


class GameAgreed(Public):
    rounds: int


class RoundBegan(Afresh):
    number: int
    dealer: Player


class LocationTold(Secret):
    location: str
    role: str


class SpyTold(Secret):
    pass


class DealerNamed(Public):
    dealer: Player


class ReadinessAsked(Public):
    dealer: Player


class CardsAsked(Public):
    dealer: Player
    roles: int


class WaysTold(Public):
    accuser: Player
    suspect: Player


class QuestionsBegan(Public):
    dealer: Player


# Events: questions --------------------------------------------------------------


class QuestionAsked(Public):
    asker: Player
    answerer: Player


class AskedBack(Public):
    asker: Player
    answerer: Player


class TurnTold(Public):
    asker: Player


class TurnToldWithBar(Public):
    asker: Player
    barred: Player


class LocationsCounted(Public):
    count: int


class LocationsTold(Public):
    locations: tuple[str, ...]


# Events: the clock is stopped -----------------------------------------------------


class AccusationSpent(Public):
    accuser: Player


class TrialBegan(Public):
    accuser: Player
    suspect: Player


class JudgementAsked(Public):
    voter: Player
    suspect: Player


class Judged(Public):
    voter: Player
    verdict: Verdict


class TrialFailed(Public):
    suspect: Player


class QuestionsResumed(Public):
    pass


class CardShown(Public):
    player: Player


class LocationAsked(Public):
    player: Player


class LocationNamed(Public):
    player: Player
    location: str


class GuessAsked(Public):
    player: Player


# Events: time is up ---------------------------------------------------------------


class VoteBegan(Public):
    dealer: Player


class LastAccusationsBegan(Public):
    dealer: Player


class SuspectAsked(Public):
    voter: Player


class LastAccusationAsked(Public):
    voter: Player


class SuspectNamed(Public):
    voter: Player
    suspect: Player


class NobodyNamed(Public):
    voter: Player


# Events: a round ends ---------------------------------------------------------------


class SuspectConvicted(Public):
    suspect: Player


class NobodyConvicted(Public):
    pass


class SpyAsked(Public):
    dealer: Player


class SpyRevealed(Reveal):
    spy: Player


class FalselyShown(Reveal):
    player: Player


class LocationRevealed(Reveal):
    location: str


class SpyWon(Reveal):
    spy: Player


class NonSpiesWon(Reveal):
    winners: tuple[Player, ...]


class StandingsBegan(Public):
    pass


class StandingTold(Public):
    players: tuple[Player, ...]
    points: int


class CardsCollected(Public):
    pass


class NextRoundAsked(Public):
    dealer: Player


class GameWon(Public):
    winner: Player
    points: int


class GameShared(Public):
    winners: tuple[Player, ...]
    points: int
