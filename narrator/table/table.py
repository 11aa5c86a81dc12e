"""The table: one inbox, one loop."""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext

from narrator.core.game import Command, Event, Player, Public, Secret, Silent, Spoken, TimeUp, View
from narrator.core.hourglass import HourglassEvent
from narrator.language.matching import NotUnderstood, Understood, Unsure, match
from narrator.language.script import Line
from narrator.language.words import normal
from narrator.table import house
from narrator.table import journal as j
from narrator.table.answers import ask_again, ask_back, find, lose, obey, puzzle
from narrator.table.decoys import decoys
from narrator.table.door import PlayerJoined, at_the_door, gather
from narrator.table.evening import Evening
from narrator.table.ports import Expectation, Found, Glance, Heard, Joined, Left, Lost, Message, Ports
from narrator.table.texts import Texts

HEARTBEAT = 1.0  # seconds of sand that a crash may lose
FEW = 4  # sentences to offer to somebody who was not understood


class Table:
    """Takes one message after the other, and is the only one who does."""

    def __init__(self, evening: Evening, journal: j.Journal, texts: Texts, ports: Ports) -> None:
        self.evening = evening
        self.journal = journal
        self.texts = texts
        self.book = texts.book
        self.script = texts.script
        self.ports = ports
        self.pending: tuple[Command, ...] = ()  # asked back: this one, or which of these
        self.left = False
        self.waits_for_device = False
        self.gathering = False
        self.as_of = ports.clock.now()
        self.sand_waits = False
        self.milestone: float | None = None
        self.expectation = Expectation(0, {}, (), None)
        self.asked_privately: dict[Player, Expectation] = {}
        self.expected_for: object = None
        self.said: list[tuple[Public, Line]] = []
        self.variants = Counter(evening.counts)

    async def run(self) -> None:
        """Plays until the evening is closed or everybody has left."""
        if self.ports.door:
            await gather(self, self.ports.door)
        if not self.left:
            await (self.welcome_back() if self.evening.games else self.welcome())
        while not (self.left or self.evening.closed):
            await self.take(await self.ports.inbox.next(self.next_moment()))

    async def take(self, message: Message | None) -> None:
        self.let_sand_run()
        match message:
            case None:
                await self.pass_moment()
            case Left():
                self.left = True
            case Lost(device=device):
                await lose(self, device)
            case Found(device=device):
                await find(self, device)
            case Heard(number=number, by=by) if number != self.number_for(by):
                pass  # it answers a question that is no longer asked
            case Joined(player=player):
                await self.say(PlayerJoined(player=player))
            case Heard(text=text, by=None, sure=sure, rivals=rivals, tapped=tapped):
                await self.hear(text, rivals, sure=sure, tapped=tapped)
            case Heard(text=text, by=player) if player:
                await self.hear_privately(player, text)
        self.expect()

    # Beginning, going on -------------------------------------------------------

    async def welcome(self) -> None:
        await self.say(house.Greeted(players=self.evening.players, title=self.texts.title))
        await self.step(self.evening.next_deal())
        self.expect()

    async def welcome_back(self) -> None:
        """Whatever was not said to the end when the lights went out is said again."""
        with self.sand_waiting():
            await self.say(house.GreetedAgain(title=self.texts.title))
            if self.evening.all_said:
                await ask_again(self)
            else:
                await self.tell(self.evening.events)
        self.expect()

    async def step(self, record: j.Record) -> None:
        """On disk first, then on the table, then aloud; a turned hourglass runs when all is said."""
        self.record(record)
        self.pending, self.milestone = (), None
        turned = any(isinstance(event, HourglassEvent) for event in self.evening.events)
        with self.sand_waiting() if turned else nullcontext():
            await self.tell(self.evening.events)
        self.note(j.Said())

    def record(self, record: j.Record) -> None:
        """What the rules refuse never reaches the disk."""
        evening = self.evening.apply(record)
        self.journal.write(record)
        self.evening = evening

    def note(self, record: j.Record) -> None:
        self.journal.note(record)
        self.evening = self.evening.apply(record)

    # Time ----------------------------------------------------------------------

    @contextmanager
    def sand_waiting(self) -> Iterator[None]:
        """Until all is said, the hourglass shows what it will begin with."""
        self.sand_waits = True
        try:
            yield
        finally:
            self.sand_waits = False
            self.as_of = self.ports.clock.now()

    def let_sand_run(self) -> None:
        now = self.ports.clock.now()
        hourglass = self.evening.hourglass
        if hourglass and not self.evening.paused:
            later = hourglass.after(now - self.as_of)
            self.milestone = min(hourglass.passed(later), default=self.milestone)
            self.evening = self.evening.apply(j.Sand(hourglass=later))
        self.as_of = now

    def next_moment(self) -> float | None:
        """When the sand next wants a word, or its place in the journal."""
        hourglass = self.evening.hourglass
        if not hourglass or not hourglass.standing or self.evening.paused:
            return None
        if self.milestone or hourglass.empty:
            return self.as_of
        upcoming = max(hourglass.milestones(), default=0)
        return self.as_of + min(HEARTBEAT, hourglass.above - upcoming)

    async def pass_moment(self) -> None:
        hourglass = self.evening.hourglass
        if not hourglass:
            return
        if hourglass.empty:
            await self.step(self.evening.played(TimeUp()))
            return
        self.note(j.Sand(hourglass=hourglass))
        if self.milestone:
            left, self.milestone = self.milestone, None
            await self.say(house.milestone(left, hourglass.measure))

    def glance(self) -> Glance | None:
        """The table at this moment, for a screen that everybody sees."""
        if not self.evening.games:
            return None
        hourglass, view = self.evening.hourglass, self.view
        if hourglass and (self.evening.paused or self.gathering):
            hourglass = hourglass.laid_down()
        elif hourglass and not self.sand_waits:
            hourglass = hourglass.after(self.ports.clock.now() - self.as_of)
        current = self.gathering or self.expected_for == self.to_expect_for
        number = self.expectation.number if current else None
        return Glance(self.script.phases[view.phase], view.asked, hourglass, view.board, number)

    # Hearing -------------------------------------------------------------------

    def expect(self) -> None:
        """Tells the ears, and every private line, what may be said now."""
        if self.expected_for == self.to_expect_for:
            return
        self.expected_for = self.to_expect_for
        offered, examples = self.offered()
        number = self.expectation.number + 1
        asked = None if self.pending or self.evening.over else self.view.asked
        closed = self.book.closed_list(offered)
        if self.pending:  # yes and no belong to the question; any other sentence is a correction
            answers = house.answers_to(self.pending)
            choices = {normal(words): command for words, command in self.book.choices(self.pending).items()}
            closed = choices | closed | self.book.closed_list(answers)
            examples = self.examples(answers)
        free_talk = not self.pending and not self.evening.over and self.view.free_talk
        near = decoys(offered, self.evening.players, self.book) - closed.keys()
        free_talk = free_talk or self.evening.paused
        self.expectation = Expectation(number, closed, examples, asked, free_talk, near)
        self.ports.ears.expect(self.expectation)
        for player in self.evening.players:
            self.expect_privately(player, number)

    @property
    def to_expect_for(self) -> object:
        """All that an expectation depends on."""
        return self.evening.state, self.evening.games, self.evening.paused, self.pending

    def expect_privately(self, player: Player, number: int) -> None:
        """A question stands while others answer theirs: only what has changed gets a new number."""
        offered = self.offered_privately(player)
        closed, before = self.book.closed_list(offered), self.asked_privately.get(player)
        if before and before.sentences == closed:
            return
        asked = player if any(not isinstance(command, house.Remind) for command in offered) else None
        expectation = Expectation(number, closed, tuple(self.book.examples(offered)), asked)
        self.asked_privately[player] = expectation
        self.ports.private.ask(player, expectation)

    def number_for(self, player: Player | None) -> int:
        """Of the question that this player, or everybody, answers now."""
        return self.asked_privately[player].number if player else self.expectation.number

    def offered(self) -> tuple[list[Command], tuple[str, ...]]:
        """What may be said aloud, and an example of each kind that matters now."""
        if self.evening.over:
            between = [*house.between_games(), *at_the_door(self)]
            return between, self.examples([house.PlayAgain(), house.LeaveTable()])
        always = [*house.always(paused=self.evening.paused), *at_the_door(self)]
        if self.evening.paused:
            return always, self.examples([house.Resume()])
        spoken: list[Command] = [c for c in self.evening.legal if isinstance(c, Spoken)]
        return spoken + always, self.examples(spoken)

    def offered_privately(self, player: Player) -> list[Command]:
        legal = [] if self.evening.paused else self.evening.legal
        silent: list[Command] = [c for c in legal if isinstance(c, Silent) and c.by == player]
        reminders: list[Command] = [house.Remind(by=player)] if self.evening.secrets_of(player) else []
        return [*silent, *reminders]

    def examples(self, commands: Sequence[Command]) -> tuple[str, ...]:
        return tuple(self.book.examples(commands))

    @property
    def view(self) -> View:
        seen: View = self.evening.game.view(self.evening.state, None)
        return seen

    async def hear(
        self, text: str, rivals: Sequence[str] = (), *, sure: bool = True, tapped: bool = False
    ) -> None:
        text = normal(text).removeprefix(f"{self.texts.address} ")
        match match(text, self.expectation.sentences, self.evening.players):
            case Understood(command=command) if sure:
                await obey(self, command, tapped=tapped)
            case Understood(command=command) | Unsure(command=command):
                also = (self.expectation.sentences.get(rival) for rival in rivals)
                await ask_back(self, [command, *filter(None, also)])
            case NotUnderstood() if self.evening.paused:
                await self.say(house.StillPaused())
            case NotUnderstood():
                await self.say(puzzle(self, text))
                await self.offer(self.expectation.examples[:FEW])

    async def offer(self, sentences: tuple[str, ...]) -> None:
        if sentences:
            await self.say(house.SentencesTold(sentences=sentences))

    async def hear_privately(self, player: Player, text: str) -> None:
        offered = self.offered_privately(player)
        match match(text, self.book.closed_list(offered), self.evening.players):
            case Understood(command=house.Remind()):
                await self.whisper(*self.evening.secrets_of(player))
            case Understood(command=command):
                await self.step(self.evening.played(command))
            case Unsure(command=command):
                await self.whisper(house.NearestOffered(to=player, sentence=self.book.wording(command)))
            case NotUnderstood() if offered:
                await self.whisper(house.PrivateSentencesTold(to=player, sentences=self.examples(offered)))
            case NotUnderstood():
                await self.whisper(house.NothingInPrivate(to=player))

    # Speaking ------------------------------------------------------------------

    async def tell(self, events: Sequence[Event]) -> None:
        """Each event to whom it is for; then, if the game has ended, whether to play again."""
        self.said = []
        for event in events:
            match event:
                case Public():
                    await self.say(event)
                case Secret():
                    await self.whisper(event)
        if self.evening.over:
            await self.say(house.AnotherGameAsked())

    async def say(self, *events: Public) -> None:
        for event in events:
            hourglass = self.evening.hourglass
            facts = {"left": hourglass.above} if hourglass and isinstance(event, HourglassEvent) else {}
            line = self.script.line(event, self.variant(event), **facts)
            line = line.model_copy(update={"passing": isinstance(event, house.LastSeconds)})
            if line.beats:
                self.said += [] if isinstance(event, house.Puzzled) else [(event, line)]
                await self.ports.voice.say(line)

    async def whisper(self, *secrets: Secret) -> None:
        for secret in secrets:
            await self.ports.private.tell(self.script.whisper(secret, self.variant(secret)))

    def time_left(self) -> Public:
        hourglass = self.evening.hourglass
        running = hourglass and hourglass.standing
        return house.TimeTold(left=hourglass.above) if hourglass and running else house.NoHourglass()

    def likely_lines(self) -> list[Line]:
        """What is said in every game whatever happens: worth having ready."""
        always = house.likely(self.evening.players, self.texts.title)
        return [self.script.line(event, nth) for event in always for nth in range(2)]

    def variant(self, event: Event) -> int:
        """Variants go round, so that no line sounds the same twice in a row."""
        name = type(event).__name__
        self.variants[name] += 1
        return self.variants[name] - 1
