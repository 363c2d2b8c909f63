"""Rules §1.7: what a seat cannot know may be permuted, and its eyes see the same bytes."""

import json
import random

import pytest
from rules.cantor.positions import random_games
from tiers import few_and_many

from cantorlab.players import choose, names
from cantorlab.rules import cantor

VIEWERS = (None, 0, 1)


def permuted(state, viewer, rng):
    """The same game as ``viewer`` knows it, all else exchanged: mages, spells, places to come."""
    deal, position = state.deal, state.standing
    public = {mage for duel in state.history for mage in duel.fighters}
    public.update(deal.neutrals[: position.turned])
    own = set() if viewer is None else set(deal.hands[viewer])
    secret = [mage for mage in range(-9, 9) if mage not in public | own]
    exchange = dict(zip(secret, rng.sample(secret, len(secret)), strict=True))

    places = list(deal.places)
    hidden = [at for at in range(len(places)) if not is_shown(state, at)]
    moved = rng.sample(hidden, len(hidden))
    for at, other in zip(hidden, moved, strict=True):
        places[at] = deal.places[other]

    other_deal = cantor.Deal(
        tuple(tuple(exchange.get(mage, mage) for mage in hand) for hand in deal.hands),
        tuple(exchange.get(mage, mage) for mage in deal.neutrals),
        tuple(places),
    )
    again = state.from_deal(state.options.to_json(), other_deal.to_json())
    revealed = (5 if state.mode == "quest" else 4) * len(state.history)
    for ply, (seat, action) in enumerate(state.actions):
        verb, what = action.split()
        if seat != viewer and ply >= revealed and verb == "protect":
            action = f"protect {rng.choice([*range(-9, 9), 'none'])}"
        elif verb == "commit":
            action = f"commit {exchange.get(int(what), int(what))}"
        again = again.apply(action, seat)
    return again


def is_shown(state, at):
    if state.mode == "quest":
        return state.observation(None)["board"][at]["face_up"]
    return at < len(state.history) + (not state.is_terminal)


@pytest.mark.parametrize("mode", cantor.MODES)
@pytest.mark.parametrize("viewer", VIEWERS)
def test_permuting_what_a_seat_cannot_know_leaves_its_view_byte_identical(mode, viewer):
    changed = 0
    for index, states in enumerate(random_games(mode, 8, seed=21)):
        rng = random.Random(index)
        for state in states:
            other = permuted(state, viewer, rng)
            changed += other != state
            assert json.dumps(other.observation(viewer)) == json.dumps(state.observation(viewer))
            assert other.text(viewer) == state.text(viewer)
            if viewer is None:
                assert repr(other) == repr(state)
            else:
                assert other.legal_actions(viewer) == state.legal_actions(viewer)
    assert changed > 50


@pytest.mark.parametrize("mode", cantor.MODES)
def test_pictures_show_no_more_than_the_observation(mode):
    for index, states in enumerate(random_games(mode, 2, seed=22)):
        rng = random.Random(index)
        for state in states[:: max(1, len(states) // 8)]:
            for viewer in VIEWERS:
                other = permuted(state, viewer, rng)
                assert other.svg(viewer, language="fr") == state.svg(viewer, language="fr")
            assert permuted(state, None, rng)._repr_html_() == state._repr_html_()


@few_and_many(("games", "step"), (1, 15), (3, 3))
@pytest.mark.parametrize("mode", cantor.MODES)
def test_our_players_choose_the_same_whatever_they_cannot_know(mode, games, step):
    from cantorlab.players import named

    for index, states in enumerate(random_games(mode, games, seed=23)):
        rng = random.Random(index)
        for state in states[index:-1:step]:
            for seat in state.to_act:
                other = permuted(state, seat, rng)
                for name in names("cantor"):
                    player = named("cantor", name)
                    chosen = choose(player, state, seat, random.Random(index))
                    assert choose(player, other, seat, random.Random(index)) == chosen


def test_a_secret_commit_is_seen_by_its_owner_alone():
    state = cantor.start(seed=3)
    mage = state.standing.hands[1][2]
    state = state.apply(f"commit {mage}", 1)
    assert state.observation(1)["own_commit"] == mage
    for viewer in (0, None):
        seen = state.observation(viewer)
        assert seen["own_commit"] is None
        assert seen["committed"] == [False, True]
        assert seen["first"] == 1
        assert seen["hand_sizes"] == [7, 6]


def test_an_announcement_is_seen_by_the_other_only_after_both():
    state = cantor.start(seed=3)
    for seat in (0, 1):
        state = state.apply(state.legal_actions(seat)[0], seat)
    state = state.apply("protect 7", 0)
    assert state.observation(0)["own_protection"] == 7
    assert state.observation(1)["own_protection"] is None
    assert state.observation(1)["announced"] == [True, False]
    state = state.apply("protect none", 1)
    assert state.observation(1)["duels"][0]["protections"] == [7, None]


def test_revealing_shows_all():
    state = cantor.start("quest", seed=3)
    text = state.text(reveal=True).replace("−", "-")
    for hand in state.deal.hands:
        assert " ".join(map(str, sorted(hand))) in text
    assert " ".join(map(str, state.deal.neutrals)) in text
    assert all(
        place.name_en in state.text(reveal=True, language="en") for place in state.deal.places
    )
    assert "?" in state.text()
