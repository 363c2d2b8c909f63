"""The formula explorer without a browser: what Python sets, and what a browser sends."""

from __future__ import annotations

import json
import pickle
import re
import subprocess
import sys
from fractions import Fraction
from typing import Any

import pytest
import traitlets
from widgets.cantor_table import talk

from cantorlab import FormulaLab
from cantorlab.formulas import MAGES, FormulaError, explain, parse
from cantorlab.texts import LANGUAGES, Worded
from cantorlab.widgets.formula_lab_view import place


def lab(formula: str = "(n-3)^2", **settings: Any) -> FormulaLab:
    return FormulaLab(formula, **{"language": "en", **settings})


def shown_order(order: dict) -> tuple[tuple[int, ...], ...]:
    """The rungs of a ladder on the screen as ``Formula.order`` has them."""
    rungs = [tuple(rung) for rung in reversed(order["rungs"])]
    return (*rungs, tuple(order["none"])) if order["none"] else tuple(rungs)


def set_together(widget: FormulaLab, **traits: Any) -> None:
    with widget.hold_trait_notifications():
        for name, value in traits.items():
            setattr(widget, name, value)


# -- from Python to the screen --------------------------------------------------------------------


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
    with pytest.raises(Worded, match="no letter c"):
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
        with pytest.raises(Worded, match="Write a number here"):
            widget.values = {"a": nothing}
    assert widget.values == {"a": 2}


def test_traits_set_together_are_judged_together() -> None:
    widget = lab()
    set_together(widget, formula="c*n", values={"c": -2})
    assert (widget.order[0], widget.values) == ((-9,), {"c": -2})
    with pytest.raises(Worded, match="no letter q"):
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
        ("language", "de"),
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
    with pytest.raises(Worded) as refusal:
        widget.values = {"a": 900, "b": 900}
    assert refusal.value.message("fr") == (
        "Avec ces nombres, la formule devient trop grande pour nous\u00a0: "
        "choisis-en de plus petits."
    )
    assert widget.values == {"a": 2, "b": 2}


# -- whom one looks at ----------------------------------------------------------------------------


def test_a_pair_is_compared_and_told_why() -> None:
    widget = lab(compare=(-9, 4))
    assert widget.selected == -9
    assert widget.view["compare"]["question"] == "Why does −9 beat 4?"
    assert widget.view["compare"]["why"] == explain(parse("(n-3)^2"), -9, 4).say("en")
    widget.selected = 5
    assert widget.compare == (5, 4)
    widget.compare = None
    assert (widget.selected, widget.view["rival"]) == (5, None)


def test_a_mage_that_meets_its_rival_only_waits() -> None:
    widget = lab(compare=(3, 4))
    widget.selected = 4
    assert (widget.compare, widget.view["rival"], widget.view["compare"]) == (None, 4, None)
    widget.selected = 5
    assert widget.compare == (5, 4)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_mage_is_told_with_strength_place_and_ties(language: str) -> None:
    widget = lab("|n|", language=language)
    said = {mage["n"]: mage["said"] for mage in widget.view["mages"]}
    for text in ("3", "−3", "12"):
        assert text in said[3]
    missing = lab("1/n", language=language).view["mages"][9]["said"]
    assert {"en": "No strength", "fr": "Pas de force"}[language] in missing


@pytest.mark.parametrize(
    ("formula", "said"),
    [
        ("n", "The strongest: 8. The weakest: −9."),
        ("|n|", "The strongest: −9. The weakest: 0."),
        ("√(n + 7)", "The strongest: 8. Without strength: −9, −8."),
        ("7", "All 18 mages are equal."),
        ("1/(n − n)", "Nobody has a strength here."),
    ],
)
def test_the_headline_says_who_is_strongest_and_who_is_last(formula: str, said: str) -> None:
    assert lab(formula).view["headline"] == said


# -- a second formula -----------------------------------------------------------------------------


def places_by_counting(formula: str) -> list[int]:
    """The places from the strongest, from the strengths themselves."""
    strengths = [parse(formula).strength(n) for n in MAGES]
    return [1 + sum(other > own for other in strengths) for own in strengths]


def test_the_second_formula_tells_who_moves_and_how_many_pairs_turn() -> None:
    widget = lab("n", other="n²")
    one, other = list(MAGES), [n * n for n in MAGES]
    pairs = [(a, b) for a in range(18) for b in range(a)]
    over = sum((one[a] - one[b]) * (other[a] - other[b]) < 0 for a, b in pairs)
    ties = sum(other[a] == other[b] for a, b in pairs)
    assert widget.view["turned"] == f"{over} pairs of 153 turn over. {ties} ties appear or vanish."
    before, after = places_by_counting("n"), places_by_counting("n²")
    ups = [a - b for a, b in zip(before, after, strict=True)]
    moved = [f"▲{up}" if up > 0 else f"▼{-up}" if up < 0 else "" for up in ups]
    assert [mage["moved"] for mage in widget.view["mages"]] == moved
    assert shown_order(widget.view["other_order"]) == widget.other_order == parse("n²").order
    widget.other = "2n + 5"
    assert "same order" in widget.view["turned"]
    widget.other = None
    assert (widget.view["other"], widget.view["turned"], widget.other_order) == (None, "", None)


def test_equals_share_the_better_place() -> None:
    assert [place(n, parse("|n|")) for n in (-9, 8, -8, 0)] == [1, 2, 2, 18]
    assert [place(n, parse("1/n")) for n in (1, 0)] == [1, 18]


def test_both_formulas_share_their_letters() -> None:
    widget = lab("a*n", other="n + a", values={"a": -1})
    assert widget.values == {"a": -1}
    assert (widget.order[0], widget.other_order[0]) == ((-9,), (8,))


# -- the frame ------------------------------------------------------------------------------------


@pytest.mark.parametrize("formula", ["(n-3)^2", "√(n + 9)/3", "1/n", "2^(10^n)", "−n³/7"])
def test_the_frame_says_what_parse_says(formula: str) -> None:
    frame = lab(formula).frame
    parsed = parse(formula)
    assert frame["mage"].tolist() == list(MAGES)
    assert [None if rank is frame["rank"].dtype.na_value else rank for rank in frame["rank"]] == (
        list(parsed.ranks)
    )
    for row, mage in zip(frame.itertuples(), MAGES, strict=True):
        if mage in parsed.order[-1] and parsed.ranks[mage + 9] is None:
            assert row.value != row.value  # no number
            continue
        whole = re.fullmatch(r"-?\d+(/\d+)?", row.strength)
        exact = Fraction(row.strength) if whole else parse(row.strength).strength(0)
        assert exact == parsed.strength(mage)
        assert row.value == pytest.approx(float(exact)) or abs(row.value) == float("inf")


def test_the_frame_of_two_formulas_has_both() -> None:
    frame = lab("n", other="−n").frame
    assert frame["place"].tolist() == frame["other_place"].tolist()[::-1]
    assert frame.set_index("mage").loc[-9, "other_strength"] == "9"


def test_a_lab_is_shown_without_pandas_and_without_sympy() -> None:
    code = """
import sys, cantorlab
lab = cantorlab.FormulaLab("a*n", other="n²", compare=(-9, 4))
lab._repr_mimebundle_()
print([name for name in ("pandas", "sympy", "matplotlib") if name in sys.modules])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


# -- what the browser sends -----------------------------------------------------------------------


def test_a_formula_is_read_before_it_is_shown() -> None:
    widget = lab()
    send = talk(widget)
    good = send({"kind": "read", "text": "a*n²", "nonce": "1"})
    assert (good["ok"], good["letters"], good["spoken"]) == (True, ["a"], "a times n squared")
    bad = send({"kind": "read", "text": "n + &", "nonce": "2"})
    assert (bad["ok"], bad["code"], bad["position"]) == (False, "formulas.bad_char", 4)
    assert "&" in bad["message"]
    assert widget.formula == "(n-3)^2"


def test_the_browser_shows_formulas_and_takes_the_second_away() -> None:
    widget = lab()
    send = talk(widget)
    assert send({"kind": "show", "which": "formula", "text": "2n"})["ok"]
    assert send({"kind": "show", "which": "other", "text": "−n"})["ok"]
    assert (widget.formula, widget.other) == ("2n", "−n")
    refusal = send({"kind": "show", "which": "formula", "text": "2n)"})
    assert (refusal["ok"], refusal["position"]) == (False, 2)
    assert send({"kind": "show", "which": "other", "text": None})["ok"]
    assert (widget.formula, widget.other) == ("2n", None)


def test_a_slider_counts_steps_and_the_kernel_says_the_number() -> None:
    widget = lab("a*n", ranges={"a": (-1, 1, "1/3")})
    send = talk(widget)
    for at in range(7):
        assert send({"kind": "value", "letter": "a", "at": at})["ok"]
        assert widget.values == {"a": Fraction(at - 3, 3)}
        assert widget.order == parse("a*n", letters=("n", "a")).with_values(widget.values).order
    for at in (-1, 7):
        assert not send({"kind": "value", "letter": "a", "at": at})["ok"]
    assert not send({"kind": "value", "letter": "b", "at": 1})["ok"]
    assert widget.values == {"a": 1}


def test_the_scale_stays_while_a_slider_moves_and_fits_when_it_is_set() -> None:
    widget = lab("a*n", values={"a": 5})
    send = talk(widget)
    span = widget.view["curve"]["span"]
    assert send({"kind": "value", "letter": "a", "at": 4})["ok"]
    assert widget.values == {"a": -3}
    assert widget.view["curve"]["span"] == span
    widget.values = {"a": -2}
    assert widget.view["curve"]["span"]["high"] < span["high"]


def test_a_range_is_typed_and_holds_its_number() -> None:
    widget = lab("a*n")
    send = talk(widget)
    typed = {"kind": "range", "letter": "a", "low": "0", "high": "1/2", "step": "0.1"}
    assert send({**typed, "value": "0.25"})["ok"]
    assert widget.ranges == {"a": (0, Fraction(1, 2), Fraction(1, 10))}
    assert widget.values == {"a": Fraction(1, 4)}
    assert widget.view["sliders"][0]["value"] == "0.25"
    assert send({**typed, "value": "3"})["ok"]
    assert widget.ranges["a"] == (0, 3, Fraction(1, 10))
    for wrong in ({"low": "7", "value": "1"}, {"step": "0"}, {"step": "0.0001"}, {"high": "n"}):
        before = (widget.ranges, widget.values)
        answer = send({**typed, "value": "0.25", **wrong})
        assert not answer["ok"]
        assert answer["message"]
        assert (widget.ranges, widget.values) == before


def test_ranges_are_set_from_python_too() -> None:
    widget = lab("a*n", values={"a": 5})
    widget.ranges = {"a": (0, 1, "1/4")}
    assert widget.values == {"a": 1}
    with pytest.raises(Worded, match="three numbers"):
        widget.ranges = {"a": (0, 1)}
    with pytest.raises(Worded, match="no letter b"):
        widget.ranges = {"b": (0, 1, 1)}


def test_the_browser_chooses_whom_to_look_at() -> None:
    widget = lab()
    send = talk(widget)
    assert send({"kind": "select", "mage": 4})["ok"]
    assert send({"kind": "compare", "mage": -9})["ok"]
    assert widget.compare == (4, -9)
    assert send({"kind": "compare", "mage": None})["ok"]
    assert (widget.selected, widget.compare) == (4, None)
    assert send({"kind": "select", "mage": None})["ok"]
    assert widget.selected is None


HOSTILE = [
    None,
    [],
    "show",
    {"kind": "show"},
    {"kind": "show", "which": "values", "text": "n"},
    {"kind": "show", "which": "formula", "text": None},
    {"kind": "show", "which": "formula", "text": 3},
    {"kind": "show", "which": "formula", "text": "n" * 201},
    {"kind": "show", "which": "formula", "text": "__import__('os').system('true')"},
    {"kind": "show", "which": "formula", "text": "<img src=x onerror=alert(1)>"},
    {"kind": "show", "which": "other", "text": "\ud800"},
    {"kind": "value", "letter": "a", "at": 1.5},
    {"kind": "value", "letter": "a", "at": True},
    {"kind": "value", "letter": "a" * 300, "at": 1},
    {"kind": "value", "letter": "__class__", "at": 1},
    {"kind": "range", "letter": "a", "low": 1, "high": 2, "step": 3, "value": 1},
    {"kind": "range", "letter": "a", "low": "1", "high": "2", "step": "9^9^9", "value": "1"},
    {"kind": "select", "mage": 9},
    {"kind": "select", "mage": "4"},
    {"kind": "select"},
    {"kind": "compare", "mage": [1]},
    {"kind": "read", "text": {"n": 1}},
    {"kind": "set_range", "letter": "a"},
    {"kind": "rules"},
]


@pytest.mark.parametrize("content", HOSTILE, ids=str)
def test_hostile_messages_are_answered_and_change_nothing(content: object) -> None:
    widget = lab("a*n", values={"a": 2}, compare=(3, 4))
    send = talk(widget)
    before = json.dumps(widget.get_state()["view"])
    answer = send(content)
    assert not answer["ok"]
    assert answer["message"]
    assert answer["code"] != "table.defect"
    assert json.dumps(widget.get_state()["view"]) == before


def test_a_browser_cannot_set_what_only_comes_down() -> None:
    widget = lab()
    widget.set_state({"view": {"formula": "x"}, "formula": "n", "language": "fr"})
    assert (widget.formula, widget.language) == ("(n-3)^2", "fr")
    assert widget.view["formula"]["text"] == "(n-3)^2"


# -- words and pictures ---------------------------------------------------------------------------


def test_another_language_says_everything_anew() -> None:
    widget = lab("0.5n + a", compare=(-9, 4))
    widget.language = "fr"
    assert widget.view["compare"]["question"] == "Pourquoi 4 bat −9\u202f?"
    assert widget.view["mages"][0]["said"].startswith("Mage −9\u00a0: force −7/2")
    assert "du plus fort" in widget.view["order"]["label"]
    assert widget.texts["lab.ui.compare"] == "Comparer à"


def test_a_formula_that_the_new_language_would_ask_back_stays_as_it_was_read() -> None:
    widget = lab("n + 1,250", language="fr")
    widget.language = "en"
    assert widget.order[0] == (8,)
    assert widget.view["mages"][9]["strength"] == "5/4"
    widget.language = "fr"
    widget.formula = "1,250 − n"
    assert widget.order[0] == (-9,)


def test_the_still_picture_and_the_text_show_what_the_screen_shows() -> None:
    widget = lab("a*n", other="n²", values={"a": -2}, compare=(-9, 4))
    bundle = widget._repr_mimebundle_()[0]
    picture, text = bundle["image/svg+xml"], bundle["text/plain"]
    for told in ("a × n   (a = −2)", widget.view["turned"], widget.view["mages"][0]["said"]):
        assert told in text
    assert "Why does −9 beat 4?" in text
    assert picture.count("▲") == text.count("▲") + sum(
        mage["moved"].startswith("▲") for mage in widget.view["mages"]
    )
    assert "NaN" not in picture
    assert "None" not in picture
    assert "id=" not in picture


@pytest.mark.parametrize("formula", ["1/n", "7", "1/(n − n)", "2^(10^n)", "(−1)^n", "n^30/7"])
def test_every_kind_of_formula_has_its_picture(formula: str) -> None:
    widget = lab(formula, compare=(0, 1))
    picture = widget._picture()
    assert picture.startswith("<svg")
    assert len(widget._plain_text().splitlines()) == 4
    json.dumps(widget.view, allow_nan=False)
