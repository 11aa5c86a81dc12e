"""A vote is one pure value: who may vote, for what, and what was said so far."""

from collections import Counter
from typing import Generic, TypeVar

from narrator.core.game import Player, Value

Choice = TypeVar("Choice")


class Ballot(Value, Generic[Choice]):
    """Aloud, `turn` is asked next; silently, anybody in `waiting` may answer."""

    voters: tuple[Player, ...]
    cast: tuple[tuple[Player, Choice], ...] = ()

    @property
    def waiting(self) -> tuple[Player, ...]:
        voted = {voter for voter, _ in self.cast}
        return tuple(voter for voter in self.voters if voter not in voted)

    @property
    def turn(self) -> Player:
        return self.waiting[0]

    @property
    def complete(self) -> bool:
        return not self.waiting

    def vote(self, voter: Player, choice: Choice) -> "Ballot[Choice]":
        return self.model_copy(update={"cast": (*self.cast, (voter, choice))})

    def count(self, choice: Choice) -> int:
        return sum(1 for _, cast in self.cast if cast == choice)

    def leaders(self) -> tuple[Choice, ...]:
        """Whoever has the most votes; several on a tie."""
        tally = Counter(choice for _, choice in self.cast)
        most = max(tally.values(), default=0)
        return tuple(choice for choice, votes in tally.items() if votes == most)

    def majority(self, choice: Choice) -> bool:
        """More than half of those entitled to vote; a tie is none."""
        return 2 * self.count(choice) > len(self.voters)
