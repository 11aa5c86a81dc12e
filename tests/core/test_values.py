"""Values: frozen, equal by type and fields, and strict about what they are made of."""

import pytest
from pydantic import ValidationError

from narrator.core.ballot import Ballot
from narrator.core.game import Command, Event, IllegalCommand, Player, Spoken, Value, declared, require
from narrator.core.hourglass import HourglassLaidDown, HourglassPutAway
from narrator.games.insider import GAME, moves
from narrator.table import house

ANN, BEN = Player("Ann"), Player("Ben")


class Accuse(Spoken):
    suspect: Player


class Praise(Spoken):
    suspect: Player


# Values ----------------------------------------------------------------------------


def test_a_value_cannot_be_changed() -> None:
    accuse = Accuse(suspect=ANN)
    with pytest.raises(ValidationError, match="frozen"):
        accuse.suspect = BEN  # type: ignore[misc]  # this is what must not work
    assert accuse.suspect == ANN


def test_values_with_the_same_type_and_fields_are_equal() -> None:
    assert Accuse(suspect=ANN) == Accuse(suspect=ANN)
    assert HourglassPutAway() == HourglassPutAway()


def test_values_with_other_fields_differ() -> None:
    assert Accuse(suspect=ANN) != Accuse(suspect=BEN)


def test_values_of_two_types_differ_although_their_fields_are_the_same() -> None:
    praise: Value = Praise(suspect=ANN)
    laid_down: Value = HourglassLaidDown()
    assert Accuse(suspect=ANN) != praise
    assert HourglassPutAway() != laid_down


def test_a_value_is_not_equal_to_its_fields() -> None:
    fields: object = {"suspect": "Ann"}
    assert Accuse(suspect=ANN) != fields


def test_equal_values_are_one_key() -> None:
    counts = {Accuse(suspect=ANN): 1, Praise(suspect=ANN): 2}
    assert counts[Accuse(suspect=ANN)] == 1
    assert counts[Praise(suspect=ANN)] == 2
    assert len({Accuse(suspect=ANN), Accuse(suspect=ANN), Accuse(suspect=BEN)}) == 2


def test_values_within_values_are_compared_too() -> None:
    vote = Ballot[Accuse](voters=(ANN, BEN))
    assert vote.vote(ANN, Accuse(suspect=BEN)) == vote.vote(ANN, Accuse(suspect=BEN))
    assert hash(vote.vote(ANN, Accuse(suspect=BEN))) == hash(vote.vote(ANN, Accuse(suspect=BEN)))
    assert vote.vote(ANN, Accuse(suspect=BEN)) != vote.vote(ANN, Accuse(suspect=ANN))


def test_a_value_that_was_written_down_and_read_again_is_the_same_value() -> None:
    flip = moves.FlipTile(master=ANN, suspect=BEN)
    assert moves.FlipTile.model_validate_json(flip.model_dump_json()) == flip


def test_a_field_too_many_is_refused() -> None:
    with pytest.raises(ValidationError, match="accuser"):
        Accuse.model_validate({"suspect": "Ann", "accuser": "Ben"})


def test_a_field_too_few_is_refused() -> None:
    with pytest.raises(ValidationError, match="suspect"):
        Accuse.model_validate({})


# What is legal ---------------------------------------------------------------------


def test_a_legal_command_passes() -> None:
    require(Accuse(suspect=ANN), [Accuse(suspect=BEN), Accuse(suspect=ANN)])


@pytest.mark.parametrize("command", [Accuse(suspect=Player("Cleo")), Praise(suspect=ANN)])
def test_a_command_that_is_not_listed_is_illegal(command: Command) -> None:
    with pytest.raises(IllegalCommand, match="not legal now") as refusal:
        require(command, [Accuse(suspect=ANN), Accuse(suspect=BEN)])
    assert refusal.value.command == command


def test_when_the_game_is_over_nothing_is_legal() -> None:
    with pytest.raises(IllegalCommand, match="Accuse"):
        require(Accuse(suspect=ANN), [])


# What a module declares ----------------------------------------------------------------


def test_a_module_declares_the_classes_that_are_written_in_it_by_name() -> None:
    commands = declared(house, Command)
    assert commands["Yes"] is house.Yes
    assert commands["Remind"] is house.Remind


def test_a_module_does_not_declare_what_it_imports() -> None:
    assert not {"Command", "Spoken", "Silent"} & declared(house, Command).keys()
    assert not {"Public", "Secret"} & declared(house, Event).keys()


def test_commands_and_events_are_told_apart() -> None:
    assert "Pause" in declared(house, Command)
    assert "Pause" not in declared(house, Event)
    assert "Paused" in declared(house, Event)
    assert "Paused" not in declared(house, Command)


def test_a_game_knows_the_commands_and_events_of_its_moves() -> None:
    assert GAME.commands["FlipTile"] is moves.FlipTile
    assert GAME.events["TileFlipped"] is moves.TileFlipped
    assert "TileFlipped" not in GAME.commands
