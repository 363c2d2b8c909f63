"""π, exp, ln, log, sin, cos and tan: how they are typed, asked back, written and spoken."""

from __future__ import annotations

import pytest

from cantorlab.formulas import FormulaError, explain, parse
from cantorlab.formulas.printing.inline import inline, localise
from cantorlab.languages.registry import codes

SAME = [
    ("SIN(n)", "sin(n)"),
    ("Sinus(n)", "sin(n)"),
    ("cosinus(n)", "cos(n)"),
    ("tangente(n)", "tan(n)"),
    ("tangens(n)", "tan(n)"),
    ("sine(n)", "sin(n)"),
    ("exponentielle(n)", "exp(n)"),
    ("logarithme népérien(n)", "ln(n)"),
    ("natural logarithm(n)", "ln(n)"),
    ("=EXP(N)", "exp(n)"),
    ("=LN(N)", "ln(n)"),
    ("=LOG(N)", "log(n)"),
    ("=PI()*N", "π × n"),
    ("pi n", "πn"),
    ("2pi*n", "2π × n"),
    ("nπ", "n × π"),
    ("πn²", "π × n²"),
    ("2π", "2 × π"),
    ("√π", "√(π)"),
    ("2sin(n)cos(n)", "2 × sin(n) × cos(n)"),
    ("n sin(n)", "n × sin(n)"),
    (r"\sin(n)", "sin(n)"),
    (r"\sin\left(n\right)", "sin(n)"),
    (r"\sin{n}", "sin(n)"),
    (r"n\cos{2n}", "n × cos(2n)"),
    (r"\frac{\ln(n)}{n}", "ln(n)/n"),
    (r"\pi n", "πn"),
    (r"\frac{\pi}{2} n", "(π/2) × n"),
    (r"\exp(n)", "exp(n)"),
    (r"\mathrm{e}^{n}", "exp(n)"),
    (r"\mathrm{e}^n", "exp(n)"),
    ("ℯ^(−n²)", "exp(−n²)"),
    ("ℯⁿ", "exp(n)"),
    ("ℯ", "exp(1)"),
    ("2ℯ^n", "2exp(n)"),
    ("2^ℯ + ℯ^(2^n)", "2^exp(1) + exp(2^n)"),
    ("f(x) = ln(x) + 1", "ln(n) + 1"),
]


@pytest.mark.parametrize(("typed", "meant"), SAME)
def test_it_reads_as_meant(typed: str, meant: str) -> None:
    formula, other = parse(typed), parse(meant)
    assert formula.ranks == other.ranks
    assert formula.strength(3) == other.strength(3)
    for language in codes():
        assert parse(formula.written(language), language=language).ranks == formula.ranks
    shown = localise(inline(formula.tree), "en")
    assert parse(shown).strength(2) == formula.strength(2)


REFUSED = [
    ("sin(30°)", "degrees", 6, "30° write π × 30/180"),
    ("cos(n°)", "degrees", 5, "n° write π × n/180"),
    ("sin(2n°)", "degrees", 6, "2n° write π × 2n/180"),
    ("sin(30º)", "degrees", 6, "radians"),
    (r"\cos(60^{\circ})", "degrees", 9, "radians"),
    ("2e", "unknown_name", 1, "exp(1)"),
    ("sin n", "function_needs_parentheses", 3, "sin(n)"),
    (r"\ln n", "function_needs_parentheses", 3, "ln(n)"),
    ("tan⁻¹(n)", "inverse_of_function", 3, "1/tan(n)"),
    ("log(n ; 2)", "wrong_arity", 6, "ln(n)/ln(2)"),
    ("asin(n)", "unknown_name", 0, "asin"),
    ("sin()", "unexpected", 4, ")"),
]


@pytest.mark.parametrize(("typed", "code", "position", "words"), REFUSED)
def test_what_is_unclear_is_asked_back(typed: str, code: str, position: int, words: str) -> None:
    with pytest.raises(FormulaError) as caught:
        parse(typed)
    assert (caught.value.code, caught.value.position) == (code, position)
    assert words in caught.value.message("en")
    assert len({caught.value.message(language) for language in codes()}) == len(codes())


def test_e_is_a_letter_to_choose_where_it_is_one() -> None:
    assert parse("e × n", letters=("n", "e")).letters == ("e",)
    with pytest.raises(FormulaError, match=r"exp\(1\)"):
        parse("e + a", letters=("n", "a"))


def test_what_a_refusal_proposes_for_degrees_is_that_angle() -> None:
    assert parse("sin(π × 30/180)").strength(0) == parse("½").strength(0)


SPOKEN = [
    ("sin(n)", "sine of n", "sinus de n"),
    ("cos(2n)", "cosine of 2 n, end of cosine", "cosinus de 2 n, fin du cosinus"),
    (
        "tan(πn)",
        "tangent of pi times n, end of tangent",
        "tangente de pi fois n, fin de la tangente",
    ),
    ("exp(−n)", "exponential of minus n", "exponentielle de moins n"),
    (
        "ln(n + 1)",
        "natural logarithm of n plus 1, end of logarithm",
        "logarithme népérien de n plus 1, fin du logarithme",
    ),
    ("log(n)", "decimal logarithm of n", "logarithme décimal de n"),
    ("2π", "2 pi", "2 pi"),
    ("sin(n)²", "sine of n, squared", "sinus de n, au carré"),
    (
        "|sin(n)|",
        "the absolute value of sine of n, end of absolute value",
        "la valeur absolue de sinus de n, fin de la valeur absolue",
    ),
]


@pytest.mark.parametrize(("text", "english", "french"), SPOKEN)
def test_it_is_spoken_as_a_teacher_reads_it(text: str, english: str, french: str) -> None:
    formula = parse(text)
    assert formula.spoken("en") == english
    assert formula.spoken("fr") == french


def test_it_is_written_and_typeset() -> None:
    formula = parse("2πn − n sin(n) + exp(n)")
    assert formula.written("fr") == "2πn − n sin(n) + exp(n)"
    assert formula.latex == r"2\pi n - n\sin\left(n\right) + \exp\left(n\right)"
    assert "<mi>π</mi>" in formula.mathml
    assert "<mi>sin</mi><mo>\u2061</mo>" in formula.mathml
    assert str(formula.sympy) == "-n*sin(n) + 2*pi*n + exp(n)"
    assert str(parse("log(n) + ln(n) + tan(n) + cos(n)").sympy) == (
        "log(n)/log(10) + log(n) + cos(n) + tan(n)"
    )


@pytest.mark.parametrize(
    ("text", "a", "b", "english", "french"),
    [
        (
            "3 − exp(n)",
            2,
            5,
            (
                "5 is greater than 2. Taking the exponential keeps the order and subtracting "
                "them from 3 reverses it: 2 wins."
            ),
            (
                "5 est plus grand que 2. L’exponentielle garde l’ordre et les "
                "soustraire de 3 le retourne\u00a0: 2 gagne."
            ),
        ),
        (
            "ln(n + 10)",
            2,
            5,
            (
                "5 is greater than 2. Adding 10 keeps the order and taking the natural "
                "logarithm keeps it: 5 wins."
            ),
            (
                "5 est plus grand que 2. Ajouter 10 garde l’ordre et le logarithme "
                "népérien le garde\u00a0: 5 gagne."
            ),
        ),
        (
            "π^n",
            2,
            5,
            (
                "5 is greater than 2. Raising π to these powers keeps the order since "
                "π\u00a0>\u00a01: 5 wins."
            ),
            (
                "5 est plus grand que 2. Élever π à ces puissances garde l’ordre car "
                "π\u00a0>\u00a01\u00a0: 5 gagne."
            ),
        ),
        ("(1/π)^n", 2, 5, "reverses the order", "retourne l’ordre"),
        ("sin(n)", 2, 5, "2 wins.", "2 gagne."),
        (
            "ln(n)",
            2,
            -5,
            "For −5, no strength: only a positive number has a logarithm",
            "Pour −5, pas de force\u00a0: seul un nombre strictement positif a un logarithme",
        ),
    ],
)
def test_it_is_explained(text: str, a: int, b: int, english: str, french: str) -> None:
    found = explain(parse(text), a, b)
    assert english in found.say("en")
    assert french in found.say("fr")
