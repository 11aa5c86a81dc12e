"""Setting up: the roles, the topic, the code word and, with cards, the only night."""

from random import Random

from narrator.core.game import CannotDeal, Event, Player
from narrator.games.covert_ques import moves as m
from narrator.games.covert_ques.phases import FEW, CovertOptions, Secrets, Setup, State
from narrator.games.covert_ques.roles import Role, Roles
from narrator.games.covert_ques.topics import FACES, TOPICS, Die

FEWEST_IN_INQUISITION = 6  # §8


def deal(players: tuple[Player, ...], options: CovertOptions, rng: Random) -> tuple[State, list[Event]]:
    """§3.1, §3.2: a topic card in the middle and a role for everybody."""
    if options.inquisition and len(players) < FEWEST_IN_INQUISITION:
        raise CannotDeal(
            f"The Inquisition needs {FEWEST_IN_INQUISITION} players, and you are {len(players)}. "
            "Play without it: --set inquisition=false"
        )
    if options.secrets == "cards":
        return State(players=players, options=options, secrets=None, phase=Setup()), [
            by_hand(players, options)
        ]
    topic = rng.choice(TOPICS)
    secrets = Secrets(
        roles=shuffled(players, options, rng),
        topic=topic,
        code=rng.choice(topic.confidential),
        die=Die(first=rng.randrange(FACES)),
    )
    state = State(players=players, options=options, secrets=secrets, phase=Setup())
    return state, [
        announced(state),
        m.TopicLaidOut(topic=topic.name, words=topic.public),
        *(tell(secrets, player) for player in players),
        m.ReadinessAsked(),
    ]


def shuffled(players: tuple[Player, ...], options: CovertOptions, rng: Random) -> Roles:
    """§3.2: the role deck is shuffled and dealt."""
    deck = few_cards(len(players), rng) if len(players) <= FEW else many_cards(len(players), options)
    rng.shuffle(deck)
    held = {card: player for player, card in zip(players, deck, strict=True) if card != "user"}
    return Roles(
        hacker=held["hacker"],
        admin=held.get("admin"),
        debugger=held.get("debugger"),
        accomplice=held.get("accomplice"),
    )


def few_cards(players: int, rng: Random) -> list[Role]:
    """§3.8: one card is removed unseen before the Hacker card is added, so the Admin may be missing."""
    deck: list[Role] = ["admin", *user_cards(players - 1)]
    deck.remove(rng.choice(deck))
    return ["hacker", *deck]


def many_cards(players: int, options: CovertOptions) -> list[Role]:
    roles: list[Role] = ["hacker", "admin"]
    if options.inquisition:  # §8
        roles += ["debugger", "accomplice"]
    return [*roles, *user_cards(players - len(roles))]


def user_cards(number: int) -> list[Role]:
    return ["user"] * number


def by_hand(players: tuple[Player, ...], options: CovertOptions) -> Event:
    """§3.2, §3.8, §8: how many User cards it takes."""
    number = len(players)
    if number <= FEW:
        return m.CardsHandedOutToFew(users=number - 1)
    users = many_cards(number, options).count("user")
    if options.inquisition:
        return m.CardsHandedOutInInquisition(users=users)
    return m.CardsHandedOut(users=users)


def announced(state: State) -> Event:
    if state.few:
        return m.RolesDealtToFew()
    return m.RolesDealtInInquisition() if state.options.inquisition else m.RolesDealt()


def tell(secrets: Secrets, player: Player) -> Event:
    roles, code = secrets.roles, secrets.code
    match roles.role(player):
        case "hacker":
            return m.HackerTold(to=player, code=code)
        case "admin":
            return m.AdminTold(to=player, code=code)
        case "debugger":
            return m.DebuggerTold(to=player, code=code)
        case "accomplice" if roles.admin:
            return m.AccompliceTold(to=player, hacker=roles.hacker, admin=roles.admin)
        case _:
            return m.UserTold(to=player)


def night(state: State) -> list[Event]:
    """§3.3 to §3.7: with cards only, and in the same words whether or not anybody opens their eyes (R4)."""
    if state.secrets:
        return []
    inquisition = state.options.inquisition
    return [
        m.NightFell(),
        m.HackerCalled(),
        *([m.DebuggerCalled()] if inquisition else []),  # §8: before the Admin
        m.AdminCalled(),
        m.HackerCalledAgain(),
        *([m.AccompliceCalled()] if inquisition else []),  # §8: after the Hacker and the Admin
        m.NightEnded(),
    ]
