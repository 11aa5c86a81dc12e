"""A table at a terminal: sentences are typed, lines are shown, secrets get a screen of their own."""

import asyncio
import re
from collections.abc import Callable, Iterable, Sequence
from itertools import islice

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.styles import Style
from rich.console import Console
from rich.text import Text

from narrator.core.game import Player
from narrator.core.hourglass import Hourglass
from narrator.language.script import Count, Line, Pause, Say, Whisper
from narrator.language.words import normal
from narrator.speech import board
from narrator.speech.private_screen import show_in_private
from narrator.speech.transcript import SCREEN, Transcript
from narrator.table.clocks import WallClock
from narrator.table.ports import Expectation, Glance, Heard, Left, Message, Ports, Tuning

PRIVATE = re.compile(r"@\s*([^:]+?)\s*(?::\s*(.*))?")
BAR = 20
MOST_OFFERED = 200  # ways to go on; whoever types on sees others
STYLE = Style.from_dict(
    {"bottom-toolbar": "noreverse", "sand": "ansiyellow", "quiet": "ansibrightblack", **board.STYLE}
)


class Keyboard:
    """All ports in one, for a table that has only a keyboard and a screen."""

    def __init__(self, players: Sequence[Player]) -> None:
        self.clock = WallClock()
        self.ports = Ports(self, self, self, self, self.clock)
        self.glance: Callable[[], Glance | None] = lambda: None
        self._players = {normal(player): player for player in players}
        self._console = Console(highlight=False)
        self._transcript = Transcript(self._print, self._console.width)
        self._expectation = Expectation(0, {}, (), None)
        self._numbers: dict[Player, int] = {}
        self._typing: asyncio.Task[str] | None = None
        self._half_typed = ""
        self._screen = asyncio.Lock()
        self._session: PromptSession[str] = PromptSession(
            history=PublicHistory(),
            completer=Sentences(lambda: self._expectation),
            bottom_toolbar=self._toolbar,
            refresh_interval=0.25,
            reserve_space_for_menu=4,
            style=STYLE,
        )

    # Hearing -------------------------------------------------------------------

    async def next(self, until: float | None) -> Message | None:
        """The prompt stays open while moments pass."""
        while until is None or until > self.clock.now():
            async with self._screen:
                typing = self._typing = self._typing or asyncio.create_task(self._prompt())
            wait = None if until is None else until - self.clock.now()
            await asyncio.wait({typing}, timeout=wait)
            if typing.done() and not typing.cancelled() and (message := self._typed(typing)):
                return message
        return None

    async def _prompt(self) -> str:
        default, self._half_typed = self._half_typed, ""
        try:
            return await self._session.prompt_async("TABLE     ", default=default)
        except KeyboardInterrupt as interrupt:  # a task that dies of it would leave a traceback
            raise InterruptedError from interrupt

    def _typed(self, typing: "asyncio.Task[str]") -> Message | None:
        self._typing = None
        self._transcript.interrupt()
        try:
            line = typing.result().strip()
        except EOFError:
            return Left()
        except InterruptedError:
            raise KeyboardInterrupt from None
        if private := PRIVATE.fullmatch(line):
            return self._typed_privately(private[1], private[2] or "")
        return Heard(number=self._expectation.number, text=line) if line else None

    def _typed_privately(self, name: str, text: str) -> Message | None:
        player = self._players.get(normal(name))
        if player is None:
            self._transcript.aside(SCREEN["stranger"].format(name=name))
            return None
        if player not in self._numbers:
            self._transcript.aside(SCREEN["elsewhere"].format(name=player))
            return None
        return Heard(number=self._numbers[player], text=text, by=player)

    def expect(self, expectation: Expectation) -> None:
        self._expectation = expectation

    def heard(self, text: str) -> None:
        """Shows what the microphone understood."""
        self._transcript.said("TABLE", text)

    def ask(self, player: Player, expectation: Expectation) -> None:
        """Whoever has something to tell in private types it behind their name: `@ann: …`."""
        self._numbers[player] = expectation.number

    # Speaking ------------------------------------------------------------------

    async def say(self, line: Line) -> None:
        for beat in line.beats:
            match beat:
                case Count(numbers=numbers):
                    for number in numbers:
                        self._transcript.speak("NARRATOR", [Say(text=f"{number.capitalize()}.")])
                        await self.clock.sleep(1)
                case Pause(seconds=seconds):
                    self._transcript.speak("NARRATOR", [beat])
                    await self.clock.sleep(seconds)
                case _:
                    self._transcript.speak("NARRATOR", [beat])

    def tune(self, change: Tuning) -> None:
        """A written line is neither loud nor fast."""

    async def tell(self, whisper: Whisper) -> None:
        """The screen is cleared before and after, and nothing stays in its history."""
        async with self._screen:
            await self._stop_typing()
            self._transcript.interrupt()
            await show_in_private(whisper)

    async def _stop_typing(self) -> None:
        if self._typing:
            self._half_typed = self._session.default_buffer.text
            self._typing.cancel()
            await asyncio.wait({self._typing})
            self._typing = None

    def _print(self, line: str) -> None:
        text = Text(line)
        text.highlight_regex(r"^NARRATOR", "bold cyan")
        text.highlight_regex(r"^ +\(.*\)$", "dim")
        self._console.print(text, soft_wrap=True)

    # What stands at the bottom ---------------------------------------------------

    def _toolbar(self) -> StyleAndTextTuples:
        glance = self.glance()
        if glance is None:
            return []
        left = [("class:sand", bar(glance.hourglass))] if glance.hourglass else []
        phase = f"{glance.phase} · {glance.asked}" if glance.asked else glance.phase
        on_the_table = board.grid(glance.board, self._console.width)
        return [*on_the_table, *left, ("bold", f" {phase} "), *self._hint(glance.number)]

    def _hint(self, number: int | None) -> StyleAndTextTuples:
        """Nothing, while the narrator still leads up to it or gives an audience."""
        examples = self._expectation.examples
        if not examples or self._expectation.number != number:
            return []
        return [("class:quiet", f" {SCREEN['say']} {' · '.join(examples)}")]


class PublicHistory(InMemoryHistory):
    """What was said on a private line is not kept."""

    def append_string(self, string: str) -> None:
        if not string.startswith("@"):
            super().append_string(string)


class Sentences(Completer):
    """Offers what may be said, and only that."""

    def __init__(self, expected: Callable[[], Expectation]) -> None:
        self._expected = expected

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        typed = document.text_before_cursor.lower()
        if not typed:
            return
        sentences = self._expected().sentences
        offered = (sentence for sentence in sentences if sentence.startswith(typed) and sentence != typed)
        for sentence in islice(offered, MOST_OFFERED):
            yield Completion(sentence, start_position=-len(typed))


def bar(hourglass: Hourglass) -> str:
    full = round(BAR * hourglass.above / hourglass.measure) if hourglass.measure else 0
    minutes, seconds = divmod(round(hourglass.above), 60)
    sign = "⏳" if hourglass.standing else "⏸ "
    return f" {sign} {'█' * full}{'░' * (BAR - full)} {minutes}:{seconds:02d} "
