"""Sheets as LaTeX: for paper in several versions, and for AMC (auto-multiple-choice).

https://www.auto-multiple-choice.net. The text is that of the HTML and of Moodle; formulas are set
by LaTeX, curves drawn by TikZ. Any engine sets it: whatever is not ASCII is written as a command,
but for letters with accents.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from cantorlab.exercises.base import LETTERS, NONE, Exercise
from cantorlab.exercises.formula_cache import formula_of
from cantorlab.exercises.moodle import ask_to_choose, orders_to_choose
from cantorlab.formulas import MAGES, FormulaError, parse
from cantorlab.formulas.curves.layout import HIGH, LOW
from cantorlab.formulas.order.order_text import in_signs
from cantorlab.formulas.printing.latex import latex
from cantorlab.formulas.printing.sentence_html import set_off_parts
from cantorlab.languages.conventions import number_text
from cantorlab.languages.texts import Language, check_language, get_language, say
from cantorlab.rules.reading import whole

MOST_PAPERS = 1_000
#: Versions of one sheet.
VERSIONS = "ABCDEFGH"
# A language that is not installed is done without; French signs have their spaces already.
_BABEL = {
    "fr": r"\IfFileExists{french.ldf}{\usepackage[french]{babel}"
    r"\frenchsetup{AutoSpacePunctuation=false}}{}",
    "de": r"\IfFileExists{ngerman.ldf}{\usepackage[ngerman]{babel}}{}",
}
_SIGNS = {
    **{sign: f"\\{sign}" for sign in "&%$#_{}"},
    "\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
    "\N{NO-BREAK SPACE}": "~", "\N{NARROW NO-BREAK SPACE}": r"\,", "−": "$-$", "×": r"$\times$",
    "→": r"$\to$", "∼": r"$\sim$", "≤": r"$\leq$", "≥": r"$\geq$", "≠": r"$\neq$", "√": r"$\surd$",
    "⌊": r"$\lfloor$", "⌋": r"$\rfloor$", "|": "$|$", "<": "$<$", ">": "$>$", "·": r"$\cdot$",
    **{sign: f"$^{{{at}}}$" for at, sign in enumerate("⁰¹²³⁴⁵⁶⁷⁸⁹")},
}  # fmt: skip
_HEAD = r"""\documentclass[a4paper,11pt]{article}
\usepackage[T1]{fontenc}
\usepackage[utf8]{inputenc}
%s\usepackage{textcomp}
\usepackage{amsmath,amssymb,multicol,tikz}
\usepackage[margin=2cm]{geometry}
\setlength{\parindent}{0pt}
"""


def sheet_latex(
    exercises: Sequence[Exercise], name: str, language: Language | None = None, versions: int = 1
) -> str:
    """Return a document with the sheet, and its key after it, in versions A, B, C and on.

    The versions after A ask the same in another order, with choices in another order. Raises
    ``ValueError`` unless there are 1 to 8 versions.
    """
    versions = whole("the number of versions", versions, 1, len(VERSIONS))
    words = check_language(language or get_language())
    pages: list[str] = []
    for letter in VERSIONS[:versions]:
        rng = Random(f"{name} {letter}") if letter != "A" else None
        asked = list(exercises)
        if rng:
            rng.shuffle(asked)
        titled = name if versions == 1 else f"{name} · {letter}"
        parts = [_body(each, words, rng) for each in asked]
        titled = name if versions == 1 else f"{name} · {letter}"
        parts = [_body(each, words, rng) for each in asked]
        title = _text(say("exercises.paper.title", words, seed=titled))
        blanks = " ".join(
            rf"{_text(say(f'exercises.paper.{blank}', words))} \hrulefill"
            for blank in ("name", "date")
        )
        items = [rf"\item {asks}{_boxes(offers)}" for asks, offers in parts]
        pages.append(_page(rf"\textbf{{\large {title}}}\\[1ex] {blanks}", items))
        told = [
            rf"\item {_key(each, offers, words)}"
            for each, (_, offers) in zip(asked, parts, strict=True)
        ]
        title = _text(say("exercises.paper.key", words, seed=titled))
        pages.append(_page(rf"\textbf{{\large {title}}}", told))
    return _document(_HEAD % _BABEL.get(words, ""), "\\newpage\n".join(pages))


def amc_latex(
    exercises: Sequence[Exercise], name: str, language: Language | None = None, copies: int = 4
) -> str:
    """Return a document for AMC: so many different papers, which it corrects from their scans.

    What cannot be chosen is an open question, which the teacher marks on the paper. Raises
    ``ValueError`` unless there are 1 to 1,000 papers.
    """
    copies = whole("the number of papers", copies, 1, MOST_PAPERS)
    words = check_language(language or get_language())
    questions = "\n".join(_amc_question(each, at, words) for at, each in enumerate(exercises, 1))
    title = _text(say("exercises.paper.title", words, seed=name))
    named = _text(say("exercises.paper.name", words))
    paper = rf"""{questions}
\onecopy{{{copies}}}{{
\textbf{{\large {title}}}\\[1ex]\null\hfill\namefield{{\fbox{{\begin{{minipage}}{{.4\linewidth}}
{named}\\[4ex]\null\end{{minipage}}}}}}
\bigskip

\shufflegroup{{sheet}}
\insertgroup{{sheet}}
}}"""
    head = _HEAD % _BABEL.get(words, "")
    return _document(f"{head}\\usepackage[box,completemulti]{{automultiplechoice}}\n", paper)


def _document(head: str, body: str) -> str:
    return f"{head}\\begin{{document}}\n{body}\n\\end{{document}}\n"


def _page(head: str, items: Iterable[str]) -> str:
    listed = "\n".join(items)
    return f"{head}\n\\begin{{enumerate}}\n{listed}\n\\end{{enumerate}}\n"


# -- a question -----------------------------------------------------------------------------------

#: What is offered, and whether it is right.
Offers = list[tuple[str, bool]]


def _body(each: Exercise, words: Language, rng: Random | None) -> tuple[str, Offers]:
    """Return what a question asks and shows, and what it offers to choose among."""
    shown = each.observation(words)
    parts = [_sentence(ask_to_choose(each, words), words)]
    if shown.get("formula"):
        parts.append(rf"\[ {latex(formula_of(each.formula).tree, words)} \]")
    if order := shown.get("order"):
        parts.append(rf"\begin{{center}}{_text(in_signs(order))}\end{{center}}")
    if curve := shown.get("curve"):
        parts.append(rf"\begin{{center}}{_curve(curve)}\end{{center}}")
    offers = list(_offers(each, shown, words))
    if rng and not shown.get("curves") and each.control != "mages":
        rng.shuffle(offers)
    return "\n".join(parts), offers


def _offers(
    each: Exercise, shown: Mapping[str, Any], words: Language
) -> Iterator[tuple[str, bool]]:
    if each.control == "order":
        for answer in orders_to_choose(each):
            yield _text(each.label(answer, words)), each.judge(answer, words).right
    elif each.control == "mages":
        right = {*each.solutions[0].split()}
        for answer in [*map(str, MAGES), NONE]:
            if answer not in map(str, each.mages):
                yield _text(each.label(answer, words)), answer in right
    elif each.choices:
        drawn = dict(zip(LETTERS, map(_curve, shown.get("curves") or ()), strict=False))
        if "formulas" in shown:
            drawn = {
                letter: f"${latex(formula_of(text).tree, words)}$"
                for letter, text in zip(LETTERS, each.formulas, strict=False)
            }
        for answer in each.choices:
            yield drawn.get(answer) or _text(each.label(answer, words)), answer in each.solutions


def _key(each: Exercise, offers: Offers, words: Language) -> str:
    """Return the solution: where letters stand for choices, the choice itself, for it may move."""
    if each.control == "choice":
        return " ; ".join(text for text, is_right in offers if is_right)
    return _sentence(each.solution(words), words)


def _boxes(offers: Offers) -> str:
    if not offers:
        return "\n\n\\vspace{2ex}\\dotfill"
    columns = 2 if any(len(text) > 30 for text, _ in offers) else min(6, max(2, len(offers)))
    listed = "\n\n".join(rf"$\square$~{text}" for text, _ in offers)
    return f"\n\\begin{{multicols}}{{{columns}}}\n{listed}\n\\end{{multicols}}"


def _amc_question(each: Exercise, at: int, words: Language) -> str:
    asks, offers = _body(each, words, None)
    kind = "questionmult" if each.control == "mages" else "question"
    if kind == "question":  # of several right answers one is offered
        right = next((text for text, is_right in offers if is_right), None)
        offers = [(text, is_right) for text, is_right in offers if text == right or not is_right]
    if offers:
        listed = "".join(
            rf"\{'correct' if is_right else 'wrong'}choice{{{text}}}" for text, is_right in offers
        )
        choices = rf"\begin{{choices}}{listed}\end{{choices}}"
        columns = 2 if any(len(text) > 30 for text, _ in offers) else 6
        inside = rf"\begin{{multicols}}{{{columns}}}{choices}\end{{multicols}}"
    else:
        marks = r"\wrongchoice[0]{0}\scoring{0}\correctchoice[1]{1}\scoring{1}"
        inside = rf"\AMCOpen{{lines=2}}{{{marks}}}"
    question = f"\\begin{{{kind}}}{{q{at:02}}}\n{asks}\n{inside}\n\\end{{{kind}}}\n\n"
    return rf"\element{{sheet}}{{{question}}}"


# -- texts and pictures ---------------------------------------------------------------------------


def _text(text: str) -> str:
    return "".join(_SIGNS.get(sign, sign) for sign in text)


def _sentence(sentence: str, words: Language) -> str:
    return " ".join(
        _text(before) + (_formula(formula, words) if formula else "") + _text(after)
        for before, formula, after in set_off_parts(sentence)
    )


def _formula(text: str, words: Language) -> str:
    try:
        return f"${latex(parse(text, language=words).tree, words)}$"
    except FormulaError:  # an equation, or a part of one
        return _text(text)


def _curve(drawn: Mapping[str, Any]) -> str:
    """Draw a curve that ``formulas.curves.layout`` has laid out, in TikZ."""

    def at(x: float, y: float) -> str:
        return f"({x:.3f},{y:.3f})"

    parts = [r"\draw[gray,very thin] (0,0) rectangle (1,1);"]
    if drawn["zero"] is not None:
        parts.append(rf"\draw[gray] {at(0, drawn['zero'])} -- {at(1, drawn['zero'])};")
    for mage in (MAGES[0], 0, MAGES[-1]):
        x = (mage - LOW) / (HIGH - LOW)
        parts.append(
            rf"\node[below,font=\scriptsize] at {at(x, 0)} {{{_text(number_text(mage))}}};"
        )
    for curve in drawn["curves"]:
        parts += [
            rf"\draw[thick] plot coordinates {{{' '.join(at(*point) for point in line)}}};"
            for line in curve["lines"]
            if len(line) > 1
        ]
        for end in curve["ends"]:
            how = "fill" if end["filled"] else "filldraw[fill=white,draw=black]"
            parts.append(rf"\{how} {at(end['x'], end['y'])} circle (1.4pt);")
        parts += [rf"\fill {at(each['x'], each['y'])} circle (1.4pt);" for each in curve["points"]]
    return rf"\begin{{tikzpicture}}[x=5cm,y=2.2cm]{''.join(parts)}\end{{tikzpicture}}"
