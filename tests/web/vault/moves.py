"""What can be said and what can happen in the Vault."""

from typing import ClassVar

from narrator.core.game import Player, Public, Reveal, Secret, Silent, Spoken


class PickBox(Silent):
    box: str


class OpenBox(Spoken):
    weighty: ClassVar[bool] = True
    box: str


class VaultShown(Public):
    pass


class KeeperTold(Secret):
    gold: str


class ThiefTold(Secret):
    pass


class KeeperNamed(Reveal):
    keeper: Player


class VoteBegan(Public):
    pass


class BoxPicked(Public):
    player: Player


class VotesCounted(Reveal):
    boxes: tuple[str, ...]


class GoldFound(Reveal):
    box: str


class DustFound(Reveal):
    box: str
    gold: str
