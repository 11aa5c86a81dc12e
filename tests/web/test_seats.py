"""Who holds which seat."""

import pytest

from narrator.core.game import Player
from narrator.web.seats import Refused, Seats

ANN, BEN = PLAYERS = (Player("Ann"), Player("Ben"))


def refusal(seats: Seats, name: str) -> str:
    with pytest.raises(Refused) as refused:
        seats.take(name)
    return refused.value.code


def test_a_seat_is_opened_by_its_token_alone() -> None:
    seats = Seats(PLAYERS)
    player, token = seats.take("Ann")
    assert player == ANN
    assert seats.holder(token) == ANN
    assert seats.holder(f"{token}x") is None
    assert seats.holder("") is None


def test_a_seat_is_taken_once_and_only_by_a_player() -> None:
    seats = Seats(PLAYERS)
    seats.take("Ann")
    assert refusal(seats, "Ann") == "taken"
    assert refusal(seats, "ann") == "stranger"


def test_whoever_is_not_in_when_the_door_closes_stays_outside() -> None:
    seats = Seats(PLAYERS)
    seats.take("Ann")
    seats.close()
    assert not seats.awaited
    assert refusal(seats, "Ben") == "closed"
    seats.open()
    assert seats.awaited == (BEN,)


def test_a_freed_seat_can_be_taken_though_the_door_is_closed() -> None:
    seats = Seats(PLAYERS)
    _, lost = seats.take("Ann")
    seats.close()
    seats.free(ANN)
    assert seats.holder(lost) is None
    _, found = seats.take("Ann")
    assert seats.holder(found) == ANN
    assert seats.signs == {ANN: "taken", BEN: "closed"}
