"""What can be said and what can happen in Murder Mystery."""

from typing import ClassVar, Literal

from narrator.core.game import Player, Public, Reveal, Secret, Silent, Spoken

Role = Literal["murderer", "innocent"]
Intent = Literal["in peace", "to kill"]
Deed = Literal["no kill", "kill due", "kill missed", "kill blocked", "kill done"]


# Commands ------------------------------------------------------------------


class Ready(Spoken):
    pass


class FinishSpeaking(Spoken):
    player: Player


class FinishPlanning(Spoken):
    pass


class StayHome(Silent):
    weighty: ClassVar[bool] = True
    intent: Intent


class Visit(Silent):
    weighty: ClassVar[bool] = True
    host: Player
    intent: Intent


class VoteToHang(Silent):
    weighty: ClassVar[bool] = True
    suspect: Player


class Abstain(Silent):
    weighty: ClassVar[bool] = True


# Day 0 ---------------------------------------------------------------------


class RolesAssigned(Public):
    pass


class RolesAssignedToTwo(Public):
    """Two murderers."""


class MurdererTold(Secret):
    pass


class AccompliceTold(Secret):
    """One of two murderers, who learns who the other is."""

    other: Player


class InnocentTold(Secret):
    pass


class ReadinessAsked(Public):
    pass


class IntroductionsBegan(Public):
    pass


class IntroductionAsked(Public):
    player: Player


# Nights --------------------------------------------------------------------


class DuskFell(Public):
    night: int


class FirstNightFell(Public):
    pass


class ConstraintTold(Public):
    pass


class NightlyConstraintTold(Public):
    pass


class NightFell(Public):
    night: int


class ChoiceMade(Public):
    player: Player


class NightEnded(Reveal):
    """Everybody sees who is called to hear what they saw, and who is not."""

    witnesses: tuple[Player, ...]


class StayedAlone(Secret):
    night: int
    deed: Deed


class WasVisited(Secret):
    night: int
    others: tuple[Player, ...]
    deed: Deed


class FoundNobody(Secret):
    night: int
    host: Player
    deed: Deed


class FoundOthers(Secret):
    night: int
    host: Player
    others: tuple[Player, ...]
    deed: Deed


# Days ----------------------------------------------------------------------


class DayBroke(Public):
    day: int


class NobodyDied(Reveal):
    pass


class DeathAnnounced(Reveal):
    victims: tuple[Player, ...]


class VictimsRevealed(Reveal):
    victims: tuple[Player, ...]


class StatementsBegan(Reveal):
    """The day goes on, so the constraint was not broken."""


class StatementAsked(Public):
    player: Player


class StatementCutOff(Public):
    player: Player


class VoteBegan(Public):
    pass


class VoteCast(Public):
    player: Player


class VoteEnded(Public):
    pass


class VotesCounted(Reveal):
    votes: int
    needed: int


class AbstentionsCounted(Reveal):
    abstentions: int


class SuspectCounted(Reveal):
    suspect: Player
    votes: int


class EverybodyAbstained(Reveal):
    pass


class VoteTied(Reveal):
    suspects: tuple[Player, ...]


class ThresholdMissed(Reveal):
    pass


class SuspectHanged(Reveal):
    suspect: Player


class InnocentHanged(Reveal):
    innocent: Player


class FirstMurdererHanged(Reveal):
    """One of two."""

    murderer: Player


# The end -------------------------------------------------------------------


class MurdererHanged(Reveal):
    murderer: Player


class SecondMurdererHanged(Reveal):
    murderer: Player


class ConstraintBroken(Reveal):
    murderers: tuple[Player, ...]


class NightlyConstraintBroken(Reveal):
    murderers: tuple[Player, ...]


class InnocentsOutnumbered(Reveal):
    murderers: int
    innocents: int


class MurderersWon(Reveal):
    murderers: tuple[Player, ...]
