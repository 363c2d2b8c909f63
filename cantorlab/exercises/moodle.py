"""Exercises as questions for Moodle: its XML format, with keys and feedback.

https://docs.moodle.org/en/Moodle_XML_format. Formulas are LaTeX between ``\\(`` and ``\\)``, which
Moodle's MathJax sets; curves are pictures inside the file. An order is chosen among the right one
and those of named misconceptions. A formula that is asked for may be any that fits: that is an
essay, with the solution in the notes for the marker.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from html import escape
from random import Random
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from cantorlab.exercises.base import NONE, Exercise, order_text
from cantorlab.exercises.formula_cache import formula_of
from cantorlab.exercises.misconceptions.answering import Interpretation, thoughts, wrong_answers
from cantorlab.exercises.misconceptions.refuting import refutation
from cantorlab.exercises.paper import curve_svg
from cantorlab.exercises.typed_answers import UnreadableAnswer, list_mages
from cantorlab.formulas import FormulaError
from cantorlab.formulas.order.order_text import in_signs
from cantorlab.formulas.printing.latex import latex
from cantorlab.formulas.printing.sentence_html import sentence_html
from cantorlab.languages.texts import Language, check_language, get_language, say

_RIGHT, _WRONG = "100", "0"
# Of so many right answers each may count the same (Moodle's question/engine/bank.php).
_EQUAL_PARTS = 10
# Of orders to choose among there are no more than this.
_ORDERS = 5


@dataclass
class _Page:
    """HTML, and the pictures that it shows."""

    html: str
    pictures: dict[str, str] = field(default_factory=dict)

    def into(self, parent: Element, name: str) -> Element:
        """Write it as an element of Moodle's format."""
        made = SubElement(parent, name, format="html")
        SubElement(made, "text").text = self.html
        for file, svg in self.pictures.items():
            told = {"name": file, "path": "/", "encoding": "base64"}
            SubElement(made, "file", told).text = b64encode(svg.encode()).decode()
        return made


def moodle_xml(exercises: Iterable[Exercise], name: str, language: Language | None = None) -> str:
    """Write the questions as one XML text, in a category that has the sheet's ``name``."""
    words = check_language(language or get_language())
    quiz = Element("quiz")
    category = SubElement(SubElement(quiz, "question", type="category"), "category")
    SubElement(category, "text").text = f"$course$/top/Cantorlab {name.replace('/', '-')}"
    for number, each in enumerate(exercises, start=1):
        _question(quiz, each, f"{name} · {number:02}", words)
    ElementTree.indent(quiz)
    text = ElementTree.tostring(quiz, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'


def _question(quiz: Element, each: Exercise, name: str, words: Language) -> None:
    make = _MAKERS.get(each.control, _make_typed)
    if each.choices and each.control not in _MAKERS:
        make = _make_choice
    kind, fill = make(each, words)
    question = SubElement(quiz, "question", type=kind)
    SubElement(SubElement(question, "name"), "text").text = f"Cantorlab {name}"
    _make_question(each, words).into(question, "questiontext")
    _Page(_explain_answer(each, words)).into(question, "generalfeedback")
    SubElement(question, "defaultgrade").text = "1"
    SubElement(question, "penalty").text = "0.3333333"
    SubElement(question, "hidden").text = "0"
    SubElement(question, "idnumber").text = f"cantorlab {each.key}"
    fill(question)


Made = tuple[str, Callable[[Element], None]]


def _make_choice(each: Exercise, words: Language) -> Made:
    """Ask for one of the choices; where several are right, each of them is."""
    shown = each.observation(words)
    pictures = {
        letter: (f"{letter}.svg", _svg(curve), str(curve["label"]))
        for letter, curve in zip(each.choices, shown.get("curves", ()), strict=False)
    }
    formulas = dict(zip(each.choices, each.formulas, strict=False)) if "formulas" in shown else {}

    def label(answer: str) -> _Page:
        if answer in pictures:
            file, svg, told = pictures[answer]
            image = f'<img src="@@PLUGINFILE@@/{file}" alt="{escape(told)}" width="240">'
            return _Page(image, {file: svg})
        if answer in formulas:
            return _Page(_tex(formulas[answer], words))
        return _Page(escape(each.label(answer, words)))

    def fill(question: Element) -> None:
        # Feedback names an answer by its letter, where it has one.
        _single(question, single=True, letters=each.control == "choice")
        for answer in each.choices:
            right = answer in each.solutions
            _answer(
                question,
                label(answer),
                _RIGHT if right else _WRONG,
                _make_feedback(each, answer, words),
            )

    return "multichoice", fill


def _make_several(each: Exercise, words: Language) -> Made:
    """Ask for all mages that tie: each right one counts its part, a wrong one takes all away."""
    (solution,) = each.solutions
    right = () if solution == NONE else solution.split()
    asked = set(map(str, each.mages))
    mages = [str(mage) for mage in range(-9, 9) if str(mage) not in asked]

    def fill(question: Element) -> None:
        _single(question, single=False)
        parts = iter(_parts(max(1, len(right))))
        for answer in (*mages, NONE):
            is_right = answer in right or (answer == NONE and not right)
            part = next(parts) if is_right else "-100"
            _answer(question, _Page(escape(each.label(answer, words))), part, "")

    return "multichoice", fill


def _parts(count: int) -> list[str]:
    """Return the parts in per cent that so many right answers count, 100 together.

    Moodle takes one of ten at most, and twentieths: of more there are tenths and twentieths.
    """
    if count <= _EQUAL_PARTS:
        return [f"{100 / count:.5f}"] * count
    tenths = 2 * _EQUAL_PARTS - count
    return ["10"] * tenths + ["5"] * (count - tenths)


def orders_to_choose(each: Exercise) -> list[str]:
    """Return the right order, those of misconceptions, and the numbers alone, in a fixed order."""
    (solution,) = each.solutions
    up = sorted(each.mages)
    found = [
        solution,
        *(text for _, own in wrong_answers(each) for text in map(_order_to_type, own)),
    ]
    found += [" > ".join(map(str, order)) for order in (up[::-1], up)]
    offers = list(dict.fromkeys(found))[:_ORDERS]
    Random(each.key).shuffle(offers)
    return offers


def _make_order(each: Exercise, words: Language) -> Made:
    offers = orders_to_choose(each)

    def fill(question: Element) -> None:
        _single(question, single=True)
        for answer in offers:
            part = _RIGHT if each.judge(answer, words).right else _WRONG
            label = _Page(escape(each.label(answer, words)))
            _answer(question, label, part, _make_feedback(each, answer, words))

    return "multichoice", fill


def _order_to_type(interpretation: Interpretation) -> str:
    assert isinstance(interpretation, tuple)
    return order_text(tuple(tuple(sorted(group)) for group in interpretation))


def _make_typed(each: Exercise, words: Language) -> Made:
    """Ask for a text or a number, as it is canonically written."""

    def fill(question: Element) -> None:
        SubElement(question, "usecase").text = "0"
        for answer in dict.fromkeys(
            text for solution in each.solutions for text in (solution, each.label(solution, words))
        ):
            plain = SubElement(question, "answer", fraction=_RIGHT, format="moodle_auto_format")
            # A star stands for any text there.
            SubElement(plain, "text").text = answer.replace("*", r"\*")

    return "shortanswer", fill


def _make_essay(each: Exercise, words: Language) -> Made:
    """Leave the answer to a teacher: a formula of which many are right, or words about a curve."""

    def fill(question: Element) -> None:
        SubElement(question, "responseformat").text = "plain"
        SubElement(question, "responsefieldlines").text = "2"
        _Page(sentence_html(each.solution(words))).into(question, "graderinfo")

    return "essay", fill


_MAKERS: Mapping[str, Callable[[Exercise, Language], Made]] = {
    "mages": _make_several,
    "order": _make_order,
    "formula": _make_essay,
    "words": _make_essay,
    "sketch": _make_essay,
}


# -- the parts ------------------------------------------------------------------------------------


def _single(question: Element, *, single: bool, letters: bool = False) -> None:
    SubElement(question, "single").text = str(single).lower()
    SubElement(question, "shuffleanswers").text = "false"
    SubElement(question, "answernumbering").text = "abc" if letters else "none"


def _answer(question: Element, label: _Page, part: str, said: str) -> None:
    made = label.into(question, "answer")
    made.set("fraction", part)
    _Page(said).into(made, "feedback")


def _make_question(each: Exercise, words: Language) -> _Page:
    """Return the question, and the formula, order or curve that it is about."""
    shown = each.observation(words)
    page = _Page(f"<p>{sentence_html(ask_to_choose(each, words))}</p>")
    if shown.get("formula"):
        page.html += f"<p>{_tex(each.formula, words)}</p>"
    if order := shown.get("order"):
        page.html += f"<p>{escape(in_signs(order))}</p>"
    if curve := shown.get("curve"):
        image = f'<img src="@@PLUGINFILE@@/curve.svg" alt="{escape(curve["label"])}" width="240">'
        page.html += f"<p>{image}</p>"
        page.pictures["curve.svg"] = _svg(curve)
    return page


def ask_to_choose(each: Exercise, words: Language) -> str:
    """Ask for what can be done by choosing: an order, all mages; or to describe a curve."""
    asked, on_screen = each.ask(words), each.ask_on_screen(words)
    if each.control == "sketch":
        return say("exercises.moodle.describe_curve", words)
    if asked == on_screen:  # it names no control
        return asked
    if each.control == "mages":
        return say("exercises.moodle.choose_all", words, asked=on_screen)
    if each.control == "order":
        mages = list_mages(each.mages, words)
        return say("exercises.moodle.choose_order", words, mages=mages)
    return asked


def _explain_answer(each: Exercise, words: Language) -> str:
    """Return the solution and why it is right."""
    told = each.reveal(words)
    return f"<p><b>{escape(told['solution'])}</b></p><p>{sentence_html(told['explanation'])}</p>"


def _make_feedback(each: Exercise, answer: str, words: Language) -> str:
    """Return the verdict; for a wrong answer also its likely cause and a pair that refutes it."""
    verdict = each.judge(answer, words)
    told = [verdict.say(words)]
    try:
        held = () if verdict.right else thoughts(each, answer)
    except (UnreadableAnswer, FormulaError):
        held = ()
    for each_held in held[:1]:
        told.append(each_held.describe_thought(words))
        if pair := refutation(each_held, each.formula):
            told.append(pair.say(words))
    return "".join(f"<p>{sentence_html(sentence)}</p>" for sentence in told)


def _tex(text: str, words: Language) -> str:
    return escape(rf"\({latex(formula_of(text).tree, words)}\)")


def _svg(curve: Mapping[str, Any]) -> str:
    return curve_svg(curve).replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
