"""The pupil's name on the screen: a field in the widget, and the question whose work there is."""

from __future__ import annotations

from collections.abc import Callable

from cantorlab.exercises.lessons.names import shorten_name
from cantorlab.exercises.lessons.pupil_work import Work
from cantorlab.rules.state import Json
from cantorlab.widgets.core.messages import Message
from cantorlab.widgets.lessons.lesson.journal_sink import Visit, WorkKeeping

#: A sentence of the catalogue, in the language of a widget.
Say = Callable[..., str]


def pupil_json(keeping: WorkKeeping, say: Say) -> Json:
    """Return what the screen shows of the pupil; of works that may be another's only how many
    answers they have, and from when."""
    return {
        "name": keeping.pupil or "",
        "shorter": shorten_name(keeping.pupil) if keeping.pupil else "",
        "visit": keeping.visit and _visit_json(keeping.visit, say),
    }


def _visit_json(visit: Visit, say: Say) -> Json:
    works, own = _offers(visit), visit.own
    if own is not None:
        asked = say("lesson.visit.renamed", name=visit.pupil, before=own.pupil)
        works.insert(0, {"mark": own.mark, "label": say("lesson.visit.rename"), **_answers(own)})
    else:
        what = "named" if visit.works[0].pupil else "unnamed"
        asked = say(f"lesson.visit.{what}", count=len(works), name=visit.pupil)
    return {"asked": asked, "works": works, "none": say("lesson.visit.none")}


def _offers(visit: Visit) -> list[Json]:
    return [{"mark": each.mark, "label": "", **_answers(each)} for each in reversed(visit.works)]


def _answers(work: Work) -> Json:
    return {"count": len(work.given), "at": work.at.isoformat(timespec="minutes")}


def take_name(keeping: WorkKeeping, message: Message) -> None:
    """Do what a message says of the pupil: a name, or which work is their own."""
    if message.kind == "visit":
        keeping.choose(message.text("mark"))
    else:
        keeping.name(message.text("name"))
