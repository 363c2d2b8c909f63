"""The functions of the lycée: orders by mpmath with 300 digits, exact values, what is undecided."""

from __future__ import annotations

from fractions import Fraction
from functools import cmp_to_key

import pytest
from formulas.reader.arithmetic import Nothing, compared, worth
from mpmath import mp
from mpmath.libmp import to_rational

from cantorlab.formulas import MAGES, FormulaError, NoStrength, Real, Undecided, parse
from cantorlab.formulas.numbers.enclosure import circular, enclose, fractions
from cantorlab.formulas.numbers.evaluate import evaluate

FORMULAS = [
    "sin(n)",
    "cos(n)",
    "tan(n)",
    "exp(n)",
    "ln(n)",
    "log(n)",
    "πn",
    "n^π",
    "π^n",
    "ln(n²)",
    "sin(n) + cos(n)",
    "sin(n)cos(n)",
    "sin(n)² − cos(n)²",
    "n sin(n)",
    "sin(n)/n",
    "cos(n)^3",
    "tan(n)²",
    "tan(n/4)",
    "2tan(−n) + 1",
    "sin(n + π/3)",
    "cos(π/4 − 2n)",
    "sin(πn)",
    "sin(πn/2)",
    "cos(πn/2)",
    "tan(πn/2)",
    "sin(πn/3)",
    "cos(πn/4)",
    "tan(πn/4)",
    "tan(πn/3)",
    "sin(πn/5)",
    "cos(πn/7)",
    "sin(πn/12)",
    "tan(πn/9)",
    "sin(n + πn)",
    "cos(n − πn/2)",
    "sin(√n)",
    "cos(√(n + 9))",
    "sin(exp(n))",
    "sin(sin(n))",
    "tan(cos(n))",
    "cos(100n)",
    "sin(355n)",
    "exp(−n²)",
    "exp(n)/n",
    "n exp(−n)",
    "exp(n) − 3n",
    "exp(n/2)²",
    "exp(exp(n))",
    "exp(√(n + 9))",
    "exp(−n) + exp(n)",
    "(exp(n) − exp(−n))/2",
    "1/(1 + exp(−n))",
    "2^exp(n)",
    "exp(1)^n",
    "exp(sin(n))",
    "ln(n + 10)",
    "ln(1/(n + 10))",
    "ln(2)/n",
    "ln(n)/ln(2)",
    "log(n)/log(2)",
    "ln(n² + 1)",
    "ln(√(n + 9))",
    "ln(n + 10)²",
    "ln(ln(n + 10))",
    "ln(1 + exp(n))",
    "ln(√2 + n)",
    "ln(√(n + 9) + 1/2)",
    "n ln(n)",
    "ln(n)/n",
    "log(10^n)",
    "log(5 × 2^n)",
    "log(n + 10) − n",
    "log(1/10^n)",
    "ln(exp(n))",
    "exp(ln(n))",
    "exp(2ln(n + 10))",
    "10^log(n + 10)",
    "3^ln(n + 10)",
    "(n + 10)^ln(3)",
    "2^(n ln(3))",
    "ln(π)n",
    "ln(sin(n)²)",
    "|sin(n)|",
    "√(cos(n))",
    "⌊10sin(n)⌋",
    "⌈ln(n)⌉",
    "⌊πn⌋",
    "reste(πn ; 1)",
    "reste(exp(n) ; 2)",
    "min(sin(n) ; cos(n))",
    "max(n ; exp(n))",
    "(−1)^n × ln(n + 10)",
    "sin(π^n)",
    "exp(πn/10)",
]


def order_by_mpmath(text: str) -> list[int | None]:
    values = {}
    for n in MAGES:
        try:
            values[n] = worth(text, "fr", n=n)
        except Nothing:
            continue
    rank, ranks = -1, dict.fromkeys(MAGES)
    before = None
    for n in sorted(values, key=cmp_to_key(lambda a, b: compared(values[a], values[b]))):
        if before is None or compared(values[before], values[n]):
            rank += 1
        ranks[n], before = rank, n
    return list(ranks.values())


@pytest.mark.parametrize("text", FORMULAS)
def test_the_order_is_the_one_that_mpmath_finds(text: str) -> None:
    assert list(parse(text, language="fr").ranks) == order_by_mpmath(text)


@pytest.mark.parametrize("text", [text for text in FORMULAS if "⌊" not in text and "⌈" not in text])
def test_each_strength_lies_within_its_interval(text: str) -> None:
    formula = parse(text, language="fr")
    for n in MAGES:
        strength = formula.strength(n)
        if isinstance(strength, NoStrength):
            continue
        true = worth(text, "fr", n=n)
        if isinstance(strength, Fraction):
            assert compared(strength, true) == 0
            continue
        middle = Fraction(*to_rational(mp.mpf(true)._mpf_))
        for precision in (30, 64, 150):
            low, high = strength.interval(precision)
            assert low < middle < high
            assert high - low <= max(abs(low), abs(high), 1) / Fraction(2) ** (precision - 40)


SAME = [
    ("sin(−n)", "−sin(n)"),
    ("cos(−n)", "cos(n)"),
    ("tan(−n)", "−tan(n)"),
    ("sin(n + 2π)", "sin(n)"),
    ("sin(n + π)", "−sin(n)"),
    ("cos(n − π)", "−cos(n)"),
    ("sin(π/2 − n)", "cos(n)"),
    ("cos(n + π/2)", "−sin(n)"),
    ("sin(−n − π/3)", "−sin(n + π/3)"),
    ("cos(n)² + sin(n)²", "1 + 0n"),
    ("1 + tan(n)²", "1/cos(n)²"),
    ("tan(n) × cos(n)", "sin(n)"),
    ("sin(πn)", "0n"),
    ("2sin(π/6) × n", "n"),
    ("cos(π/4)² × n", "n/2"),
    ("tan(π/3)² × n", "3n"),
    ("sin(π/5) × n", "cos(3π/10) × n"),
    ("exp(n)exp(−n)", "1 + 0n"),
    ("exp(n)/exp(n − 1)", "exp(1) + 0n"),
    ("exp(n)²", "exp(2n)"),
    ("√(exp(2n))", "exp(n)"),
    ("exp(0n)", "1 + 0n"),
    ("exp(n ln(2))", "2^n"),
    ("exp(√3 × ln(2)) × n", "2^√3 × n"),
    ("exp(ln(n + 10))", "n + 10"),
    ("ln(exp(n))", "n"),
    ("ln(2^n)", "n ln(2)"),
    ("ln(1 + 0n)", "0n"),
    ("ln(8)n/ln(2)", "3n"),
    ("ln(12n + 120)", "2ln(2) + ln(3) + ln(n + 10)"),
    ("ln(√(n + 10))", "ln(n + 10)/2"),
    ("log(10^n)", "n"),
    ("log(2)n + log(5)n", "n"),
    ("log(n + 10) × ln(10)", "ln(n + 10)"),
    ("10^log(n + 10)", "n + 10"),
    ("3^ln(n + 10)", "(n + 10)^ln(3)"),
    ("ln(1/(√2 + 1)) × n", "−ln(√2 + 1) × n"),
    ("ln(π) × n", "−ln(1/π) × n"),
    ("ln(π²n + 10π²)", "2ln(π) + ln(n + 10)"),
    ("⌊ln(exp(n))⌋", "n"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_what_is_equal_is_proved_equal(one: str, other: str) -> None:
    gap = parse(f"{one} − ({other})", language="fr")
    assert all(
        isinstance(gap.strength(n), NoStrength) or rank == 0
        for n, rank in zip(MAGES, gap.ranks, strict=True)
    )
    first, second = parse(one, language="fr"), parse(other, language="fr")
    for n in MAGES:
        left, right = first.strength(n), second.strength(n)
        if not isinstance(left, NoStrength) and not isinstance(right, NoStrength):
            assert right == left if isinstance(right, Real) else left == right


@pytest.mark.parametrize(
    "text",
    [
        "sin(2n) − 2sin(n)cos(n)",
        "1/(1 + exp(−10^n))",
        "sin(10^(10^n))",
        "⌊4sin(π/10)² + 2sin(π/10) + n⌋",
        "√(1 − sin(n)²) − |cos(n)|",
    ],
)
def test_what_nobody_can_prove_here_is_said_to_be_undecided(text: str) -> None:
    with pytest.raises(Undecided):
        _ = parse(text).ranks


@pytest.mark.parametrize(
    ("text", "missing", "code"),
    [
        ("ln(n)", range(-9, 1), "logarithm_of"),
        ("log(3 − n)", range(3, 9), "logarithm_of"),
        ("0 × ln(n)", range(-9, 1), "logarithm_of"),
        ("ln(sin(πn))", MAGES, "logarithm_of"),
        ("ln(cos(n)² + sin(n)² − 1)", MAGES, "logarithm_of"),
        ("tan(πn/2)", range(-9, 9, 2), "tangent_of"),
        ("tan(π/2 + πn)", MAGES, "tangent_of"),
        ("1/sin(n)", [0], "division_by_zero"),
    ],
)
def test_what_has_no_value_is_no_strength(text: str, missing: object, code: str) -> None:
    formula = parse(text)
    found = {n: formula.strength(n) for n in MAGES}
    assert [n for n, each in found.items() if isinstance(each, NoStrength)] == list(missing)  # type: ignore[call-overload]
    for each in found.values():
        if isinstance(each, NoStrength):
            assert each.code == code
            assert each.message("en") != each.message("fr")


@pytest.mark.parametrize(
    ("text", "position"),
    [("exp(exp(8^8))", 0), ("n + exp(9^9^9)", 4), ("exp(exp(exp(n)))", 0)],
)
def test_what_is_far_too_big_is_refused_at_once(text: str, position: int) -> None:
    with pytest.raises(FormulaError) as caught:
        parse(text)
    assert (caught.value.code, caught.value.position) == ("too_big", position)


def test_sines_are_safe_at_every_precision_and_far_out() -> None:
    """The interval holds the true value also where a sine is nearly 0, or its angle huge."""
    for angle in (1, 22, 355, 104348, 10**40, 10**300):
        for kind in ("sin", "cos"):
            true = worth(f"{kind}({angle})") if angle < 10**40 else None
            wide = fractions(circular(kind, Fraction(angle), 400))  # type: ignore[arg-type]
            for precision in range(30, 130):
                low, high = fractions(circular(kind, Fraction(angle), precision))  # type: ignore[arg-type]
                assert low < wide[0] <= wide[1] < high
                assert high - low < Fraction(1, 2 ** (precision - 2))
                assert true is None or compared(low, true) < 0 < compared(high, true)


def test_an_atom_is_known_relative_to_its_size() -> None:
    for text in ("sin(355)", "cos(11)", "exp(1)", "π", "ln(√2 − 1/3)"):
        value = evaluate(parse(text).tree, {})
        for precision in (30, 64, 150):
            low, high = fractions(enclose(value, precision))
            size = max(abs(low), abs(high))
            assert compared(low, worth(text)) < 0 < compared(high, worth(text))
            assert (high - low) * 2 ** (precision - 6) <= size, text
