"""Attributes that look like options do something or are refused; an outcome can be observed."""

from __future__ import annotations

import inspect
from typing import Any

import pytest
from widgets.every import WIDGETS

import cantorlab

TABLES = [cantorlab.Cantor, cantorlab.Siggil, cantorlab.Tafl, cantorlab.CatchTheQueen]


@pytest.mark.parametrize("game", TABLES)
def test_every_argument_of_a_table_is_an_attribute_or_refused(game: Any) -> None:
    table = game(journal=False)
    for name in [*inspect.signature(game.__init__).parameters][1:]:
        if hasattr(table, name):
            continue
        with pytest.raises(AttributeError, match=f"{name} cannot be set: .*{name}=…"):
            setattr(table, name, None)


def test_what_tables_have_in_common_stands_in_one_order() -> None:
    orders = [[*inspect.signature(game.__init__).parameters] for game in TABLES]
    for one in orders:
        for other in orders:
            shared = [name for name in one if name in other and name != "layout"]
            assert shared == [name for name in other if name in shared]
    assert all("opponent,side,names" in ",".join(order) for order in orders)
    assert all(order[-2:] == ["journal", "room"] for order in orders)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("opponent", "Tafl(opponent=…) or new_game(opponent=…)"),
        ("seed", "it is an argument, Tafl(seed=…)"),
        ("hint", "did you mean 'hints'?"),
        ("outcomes", None),
        ("my_notes", None),
    ],
)
def test_a_name_like_an_option_is_refused_and_one_of_ones_own_is_kept(
    name: str, words: str | None
) -> None:
    table = cantorlab.Tafl(journal=False)
    if words is None:
        setattr(table, name, 3)
        assert getattr(table, name) == 3
        return
    with pytest.raises(AttributeError) as refusal:
        setattr(table, name, "club")
    assert str(refusal.value).endswith(words)


@pytest.mark.parametrize("name", WIDGETS)
def test_every_widget_refuses_them(name: str) -> None:
    with pytest.raises(AttributeError, match="did you mean 'language'"):
        WIDGETS[name]().langauge = "fr"


@pytest.mark.parametrize(
    ("name", "given", "words"),
    [
        ("language", "fr", "Lesson.language cannot be set: it is an argument, Lesson(language=…)"),
        ("journal", True, "Lesson.journal cannot be set: it is an argument, Lesson(journal=…)"),
        ("number", 4, "has no setter"),
        ("rout", "2de", "Lesson has no 'rout' to set: did you mean 'route'?"),
        ("pupl", "Ada", "Lesson has no 'pupl' to set: did you mean 'pupil'?"),
        ("my_notes", 3, None),
    ],
)
def test_a_lesson_refuses_them(name: str, given: object, words: str | None) -> None:
    lesson = cantorlab.Lesson(3, journal=False)
    if words is None:
        setattr(lesson, name, given)
        assert getattr(lesson, name) == given
        return
    with pytest.raises(AttributeError) as refusal:
        setattr(lesson, name, given)
    assert words in str(refusal.value)


def test_a_lesson_follows_the_class_and_the_form_that_are_set() -> None:
    lesson = cantorlab.Lesson(3, journal=False, language="en")
    shown, whole = lesson.pager(), lesson.names
    lesson.route, lesson.short = "2de", True
    assert lesson.names == cantorlab.Lesson(3, route="2de", short=True, journal=False).names
    assert shown.view["count"] == len(lesson.names) < len(whole)
    with pytest.raises(ValueError, match="there are routes for"):
        lesson.route = "6e"
    assert lesson.route == "2de"


def test_hints_are_switched_by_their_own_name() -> None:
    table, heard = cantorlab.Tafl(journal=False, opponent="person", hints=False), []
    assert table.view["advice"] is False
    table.observe(lambda change: heard.append(change.new), "hints")
    table.hints = True
    assert table.view["advice"] is True
    assert heard == [True]
    with pytest.warns(DeprecationWarning, match=r"Tafl.advice is now called hints"):
        table.advice = False
    assert table.hints is False


@pytest.mark.parametrize("game", TABLES)
def test_the_outcome_is_observed_once_the_screen_shows_it(game: Any) -> None:
    table, heard = game(journal=False, seed=1), []
    table.observe(lambda change: heard.append((change.new, table.view["outcome"])), "outcome")
    assert table.outcome is None
    table._screen.command("resign", {})
    assert heard[-1] == (table.outcome, table.view["outcome"])
    assert table.outcome.reason == "resigned"
    table.new_game()
    assert heard[-1] == (None, None)
