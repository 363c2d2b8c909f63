"""Stated chances of a player, beside what it then draws."""

from collections import Counter
from math import sqrt
from random import Random

import pytest
from tiers import mostly_slow

from cantorlab.players import choose, levels
from cantorlab.players.cantor.hidden_hands.habits import HABITS
from cantorlab.rules import cantor

PLAYERS = levels("cantor")
DRAWS = 1500
SPREADS = 5  # standard deviations: one in a million draws lies further out


def check(told, drawn):
    """``told``: the chance of each action; ``drawn``: how often it was taken."""
    assert sum(told.values()) == pytest.approx(1)
    assert set(drawn) <= {action for action, chance in told.items() if chance > 0}
    for action, chance in told.items():
        spread = sqrt(chance * (1 - chance) / DRAWS)
        assert abs(drawn[action] / DRAWS - chance) <= SPREADS * spread + 1e-9, action


def taken(player, state, seat):
    return Counter(choose(player, state, seat, Random(index)) for index in range(DRAWS))


def marginal(mix, mage=None):
    """Return how likely each mage is, or each number beside ``mage``."""
    found = Counter()
    for (mine, number), chance in mix.items():
        if mage is None:
            found[f"commit {mine}"] += chance
        elif mine == mage:
            found[f"protect {'none' if number is None else number}"] += chance
    total = sum(found.values())
    return {action: chance / total for action, chance in found.items()}


@pytest.mark.parametrize("name", HABITS)
@pytest.mark.parametrize("mode", mostly_slow(["express", "quest"], "express"))
def test_a_player_draws_as_its_habit_says(name, mode):
    player, habit = PLAYERS[name], HABITS[name]
    state = cantor.start(mode, seed=8)
    if mode == "quest":
        legal = state.legal_actions(0)
        chances = habit.go(state.observation(0), legal)
        check(dict(zip(legal, chances, strict=True)), taken(player, state, 0))
        state = state.apply("go b1", 0)
    mix = habit.duel(state.observation(0) | {"first": 0})
    check(marginal(mix), taken(player, state, 0))
    mage = max(mix, key=mix.__getitem__)[0]
    state = state.apply(f"commit {mage}", 0).apply(state.legal_actions(1)[0], 1)
    check(marginal(mix, mage), taken(player, state, 0))
