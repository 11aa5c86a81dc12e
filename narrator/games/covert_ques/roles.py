"""Who can be what in Covert Ques, and who is."""

from typing import Final, Literal

from narrator.core.game import Player, Value

Nobody = Literal["nobody"]
NOBODY: Final[Nobody] = "nobody"
Skipping = Literal["skip"]
SKIP: Final[Skipping] = "skip"
Suspect = Player | Skipping
Mate = Player | Nobody
Called = Literal["hacker", "admin"]
Shown = Literal["hacker", "admin", "user"]
Asked = Literal["hacker", "admin", "accomplice"]
Role = Literal["hacker", "admin", "user", "debugger", "accomplice"]


class Roles(Value):
    """Who is what; everybody else is a User. With few players there may be no Admin."""

    hacker: Player
    admin: Player | None
    debugger: Player | None = None
    accomplice: Player | None = None

    def role(self, player: Player) -> Role:
        named: dict[Player | None, Role] = {
            self.debugger: "debugger",
            self.accomplice: "accomplice",
            self.admin: "admin",
            self.hacker: "hacker",
        }
        return named.get(player, "user")

    @property
    def team(self) -> tuple[Player, ...]:
        """Who wins and scores together."""
        return tuple(player for player in (self.hacker, self.admin, self.accomplice) if player)
