"""Question of a lesson that is answered by sketching the curve of the formula."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from cantorlab.exercises.base import Control, Json, Verdict
from cantorlab.exercises.formula_cache import formula_of, heights
from cantorlab.exercises.lessons.question import QuestionWithoutPairs
from cantorlab.exercises.misconceptions.answering import Interpretation
from cantorlab.exercises.misconceptions.definitions import MISCONCEPTIONS, Heights
from cantorlab.exercises.misconceptions.pictures import is_right
from cantorlab.exercises.sketches import (
    CurveCourse,
    Drawn,
    course_of,
    course_of_sketch,
    fits,
    read,
    text_of,
)
from cantorlab.exercises.sketches.courses import WOBBLE
from cantorlab.exercises.sketches.judging import gaps_of, right_until
from cantorlab.exercises.sketches.reading import heights_of
from cantorlab.exercises.sketches.shape_text import describe, describe_roughly
from cantorlab.exercises.typed_answers import UnreadableAnswer, list_mages, tidy
from cantorlab.formulas import MAGES
from cantorlab.formulas.curves.curve_text import steps
from cantorlab.languages.conventions import number_text
from cantorlab.languages.texts import Language, say


@dataclass(frozen=True)
class SketchQuestion(QuestionWithoutPairs):
    """The curve of a formula, sketched over the mages; only its shape is judged.

    ``gaps``: whether mages can be left without a strength; it tells nothing of whether some are.
    """

    kind = "sketch"
    control: ClassVar[Control] = "sketch"
    example = "-9:20 -5:35 -1:0 8:12"
    hint = "lesson.hint.sketch"

    gaps: bool = False

    @property
    def solutions(self) -> tuple[str, ...]:
        """One sketch of the shape, of many."""
        return (text_of(heights(self.formula)),)

    @property
    def course(self) -> CurveCourse:
        """Course of the curve."""
        return course_of(heights(self.formula))

    def label(self, answer: str, language: Language | None = None) -> str:
        """Describe a sketch in words."""
        drawn = _read(answer)
        if drawn is None:
            return answer
        right = is_right(drawn, self.formula)
        course = self._describe(language) if right else describe(course_of_sketch(drawn), language)
        return say("sketch.label", language, course=course)

    def solution(self, language: Language | None = None) -> str:
        """Describe the course of the curve."""
        return say("sketch.solution", language, course=self._describe(language))

    def _describe(self, language: Language | None) -> str:
        """Describe the course; where it breaks off between two mages it does not rise, it leaps."""
        breaks = {n for n, way in steps(formula_of(self.formula)) if way is None}
        return describe(self.course, language, breaks)

    def label_of_many(self, answer: str, language: Language | None = None) -> str:
        """Return the shape that stands for sketches that mean the same."""
        drawn = _read(answer)
        if drawn is None:
            return answer
        found = self._nearest(drawn)
        if found is None:
            course = describe_roughly(course_of_sketch(drawn), language)
        else:
            course = self._describe(language) if found == self.course else describe(found, language)
        return say("sketch.label", language, course=course)

    def _question_json(self, language: Language | None) -> Json:
        return {**super()._question_json(language), "gaps": self.gaps}

    # -- whether it is right ----------------------------------------------------------------------

    def _judge_answer(self, text: str, typed: str, language: Language | None) -> Verdict:
        drawn = read(text)
        yours = {"yours": describe(course_of_sketch(drawn), language)}
        if is_right(drawn, self.formula):
            return Verdict(True, "sketch.right", {"course": self._describe(language)})
        gaps, true_gaps = gaps_of(drawn), self.course.gaps
        if extra := [each for each in gaps if each not in true_gaps]:
            return Verdict(False, "sketch.gap_too_many", {"mages": list_mages(extra, language)})
        if gaps != true_gaps:
            return Verdict(False, "sketch.gap_missing", yours)
        same_ways = course_of_sketch(drawn).ways == self.course.ways
        if self._nearest(drawn) is not None:  # the thought is named beside, with a pair
            return Verdict(False, f"sketch.{'turn' if same_ways else 'wrong'}.thought", yours)
        until = self._right_until(drawn)
        begun = {} if until is None else {"until": number_text(until)}
        one, other = self._misplaced_pair(drawn, until)
        named = {**yours, **begun, "one": number_text(one), "other": number_text(other)}
        code = "turn" if same_ways else "wrong" if until is None else "wrong_after"
        return Verdict(False, f"sketch.{code}", named)

    def _right_until(self, drawn: Drawn) -> int | None:
        """Return the mage up to which it goes as the curve does; None if nowhere."""
        height = heights_of(drawn)
        until = None
        for piece in self.course.pieces:
            end = right_until(height, piece)
            until = until if end is None else end
            if not piece or end != piece[-1].end:
                break
        return until

    def _misplaced_pair(self, drawn: Drawn, until: int | None) -> tuple[int, int]:
        """Return two mages that the sketch puts the wrong way round, the clearest behind ``until``.

        Where all stand as they should, the sketch fits.
        """
        order = dict(zip(MAGES, heights(self.formula), strict=True))
        height = heights_of(drawn)
        found = []
        for one in height:
            for other in height:
                change = height[other] - height[one]
                seen = (change > WOBBLE) - (change < -WOBBLE)
                true = (order[other] > order[one]) - (order[other] < order[one])
                if one < other and seen != true:
                    behind = until is None or other > until
                    found.append((not behind, -abs(change), one - other, one, other))
        return min(found)[-2:]

    # -- what was thought -------------------------------------------------------------------------

    def _nearest(self, drawn: Drawn) -> CurveCourse | None:
        """Return the course that a sketch has: the true one, or that of a misconception."""
        if is_right(drawn, self.formula):
            return self.course
        for held in MISCONCEPTIONS.values():
            order = held.heights(self.formula)
            if order is not None and fits(drawn, course := course_of(order)):
                return course
        return None

    def interpret(self, typed: str) -> Interpretation | None:
        """Return the course that the sketch has, or else its ways alone: hands differ."""
        drawn = _read(typed)
        if drawn is None:
            return None
        found = self._nearest(drawn)
        return f"ways {course_of_sketch(drawn).ways}" if found is None else _key(found)

    def answers_by(self, order: Heights, held: str | None) -> frozenset[Interpretation]:
        """Return the course of this order."""
        return frozenset({_key(course_of(order))})

    # -- what is shown ----------------------------------------------------------------------------

    def beside(self, curve: Json, answer: str, language: Language | None = None) -> Json:
        """Return the curve with the sketch beside it, as high: only the shape counts."""
        drawn = _read(answer)
        if drawn is None:
            return curve
        sketch = {"lines": _lines(drawn, curve["curves"][0]["points"]), "points": [], "ends": []}
        spoken = say(
            "sketch.beside.spoken", language, yours=describe(course_of_sketch(drawn), language)
        )
        return {
            **curve,
            "curves": [*curve["curves"], sketch],
            "notes": [say("sketch.beside", language), *curve["notes"]],
            "label": f"{curve['label']} {spoken}",
        }


def _read(answer: str) -> Drawn | None:
    try:
        return read(tidy(answer))
    except UnreadableAnswer:
        return None


def _key(course: CurveCourse) -> str:
    return f"course {course}"


def _lines(drawn: Drawn, points: list[Json]) -> list[list[list[float]]]:
    """Return the sketch in the coordinates of a picture (`formulas.curves.layout`)."""
    seen = [float(each) for each in drawn if each is not None]
    shown: list[Any] = [point["y"] for point in points]
    low, high = min(shown, default=0.0), max(shown, default=1.0)
    least, most = min(seen, default=0.0), max(seen, default=1.0)

    def y_of(height: float) -> float:
        part = (height - least) / (most - least) if most > least else 0.5
        return round(low + part * (high - low), 4)

    lines: list[list[list[float]]] = [[]]
    for at, height in enumerate(drawn):
        if height is None:
            lines.append([])
        else:
            lines[-1].append([round((at + 0.5) / len(drawn), 4), y_of(float(height))])
    return [line for line in lines if len(line) > 1]
