"""The players of Catch the King and the Queen: what they see, and that they see it every time."""

import subprocess
import sys
import threading
from dataclasses import replace
from random import Random

import pytest
from tiers import mostly_slow

from cantorlab.players import choose, levels, names, play_match
from cantorlab.players.tafl.analysis import analyse
from cantorlab.players.tafl.kernel.wins import wins_at_once
from cantorlab.players.tafl.search import Search
from cantorlab.players.tafl.searching_player import Level, keys_of_the_past
from cantorlab.rules import tafl
from cantorlab.rules.tafl.kernel import board
from cantorlab.rules.tafl.names import action_code
from tests.players.tafl.yardsticks import greedy

GAMES = {
    "base": tafl.start,
    "godi": lambda: tafl.start(godi=True),
    "jarl": lambda: tafl.start(jarl=True),
    "victory": lambda: tafl.start(victory=True),
    "young king": lambda: tafl.start(young_king=True),
    "archers": lambda: tafl.start(archers=True),
    "forest": lambda: tafl.start(forest=True),
    "all that goes": lambda: tafl.start(
        jarl=True, victory=True, young_king=True, archers=True, forest=True
    ),
    "queen": tafl.start_queen,
    "queen stays out": lambda: tafl.start_queen(queen_walks_in=False),
}
SMALL = Level(nodes=600, noise=10, seconds=60)


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


def asked(player, state, seed=0):
    return choose(player, state, state.to_act[0], Random(seed))


def wins(state, action, seat):
    following = state.apply(action)
    return following.outcome is not None and following.outcome.winner == seat


@pytest.mark.parametrize("game", GAMES)
def test_every_level_answers_with_a_legal_action_wherever_it_is_asked(game):
    for plies in (0, 1, 2, 9, 30):
        state = after(GAMES[game], plies, game)
        for name in names(state.game):
            player = levels(state.game)[name]
            if isinstance(player, Level):
                player = replace(player, nodes=min(player.nodes or 2000, 2000))
            assert asked(player, state) in state.legal_actions(), (name, state.position)


def test_the_search_answers_where_a_shot_is_pending_and_where_a_half_turn_is_skipped():
    shot = tafl.setup(
        {"e4": "king", "d6": "archer", "d8": "defender", "d7": "attacker", "h2": "attacker"},
        facings={"d6": "up"},
        shot="d7",
        to_move="defender",
    )
    assert "shoot" in shot.legal_actions()
    assert asked(SMALL, shot) in shot.legal_actions()
    walled_in = tafl.setup_queen(
        {"e7": "queen", "e4": "english", "g4": "jarl_chief"}, to_move="king"
    )
    assert walled_in.legal_actions() == ["pass"]
    assert asked(SMALL, walled_in) == "pass"


@pytest.mark.parametrize("game", GAMES)
def test_interpreted_and_compiled_choose_the_same(game):
    for plies in (0, 3, 12, 25):
        state = after(GAMES[game], plies, game)
        plain, fast = (replace(SMALL, compiled=compiled) for compiled in (False, True))
        for seed in (1, 2):
            assert asked(plain, state, seed) == asked(fast, state, seed)


@pytest.mark.parametrize("game", ["base", "all that goes", "queen"])
def test_interpreted_and_compiled_find_the_same_values_and_lines(game):
    state = after(GAMES[game], 7, game)
    flat, past = state.kernel_game(), keys_of_the_past(state.kernel_game())
    plain, fast = (
        list(Search(flat, past, nodes=1500, compiled=compiled).deepen(3))
        for compiled in (False, True)
    )
    assert plain == fast
    assert len(plain) >= 2


def test_chance_is_all_in_the_generator():
    state = after(GAMES["base"], 6, 3)
    for name in ("novice", "club"):
        player = levels("tafl")[name]
        assert asked(player, state, 5) == asked(player, state, 5)
    assert len({asked(levels("tafl")["novice"], tafl.start(), seed) for seed in range(12)}) > 1


def test_a_king_with_an_open_road_takes_it():
    state = tafl.setup(
        {"a5": "king", "c5": "attacker", "g2": "attacker", "h8": "attacker"}, to_move="defender"
    )
    for name in ("novice", "club", "master"):
        assert asked(levels("tafl")[name], state) in ("a5-a1", "a5-a9")


def test_attackers_close_the_last_gap():
    state = tafl.setup(
        {"c3": "king", "b3": "attacker", "c2": "attacker", "d3": "attacker", "c9": "attacker"}
        | {"g7": "defender"}
    )
    for name in ("novice", "club", "master"):
        assert asked(levels("tafl")[name], state) == "c9-c4"


def test_a_chief_closes_on_the_queen():
    state = tafl.setup_queen(
        {"e7": "queen", "e6": "jarl_viking", "b8": "jarl_chief", "h2": "king_chief"}
        | {"c2": "english"}
    )
    for name in ("novice", "club", "master"):
        assert asked(levels("queen")[name], state) == "b8-e8"


def test_the_king_goes_where_two_roads_open():
    state = tafl.setup(
        {"c5": "king", "g7": "attacker", "g8": "attacker", "h3": "attacker", "f3": "attacker"},
        to_move="defender",
    )
    for name in ("novice", "club", "master"):
        following = state.apply(asked(levels("tafl")[name], state))
        # Whatever the attacker answers, a king's move wins.
        for answer in following.legal_actions():
            last = following.apply(answer)
            assert any(wins(last, action, 1) for action in last.legal_actions())


@pytest.mark.parametrize("game", mostly_slow(GAMES, "base", "forest", "all that goes", "queen"))
def test_nobody_allows_a_win_at_once_who_need_not(game):
    tried = 0
    for seed in range(12):
        state = after(GAMES[game], 14 + seed, f"{game}/{seed}")
        seat = state.to_act[0]
        if any(wins(state, action, seat) for action in state.legal_actions()):
            continue

        def is_safe(action, state=state, seat=seat):
            following = state.apply(action)
            if following.outcome is not None:
                return following.outcome.winner != 1 - seat
            if following.to_act[0] == seat:
                return True
            return not any(wins(following, reply, 1 - seat) for reply in following.legal_actions())

        safe = [action for action in state.legal_actions() if is_safe(action)]
        if 0 < len(safe) < len(state.legal_actions()):
            tried += 1
            assert asked(replace(SMALL, nodes=3000), state) in safe
        if tried == 2:
            break


@pytest.mark.parametrize("game", GAMES)
def test_a_win_that_is_seen_without_search_is_one(game):
    seen = 0
    for seed in range(60):
        state = after(GAMES[game], 10 + seed, seed)
        if wins_at_once(state.kernel_game()):
            seen += 1
            seat = state.to_act[0]
            assert any(wins(state, action, seat) for action in state.legal_actions())
    assert seen >= 1


def test_in_the_base_game_no_winning_move_is_overlooked():
    won = 0
    for seed in range(120):
        state = after(GAMES["base"], 20 + seed % 50, seed)
        if any(wins(state, action, state.to_act[0]) for action in state.legal_actions()):
            won += 1
            assert wins_at_once(state.kernel_game())
    assert won >= 5


def test_the_past_comes_back_from_what_everybody_saw():
    state = after(GAMES["all that goes"], 45, 8)
    flat = state.kernel_game()
    assert flat[board.QUIET] >= 3
    past = keys_of_the_past(flat, state.public_events)
    assert past == flat[board.KEYS : board.KEYS + flat[board.REMEMBERED]]


def test_who_is_winning_does_not_repeat_a_third_time():
    state = tafl.setup(
        {"e8": "king", "b8": "attacker", "h8": "attacker", "d2": "attacker"}
        | {"c3": "defender", "g3": "defender", "f5": "defender", "c6": "defender"},
        to_move="defender",
    )
    for action in ("c3-c4", "d2-d3", "c4-c3", "d3-d2", "c3-c4", "d2-d3", "c4-c3"):
        state = state.apply(action)
    assert state.apply("d3-d2").outcome.reason == "threefold repetition"
    past = keys_of_the_past(state.kernel_game(), state.public_events)
    values = {
        line.actions[0]: line.value
        for line in list(Search(state.kernel_game(), past, nodes=4000).deepen(60))[-1]
    }
    assert values[action_code("d3-d2")] == 0


def test_a_player_decides_at_once_when_it_is_told_to_stop():
    state, stop = tafl.start(), threading.Event()
    slow = Level(nodes=10**9, noise=0, seconds=60, compiled=False)
    threading.Timer(0.2, stop.set).start()
    action = slow(state.observation(0), state.legal_actions(), Random(0), [], stop)
    assert action in state.legal_actions()


def test_the_clock_caps_a_budget():
    """Or it would take days."""
    asked(Level(nodes=10**9, noise=0, seconds=0.3), tafl.start())


def test_an_analysis_lists_the_best_actions_and_how_they_go_on():
    state = tafl.setup(
        {"a5": "king", "c5": "attacker", "g2": "attacker", "h8": "attacker"}, to_move="defender"
    )
    found = analyse(state, nodes=2000, best=3)
    assert list(found.columns) == ["action", "value", "plies", "depth", "line"]
    assert set(found.action[:2]) == {"a5-a1", "a5-a9"}
    assert found.plies[0] == 1
    assert found.value[0] == float("inf")
    opening = analyse(tafl.start(), nodes=3000)
    assert len(opening) == 5
    assert opening.value.is_monotonic_decreasing
    for line in opening.line:
        state = tafl.start()
        for action in line.split():
            state = state.apply(action)
    assert opening.equals(analyse(tafl.start(), nodes=3000))


def test_an_analysis_of_a_game_that_is_over_is_refused():
    over = play_match(tafl.start(), ("random", "random"), 1)
    with pytest.raises(ValueError, match="over"):
        analyse(over)


def test_the_players_load_nothing_heavy_before_they_think():
    script = (
        "import sys, cantorlab.players.tafl.levels\n"
        "heavy = {'numba', 'pandas', 'numpy.f2py', 'matplotlib', 'sympy'} & set(sys.modules)\n"
        "assert not heavy, heavy"
    )
    subprocess.run([sys.executable, "-c", script], check=True)


@pytest.mark.parametrize(
    ("strong", "weak", "start", "points"),
    [
        (greedy, "random", "base", 8),
        ("novice", "random", "base", 9),
        ("club", greedy, "base", 9),
        ("club", "random", "all that goes", 9),
        ("club", "random", "queen", 9),
    ],
)
@pytest.mark.slow
def test_a_stronger_level_beats_a_weaker_one(strong, weak, start, points):
    scored = 0.0
    for index in range(10):
        seats = (strong, weak) if index % 2 == 0 else (weak, strong)
        returns = play_match(GAMES[start](), seats, (7, index)).returns()
        scored += (1 + returns[index % 2]) / 2
    assert scored >= points


@pytest.mark.nightly
@pytest.mark.parametrize("variant", ["godi", "jarl", "victory", "young_king", "archers", "forest"])
@pytest.mark.parametrize(("strong", "weak"), [("novice", greedy), ("club", "novice")])
def test_the_ladder_holds_on_every_variant(strong, weak, variant):
    """Sixteen games each; long matches of all levels are in ``tests/benchmarks``."""
    start, scored = tafl.start(**{variant: True}), 0.0
    for index in range(16):
        seats = (strong, weak) if index % 2 == 0 else (weak, strong)
        returns = play_match(start, seats, (11, index)).returns()
        scored += (1 + returns[index % 2]) / 2
    assert scored > 8
