"""What holds for every game, the next one included; each check takes a game."""

import re
from collections.abc import Callable
from random import Random
from string import Formatter

from narrator.core.game import AnyGame, Event, Inquiry, Public, Secret, Silent, Spoken, TimeUp, declared
from narrator.language.phrasebook import Phrasebook
from narrator.language.script import Say, Script
from narrator.rehearsal.walk import every_options
from narrator.table import door, house
from narrator.table.texts import Texts
from tests.contract.evenness import betrayals
from tests.contract.playthrough import fold, many_playthroughs, most, playthrough, tables, what_is_legal
from tests.contract.secrecy import leaks

LONGEST_BREATH = 26  # words between two full stops
SPOKEN_DIGITS = re.compile(r"\d")


def every_event_has_a_line_and_every_line_an_event(game: AnyGame) -> None:
    own = Script.load(game.folder / "script.en.toml").lines
    assert own.keys() == game.events.keys()


def every_field_of_a_line_is_a_field_of_its_event(game: AnyGame) -> None:
    kinds: dict[str, type[Event]] = {**game.events, **declared(house, Event), **declared(door, Event)}
    for name, variants in Texts.of(game).script.lines.items():
        for line in variants:
            fields = {field for _, field, _, _ in Formatter().parse(line) if field}
            known = (
                set(kinds[name].model_fields) if name in kinds else {"seconds", "left", "players", "points"}
            )
            assert fields <= known, f"{name}: {line}"


def every_command_has_a_sentence_and_every_sentence_a_command(game: AnyGame) -> None:
    own = Phrasebook.load(game.folder / "phrases.en.toml").phrases
    assert own.keys() == game.commands.keys()


def every_phase_has_a_name(game: AnyGame) -> None:
    phases = {game.view(step.state, None).phase for steps in many_playthroughs(game) for step in steps}
    assert phases <= Texts.of(game).script.phases.keys()


def every_line_can_be_said_in_one_breath_a_sentence(game: AnyGame) -> None:
    script = Texts.of(game).script
    for event in {event for steps in many_playthroughs(game) for step in steps for event in step.events}:
        for nth, _ in enumerate(script.lines[type(event).__name__]):
            if isinstance(event, Secret):
                beats = script.whisper(event, nth).beats
            elif isinstance(event, Public):
                beats = script.line(event, nth, left=60).beats
            for text in (beat.text for beat in beats if isinstance(beat, Say)):
                assert not SPOKEN_DIGITS.search(text), text
                assert all(len(s.split()) <= LONGEST_BREATH for s in re.split(r"[.?!:]", text)), text


def every_sentence_means_exactly_one_legal_command(game: AnyGame) -> None:
    book = Texts.of(game).book
    always = [*house.always(paused=False), *door.host_commands(most(game))]
    for legal in what_is_legal(game):
        aloud = [command for command in legal if isinstance(command, Spoken)]
        closed = book.closed_list([*aloud, *always])  # raises when ambiguous
        assert set(aloud) <= set(closed.values())
        players = {command.by for command in legal if isinstance(command, Silent)}
        for player in players:
            silent = [c for c in legal if isinstance(c, Silent) and c.by == player]
            assert set(silent) <= set(book.closed_list(silent).values())


def legal_says_nothing_twice(game: AnyGame) -> None:
    for legal in what_is_legal(game):
        assert len(legal) == len(set(legal))


def a_command_is_spoken_silent_or_the_sand(game: AnyGame) -> None:
    for kind in {type(command) for legal in what_is_legal(game) for command in legal}:
        assert issubclass(kind, Spoken | Silent | TimeUp)
        assert kind is TimeUp or kind.__name__ in game.commands


def only_declared_events_happen(game: AnyGame) -> None:
    for steps in many_playthroughs(game):
        for event in (event for step in steps for event in step.events):
            own = type(event).__name__ in game.events
            assert own or type(event).__module__.startswith("narrator.core"), event


def the_same_seed_and_commands_replay_the_same_game(game: AnyGame) -> None:
    for options in every_options(game):
        players = tables(game, options)[-1]
        first, again = (
            list(playthrough(game, players, options, Random(3), seed=3)) for _ in ("first", "again")
        )
        assert first == again
        assert [step.state.model_dump_json() for step in first] == [
            step.state.model_dump_json() for step in again
        ]


def an_inquiry_changes_nothing(game: AnyGame) -> None:
    for steps in many_playthroughs(game, each=1):
        for step in steps[::3]:
            for inquiry in (c for c in game.legal(step.state) if isinstance(c, Inquiry)):
                state, events = game.play(step.state, inquiry)
                assert state == step.state
                assert events
                assert all(isinstance(event, Public) for event in events)
                assert fold(step.hourglass, events) == step.hourglass


def commands_survive_the_journal(game: AnyGame) -> None:
    for steps in many_playthroughs(game, each=2):
        for command in (step.command for step in steps if step.command):
            assert type(command).model_validate_json(command.model_dump_json()) == command


def run_out_sand_always_changes_the_game(game: AnyGame) -> None:
    for steps in many_playthroughs(game):
        for step in steps:
            running = bool(step.hourglass and step.hourglass.standing)
            assert running == (TimeUp in map(type, game.legal(step.state)))
            if running:
                changed, events = game.play(step.state, TimeUp())
                assert changed != step.state
                assert any(isinstance(event, Public) for event in events)


def every_random_playthrough_ends(game: AnyGame) -> None:
    for steps in many_playthroughs(game, each=8):
        assert game.legal(steps[-1].state) == []


def nobody_learns_what_they_may_not_know(game: AnyGame) -> None:
    assert leaks(game) == []


def nothing_that_is_heard_depends_on_a_secret(game: AnyGame) -> None:
    assert betrayals(game) == []


def everybody_has_a_view(game: AnyGame) -> None:
    for options in every_options(game):
        players = tables(game, options)[-1]
        for step in playthrough(game, players, options, Random(1)):
            for chair in (*players, None):
                view = game.view(step.state, chair)
                assert type(view).model_validate_json(view.model_dump_json()) == view


CHECKS: list[Callable[[AnyGame], None]] = [
    every_event_has_a_line_and_every_line_an_event,
    every_field_of_a_line_is_a_field_of_its_event,
    every_command_has_a_sentence_and_every_sentence_a_command,
    every_phase_has_a_name,
    every_line_can_be_said_in_one_breath_a_sentence,
    every_sentence_means_exactly_one_legal_command,
    legal_says_nothing_twice,
    a_command_is_spoken_silent_or_the_sand,
    only_declared_events_happen,
    the_same_seed_and_commands_replay_the_same_game,
    an_inquiry_changes_nothing,
    commands_survive_the_journal,
    run_out_sand_always_changes_the_game,
    every_random_playthrough_ends,
    nobody_learns_what_they_may_not_know,
    nothing_that_is_heard_depends_on_a_secret,
    everybody_has_a_view,
]

# A search among thousands of games takes its time; Insider's is quick enough to be tried at every turn.
THOROUGH = {
    nobody_learns_what_they_may_not_know,
    nothing_that_is_heard_depends_on_a_secret,
    every_random_playthrough_ends,
    run_out_sand_always_changes_the_game,
    an_inquiry_changes_nothing,
}
