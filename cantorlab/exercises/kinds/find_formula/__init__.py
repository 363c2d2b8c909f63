"""Exercise on finding a formula: any is right that puts the mages in the wanted order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from cantorlab.exercises.base import Control, Exercise, Json, Marks, Verdict, formula_json
from cantorlab.exercises.formula_cache import end_pairs, formula_of, groups, is_seen
from cantorlab.exercises.sources import Source
from cantorlab.exercises.typed_answers import UnreadableAnswer
from cantorlab.formulas import MAGES, Formula, Undecided, parse
from cantorlab.languages.conventions import number_text
from cantorlab.languages.texts import Language, say

MOST = 2
# From this level on the first and the last rung are both asked for, where few mages share them.
BOTH_ENDS_FROM = 7
# From this level on nothing is asked for that one of these does too: they need no thought.
NO_LONGER_PLAIN = 3
PLAIN = ("n", "−n", "|n|", "−|n|", "n²", "−n²")


@dataclass(frozen=True)
class FindFormula(Exercise):
    """Find a formula at which ``top`` beats all others, or all others beat ``bottom``, or both.

    Each has one or two mages, or none: then that end does not matter. Two stand on one rung. The
    exercise's own formula is an example.
    """

    kind = "find_formula"
    control: ClassVar[Control] = "formula"
    example = "2n + 1"

    top: tuple[int, ...]
    bottom: tuple[int, ...]

    @classmethod
    def make(cls, key: str, source: Source, rng: Random) -> FindFormula | None:
        """Draw the ends of the ladder at some formula, if few mages share them."""
        text = source.draw(rng)
        order = groups(text)
        top, bottom = (end if len(end) <= MOST else () for end in (order[0], order[-1]))
        if not (top or bottom):
            return None
        ends = [(top, bottom)]
        if top and bottom and source.level < BOTH_ENDS_FROM:
            # One end is enough: that which the numbers alone do not give away, if there is one.
            plain = [set(end) <= {MAGES[0], MAGES[-1]} for end in (top, bottom)]
            keep_top = rng.randrange(2) == 1 if plain[0] == plain[1] else plain[1]
            ends = [(top, ()), ((), bottom)] if keep_top else [((), bottom), (top, ())]
        about = (key, source.level, source.place, source.family, (text,), ())
        wanted = (cls(*about, *each) for each in ends)
        return next((each for each in wanted if each._is_asked()), None)

    def _is_asked(self) -> bool:
        """Return whether the example is visibly right, and not a plain formula."""
        if self.level >= NO_LONGER_PLAIN and any(
            self._fault(formula_of(each)) is None for each in PLAIN
        ):
            return False
        return all(is_seen(*each) for each in self._explain_answer())

    def ask(self, language: Language | None = None) -> str:
        """Return the question."""
        clauses = [
            self._clause(end, name, language)
            for end, name in ((self.top, "top"), (self.bottom, "bottom"))
            if end
        ]
        goal = say("exercises.find_formula.and", language).join(clauses)
        return say("exercises.find_formula.ask", language, goal=goal)

    def _clause(self, end: tuple[int, ...], name: str, language: Language | None) -> str:
        many = "two" if len(end) > 1 else "one"
        one, other = number_text(end[0]), number_text(end[-1])
        return say(f"exercises.find_formula.{name}_{many}", language, one=one, other=other)

    @property
    def asks_for_formula(self) -> bool:
        """True: the answer is a formula."""
        return True

    @property
    def solutions(self) -> tuple[str, ...]:
        """Every right answer."""
        return self.formulas

    def solution(self, language: Language | None = None) -> str:
        """Return the solution, one of many."""
        formula = formula_json(self.formula, language)["text"]
        return say("exercises.find_formula.example", language, formula=formula)

    def label(self, answer: str, language: Language | None = None) -> str:
        """Return the answer in people's notation."""
        return answer

    def _judge_answer(self, text: str, typed: str, language: Language | None) -> Verdict:
        formula = parse(typed, language=language)
        try:
            fault = self._fault(formula)
        except Undecided:
            raise UnreadableAnswer("formulas.undecided") from None
        if fault is None:
            return Verdict(True, "exercises.find_formula.right")
        one, other, sign = fault
        return Verdict(
            False,
            f"exercises.find_formula.{sign}",
            {"one": number_text(one), "other": number_text(other)},
        )

    def _fault(self, formula: Formula) -> tuple[int, int, str] | None:
        """Return two mages in a wrong order: the first beats the other, or they tie."""
        heights = [-1 if rank is None else rank for rank in formula.ranks]
        for one, other, wanted in self._pairs_in_order():
            lead = heights[one - MAGES[0]] - heights[other - MAGES[0]]
            if lead == 0 and wanted == ">":
                return one, other, "ties"
            if lead < 0 or (lead > 0 and wanted == "="):
                return (one, other, "beats") if lead > 0 else (other, one, "beats")
        return None

    def _pairs_in_order(self) -> Iterator[tuple[int, int, str]]:
        """Yield the wanted order of the mages, as pairs."""
        for end in (self.top, self.bottom):
            for other in end[1:]:
                yield end[0], other, "="
        for other in MAGES:
            if self.top and other not in self.top:
                yield self.top[0], other, ">"
            if self.bottom and other not in self.bottom:
                yield other, self.bottom[0], ">"

    def marks(self) -> Marks:
        """Return the mages at both ends, and those on top."""
        return Marks([*self.top, *self.bottom], list(self.top))

    def _question_json(self, language: Language | None) -> Json:
        return {"top": list(self.top), "bottom": list(self.bottom)}

    def _explain_answer(self) -> Iterator[tuple[str, int, int]]:
        order = groups(self.formula)
        for end, mages in ((0, self.top), (-1, self.bottom)):
            if mages:
                for a, b in end_pairs(order, end):
                    yield self.formula, a, b
