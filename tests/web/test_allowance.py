"""How much is allowed, and when again."""

from narrator.web.allowance import MOST_ADDRESSES, Allowance, Allowances, Rate


class Time:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_burst_is_allowed_and_then_one_a_second() -> None:
    time = Time()
    allowance = Allowance(Rate(burst=3, per_second=1), time)
    assert [allowance.spend() for _ in range(4)] == [True, True, True, False]
    time.now = 1.0
    assert [allowance.spend() for _ in range(2)] == [True, False]


def test_however_long_it_was_quiet_the_burst_is_no_larger() -> None:
    time = Time()
    allowance = Allowance(Rate(burst=2, per_second=1), time)
    time.now = 1000.0
    assert [allowance.spend() for _ in range(3)] == [True, True, False]


def test_every_address_has_its_own() -> None:
    allowances = Allowances(Rate(burst=1, per_second=0.1), Time())
    assert [allowances.spend(address) for address in ("a", "b", "a")] == [True, True, False]


def test_made_up_addresses_do_not_fill_the_memory() -> None:
    time = Time()
    allowances = Allowances(Rate(burst=1, per_second=1), time)
    assert all(allowances.spend(str(address)) for address in range(MOST_ADDRESSES))
    assert not allowances.spend("one more")
    time.now = 1.0
    assert allowances.spend("one more")
