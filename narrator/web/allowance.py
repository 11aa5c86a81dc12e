"""How much is allowed: a bucket that fills up again with time."""

from collections.abc import Callable
from dataclasses import dataclass

MOST_ADDRESSES = 1024


@dataclass(frozen=True)
class Rate:
    """So many at once, and then so many a second."""

    burst: float
    per_second: float


class Allowance:
    def __init__(self, rate: Rate, now: Callable[[], float]) -> None:
        self._rate = rate
        self._now = now
        self._left = rate.burst
        self._as_of = now()

    def spend(self) -> bool:
        """Whether one more is allowed."""
        self._fill()
        if self._left < 1:
            return False
        self._left -= 1
        return True

    @property
    def full(self) -> bool:
        self._fill()
        return self._left >= self._rate.burst

    def _fill(self) -> None:
        now = self._now()
        self._left = min(self._rate.burst, self._left + (now - self._as_of) * self._rate.per_second)
        self._as_of = now


class Allowances:
    """One for each address; addresses that have been quiet are forgotten."""

    def __init__(self, rate: Rate, now: Callable[[], float]) -> None:
        self._rate = rate
        self._now = now
        self._by_address: dict[str, Allowance] = {}

    def spend(self, address: str) -> bool:
        if address not in self._by_address and len(self._by_address) >= MOST_ADDRESSES:
            self._by_address = {key: one for key, one in self._by_address.items() if not one.full}
            if len(self._by_address) >= MOST_ADDRESSES:
                return False
        return self._by_address.setdefault(address, Allowance(self._rate, self._now)).spend()
