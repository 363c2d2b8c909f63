"""A sheet of exercises and the teacher's key to it: values that a notebook shows ready to print."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, overload
from urllib.parse import urlencode

from cantorlab.exercises.base import LETTERS, Exercise
from cantorlab.exercises.latex_sheets import amc_latex, sheet_latex
from cantorlab.exercises.moodle import moodle_xml
from cantorlab.exercises.paper import sheet_html, solutions_html
from cantorlab.exercises.sheet_names import sheet_name
from cantorlab.exercises.versions import version_of
from cantorlab.formulas.order.order_text import in_signs
from cantorlab.languages.texts import Language
from cantorlab.support.numbers import read_whole


@dataclass(frozen=True)
class Sheet(Sequence[Exercise]):
    """Numbered exercises, with the seed and the version that made them.

    A notebook shows it ready for printing.

    >>> from cantorlab import exercises
    >>> page = exercises.sheet(level=3, kinds=["winner"], n=2, seed=4)
    >>> len(page), page.name, page[0].formula
    (2, '4 · v1 · L3 · ×2 · kinds winner', '20 − |n − 1|')
    """

    exercises: tuple[Exercise, ...]
    seed: int
    version: int = field(default_factory=lambda: version_of().number)
    route: str | None = None
    drawn_from: Mapping[str, Any] = field(default_factory=dict, compare=False, repr=False)

    @property
    def name(self) -> str:
        """Name on paper and on Moodle: ``7 · v1 · 4e · L5 · ×8``, for seed, version, class, levels
        and number of exercises. ``exercises.sheet_from_name`` makes the same sheet again.
        """
        keys = (each.key for each in self.exercises)
        return sheet_name(self.seed, self.version, self.route, self.drawn_from, keys)

    @property
    def solutions(self) -> Solutions:
        """The teacher's key."""
        return Solutions(self)

    def html(self, language: Language | None = None) -> str:
        """Return the sheet as one HTML element, formulas in MathML, curves in SVG."""
        return sheet_html(self.exercises, self.name, language)

    def moodle(self, language: Language | None = None) -> str:
        """Return the sheet in Moodle's XML format, with its key and feedback to each answer.

        Import it into a course's question bank; ``exercises.moodle`` describes its parts.
        """
        return moodle_xml(self.exercises, self.name, language)

    def latex(self, language: Language | None = None, *, versions: int = 1) -> str:
        """Return the sheet as a LaTeX document with its key, in versions A, B, C and on.

        >>> from cantorlab.exercises import sheet
        >>> page = sheet(level=4, n=3, seed=4).latex("fr", versions=4)
        >>> page.count("begin{enumerate}")  # four sheets, four keys
        8
        """
        return sheet_latex(self.exercises, self.name, language, versions)

    def amc(self, language: Language | None = None, *, copies: int = 4) -> str:
        """Return the sheet as a document for AMC (auto-multiple-choice), of so many different
        papers.
        """
        return amc_latex(self.exercises, self.name, language, copies)

    @property
    def link(self) -> str:
        """Part after the ``#`` in the address of a site's quiz, so that it asks this sheet.

        Raises ``ValueError`` for a sheet that ``exercises.sheet`` did not draw, or drew from places
        of one's own.

        >>> from cantorlab.exercises import sheet
        >>> sheet(4, n=6, seed=7, route="4e").link
        'level=4&n=6&seed=7&version=1&route=4e'
        """
        told = {
            name: _link_value(value) for name, value in self.drawn_from.items() if value is not None
        }
        if not told:
            raise ValueError("a link carries a sheet that exercises.sheet(…) has drawn")
        return urlencode(told, safe=";")

    def _repr_html_(self) -> str:
        return self.html()

    def __len__(self) -> int:
        return len(self.exercises)

    @overload
    def __getitem__(self, index: int) -> Exercise: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Exercise, ...]: ...
    def __getitem__(self, index: int | slice) -> Exercise | tuple[Exercise, ...]:
        """Return the exercise with this index, counted from 0; several for a slice."""
        return self.exercises[index]

    def __str__(self) -> str:
        return "\n".join(f"{i}. {_in_plain_text(each)}" for i, each in enumerate(self, start=1))


def _in_plain_text(each: Exercise) -> str:
    """Return a question with its formula, order, curve and choices, a line for each."""
    shown = each.observation()
    lines = [shown["question"]]
    lines += [shown[name]["text"] for name in ("formula",) if shown.get(name)]
    lines += [in_signs(shown["order"])] if shown.get("order") else []
    lines += [shown["curve"]["label"]] if shown.get("curve") else []
    offered = [formula["text"] for formula in shown.get("formulas") or ()]
    offered = offered or [curve["label"] for curve in shown.get("curves") or ()]
    if not offered and each.control == "choice":
        offered = [choice["label"] for choice in shown["choices"]]
    lines += [f"{letter}) {text}" for letter, text in zip(LETTERS, offered, strict=False)]
    return "\n   ".join(lines)


def _link_value(value: Any) -> str:
    """Write a value for an address: several with semicolons between them."""
    several = value if isinstance(value, list | tuple | set | frozenset | range) else [value]
    plain = [each if isinstance(each, str) else read_whole(each) for each in several]
    if None in plain:
        raise ValueError("a link cannot carry places of your own")
    return ";".join(map(str, plain))


@dataclass(frozen=True)
class Solutions:
    """The teacher's key to a sheet: each solution, with the reasons in short.

    >>> from cantorlab import exercises
    >>> page = exercises.sheet(level=3, kinds=["winner"], n=2, seed=4)
    >>> print(page.solutions)
    1. −7
    2. −4
    """

    sheet: Sheet

    def html(self, language: Language | None = None) -> str:
        """Return the key as one HTML element."""
        return solutions_html(self.sheet.exercises, self.sheet.name, language)

    def _repr_html_(self) -> str:
        return self.html()

    def __str__(self) -> str:
        return "\n".join(f"{i}. {each.solution()}" for i, each in enumerate(self.sheet, start=1))
