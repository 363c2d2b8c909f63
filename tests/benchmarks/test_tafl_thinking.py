"""Speed of the search, and the time that each level thinks, on usual positions."""

import time
from random import Random

import pytest

from cantorlab.players import choose, levels
from cantorlab.players.tafl.search import Search
from cantorlab.players.tafl.searching_player import Level, keys_of_the_past
from cantorlab.rules import tafl

#: Seconds between the end of a level's time and its answer.
TO_STOP = 0.3


def usual_position(game):
    state = tafl.start() if game == "tafl" else tafl.start_queen()
    rng = Random(3)
    for _ in range(8):
        state = state.apply(
            levels(game)["novice"](state.observation(0), state.legal_actions(), rng)
        )
    return state


@pytest.mark.parametrize("game", ["tafl", "queen"])
@pytest.mark.parametrize(("compiled", "nodes"), [(True, 400_000), (False, 10_000)])
def test_positions_a_second(benchmark, capsys, game, compiled, nodes):
    flat = usual_position(game).kernel_game()

    def searched():
        search = Search(flat, keys_of_the_past(flat), nodes=nodes, compiled=compiled)
        began = time.process_time()
        for _ in search.deepen():
            pass
        return search.nodes / (time.process_time() - began)

    searched()
    rate = benchmark.pedantic(searched, rounds=1)
    with capsys.disabled():
        how = "compiled" if compiled else "interpreted"
        print(f"\n{game}, {how}: {rate:,.0f} positions a second of processor time")
    assert rate > (150_000 if compiled else 3_000)


@pytest.mark.parametrize("game", ["tafl", "queen"])
def test_no_level_thinks_longer_than_it_says(benchmark, capsys, game):
    state = usual_position(game)

    def spent():
        times = {}
        for name, player in levels(game).items():
            if isinstance(player, Level):
                choose(player, state, state.to_act[0], Random(1))
                began = time.perf_counter()
                choose(player, state, state.to_act[0], Random(1))
                times[name] = time.perf_counter() - began
                assert times[name] < player.longest + TO_STOP
        return times

    times = benchmark.pedantic(spent, rounds=1)
    with capsys.disabled():
        print(f"\n{game}: " + ", ".join(f"{name} {s * 1000:.0f} ms" for name, s in times.items()))
