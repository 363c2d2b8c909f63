"""Secrets of a seat (rules §2.6): permuting the rest changes nothing that it sees."""

import json
import random

import pytest
from rules.siggil.tables import flat_game, play_random, stacked_layout, stacks

from cantorlab.rules import siggil
from cantorlab.rules.siggil import CARDS
from cantorlab.rules.state import Record


def seen_by(state, seat):
    return json.dumps(
        [state.observation(seat), state.text(seat), state.svg(seat), state.history],
        sort_keys=True,
    ), state.public_events


def with_hidden_permuted(state, rng):
    """The same game with the face-down cards that are still covered dealt differently."""
    hidden = [card["place"] for card in state.observation(None)["siggil"] if card["card"] is None]
    deal = list(state.record.deal["cards"])
    cards = [deal[place] for place in hidden]
    rng.shuffle(cards)
    for place, card in zip(hidden, cards, strict=True):
        deal[place] = card
    record = state.record
    return Record(record.game, record.options, {"cards": deal}, record.actions).replay()


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("layout", siggil.LAYOUTS)
def test_permuting_the_face_down_cards_changes_nothing_that_anybody_sees(players, layout):
    rng = random.Random(f"{players} {layout}")
    start = siggil.start(players, layout, seed=rng.randrange(2**32))
    states = play_random(start, rng)
    changed = 0
    for state in [states[0], *rng.sample(states, 3)]:
        other = with_hidden_permuted(state, rng)
        changed += other.deal != state.deal
        for seat in (None, *range(players)):
            assert seen_by(other, seat) == seen_by(state, seat)
            assert other.legal_actions() == state.legal_actions()
    assert changed > 0


def exchanged(deal, one, two):
    swap = {one: two, two: one}
    return [swap.get(card, card) for card in deal]


def test_a_seat_without_memory_does_not_see_what_another_has_drawn():
    """The same places are drawn, but P1 and P3 lie exchanged: only the owner can tell."""
    deal = stacks("P1 S1 S3 S4", "P3 L1 L3 L4")
    actions = ["draw 42", "pass", "draw 43", "pass", "draw 28", "pass", "draw 29", "pass"]
    actions += ["draw 14", "pass", "draw 15", "pass", "draw 0", "pass", "draw 1", "pass"]
    views = []
    for cards in (deal, exchanged(deal, "P1", "P3")):
        state = siggil.start(2, stacked_layout(), deal=cards)
        for action in actions:
            state = state.apply(action)
        views.append(state)
    one, two = views
    assert one.observation(0)["hand"] != two.observation(0)["hand"]
    assert one.observation(None) == two.observation(None)
    assert one.text() == two.text()
    assert one.svg() == two.svg()
    # What everybody saw happen is in the events, for a player that remembers.
    assert one.public_events != two.public_events


def test_a_spectator_sees_no_hand_and_a_seat_sees_only_its_own():
    state = flat_game(3)
    for card in (0, 8, 16, 24):
        state = state.apply(f"draw {card}").apply("pass")
    assert state.observation(None)["hand"] is None
    assert [state.observation(seat)["hand"] for seat in range(3)] == [
        [CARDS[0], CARDS[24]],
        [CARDS[8]],
        [CARDS[16]],
    ]
    assert state.observation(1)["hand_sizes"] == [2, 1, 1]
    assert "hands" not in state.observation(1)
    assert "P1" not in repr(state) + state._repr_html_()


def test_open_hands_for_lessons_show_all():
    state = siggil.start(2, seed=1, open_hands=True)
    state = state.apply(state.legal_actions()[0])
    hands = state.observation(None)["hands"]
    assert [len(hand) for hand in hands] == [1, 0]


def test_reveal_shows_everything_and_only_then():
    state = siggil.start(2, seed=1)
    hidden = [card for card in state.observation(0)["siggil"] if card["card"] is None]
    assert hidden
    assert all(
        f"[{CARDS[state.deal[card['place']]]}]" in state.text(reveal=True) for card in hidden
    )
    assert "[##]" in repr(state)
    assert "[##]" not in state.text(reveal=True)


def test_the_shape_shows_where_face_down_cards_lie():
    state = siggil.start(2, "pyramids", seed=1)
    lying = {card["place"]: card for card in state.observation(None)["siggil"]}
    for number, place in enumerate(state.layout.places):
        if number in lying:
            card = lying[number]
            assert card["level"] == place.level
            assert card["covers"] == list(state.layout.covers[number])
            assert (card["card"] is None) is not (place.face_up or card["accessible"])
