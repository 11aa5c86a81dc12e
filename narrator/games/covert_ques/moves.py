"""What can be said and what can happen in Covert Ques."""

from typing import ClassVar, Literal

from narrator.core.game import Player, Public, Reveal, Secret, Spoken
from narrator.games.covert_ques.roles import Asked, Called, Mate, Role, Shown

# Commands ------------------------------------------------------------------


class Ready(Spoken):
    pass


class HaveHint(Spoken):
    pass


class BeginHints(Spoken):
    player: Player


class GiveName(Spoken):
    player: Player


class FinishHint(Spoken):
    player: Player


class CallVote(Spoken):
    pass


class Vote(Spoken):
    voter: Player
    suspect: Player


class Skip(Spoken):
    voter: Player


class ShowCard(Spoken):
    weighty: ClassVar[bool] = True
    player: Player
    role: Shown


class ComeForward(Spoken):
    role: Called


class Unmask(Spoken):
    player: Player
    role: Called


class GuessMate(Spoken):
    weighty: ClassVar[bool] = True
    guesser: Player
    mate: Player


class SayAlone(Spoken):
    weighty: ClassVar[bool] = True
    guesser: Player


class NameHolder(Spoken):
    weighty: ClassVar[bool] = True
    role: Asked
    player: Mate


# Setting up, and the night with cards ----------------------------------------


class CardsHandedOut(Public):
    users: int


class CardsHandedOutToFew(Public):
    users: int


class CardsHandedOutInInquisition(Public):
    users: int


class RolesDealt(Public):
    pass


class RolesDealtToFew(Public):
    pass


class RolesDealtInInquisition(Public):
    pass


class TopicLaidOut(Public):
    topic: str
    words: tuple[str, ...]


class HackerTold(Secret):
    code: str


class AdminTold(Secret):
    code: str


class UserTold(Secret):
    pass


class DebuggerTold(Secret):
    code: str


class AccompliceTold(Secret):
    hacker: Player
    admin: Player


class ReadinessAsked(Public):
    pass


class NightFell(Public):
    pass


class HackerCalled(Public):
    pass


class DebuggerCalled(Public):
    pass


class AdminCalled(Public):
    pass


class HackerCalledAgain(Public):
    pass


class AccompliceCalled(Public):
    pass


class NightEnded(Public):
    pass


# The hint phase ------------------------------------------------------------


class PublicWordRolled(Reveal):  # the die fell at the deal, and here everybody sees it
    round: int
    word: str


class DieHandedOver(Public):
    round: int


class NameAsked(Public):
    pass


class HintsBegan(Public):
    player: Player


class HintAsked(Public):
    player: Player
    number: int
    hints: int


class HintsFinished(Public):
    hints: int


# The voting phase and the discovery phase ------------------------------------


class VoteBegan(Public):
    pass


class VoteAsked(Public):
    voter: Player


class Voted(Public):
    voter: Player
    suspect: Player


class Skipped(Public):
    voter: Player


class MostSkipped(Public):
    skips: int


class VoteTied(Public):
    tied: tuple[Player, ...]


class VotedOut(Public):
    player: Player
    votes: int


class CardAsked(Public):
    player: Player


class CardAskedInInquisition(Public):
    player: Player


class RoleShown(Reveal):
    player: Player
    role: Shown


class UserStoodAside(Reveal):
    player: Player


class DiscoveryBegan(Public):
    role: Called


class NobodyCameForward(Public):
    pass


class MateAsked(Public):
    player: Player


class MateAskedAmongFew(Public):
    player: Player


class HolderAsked(Public):
    player: Player
    role: Asked


# The end -------------------------------------------------------------------


class GuessJudged(Reveal):
    player: Player
    outcome: Literal["right", "wrong"]


class TrickRewarded(Reveal):
    player: Player
    mate: Player


class ImpostorUnmasked(Reveal):
    player: Player
    role: Called


class HolderRevealed(Reveal):
    player: Player
    role: Role


class NoAdminRevealed(Reveal):
    pass


class CodeRevealed(Reveal):
    code: str


class UsersWon(Reveal):
    winners: tuple[Player, ...]


class TeamWon(Reveal):
    winners: tuple[Player, ...]
