"""Exercises and their solutions for printing, each page one HTML element.

Everything is in the element: formulas in MathML, curves in SVG, a style sheet that names only its
own classes. Colours are inherited, so that it is readable on a dark screen and prints in black.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

from cantorlab.exercises.base import LETTERS, Exercise, formula_json
from cantorlab.formulas import MAGES
from cantorlab.formulas.curves.layout import HIGH, LOW
from cantorlab.formulas.order.order_text import in_signs
from cantorlab.formulas.printing import html
from cantorlab.formulas.printing.sentence_html import sentence_html
from cantorlab.languages.conventions import number_text
from cantorlab.languages.texts import Language, get_language, say

_STYLE = """
.cl-paper { max-width: 46rem; line-height: 1.45; }
.cl-paper h3 { margin: 0 0 .4rem; }
.cl-paper .cl-names { display: flex; gap: 2rem; margin-bottom: 1rem; }
.cl-paper .cl-names span { flex: 1; border-bottom: 1px solid; }
.cl-paper .cl-names span:last-child { flex: .5; }
.cl-paper ol { padding-left: 1.8rem; margin: 0; }
.cl-paper li { break-inside: avoid; margin-bottom: 1.1rem; }
.cl-paper li > * { margin: .25rem 0; }
.cl-paper math { font-size: 1.2em; math-style: normal; }
.cl-paper b { margin-right: .8rem; }
.cl-paper .cl-asked { text-align: center; }
.cl-paper .cl-boxes { display: flex; flex-wrap: wrap; gap: .3rem 2rem; }
.cl-paper .cl-four { display: grid; grid-template-columns: 1fr 1fr; gap: .5rem 1.5rem; }
.cl-paper .cl-line { border-bottom: 1px dotted; height: 1.8rem; }
.cl-paper svg { width: 100%; max-width: 15rem; height: auto; vertical-align: top; }
.cl-paper .cl-why { opacity: .85; }
""".strip()

_WIDTH, _HEIGHT = 240, 120


def sheet_html(exercises: Iterable[Exercise], name: str, language: Language | None = None) -> str:
    """Return the questions as a sheet of this ``name``, with room for answers and for a name."""
    words = language or get_language()
    blanks = ("exercises.paper.name", "exercises.paper.date")
    head = [
        _tag("h3", _text("exercises.paper.title", words, seed=name)),
        _tag("div", "".join(_tag("span", _text(key, words)) for key in blanks), "cl-names"),
    ]
    return _page(head, (_question(each, words) for each in exercises), words)


def solutions_html(
    exercises: Iterable[Exercise], name: str, language: Language | None = None
) -> str:
    """Return the solutions in the same order, each with its formula and the reasons in short."""
    words = language or get_language()
    head = [_tag("h3", _text("exercises.paper.key", words, seed=name))]
    return _page(head, (_solution(each, words) for each in exercises), words)


def _page(head: Iterable[str], items: Iterable[str], language: Language) -> str:
    listed = "".join(_tag("li", item) for item in items)
    inside = f"<style>{_STYLE}\n{html.STYLE}</style>{''.join(head)}{_tag('ol', listed)}"
    return f'<div class="cl-paper" lang="{language}">{inside}</div>'


def _question(each: Exercise, language: Language) -> str:
    shown = each.observation(language)
    parts = [_tag("p", sentence_html(shown["question"]))]
    if formula := shown.get("formula"):
        parts.append(_tag("p", _typeset(formula), "cl-asked"))
    if order := shown.get("order"):
        parts.append(_tag("p", escape(in_signs(order)), "cl-asked"))
    if curve := shown.get("curve"):
        parts.append(_tag("p", curve_svg(curve), "cl-asked"))
    if formulas := shown.get("formulas"):
        parts.append(_four(map(_typeset, formulas)))
    elif curves := shown.get("curves"):
        parts.append(_four(map(curve_svg, curves)))
    elif each.control == "sketch":
        parts.append(_tag("p", _grid_svg(), "cl-asked"))
    elif shown["choices"] and len(shown["choices"]) < 18:
        boxes = (_tag("span", "☐ " + escape(choice["label"])) for choice in shown["choices"])
        parts.append(_tag("div", "".join(boxes), "cl-boxes"))
    else:
        parts.append(_tag("div", "", "cl-line"))
    return "".join(parts)


def _typeset(formula: Mapping[str, str]) -> str:
    return html.typeset(formula["mathml"], formula["text"])


def _four(pictures: Iterable[str]) -> str:
    named = zip(LETTERS, pictures, strict=False)
    return _tag(
        "div", "".join(_tag("div", f"☐ {name})  {each}") for name, each in named), "cl-four"
    )


def _solution(each: Exercise, language: Language) -> str:
    revealed = each.reveal(language)
    answer = _tag("b", escape(revealed["solution"]))
    if not each.asks_for_formula:
        answer += " " + _typeset(revealed["formula"])
    because = revealed["because"]
    if because and because[0]["text"] == revealed["explanation"]:
        because = because[:1]  # the whole order is the reason: no pair adds to it
    reasons = (_tag("p", _reason(each, reason, language), "cl-why") for reason in because)
    return _tag("p", sentence_html(each.ask(language))) + _tag("p", answer) + "".join(reasons)


def _reason(each: Exercise, reason: Mapping[str, Any], language: Language) -> str:
    """Give the reason, with the letter and the formula that it is about where there are several."""
    why = sentence_html(reason["text"])
    if len(each.formulas) == 1:
        return why
    letter = LETTERS[each.formulas.index(reason["formula"])]
    shown = _typeset(formula_json(reason["formula"], language))
    return f"{letter}) {shown}{_text('exercises.paper.because', language)} {why}"


def curve_svg(drawn: Mapping[str, Any]) -> str:
    """Draw a curve that ``formulas.curves.layout`` has laid out, as an SVG element."""

    def at(point: Iterable[float]) -> str:
        x, y = point
        return f"{x * _WIDTH:.1f},{(1 - y) * _HEIGHT:.1f}"

    parts = [f"<title>{escape(drawn['label'])}</title>", *_axis()]
    if drawn["zero"] is not None:
        y = (1 - drawn["zero"]) * _HEIGHT
        parts.append(f'<path d="M0 {y:.1f}H{_WIDTH}" stroke-width=".6" opacity=".6"/>')
    for curve in drawn["curves"]:
        parts += [
            f'<polyline points="{" ".join(map(at, line))}" stroke-width="1.2"/>'
            for line in curve["lines"]
        ]
        for end in curve["ends"]:
            x, y = at((end["x"], end["y"])).split(",")
            fill = "currentColor" if end["filled"] else "Canvas"
            parts.append(f'<circle cx="{x}" cy="{y}" r="2.4" fill="{fill}"/>')
        for point in curve["points"]:
            x, y = at((point["x"], point["y"])).split(",")
            parts.append(f'<circle cx="{x}" cy="{y}" r="2.4" fill="currentColor" stroke="none"/>')
    return (
        f'<svg viewBox="0 -6 {_WIDTH} {_HEIGHT + 26}" role="img" fill="none" stroke="currentColor">'
        f"{''.join(parts)}</svg>"
    )


def _grid_svg() -> str:
    """Draw paper to sketch on: an upright line for each mage."""
    lines = "".join(
        f'<path d="M{_x(mage):.1f} 0V{_HEIGHT}" stroke-width=".4" opacity=".5"/>' for mage in MAGES
    )
    frame = f'<rect width="{_WIDTH}" height="{_HEIGHT}" stroke-width=".6"/>'
    return (
        f'<svg viewBox="-1 -6 {_WIDTH + 2} {_HEIGHT + 26}" fill="none" stroke="currentColor">'
        f"{frame}{lines}{''.join(_axis())}</svg>"
    )


def _x(mage: int) -> float:
    return (mage - LOW) / (HIGH - LOW) * _WIDTH


def _axis() -> Iterable[str]:
    """Draw the upright axis, and the numbers of three mages to count from."""
    for mage in (MAGES[0], 0, MAGES[-1]):
        x = _x(mage)
        if mage == 0:
            yield f'<path d="M{x:.1f} 0V{_HEIGHT}" stroke-width=".6" opacity=".6"/>'
        yield (
            f'<text x="{x:.1f}" y="{_HEIGHT + 16}" font-size="11" text-anchor="middle" '
            f'fill="currentColor" stroke="none">{number_text(mage)}</text>'
        )


def _tag(name: str, inside: str, style: str = "") -> str:
    chosen = f' class="{style}"' if style else ""
    return f"<{name}{chosen}>{inside}</{name}>"


def _text(key: str, language: Language, **params: object) -> str:
    return escape(say(key, language, **params))
