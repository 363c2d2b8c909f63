"""Rules §1.4 and §1.5: the discovery and the express match, and how they end (§5)."""

import copy
import pickle
from collections import Counter
from itertools import permutations

import pytest
from rules.cantor.positions import HIGH, LOW, MIDDLE, duel, formulas, match

from cantorlab.rules import cantor
from cantorlab.rules.state import IllegalAction, Outcome

CANCEL = "cancel"


def play(results):
    """A match in which each duel is won by seat 0 or 1, or cancelled, as told."""
    state = match("n + 100")
    for result, low, high in zip(results, LOW, HIGH, strict=False):
        spells = {0: (high, "none"), 1: ("none", "none"), CANCEL: (high, low)}[result]
        state = duel(state, (low, high), spells)
    return state


def test_a_seed_deals_seven_mages_each_and_four_aside():
    deal = cantor.start(seed=3).deal
    assert [len(hand) for hand in deal.hands] == [7, 7]
    assert len(deal.neutrals) == 4
    assert sorted((*deal.hands[0], *deal.hands[1], *deal.neutrals)) == list(range(-9, 9))


def test_each_mage_is_dealt_to_each_side_as_often_as_it_should():
    """4,000 deals: 7/18 each; five standard deviations are 154 either way."""
    deals = [cantor.start(seed=(5, index)).deal for index in range(4000)]
    for mage in range(-9, 9):
        for seat in (0, 1):
            dealt = sum(mage in deal.hands[seat] for deal in deals)
            assert abs(dealt - 4000 * 7 / 18) < 154


def test_the_neutral_mages_come_in_any_order():
    deals = [cantor.start("quest", seed=(5, index)).deal for index in range(600)]
    lowest = [deal.neutrals.index(min(deal.neutrals)) for deal in deals]
    assert all(110 < lowest.count(turn) < 190 for turn in range(4))


def test_the_discovery_fights_on_the_deck_in_its_printed_order():
    state = cantor.start(seed=1)
    for number in (1, 2, 3):
        assert state.place == cantor.DECK[number - 1]
        assert state.observation(None)["duel"] == number
        mages = tuple(hand[0] for hand in state.standing.hands)
        state = duel(state, mages)


def test_three_duels_win_the_match():
    assert play([0, 1, 0, 1]).outcome is None
    state = play([0, 1, 0, 1, 0])
    assert state.outcome == Outcome(0, "3 duels won")
    assert state.returns() == (1, -1)
    assert state.score == (3, 2)
    assert play([1, 1, 1]).outcome == Outcome(1, "3 duels won")


def test_cancelled_duels_count_for_nobody():
    assert play([CANCEL, CANCEL, 1]).score == (0, 1)


def test_with_empty_hands_more_duels_win():
    state = play([0, CANCEL, CANCEL, 1, CANCEL, 0, CANCEL])
    assert state.outcome == Outcome(0, "hands empty, more duels won")
    assert state.returns() == (1, -1)
    state = play([CANCEL, CANCEL, CANCEL, CANCEL, CANCEL, CANCEL, 1])
    assert state.outcome == Outcome(1, "hands empty, more duels won")


def test_with_empty_hands_and_as_many_duels_each_the_match_is_drawn():
    state = play([CANCEL, 0, 0, CANCEL, 1, 1, CANCEL])
    assert state.outcome == Outcome(None, "hands empty, equal")
    assert state.returns() == (0, 0)
    assert play([CANCEL] * 7).outcome == Outcome(None, "hands empty, equal")


def test_a_match_is_played_on_when_nobody_can_reach_three_any_more():
    state = play([CANCEL] * 6)
    assert state.outcome is None
    assert state.to_act == (0, 1)


def test_returns_are_zeros_before_the_end():
    assert play([0, 0]).returns() == (0, 0)


def test_after_the_end_nothing_is_legal():
    state = play([0, 0, 0])
    assert state.to_act == ()
    assert state.legal_actions() == state.legal_actions(0) == []
    with pytest.raises(IllegalAction):
        state.apply("commit -6", 0)


def test_a_following_match_goes_on_in_the_deck_where_this_one_stopped():
    state = cantor.start(seed=1, first_place=4)
    assert state.place == cantor.DECK[3]
    while not state.is_terminal:
        state = duel(state, tuple(hand[0] for hand in state.standing.hands))
    fought = len(state.history)
    following = state.next_match(seed=2)
    assert following.place == cantor.DECK[3 + fought]
    assert state.discovered == cantor.DECK[: 3 + fought] == following.discovered
    assert following.deal.hands != state.deal.hands


def test_when_the_deck_runs_out_the_match_goes_on_with_discovered_places_shuffled():
    drawn = set()
    for seed in range(200):
        places = cantor.start(seed=seed, first_place=70).deal.places
        assert [place.number for place in places[:3]] == [70, 71, 72]
        rest = [place.number for place in places[3:]]
        assert len(set(rest)) == 4
        assert all(number < 70 for number in rest)
        drawn.update(rest)
    assert len(drawn) == 69


def test_after_the_last_place_every_place_is_discovered():
    state = cantor.start(seed=4, first_place=73)
    assert state.discovered == cantor.DECK
    assert len(set(state.deal.places)) == 7
    assert state.next_match(seed=5).discovered == cantor.DECK
    late = cantor.start(seed=4, first_place=70)
    while not late.is_terminal:
        late = duel(late, tuple(hand[0] for hand in late.standing.hands))
    assert late.next_match(seed=1).options.first_place == 73


def test_express_shuffles_the_chosen_places_and_repeats_none():
    chosen = cantor.deck({"level": [1, 2]})
    orders = [cantor.start("express", places=chosen, seed=seed).deal.places for seed in range(60)]
    assert all(set(order) <= set(chosen) and len(set(order)) == 7 for order in orders)
    assert len({order[0] for order in orders}) == 12
    assert len(set(orders)) > 50


def test_a_small_selection_is_shuffled_again_when_it_has_run_out():
    """House rule of §1.5: 3 places, 600 matches; both shuffles come in each order as often."""
    chosen, orders = [10, 20, 30], []
    for index in range(600):
        places = cantor.start("express", places=chosen, seed=(4, index)).deal.places
        orders.append(tuple(place.number for place in places))
    for first in (0, 3):
        shuffles = Counter(order[first : first + 3] for order in orders)
        assert set(shuffles) == set(permutations(chosen))
        assert all(65 < times < 135 for times in shuffles.values())
    assert {order[6] for order in orders} == {*chosen}
    assert len(set(orders)) > 60  # of 108: one shuffle does not tell the other


def test_every_family_and_every_level_of_the_deck_can_be_played_in_express():
    for column in ("family", "level"):
        for value in {getattr(place, column) for place in cantor.DECK}:
            chosen = cantor.deck({column: value})
            state = cantor.start("express", places=chosen, seed=1)
            assert len(state.deal.places) == 7
            assert set(state.deal.places) == set(chosen)


def test_a_discovery_of_few_places_goes_on_with_them_shuffled():
    state = cantor.start(places=[5, 6, 7], first_place=2, seed=3)
    numbers = [place.number for place in state.deal.places]
    assert numbers[:3] == [6, 7, 5]
    assert sorted(numbers[3:6]) == [5, 6, 7]
    again = cantor.CantorState.from_deal(state.options.to_json(), state.deal.to_json())
    assert again.deal == state.deal
    assert cantor.parse_position(state.position).deal.places == state.deal.places
    assert cantor.start(deal=state.deal).deal == state.deal


def test_a_quest_lays_no_place_twice():
    deal = cantor.start("quest", seed=1).deal
    twice = cantor.Deal(deal.hands, deal.neutrals, (*deal.places[:11], deal.places[0]))
    with pytest.raises(ValueError, match="twice"):
        cantor.start("quest", deal=twice)


def test_express_shows_a_place_only_as_its_duel_starts():
    state = cantor.start("express", places={"level": [1, 2]}, seed=1)
    seen = state.observation(0)
    assert seen["place"]["number"] == state.deal.places[0].number
    assert seen["played"] == []
    for place in state.deal.places[1:]:
        assert f'"{place.name_en}"' not in str(seen)
    state = duel(state, tuple(hand[0] for hand in state.standing.hands))
    seen = state.observation(0)
    assert seen["place"]["number"] == state.deal.places[1].number
    assert [place["number"] for place in seen["played"]] == [state.deal.places[0].number]


def test_places_are_chosen_by_number_family_level_or_one_by_one():
    by_number = cantor.start("express", places=[3, 1, 4, 15, 9, 2, 6], seed=1)
    assert {place.number for place in by_number.deal.places} == {1, 2, 3, 4, 6, 9, 15}
    by_family = cantor.start("express", places={"family": ["carre", "parite"]}, seed=1)
    assert {place.family for place in by_family.deal.places} == {"carre", "parite"}
    own = cantor.start("express", places=formulas("n²", 9), seed=1)
    assert {place.formula for place in own.deal.places} == {"n²"}


def test_an_express_match_has_nothing_to_point_at():
    with pytest.raises(IllegalAction) as refusal:
        cantor.start("express", seed=1).apply("go a1", 0)
    assert refusal.value.code == "cantor.only_quest"


@pytest.mark.parametrize(
    ("start", "words"),
    [
        ({"mode": "tournament"}, "mode must be one of discovery, express, quest"),
        ({"mode": "quest", "places": {"level": 1}}, "needs at least 12 places, not 6"),
        ({"mode": "express", "first_place": 2}, "first_place is for the discovery"),
        ({"first_place": 0}, "first_place must be from 1 to 73"),
        ({"first_place": 74}, "first_place must be from 1 to 73"),
        ({"seed": -1}, "a seed is a whole number"),
        ({"seed": "luck"}, "a seed is a whole number"),
        ({"seed": 2**63}, "a seed is a whole number"),
        ({"seed": (1, 2, 3)}, "a seed is a whole number"),
        ({"seed": 1, "deal": cantor.Deal((LOW, HIGH), MIDDLE, formulas("n"))}, "not both"),
    ],
)
def test_what_cannot_be_played_is_refused_with_a_clear_sentence(start, words):
    with pytest.raises(ValueError, match=words):
        cantor.start(**start)


@pytest.mark.parametrize(
    ("hands", "neutrals", "count", "words"),
    [
        ((LOW, HIGH[1:]), MIDDLE, 7, "two hands of 7"),
        ((LOW, HIGH), MIDDLE[1:], 7, "4 neutral mages, not 3"),
        ((LOW, (*HIGH[1:], -9)), MIDDLE, 7, "each of the 18 mages"),
        ((LOW, HIGH), MIDDLE, 6, "at least 7 places, not 6"),
    ],
)
def test_a_deal_that_cannot_be_is_refused(hands, neutrals, count, words):
    with pytest.raises(ValueError, match=words):
        cantor.start(deal=cantor.Deal(hands, neutrals, formulas("n", count)))


def test_a_game_can_go_on_with_a_deal_of_ones_own_places():
    state = match("n²")
    assert {place.formula for place in state.next_match(seed=1).options.deck} == {"n²"}


@pytest.mark.parametrize("mode", ["discovery", "express", "quest"])
@pytest.mark.parametrize("asked", [("hands", "neutrals"), ("neutrals", "hands"), ("neutrals",) * 2])
def test_a_drawn_deal_is_the_same_whatever_is_asked_of_it_first(mode, asked):
    known, deal = (cantor.start(mode, seed=(11, 5)).deal for _ in range(2))
    first = [getattr(deal, name) for name in asked]
    assert first == [getattr(known, name) for name in asked]
    # A deal that is given is checked and packed anew, from what people read.
    given = cantor.Deal(deal.hands, deal.neutrals, deal.places)
    assert given == deal == pickle.loads(pickle.dumps(cantor.start(mode, seed=(11, 5)).deal))
    assert hash(given) == hash(deal)
    assert given.packed_hands == known.packed_hands
    assert copy.copy(cantor.start(mode, seed=(11, 5)).deal) == deal
    with pytest.raises(AttributeError, match="no 'trumps'"):
        deal.trumps  # noqa: B018


def test_asking_a_drawn_deal_changes_no_other_game():
    """The neutral mages are drawn from where the generator stood, not from where it has come to."""
    seeds = [(3, index) for index in range(20)]
    deals = [cantor.start("quest", seed=seed).deal for seed in seeds]
    backwards = [deal.neutrals for deal in reversed(deals)][::-1]
    assert backwards == [cantor.start("quest", seed=seed).deal.neutrals for seed in seeds]
    assert len(set(backwards)) > 10
