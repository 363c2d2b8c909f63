"""View of a study in the explorer: the ladders, the curve, a sentence for each mage."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import Any

from cantorlab.formulas import MAGES, Formula, NoStrength, explain
from cantorlab.formulas.curves.layout import curve_json
from cantorlab.formulas.order.ladder import order_json, strength_mathml, strength_text
from cantorlab.formulas.order.order_text import list_mages
from cantorlab.formulas.printing.written import write
from cantorlab.formulas.substitution import tidy
from cantorlab.languages import conventions
from cantorlab.languages.conventions import number_text
from cantorlab.languages.texts import Language, say
from cantorlab.rules.state import Json
from cantorlab.widgets.formula_reading import print_formula
from cantorlab.widgets.lab.study import Study

#: Numbers with at most this many decimals are written as decimals, all others as fractions.
_MAX_DECIMALS = 4


def view(study: Study, language: Language, span: Json | None = None) -> Json:
    """Return all that the front end draws of a study, in ``language``.

    ``formula`` and ``other`` as they read, ``sliders``, ``order`` and ``other_order`` (ladders),
    ``curve``, ``mages`` (one entry each, from -9), ``headline``, ``turned`` (what the second
    formula changes). ``span``: the curve's scale before, to be kept while it serves.
    """
    formulas = [study.formula, *([study.other] if study.other else [])]
    orders = [order_json(each, language) for each in formulas]
    return {
        "formula": _formula(study.written, study.formula, language),
        "other": _formula(study.other_written, study.other, language),
        "sliders": [_slider(letter, study, language) for letter in study.letters],
        "order": orders[0],
        "other_order": orders[1] if study.other else None,
        "curve": curve_json(formulas, language, before=span),
        "mages": [_mage(mage, study, language) for mage in MAGES],
        "headline": headline(study.formula, language),
        "turned": count_turned(study.formula, study.other, language) if study.other else "",
    }


def choice(study: Study, selected: int | None, rival: int | None, language: Language) -> Json:
    """Return the chosen mages: ``selected``, its ``rival``, and ``compare``: the winner and why."""
    compared = None
    if selected is not None and rival is not None and selected != rival:
        compared = _comparison(study, selected, rival, language)
    return {"selected": selected, "rival": rival, "compare": compared}


def _formula(typed: Formula | None, filled: Formula | None, language: Language) -> Json | None:
    """Return a formula as typed, neatly ``shown`` as text, and ``filled`` with its numbers."""
    if typed is None or filled is None:
        return None
    tidied = Formula(filled.text, tidy(filled.tree), filled.language)
    with_numbers = {"mathml": tidied.mathml_in(language), "spoken": tidied.spoken(language)}
    return {
        **print_formula(typed, language),
        "shown": write(typed.tree, language),
        "filled": with_numbers if typed.letters else None,
    }


def value_text(value: Fraction, language: Language) -> str:
    """Write an exact number for people: ``−0.5``, ``1/3``, ``12``."""
    sign, size = ("−" if value < 0 else ""), abs(value)
    decimals = next((d for d in range(_MAX_DECIMALS + 1) if 10**d % size.denominator == 0), None)
    if decimals is None:
        return f"{sign}{size.numerator}/{size.denominator}"
    text = f"{size.numerator * 10**decimals // size.denominator:0{decimals + 1}d}"
    mark = conventions.decimal_mark(language)
    return sign + (f"{text[:-decimals]}{mark}{text[-decimals:]}" if decimals else text)


def _slider(letter: str, study: Study, language: Language) -> Json:
    span, value = study.ranges[letter], study.values[letter]
    return {
        "letter": letter,
        "value": value_text(value, language),
        "at": span.nearest(value),
        "steps": span.steps,
        "low": value_text(span.low, language),
        "high": value_text(span.high, language),
        "step": value_text(span.step, language),
        # Where zero lies, in parts of the slider: there an order may turn over.
        "zero": float(-span.low / (span.high - span.low)) if span.low < 0 < span.high else None,
    }


def _mage(mage: int, study: Study, language: Language) -> Json:
    strength = study.formula.strength(mage)
    sentences = [_say_of(mage, study.formula, "lab.ui.mage", language)]
    moved = 0
    if study.other is not None:
        moved = place(mage, study.formula) - place(mage, study.other)
        sentences.append(_say_of(mage, study.other, "lab.ui.mage.other", language))
    return {
        "n": mage,
        "strength": strength_text(strength, language),
        "mathml": strength_mathml(strength),
        "said": " ".join(sentences),
        "moved": f"{'▲' if moved > 0 else '▼'}{abs(moved)}" if moved else "",
    }


def place(mage: int, formula: Formula) -> int:
    """Return the place of a mage from the strongest, 1; equals share the better one."""
    return 1 + sum(_height(other, formula) > _height(mage, formula) for other in MAGES)


def _height(mage: int, formula: Formula) -> int:
    """Return the rank of a mage; one without strength is below all others (rules §1.2)."""
    rank = formula.ranks[MAGES.index(mage)]
    return -1 if rank is None else rank


def _say_of(mage: int, formula: Formula, key: str, language: Language) -> str:
    strength = formula.strength(mage)
    number = number_text(mage)
    if isinstance(strength, NoStrength):
        return say(f"{key}.none", language, mage=number, why=strength.message(language))
    tied = [n for n in MAGES if n != mage and _height(n, formula) == _height(mage, formula)]
    facts: dict[str, Any] = {
        "mage": number,
        "strength": strength_text(strength, language),
        "place": place(mage, formula),
    }
    if not tied:
        return say(f"{key}.alone", language, **facts)
    others = ", ".join(map(number_text, tied))
    return say(f"{key}.tied", language, others=others, **facts)


def headline(formula: Formula, language: Language) -> str:
    """Say in one sentence which mage is strongest, and which weakest or without strength."""
    order = order_json(formula, language)
    rungs, none = order["rungs"], order["none"]
    if not rungs:
        return say("lab.ui.headline.none", language)
    strong, weak = (list_mages(rung, language) for rung in (rungs[-1], rungs[0]))
    if none:
        mages = ", ".join(map(number_text, none))
        return say("lab.ui.headline.without", language, strong=strong, mages=mages)
    if len(rungs) == 1:
        return say("lab.ui.headline.all", language)
    return say("lab.ui.headline.order", language, strong=strong, weak=weak)


def count_turned(one: Formula, other: Formula, language: Language) -> str:
    """Say in one sentence how many of the 153 pairs turn over from ``one`` to ``other``."""
    over, evened = 0, 0
    for a, b in combinations(MAGES, 2):
        before, after = (_height(a, each) - _height(b, each) for each in (one, other))
        over += before * after < 0
        evened += (before == 0) != (after == 0)
    if not over and not evened:
        return say("lab.ui.turned.same", language)
    said = [say("lab.ui.turned.over", language, count=over)]
    if evened:
        said.append(say("lab.ui.turned.evened", language, count=evened))
    return " ".join(said)


def _comparison(study: Study, one: int, other: int, language: Language) -> Json:
    a, b = sorted((one, other), key=lambda mage: -_height(mage, study.formula))
    won = _height(a, study.formula) > _height(b, study.formula)
    key = "lab.ui.compare.beats" if won else "lab.ui.compare.ties"
    return {
        "question": say(key, language, a=number_text(a), b=number_text(b)),
        "why": explain(study.formula, one, other).say(language),
        "winner": a if won else None,
    }
