"""The hourglass: sand runs and is never lost, and each milestone is worth one word."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from narrator.core.game import Event, Player, PointsScored
from narrator.core.hourglass import (
    Hourglass,
    HourglassFlipped,
    HourglassLaidDown,
    HourglassPutAway,
    HourglassStoodUp,
    HourglassTurned,
    turn,
)

LAST_TEN = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]

lengths = st.floats(min_value=0, max_value=600)
moments = st.lists(st.floats(min_value=0, max_value=120), max_size=12)


@st.composite
def hourglasses(draw: st.DrawFn) -> Hourglass:
    """An hourglass as it may stand on the table: turned, partly run, flipped a few times."""
    hourglass = Hourglass.turned(draw(lengths))
    for ran in draw(st.lists(lengths, max_size=3)):
        hourglass = hourglass.after(ran).flipped()
    return hourglass.after(draw(lengths))


def sand(hourglass: Hourglass) -> tuple[float, float]:
    return hourglass.above, hourglass.below


# Turning, flipping, laying down ------------------------------------------------


def test_a_turned_hourglass_has_all_its_sand_above_and_stands() -> None:
    assert Hourglass.turned(300) == Hourglass(measure=300, above=300, below=0, standing=True)


def test_the_sand_that_ran_becomes_the_sand_that_will_run() -> None:
    flipped = Hourglass.turned(300).after(120).flipped()
    assert sand(flipped) == (120, 180)
    assert flipped.measure == 120


def test_an_hourglass_flipped_as_soon_as_it_was_turned_has_nothing_to_run() -> None:
    assert Hourglass.turned(300).flipped().empty


@given(hourglasses())
def test_flipping_twice_gives_the_sand_back(hourglass: Hourglass) -> None:
    assert sand(hourglass.flipped().flipped()) == sand(hourglass)


@given(hourglasses(), lengths)
def test_an_hourglass_that_lies_does_not_run(hourglass: Hourglass, seconds: float) -> None:
    lying = hourglass.laid_down()
    assert not lying.standing
    assert lying.after(seconds) == lying


@given(hourglasses(), lengths, lengths)
def test_standing_it_up_it_runs_on_from_where_it_lay(hourglass: Hourglass, lay: float, ran: float) -> None:
    assert hourglass.laid_down().after(lay).stood_up().after(ran) == hourglass.after(ran)


# Running -----------------------------------------------------------------------


def test_sand_runs_from_above_to_below() -> None:
    assert sand(Hourglass.turned(300).after(100)) == (200, 100)


def test_it_measures_what_it_was_turned_to_however_much_has_run() -> None:
    assert Hourglass.turned(300).after(100).measure == 300


def test_no_more_sand_runs_than_there_is() -> None:
    assert sand(Hourglass.turned(300).after(1000)) == (0, 300)


@given(hourglasses(), moments)
def test_any_split_of_time_gives_the_same_sand(hourglass: Hourglass, waits: list[float]) -> None:
    later = hourglass
    for wait in waits:
        later = later.after(wait)
    assert sand(later) == pytest.approx(sand(hourglass.after(sum(waits))), abs=1e-6)


@given(hourglasses(), lengths)
def test_sand_is_never_lost(hourglass: Hourglass, seconds: float) -> None:
    later = hourglass.after(seconds)
    assert later.above + later.below == pytest.approx(hourglass.above + hourglass.below, abs=1e-6)


@given(hourglasses(), lengths)
def test_there_is_never_less_than_no_sand(hourglass: Hourglass, seconds: float) -> None:
    later = hourglass.after(seconds)
    assert min(sand(later)) >= 0
    assert later.above <= hourglass.above


@pytest.mark.parametrize(
    ("seconds", "ran", "empty"),
    [
        (300, 0, False),
        (300, 299, False),
        (300, 299.99, False),
        (300, 300, True),
        (300, 301, True),
        (0, 0, True),
    ],
)
def test_it_is_empty_when_all_has_run(seconds: float, ran: float, empty: bool) -> None:
    assert Hourglass.turned(seconds).after(ran).empty is empty


def test_ten_tenths_of_a_second_are_a_second_although_they_do_not_add_up_exactly() -> None:
    hourglass = Hourglass.turned(1)
    for _ in range(10):
        hourglass = hourglass.after(0.1)
    assert 0 < hourglass.above < 1e-15
    assert hourglass.empty


# Milestones --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seconds", "milestones"),
    [
        (300, [150, 60, 30, *LAST_TEN]),
        (180, [90, 60, 30, *LAST_TEN]),
        (120, [60, 30, *LAST_TEN]),  # half of it is the minute, which is said once
        (90, [60, 30, *LAST_TEN]),  # half of it is less than a minute
        (60, [30, *LAST_TEN]),
        (30, LAST_TEN),
        (20, LAST_TEN),
        (10, LAST_TEN[1:]),
        (3, [2, 1]),
        (1, []),
        (0, []),
    ],
)
def test_the_half_a_minute_thirty_seconds_and_the_last_ten_are_worth_a_word(
    seconds: int, milestones: list[float]
) -> None:
    assert Hourglass.turned(seconds).milestones() == milestones


def test_the_half_is_half_of_what_there_was_when_it_was_turned() -> None:
    assert Hourglass.turned(300).after(100).milestones() == [150, 60, 30, *LAST_TEN]


def test_after_a_flip_the_half_is_half_of_what_had_run() -> None:
    assert Hourglass.turned(300).after(200).flipped().milestones() == [100, 60, 30, *LAST_TEN]


def test_a_milestone_that_is_reached_does_not_come_again() -> None:
    assert Hourglass.turned(300).after(150).milestones() == [60, 30, *LAST_TEN]
    assert Hourglass.turned(300).after(295).milestones() == [4, 3, 2, 1]
    assert Hourglass.turned(300).after(300).milestones() == []


@given(hourglasses())
def test_milestones_lie_ahead_and_come_once_each_in_their_order(hourglass: Hourglass) -> None:
    ahead = hourglass.milestones()
    assert ahead == sorted(set(ahead), reverse=True)
    assert all(0 < left < hourglass.above for left in ahead)


def test_passed_tells_the_milestones_in_between() -> None:
    full = Hourglass.turned(300)
    assert full.passed(full.after(149)) == []
    assert full.passed(full.after(150)) == [150]
    assert full.passed(full.after(245)) == [150, 60]
    assert full.after(150).passed(full.after(240)) == [60]
    assert full.after(289.5).passed(full.after(292)) == [10, 9, 8]


def test_a_milestone_is_passed_on_the_second_although_tenths_do_not_add_up_exactly() -> None:
    full = later = Hourglass.turned(66)
    for _ in range(60):
        later = later.after(0.1)
    assert 60 < later.above < 60 + 1e-12
    assert full.passed(later) == [60]


def test_nothing_is_passed_while_the_hourglass_lies() -> None:
    lying = Hourglass.turned(300).laid_down()
    assert lying.passed(lying.after(300)) == []


@given(hourglasses(), moments)
def test_however_time_is_cut_each_milestone_is_passed_once(hourglass: Hourglass, waits: list[float]) -> None:
    passed: list[float] = []
    later = hourglass
    for wait in waits:
        passed += later.passed(later.after(wait))
        later = later.after(wait)
    assert passed == hourglass.passed(later)
    assert len(passed) == len(set(passed))
    assert passed + later.milestones() == hourglass.milestones()


# What events do to the hourglass on the table ------------------------------------


@pytest.mark.parametrize("before", [None, Hourglass.turned(60).after(20)])
def test_turning_puts_a_full_hourglass_on_the_table(before: Hourglass | None) -> None:
    assert turn(before, HourglassTurned(seconds=300)) == Hourglass.turned(300)


@pytest.mark.parametrize("before", [None, Hourglass.turned(60)])
def test_put_away_there_is_none(before: Hourglass | None) -> None:
    assert turn(before, HourglassPutAway()) is None


def test_flipping_laying_down_and_standing_up_are_done_to_the_one_on_the_table() -> None:
    running = Hourglass.turned(300).after(120)
    assert turn(running, HourglassFlipped()) == running.flipped()
    assert turn(running, HourglassLaidDown()) == running.laid_down()
    assert turn(running.laid_down(), HourglassStoodUp()) == running


@pytest.mark.parametrize("event", [HourglassFlipped(), HourglassLaidDown(), HourglassStoodUp()])
def test_with_none_on_the_table_there_is_nothing_to_flip_or_lay_down(event: Event) -> None:
    assert turn(None, event) is None


def test_any_other_event_leaves_it_alone() -> None:
    running = Hourglass.turned(300).after(120)
    assert turn(running, PointsScored(players=(Player("Ann"),), points=1)) == running
