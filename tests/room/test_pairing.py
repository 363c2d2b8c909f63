"""Pairings of a tournament: nobody twice against the same, nobody twice the odd one."""

from __future__ import annotations

from itertools import combinations, pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cantorlab.room.pairing import pair_round
from cantorlab.room.tournament import Pairing, SwissTournament


def test_a_round_by_hand() -> None:
    """A worked round of four: 1 meets 2; the winners meet, then who has not met."""
    assert pair_round(["A", "B", "C", "D"], set()) == ([("A", "B"), ("C", "D")], None)
    met = {frozenset("AB"), frozenset("CD")}
    assert pair_round(["A", "C", "B", "D"], met) == ([("A", "C"), ("B", "D")], None)
    met |= {frozenset("AC"), frozenset("BD")}
    assert pair_round(["A", "C", "B", "D"], met) == ([("A", "D"), ("C", "B")], None)


@given(st.integers(2, 14), st.randoms(use_true_random=False))
def test_as_long_as_it_can_be_nobody_meets_again(count: int, rng: object) -> None:
    people = [f"P{each}" for each in range(count)]
    met: set[frozenset[str]] = set()
    odd_ones: list[str] = []
    for _ in range((count - 1) // 2):
        order = list(people)
        rng.shuffle(order)  # type: ignore[attr-defined]
        pairs, odd = pair_round(order, met, odd_ones)
        seated = [each for pair in pairs for each in pair] + ([odd] if odd else [])
        assert sorted(seated) == sorted(people)
        assert odd is None or odd not in odd_ones
        fresh = {frozenset(pair) for pair in pairs}
        if possible(set(people) - {odd}, met):
            assert not fresh & met
        met |= fresh
        odd_ones += [odd] if odd else []


def possible(people: set[str | None], met: set[frozenset[str]]) -> bool:
    """Return whether all can meet another player than before, tried out."""
    if not people:
        return True
    first, *rest = sorted(people, key=str)
    return any(
        frozenset((first, other)) not in met and possible(people - {first, other}, met)
        for other in rest
    )


def fewest_repeats(people: list[str], met: set[frozenset[str]]) -> int:
    """Return how many pairs have to meet again, by trying all pairings."""
    if not people:
        return 0
    first, *rest = people
    return min(
        (frozenset((first, other)) in met)
        + fewest_repeats([each for each in rest if each != other], met)
        for other in rest
    )


@given(st.sampled_from([2, 4, 6, 8]), st.floats(0.3, 0.95), st.randoms(use_true_random=False))
def test_as_few_as_possible_meet_again(count: int, share: float, rng: Random) -> None:
    people = [f"P{each}" for each in range(count)]
    met = {frozenset(pair) for pair in combinations(people, 2) if rng.random() < share}
    pairs, _ = pair_round(people, met)
    assert sorted(each for pair in pairs for each in pair) == people
    assert sum(frozenset(pair) in met for pair in pairs) == fewest_repeats(people, met)


@pytest.mark.parametrize("count", [3, 5, 7])
def test_the_odd_one_is_another_each_time_and_all_in_turn(count: int) -> None:
    """Also in a tournament that is longer than its players are many."""
    tournament = SwissTournament("KITES", "tafl", {}, [f"P{each}" for each in range(count)])
    odd_ones: list[str] = []
    for number in range(4 * count):
        seats = tournament.pair(tournament.people)
        tournament.rounds.append([Pairing(each, "") for each in seats])
        for at, each in enumerate(tournament.rounds[-1]):
            tournament.note(each, ((1, 0), (0, 1), (0.5, 0.5))[(at * number) % 3])
        odd_ones += [each.people[0] for each in tournament.rounds[-1] if len(each.people) == 1]
        counts = [odd_ones.count(each) for each in tournament.people]
        assert max(counts) - min(counts) <= 1
    assert all(one != other for one, other in pairwise(odd_ones))


def test_half_of_all_rounds_never_need_a_rematch() -> None:
    """Who has half of the others left can be matched with them (Dirac, 1952)."""
    people, met, rng = [f"P{each}" for each in range(30)], set[frozenset[str]](), Random(30)
    for _ in range(15):
        rng.shuffle(people)
        met |= {frozenset(pair) for pair in pair_round(people, met)[0]}
    assert len(met) == 15 * 15


def test_a_class_of_thirty_has_many_rounds() -> None:
    tournament = SwissTournament("KITES", "cantor", {}, [f"P{each}" for each in range(30)])
    seen: set[frozenset[str]] = set()
    for number in range(12):
        pairs = tournament.pair(tournament.people)
        tournament.rounds.append([Pairing(each, "") for each in pairs])
        for at, each in enumerate(tournament.rounds[-1]):
            tournament.note(each, ((1, 0), (0, 1), (0.5, 0.5))[(at + number) % 3])
            seen.add(frozenset(each.people))
    assert len(seen) == 12 * 15
    firsts = [sum(each.seats[0] == "P7" for each in one) for one in tournament.rounds]
    assert 4 <= sum(firsts) <= 8
    assert sum(each.points for each in tournament.standings()) == 12 * 15


def test_the_odd_one_has_a_point_and_latecomers_begin_with_none() -> None:
    tournament = SwissTournament("KITES", "tafl", {}, ["A", "B", "C"])
    pairs = tournament.pair(["A", "B", "C"])
    assert pairs == [("A", "B"), ("C", None)]
    tournament.rounds.append([Pairing(each, "") for each in pairs])
    tournament.note(tournament.rounds[0][0], (1, 0))
    tournament.note(tournament.rounds[0][1], (0, 1))
    tournament.join("D")
    standings = [(each.person, each.place, each.points) for each in tournament.standings()]
    assert standings == [("A", 1, 1), ("C", 1, 1), ("B", 3, 0), ("D", 4, 0)] or standings == [
        ("A", 1, 1), ("C", 1, 1), ("B", 2, 0), ("D", 4, 0)
    ]  # fmt: skip
    paired = {*map(frozenset, tournament.pair(["A", "B", "C", "D"]))}
    assert paired == {frozenset("AC"), frozenset("BD")}


def test_what_is_kept_comes_back_and_damage_is_refused() -> None:
    tournament = SwissTournament("KITES", "cantor", {"mode": "quest"}, ["A", "B"])
    tournament.rounds.append([Pairing(("A", "B"), "BIDUM", (1.0, 0.0))])
    assert SwissTournament.from_json(tournament.to_json()) == tournament
    told = tournament.to_json()
    for name in told:
        with pytest.raises(ValueError, match="no tournament"):
            SwissTournament.from_json({key: value for key, value in told.items() if key != name})
