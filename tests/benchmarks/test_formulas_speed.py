"""Speed of formulas. Run: pytest tests/benchmarks/test_formulas_speed.py --benchmark-only."""

from __future__ import annotations

import csv
from importlib.resources import files

import mpmath  # noqa: F401 (its import is not what is measured)
from pytest_benchmark.fixture import BenchmarkFixture

from cantorlab.formulas import parse
from cantorlab.formulas.numbers import comparison, enclosure, integers


def forget() -> None:
    """Empty the caches, so that each round does the work of a first one."""
    for cached in (
        enclosure.enclose,
        enclosure._power,
        enclosure._log_of_base,
        integers.factors,
        comparison.sign,
    ):
        cached.cache_clear()


def test_reading_and_ranking_the_72_places_takes_a_fifth_of_a_second(
    benchmark: BenchmarkFixture,
) -> None:
    with files("cantorlab.data").joinpath("places.csv").open(encoding="utf-8") as file:
        texts = [row["formula"] for row in csv.DictReader(file)]

    def work() -> list[tuple[int | None, ...]]:
        return [parse(text).ranks for text in texts]

    ranks = benchmark.pedantic(work, setup=forget, rounds=10)
    assert len(ranks) == 72
    assert benchmark.stats.stats.min < 0.2


def test_a_tower_is_ranked_in_milliseconds(benchmark: BenchmarkFixture) -> None:
    def work() -> tuple[int | None, ...]:
        return parse("3 − 2^(10^n)").ranks

    assert benchmark.pedantic(work, setup=forget, rounds=10) == tuple(range(17, -1, -1))
