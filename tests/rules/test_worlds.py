"""Worlds that a seat may think itself in: consistent always, and each as likely as any other."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import factorial
from random import Random

import pytest
from mpmath import gammainc
from random_games import on_the_way, played
from tiers import few_and_many

from cantorlab.rules import cantor, siggil
from cantorlab.rules.siggil import CARDS, Layout, LayoutPlace

PLACES = {f"{slope}n": slope for slope in range(2, 16)}


CANTOR = {
    "discovery": {"mode": "discovery"},
    "the last places": {"mode": "discovery", "first_place": 70},
    "express": {"mode": "express", "places": list(PLACES)},
    "a few places": {"mode": "express", "places": list(PLACES)[:3]},
    "quest": {"mode": "quest", "places": list(PLACES)},
}


@few_and_many(("games", "plies"), (1, 30), (4, 60))
@pytest.mark.parametrize("name", CANTOR)
def test_a_world_of_cantor_looks_to_the_seat_as_the_game_does(name, games, plies):
    random, options = Random(5), CANTOR[name]
    given = {key: value for key, value in options.items() if key != "mode"}
    for seed in range(games):
        for state in on_the_way(cantor.start(**options, seed=seed), seed, plies):
            for seat in (0, 1, None):
                seen = state.observation(seat)
                world = cantor.sample_world(seen, [], random, **given)
                assert world.observation(seat) == seen
                if seat is not None:
                    assert world.legal_actions(seat) == state.legal_actions(seat)
                assert world.to_act == state.to_act
                assert type(world).from_dict(world.to_dict()) == world  # a deal that there can be


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_world_of_siggil_looks_to_the_seat_as_the_game_does(players):
    random = Random(5)
    for seed in range(2):
        for state in on_the_way(siggil.start(players, "turtle", seed=seed), seed, 400):
            seat = random.randrange(players)
            seen = state.observation(seat)
            world = siggil.sample_world(seen, state.public_events, random)
            assert world.observation(seat) == seen
            assert world.public_events == state.public_events
            assert world.legal_actions(seat) == state.legal_actions(seat)
            assert type(world).from_dict(world.to_dict()) == world


def test_the_own_hand_alone_is_settled_in_a_hard_solitaire_with_a_discard_face_down():
    state = played(siggil.start(1, seed=2, difficulty="hard"), 3, 30)
    world = siggil.sample_world(state.observation(0), state.public_events, Random(1))
    assert world.options == state.options
    assert world.core == state.core


def fits(counts, worlds):
    """Return whether counts of all ``worlds`` go with equal chances (one in a thousand)."""
    assert len(counts) == worlds
    expected = counts.total() / worlds
    squares = sum((count - expected) ** 2 for count in counts.values()) / expected
    return gammainc((worlds - 1) / 2, squares / 2, regularized=True) > 0.001


def test_hands_neutrals_and_a_mage_committed_are_drawn_evenly_over_all_that_enumeration_finds():
    """Seat 1 has committed its second last mage: which, and what its last one and the neutrals are.

    Of the 18 mages 7 were dealt to seat 0, and 5 have fought for seat 1: 6 are left to lie in any
    order, and any of two hands' mages may be the one committed.
    """
    state = five_cancelled_duels()
    state = state.apply(state.legal_actions(1)[0], 1)
    seen = state.observation(0)
    fought = {duel["fighters"][1] for duel in seen["duels"]}
    own = {*seen["hand"], *(duel["fighters"][0] for duel in seen["duels"])}
    unseen = [mage for mage in range(-9, 9) if mage not in fought | own]
    assert len(unseen) == 6
    possible = {
        (tuple(sorted(order[:2])), order[2:], fighter)
        for order in permutations(unseen)
        for fighter in order[:2]
    }
    assert len(possible) == 15 * 24 * 2
    random, counts = Random(7), Counter()
    for _ in range(8 * len(possible)):
        world = cantor.sample_world(seen, [], random)
        kept = tuple(sorted(set(world.deal.hands[1]) - fought))
        counts[kept, world.deal.neutrals, world.standing.fighters[1]] += 1
    assert set(counts) <= possible
    assert fits(counts, len(possible))


def five_cancelled_duels():
    """Both announce the other's fighter each time, so that nobody has won yet."""
    state = cantor.start(seed=11)
    for _ in range(5):
        fighters = [state.standing.hands[seat][0] for seat in (0, 1)]
        for seat in (0, 1):
            state = state.apply(f"commit {fighters[seat]}", seat)
        for seat in (0, 1):
            state = state.apply(f"protect {fighters[1 - seat]}", seat)
    return state


def test_a_hidden_announcement_may_be_any_of_the_19():
    state = cantor.start(seed=2)
    for seat in (0, 1):
        state = state.apply(state.legal_actions(seat)[0], seat)
    seen = state.apply("protect 3", 1).observation(0)
    random = Random(3)
    counts = Counter(cantor.sample_world(seen, [], random).actions[-1][1] for _ in range(19 * 60))
    assert fits(counts, 19)


def test_face_down_places_of_the_quest_lie_anywhere():
    state = cantor.start("quest", seed=4, places=list(PLACES))
    seen, random, counts = state.observation(1), Random(3), Counter()
    for _ in range(11 * 20):
        world = cantor.sample_world(seen, [], random, places=list(PLACES))
        counts[world.deal.places[7].formula] += 1
    assert fits(counts, 14 - 3)


def test_a_deck_that_lacks_what_was_seen_is_refused():
    seen = cantor.start("express", seed=4, places=list(PLACES)).observation(0)
    seen["place"]["number"] = 900
    with pytest.raises(ValueError, match="no place 900"):
        cantor.sample_world(seen, [], Random(1), places=list(PLACES))


def pillars():
    """Eight stacks of seven: levels 0, 2 and 4 (but some places of it) lie face down."""
    places = [
        LayoutPlace(at // 8, 3 * (at % 8), 0, at // 8 % 2 == 1 or at >= 40) for at in range(56)
    ]
    return Layout("eight stacks", tuple(places))


def nearly_dark(players, dark):
    """A game in which only so many places still lie face down."""
    for seed in range(400):
        state = siggil.start(players, pillars(), seed=seed)
        for reached in on_the_way(state, seed, 400):
            hidden = [card for card in reached.observation(0)["siggil"] if card["card"] is None]
            if len(hidden) == dark and not reached.is_terminal:
                yield reached, [card["place"] for card in hidden]
                break


def test_the_unseen_cards_lie_on_the_dark_places_in_any_order():
    state, places = next(nearly_dark(2, 4))
    seen, events, layout = state.observation(state.to_act[0]), state.public_events, pillars()
    random = Random(9)
    known = {state.deal[place] for place in range(56)} - {state.deal[place] for place in places}
    counts = Counter()
    for _ in range(20 * factorial(4)):
        world = siggil.sample_world(seen, events, random, layout=layout)
        assert {world.deal[place] for place in range(56) if place not in places} == known
        counts[tuple(world.deal[place] for place in places)] += 1
    assert fits(counts, factorial(4))


def test_alone_a_block_without_its_spirit_has_it_on_one_of_its_dark_places():
    """Against the enumeration of all orders in which each block of eight holds one spirit."""
    for state, places in nearly_dark(1, 5):
        unseen = [state.deal[place] for place in places]
        if sum(card >= 49 for card in unseen) == 2:
            break
    found = {at // 8 for at in range(56) if at not in places and state.deal[at] >= 49}
    possible = {
        order
        for order in permutations(unseen)
        if all(
            sum(card >= 49 for at, card in zip(places, order, strict=True) if at // 8 == block)
            == (block not in found)
            for block in {at // 8 for at in places}
        )
    }
    assert 24 <= len(possible) < factorial(5)
    seen, events, layout = state.observation(0), state.public_events, pillars()
    random, counts = Random(9), Counter()
    for _ in range(10 * len(possible)):
        world = siggil.sample_world(seen, events, random, layout=layout)
        counts[tuple(world.deal[place] for place in places)] += 1
    assert set(counts) <= possible
    assert fits(counts, len(possible))


def test_alone_with_a_deal_given_outright_any_order_is_possible():
    """All spirits at the bottom of one row: no drawn deal, so nothing is said of the blocks."""
    deal = [*CARDS[49:], *CARDS[:49]]
    state = siggil.start(1, pillars(), deal=deal)
    random = Random(2)
    world = siggil.sample_world(state.observation(0), state.public_events, random, layout=pillars())
    assert world.observation(0) == state.observation(0)


def test_events_that_leave_something_out_are_refused():
    state = played(siggil.start(2, seed=3), 3, 21)
    events = state.public_events
    seen = state.observation(0)
    last = max(at for at, event in enumerate(events) if event["kind"] == "draw")
    for wrong in (events[:last] + events[last + 1 :], []):
        with pytest.raises(ValueError, match="not all that led"):
            siggil.sample_world(seen, wrong, Random(1))


def test_an_event_names_its_action_as_a_text():
    state = played(siggil.start(3, seed=3), 3, 60)
    told = [(event["seat"], event["action"]) for event in state.public_events if "action" in event]
    assert tuple(told) == state.actions
