"""The course of a curve or of a sketch in words: ``falls from −9 to 3, then rises from 3 to 8``."""

from __future__ import annotations

from collections.abc import Collection

from cantorlab.exercises.sketches.courses import CurveCourse, Run, turning
from cantorlab.exercises.typed_answers import list_mages
from cantorlab.languages.conventions import number_text
from cantorlab.languages.texts import Language, get_language, say

_WAYS = {1: "rises", 0: "level", -1: "falls"}
_LEAPS = {1: "leaps_up", 0: "level", -1: "leaps_down"}
# More runs than these are described as one shape.
_MOST_RUNS = 5


def describe(
    course: CurveCourse, language: Language | None = None, breaks: Collection[int] = frozenset()
) -> str:
    """Say where a course rises, falls, stays level and breaks off; the subject comes before it.

    ``breaks``: the mages behind which the curve breaks off before the next: there it leaps.
    """
    words = language or get_language()
    runs = [run for piece in course.pieces for run in turning(piece)]
    if len(runs) > _MOST_RUNS:
        first, last = number_text(runs[0].start), number_text(runs[-1].end)
        parts = [say(f"sketch.{_together(course)}", words, start=first, end=last)]
    else:
        parts = [
            say(
                f"sketch.{_way(run, breaks)}",
                words,
                start=number_text(run.start),
                end=number_text(run.end),
            )
            for run in runs
        ]
    text = say("sketch.then", words).join(parts) or say("sketch.points", words)
    return _with_gaps(text, course, words)


def _way(run: Run, breaks: Collection[int]) -> str:
    leaps = run.steps == 1 and run.start in breaks
    return _LEAPS[run.way] if leaps else _WAYS[run.way]


def describe_roughly(course: CurveCourse, language: Language | None = None) -> str:
    """Name the ways alone, for shapes of many hands: ``falls, then rises``."""
    words = language or get_language()
    ways = [way for piece in course.ways for way in piece]
    if len(ways) > _MOST_RUNS:
        text = say(f"sketch.{_together(course)}.roughly", words)
    else:
        text = say("sketch.then", words).join(
            say(f"sketch.{_WAYS[way]}.roughly", words) for way in ways
        ) or say("sketch.points", words)
    return _with_gaps(text, course, words)


def _together(course: CurveCourse) -> str:
    ways = {run.way for run in course.runs}
    return "zigzag" if {1, -1} <= ways else "climbs" if 1 in ways else "descends"


def _with_gaps(text: str, course: CurveCourse, language: Language) -> str:
    if not course.gaps:
        return text
    gaps = say("sketch.gaps", language, mages=list_mages(course.gaps, language))
    return f"{text}{say('sketch.and', language)}{gaps}"
