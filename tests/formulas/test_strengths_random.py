"""The ranks of random formulas by a second route: a literal, slow evaluator."""

from __future__ import annotations

from typing import Any

import mpmath
import sympy
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cantorlab.formulas import MAGES, Formula, parse
from cantorlab.formulas.printing.written import write
from cantorlab.formulas.tree import Call, Letter, Node, Number, Power, children


class Nowhere(Exception):
    """No real value."""


def slow(node: Node, n: int) -> Any:
    """The value of ``node`` by SymPy's exact numbers, domain checked by hand at each step."""
    parts = [slow(child, n) for child in children(node)]
    match node:
        case Number(value):
            return sympy.Rational(value.numerator, value.denominator)
        case Letter():
            return sympy.Integer(n)
        case Power():
            return slow_power(parts[0], parts[1])
        case Call("sqrt"):
            return slow_power(parts[0], sympy.Rational(1, 2))
        case Call("cbrt"):
            side = -1 if near(parts[0]) < 0 else 1
            return side * (side * parts[0]) ** sympy.Rational(1, 3)
        case Call("abs"):
            return -parts[0] if near(parts[0]) < 0 else parts[0]
        case Call("floor"):
            return sympy.Integer(slow_floor(parts[0]))
        case Call("ceil"):
            return -sympy.Integer(slow_floor(-parts[0]))
        case Call("mod"):
            if near(parts[1]) == 0:
                raise Nowhere
            size = parts[1] if near(parts[1]) > 0 else -parts[1]
            return parts[0] - size * slow_floor(parts[0] / size)
        case Call(function):
            choose = min if function == "min" else max
            return choose(parts, key=near)
    kind = type(node).__name__
    if kind == "Quotient" and near(parts[1]) == 0:
        raise Nowhere
    return {
        "Parentheses": lambda: parts[0],
        "Negative": lambda: -parts[0],
        "Sum": lambda: parts[0] + parts[1],
        "Difference": lambda: parts[0] - parts[1],
        "Product": lambda: parts[0] * parts[1],
        "Quotient": lambda: parts[0] / parts[1],
    }[kind]()


def slow_power(base: Any, exponent: Any) -> Any:
    side, up = near(base), near(exponent)
    if side == 0:
        if up <= 0:
            raise Nowhere
        return sympy.Integer(0)
    if side < 0 and up != round(up):
        raise Nowhere
    return base ** (sympy.Integer(int(up)) if up == round(up) else exponent)


def near(value: Any) -> Any:
    """200 digits of a value, whole where it is nearer to that than 150 digits can tell."""
    with mpmath.workdps(210):
        digits = mpmath.mpf(str(sympy.re(sympy.N(value, 200))))
        whole = mpmath.nint(digits)
        return whole if abs(digits - whole) < mpmath.mpf(10) ** -150 else digits


def slow_floor(value: Any) -> int:
    return int(mpmath.floor(near(value)))


@mpmath.workdps(210)
def slow_ranks(formula: Formula) -> tuple[int | None, ...]:
    values: list[Any] = []
    for n in MAGES:
        try:
            values.append(near(slow(formula.tree, n)))
        except Nowhere:
            values.append(None)
    close = mpmath.mpf(10) ** -120
    distinct: list[Any] = []
    for value in sorted(value for value in values if value is not None):
        if not distinct or value - distinct[-1] > close:
            distinct.append(value)
    return tuple(
        None if value is None else sum(1 for lower in distinct if lower < value - close)
        for value in values
    )


leaves = st.sampled_from(["n", "n", "n", "2", "3", "0,5", "12", "½", "(n+9)", "(n+10)", "7"])


def larger(parts: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    one = st.sampled_from(
        [
            "√({})",
            "∛({})",
            "abs({})",
            "({})²",
            "({})³",
            "⌊{}⌋",
            "⌈{}⌉",
            "(−{})",
            "1/({})",
            "2^(max(−9;min(9;{})))",
        ]
    )
    two = st.sampled_from(
        ["({} + {})", "({} − {})", "({})×({})", "({})/({})", "√({}) + √({})", "reste({};{})"]
    )
    return st.one_of(
        st.builds(lambda shape, a: shape.format(a), one, parts),
        st.builds(lambda shape, a, b: shape.format(a, b), two, parts, parts),
    )


@settings(max_examples=80, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.recursive(leaves, larger, max_leaves=6).filter(lambda text: len(text) < 90))
def test_random_formulas_are_ranked_as_by_the_slow_evaluator(text: str) -> None:
    formula = parse(text, language="fr")
    assert formula.ranks == slow_ranks(formula), write(formula.tree)
