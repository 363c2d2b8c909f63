"""Who sits at a table with what, and the game there at one moment, put together as values."""

from __future__ import annotations

from collections.abc import Sequence

from cantorlab.rules.state import Json
from cantorlab.texts import Language
from cantorlab.widgets.table.adapter import Adapter
from cantorlab.widgets.table.course import Course
from cantorlab.widgets.table.scene import Moment, Setting
from cantorlab.widgets.table.seats import Sitter


def setting_of(
    adapter: Adapter, options: Json, sitters: Sequence[Sitter], language: Language
) -> Setting:
    """What stays the same until others sit down, or speak otherwise."""
    persons = [seat for seat, sitter in enumerate(sitters) if sitter.is_person]
    return Setting(
        options=options,
        sitters=sitters,
        names=adapter.names(sitters, language),
        persons=persons,
        alone=persons[0] if len(persons) == 1 else None,
        language=language,
        panel=[field.to_json() for field in adapter.fields(options, language)],
    )


def moment_of(setting: Setting, course: Course) -> Moment:
    """The game of a course as it stands, among those of a setting."""
    return Moment(
        **vars(setting),
        state=course.state,
        line=course.line,
        resigned=course.resigned,
        ended=course.ended,
        begun=course.begun,
        deals=course.deals,
        seed=course.seed,
    )
