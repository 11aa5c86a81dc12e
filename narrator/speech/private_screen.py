"""A screen for one pair of eyes: it asks for the player, shows the secret, and clears."""

from shutil import get_terminal_size
from textwrap import wrap

from prompt_toolkit.application import Application
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.layout import FormattedTextControl, HSplit, Layout, VerticalAlign, Window, WindowAlign

from narrator.language.script import Say, Whisper
from narrator.speech.transcript import SCREEN, WIDTH


async def show_in_private(whisper: Whisper) -> None:
    """Comes back when the player has read it."""
    secret = "\n".join(beat.text for beat in whisper.beats if isinstance(beat, Say))
    await page(SCREEN["call"].format(player=whisper.to))
    await page(f"{secret}\n\n\n{SCREEN['clear']}")


async def page(text: str) -> None:
    """In the terminal's other screen, so that it leaves no trace to scroll back to."""
    keys = KeyBindings()

    @keys.add("enter")
    def _(event: KeyPressEvent) -> None:
        event.app.exit()

    @keys.add("c-c")
    def _(event: KeyPressEvent) -> None:
        event.app.exit(exception=KeyboardInterrupt)

    width = min(get_terminal_size().columns - 2, WIDTH)
    lines = [part for line in text.splitlines() for part in wrap(line, width) or [""]]
    shown = FormattedTextControl("\n".join(lines))
    window = Window(shown, align=WindowAlign.CENTER, height=len(lines))
    layout = Layout(HSplit([window], align=VerticalAlign.CENTER))
    await Application[None](layout, key_bindings=keys, full_screen=True).run_async()
