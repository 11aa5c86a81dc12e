"""A vote: who is asked next, who has still to answer, and what the votes add up to."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from narrator.core.ballot import Ballot
from narrator.core.game import Player

ANN, BEN, CLEO, DEV, EVE = map(Player, ("Ann", "Ben", "Cleo", "Dev", "Eve"))
FIVE = (ANN, BEN, CLEO, DEV, EVE)

Vote = tuple[Player, Player]
votes_of_five = st.tuples(*[st.sampled_from(FIVE)] * 5).map(
    lambda choices: list(zip(FIVE, choices, strict=True))
)


def ballot(*voters: Player) -> Ballot[Player]:
    return Ballot[Player](voters=voters)


def after(votes: list[Vote], *voters: Player) -> Ballot[Player]:
    counted = ballot(*voters)
    for voter, choice in votes:
        counted = counted.vote(voter, choice)
    return counted


# Who is asked --------------------------------------------------------------------


def test_aloud_the_voters_are_asked_in_the_order_in_which_they_sit() -> None:
    vote = ballot(CLEO, ANN, BEN)
    asked = []
    while not vote.complete:
        asked.append(vote.turn)
        vote = vote.vote(vote.turn, DEV)
    assert asked == [CLEO, ANN, BEN]


def test_silently_anybody_who_has_not_voted_may_vote() -> None:
    assert ballot(ANN, BEN, CLEO).waiting == (ANN, BEN, CLEO)
    assert ballot(ANN, BEN, CLEO).vote(BEN, ANN).waiting == (ANN, CLEO)


def test_somebody_who_voted_out_of_turn_is_not_asked_again() -> None:
    vote = ballot(ANN, BEN, CLEO).vote(BEN, ANN)
    assert vote.turn == ANN
    assert vote.vote(ANN, BEN).turn == CLEO


def test_it_is_complete_when_everybody_has_voted() -> None:
    vote = ballot(ANN, BEN).vote(ANN, BEN)
    assert not vote.complete
    assert vote.vote(BEN, ANN).complete


def test_with_no_voters_it_is_complete_at_once() -> None:
    assert ballot().complete


def test_a_vote_makes_a_new_ballot_and_leaves_the_old_one_alone() -> None:
    before = ballot(ANN, BEN)
    before.vote(ANN, BEN)
    assert before == ballot(ANN, BEN)


# What the votes add up to ----------------------------------------------------------


def test_votes_are_counted_by_choice() -> None:
    vote = after([(ANN, BEN), (BEN, CLEO), (CLEO, BEN)], *FIVE)
    assert [vote.count(choice) for choice in (ANN, BEN, CLEO)] == [0, 2, 1]


def test_whoever_has_the_most_votes_leads() -> None:
    assert after([(ANN, BEN), (BEN, CLEO), (CLEO, BEN)], *FIVE).leaders() == (BEN,)


def test_on_a_tie_several_lead() -> None:
    vote = after([(ANN, BEN), (BEN, CLEO), (CLEO, BEN), (DEV, CLEO), (EVE, ANN)], *FIVE)
    assert set(vote.leaders()) == {BEN, CLEO}


def test_before_the_first_vote_nobody_leads() -> None:
    assert ballot(*FIVE).leaders() == ()


@pytest.mark.parametrize(
    ("entitled", "in_favour", "majority"),
    [(4, 2, False), (4, 3, True), (5, 2, False), (5, 3, True), (6, 3, False), (1, 1, True), (1, 0, False)],
)
def test_a_majority_is_more_than_half(entitled: int, in_favour: int, majority: bool) -> None:
    voters = tuple(Player(f"P{n}") for n in range(entitled))
    votes = [(voter, BEN if n < in_favour else CLEO) for n, voter in enumerate(voters)]
    assert after(votes, *voters).majority(BEN) is majority


def test_a_majority_is_counted_from_those_entitled_not_from_those_who_voted() -> None:
    vote = after([(ANN, BEN), (CLEO, BEN)], *FIVE)
    assert not vote.majority(BEN)
    assert vote.vote(DEV, BEN).majority(BEN)


@given(votes_of_five)
def test_only_a_sole_leader_can_have_a_majority(votes: list[Vote]) -> None:
    vote = after(votes, *FIVE)
    winners = tuple(choice for choice in FIVE if vote.majority(choice))
    assert winners in ((), vote.leaders())


@given(votes_of_five.flatmap(lambda votes: st.tuples(st.just(votes), st.permutations(votes))))
def test_the_order_of_the_votes_does_not_matter(both: tuple[list[Vote], list[Vote]]) -> None:
    vote, shuffled = (after(votes, *FIVE) for votes in both)
    assert [vote.count(choice) for choice in FIVE] == [shuffled.count(choice) for choice in FIVE]
    assert set(vote.leaders()) == set(shuffled.leaders())
    assert shuffled.complete


@given(votes_of_five)
def test_no_vote_is_lost(votes: list[Vote]) -> None:
    vote = after(votes, *FIVE)
    assert sum(vote.count(choice) for choice in FIVE) == 5
    assert all(vote.count(leader) == max(vote.count(choice) for choice in FIVE) for leader in vote.leaders())
