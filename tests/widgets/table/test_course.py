"""The course of a game in plain Python: no widget, no traitlets."""

from __future__ import annotations

import subprocess
import sys

import pytest
from toy_game import deal

from cantorlab.rules import tafl
from cantorlab.rules.state import IllegalAction
from cantorlab.widgets.table.screen import Viewer, next_viewer
from cantorlab.widgets.table.timeline import GameTimeline, Positions


def played() -> tafl.TaflState:
    return tafl.start().apply("d1-d4").apply("e3-f3").apply("a4-a2")


def test_a_line_replays_what_was_played_before_it_was_taken_up() -> None:
    state = played()
    line = Positions([state]).then(state.apply("f3-e3"))
    assert len(line) == 5
    assert [len(each.actions) for each in line] == [0, 1, 2, 3, 4]
    assert line[0] == tafl.start()
    assert line[3] is state
    assert line[-2] is state
    assert line.upto(1).state == tafl.start().apply("d1-d4")
    assert [each.record for each in line] == [state.record.replay(n).record for n in range(4)] + [
        line.state.record
    ]
    with pytest.raises(IndexError):
        line[5]


def test_a_course_goes_on_and_back() -> None:
    timeline = GameTimeline(seed=1)
    timeline.put(played())
    assert timeline.begun == 3
    assert timeline.last_choice([0]) == 2
    assert timeline.last_choice([1]) == 1
    assert timeline.last_choice([]) is None
    with pytest.raises(IllegalAction):
        timeline.act("a2-a9", 1)
    timeline.act("f3-e3", 1)
    assert timeline.begun == 3
    timeline.go_back(1)
    assert timeline.state == tafl.start().apply("d1-d4")
    assert timeline.begun == 1
    timeline.act("e3-d3", 1)
    assert [len(each.actions) for each in timeline.line] == [0, 1, 2]


def test_resigning_counts_until_the_game_goes_on_from_elsewhere() -> None:
    timeline = GameTimeline(seed=1)
    timeline.put(deal(3))
    assert timeline.ended is None
    timeline.resign(0)
    assert timeline.ended is not None
    assert (timeline.ended.winner, timeline.ended.reason) == (1, "resigned")
    timeline.put(deal(4))
    assert timeline.ended is None


def test_legal_actions_are_listed_once_a_position_and_cannot_be_spoilt() -> None:
    timeline = GameTimeline(seed=1)
    timeline.put(deal(3))
    first = timeline.legal(0)
    first.clear()
    assert timeline.legal(0) == deal(3).legal_actions(0)
    timeline.act(timeline.legal(0)[0], 0)
    assert timeline.legal(0) == []


@pytest.mark.parametrize(
    ("now", "persons", "acting", "secrets", "then"),
    [
        (Viewer(), [1], [0], True, Viewer(1)),
        (Viewer(), [0, 1], [0, 1], True, Viewer(None, 0)),
        (Viewer(), [0, 1], [1, 0], True, Viewer(None, 1)),
        (Viewer(0), [0, 1], [0, 1], True, Viewer(0)),
        (Viewer(0), [0, 1], [1], True, Viewer(None, 1)),
        (Viewer(0), [0, 1], [1], False, Viewer(1)),
        (Viewer(0), [0, 1], [], True, Viewer()),
        (Viewer(0), [0, 1], [], False, Viewer(0)),
        (Viewer(), [], [0], False, Viewer()),
        (Viewer(), [0, 2], [1, 2], True, Viewer(None, 2)),
    ],
)
def test_the_screen_changes_hands_where_there_are_secrets(
    now: Viewer, persons: list[int], acting: list[int], secrets: bool, then: Viewer
) -> None:
    assert next_viewer(now, persons, acting, has_secrets=secrets) == then


def test_the_course_and_the_adapters_load_no_widget() -> None:
    code = """
import sys
import cantorlab.widgets.games.cantor.adapter, cantorlab.widgets.games.siggil.adapter
import cantorlab.widgets.games.tafl.adapter, cantorlab.widgets.table.timeline
print([name for name in ("anywidget", "ipywidgets", "traitlets", "pandas") if name in sys.modules])
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
