"""A sheet keeps its word: the same seed and version is the same sheet for ever."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, replace
from pathlib import Path
from types import MappingProxyType

import pytest

from cantorlab import Quiz, exercises
from cantorlab.exercises import families, versions
from cantorlab.exercises.sheets import Sheet

KEPT = json.loads((Path(__file__).parent / "frozen" / "sheets-1.json").read_text("utf-8"))


@pytest.mark.parametrize("number", range(len(KEPT)))
def test_the_sheets_of_version_1_are_those_that_were_kept(number):
    kept = KEPT[number]
    sheet = exercises.sheet(**kept["asked"], version=1)
    assert sheet.version == 1
    assert [each.key for each in sheet] == kept["keys"]
    assert [
        [each.ask("en"), list(each.formulas), list(each.mages), list(each.solutions)]
        for each in sheet
    ] == kept["questions"]
    assert [exercises.from_key(key) for key in kept["keys"]] == list(sheet)


def test_what_version_1_draws_from_has_not_changed():
    """A family that a version draws from is never changed: add another one, and a version."""
    first = versions.version_of(1)
    told = json.dumps([asdict(family) for family in first.families], ensure_ascii=False)
    told += json.dumps([dict(first.kinds), first.places_one_in])
    assert hashlib.sha256(told.encode()).hexdigest()[:16] == "2acdee196842b3b1"


@pytest.fixture
def second(monkeypatch):
    """A second version, with one family more and kinds in another order."""
    more = families.Family("plus_un", 4, (families.Template("n + 1", ()),))
    monkeypatch.setitem(families.BY_NAME, "plus_un", more)
    first = versions.version_of(1)
    kinds = MappingProxyType(dict(reversed(first.kinds.items())))
    two = replace(first, number=2, kinds=kinds, families=(*first.families, more))
    monkeypatch.setattr(versions, "versions", lambda: {1: first, 2: two})
    return two


def test_a_new_version_leaves_the_old_sheets_alone(second):
    for kept in KEPT:
        sheet = exercises.sheet(**kept["asked"], version=1)
        assert [each.key for each in sheet] == kept["keys"]
    newest = exercises.sheet(4, n=16, seed=2)
    assert newest.version == 2
    assert newest != exercises.sheet(4, n=16, seed=2, version=1)
    assert "plus_un" in {each.family for each in newest}
    for each in newest:
        assert each.key.startswith("v2 ")
        assert each.version == 2
        assert exercises.from_key(each.key) == each
    # Distractors too are of the version's own families.
    one = exercises.exercise(9, level=4, kind="which_formula", version=1)
    assert one.key == exercises.exercise(9, level=4, kind="which_formula", version=1).key
    assert one.version == 1


def test_the_version_stands_on_paper_in_answers_and_in_the_quiz(second):
    for number in (1, 2):
        sheet = exercises.sheet(4, n=3, seed=7, version=number)
        assert f"Sheet 7 · v{number}" in sheet.html("en")
        assert f"7 · v{number}" in sheet.solutions.html("fr")
        quiz = Quiz(level=4, n=3, seed=7, version=number, journal=False)
        assert quiz.version == quiz.sheet.version == number
        assert list(quiz.sheet) == list(sheet)
        quiz.reveal()
        quiz.next()
        answer = exercises.Answer.to(quiz.sheet[0], "", right=False)
        assert answer.version == number
        assert Quiz(sheet=sheet, journal=False).version == number
    adaptive = Quiz(level=4, n=3, seed=7, adaptive=True, version=1, journal=False)
    assert adaptive.sheet.version == adaptive.sheet[0].version == 1


@pytest.mark.parametrize("number", [0, -1, True, "1", 1.0, 99])
def test_a_version_that_there_is_not(number):
    for make in (exercises.sheet, Quiz):
        with pytest.raises(ValueError, match=r"^sheets have a version from 1 to 1, not "):
            make(4, version=number, seed=1)


def test_a_newer_version_is_one_clear_sentence():
    with pytest.raises(ValueError, match=r"not 7: a newer Cantorlab makes it$"):
        exercises.sheet(4, version=7)
    with pytest.raises(ValueError, match=r"is not the key of an exercise: .*a newer Cantorlab"):
        exercises.from_key("v7 winner 4 1252493327 carre")


def test_a_sheet_that_is_put_together_is_of_the_newest_version():
    assert Sheet((), 3).version == 1


def test_routes_are_those_of_the_newest_version(monkeypatch):
    first = versions.version_of(1)
    pages = {"1": {"routes": {"5e": {}}}, "2": {"routes": {"5e": {}, "4e": {}}}}
    monkeypatch.setattr(versions, "versions", lambda: {1: first, 2: first})
    monkeypatch.setattr(versions, "_pages", lambda: pages)
    assert versions.routes() == ("5e", "4e")
