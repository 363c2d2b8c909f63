"""Cantor with both hands face up: what is told, and what stays secret."""

from random import Random

import pytest
from random_games import played
from tiers import mostly_slow

from cantorlab.players import choose, named, names, play_match
from cantorlab.rules import cantor
from cantorlab.rules.state import Record
from cantorlab.stats import simulate


def after(mode, plies):
    return played(cantor.start(mode, seed=5, open_hands=True), 5, plies)


@pytest.mark.parametrize("mode", cantor.MODES)
def test_all_see_both_hands_as_they_were_before_the_duel(mode):
    for plies in range(0, 30, 3):
        state = after(mode, plies)
        position = state.standing
        whole = [
            sorted({*hand, fighter} - {None})
            for hand, fighter in zip(position.hands, position.fighters, strict=True)
        ]
        for seat in (0, 1, None):
            assert state.observation(seat)["open_hands"] == whole
        hidden = cantor.start(mode, seed=5).observation(0)
        assert "open_hands" not in hidden


def test_what_is_committed_stays_secret():
    state = cantor.start("express", seed=3, open_hands=True)
    one, other = state.standing.hands[1][:2]
    seen = [state.apply(f"commit {mage}", 1) for mage in (one, other)]
    for viewer in (0, None):
        assert seen[0].observation(viewer) == seen[1].observation(viewer)
        assert seen[0].text(viewer) == seen[1].text(viewer)
        assert seen[0].svg(viewer) == seen[1].svg(viewer)
    assert "?" not in seen[0].text(0)


@pytest.mark.parametrize("mode", cantor.MODES)
def test_records_lines_and_worlds_keep_the_hands_open(mode):
    state = after(mode, 7)
    again = Record.from_json(state.record.to_json()).replay()
    assert again.observation(0) == state.observation(0)
    assert cantor.parse_position(state.position).position == state.position
    assert "open-hands" in state.position.split()
    for seat in (0, 1):
        seen = state.observation(seat)
        world = cantor.sample_world(seen, [], Random(2))
        assert world.observation(seat) == seen
        assert world.deal.hands == state.deal.hands
    assert state.dealt_again(4).options.open_hands
    assert state.next_match(4).options.open_hands


def test_hidden_hands_are_written_as_ever():
    state = cantor.start("express", seed=3)
    assert "open_hands" not in state.record.to_json()
    with pytest.raises(ValueError, match="open_hands must be true or false"):
        cantor.start(open_hands="yes")
    with pytest.raises(ValueError, match="no word 'open-hands=1'"):
        cantor.parse_position(f"{state.position} open-hands=1")


@pytest.mark.parametrize("mode", cantor.MODES)
@pytest.mark.parametrize("name", names("cantor"))
def test_our_players_fear_only_what_may_stand_opposite(mode, name):
    state = after(mode, 5)
    for seat in state.to_act:
        for index in range(5):
            action = choose(named("cantor", name), state, seat, Random(index))
            assert action in state.legal_actions(seat)
            if action.startswith("protect") and not action.endswith("none") and name != "random":
                opposite = state.observation(seat)["open_hands"][1 - seat]
                assert int(action.split()[1]) in opposite


@pytest.mark.parametrize("mode", mostly_slow(cantor.MODES, "quest"))
def test_the_master_that_sees_both_hands_beats_the_novice_that_sees_them(mode):
    points = 0.0
    for index in range(16):
        seats = ["master", "novice"][:: 1 - 2 * (index % 2)]
        state = cantor.start(mode, seed=(6, index // 2), open_hands=True)
        points += (1 + play_match(state, seats, (6, index)).returns()[index % 2]) / 2
    assert points > 8


def test_many_games_with_open_hands_are_had_again_one_by_one():
    sim = simulate("cantor", 3, players=["club", "novice"], open_hands=True, seed=2, progress=False)
    assert sim.state(1).options.open_hands
    assert sim.state(1).returns()[0] == {0: 1.0, 1: -1.0}.get(sim.games.winner[1], 0.0)
