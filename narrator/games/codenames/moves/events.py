"""What can happen in Codenames."""

from narrator.core.game import Player, Public, Reveal, Secret
from narrator.games.codenames.moves.kinds import Doubt, Flaw, Number, Team

# Setting up -----------------------------------------------------------------


class TeamsFormed(Public):
    red: tuple[Player, ...]
    blue: tuple[Player, ...]


class SpymastersNamed(Public):
    red: Player
    blue: Player


class CrewFormed(Public):
    spymaster: Player
    operatives: tuple[Player, ...]


class SpymasterNamed(Public):
    player: Player
    team: Team


class TeamJoined(Public):
    player: Player
    team: Team


class TeamTooSmall(Public):
    team: Team


class ReadinessAsked(Public):
    pass


class CrewReadinessAsked(Public):
    pass


class ChangeAsked(Public):
    pass


class CardsLaidOut(Public):
    red: Player
    blue: Player


class CardsLaidOutAlone(Public):
    spymaster: Player


class WordsLaidOut(Reveal):
    """The words are on the table, and everybody hears who begins."""

    words: tuple[str, ...]
    starter: Team


class KeyTold(Secret):
    team: Team
    mine: tuple[str, ...]
    theirs: tuple[str, ...]
    bystanders: tuple[str, ...]
    assassin: str


class OperativeTold(Secret):
    """The words row by row: something to hear for as long as a spymaster hears the key."""

    team: Team
    spymaster: Player
    first: tuple[str, ...]
    second: tuple[str, ...]
    third: tuple[str, ...]
    fourth: tuple[str, ...]
    fifth: tuple[str, ...]


# The clue -------------------------------------------------------------------


class ClueAsked(Public):
    spymaster: Player
    team: Team
    left: int


class SpellingBegan(Public):
    spymaster: Player


class LetterTaken(Public):
    letter: str


class LettersTold(Public):
    letters: tuple[str, ...]


class LettersGone(Public):
    pass


class ClueGiven(Public):
    word: str
    number: Number


class NumberGiven(Public):
    """A clue whose word the narrator was not told."""

    number: Number


class ClueCorrected(Public):
    pass


class ClueFlawed(Public):
    word: str
    flaw: Flaw
    visible: str


class ClueDoubted(Public):
    word: str
    doubt: Doubt


class ObjectionAsked(Public):
    team: Team


class ObjectionAskedAlone(Public):
    pass


class ClueAllowed(Public):
    pass


class ClueRejected(Public):
    team: Team


class CoverAsked(Public):
    spymaster: Player


class CoverCardAsked(Public):
    spymaster: Player


class WordCovered(Reveal):
    word: str
    team: Team


class WordRefused(Reveal):
    word: str


class CoverDeclined(Public):
    pass


# Guessing -------------------------------------------------------------------


class GuessAsked(Public):
    team: Team
    most: int


class TouchAsked(Public):
    """With cards: the spymaster tells what was touched."""

    team: Team
    spymaster: Player
    most: int


class FreeGuessAsked(Public):
    team: Team


class ZeroGuessAsked(Public):
    team: Team


class AgentFound(Reveal):
    word: str
    team: Team


class RivalFound(Reveal):
    word: str
    team: Team


class BystanderMet(Reveal):
    word: str


class AssassinMet(Reveal):
    word: str


class GuessesLeft(Public):
    left: int


class GuessesFree(Public):
    pass


class GuessesSpent(Public):
    pass


class GuessingStopped(Public):
    team: Team


class ClueMissed(Public):
    team: Team


class GuessMissed(Public):
    team: Team


class AbsentTeamCovered(Reveal):
    word: str
    left: int


class AbsentTeamDone(Reveal):
    word: str


class AbsentCardAsked(Public):
    spymaster: Player
    left: int


# Answers --------------------------------------------------------------------


class RowTold(Public):
    row: int
    words: tuple[str, ...]


class RowCovered(Public):
    row: int


class CountsTold(Public):
    red: int
    blue: int


# The end --------------------------------------------------------------------


class RestRevealed(Reveal):
    team: Team
    words: tuple[str, ...]


class AssassinRevealed(Reveal):
    word: str


class TeamWon(Reveal):
    team: Team
    winners: tuple[Player, ...]


class MissionWon(Reveal):
    left: int
    rating: str


class MissionLost(Reveal):
    pass
