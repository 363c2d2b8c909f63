"""Formula explorer set by Python: shown at once, exact, or refused in a sentence."""

from __future__ import annotations

import json
import pickle
from fractions import Fraction
from typing import Any

import pytest
import traitlets
from widgets.lab.labs import lab, shown_order

from cantorlab import FormulaLab
from cantorlab.formulas import MAGES, FormulaError, parse
from cantorlab.languages.texts import LocalizedError


def set_together(widget: FormulaLab, **traits: Any) -> None:
    with widget.hold_trait_notifications():
        for name, value in traits.items():
            setattr(widget, name, value)


@pytest.mark.parametrize("formula", ["(n-3)^2", "|n|", "1/n", "√n", "7", "2^(10^n)", "1/(n−n)"])
def test_the_screen_shows_the_order_that_python_gives(formula: str) -> None:
    widget = lab(formula)
    assert widget.order == parse(formula).order == shown_order(widget.view["order"])
    assert [mage["n"] for mage in widget.view["mages"]] == list(MAGES)
    strong = [point["n"] for point in widget.view["curve"]["curves"][0]["points"]]
    assert strong == [n for n in MAGES if n not in widget.view["order"]["none"]]


def test_setting_a_formula_moves_the_screen_and_its_letters_follow() -> None:
    widget = lab()
    seen: list[dict] = []
    widget.observe(lambda change: seen.append(change["new"]), "view")
    widget.formula = "a*n + b"
    assert widget.values == {"a": 1, "b": 1}
    assert widget.order[0] == (8,)
    widget.values = {"a": "-1/2"}
    assert widget.values == {"a": Fraction(-1, 2), "b": 1}
    assert widget.order[0] == (-9,)
    assert shown_order(seen[-1]["order"]) == widget.order
    assert [slider["value"] for slider in seen[-1]["sliders"]] == ["−0.5", "1"]
    widget.formula = "n"
    assert widget.values == {}
    assert len(seen) == 3


def test_a_single_number_is_put_in_as_into_a_dictionary() -> None:
    widget = lab("a*n + b")
    seen: list[dict] = []
    widget.observe(lambda change: seen.append(dict(change["new"])), "values")
    widget.values["a"] = -2
    widget.values["b"] = "1/2"
    assert seen == [{"a": -2, "b": 1}, {"a": -2, "b": Fraction(1, 2)}]
    assert widget.order[0] == (-9,)
    with pytest.raises(LocalizedError, match="no letter c"):
        widget.values["c"] = 1
    assert pickle.loads(pickle.dumps(widget.values)) == widget.values
    set_together(widget, formula="a*n", values={"a": 3})
    widget.values["a"] = 0
    assert widget.order == (MAGES,)


def test_a_number_is_remembered_while_its_letter_is_away() -> None:
    widget = lab("a*n", values={"a": 3}, ranges={"a": (0, 9, 1)})
    widget.formula = "n"
    widget.formula = "√(n + a)"
    assert widget.values == {"a": 3}
    assert widget.ranges == {"a": (0, 9, 1)}


@pytest.mark.parametrize("number", [Fraction(1, 10), "1/10", "0.1", 0.1])
def test_a_number_is_exact_however_it_is_given(number: Any) -> None:
    assert lab("a*n", values={"a": number}).values == {"a": Fraction(1, 10)}


def test_a_number_that_is_missing_is_asked_for_and_not_quoted() -> None:
    widget = lab("a*n", values={"a": 2})
    for nothing in ("", " "):
        with pytest.raises(LocalizedError, match="Write a number here"):
            widget.values = {"a": nothing}
    assert widget.values == {"a": 2}


def test_traits_set_together_are_judged_together() -> None:
    widget = lab()
    set_together(widget, formula="c*n", values={"c": -2})
    assert (widget.order[0], widget.values) == ((-9,), {"c": -2})
    with pytest.raises(LocalizedError, match="no letter q"):
        set_together(widget, formula="d*n", values={"q": 2})
    assert (widget.formula, widget.values) == ("c*n", {"c": -2})
    assert widget.view["formula"]["text"] == "c*n"
    widget.values = {"c": 2}
    assert widget.order[0] == (8,)


def test_two_labs_are_linked_by_their_formulas() -> None:
    one, other = lab("n²"), lab("n")
    link = traitlets.link((one, "formula"), (other, "formula"))
    assert other.formula == "n²"
    other.formula = "|n − 2|"
    assert one.order == other.order == parse("|n − 2|").order
    link.unlink()


@pytest.mark.parametrize(
    ("trait", "value"),
    [
        ("formula", "n + &"),
        ("formula", ""),
        ("formula", "9^9^9^9"),
        ("formula", "a+b+c+d+h"),
        ("formula", None),
        ("other", "1/2n"),
        ("values", {"z": 1}),
        ("values", {"a": "n"}),
        ("values", {"a": "1/0"}),
        ("values", {"a": "√2"}),
        ("values", {"a": 10**9}),
        ("values", {"a": float("nan")}),
        ("values", {"a": None}),
        ("selected", 9),
        ("selected", "3"),
        ("selected", True),
        ("values", {"n": 1}),
        ("compare", (1, 1)),
        ("compare", (1, 2, 3)),
        ("compare", (1, True)),
        ("compare", 3),
        ("language", "xx"),
        ("theme", "pink"),
    ],
)
def test_what_cannot_be_shown_is_refused_and_changes_nothing(trait: str, value: Any) -> None:
    widget = lab("a*n", values={"a": 2}, compare=(3, 4))
    before = json.dumps(widget.view)
    with pytest.raises((ValueError, traitlets.TraitError)):
        setattr(widget, trait, value)
    assert json.dumps(widget.view) == before
    assert (widget.formula, widget.other, widget.values) == ("a*n", None, {"a": 2})
    assert (widget.selected, widget.compare) == (3, (3, 4))


def test_a_bad_formula_raises_what_parse_raises() -> None:
    widget = lab()
    with pytest.raises(FormulaError) as refusal:
        widget.formula = "1/2n"
    assert refusal.value.code == "ambiguous_division"
    assert refusal.value.position == 3
    with pytest.raises(FormulaError):
        lab("n +")
    with pytest.raises(TypeError, match="did you mean 'formula'"):
        FormulaLab(formla="n")
    with pytest.raises(ValueError, match="no letter a"):
        lab("n", values={"a": 1})


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"formula": ["n"]}, "a formula is a text"),
        ({"formula": None}, "a formula is a text"),
        ({"formula": "n", "other": 3}, "a formula is a text"),
        ({"formula": "a*n", "ranges": 3}, "ranges has an entry for each letter"),
        ({"formula": "a*n", "ranges": {"a": 3}}, "three numbers"),
        ({"formula": "a*n", "values": [1]}, "values has an entry for each letter"),
        ({"formula": "a*n", "ranges": {"n": (0, 1, 1)}}, "n is the number of each mage"),
    ],
)
def test_what_no_explorer_can_be_made_of_is_refused_with_a_sentence(
    settings: dict[str, Any], said: str
) -> None:
    with pytest.raises(ValueError, match=said):
        FormulaLab(**settings)


def test_what_is_too_large_with_its_numbers_is_refused_in_one_sentence() -> None:
    widget = lab("n^(a^b)", values={"a": 2, "b": 2})
    with pytest.raises(LocalizedError) as refusal:
        widget.values = {"a": 900, "b": 900}
    assert refusal.value.message("fr") == (
        "Avec ces nombres, la formule devient trop grande pour nous\u00a0: "
        "choisis-en de plus petits."
    )
    assert widget.values == {"a": 2, "b": 2}


def test_ranges_are_set_from_python_too() -> None:
    widget = lab("a*n", values={"a": 5})
    widget.ranges = {"a": (0, 1, "1/4")}
    assert widget.values == {"a": 1}
    with pytest.raises(LocalizedError, match="three numbers"):
        widget.ranges = {"a": (0, 1)}
    with pytest.raises(LocalizedError, match="no letter b"):
        widget.ranges = {"b": (0, 1, 1)}


def test_ranges_set_together_are_set_all_or_none():
    widget = lab("a*n + b")
    before = (widget.ranges, widget.values, widget.view)
    with pytest.raises(ValueError, match="from a number to a larger one"):
        widget.ranges = {"a": (2, 4, 1), "b": (1, 0, 1)}
    assert (widget.ranges, widget.values, widget.view) == before
    widget.ranges = {"a": (2, 4, 1), "b": (-3, -1, 1)}
    assert widget.values == {"a": 2, "b": -1}
    assert widget.ranges == {"a": (2, 4, 1), "b": (-3, -1, 1)}
