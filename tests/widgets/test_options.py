"""Attributes that look like options do something or are refused; an outcome can be observed."""

from __future__ import annotations

import inspect
from typing import Any

import pytest

import cantorlab
from cantorlab.widgets.core.base import BaseWidget

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


@pytest.mark.parametrize(
    "make", [lambda: cantorlab.Quiz(journal=False), lambda: cantorlab.FormulaLab()]
)
def test_other_widgets_refuse_them_too(make: Any) -> None:
    widget: BaseWidget = make()
    with pytest.raises(AttributeError, match="did you mean 'language'"):
        widget.langauge = "fr"  # type: ignore[attr-defined]


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
