"""Mages and formulas compared in the formula explorer: whom one looks at, and a second formula."""

from __future__ import annotations

import pytest
from widgets.lab.labs import lab, shown_order

from cantorlab.formulas import MAGES, explain, parse
from cantorlab.tools.language_gaps import complete
from cantorlab.widgets.lab.view import place

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


@pytest.mark.parametrize("language", complete())
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
        ("1/(n − n)", "No mage has a strength here."),
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
    assert (
        widget.view["turned"]
        == f"{over} pairs of 153 change their order. {ties} ties appear or vanish."
    )
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
