"""A tournament in a folder: killed at any moment, the same call goes on with it."""

import os
import random
import signal
import subprocess
import sys
import textwrap

import pandas as pd
import pytest

from cantorlab import open_simulation, stats

PLAYERS = ["random", "novice", "adept"]
CALL = """
    import sys
    from cantorlab import stats
    stats.tournament("cantor", ["random", "novice", "adept"], deals=40, seed=6, to=sys.argv[1],
                     compiled=False)
"""


@pytest.mark.slow
def test_a_tournament_that_is_killed_again_and_again_loses_and_doubles_nothing(tmp_path):
    chance, kills = random.Random(1), 0
    for wanted in range(1, 7):  # folders of simulations that are to be there, and some more time
        call = subprocess.Popen([sys.executable, "-c", textwrap.dedent(CALL), tmp_path / "t"])
        while call.poll() is None and len([*tmp_path.glob("t/*/*/*.parquet")]) < wanted * 2:
            os.sched_yield()
        for _ in range(chance.randrange(20_000)):
            os.sched_yield()
        if call.poll() is None:
            os.kill(call.pid, signal.SIGKILL)
            kills += 1
        call.wait()
    assert kills > 0
    found = stats.tournament(
        "cantor", PLAYERS, deals=40, to=tmp_path / "t", compiled=False, progress=False
    )
    assert found.seed == 6
    memory = stats.tournament("cantor", PLAYERS, deals=40, seed=6, compiled=False, progress=False)
    columns = ["first", "second", "deal"]
    pd.testing.assert_frame_equal(
        found.games.sort_values(columns, ignore_index=True),
        memory.games.sort_values(columns, ignore_index=True),
    )
    assert not found.games.duplicated(columns).any()
    pd.testing.assert_frame_equal(found.ratings, memory.ratings)


def test_each_pair_has_two_folders_and_more_deals_are_added(tmp_path):
    few = stats.tournament("cantor", PLAYERS[:2], deals=3, to=tmp_path / "t", progress=False)
    more = stats.tournament("cantor", PLAYERS, deals=5, to=tmp_path / "t", progress=False)
    assert more.seed == few.seed
    assert len(more.games) == 3 * 2 * 5
    assert sorted(each.name for each in (tmp_path / "t").iterdir()) == [
        "0-1", "0-2", "1-0", "1-2", "2-0", "2-1",
    ]  # fmt: skip
    assert open_simulation(tmp_path / "t" / "1-0").totals["games"] == 5
    state = more.state(len(more.games) - 1)
    assert state.is_terminal


def test_another_player_in_the_place_of_one_is_refused(tmp_path):
    stats.tournament("cantor", PLAYERS[:2], deals=2, to=tmp_path / "t", progress=False)
    with pytest.raises(ValueError, match="players"):
        stats.tournament("cantor", ["adept", "novice"], deals=2, to=tmp_path / "t", progress=False)
