"""Strongest player alone: it takes its time, keeps its table, searches sharply."""

import threading
from dataclasses import replace
from random import Random

import pytest

from cantorlab.players import compiler, levels, play_match
from cantorlab.players.analysis import limits
from cantorlab.players.tafl.forced_wins import ForcedWins
from cantorlab.players.tafl.kernel import transposition as m
from cantorlab.players.tafl.search import Search
from cantorlab.players.tafl.searching_player import (
    CONTEMPT,
    MOST_TABLES,
    TABLES,
    Level,
    TableCache,
    keys_of_the_past,
)
from cantorlab.rules import kernels, tafl
from cantorlab.rules.tafl.kernel import board
from cantorlab.rules.tafl.names import action_text
from tests.players.tafl.yardsticks import EXPERT

GAMES = {
    "base": tafl.start,
    "all that goes": lambda: tafl.start(
        jarl=True, victory=True, young_king=True, archers=True, forest=True
    ),
    "two lords": lambda: tafl.start(godi="vertical", jarl="horizontal"),
    "queen": tafl.start_queen,
}


def after(start, plies, seed):
    """A state ``plies`` random actions after a start, or the last before the game's end."""
    rng = Random(f"{plies}/{seed}")
    state = start()
    for _ in range(plies):
        following = state.apply(rng.choice(state.legal_actions()))
        if following.is_terminal:
            break
        state = following
    return state


def searched(state, **how):
    flat = state.kernel_game()
    search = Search(flat, keys_of_the_past(flat), **how)
    return search, list(search.deepen(2))


@pytest.mark.parametrize("game", GAMES)
def test_interpreted_and_compiled_find_the_same_values_and_lines(game):
    state = after(GAMES[game], 9, game)
    (plain, found), (fast, same) = (
        searched(state, nodes=2500, fitted=True, compiled=compiled) for compiled in (False, True)
    )
    assert found == same
    assert plain.nodes == fast.nodes
    assert len(found) >= 2


def test_a_game_takes_its_own_table_and_leaves_those_of_others():
    tables = TableCache()
    begin, move, other = {"position": "…"}, {"action": "d1-d4"}, {"action": "d1-d3"}
    tables.put("master", [begin, move], "table")
    assert tables.take("club", [begin, move]) is None
    assert tables.take("master", [begin, other]) is None
    assert tables.take("master", [begin]) is None
    assert tables.take("master", [begin, move, other]) == "table"
    assert tables.take("master", [begin, move, other]) is None
    tables.put("master", [], "nobody's")
    assert tables.take("master", []) is None
    for n in range(MOST_TABLES + 1):
        tables.put(n, [begin], n)
    assert [tables.take(n, [begin]) for n in range(MOST_TABLES + 1)] == [
        None,
        *range(1, MOST_TABLES + 1),
    ]


def test_who_keeps_the_table_finds_there_what_was_found_before():
    state = after(GAMES["base"], 8, 3)
    flat = state.kernel_game()
    first, lines = searched(state, nodes=20_000)
    again = Search(flat, keys_of_the_past(flat), nodes=20_000, entries=first.entries)
    depth = lines[-1][0].depth
    for found in again.deepen():
        if found[0].depth == depth:
            break
    assert again.nodes < first.nodes / 2
    assert found[0].depth == depth


def reached(state, depth, entries):
    """Return how many positions are reached until so deep a line is found."""
    flat = state.kernel_game()
    search = Search(flat, keys_of_the_past(flat), nodes=10**7, entries=entries)
    for found in search.deepen():
        if found[0].depth == depth:
            return search.nodes
    raise AssertionError("the game ends before")


@pytest.mark.skipif(not kernels.can_compile(), reason="it ponders only compiled")
def test_what_was_pondered_serves_the_next_answer():
    player = Level(nodes=150_000, noise=0, seconds=600, compiled=True, ponders=True, reuses=True)
    state = after(GAMES["base"], 8, 3)
    (other,) = {0, 1} - set(state.to_act)
    player.ponder(state.observation(other), Random(1), state.public_events, threading.Event())
    # The answer that is expected: a search of the other side's own.
    asked = replace(player, nodes=20_000, ponders=False, reuses=False)
    expected_action = asked(state.observation(*state.to_act), state.legal_actions(), Random(1))
    state = state.apply(expected_action)
    table = TABLES.take((player, True), state.public_events)
    assert table is not None
    assert reached(state, 4, table) < reached(state, 4, None) / 2
    assert TABLES.take((player, True), state.public_events) is None


def test_it_ponders_neither_interpreted_nor_while_the_compiler_is_at_work(monkeypatch):
    def no_search(*_given, **_more):
        raise AssertionError("it searches")

    monkeypatch.setattr(Level, "_search", no_search)
    state = after(GAMES["base"], 8, 3)
    asked = (state.observation(*state.to_act), Random(1), state.public_events, threading.Event())
    Level(nodes=9, noise=0, compiled=False).ponder(*asked)
    with monkeypatch.context() as at_work:
        at_work.setattr(compiler, "is_ready", lambda _game: False)
        Level(nodes=9, noise=0).ponder(*asked)
    if kernels.can_compile():
        with pytest.raises(AssertionError, match="it searches"):
            Level(nodes=9, noise=0).ponder(*asked)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("plies", [6, 7])
def test_a_draw_is_worth_less_to_its_own_seat_whoever_is_to_act(seat, plies):
    """Also while it ponders: what it writes down then it must be able to use at its own move."""
    state = after(GAMES["base"], plies, 2)
    search = levels("tafl")["master"]._search(state.observation(seat), (), 1, compiled=False)
    to_seat_1 = search.context[m.DRAW]
    assert (to_seat_1 if seat == 1 else -to_seat_1) == -CONTEMPT


def test_only_the_master_ponders():
    for game in ("tafl", "queen"):
        ponders = {name for name, player in levels(game).items() if getattr(player, "ponders", 0)}
        assert ponders == {"master"}


@pytest.mark.parametrize("game", GAMES)
def test_a_win_that_a_sharp_search_claims_is_proved_by_looking_at_everything(game):
    """Late actions are searched less deep and passing is tried, yet none of it claims a win."""
    claimed = 0
    for number in range(400):
        state = after(GAMES[game], 20 + number % 60, number)
        flat = state.kernel_game()
        if flat[board.FORESTS]:
            continue
        _, found = searched(state, nodes=1500, fitted=True)
        best = found[-1][0] if found else None
        if best is None or not m.SURE < best.value < m.WIN - 1:
            continue
        claimed += 1
        seat = flat[board.PLAYER]
        # A völva's ring counts after the other's next action: one more than half of the plies.
        own = (m.WIN - best.value) // 2 + 1 + (flat[board.WITH_QUEEN] * best.depth)
        assert ForcedWins(state, seat, nodes=3_000_000).wins_after(
            action_text(best.actions[0]), own
        )
        if claimed == 6:
            break
    assert claimed >= 3


def test_passing_hands_the_move_over_and_forgets_what_came_before():
    state = after(GAMES["base"], 6, 1)
    search, _ = searched(state, nodes=300, compiled=False)
    kernel, games, context = search.kernel, search.games, search.context
    kernel.pass_turn(games, context, 0)
    game, passed = games[0], games[1]
    assert passed[: board.SQUARES] == game[: board.SQUARES]
    assert (passed[board.PLAYER], passed[board.MOVER]) == (1 - game[board.PLAYER],) * 2
    assert passed[board.QUIET] == 0
    turned = (
        state.position.replace(" attacker ", " defender ")
        if " attacker " in state.position
        else state.position.replace(" defender ", " attacker ")
    )
    other = tafl.parse_position(turned)
    assert passed[board.MOVES] == len(other.legal_actions())
    assert passed[board.KEYS] == other.kernel_game()[board.KEYS]


def test_a_level_that_only_the_clock_stops_gives_an_analysis_its_seconds():
    assert limits("tafl", "master", "nodes") == (levels("tafl")["master"].seconds, None)
    assert limits("tafl", "club", "nodes") == (float("inf"), 6_000)


@pytest.mark.nightly
@pytest.mark.slow
def test_it_beats_a_plain_search_at_as_many_positions():
    """A little more than as much time: to value a position by a net takes longer."""
    master = replace(levels("tafl")["master"], nodes=8000, reuses=False, seconds=600)
    plain = replace(EXPERT, nodes=8000, seconds=600)
    scored = 0.0
    for index in range(12):
        seats = (master, plain) if index % 2 == 0 else (plain, master)
        returns = play_match(after(GAMES["base"], 4, index), seats, (3, index)).returns()
        scored += (1 + returns[index % 2]) / 2
    assert scored >= 7
