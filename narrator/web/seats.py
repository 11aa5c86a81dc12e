"""Who holds which seat: it belongs to the browser that took it, by a token that nobody else has."""

from collections.abc import Sequence
from hashlib import sha256
from secrets import token_urlsafe
from typing import Literal

from narrator.core.game import Player

TOKEN_BYTES = 32

Sign = Literal["free", "taken", "closed"]


class Refused(Exception):
    """The seat cannot be taken; the code says why, and nothing about its holder."""

    def __init__(self, code: Literal["taken", "closed", "stranger"]) -> None:
        super().__init__(code)
        self.code = code


class Seats:
    """Tokens are given once and kept only as digests, so that nothing here opens a seat."""

    def __init__(self, players: Sequence[Player]) -> None:
        self._players = tuple(players)
        self._holders: dict[bytes, Player] = {}
        self._closed: set[Player] = set()

    @property
    def signs(self) -> dict[Player, Sign]:
        """What stands on each chair."""
        return {player: self._sign(player) for player in self._players}

    @property
    def awaited(self) -> tuple[Player, ...]:
        return tuple(player for player, sign in self.signs.items() if sign == "free")

    def take(self, name: str) -> tuple[Player, str]:
        """The seat of this name, and the token that alone opens it from now on."""
        player = next((player for player in self._players if player == name), None)
        if player is None:
            raise Refused("stranger")
        sign = self._sign(player)
        if sign != "free":
            raise Refused(sign)
        token = token_urlsafe(TOKEN_BYTES)
        self._holders[digest(token)] = player
        return player, token

    def holder(self, token: str) -> Player | None:
        return self._holders.get(digest(token))

    def free(self, player: Player) -> None:
        """The old token opens nothing any more, and the seat may be taken even when the door is closed."""
        self._holders = {key: holder for key, holder in self._holders.items() if holder != player}
        self._closed.discard(player)

    def close(self) -> None:
        self._closed |= set(self.awaited)

    def open(self) -> None:
        self._closed.clear()

    def _sign(self, player: Player) -> Sign:
        if player in self._holders.values():
            return "taken"
        return "closed" if player in self._closed else "free"


def digest(token: str) -> bytes:
    return sha256(token.encode()).digest()
