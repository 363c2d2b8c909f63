"""A lesson is a widget among others: it goes into boxes, and is opened when it is shown."""

from __future__ import annotations

import ipywidgets
from ipywidgets.embed import dependency_state, embed_data
from ipywidgets.widgets.widget import _instances

import cantorlab


def test_a_lesson_in_a_box_shows_its_questions_one_at_a_time() -> None:
    lesson = cantorlab.Lesson(3, journal=False, language="en")
    assert isinstance(lesson, ipywidgets.Widget)
    assert lesson.comm is None
    box = ipywidgets.HBox([lesson, ipywidgets.HTML("beside")])
    (pager,) = lesson.children
    saved = embed_data([box], state=dependency_state([box]))["manager_state"]["state"]
    assert saved[lesson.model_id]["state"]["children"] == [f"IPY_MODEL_{pager.model_id}"]
    pager.answer("8")
    assert lesson.answers.question.tolist() == ["A"]
    box.close()
    lesson.close()
    assert lesson.comm is pager.comm is None


def test_a_lesson_that_is_not_shown_sends_nothing() -> None:
    before = {*_instances}
    lesson = cantorlab.Lesson(5, journal=False)
    assert len(lesson.answers) == 0
    assert {*_instances} == before


def test_a_lesson_that_was_closed_is_shown_again() -> None:
    lesson = cantorlab.Lesson(3, journal=False)
    first = ipywidgets.VBox([lesson]).children[0].model_id
    lesson.close()
    assert ipywidgets.VBox([lesson]).children[0].model_id
    assert first is not None
    assert lesson.children[0].comm is not None
