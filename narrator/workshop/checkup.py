"""What the doctor looks at: each says how it is, or complains."""

import asyncio
from importlib import import_module
from importlib.metadata import version
from time import perf_counter

from rich.live import Live

from narrator.config import Config
from narrator.language.phrasebook import Phrasebook
from narrator.speech import models
from narrator.speech.devices import devices
from narrator.speech.errors import SpeechError
from narrator.table import house
from narrator.table.texts import HOUSE
from narrator.workshop.console import console
from narrator.workshop.say import kept_voice, play

SENTENCE = "This is the narrator. If you can hear me, the speaker works."
SPOKEN = 8  # sentences by which the recogniser's speed is measured
TOO_SLOW = 0.5  # of real time: slower than this, answers come late
METER = 40  # characters that the loudest sound fills
LOUDEST = 90.0  # decibels over one step of the converter


class Ailment(SpeechError):
    """Something works, but not well enough."""


def vosk_package() -> str:
    import_module("vosk")
    return version("vosk")


def sound_cards() -> str:
    count = len(devices())
    return f"{count} device" if count == 1 else f"{count} devices"


def speaks(chosen: Config) -> str:
    """The voice of the system, which is always there to fall back on, and the chosen one."""
    from narrator.speech.synthesis import Pyttsx3, choose_voice

    names = []
    for voice in {each.name: each for each in (Pyttsx3(), choose_voice(chosen.voice))}.values():
        if not len(voice.speak("Good evening.", 1.0)):
            raise Ailment(f"The voice {voice.name} is silent.")
        names.append(voice.name.strip())
    return ", ".join(names)


def loads(chosen: Config) -> str:
    from narrator.speech.recogniser import Vocabulary

    folder = models.find(chosen=chosen.model_folder)
    began = perf_counter()
    Vocabulary(folder)
    return f"{folder.name}, loaded in {perf_counter() - began:.1f} seconds"


def hears(chosen: Config, seconds: float) -> str:
    """A live meter, while somebody says something."""
    from narrator.speech.detector import QUIETEST, loudness
    from narrator.speech.microphone import Microphone
    from narrator.speech.sound import FRAME_SECONDS

    microphone = Microphone(chosen.microphone or None)
    loudest = 0.0
    try:
        with Live(console=console, transient=True, refresh_per_second=12) as live:
            for _ in range(round(seconds / FRAME_SECONDS)):
                level = loudness(microphone.frame())
                loudest = max(loudest, level)
                live.update(meter(level))
    finally:
        microphone.close()
    if loudest < QUIETEST:
        raise Ailment(f"The microphone is open but silent: {loudest:.0f} decibels at most.")
    return f"{loudest:.0f} decibels at the loudest"


def meter(level: float) -> str:
    filled = round(METER * min(max(level / LOUDEST, 0.0), 1.0))
    return f"  Say something: {'█' * filled}{'·' * (METER - filled)} {max(level, 0):.0f} dB"


def sounds(chosen: Config) -> str:
    sound = kept_voice(chosen).speak(SENTENCE, chosen.pace)
    asyncio.run(play(sound, chosen))
    return f"said “{SENTENCE}”"


def speed(chosen: Config) -> str:
    """How much of real time the recogniser needs for what it will hear all evening."""
    import numpy as np
    import soxr

    from narrator.speech import listener, recogniser, sound, synthesis

    closed = Phrasebook.load(HOUSE).closed_list(house.always(paused=False))
    voice = kept_voice(chosen)
    said = [voice.speak(text, 1.0) for text in list(closed)[:SPOKEN]]
    spoken = np.concatenate([np.pad(each, (0, synthesis.RATE // 2)) for each in said])
    frames = list(sound.frames(sound.to_int16(soxr.resample(spoken, synthesis.RATE, sound.RATE))))
    listening = listener.Listener(recogniser.Vocabulary(models.find(chosen=chosen.model_folder)))
    listening.expect(listener.Grammar(frozenset(closed)))
    began = perf_counter()
    heard = sum(1 for _ in listener.listen(listening, frames))
    factor = (perf_counter() - began) * synthesis.RATE / sum(map(len, said))
    if factor > TOO_SLOW:
        raise Ailment(f"The recogniser needs {factor:.2f} of real time; answers will come late.")
    return f"{factor:.2f} of real time, {heard} of {len(said)} sentences heard"
