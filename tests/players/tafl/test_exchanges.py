"""Captures beyond the end of a sharp search, beside trying every action by the rules."""

from random import Random

import pytest
from tiers import mostly_slow

from cantorlab.players.tafl.kernel import transposition as m
from cantorlab.players.tafl.kernel.wins import is_pressed, wins_at_once
from cantorlab.players.tafl.search import Search
from cantorlab.rules import kernels, tafl
from cantorlab.rules.tafl.kernel import board

kernel = kernels.load("tafl.kernel.search", compiled=kernels.can_compile(), floor="players")

GAMES = {
    "base": {},
    "all that goes": {"jarl": True, "young_king": True, "archers": True, "forest": True},
    "two lords": {"godi": "vertical", "jarl": "horizontal"},
}


def positions(name, games):
    """All positions of so many random games."""
    for number in range(games):
        rng = Random(f"exchanges {name} {number}")
        state = tafl.start_queen() if name == "queen" else tafl.start(**GAMES[name])
        while not state.is_terminal:
            yield state.kernel_game()
            state = state.apply(rng.choice(state.legal_actions()))


def sharp(game):
    past = game[board.KEYS : board.KEYS + game[board.REMEMBERED]]
    return Search(game, past, nodes=1 << 40, fitted=True)


def taking(search, ply=0):
    """The actions that take something, found by taking each."""
    game = search.games[ply]
    every = search.lists[ply + 1]
    count = kernel.list_actions(game, search.context, every, ply, 0)
    found = []
    for action in map(int, every[:count]):
        kernel.make_move(search.games, search.context, ply, action)
        if search.games[ply + 1][board.TAKEN]:
            found.append(action)
    return found


@pytest.mark.parametrize("name", mostly_slow([*GAMES, "queen"], "all that goes"))
def test_the_captures_that_are_listed_are_those_that_the_rules_allow(name):
    seen = 0
    for game in positions(name, games=3):
        search = sharp(game)
        expected = taking(search)
        listed = search.lists[0]
        found = kernel.list_captures(search.games[0], search.context, listed)
        assert sorted(map(int, listed[:found])) == sorted(expected)
        seen += len(expected)
    assert seen > 30


def exchanged(search, ply, depth):
    """Return what a position is worth once all captures were made that pay, without any bound."""
    game = search.games[ply]
    if wins_at_once(game):
        return m.WIN - ply - 1
    best = kernel.evaluate(game, search.context)
    if depth == -kernel.LONGEST_EXCHANGE:
        return best
    for action in taking(search, ply):
        value = kernel.follow(search.games, search.context, ply, action)
        if value == kernel.OPEN:
            after = search.games[ply + 1]
            if is_pressed(after):
                raise LookupError("the search looks at all actions here")
            same = after[board.PLAYER] == game[board.PLAYER]
            value = exchanged(search, ply + 1, depth - 1) * (1 if same else -1)
        best = max(best, value)
    return best


@pytest.mark.parametrize("name", mostly_slow([*GAMES, "queen"], "all that goes"))
def test_the_value_where_a_search_ends_is_that_after_the_best_captures(name):
    """Left out: positions where somebody is about to win, for there it looks at all actions."""
    moved = 0
    for game in positions(name, games=2):
        search = sharp(game)
        if is_pressed(game):
            continue
        try:
            expected = exchanged(search, 0, 0)
        except LookupError:
            continue
        bounds = -m.WIN, m.WIN
        found = kernel.search(
            search.games, search.lists, search.context, search.entries, 0, 0, *bounds
        )
        assert found == expected
        moved += found != kernel.evaluate(search.games[0], search.context)
    assert moved > 10
