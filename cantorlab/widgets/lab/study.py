"""Study in the explorer: one formula or two, numbers for their letters, all judged.

A ``Study`` is a value; a formula that cannot be shown whole raises, so that a study can always be
shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any, Self

from traitlets import TraitError

from cantorlab.formulas import Formula, FormulaError, NoStrength, Undecided, parse
from cantorlab.formulas.tree import Letter, walk
from cantorlab.languages.texts import Language, LocalizedError
from cantorlab.support.numbers import read_exact

#: The letters that may stand for a number with a slider.
LETTERS = tuple("abcdhkmpq")
MAX_LETTERS = 4
MAX_STEPS = 1000
#: The largest size, and the largest denominator, of a number that a slider may take.
MAX_SIZE = 1_000_000


class StudyRefused(LocalizedError, TraitError):
    """Refusal of something that cannot be studied, with the reason in a sentence."""


class BadFormula(FormulaError, TraitError):
    """A formula that cannot be read: as a ``TraitError`` it undoes what was set together."""


@dataclass(frozen=True)
class Range:
    """The numbers of a slider: from ``low`` to ``high`` by ``step``, all exact."""

    low: Fraction = Fraction(-5)
    high: Fraction = Fraction(5)
    step: Fraction = Fraction(1, 2)

    def __post_init__(self) -> None:
        if self.low >= self.high:
            raise StudyRefused("lab.range.empty")
        if self.step <= 0:
            raise StudyRefused("lab.range.step")
        if self.steps > MAX_STEPS:
            raise StudyRefused("lab.range.long", limit=MAX_STEPS)

    @property
    def steps(self) -> int:
        """Number of steps from one end to the other."""
        return int((self.high - self.low) / self.step)

    def at(self, index: int) -> Fraction:
        """Return the number ``index`` steps above the lowest; raises ``StudyRefused`` beyond the
        ends.
        """
        if not 0 <= index <= self.steps:
            raise StudyRefused("lab.range.beyond")
        return self.low + index * self.step

    def nearest(self, value: Fraction) -> int:
        """Return the step that lies nearest to ``value``."""
        return max(0, min(round((value - self.low) / self.step), self.steps))

    def holding(self, value: Fraction) -> Range:
        """Return this range, widened by whole steps if ``value`` lies outside it."""
        if self.low <= value <= self.high:
            return self
        low, high = min(self.low, value), max(self.high, value)
        step = self.step
        while (high - low) / step > MAX_STEPS:
            step *= 10
        return Range(low, high, step)


class LetterValues(dict[str, Fraction]):
    """The numbers of the letters; ``numbers["a"] = 2`` sets that one where they come from."""

    def __init__(
        self, values: Mapping[str, Fraction], put: Callable[[dict[str, Any]], None]
    ) -> None:
        super().__init__(values)
        self._put = put

    def __setitem__(self, letter: str, value: Any) -> None:
        self._put({letter: value})

    def __reduce__(self) -> tuple[Any, ...]:
        return dict, (dict(self),)


@dataclass(frozen=True)
class Study:
    """A formula, perhaps a second one, and exact numbers for every letter that is not n."""

    text: str
    other_text: str | None
    values: Mapping[str, Fraction]
    ranges: Mapping[str, Range]
    language: Language

    @classmethod
    def make(
        cls,
        text: str,
        other_text: str | None,
        values: Mapping[str, Fraction],
        ranges: Mapping[str, Range],
        language: Language,
    ) -> Self:
        """Return a study with a number for each of its letters and for no other: 1 where none is
        given.

        Raises ``FormulaError`` for a formula that cannot be read and ``StudyRefused`` for one that
        cannot be judged.
        """
        formulas = [_read(each, language) for each in (text, other_text) if each is not None]
        letters = sorted({letter for formula in formulas for letter in formula.letters})
        if len(letters) > MAX_LETTERS:
            raise StudyRefused(
                "lab.too_many_letters", limit=MAX_LETTERS, letters=", ".join(letters)
            )
        fitted = {letter: values.get(letter, Fraction(1)) for letter in letters}
        spans = {
            letter: ranges.get(letter, Range()).holding(value) for letter, value in fitted.items()
        }
        study = cls(text, other_text, fitted, {**ranges, **spans}, language)
        study._judge()
        return study

    def replace(self, **changes: Any) -> Self:
        """Return the study with other ``text``, ``other_text``, ``values``, ``ranges`` or
        ``language``.
        """
        return type(self).make(
            **{
                "text": self.text,
                "other_text": self.other_text,
                "values": self.values,
                "ranges": self.ranges,
                "language": self.language,
                **changes,
            }
        )

    def _judge(self) -> None:
        for formula in (self.formula, self.other):
            try:
                if formula is not None:
                    _ = formula.ranks
            except Undecided as refusal:
                raise StudyRefused(f"formulas.{refusal.sentence}") from refusal

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters that have a slider."""
        return tuple(self.values)

    @cached_property
    def written(self) -> Formula:
        """The formula as it was typed, letters and all."""
        return _read(self.text, self.language)

    @cached_property
    def other_written(self) -> Formula | None:
        """The second formula as it was typed."""
        return None if self.other_text is None else _read(self.other_text, self.language)

    @cached_property
    def formula(self) -> Formula:
        """The formula with its numbers, which is judged."""
        return self._fill(self.written)

    @cached_property
    def other(self) -> Formula | None:
        """The second formula with its numbers."""
        return None if self.other_written is None else self._fill(self.other_written)

    def _fill(self, formula: Formula) -> Formula:
        if not formula.letters:
            return formula
        try:
            return formula.with_values({each: self.values[each] for each in formula.letters})
        except FormulaError as refusal:
            raise StudyRefused("lab.too_big") from refusal


@lru_cache(maxsize=64)
def _read(text: str, language: Language) -> Formula:
    try:
        return parse(text, letters=("n", *LETTERS), language=language)
    except FormulaError as why:
        raise BadFormula(why.code, why.position, why.params, why.sentence) from None


def exact(value: object, language: Language) -> Fraction:
    """Return the number that ``value`` is: a fraction, an integer, or a text such as ``−1/2`` or
    ``0.5``.

    Raises ``StudyRefused`` for any other text.
    """
    number = _number(value, language) if isinstance(value, str) else read_exact(value)
    if number is None:
        raise StudyRefused("lab.no_number", text=str(value)[:40])
    if abs(number) > MAX_SIZE or number.denominator > MAX_SIZE:
        raise StudyRefused("lab.number_too_long", limit=MAX_SIZE)
    return number


def _number(text: str, language: Language) -> Fraction:
    if not text.strip():
        raise StudyRefused("lab.number_missing")
    refusal = StudyRefused("lab.no_number", text=text[:40])
    try:
        formula = parse(text, language=language)
    except FormulaError as reason:
        raise refusal from reason
    if any(isinstance(node, Letter) for node in walk(formula.tree)):
        raise refusal
    value = formula.strength(0)
    if isinstance(value, NoStrength) or not isinstance(value, Fraction):
        raise refusal
    return value


def check_letters(study: Study, letters: Iterable[str]) -> None:
    """Raise ``StudyRefused`` for the first letter that the formulas of ``study`` do not have."""
    for letter in letters:
        if letter == "n":
            raise StudyRefused("lab.letter_n")
        if letter not in study.values and study.values:
            raise StudyRefused("lab.no_letter", letter=letter, letters=", ".join(study.letters))
        if letter not in study.values:
            raise StudyRefused("lab.no_letters", letter=letter)
