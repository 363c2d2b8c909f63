"""Tables of signs and variations against what the formula's own values do on a fine grid."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest

from cantorlab import plots
from cantorlab.exercises.families import LATER
from cantorlab.formulas import parse
from cantorlab.formulas.curves.real_functions import real_value
from cantorlab.formulas.curves.tables import NoTable, signs, variations
from cantorlab.rules import cantor

# Hand-worked: places, values (None: no value), ways.
KNOWN = [
    ("n² − 6n", "-9 3 8", "135 -9 16", (-1, 1)),
    ("5 − 2n", "-9 8", "23 -11", (-1,)),
    ("7 + 0 × n", "-9 8", "7 7", (0,)),
    ("−12/(2n − 5)", "-9 5/2 8", "12/23 None -12/11", (1, 1)),
    ("√n", "-9 0 8", "None 0 2*sqrt(2)", (None, 1)),
    ("|n − 4| − |n + 3|", "-9 -3 4 8", "7 7 -7 -7", (0, -1, 0)),
    ("n × exp(n)", "-9 -1 8", "-9*exp(-9) -exp(-1) 8*exp(8)", (-1, 1)),
    ("n/n", "-9 0 8", "1 None 1", (0, 0)),
    ("n³", "-9 8", "-729 512", (1,)),
]  # fmt: skip
# Formulas that divide by 0 whatever n is, at some depth.
VALUELESS = ["1/0", "n/0", "0/0", "1/(n − n)", "|n/0|", "√(1/0)", "1/(1/0)", "0^(−1)", "n + 1/0"]
LABORIOUS = ["3 − 2^(10^n)", "n² ÷ 2^|n|"]
REFUSED = ["⌊n/3⌋", "mod(n; 3)", "(−1)^n", "min(n; 3)", "sin(n)"]


@pytest.mark.parametrize(("text", "places", "values", "ways"), KNOWN)
def test_a_table_is_what_was_worked_out_by_hand(text, places, values, ways):
    found = variations(parse(text, language="en"))
    assert " ".join(map(str, found.places)) == places
    assert " ".join(map(str, found.values)) == values
    assert found.ways == ways


FORMS = [place.formula for place in cantor.DECK] + [
    template.text.format(k=3, c=2, a=5, far=10) for each in LATER for template in each.templates
]


@cache
def table_of(text):
    """Return the table of a formula, None where it has none."""
    try:
        return variations(parse(text, language="en"))
    except NoTable:
        return None


@pytest.mark.slow
def test_most_of_the_deck_has_a_table():
    assert sum(table_of(text) is not None for text in FORMS) >= 45


@pytest.mark.parametrize("text", FORMS)
def test_between_two_places_it_goes_as_the_table_says(text):
    """Values of the formula itself, by floating point, on 40 points of each stretch."""
    formula, found = parse(text, language="en"), table_of(text)
    if found is None:
        return
    for (left, right), way in zip(pairwise(found.places), found.ways, strict=True):
        for one, other in pairwise(inside(left, right)):
            low, high = (real_value(formula.tree, each) for each in (one, other))
            if way is None:
                assert low is None
                continue
            assert low is not None
            assert high is not None
            if way == 0:
                assert abs(high - low) < 1e-9
            else:
                assert (high - low) * way >= -1e-12 * max(1, abs(low))


@pytest.mark.parametrize("text", FORMS)
def test_between_two_places_it_has_the_sign_that_the_table_says(text):
    if table_of(text) is None:
        return
    places, lines = signs(parse(text, language="en"))
    for line in lines:
        for (left, right), sign in zip(pairwise(places), line.between, strict=True):
            for each in inside(left, right):
                value = real_value(line.node, each)
                assert sign == (None if value is None else (value > 0) - (value < 0)), (each, value)


def inside(left, right):
    low, high = float(left), float(right)
    return [low + (high - low) * (step + 0.5) / 40 for step in range(40)]


@pytest.mark.parametrize("text", REFUSED)
def test_what_jumps_has_no_table_and_is_told_so(text):
    for table in (variations, signs):
        with pytest.raises(NoTable, match="has no such table"):
            table(parse(text, language="en"))
    with pytest.raises(NoTable) as refused:
        plots.variations(text, language="fr")
    assert "tableau" in refused.value.message("fr")


@pytest.mark.parametrize("text", LABORIOUS)
def test_what_would_take_too_long_is_told_at_once(text):
    with pytest.raises(NoTable, match="cannot be computed exactly"):
        variations(parse(text, language="en"))


def test_a_factor_has_a_line_of_its_own():
    _, lines = signs(parse("(n − 2)(n + 5)", language="en"))
    assert [line.between for line in lines] == [(-1, -1, 1), (-1, 1, 1), (1, -1, 1)]
    assert len(signs(parse("n² − 4", language="en"))[1]) == 1


def test_what_is_drawn_is_told_in_words():
    ax = plots.variations("−12/(2n − 5)", language="fr")
    assert plots.describe(ax) == (
        "Tableau de variations de moins 12 sur parenthèse 2 n moins 5 fin de parenthèse\u00a0: "
        "croît entre −9 et 5 sur 2\u202f; croît entre 5 sur 2 et 8."
    )
    drawn = [text.get_text() for text in ax.texts]
    assert r"$\dfrac{5}{2}$" in drawn
    assert r"$- \dfrac{12}{11}$" in drawn


@pytest.mark.parametrize("text", VALUELESS)
def test_a_formula_without_any_value_has_an_empty_table(text):
    formula = parse(text, language="en")
    assert {
        strength for mage in range(-9, 9) if (strength := real_value(formula.tree, mage))
    } == set()
    found = variations(formula)
    assert {*found.values} == {*found.ways} == {None}
    *_, last = signs(formula)[1]
    assert {*last.at} == {*last.between} == {None}
    for draw in (plots.variations, plots.signs):
        assert "no value from −9 to" in plots.describe(draw(text, language="en"))
