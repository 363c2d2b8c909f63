"""Formulas pasted and typed in schools: read as meant, or asked back."""

from __future__ import annotations

from math import factorial

import pytest

from cantorlab.formulas import MAGES, FormulaError, NoStrength, parse
from cantorlab.formulas.tree import walk

MEANT = [
    ("f(x) = x²", "n²"),
    ("y = 2x + 3", "2n + 3"),
    ("y=-x", "−n"),
    ("g(n)=|n|", "|n|"),
    ("F(x)=x+1", "n + 1"),
    ("f : x ↦ x²", "n²"),
    ("x ↦ 2x", "2n"),
    (r"x \mapsto x^2", "n²"),
    ("= 2n", "2n"),
    (" = n+1", "n + 1"),
    (r"\frac{1}{n}", "1/n"),
    (r"\dfrac{n+1}{2}", "(n + 1)/2"),
    (r"\frac12 n", "½ × n"),
    (r"n\frac{1}{2}", "n × ½"),
    (r"\frac{n^2}{n+10}", "n²/(n + 10)"),
    (r"\sqrt{n}", "√n"),
    (r"\sqrt{n+9}", "√(n + 9)"),
    (r"\sqrt 4", "2 + 0n"),
    (r"\sqrt[3]{n}", "∛n"),
    (r"\sqrt[2]{n}", "√n"),
    ("2^{n+1}", "2^(n + 1)"),
    ("n^{2}", "n²"),
    ("2^{10^n}", "2^(10^n)"),
    (r"\left|n\right|", "|n|"),
    (r"\left|\left|n\right|-4\right|", "abs(|n| − 4)"),
    (r"\lvert n \rvert", "|n|"),
    (r"\left(n-1\right)^2", "(n − 1)²"),
    (r"\left\lfloor n/2 \right\rfloor", "⌊n/2⌋"),
    (r"\lceil n/2 \rceil", "⌈n/2⌉"),
    (r"3 \times n", "3n"),
    (r"3 \cdot n", "3n"),
    (r"n \div 2", "n/2"),
    ("0{,}5n", "n/2"),
    (r"$n^2$", "n²"),
    (r"\(n^2\)", "n²"),
    (r"\[ n^2 \]", "n²"),
    (r"f(x)=\frac{x}{2}", "n/2"),
    (r"n\,+\;1", "n + 1"),
    (r"n \bmod 3", "reste(n ; 3)"),
    (r"n \pmod{3}", "reste(n ; 3)"),
    (r"\operatorname{abs}(n)", "|n|"),
    (r"\min(n;3)", "min(n ; 3)"),
    ("=ABS(N)", "|n|"),
    ("=FACT(ABS(N))", "|n|!"),
    ("factorielle(|n|)", "|n|!"),
    ("=PUISSANCE(N;2)", "n²"),
    ("PUISSANCE(n-1;3)", "(n − 1)³"),
    ("POWER(2;n)", "2^n"),
    ("2*POWER(n;2)", "2n²"),
    ("=RACINE(N+9)", "√(n + 9)"),
    ("=MOD(N;3)", "reste(n ; 3)"),
    ("=ENT(N/2)", "⌊n/2⌋"),
    ("=INT(N/2)", "⌊n/2⌋"),
    ("=MAX(N;-N)", "|n|"),
    ("=SQRT(N+9)", "√(n + 9)"),
    ("n modulo 3", "reste(n ; 3)"),
    ("n mod 3", "reste(n ; 3)"),
    ("n² mod 5", "reste(n² ; 5)"),
    ("2n mod 7", "reste(2n ; 7)"),
    ("(n + 1) mod 3", "reste(n + 1 ; 3)"),
    ("n mod 3 + 1", "reste(n ; 3) + 1"),
    ("n mod (n + 20)", "reste(n ; n + 20)"),
    ("modulo(n ; 3)", "reste(n ; 3)"),
    ("n//2", "⌊n/2⌋"),
    ("n + n//2", "n + ⌊n/2⌋"),
    ("n//2//2", "⌊⌊n/2⌋/2⌋"),
    ("2mod(n ; 3)", "2 × reste(n ; 3)"),
    ("|mod((n + 1) ; 3)|", "|reste(n + 1 ; 3)|"),
    ("|n|mod(3)", "reste(|n| ; 3)"),
]


@pytest.mark.parametrize(("typed", "meant"), MEANT)
def test_it_reads_as_meant(typed: str, meant: str) -> None:
    formula, other = parse(typed, language="fr"), parse(meant, language="fr")
    for mage in MAGES:
        one, two = formula.strength(mage), other.strength(mage)
        assert isinstance(one, NoStrength) == isinstance(two, NoStrength)
        assert isinstance(one, NoStrength) or one == two
    again = parse(formula.written("fr"), language="fr")
    assert again.ranks == formula.ranks
    assert formula.text == typed
    assert eval(repr(formula), {"parse": parse}) == formula


@pytest.mark.parametrize("typed", ["n!", "(n)!", "=n!"])
def test_a_factorial_is_exact_and_only_of_natural_numbers(typed: str) -> None:
    formula = parse(typed)
    for mage in MAGES:
        found = formula.strength(mage)
        if mage < 0:
            assert isinstance(found, NoStrength)
            assert found.code == "factorial_of"
            assert "whole number" in found.message("en")
        else:
            assert found == factorial(mage)


@pytest.mark.parametrize(
    ("typed", "sign"),
    [("(10^9)!", 0), ("n! + (10^7)!", 1), ("(n!)!", 1), ("1/(1/(1000!))", 0), ("2^((10^7)!)", 0)],
)
def test_a_factorial_that_nobody_could_write_is_refused_at_its_own_sign(
    typed: str, sign: int
) -> None:
    with pytest.raises(FormulaError, match="factorial is far too large") as refusal:
        parse(typed, language="en")
    signs = [index for index, character in enumerate(typed) if character == "!"]
    assert refusal.value.position == signs[sign]


def test_a_factorial_among_powers_leaves_each_at_its_place() -> None:
    with pytest.raises(FormulaError, match="power is far too big") as refusal:
        parse("1! + 2^(8^9^9)", language="en")
    assert refusal.value.position == "1! + 2^".index("^")
    assert parse("(2^n)! + 2^(n!)").strength(3) == factorial(8) + 2**6


def test_a_factorial_is_written_spoken_and_drawn_where_it_is() -> None:
    formula = parse("(n + 9)! − n!")
    assert formula.written("fr") == "(n + 9)! − n!"
    assert formula.latex == r"\left(n + 9\right)! - n!"
    assert formula.mathml.count("<mo>!</mo>") == 2
    assert formula.spoken("fr").startswith("factorielle de n plus 9, fin de la factorielle")
    assert str(parse("n!").sympy) == "factorial(n)"
    assert parse("(½n)!").strength(4) == 2
    assert isinstance(parse("(½n)!").strength(3), NoStrength)


@pytest.mark.parametrize(
    ("typed", "code", "position", "words"),
    [
        ("n + 1 mod 3", "ambiguous_modulo", 2, "(n + 1) mod 3"),
        ("n² − 2n modulo 7", "ambiguous_modulo", 3, "n² − (2n mod 7)"),
        ("n = 3", "bad_char", 2, "= sign"),
        ("2n + 3 = 7", "bad_char", 7, "= sign"),
        (r"\frac{n}{2", "unclosed", 8, "never closed"),
        (r"\frac{n}", "unexpected_end", 8, "too early"),
        (r"\foo n", "unknown_name", 0, r"\foo"),
        (r"\sqrt[5]{n}", "unknown_name", 0, r"\sqrt[5]"),
        (r"\int n", "unknown_name", 0, r"\int"),
        (r"f(x) = \frac{1}{@}", "bad_char", 16, "@"),
        ("n!!", "unexpected", 2, "!"),
        ("!n", "unexpected", 0, "!"),
        ("//2", "unexpected", 0, "//"),
        ("n mod", "unexpected_end", 5, "too early"),
        ("f(x) =", "unknown_name", 0, "f"),
        ("n" + "\\", "unexpected_end", 1, "too early"),
    ],
)
def test_what_is_unclear_or_cut_off_is_asked_back(
    typed: str, code: str, position: int, words: str
) -> None:
    with pytest.raises(FormulaError) as caught:
        parse(typed)
    assert (caught.value.code, caught.value.position) == (code, position)
    assert words in caught.value.message("en")


@pytest.mark.parametrize("typed", ["2^{n@1}", "n§", "n = 2", "n//", "n!!", "n@2", "1,2,3", "n)"])
def test_no_refusal_advises_to_remove_what_changes_the_meaning(typed: str) -> None:
    with pytest.raises(FormulaError) as caught:
        parse(typed, language="fr")
    assert "enlève" not in caught.value.message("fr")
    assert "remove" not in caught.value.message("en")


@pytest.mark.parametrize(
    "typed",
    [
        "99999999!",
        "((n + 9)!)!",
        "(10^n)!",
        "(9^9^9)!",
        "(2^100)!",
        r"\frac" * 39,
        "{" * 190,
        r"\left|" * 33,
        r"\sqrt" * 40,
        "!" * 200,
        "=" * 200,
        "n//" * 66,
        "n mod " * 30,
        "$" * 200,
        "\\" * 200,
        r"\text{" * 30,
    ],
)
def test_hostile_input_is_refused_or_read(typed: str) -> None:
    refused = None
    try:
        formula = parse(typed)
    except FormulaError as error:
        refused = error
    if refused is None:
        assert sum(1 for _ in walk(formula.tree)) <= 150
    else:
        assert 0 <= refused.position <= len(typed)
        assert refused.message("fr")
