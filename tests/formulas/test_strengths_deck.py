"""The strengths at every place of the deck order the mages as worked out elsewhere."""

from __future__ import annotations

import csv
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest

from cantorlab.formulas import Formula, parse
from cantorlab.languages.registry import codes, get

ORDERS = Path(__file__).parent / "data" / "places_reference.csv"


@cache
def deck() -> list[dict[str, str]]:
    with files("cantorlab.data").joinpath("places.csv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


@cache
def orders() -> dict[str, str]:
    """The order at each place, worked out elsewhere with SymPy's exact arithmetic."""
    with ORDERS.open(encoding="utf-8", newline="") as file:
        return {row["formula"]: row["order_strongest_first"] for row in csv.DictReader(file)}


def order_text(formula: Formula) -> str:
    return " > ".join("=".join(map(str, group)) for group in formula.order)


@pytest.mark.parametrize("row", deck(), ids=lambda row: row["formula"])
def test_a_place_of_the_deck_orders_the_mages_as_worked_out_elsewhere(row: dict[str, str]) -> None:
    formula = parse(row["formula"])
    assert order_text(formula) == orders()[row["formula"]]
    assert None not in formula.ranks
    assert set(formula.ranks) == set(range(max(rank or 0 for rank in formula.ranks) + 1))


def test_the_deck_has_72_places_in_12_levels_of_6_with_all_their_texts() -> None:
    assert [int(row["number"]) for row in deck()] == list(range(1, 73))
    assert [int(row["level"]) for row in deck()] == [1 + index // 6 for index in range(72)]
    assert all(text.strip() for row in deck() for text in row.values())


@pytest.mark.parametrize("language", codes())
def test_every_place_has_a_name_of_its_own_in_each_language(language: str) -> None:
    told = get(language).places
    assert [*told] == list(range(1, 73))
    assert len({place.name for place in told.values()}) == 72
    assert all(text.strip() for place in told.values() for text in place)
    assert len({parse(row["formula"]).ranks for row in deck()}) == 55
