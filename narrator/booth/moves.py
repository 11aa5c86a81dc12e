"""What is said in an audience, besides what the game itself tells and asks."""

from narrator.core.game import Player, Public, Secret, Spoken


class Arrive(Spoken):
    player: Player


class RequestWord(Spoken):
    """Anybody may ask for an audience; what for, nobody hears."""

    player: Player


class GotIt(Spoken):
    pass


class Called(Public):
    player: Player


class CalledAgain(Public):
    player: Player


class ChoiceAsked(Secret):
    choices: tuple[str, ...]


class ChoiceRepeated(Secret):
    choice: str


class ChoiceLost(Secret):
    pass


class ChoiceKept(Secret):
    pass


class EndAsked(Secret):
    pass


class Dismissed(Public):
    player: Player


class DismissedFirst(Public):
    player: Player
