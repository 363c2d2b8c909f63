"""Properties of every game: replay, round trips, symmetry, perft, and both speeds of the law."""

import json
import pickle
import random
from itertools import product

import numpy as np
import pytest

from cantorlab.rules import kernels, tafl
from cantorlab.rules.generator import WORDS
from cantorlab.rules.state import Record
from cantorlab.rules.tafl.kernel import board, turn

MIXES = {
    "base": {},
    "godi": {"godi": "vertical"},
    "jarl": {"jarl": "horizontal"},
    "young king": {"young_king": True},
    "archers": {"archers": True},
    "forest": {"forest": True},
    "victory": {"victory": "vertical"},
    "godi and jarl": {"godi": True, "jarl": True, "archers": True, "young_king": True},
    "all with jarl": {
        "jarl": "vertical",
        "victory": "horizontal",
        "archers": True,
        "young_king": True,
        "forest": True,
    },
    "queen": None,
    "queen stays out": {"queen_walks_in": False},
}


def begun(mix):
    options = MIXES[mix]
    if mix.startswith("queen"):
        return tafl.start_queen(**(options or {}))
    return tafl.start(**options)


def played(mix, seed):
    """A random game, state by state."""
    rng, states = random.Random(seed), [begun(mix)]
    while not states[-1].is_terminal:
        states.append(states[-1].apply(rng.choice(states[-1].legal_actions())))
    return states


@pytest.mark.parametrize("mix", MIXES)
def test_a_random_game_replays_and_is_read_back_from_json_and_text(mix):
    states = played(mix, 11)
    last = states[-1]
    assert Record.from_json(last.record.to_json()).replay() == last
    assert sum(last.returns()) == 0
    for state in states[:: max(1, len(states) // 8)]:
        again = type(state).from_dict(json.loads(json.dumps(state.to_dict())))
        assert (again, hash(again)) == (state, hash(state))
        assert again.observation(0) == state.observation(0)
        assert json.loads(json.dumps(state.observation(1))) == state.observation(1)
        assert pickle.loads(pickle.dumps(state)) == state
        if not state.is_terminal:
            read = tafl.parse_position(state.position)
            assert read.position == state.position
            assert read.legal_actions() == state.legal_actions()
            assert state.legal_actions() == sorted(set(state.legal_actions()))
            assert state.legal_actions(1 - state.to_act[0]) == []


@pytest.mark.parametrize("mix", MIXES)
def test_applying_leaves_the_state_as_it_was(mix):
    state = begun(mix)
    before = state.observation(None)
    state.apply(state.legal_actions()[0])
    assert state.observation(None) == before


def _turned(square, quarter, mirror):
    """A square turned by quarter turns about the centre, and perhaps mirrored before."""
    column, row = "abcdefghi".index(square[0]) - 4, int(square[1]) - 5
    if mirror:
        column = -column
    for _ in range(quarter):
        column, row = row, -column
    return f"{'abcdefghi'[column + 4]}{row + 5}"


def _facing_turned(facing, quarter, mirror):
    facings = ("up", "right", "down", "left")
    index = facings.index(facing)
    if mirror and index % 2:
        index = 4 - index
    return facings[(index + quarter) % 4]


@pytest.mark.parametrize(("quarter", "mirror"), list(product(range(4), (False, True)))[1:])
def test_turning_and_mirroring_the_board_turns_the_moves(quarter, mirror):
    """Over a whole game with archers, a godi and a jarl: the same moves, captures and end."""
    for mix in ("godi and jarl", "victory", "archers"):
        for state in played(mix, 3)[5::23]:
            if state.is_terminal:
                continue
            seen = state.observation(None)
            pieces = {m["square"]: m["piece"] for m in seen["pieces"]}
            facings = {m["square"]: m["facing"] for m in seen["pieces"] if "facing" in m}
            other = tafl.setup(
                {_turned(s, quarter, mirror): name for s, name in pieces.items()},
                to_move=seen["player"],
                facings={
                    _turned(s, quarter, mirror): _facing_turned(f, quarter, mirror)
                    for s, f in facings.items()
                },
                young_king="young-king" in seen["position"],
                cursed=seen["cursed"],
                shot=seen["shot"] and _turned(seen["shot"], quarter, mirror),
                quiet=seen["quiet"],
            )

            def turned(action):
                return "-".join(_turned(s, quarter, mirror) for s in action.split("-"))

            moves = [action for action in state.legal_actions() if "-" in action]
            assert sorted(map(turned, moves)) == [a for a in other.legal_actions() if "-" in a]
            for move in moves[::7]:
                one, two = state.apply(move), other.apply(turned(move))
                last = [one.observation(None)["last"], two.observation(None)["last"]]
                taken = [sorted(m["square"] for m in each["captured"]) for each in last]
                assert sorted(_turned(s, quarter, mirror) for s in taken[0]) == taken[1]
                if one.outcome is None or one.outcome.reason != "threefold repetition":
                    assert one.outcome == two.outcome


@pytest.mark.parametrize("mix", MIXES)
def test_the_compiled_law_plays_the_same_games(mix):
    start = begun(mix).kernel_game()
    rows, maps = 6 * 4, (board.KINDS * board.SQUARES,) * 2 + (len(board.REASONS) * board.SQUARES,)
    plain = [list(start), [0] * WORDS, [0] * rows, *([0] * size for size in maps)]
    fast = [np.array(values, dtype=np.int64) for values in plain]
    bulk, twin = (kernels.load("tafl.kernel.bulk", compiled=c) for c in (False, True))
    slow_plies = bulk.play_games(start, *plain[:2], 5, 0, 4, *plain[2:])
    fast_plies = twin.play_games(np.array(start), *fast[:2], 5, 0, 4, *fast[2:])
    assert slow_plies == fast_plies
    for one, other in zip(plain, fast, strict=True):
        assert one == other.tolist()


# Leaves of the tree of actions at depth 1, 2, 3. An action that ends the game earlier has none.
PERFT = {
    "base": (72, 3944, 285728),
    "godi": (84, 4584, 383256),
    "jarl": (72, 3944, 285728),
    "young king": (72, 3944, 285728),
    "archers": (72, 3944, 285728),
    "forest": (52, 2652, 175680),
    "victory": (88, 3440, 301968),
    "godi and jarl": (84, 4584, 383256),
    "all with jarl": (52, 2652, 214112),
    "queen": (36, 1972, 68772),
    "queen stays out": (36, 1972, 68772),
}


def perft(game, depth):
    count = turn.count_actions(game)
    if depth == 1:
        return count
    leaves = 0
    for n in range(count):
        after = list(game)
        turn.act(after, turn.nth_action(game, n))
        leaves += perft(after, depth - 1)
    return leaves


@pytest.mark.parametrize("mix", MIXES)
def test_perft_counts_stay_as_they_are(mix):
    game = begun(mix).kernel_game()
    assert tuple(perft(game, depth) for depth in (1, 2, 3)) == PERFT[mix]
