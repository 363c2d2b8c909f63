"""The budget of work: any formula is decided or not within it, alike whenever it is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import mpmath
import pytest
from formulas.random_texts import random_text

from cantorlab.formulas import MAGES, Formula, FormulaError, Undecided, explain, parse
from cantorlab.formulas.errors import TooMuchWork
from cantorlab.formulas.numbers import work_budget
from cantorlab.formulas.tree import Call, Letter, Node, Number, Pi, children

#: One formula of 65 signs that took 18 seconds, and what it may take: three budgets.
LONG = "((((2-(√(|3|))/((mod(1/2;(n+10)))^(((-1))/(9)))))^(9))^(10))!"
ALLOWED = 300_000 + 200_000 + 2 * 100_000
TOO_LONG = "cos(n^(reste(((tan(n)−√(e^((√(ℯ)/n)^(−1))))^2/n)^(12);√(0,001−12))))".replace(
    "e^", "ℯ^"
)
SAMPLE = range(0, 4000, 200)


def forget() -> None:
    """Empty what is remembered from other formulas."""
    work_budget._KNOWN.clear()


def decide(text: str) -> tuple[Any, int]:
    """The ranks of a formula, or why there are none, and the work that was done."""
    with work_budget.limit_work(ALLOWED) as budget:
        try:
            found: Any = parse(text, language="fr").ranks
        except FormulaError as refusal:
            found = refusal.code
        except Undecided as refusal:
            found = refusal.sentence
    return found, budget.spent


def test_a_formula_of_65_signs_is_decided_with_little_work() -> None:
    forget()
    ranks, spent = decide(LONG)
    assert ranks == (None,) * 18
    assert spent < 400_000


@pytest.mark.parametrize(
    "counted",
    [work_budget.interval_work, work_budget.power_work, work_budget.function_work],
    ids=lambda f: f.__name__,
)
def test_more_precision_is_more_work(counted: Callable[[int], int]) -> None:
    precisions = (10, 300, 3_000, 30_000)
    found = [counted(precision) for precision in precisions]
    assert found == sorted(found)
    assert 0 < found[0] < found[-1] / 10


def test_what_would_take_too_much_work_is_undecided_with_a_sentence() -> None:
    formula = parse(TOO_LONG, language="fr")
    for _ in range(2):
        with pytest.raises(TooMuchWork) as refusal:
            print(formula.ranks)
        assert refusal.value.message("en").startswith("This formula takes too much calculation")
        assert refusal.value.message("fr") != refusal.value.message("en")


def test_the_work_of_a_formula_is_the_same_whatever_was_calculated_before() -> None:
    texts = [LONG, "2^n − √(n + 10)", *map(random_text, SAMPLE)]
    cold = []
    for text in texts:
        forget()
        cold.append(decide(text))
    assert [decide(text) for text in texts] == cold
    assert [decide(text) for text in reversed(texts)] == cold[::-1]


def test_a_result_is_paid_once_in_a_formula_and_again_in_the_next() -> None:
    calls = []

    @work_budget.remember
    def slow(number: int) -> int:
        calls.append(number)
        work_budget.spend(100)
        return number + slow(number - 1) if number else 0

    spent = []
    for number in (3, 3, 2):
        with work_budget.limit_work(1000) as budget:
            slow(number)
            slow(number)
        spent.append(budget.spent // 100)
    assert calls == [3, 2, 1, 0]
    assert spent == [4, 4, 3]


def test_what_is_undecided_is_remembered_and_what_was_too_much_work_is_not() -> None:
    calls = []

    @work_budget.remember
    def hopeless(units: int) -> int:
        calls.append(units)
        work_budget.spend(units)
        raise Undecided

    for _ in range(2):
        with work_budget.limit_work(50), pytest.raises(Undecided):
            hopeless(20)
        with work_budget.limit_work(50), pytest.raises(TooMuchWork):
            hopeless(70)
    assert calls == [20, 70, 70]


def test_the_order_of_random_formulas_is_that_of_their_decimals() -> None:
    decided = 0
    for text in map(random_text, SAMPLE):
        try:
            formula = parse(text, language="fr")
            ranks = formula.ranks
        except (FormulaError, Undecided):
            continue
        values = [decimals(formula, n) for n in MAGES]
        for one, rank in zip(values, ranks, strict=True):
            for other, other_rank in zip(values, ranks, strict=True):
                if None in (one, other, rank, other_rank):
                    continue
                if abs(one - other) > mpmath.mpf(10) ** -60:
                    assert (rank > other_rank) == (one > other), text
                    decided += 1
        if any(rank is not None for rank in ranks):
            explain(formula, 3, -4)
    assert decided > 500


def decimals(formula: Formula, n: int) -> Any:
    """The strength by floating-point numbers of 150 digits; None where they are too few."""
    with mpmath.workdps(150):
        try:
            found = slow(formula.tree, n)
        except (ZeroDivisionError, ValueError, OverflowError, TooFew):
            return None
        return found if abs(found) < mpmath.mpf(10) ** 40 else None


class TooFew(Exception):
    """The decimals do not show what is asked."""


def slow(node: Node, n: int) -> Any:
    parts = [slow(child, n) for child in children(node)]
    if any(abs(part) > mpmath.mpf(10) ** 40 for part in parts):
        raise TooFew
    match node:
        case Number(value):
            return mpmath.mpf(value.numerator) / value.denominator
        case Letter():
            return mpmath.mpf(n)
        case Pi():
            return +mpmath.pi
        case Call(function):
            return called(function, parts)
    kind = type(node).__name__
    return {
        "Parentheses": lambda a: a,
        "Negative": lambda a: -a,
        "Sum": lambda a, b: a + b,
        "Difference": lambda a, b: a - b,
        "Product": lambda a, b: a * b,
        "Quotient": lambda a, b: a / away_from_zero(b),
        "Power": power,
    }[kind](*parts)


def called(function: str, parts: list[Any]) -> Any:
    (first, *others) = parts
    match function:
        case "cbrt":
            return mpmath.sign(first) * abs(first) ** (mpmath.mpf(1) / 3)
        case "mod":
            size = abs(away_from_zero(others[0]))
            return first - size * floor(first / size)
        case "min" | "max":
            return min(parts) if function == "min" else max(parts)
        case "floor":
            return floor(first)
        case "ceil":
            return -floor(-first)
        case "factorial":
            return mpmath.factorial(whole(first))
        case "abs":
            return abs(first)
        case "log":
            return mpmath.log10(positive(first))
        case "sqrt" | "ln":
            return getattr(mpmath, function)(positive(first))
        case _:
            return getattr(mpmath, function)(first)


def power(base: Any, exponent: Any) -> Any:
    if abs(exponent) > 10_000:
        raise TooFew
    if base > 0:
        return positive(base) ** exponent
    if base == 0:
        return base if exponent > 0 else away_from_zero(base)
    return base ** whole(exponent)


def floor(value: Any) -> Any:
    nearest = mpmath.nint(value)
    return nearest if abs(value - nearest) < mpmath.mpf(10) ** -80 else mpmath.floor(value)


def whole(value: Any) -> int:
    nearest = mpmath.nint(value)
    if abs(value - nearest) > mpmath.mpf(10) ** -80:
        raise TooFew
    return int(nearest)


def positive(value: Any) -> Any:
    if value < mpmath.mpf(10) ** -40:
        raise TooFew
    return value


def away_from_zero(value: Any) -> Any:
    if abs(value) < mpmath.mpf(10) ** -40:
        raise TooFew
    return value
