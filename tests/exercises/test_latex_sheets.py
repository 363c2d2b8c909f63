"""Sheets as LaTeX and for AMC: whole, in versions that ask the same, with keys that are right."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from cantorlab import Lesson, exercises
from cantorlab.exercises import Sheet
from cantorlab.exercises.latex_sheets import _text
from cantorlab.languages import codes

DRAWN = exercises.sheet([2, 4, 7, 9, 12], n=30, seed=7)
LESSONS = [Lesson(number, journal=False).sheet for number in (1, 3, 5, 9, 11)]
# What needs no package that was not asked for: ASCII, letters with accents, signs of typesetters.
PLAIN = re.compile(r"[\x09\x0a\x20-\x7eÀ-ÖØ-öø-ÿŒœ’“”«»…–—„°]*")


def blocks(page: str, name: str) -> list[str]:
    """The contents of an environment that does not stand in itself."""
    return re.findall(rf"\\begin{{{name}}}(.*?)\\end{{{name}}}", page, re.DOTALL)


@pytest.mark.parametrize("sheet", [DRAWN, *LESSONS], ids=lambda sheet: sheet.name)
def test_a_document_is_whole_in_every_language(sheet: Sheet) -> None:
    for language in codes():
        for page in (sheet.latex(language, versions=2), sheet.amc(language)):
            bare = re.sub(r"\\[{}]", "", page)
            assert bare.count("{") == bare.count("}")
            assert bare.count("$") % 2 == 0 or r"\$" in page
            begun, ended = (
                Counter(re.findall(rf"\\{part}{{(\w+)}}", page)) for part in ("begin", "end")
            )
            assert begun == ended
            assert PLAIN.fullmatch(page), sorted({*page} - {*"".join(PLAIN.findall(page))})


def test_versions_ask_the_same_in_another_order() -> None:
    pages = blocks(DRAWN.latex("fr", versions=4), "enumerate")
    asked, keys = pages[0::2], pages[1::2]
    assert len(asked) == len(keys) == 4
    items = [
        [each.split("\\begin{multicols}")[0].strip() for each in page.split("\\item")[1:]]
        for page in asked
    ]
    assert all(Counter(each) == Counter(items[0]) for each in items)
    assert len({tuple(each) for each in items}) == 4
    told = [[each.strip() for each in page.split("\\item")[1:]] for page in keys]
    for order, key in zip(items[1:], told[1:], strict=True):
        assert len(key) == len(order) == 30
        # The same question has the same key, wherever it stands.
        by_question = {(question, answer) for question, answer in zip(order, key, strict=True)}
        first = {(question, answer) for question, answer in zip(items[0], told[0], strict=True)}
        assert by_question == first


@pytest.mark.parametrize("sheet", [DRAWN, *LESSONS], ids=lambda sheet: sheet.name)
def test_what_amc_takes_for_right_is_right(sheet: Sheet) -> None:
    page = sheet.amc("fr")
    elements = page.split("\\element{sheet}")[1:]
    assert len(elements) == len(sheet)
    for each, told in zip(sheet, elements, strict=True):
        right = re.findall(r"\\correctchoice{((?:[^{}]|{[^{}]*})*)}", told)
        wrong = re.findall(r"\\wrongchoice{((?:[^{}]|{[^{}]*})*)}", told)
        if "\\AMCOpen" in told:
            assert each.control in ("formula", "words", "sketch", "number", "text")
        elif each.control == "mages":
            assert "questionmult" in told
            assert len(right) == len(each.solutions[0].split())
        else:
            assert "\\begin{question}" in told
            if each.control in ("duel", "mage"):
                known = {_text(each.label(answer, "fr")): answer for answer in each.choices}
                assert all(each.judge(known[text], "fr").right for text in right)
                assert not any(each.judge(known[text], "fr").right for text in wrong)
            assert (len(right), len(wrong) >= 1) == (1, True)


def test_no_sheet_has_no_version_or_nine() -> None:
    for versions in (0, 9):
        with pytest.raises(ValueError, match="from 1 to 8"):
            DRAWN.latex(versions=versions)
