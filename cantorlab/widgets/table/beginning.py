"""How a table begins: with a new deal, with a position, or with a game of the journal."""

from __future__ import annotations

from typing import Any

from cantorlab.journal import Saved
from cantorlab.rules.state import Json, State
from cantorlab.widgets.core.arguments import seed_of
from cantorlab.widgets.table.adapter import Adapter
from cantorlab.widgets.table.journal import chance_of
from cantorlab.widgets.table.timeline import Course


def course_begun(
    adapter: Adapter, options: Json, state: State | None, seed: Any, kept: Saved | None
) -> Course:
    """The course of the first game: dealt with ``options``, or from ``state``.

    If that ``state`` was ``kept``, who had given up has, and its chance goes on as it would have,
    unless there is a ``seed``. Raises ``ValueError`` for what cannot be dealt and for the state of
    another game.
    """
    course = Course(seed_of(seed))
    if state is None:
        course.deals += 1
        course.chance = course.chance.next()
        course.put(adapter.deal(options, course.chance.deal))
    elif state.game != adapter.game:
        raise ValueError(f"this is a state of {state.game}, not of {adapter.game}")
    else:
        course.put(state)
    if kept is not None and kept.resigned is not None:
        course.resign(kept.resigned, kept.outcome.reason if kept.outcome else "resigned")
    if seed is None:
        course.chance = chance_of(kept) or course.chance
    return course
