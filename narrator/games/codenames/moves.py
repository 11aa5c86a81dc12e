"""What can be said and what can happen in Codenames."""

from typing import ClassVar, Literal

from narrator.core.game import Inquiry, Player, Public, Reveal, Secret, Spoken

Team = Literal["red", "blue"]
Side = Literal["red", "blue", "bystander", "assassin"]
Number = int | Literal["unlimited"]
Flaw = Literal["form of", "part of", "sound of"]  # of a clue, because of a visible word
Doubt = Literal["several words", "with hyphens", "proper name", "an acronym"]  # about a clue by itself
Agreement = Literal["names", "acronyms", "hyphens", "phrases", "soundalikes"]  # of the table, on clues (§7)


# Commands ------------------------------------------------------------------


class NameSpymaster(Spoken):
    player: Player
    team: Team


class JoinTeam(Spoken):
    player: Player
    team: Team


class Ready(Spoken):
    pass


class NameStarter(Spoken):
    team: Team


class GiveClue(Spoken):
    word: str
    number: Number


class SpellClue(Spoken):
    number: Number


class AddLetter(Spoken):
    letter: str


class RemoveLetter(Spoken):
    pass


class FinishWord(Spoken):
    pass


class LeaveWordOut(Spoken):
    pass


class CorrectClue(Spoken):
    pass


class AllowClue(Spoken):
    pass


class RejectClue(Spoken):
    weighty: ClassVar[bool] = True


class CoverWord(Spoken):
    weighty: ClassVar[bool] = True
    word: str


class CoverCard(Spoken):
    pass


class CoverNothing(Spoken):
    pass


class Guess(Spoken):
    weighty: ClassVar[bool] = True
    word: str


class Uncover(Spoken):
    weighty: ClassVar[bool] = True
    side: Side


class StopGuessing(Spoken):
    pass


class TellWords(Inquiry):
    pass


class TellRow(Inquiry):
    row: int


class TellClue(Inquiry):
    pass


class TellCounts(Inquiry):
    pass


# Events: setting up ---------------------------------------------------------


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


# Events: the clue -----------------------------------------------------------


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


class WordCovered(Reveal):
    word: str
    team: Team


class WordRefused(Reveal):
    word: str


class CoverDeclined(Public):
    pass


# Events: guessing -----------------------------------------------------------


class GuessAsked(Public):
    team: Team
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


class AbsentCardAsked(Public):
    spymaster: Player
    left: int


# Events: answers ------------------------------------------------------------


class RowTold(Public):
    row: int
    words: tuple[str, ...]


class RowCovered(Public):
    row: int


class CountsTold(Public):
    red: int
    blue: int


# Events: the end ------------------------------------------------------------


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
