"""Formulas print as they were written: text, MathML, LaTeX, words, and SymPy for reasoning."""

from __future__ import annotations

import csv
import xml.etree.ElementTree as ElementTree
from fractions import Fraction
from functools import cache
from importlib.resources import files

import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

from cantorlab.formulas import MAGES, FormulaError, parse
from cantorlab.formulas.printing.latex import latex
from cantorlab.formulas.printing.mathml import mathml
from cantorlab.formulas.printing.spoken import spoken
from cantorlab.formulas.printing.written import write
from cantorlab.formulas.tree import (
    Call,
    Difference,
    Letter,
    Negative,
    Node,
    Number,
    Power,
    Product,
    Quotient,
    Sum,
    children,
    plain,
    rebuilt,
)
from cantorlab.languages.registry import codes

NAMESPACE = "{http://www.w3.org/1998/Math/MathML}"
ELEMENTS = {"math", "mrow", "mi", "mn", "mo", "mfrac", "msup", "msqrt", "mroot"}
CHILDREN = {"mfrac": 2, "msup": 2, "mroot": 2, "msqrt": 1, "math": 1}


@cache
def deck() -> list[str]:
    with files("cantorlab.data").joinpath("places.csv").open(encoding="utf-8") as file:
        return [row["formula"] for row in csv.DictReader(file)]


# -- trees of every shape -------------------------------------------------------------------------

n = Letter("n")
numbers = st.integers(0, 30).map(lambda k: Number(Fraction(k), str(k)))


def larger(nodes: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    return st.one_of(
        st.builds(Negative, nodes),
        st.builds(Sum, nodes, nodes),
        st.builds(Difference, nodes, nodes),
        st.builds(Product, nodes, nodes, st.sampled_from(["×", "·", ""])),
        st.builds(Quotient, nodes, nodes, st.sampled_from(["/", "÷", ":"])),
        st.builds(Power, nodes, nodes),
        st.builds(
            Call,
            st.sampled_from(["abs", "sqrt", "cbrt", "floor", "ceil"]),
            st.tuples(nodes),
        ),
        st.builds(Call, st.sampled_from(["mod", "min", "max"]), st.tuples(nodes, nodes)),
    )


trees = st.recursive(st.one_of(st.just(n), numbers), larger, max_leaves=8)


def strip_signs(node: Node) -> Node:
    """The tree without parentheses, every product written with ×."""
    node = plain(node)

    def inner(node: Node) -> Node:
        parts = [inner(child) for child in children(node)]
        return Product(*parts, "×") if isinstance(node, Product) else rebuilt(node, parts)

    return inner(node)


def read(text: str) -> tuple[Node | None, str]:
    try:
        return parse(text, language="fr").tree, ""
    except FormulaError as error:
        return None, error.code


@settings(max_examples=300, deadline=None)
@given(trees, st.sampled_from(codes()))
def test_any_tree_is_written_so_that_it_reads_back(tree: Node, language: str) -> None:
    text = write(tree, language)  # type: ignore[arg-type]
    again, refused = read(text)
    if again is None:
        assert refused in ("too_big", "too_long", "too_deep"), text
    else:
        assert strip_signs(again) == strip_signs(tree), text


@settings(max_examples=200, deadline=None)
@given(trees, st.sampled_from(codes()))
def test_any_tree_prints_as_well_formed_mathml_and_balanced_latex(
    tree: Node, language: str
) -> None:
    check_mathml(mathml(tree, language))  # type: ignore[arg-type]
    text = latex(tree, language)  # type: ignore[arg-type]
    depth = 0
    for character in text:
        depth += {"{": 1, "}": -1}.get(character, 0)
        assert depth >= 0
    assert depth == 0
    assert text.count(r"\left") == text.count(r"\right")
    assert spoken(tree, language)  # type: ignore[arg-type]


def check_mathml(text: str) -> None:
    root = ElementTree.fromstring(text)
    assert root.tag == f"{NAMESPACE}math"
    for element in root.iter():
        name = element.tag.removeprefix(NAMESPACE)
        assert name in ELEMENTS
        assert len(element) == CHILDREN.get(name, len(element))
        assert set(element.attrib) <= {"form", "fence", "stretchy", "separator", "alttext"}
        assert bool((element.text or "").strip()) == (name in {"mi", "mn", "mo"})


@pytest.mark.parametrize(
    ("text", "grow"),
    [
        ("(n-3)(3-n)", [False] * 4),
        ("|n|", [False] * 2),
        ("(n^2+1)n", [True] * 2),
        ("floor(n/3)", [True] * 2),
        ("|(n-1)^2-(n+1)|", [True, False, False, False, False, True]),
    ],
)
def test_a_fence_grows_only_around_what_is_tall(text: str, grow: list[bool]) -> None:
    root = ElementTree.fromstring(mathml(parse(text).tree, "en"))
    fences = [sign for sign in root.iter(f"{NAMESPACE}mo") if sign.get("fence")]
    assert [sign.get("stretchy") is None for sign in fences] == grow


@pytest.mark.parametrize("text", deck())
def test_a_place_prints_in_every_form(text: str) -> None:
    formula = parse(text)
    assert parse(write(formula.tree)).tree == formula.tree
    assert eval(repr(formula), {"parse": parse}) == formula
    for language in codes():
        check_mathml(formula.mathml_in(language))  # type: ignore[arg-type]
        assert "{" not in formula.spoken(language)  # type: ignore[arg-type]


def test_digits_and_names_in_mathml_are_escaped_even_in_a_forged_tree() -> None:
    hostile = "<img src=x onerror=alert(1)>&\"'"
    forged = Sum(Number(Fraction(1), hostile), Letter(hostile))
    text = mathml(forged, "en")
    assert "<img" not in text
    root = ElementTree.fromstring(text)
    assert [element.text for element in root.iter() if element.tag.endswith("mi")] == [hostile]
    for typed in (hostile, "<b>n</b>", "n</math><script>", "&lt;", "n&amp;"):
        with pytest.raises(FormulaError):
            parse(typed)


def inside(printed: str) -> str:
    """Return the visible part of MathML."""
    return printed.partition(">")[2]


def test_a_line_names_each_function_as_its_language_does() -> None:
    assert parse("2reste(n; 3)").written("en") == "2mod(n; 3)"
    assert parse("2mod(n; 3)").written("fr") == "2reste(n\N{NARROW NO-BREAK SPACE}; 3)"


def test_mathml_shows_what_was_written() -> None:
    assert parse("2n² + 1").mathml == (
        '<math xmlns="http://www.w3.org/1998/Math/MathML" alttext="2n² + 1">'
        "<mrow><mrow><mn>2</mn><mo>\u2062</mo>"
        "<msup><mi>n</mi><mn>2</mn></msup></mrow><mo>+</mo><mn>1</mn></mrow></math>"
    )
    # The bar of a fraction and a raised exponent need no parentheses; a base keeps its own.
    assert "(" not in inside(parse("(n+1)/(n+10)").mathml)
    assert "(" not in inside(parse("2^(n+1)").mathml)
    assert inside(parse("(n−5)²").mathml).count("(") == 1
    assert parse("7 − n ÷ 1 000").mathml_in("fr").count("<mn>1\u202f000</mn>") == 1
    assert "<mi>reste</mi>" in parse("mod(n;3)").mathml_in("fr")
    assert "<mi>mod</mi>" in parse("reste(n;3)").mathml_in("en")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("100+n", "100 + n"),
        ("2n", "2n"),
        ("2×n", r"2 \times n"),
        ("1/(n+10)", r"\frac{1}{n + 10}"),
        ("n÷2", r"n \div 2"),
        ("3−2^(10^n)", "3 - 2^{10^{n}}"),
        ("√(n+9)", r"\sqrt{n + 9}"),
        ("∛n", r"\sqrt[3]{n}"),
        ("|n−3|", r"\left|n - 3\right|"),
        ("0,5n", "0{,}5n"),
        ("12 839", r"12\,839"),
        ("(½)^n", r"\left(\tfrac{1}{2}\right)^{n}"),
        ("reste(n;3)", r"\operatorname{reste}\left(n\,;\,3\right)"),
    ],
)
def test_latex_keeps_the_order_that_was_written(text: str, expected: str) -> None:
    assert parse(text, language="fr").latex_in("fr") == expected


@pytest.mark.parametrize(
    ("text", "french", "english"),
    [
        ("n + 100", "n plus 100", "n plus 100"),
        ("10 − n", "10 moins n", "10 minus n"),
        ("−2n", "moins 2 n", "minus 2 n"),
        ("0 × n", "0 fois n", "0 times n"),
        ("n²", "n au carré", "n squared"),
        ("−n²", "moins n au carré", "minus n squared"),
        ("n⁴", "n puissance 4", "n to the power 4"),
        ("|n|", "la valeur absolue de n", "the absolute value of n"),
        (
            "|n| − 4",
            "la valeur absolue de n, moins 4",
            "the absolute value of n, minus 4",
        ),
        (
            "|n − 4|",
            "la valeur absolue de n moins 4, fin de la valeur absolue",
            "the absolute value of n minus 4, end of absolute value",
        ),
        (
            "(n − 5)²",
            "parenthèse n moins 5 fin de parenthèse, au carré",
            "open parenthesis n minus 5 close parenthesis, squared",
        ),
        ("n/2", "n sur 2", "n over 2"),
        ("n ÷ 2", "n divisé par 2", "n divided by 2"),
        (
            "1/(n + 10)",
            "1 sur parenthèse n plus 10 fin de parenthèse",
            "1 over open parenthesis n plus 10 close parenthesis",
        ),
        (
            "√(8 − n)",
            "la racine carrée de 8 moins n, fin de la racine",
            "the square root of 8 minus n, end of root",
        ),
        ("√n + 9", "la racine carrée de n, plus 9", "the square root of n, plus 9"),
        ("2^n", "2 puissance n", "2 to the power n"),
        (
            "2^(n + 1) + 3",
            "2 puissance n plus 1, fin de l’exposant, plus 3",
            "2 to the power n plus 1, end of exponent, plus 3",
        ),
        (
            "reste(7n ; 18)",
            "le reste de 7 n divisé par 18, fin du reste",
            "the remainder of 7 n divided by 18, end of remainder",
        ),
        (
            "min(2n + 9 ; 5 − n)",
            "le plus petit de 2 n plus 9 et 5 moins n, fin du plus petit",
            "the least of 2 n plus 9 and 5 minus n, end of least",
        ),
    ],
)
def test_spoken_as_a_teacher_would_dictate_it(text: str, french: str, english: str) -> None:
    assert parse(text).spoken("fr") == french
    assert parse(text).spoken("en") == english


def test_no_two_different_orders_of_the_deck_sound_alike() -> None:
    for language in codes():
        said = [parse(text).spoken(language) for text in deck()]
        assert len(set(said)) == len(said)


@pytest.mark.parametrize("text", deck())
def test_sympy_gets_the_same_formula(text: str) -> None:
    formula = parse(text)
    symbol = sympy.Symbol("n", real=True)
    assert formula.sympy.free_symbols <= {symbol}
    for mage in MAGES[::3]:
        if "10^n" in text and mage > 3:
            continue
        value = sympy.N(formula.sympy.subs(symbol, mage), 30)
        assert float(value) == pytest.approx(float(formula.strength(mage)), rel=1e-12)  # type: ignore[arg-type]


def test_sympy_is_never_made_to_build_a_giant() -> None:
    assert parse("9^9^9 + n").sympy.free_symbols
    assert parse("2^(10^8) × n").sympy.free_symbols
    assert parse("n^(10^20)").sympy.free_symbols
