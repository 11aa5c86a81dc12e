"""`narrator devices`: microphones and speakers, listed and chosen."""

from collections.abc import Sequence
from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table as Grid

from narrator import config as settings
from narrator.complaints import one_clear_line
from narrator.speech.devices import Device, DeviceError, Direction, device_rate, devices, sounddevice
from narrator.table.lobby import BadInput
from narrator.table.program import PROGRAM
from narrator.workshop.console import console


def show_devices(
    microphone: Annotated[str | None, typer.Option(help="By name or number; empty for the system's.")] = None,
    speaker: Annotated[str | None, typer.Option(help="By name or number; empty for the system's.")] = None,
) -> None:
    """Microphones and speakers; the ones you choose are remembered."""
    with one_clear_line():
        found = devices()
        changes: dict[str, str | float] = {}
        if microphone is not None:
            changes["microphone"] = choose_device(found, microphone, "input")
        if speaker is not None:
            changes["speaker"] = choose_device(found, speaker, "output")
        chosen = settings.remember(**changes) if changes else settings.load()
        if not found:
            raise DeviceError("There are no sound devices. Plug one in, or start the sound server.")
        list_devices(found, number_of(chosen.microphone, "input"), number_of(chosen.speaker, "output"))
        if changes:
            console.print(f"Remembered in {settings.path()}.", markup=False, soft_wrap=True)


def choose_device(found: Sequence[Device], wanted: str, direction: Direction) -> str:
    """The full name of the one device that was meant; numbers change with every plug."""
    what = "microphone" if direction == "input" else "speaker"
    if not wanted:
        return ""
    able = [each for each in found if (each.inputs if direction == "input" else each.outputs)]
    near = [each for each in able if wanted in (str(each.number), each.name)]
    if not near and not wanted.isdigit():
        near = [each for each in able if wanted.lower() in each.name.lower()]
    names = ", ".join(f"{each.number} {each.name}" for each in (near or able)) or "none"
    if not near:
        raise BadInput(f"There is no {what} “{wanted}”. There are: {names}.")
    if len({each.name for each in near}) > 1:
        raise BadInput(f"“{wanted}” could be several: {names}. Give the whole name or the number.")
    device_rate(near[0].name, direction)
    return near[0].name


def number_of(name: str, direction: Direction) -> int | None:
    """The device that a name in the settings stands for, if it is there."""
    try:
        device_rate(name or None, direction)
    except DeviceError:
        return None
    return int(sounddevice().query_devices(name or None, direction)["index"])


def list_devices(found: Sequence[Device], microphone: int | None, speaker: int | None) -> None:
    grid = Grid("number", "name", "in", "out", "rate", "chosen", header_style="bold")
    for each in found:
        marks = [("microphone", microphone), ("speaker", speaker)]
        mark = ", ".join(what for what, number in marks if number == each.number)
        numbers = (str(each.inputs), str(each.outputs), str(each.rate))
        grid.add_row(str(each.number), escape(each.name), *numbers, mark)
    console.print(grid)
    for what, number in (("microphone", microphone), ("speaker", speaker)):
        if number is None:
            remedy = f"{PROGRAM} devices --{what} NAME"
            console.print(
                f"The chosen {what} is not there. Choose another: {remedy}", markup=False, soft_wrap=True
            )
