"""Time for a move that no number of positions bounds: by hand, and at the level."""

from random import Random

import pytest

from cantorlab.players.tafl import searching_player
from cantorlab.players.tafl.search import Variation
from cantorlab.players.tafl.searching_player import MOST, Level, Pace
from cantorlab.rules import tafl


def lines(action, value):
    return [Variation(value, 1, (action,)), Variation(value - 5, 1, (action + 1,))]


def shares(*seen):
    pace, found = Pace(), []
    for action, value in seen:
        pace.look_at(lines(action, value))
        found.append(pytest.approx(pace.share))
    return found


def test_nothing_changes_so_it_takes_the_least():
    assert shares((7, 20), (7, 20), (7, 35)) == [0.135, 0.135, 0.135]


def test_another_action_takes_longer_and_that_fades():
    assert shares((7, 20), (9, 20), (9, 20), (7, 20)) == [0.135, 0.585, 0.36, 0.6975]


def test_the_more_the_best_action_falls_the_longer_it_takes():
    assert shares((7, 20), (7, -30), (7, -30)) == [0.135, 0.36, 0.135]
    assert shares((7, 20), (7, -80)) == shares((7, 20), (7, -900)) == [0.135, 0.585]


def test_even_where_all_changes_a_depth_may_go_on_beyond_the_last():
    turns = [(7 + n % 2, -200 * n) for n in range(12)]
    longest = max(share.expected for share in shares(*turns))
    assert 1.4 < longest < MOST


def test_a_level_that_only_the_clock_bounds_keeps_to_the_pace(monkeypatch):
    """With a pace that is content at once it answers after one depth, though it has minutes."""
    depths = []

    class Content(Pace):
        def look_at(self, lines):
            depths.append(lines[0].depth)
            self.share = 0.0

    monkeypatch.setattr(searching_player, "Pace", Content)
    state = tafl.start()
    answer = Level(nodes=None, noise=0, seconds=600)(
        state.observation(0), state.legal_actions(), Random(3), state.public_events
    )
    assert answer in state.legal_actions()
    assert depths == [1]
