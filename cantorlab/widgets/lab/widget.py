"""The formula explorer: type a formula, and see the curve, the ladder, and who beats whom and why.

>>> import cantorlab
>>> lab = cantorlab.FormulaLab("a*n + b", values={"a": -2})  # doctest: +SKIP
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import traitlets

from cantorlab.formulas import MAGES, FormulaError
from cantorlab.formulas.printing.spoken_sentence import spoken_forms
from cantorlab.languages.texts import check_language, get_language
from cantorlab.pictures.lab import svg, text
from cantorlab.rules.reading import read_row
from cantorlab.rules.state import Json
from cantorlab.support.numbers import read_whole
from cantorlab.widgets.core.arguments import known_arguments
from cantorlab.widgets.core.base import BaseWidget, language_of
from cantorlab.widgets.core.bundle import STATIC
from cantorlab.widgets.core.lock import locked
from cantorlab.widgets.core.messages import Message, MessageRefused
from cantorlab.widgets.formula_reading import print_refusal, reading
from cantorlab.widgets.lab.study import (
    LETTERS,
    LetterValues,
    Range,
    Study,
    StudyRefused,
    check_letters,
    exact,
)
from cantorlab.widgets.lab.view import choice, view

if TYPE_CHECKING:
    import pandas as pd

Number = Fraction | int | float | str

# Traits that a page may set, and their kinds of JSON; the rest is judged as Python's is.
LINKED: Mapping[str, Any] = {
    "formula": str,
    "other": str | None,
    "values": dict,
    "selected": int | None,
    "compare": list | None,
}


def _as_texts(values: Mapping[str, Fraction], _widget: object) -> dict[str, str]:
    return {letter: str(value) for letter, value in values.items()}


class FormulaLab(BaseWidget):
    """An explorer of formulas, to be shown in a notebook.

    - ``formula``: as pupils write it; besides n it may have letters a, b, c, d, h, k, m, p, q
    - ``other``: a second formula laid over the first
    - ``values``: numbers for the letters, ``{"a": "1/2"}``; 1 for those that are left out
    - ``ranges``: of the sliders, ``{"a": (low, high, step)}``; from -5 to 5 by 1/2 if left out
    - ``compare``: two mages: why does the one beat the other?
    - ``language`` (``"en"``, ``"fr"``…) and ``theme`` (``"auto"``, ``"light"``, ``"dark"``)

    ``formula``, ``other``, ``values``, ``selected`` (a mage or None) and ``compare`` (a pair or
    None) are traits that ``observe``, ``link`` and, in the page, ``jslink`` work with, both ways.
    An unreadable formula raises ``FormulaError``, one that cannot be shown ``ValueError``, and
    nothing changes; from a page it is ignored.

    >>> import cantorlab
    >>> lab = cantorlab.FormulaLab("(n - a)²", values={"a": 2}, compare=(-3, 6))
    >>> lab.formula, lab.values, lab.compare
    ('(n - a)²', {'a': Fraction(2, 1)}, (-3, 6))
    >>> try:
    ...     lab.formula = "n +"
    ... except cantorlab.formulas.FormulaError as error:
    ...     error.code, lab.formula
    ('unexpected_end', '(n - a)²')
    """

    game = "lab"
    _live_page = "explorer"
    _esm = STATIC / "lab.js"
    _css = STATIC / "lab.css"
    _more_texts = ("field.", "mages.")

    formula = traitlets.Unicode().tag(sync=True)
    """Formula as it is written, with n and letters."""
    other = traitlets.Unicode(None, allow_none=True).tag(sync=True)
    """Second formula laid over the first, or None."""
    values: Any = traitlets.Dict().tag(sync=True, to_json=_as_texts)
    """Exact number of each letter; setting some leaves the others as they are."""
    selected = traitlets.Int(None, allow_none=True).tag(sync=True)
    """Selected mage, or None."""
    compare = traitlets.Any(None, allow_none=True).tag(sync=True)
    """Two mages, the first of which is selected, or None."""

    @known_arguments
    def __init__(
        self,
        formula: str = "(n-3)^2",
        *,
        other: str | None = None,
        values: Mapping[str, Number] | None = None,
        ranges: Mapping[str, Sequence[Number]] | None = None,
        compare: tuple[int, int] | None = None,
        language: str | None = None,
        theme: str = "auto",
        layout: Any = None,
    ) -> None:
        spoken = check_language(language or get_language())
        _check_texts(formula, "" if other is None else other)
        numbers = {letter: exact(each, spoken) for letter, each in _letters(values, "values")}
        spans = {letter: _range(ends, spoken) for letter, ends in _letters(ranges, "ranges")}
        study = Study.make(formula, other, numbers, spans, spoken)
        check_letters(study, [*numbers, *spans])
        self._study = self._ready = study
        self._known = dict(study.values)
        self._rival: int | None = None
        self._sliding = False
        super().__init__(language=spoken, theme=theme, layout=layout)
        with self.hold_trait_notifications():
            self.formula, self.other = study.text, study.other_text
            self.values = dict(study.values)
        self._show()
        self.compare = compare

    # -- what is studied ------------------------------------------------------------------------

    @property
    def order(self) -> tuple[tuple[int, ...], ...]:
        """The mages from the strongest to the weakest, equals together; without strength last."""
        return self._study.formula.order

    @property
    def other_order(self) -> tuple[tuple[int, ...], ...] | None:
        """The order at the second formula, None if there is none."""
        return self._study.other.order if self._study.other else None

    @property
    def ranges(self) -> dict[str, tuple[Fraction, Fraction, Fraction]]:
        """The sliders: lowest number, highest number and step of each letter."""
        spans = {letter: self._study.ranges[letter] for letter in self._study.letters}
        return {letter: (span.low, span.high, span.step) for letter, span in spans.items()}

    @ranges.setter
    def ranges(self, ranges: Mapping[str, Sequence[Number]]) -> None:
        given = dict(_letters(ranges, "ranges"))
        check_letters(self._study, given)
        self._set_ranges({name: _range(ends, language_of(self)) for name, ends in given.items()})

    @property
    def frame(self) -> pd.DataFrame:
        """One row a mage: ``mage``, ``strength`` (exact, as text), ``value``, ``rank``, ``place``.

        With a second formula also ``other_strength``, ``other_value``…
        """
        from cantorlab.widgets.lab.frame import frame

        return frame(self._study)

    @traitlets.validate("formula", "other")
    def _is_readable(self, proposal: Any) -> str | None:
        name = "text" if proposal["trait"].name == "formula" else "other_text"
        self._prepare(**{name: proposal["value"]})
        typed: str | None = proposal["value"]
        return typed

    @traitlets.validate("values")
    def _are_numbers(self, proposal: Any) -> dict[str, Fraction]:
        given = {
            str(letter): exact(value, language_of(self))
            for letter, value in proposal["value"].items()
        }
        self._prepare(values={**self._known, **given})
        check_letters(self._ready, given)
        return LetterValues(self._ready.values, self._put_in)

    def _put_in(self, numbers: dict[str, Number]) -> None:
        self.set_trait("values", numbers)  # those that are left out keep theirs

    def _prepare(self, **changes: Any) -> None:
        """Make the study that these changes lead to; raises what cannot be studied."""
        wanted = {"text": self.formula, "other_text": self.other, "values": self.values, **changes}
        wanted["values"] = {**self._known, **wanted["values"]}
        ready = self._ready
        fitted = {letter: wanted["values"].get(letter) for letter in ready.letters}
        if (ready.text, ready.other_text, ready.values) != (
            wanted["text"],
            wanted["other_text"],
            fitted,
        ):
            self._ready = ready.replace(**wanted)

    @traitlets.observe("formula", "other", "values")
    @locked
    def _follow(self, _change: Any) -> None:
        self._prepare()
        if self._study is self._ready:
            return
        self._study = self._ready
        self._known.update(self._study.values)
        self.values = dict(self._study.values)
        self._show()

    @locked
    def _set_ranges(self, spans: Mapping[str, Range]) -> None:
        study = self._study
        values = dict(study.values)
        for letter, span in spans.items():
            if not span.low <= values[letter] <= span.high:
                values[letter] = span.at(span.nearest(values[letter]))
        self._ready = study.replace(ranges={**study.ranges, **spans}, values=values)
        self._study = self._ready
        self._known.update(values)
        self.values = dict(self._study.values)
        self._show()

    # -- who is looked at -----------------------------------------------------------------------

    @traitlets.validate("selected")
    def _is_mage(self, proposal: Any) -> int | None:
        return None if proposal["value"] is None else _check_mage(proposal["value"])

    @traitlets.validate("compare")
    def _are_two(self, proposal: Any) -> tuple[int, int] | None:
        pair = proposal["value"]
        if pair is None:
            return None
        row = read_row(pair)
        if row is None or len(row) != 2 or row[0] == row[1]:
            raise StudyRefused("lab.not_two")
        return _check_mage(row[0]), _check_mage(row[1])

    @traitlets.observe("selected")
    @locked
    def _on_selected(self, _change: Any) -> None:
        self._pair_up()
        self._show_choice()

    @traitlets.observe("compare")
    @locked
    def _on_compare(self, change: Any) -> None:
        if change["new"] is not None:
            mage, self._rival = change["new"]
            self.selected = mage
        elif self.selected != self._rival:
            self._rival = None  # taken away; on the very mage it is compared with, it only waits
        self._show_choice()

    def _pair_up(self) -> None:
        pair = (self.selected, self._rival)
        self.compare = None if None in pair or pair[0] == pair[1] else pair

    # -- what is shown --------------------------------------------------------------------------

    def _show(self) -> None:
        span = self.view["curve"]["span"] if self._sliding else None
        seen = view(self._study, language_of(self), span)
        self.set_trait("view", {**seen, **self._choice()})

    def _recover(self) -> None:
        self._sliding = True  # the curve stays where it is
        try:
            self._show()
        finally:
            self._sliding = False

    def _show_choice(self) -> None:
        self.set_trait("view", {**self.view, **self._choice()})

    def _choice(self) -> Json:
        chosen = choice(self._study, self.selected, self._rival, language_of(self))
        return {**chosen, "heard": spoken_forms({"compare": chosen["compare"]}, language_of(self))}

    @traitlets.observe("language")
    def _on_language(self, change: Any) -> None:
        with suppress(FormulaError):  # 1,250 is no number in English: what is shown stays as read
            self._study = self._ready = self._study.replace(language=language_of(self))
        super()._on_language(change)

    def _picture(self) -> str:
        return svg(self.view, language=language_of(self))

    def _plain_text(self) -> str:
        return text(self.view, language=language_of(self))

    # -- what a page links ----------------------------------------------------------------------

    @locked
    def set_state(self, sync_data: Json) -> None:
        """Take the values that ``jslink`` set in a browser; ignore those that cannot be shown."""
        with suppress(traitlets.TraitError):
            super().set_state(sync_data)

    def _may_set(self, name: str, value: object) -> bool:
        return isinstance(value, LINKED.get(name, ())) or super()._may_set(name, value)

    # -- what people do -------------------------------------------------------------------------

    def _answer(self, message: Message) -> Json:
        match message.kind:
            case "read":
                return reading(message.text("text"), language_of(self), ("n", *LETTERS))
            case "show":
                return self._answer_show(message)
            case "value":
                return self._answer_value(message)
            case "range":
                return self._answer_range(message)
            case "select":
                return self._answer_select(message)
            case "compare":
                return self._answer_compare(message)
            case _:
                return super()._answer(message)

    def _answer_show(self, message: Message) -> Json:
        which, typed = message.text("which"), message.body.get("text")
        if which not in ("formula", "other") or not isinstance(typed, str | None):
            raise MessageRefused("table.malformed")
        if which == "formula" and typed is None:
            raise MessageRefused("table.malformed")
        try:
            setattr(self, which, typed)
        except FormulaError as refusal:
            return print_refusal(refusal, language_of(self))
        return {}

    def _answer_value(self, message: Message) -> Json:
        """Answer one step of a slider with the number that it reaches."""
        letter, at = message.text("letter"), message.whole_number("at")
        self._sliding = True
        try:
            check_letters(self._study, [letter])
            self.values = {letter: self._study.ranges[letter].at(at)}
        finally:
            self._sliding = False
        return {}

    def _answer_range(self, message: Message) -> Json:
        letter = message.text("letter")
        ends = [message.text(name) for name in ("low", "high", "step")]
        check_letters(self._study, [letter])
        value = exact(message.text("value"), language_of(self))
        self._set_ranges({letter: _range(ends, language_of(self)).holding(value)})
        self.values = {letter: value}
        return {}

    def _answer_select(self, message: Message) -> Json:
        self.selected = _mage(message)
        return {}

    def _answer_compare(self, message: Message) -> Json:
        self._rival = _mage(message)
        self._pair_up()
        self._show_choice()
        return {}


def _check_texts(*formulas: object) -> None:
    for each in formulas:
        if not isinstance(each, str):
            raise ValueError(f"a formula is a text such as '(n-3)^2', not {each!r}")


def _letters(given: object, name: str) -> Iterable[tuple[str, Any]]:
    """Return the letters of ``values`` or ``ranges`` with their values."""
    if given is None:
        return ()
    if not isinstance(given, Mapping):
        raise ValueError(f"{name} has an entry for each letter, as {{'a': …}}, not {given!r}")
    return given.items()


def _range(ends: object, language: Any) -> Range:
    row = read_row(ends)
    if row is None or len(row) != 3:
        raise StudyRefused("lab.range.three")
    low, high, step = (exact(each, language) for each in row)
    return Range(low, high, step)


def _mage(message: Message) -> int | None:
    if message.body.get("mage", "") is None:
        return None
    mage = message.whole_number("mage")
    if mage not in MAGES:
        raise MessageRefused("lab.no_mage", text=mage)
    return mage


def _check_mage(given: object) -> int:
    mage = read_whole(given)
    if mage is None or mage not in MAGES:
        raise StudyRefused("lab.no_mage", text=given)
    return mage
