"""The formula explorer as a frame, as words and as a still picture."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from fractions import Fraction

import pytest
from widgets.lab.labs import lab

from cantorlab.formulas import MAGES, parse

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


# -- words and pictures ---------------------------------------------------------------------------


def test_another_language_says_everything_anew() -> None:
    widget = lab("0.5n + a", compare=(-9, 4))
    widget.language = "fr"
    assert widget.view["compare"]["question"] == "Pourquoi 4 bat-il −9\u202f?"
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
    picture = widget._repr_mimebundle_()[0]["image/svg+xml"]
    assert picture.startswith("<svg")
    assert len(repr(widget).splitlines()) == 4
    json.dumps(widget.view, allow_nan=False)


def test_a_lab_is_shown_without_pandas_and_without_sympy() -> None:
    code = """
import sys, cantorlab
lab = cantorlab.FormulaLab("a*n", other="n²", compare=(-9, 4))
lab._repr_mimebundle_()
print([name for name in ("pandas", "sympy", "matplotlib") if name in sys.modules])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
