"""The course of a game in plain Python: no widget, no traitlets."""

from __future__ import annotations

import subprocess
import sys

import pytest
from toy_game import deal

from cantorlab.rules import tafl
from cantorlab.rules.state import IllegalAction
from cantorlab.widgets.table.screen import Eyes, look
from cantorlab.widgets.table.timeline import Course, Line


def played() -> tafl.TaflState:
    return tafl.start().apply("d1-d4").apply("e3-f3").apply("a4-a2")


def test_a_line_replays_what_was_played_before_it_was_taken_up() -> None:
    state = played()
    line = Line([state]).then(state.apply("f3-e3"))
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
    course = Course(seed=1)
    course.put(played())
    assert course.begun == 3
    assert course.last_choice([0]) == 2
    assert course.last_choice([1]) == 1
    assert course.last_choice([]) is None
    with pytest.raises(IllegalAction):
        course.act("a2-a9", 1)
    course.act("f3-e3", 1)
    assert course.begun == 3
    course.go_back(1)
    assert course.state == tafl.start().apply("d1-d4")
    assert course.begun == 1
    course.act("e3-d3", 1)
    assert [len(each.actions) for each in course.line] == [0, 1, 2]


def test_resigning_counts_until_the_game_goes_on_from_elsewhere() -> None:
    course = Course(seed=1)
    course.put(deal(3))
    assert course.ended is None
    course.resign(0)
    assert course.ended is not None
    assert (course.ended.winner, course.ended.reason) == (1, "resigned")
    course.put(deal(4))
    assert course.ended is None


def test_legal_actions_are_listed_once_a_position_and_cannot_be_spoilt() -> None:
    course = Course(seed=1)
    course.put(deal(3))
    first = course.legal(0)
    first.clear()
    assert course.legal(0) == deal(3).legal_actions(0)
    course.act(course.legal(0)[0], 0)
    assert course.legal(0) == []


@pytest.mark.parametrize(
    ("now", "persons", "acting", "secrets", "then"),
    [
        (Eyes(), [1], [0], True, Eyes(1)),
        (Eyes(), [0, 1], [0, 1], True, Eyes(None, 0)),
        (Eyes(), [0, 1], [1, 0], True, Eyes(None, 1)),
        (Eyes(0), [0, 1], [0, 1], True, Eyes(0)),
        (Eyes(0), [0, 1], [1], True, Eyes(None, 1)),
        (Eyes(0), [0, 1], [1], False, Eyes(1)),
        (Eyes(0), [0, 1], [], True, Eyes()),
        (Eyes(0), [0, 1], [], False, Eyes(0)),
        (Eyes(), [], [0], False, Eyes()),
        (Eyes(), [0, 2], [1, 2], True, Eyes(None, 2)),
    ],
)
def test_the_screen_changes_hands_where_there_are_secrets(
    now: Eyes, persons: list[int], acting: list[int], secrets: bool, then: Eyes
) -> None:
    assert look(now, persons, acting, has_secrets=secrets) == then


def test_the_course_and_the_adapters_load_no_widget() -> None:
    code = """
import sys
import cantorlab.widgets.games.cantor.adapter, cantorlab.widgets.games.siggil.adapter
import cantorlab.widgets.games.tafl.adapter, cantorlab.widgets.table.timeline
print([name for name in ("anywidget", "ipywidgets", "traitlets", "pandas") if name in sys.modules])
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
