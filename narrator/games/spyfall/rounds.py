"""How a round of Spyfall begins and ends. The numbers (§, R) are those of README.md beside this file."""

from random import Random

from narrator.core.game import CannotDeal, Event, Player
from narrator.core.hourglass import HourglassTurned
from narrator.games.spyfall import moves as m
from narrator.games.spyfall.locations import Location, chosen
from narrator.games.spyfall.phases import (
    Deal,
    Ending,
    Guessed,
    Interval,
    Over,
    Questions,
    Setup,
    Showdown,
    SpyfallOptions,
    State,
)
from narrator.games.spyfall.scoring import points_told, score, standings, standings_told, winners_told

Result = tuple[State, list[Event]]
BAGS = 26  # §2


# Beginning ----------------------------------------------------------------------


def on_the_table(options: SpyfallOptions) -> tuple[Location, ...]:
    """R13: each location is used once, so every round needs one; with cards the box has its own."""
    with_cards = options.secrets == "cards"
    if with_cards and (options.locations or options.file):
        raise CannotDeal("With cards the locations are those of your box. Leave out “locations” and “file”.")
    locations = () if with_cards else chosen(options.locations, options.file)
    there_are = BAGS if with_cards else len(locations)
    if options.rounds > there_are:
        raise CannotDeal(
            f"rounds={options.rounds} will not do: there are {there_are} locations, and each is used once. "
            f"Play {there_are} rounds or fewer, or with more locations."
        )
    return locations


def draw(players: tuple[Player, ...], location: Location, rng: Random) -> Deal:
    """§3: one card is the spy's, all others are roles at the location."""
    spy = rng.choice(players)
    others = [player for player in players if player != spy]
    roles = rng.sample(location.roles, len(others))
    return Deal(spy=spy, location=location.name, cards=tuple(zip(others, roles, strict=True)))


def begin_round(state: State) -> Result:
    """§3: one card to each player, in private."""
    began = m.RoundBegan(number=state.number, dealer=state.dealer)
    deal = state.dealt
    told: list[Event] = [tell(deal, player) for player in state.players] if deal else []
    return state.enter(Setup()), [began, *told, ask_readiness(state)]


def tell(deal: Deal, player: Player) -> Event:
    if role := deal.role(player):
        return m.LocationTold(to=player, location=deal.location, role=role)
    return m.SpyTold(to=player)


def ask_readiness(state: State) -> Event:
    """§3: with cards the dealer deals as many cards as there are players, the spy's among them."""
    if state.deals:
        return m.ReadinessAsked(dealer=state.dealer)
    return m.CardsAsked(dealer=state.dealer, roles=len(state.players) - 1)


def begin_questions(state: State) -> Result:
    """§4: the clock starts, and the dealer asks first."""
    _, neighbour, *_ = state.clockwise(state.dealer)
    ways = [m.WaysTold(accuser=state.dealer, suspect=neighbour)] if state.number == 1 else []
    return state.enter(Questions(asker=state.dealer)), [
        *ways,
        m.QuestionsBegan(dealer=state.dealer),
        HourglassTurned(seconds=60 * state.options.minutes),
    ]


# Ending -------------------------------------------------------------------------


def end_round(state: State, ending: Ending, before: list[Event]) -> Result:
    """The cards are turned over; about the table's own the narrator has to ask (R18)."""
    if state.dealt:
        return conclude(state, ending, state.dealt.spy, before)
    if isinstance(ending, Guessed):
        return conclude(state, ending, ending.player, before)
    return state.enter(Showdown(ending=ending)), [*before, m.SpyAsked(dealer=state.dealer)]


def conclude(state: State, ending: Ending, spy: Player, before: list[Event]) -> Result:
    """§6.4, §6.5: points are scored, the location leaves the game, and the spy deals next."""
    scored = score(state.players, ending, spy)
    won = m.SpyWon(spy=spy) if spy in scored else m.NonSpiesWon(winners=tuple(scored))
    events = [*before, *revealed(state, ending, spy), won, *points_told(scored)]
    changed = {
        "dealer": spy,
        "used": (*state.used, state.dealt.location) if state.dealt else (),
        "accusers": (),
        "points": tuple(had + scored.get(player, 0) for player, had in standings(state).items()),
    }
    return go_on(state.model_copy(update=changed), events)


def revealed(state: State, ending: Ending, spy: Player) -> list[Event]:
    """R19: who the spy was and, when the narrator knows it, where everybody was."""
    events: list[Event] = [m.SpyRevealed(spy=spy)]
    if isinstance(ending, Guessed) and ending.player != spy:
        events.append(m.FalselyShown(player=ending.player))
    if state.dealt:
        events.append(m.LocationRevealed(location=state.dealt.location))
    return events


def go_on(state: State, before: list[Event]) -> Result:
    """§6.6: to the next round, or after the last one to the end."""
    events = [*before, *standings_told(state)]
    if state.last_round:
        winners, told = winners_told(state)
        return state.enter(Over(winners=winners)), [*events, told]
    collected = [] if state.deals else [m.CardsCollected()]
    return state.enter(Interval()), [*events, *collected, m.NextRoundAsked(dealer=state.dealer)]


def next_round(state: State) -> Result:
    return begin_round(state.model_copy(update={"number": state.number + 1}))
