"""The lessons: what they say of mages and formulas is true, and the same in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
import pytest
from prose import own_prose

from cantorlab.exercises.lessons import read_lesson
from cantorlab.formulas import MAGES, FormulaError, parse

FOLDER = Path(__file__).resolve().parents[1] / "notebooks"
LESSONS = range(1, 13)
LETTERS = ("n", "a", "b")

# For each question that a lesson asks: the formula, and the order of the mages that it speaks of.
ORDERS = {
    1: [("n + 7", "-2 > -5"), ("3 − n", "-8 > 0 > 5"), ("n − 1 000 000", "8 > *")],
    2: [
        ("1 000 − 5n", "2 > 8"),
        ("n ÷ 50 − 6", "-1 > -4"),
        ("−4 × (2 − n)", "8 > *"),
        ("7 − 3(4 + n)", "-9 > *"),
        ("(3 − 3) × n + 5", "-9 = 8"),
        ("−(−(−n))", "-9 > 8"),
    ],
    3: [
        ("|n − 2|", "-5 > 8"),
        ("|n + 1|", "-6 = 4"),
        ("20 − |n − 6|", "5 > 8 > 1"),
        ("|n − 30|", "-9 > *"),
        ("|2n − 5|", "* > 2 = 3"),
        ("|n|", "-9 > *"),
    ],
    4: [
        ("n²", "-6 > 5"),
        ("−n²", "0 > *"),
        ("(−n)²", "-9 > *"),
        ("(n + 3)²", "-7 = 1"),
        ("(2 − n)² + 500", "* > 2"),
        ("49 − (n − 1)²", "1 > -2 > 6"),
        ("n² − 6n", "* > 3"),
    ],
    5: [
        ("n(n − 4)", "0 = 4 > 1 = 3 > 2"),
        ("(n − 2)(n + 5)", "6 > -1"),
        ("(n − 2)(n + 5)", "-7 > 0"),
        ("n × |n − 6|", "6 > -1"),
        ("(n − 3)(3 − n)", "3 > *"),
    ],
    6: [
        ("(−1)^n", "0 > 7"),
        ("n × (−1)^n", "-9 > *"),
        ("n + 100 × (−1)^n", "-8 > 7"),
        ("|n| × (−1)^n", "-6 > 3 > 5"),
        ("(n − 2)² × (−1)^n", "0 > 2 > 1 = 3"),
        ("(−1)^n × (−1)^n", "-9 = 8"),
    ],
    7: [
        ("n³", "-8 > -9"),
        ("7 − |n + 6|³", "-6 > *"),
        ("7 − |n + 6|³", "-9 = -3"),
        ("n²(6 − n)", "-7 > 0 = 6 > 7"),
        ("45n² − n⁴", "-5 = 5 > *"),
        ("45n² − n⁴", "* > -9"),
        ("6n² − |n|³", "-6 = 0 = 6"),
        ("n³ − 13n", "-3 = -1 = 4 > -4 = 1 = 3"),
        ("n³ − 19n", "-3 = -2 = 5 > -5 = 2 = 3"),
    ],
    8: [
        ("1/(n + 10)", "-9 > 8"),
        ("1/(2n + 1)", "3 > 8 > -9 > -5 > -1"),
        ("60/((n − 4)² + 1)", "3 > 0 = 8 > -1"),
        ("−12/(2n − 5)", "2 > *"),
        ("−12/(2n − 5)", "* > 3"),
        ("n/(n² + 30)", "5 = 6 > *"),
        ("n/(n² + 30)", "7 > 8 > -2"),
    ],
    9: [
        ("√(8 − n)", "-9 > 8"),
        ("√(100 − (n + 1)²)", "-1 > *"),
        ("√(100 − (n + 1)²)", "-9 > 8"),
        ("3 − √|n − 2|", "5 > -2 > -4 = 8"),
        ("∛n × (7 − n)", "0 = 7 > 8"),
        ("6√(n + 9) − n", "0 > *"),
        ("6√(n + 9) − n", "-5 = 7"),
    ],
    10: [
        ("2^n", "-8 > -9"),
        ("(½)^|n − 1|", "4 > -3 = 5 > -9"),
        ("(−2)^n", "8 > -9 > 1 > 7"),
        ("(−2)^n", "* > 7"),
        ("3 − 2^(10^n)", "7 > 8"),
        ("n² ÷ 2^|n|", "2 = 4"),
        ("n² ÷ 2^|n|", "* > 0"),
        ("2^|n| − 20|n|", "-9 > *"),
    ],
    11: [
        ("⌊n/3⌋", "0 > -3 = -1"),
        ("mod(n; 3)", "* > -9 = -6 = -3 = 0 = 3 = 6"),
        ("mod(n; 7)", "-1 > 5"),
        ("mod(n²; 10)", "-7 = -3 = 3 = 7 > *"),
        ("⌊n/4⌋ − 5 × mod(n; 4)", "4 > 0 > -8 > 5"),
    ],
    12: [
        ("||n| − 4|", "-8 = 0 = 8"),
        ("||n| − 4|", "* > -4 = 4"),
        ("10 − |n² − 30|", "5 > 6"),
        ("|n − 4| − |n + 3|", "-9 = -5 > 1 > 2"),
        ("min(2n + 9; 5 − n)", "-1 > 1 > -3"),
        ("(n² + n − 20)²", "* > -5 = 4"),
    ],
}

each_lesson = pytest.mark.parametrize("number", LESSONS)
each_language = pytest.mark.parametrize("language", ["en", "fr"])


def _prose(number: int, language: str) -> list[str]:
    path = FOLDER / language / f"lesson_{number:02}.ipynb"
    cells = nbformat.read(path, as_version=4).cells
    return [own_prose(cell.source) for cell in cells if cell.cell_type == "markdown"]


def _formulas(number: int, language: str) -> set[object]:
    """The syntax of all code spans that are formulas."""
    found = set()
    for span in re.findall(r"`([^`\n]+)`", "\n".join(_prose(number, language))):
        try:
            found.add(parse(span, letters=LETTERS, language=language).tree)
        except FormulaError:
            continue
    return found


def _asked(number: int) -> set[object]:
    """The syntax of the formulas that the questions of a lesson are about, or name."""
    found = set()
    for question in read_lesson(number).questions.values():
        found |= {parse(text, language="en").tree for text in question.formulas}
    page = FOLDER.parent / "cantorlab" / "data" / "lessons" / f"lesson_{number:02}.toml"
    for span in re.findall(r"`([^`\n]+)`", page.read_text(encoding="utf-8")):
        found.add(parse(span, letters=LETTERS, language="en").tree)
    return found


@each_language
@each_lesson
def test_the_formulas_of_the_questions_stand_in_the_lesson(number, language):
    there = _formulas(number, language) | _asked(number)
    missing = [text for text, _ in ORDERS[number] if parse(text).tree not in there]
    assert missing == []


@pytest.mark.parametrize(
    ("text", "order"),
    [pytest.param(*each, id=f"{k}: {each[0]}") for k in LESSONS for each in ORDERS[k]],
)
def test_the_answers_to_the_questions_are_true(text, order):
    groups = [sorted(map(int, group.split("="))) for group in order.split(">") if "*" not in group]
    ranks = dict(zip(MAGES, parse(text).ranks, strict=True))
    if order.startswith("*"):
        assert [mage for mage in MAGES if ranks[mage] == min(ranks.values())] == groups[-1]
    if order.endswith("*"):
        assert [mage for mage in MAGES if ranks[mage] == max(ranks.values())] == groups[0]
    named = sorted(mage for group in groups for mage in group)
    by_rank = sorted({ranks[mage] for mage in named}, reverse=True)
    assert [[mage for mage in named if ranks[mage] == rank] for rank in by_rank] == groups


@each_lesson
def test_both_languages_speak_of_the_same_formulas_and_open_the_same_answers(number):
    assert _formulas(number, "fr") == _formulas(number, "en")
    english, french = ("\n".join(_prose(number, language)) for language in ("en", "fr"))
    for mark in ("<details>", "\n#", "**", "](", "\n- ", "\n> **"):
        assert english.count(mark) == french.count(mark), mark
