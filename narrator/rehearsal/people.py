"""The people at the table: they say what they mean, and try again like people when they are misheard."""

import re
from collections.abc import Mapping
from pathlib import Path
from random import Random

from narrator.core.game import Command, Player, Silent, TimeUp
from narrator.language.script import Line, Say, Whisper
from narrator.language.words import normal
from narrator.rehearsal import manners
from narrator.rehearsal.aims import Aim, Told, possible, ways
from narrator.rehearsal.casting import Person
from narrator.rehearsal.director import Director, Intention, Scene
from narrator.rehearsal.floor import Floor, SmallTalk
from narrator.rehearsal.minutes import Minutes
from narrator.rehearsal.sayings import Account, FalseAccept, Mistaken, Outcome, Saying, judged
from narrator.rehearsal.screen import Screen
from narrator.table import house
from narrator.table.ports import Heard
from narrator.table.texts import Texts

QUOTED = re.compile("“([^”]*)”")
NEVER = float("inf")
AFTER_THE_NARRATOR = 0.4  # seconds until anybody speaks
LONGEST = 3 * 3600  # seconds after which a game is one that does not end
MOST_SAYINGS = 800


class Stuck(Exception):
    """The rehearsal cannot end; the message says why."""


class People:
    """Each knows the truth about the game, hears what the narrator says, and can wait."""

    def __init__(
        self,
        people: Mapping[Player, Person],
        floor: Floor,
        talk: SmallTalk,
        screen: Screen,
        minutes: Minutes,
        texts: Texts,
        keep: Path,
        address: str,
        seed: int,
        *,
        chatty: bool,
    ) -> None:
        self._people = people
        self._floor = floor
        self._talk = talk
        self._screen = screen
        self._minutes = minutes
        self._texts = texts
        self._keep = keep
        self._address = address
        self._seed = seed
        self._chatty = chatty
        self._director = Director(tuple(people))
        self.account = Account()
        self._scene: Scene | None = None
        self._aim: Aim | None = None
        self._first: Aim | None = None  # what has to be said before that: yes, no, undo
        self._plan: Aim | None = None
        self._stale = True  # something has happened since it was made
        self._waits_for_sand = False
        self._saying: Saying | None = None
        self._over = False  # the narrator spoke at the same time
        self._careful: set[Player] = set()  # whose single words were lost before
        self._told: Told | None = None
        self._said: list[str] = []  # by the narrator, since somebody was heard
        self._decisions = (0, 0)  # at so many moves, how many

    # What happens around them ----------------------------------------------------

    def hear_narrator(self, line: Line | Whisper, end: float) -> None:
        self._said += [beat.text for beat in line.beats if isinstance(beat, Say)]
        self._over = self._over or (self._saying is not None and self._told is None)
        self._floor.hold(end + AFTER_THE_NARRATOR)

    def are_heard(self, heard: Heard, voice_until: float) -> None:
        """The ears have told the table something; `voice_until` is when the voice in it ended."""
        assert self._scene
        saying = self._saying if self._saying and voice_until > self._saying.start else None
        sentences = self._scene.expectation.sentences
        mark = len(self._minutes.written)
        self._told, self._said = Told(heard, sentences, self._floor.now, mark, saying), []

    def look(self, scene: Scene) -> None:
        """The table has answered, and listens again."""
        changed = self._scene is None or self._scene.expectation.number != scene.expectation.number
        self._scene = scene
        if self._told:
            told, self._told = self._told, None
            self._judge(told, scene)
        if changed:
            self._waits_for_sand, self._stale = False, True
        if self._floor.now > LONGEST or len(self.account.sayings) > MOST_SAYINGS:
            minutes, count = round(self._floor.now / 60), len(self.account.sayings)
            raise Stuck(
                f"The game did not end: after {count} commands and {minutes} minutes, {self._phase()}."
            )

    # What they do ----------------------------------------------------------------

    def act(self) -> Heard | None:
        """Speaks when it is time; what is told in private comes back at once."""
        scene, now = self._scene, self._floor.now
        if scene is None or (self._saying and now < self._saying.end + manners.PATIENCE):
            return None
        if self._saying:
            self._settle(self._saying, "talked over" if self._over else "not heard", scene)
        if self._stale:
            self._plan, self._stale = self._current(scene), False
        aim = self._plan
        if now < max(aim.cue if aim else NEVER, self._floor.quiet_from) or manners.falls_silent(scene):
            self._chat(scene, aim.cue if aim else NEVER)
            return None
        assert aim
        if now < self._floor.quiet_from + manners.BREATH and self._talk.near(now):
            return None
        return self._say(aim, scene)

    def _chat(self, scene: Scene, until: float) -> None:
        talking = scene.expectation.free_talk or (self._chatty and not scene.audience)
        if talking and not manners.falls_silent(scene) and not scene.evening.over:
            self._talk.go_on(until, Random(f"{self._seed} talk {round(self._floor.now, 2)}"))

    def _current(self, scene: Scene) -> Aim | None:
        """Answers and repairs first, then whatever somebody still wants to say, then something new."""
        answer = self._answer(scene)
        if answer and (self._first is None or self._first.command != answer):
            self._first = self._new(answer, self._aim)
        if self._first and self._first.command in scene.expectation.sentences.values():
            return self._first
        self._first = None
        if self._aim and not possible(self._aim.command, scene):
            self._aim = None
        if self._aim is None and not self._waits_for_sand:
            self._aim = self._decide(scene)
        return self._aim

    def _answer(self, scene: Scene) -> Command | None:
        """The truth, to what the narrator has asked back."""
        if scene.confirming:
            return house.Yes() if self._meant_that(self._aim) else house.No()
        if not scene.picking:
            return None
        named = (scene.expectation.sentences.get(choice) for choice in self._quoted())
        picked = (
            pick
            for pick, command in zip(house.PICKS, named, strict=False)
            if self._aim and command == self._aim.command
        )
        return next(picked, house.PickNone())

    def _decide(self, scene: Scene) -> Aim | None:
        moves = self._minutes.moves
        self._decisions = (moves, self._decisions[1] + 1 if self._decisions[0] == moves else 0)
        rng = self._rng("decide")
        intention = self._director.intend(scene, rng)
        self._waits_for_sand = intention is None
        if intention is None:
            if TimeUp() not in scene.evening.legal:
                raise Stuck(f"Nobody knows what to say, {self._phase()}.")
            return None
        return Aim(
            intention, self._floor.now + manners.pause(intention.command, scene, rng, chatty=self._chatty)
        )

    def _new(self, command: Command, instead: Aim | None) -> Aim:
        """Whoever began it goes on."""
        rng = self._rng(type(command).__name__)
        by = instead.intention.by if instead else rng.choice(list(self._people))
        return Aim(Intention(command, by), self._floor.now + rng.uniform(*manners.REACTION))

    def _say(self, aim: Aim, scene: Scene) -> Heard | None:
        command, by = aim.intention.command, aim.intention.by
        aim.tries += 1
        if (
            isinstance(command, Silent)
            and (line := scene.private.get(by))
            and command in line.sentences.values()
        ):
            self._aim, self._stale = None, True
            sentence = ways(command, line.sentences)[0]
            self._screen.silent(by, sentence)
            return Heard(number=line.number, text=sentence, by=by)
        known = ways(command, scene.expectation.sentences)
        aim.ways = frozenset(known)
        rng, careful = self._rng(f"{command!r} worded"), by in self._careful
        sentence = manners.worded(known, aim.tries, self._address, scene, rng, careful=careful)
        person = self._people[by] if aim.tries < manners.BY_OTHERS else self._helper(by, aim.tries)
        start, end = self._floor.speak(person, sentence, person.actor.say(sentence, self._keep), "command")
        (self._screen.silent if scene.audience else self._screen.command)(person.player, sentence)
        self._saying = Saying(
            person.player, person.actor.name, sentence, command, scene.phase, aim.tries, start, end
        )
        self._over = False
        return None

    # What becomes of it ----------------------------------------------------------

    def _judge(self, told: Told, scene: Scene) -> None:
        played = self._minutes.played_since(told.mark, scene.evening.game)
        if told.saying is None:
            self._wonder(told, played, scene)
            return
        saying, offered = told.saying, self._offered(scene)
        outcome = judged(saying.command, told.heard, told.sentences, offered)
        saying.heard, saying.decided = told.heard.text, told.at
        if outcome == "executed wrongly":
            saying.executed = played[0] if played else told.sentences[told.heard.text]
        self._settle(saying, outcome, scene)
        if outcome == "executed wrongly" and played:
            self._first = self._new(house.Undo(), self._aim)

    def _settle(self, saying: Saying, outcome: Outcome, scene: Scene) -> None:
        saying.outcome = outcome
        self.account.sayings.append(saying)
        self._screen.note(outcome, heard=saying.heard)
        self._saying, self._stale = None, True
        if outcome in ("not heard", "refused", "misheard") and " " not in saying.sentence:
            self._careful.add(saying.by)
        aim = self._first or self._aim
        if outcome == "understood":
            self._done(scene)
        elif outcome == "talked over" and aim:
            aim.tries -= 1  # that was no fair try
        elif aim and aim.tries >= manners.MOST_TRIES:
            raise Stuck(
                f"“{saying.sentence}” could not be made understood: {aim.tries} tries by {saying.voice} "
                f"and others, {self._phase()}; the last one was {outcome}."
            )

    def _done(self, scene: Scene) -> None:
        if self._first:
            if self._first.command in (house.Yes(), *house.PICKS):
                self._aim = None
            self._first = None
        elif not scene.confirming and not scene.picking:
            self._aim = None

    def _wonder(self, told: Told, played: list[Command], scene: Scene) -> None:
        """Nobody said anything to the narrator, and still it answers."""
        asked = self._offered(scene) is not None
        understood = told.sentences.get(told.heard.text)
        obeyed = bool(played) or (understood and told.heard.sure and not understood.weighty)
        kind: Mistaken = "obeyed" if obeyed else "asked back" if asked else "answered"
        near = self._talk.near(told.at)
        self.account.false_accepts.append(FalseAccept(told.at, told.heard.text, kind, scene.phase, near))
        self._screen.note("false accept", heard=told.heard.text)
        self._stale = True
        if played:
            self._first = self._new(house.Undo(), self._aim)

    def _offered(self, scene: Scene) -> str | None:
        """The sentence that the narrator has just read back."""
        quoted = QUOTED.findall(" ".join(self._said)) if scene.confirming else []
        return normal(quoted[0]) if quoted else None

    def _meant_that(self, aim: Aim | None) -> bool:
        return aim is not None and not aim.ways.isdisjoint(self._quoted())

    def _quoted(self) -> list[str]:
        """What the narrator has read back."""
        return [normal(sentence) for sentence in QUOTED.findall(" ".join(self._said))]

    # Small things ----------------------------------------------------------------

    def _rng(self, what: str) -> Random:
        """The same at the same place of a game, also when it was broken off and resumed."""
        moves, nth = self._decisions
        return Random(f"{self._seed} {moves} {nth} {what}")

    def _helper(self, by: Player, tries: int) -> Person:
        others = [person for player, person in self._people.items() if player != by]
        return others[tries % len(others)]

    def _phase(self) -> str:
        assert self._scene
        return f"in the phase “{self._texts.script.phases[self._scene.phase]}”"
