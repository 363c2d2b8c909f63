"""A tournament in a folder: killed at any moment, the same call goes on with it."""

import signal
import subprocess
import sys
import textwrap

import pandas as pd
import pytest

from cantorlab import open_simulation, stats

PLAYERS = ["random", "novice", "club"]
# Kills itself at the so manyth time that it opens, renames or removes something in its folder.
CALL = """
    import os, signal, sys
    from cantorlab import stats

    folder, left = sys.argv[1], int(sys.argv[2])

    def count_down(event, arguments):
        global left
        if arguments and folder in str(arguments[0]):
            left -= 1
            if left == 0:
                os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(count_down)
    stats.tournament("cantor", ["random", "novice", "club"], deals=40, seed=6, to=folder,
                     compiled=False)
"""


@pytest.mark.nightly
@pytest.mark.slow
def test_a_tournament_that_is_killed_again_and_again_loses_and_doubles_nothing(tmp_path):
    ends = []
    for times in (3, 40, 60, 90, 130, 170):
        call = [sys.executable, "-c", textwrap.dedent(CALL), tmp_path / "t", str(times)]
        ends.append(subprocess.run(call, check=False).returncode)
    assert ends == [-signal.SIGKILL] * 6
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
        stats.tournament("cantor", ["club", "novice"], deals=2, to=tmp_path / "t", progress=False)
