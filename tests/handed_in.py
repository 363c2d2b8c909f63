"""Work that a pupil hands in by a code, as the class view reads it."""

from __future__ import annotations

from cantorlab.exercises.lessons.pupil_work import Work
from cantorlab.widgets.lessons.classview.sources import works_or_refusal


def work_of_code(text: str) -> Work:
    """Return the one work in a text; raise its refusal if it has none."""
    (found,) = works_or_refusal(text).values()
    if not isinstance(found, Work):
        raise found
    return found
