"""What can be said in Codenames."""

from typing import ClassVar

from narrator.core.game import Inquiry, Player, Spoken
from narrator.games.codenames.moves.kinds import Number, Side, Team


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
