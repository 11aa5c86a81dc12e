"""The booth: the narrator calls one player at a time to the speaker, and tells and asks what is secret."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Protocol

from narrator.booth import moves as m
from narrator.core.game import Command, Event, Player, Public, Secret
from narrator.language.matching import NotUnderstood, match
from narrator.language.phrasebook import Phrasebook
from narrator.language.script import Line, Script, Whisper
from narrator.language.words import normal
from narrator.table.house import No, Remind, Repeat, Yes
from narrator.table.ports import Clock, Ears, Expectation, Heard, Inbox, Left, Message
from narrator.table.texts import HOUSE

WORDS = Path(__file__).with_name("booth.en.toml")
PATIENCE = 30.0  # seconds until somebody who does not come, or does not answer, is asked again
AUDIENCE = 20.0  # seconds: an audience lasts as long as this, or twice, whoever it is
FEW = 3  # choices that are named as examples


class Murmurer(Protocol):
    """A voice that can also be lowered, for one pair of ears."""

    async def say(self, line: Line) -> None: ...

    async def murmur(self, whisper: Whisper) -> None:
        """In a low voice, and on no screen."""


class Booth:
    """A private line, and the inbox and the ears of the table besides: it calls whoever has to choose."""

    def __init__(
        self, players: Sequence[Player], inbox: Inbox, ears: Ears, voice: Murmurer, clock: Clock
    ) -> None:
        self._players = tuple(players)
        self._inbox = inbox
        self._ears = ears
        self._voice = voice
        self._clock = clock
        self._book = Phrasebook.load(HOUSE) | Phrasebook.load(WORDS)
        self._script = Script.load(WORDS)
        self._nth: Counter[str] = Counter()
        self._aloud = Expectation(0, {}, (), None)
        self._asked: dict[Player, Expectation] = {}
        self._number = 0
        self._kept: list[Message] = []
        self._left = False

    # Ears ------------------------------------------------------------------------

    def expect(self, expectation: Expectation) -> None:
        """For everybody: it counts while no audience is held."""
        self._aloud = expectation
        self._listen_to_all()

    # Private line ------------------------------------------------------------------

    async def tell(self, whisper: Whisper) -> None:
        begun = await self._call(whisper.to)
        answers = self._sentences(m.GotIt(), Repeat())
        heard: Heard | None = None
        while not self._left and not (heard and isinstance(answers.get(heard.text), m.GotIt)):
            await self._voice.murmur(whisper)
            await self._murmur(m.EndAsked(to=whisper.to))
            heard = await self._hear(whisper.to, answers)
        await self._dismiss(whisper.to, begun)

    def ask(self, player: Player, expectation: Expectation) -> None:
        self._asked[player] = expectation

    # Inbox -------------------------------------------------------------------------

    async def next(self, until: float | None) -> Message | None:
        """Whoever has something to choose is called, in the order they sit; then everybody is heard."""
        if self._kept:
            return self._kept.pop(0)
        for player, question in self._asked.items():
            if question.asked:
                return await self._audience(player, question)
        message = await self._inbox.next(until)
        return self._reminder(message) if isinstance(message, Heard) else message

    def _reminder(self, message: Heard) -> Heard:
        """A request for a private word is answered by the table: with what it told this player."""
        request = self._requests().get(normal(message.text))
        if not isinstance(request, m.RequestWord) or message.by or not message.sure:
            return message
        private = self._asked[request.player]
        return Heard(number=private.number, text=reminder_in(private) or "", by=request.player)

    async def _audience(self, player: Player, question: Expectation) -> Message | None:
        begun = await self._call(player)
        choice = await self._choice(player, question)
        await self._dismiss(player, begun)
        if choice is None:
            return self._kept.pop(0) if self._kept else None
        return Heard(number=question.number, text=choice, by=player)

    async def _choice(self, player: Player, question: Expectation) -> str | None:
        """Asked for, repeated once in a low voice, and asked for again until it is right."""
        again = self._sentences(Repeat())
        asked = m.ChoiceAsked(to=player, choices=question.examples[:FEW])
        await self._murmur(asked)
        while not self._left:
            heard = await self._hear(player, {**again, **question.sentences})
            outcome = match(heard.text, question.sentences, self._players) if heard else NotUnderstood()
            if heard and heard.text in again:
                await self._murmur(asked)
            elif isinstance(outcome, NotUnderstood):
                await self._murmur(m.ChoiceLost(to=player))
            elif isinstance(outcome.command, Remind):
                return sentence_of(outcome.command, question)
            elif await self._is_right(player, said := sentence_of(outcome.command, question)):
                await self._murmur(m.ChoiceKept(to=player))
                return said
            else:
                await self._murmur(asked)
        return None

    async def _is_right(self, player: Player, choice: str) -> bool:
        answers = self._sentences(Yes(), No())
        while not self._left:
            await self._murmur(m.ChoiceRepeated(to=player, choice=choice))
            heard = await self._hear(player, {**answers, **self._sentences(Repeat())})
            if heard and heard.sure and heard.text in answers:
                return isinstance(answers[heard.text], Yes)
        return False

    # Coming and going --------------------------------------------------------------

    async def _call(self, player: Player) -> float:
        """When the player came; somebody who does not is called again and again."""
        here = self._sentences(m.Arrive(player=player))
        others = self._sentences(*(m.Arrive(player=other) for other in self._players if other != player))
        await self._say(m.Called(player=player))
        while not self._left:
            heard = await self._hear(player, here, others.keys() - here.keys())
            if heard and heard.sure and heard.text in here:
                break
            await self._say(m.CalledAgain(player=player))
        return self._clock.now()

    async def _dismiss(self, player: Player, begun: float) -> None:
        """Nobody can tell from the length of an audience what was said in it."""
        if not self._left:
            await self._clock.sleep(AUDIENCE - (self._clock.now() - begun) % AUDIENCE)
            first = not self._nth[m.Dismissed.__name__] + self._nth[m.DismissedFirst.__name__]
            await self._say(m.DismissedFirst(player=player) if first else m.Dismissed(player=player))
        self._listen_to_all()

    # Hearing and speaking ------------------------------------------------------------

    async def _hear(
        self, player: Player, sentences: Mapping[str, Command], near: Collection[str] = ()
    ) -> Heard | None:
        """What this player says now; nothing, when they are silent for long or have left."""
        self._number -= 1
        self._ears.expect(Expectation(self._number, dict(sentences), (), player, decoys=frozenset(near)))
        until = self._clock.now() + PATIENCE
        while message := await self._inbox.next(until):
            if isinstance(message, Heard) and (message.by == player or message.number == self._number):
                return message.model_copy(update={"text": normal(message.text)})
            if not isinstance(message, Heard) or message.by:
                self._kept.append(message)
            if isinstance(message, Left):
                self._left = True
                return None
        return None

    def _listen_to_all(self) -> None:
        aloud = self._aloud
        sentences = {**self._requests(), **aloud.sentences}
        everybody = Expectation(
            aloud.number, sentences, aloud.examples, aloud.asked, aloud.free_talk, aloud.decoys
        )
        self._ears.expect(everybody)

    def _requests(self) -> dict[str, Command]:
        reminded = [player for player, private in self._asked.items() if reminder_in(private)]
        return self._sentences(*(m.RequestWord(player=player) for player in reminded))

    def _sentences(self, *commands: Command) -> dict[str, Command]:
        return {sentence: command for command in commands for sentence in self._book.sentences(command)}

    async def _murmur(self, secret: Secret) -> None:
        await self._voice.murmur(self._script.whisper(secret, self._variant(secret)))

    async def _say(self, event: Public) -> None:
        await self._voice.say(self._script.line(event, self._variant(event)))

    def _variant(self, event: Event) -> int:
        name = type(event).__name__
        self._nth[name] += 1
        return self._nth[name] - 1


def sentence_of(command: Command, question: Expectation) -> str:
    """The plainest way in which this can be said."""
    return next(sentence for sentence, meant in question.sentences.items() if meant == command)


def reminder_in(private: Expectation) -> str | None:
    """How this player may ask for their secret once more."""
    ways = (sentence for sentence, command in private.sentences.items() if isinstance(command, Remind))
    return next(ways, None)
