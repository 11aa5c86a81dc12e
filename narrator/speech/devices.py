"""Sound devices, through PortAudio: which there are, and what they can do."""

from dataclasses import dataclass
from typing import Any, Literal
from weakref import WeakSet

from narrator.speech.errors import SpeechError
from narrator.table.program import PROGRAM

Direction = Literal["input", "output"]


class DeviceError(SpeechError):
    """A device is missing, busy or gone; the message is one line."""


@dataclass(frozen=True)
class Device:
    number: int
    name: str
    inputs: int
    outputs: int
    rate: int


def sounddevice() -> Any:
    """PortAudio's module; without the library there are no devices at all."""
    try:
        import sounddevice as module
    except OSError as error:
        raise DeviceError("PortAudio is missing. Install it: sudo apt-get install libportaudio2") from error
    return module


def devices() -> list[Device]:
    found = sounddevice().query_devices()
    return [
        Device(
            number,
            each["name"],
            each["max_input_channels"],
            each["max_output_channels"],
            round(each["default_samplerate"]),
        )
        for number, each in enumerate(found)
    ]


def device_rate(device: str | None, direction: Direction) -> int:
    """The rate that a device likes best; an error when there is no such device."""
    module = sounddevice()
    try:
        return int(module.query_devices(device, direction)["default_samplerate"])
    except (ValueError, module.PortAudioError) as error:
        what = "microphone" if direction == "input" else "speaker"
        named = f"no {what} called “{device}”" if device else f"no {what}"
        raise DeviceError(f"There is {named}. See: {PROGRAM} devices") from error


_streams: "WeakSet[Any]" = WeakSet()


def watch(stream: Any) -> Any:
    """PortAudio must not be made to look again while a stream is open."""
    _streams.add(stream)
    return stream


def look_again() -> None:
    """PortAudio looks for devices only once: close everything and make it look anew."""
    for stream in list(_streams):
        stream.close(ignore_errors=True)
    module = sounddevice()
    module._terminate()
    module._initialize()
