"""Measures of the deck against the figures that came with the proposal, and by hand."""

import csv
from fractions import Fraction
from pathlib import Path

import pandas as pd
import pytest

from cantorlab import stats
from cantorlab.rules import cantor

REFERENCE = Path(__file__).parents[2] / "formulas" / "data" / "places_reference.csv"


@pytest.fixture(scope="module")
def reference():
    with REFERENCE.open(encoding="utf-8") as page:
        return {int(row["id"]): row for row in csv.DictReader(page)}


def test_measures_of_our_deck_are_those_of_the_reference(reference):
    for row in stats.measures().itertuples():
        known = reference[row.place]
        assert row.ties == int(known["tied_pairs"])
        assert row.distinct == int(known["distinct_values"])
        assert row.monotone_pieces == int(known["monotone_pieces"])
        assert row.kendall == pytest.approx(float(known["kendall_tau_distance"]), abs=5e-5)
        assert row.champions == tuple(map(int, known["champions"].split()))
        assert row.without == ()


def test_orders_are_those_of_the_reference(reference):
    frame = stats.orders()
    assert len(frame) == 72 * 18
    for place, rows in frame.groupby("place"):
        written = reference[place]["order_strongest_first"].split(">")
        position = 1
        for rung in written:
            mages = [int(mage) for mage in rung.split("=")]
            found = rows[rows["mage"].isin(mages)]
            assert set(found["position"]) == {position}
            assert found["tied"].all() == (len(mages) > 1)
            position += len(mages)


def test_mages_without_strength_come_last_and_tie():
    frame = stats.orders(["√n"]).set_index("mage")
    assert frame.at[8, "position"] == 1
    assert frame.at[-1, "position"] == frame.at[-9, "position"] == 10
    assert frame["rank"].isna().sum() == 9
    assert frame.at[-9, "tied"]
    (row,) = stats.measures(["√n"]).itertuples()
    assert row.without == tuple(range(-9, 0))
    assert (row.ties, row.distinct, row.kendall) == (36, 9, 18 / 153)


def test_strengths_are_exact_texts_and_floats():
    frame = stats.strengths([10, "1/n", "√(n+9)", 59]).set_index(["formula", "mage"])
    assert frame.at[("7 − n ÷ 1 000", 3), "strength"] == str(Fraction(6997, 1000))
    assert pd.isna(frame.at[("1/n", 0), "strength"])
    assert frame.at[("1/n", -3), "value"] == pytest.approx(-1 / 3)
    assert frame.at[("√(n+9)", 7), "strength"] == "4"
    assert frame.at[("√(n+9)", -7), "strength"].startswith("≈ 1.4142135623")
    assert frame.at[("3 − 2^(10^n)", 8), "value"] == float("-inf")
    assert stats.strengths(["2^(10^n)"])["value"].max() == float("inf")


def test_names_follow_the_language():
    assert stats.measures([1], language="fr")["name"].tolist() == [cantor.DECK[0].name_fr]
    assert stats.measures([1], language="en")["name"].tolist() == [cantor.DECK[0].name_en]
