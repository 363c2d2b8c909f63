"""Formulas as clipboards of other programs have them, and as pupils type what has two readings."""

from __future__ import annotations

import pytest

from cantorlab.formulas import MAGES, FormulaError, NoStrength, parse
from cantorlab.formulas.tree import Call, Letter, Number, Product

READ = [
    ("|5-2|n||", "abs(5 − 2abs(n))"),
    ("|n+2|n-1||", "abs(n + 2abs(n − 1))"),
    ("|n|-3|n-1|", "abs(n) − 3abs(n − 1)"),
    ("|n||-3|", "abs(n) × 3"),
    ("||n|-4|", "abs(abs(n) − 4)"),
    ("|n||n-1||n+2|", "abs(n)abs(n − 1)abs(n + 2)"),
    (r"2\frac{n}{2}", "n"),
    ("=N^2", "n²"),
    ("=-(N^2)", "−(n²)"),
    ("=(-N)^2", "n²"),
    ("y = -n^2", "−(n²)"),
    ("=POWER(N,2)", "n²"),
    ("=MOD(N,3)", "mod(n; 3)"),
    ("e^x", "exp(n)"),
    ("xe^x", "n × exp(n)"),
    ("2e^(-x)", "2 × exp(−n)"),
    ("neⁿ", "n × exp(n)"),
    ("cos²(n)", "cos(n)^2"),
    ("sin^2(x)", "sin(n)^2"),
    ("2sin³(n)cos(n)", "2 × sin(n)^3 × cos(n)"),
    ("ln^{2}(n)", "ln(n)^2"),
    ("xln(x)", "n × ln(n)"),
    ("nsqrt(2)", "n × √2"),
    ("xexp(-x)", "n × exp(−n)"),
    ("nabs(n)", "n × abs(n)"),
    ("2nsin(n)", "2 × n × sin(n)"),
    ("𝑛²+1", "n² + 1"),  # Word
    ("𝟐𝒏 − 𝟑", "2n − 3"),
    ("２ｎ＋１", "2n + 1"),
    ("2\u2062n + cos\u2061(n)", "2n + cos(n)"),  # MathML of a browser
    (r"{\displaystyle n^{2}+1}", "n² + 1"),  # Wikipedia
    (r"$\displaystyle\frac{1}{n+10}$", "1/(n + 10)"),  # KaTeX, MathJax
    (r"{n+1 \over n+10}", "(n + 1)/(n + 10)"),
    (r"2{n \over {n+10 \over 3}}", "2(n/((n + 10)/3))"),
    ("{n+1} over {n+10}", "(n + 1)/(n + 10)"),  # LibreOffice
    ("sqrt {n+9}", "√(n + 9)"),
    ("f(x) = x^2", "n²"),  # GeoGebra
    ("f:x→x²", "n²"),
    ("f : x -> x^2", "n²"),
    (r"f: x \to x^2", "n²"),
    ("u_n = 2n+1", "2n + 1"),
    ("u_{n} = 2n+1", "2n + 1"),
    ("√(4&n+9)", "(n + 9)^(1/4)"),  # Word
    ("2√(3&n)", "2∛n"),
    (r"f\colon n\longmapsto 2n", "2n"),
    (r"n \rightarrow 2n", "2n"),
    (r"\mathbf{n}~+\thinspace\boldsymbol{2}", "n + 2"),
    ("rem(n;3)", "mod(n; 3)"),  # NumWorks
    ("n\n+ 10", "n + 10"),
    ("\nn + 10\n", "n + 10"),
]


@pytest.mark.parametrize(("typed", "meant"), READ)
def test_it_is_read_as_meant(typed: str, meant: str) -> None:
    formula, other = parse(typed), parse(meant)
    for mage in MAGES:
        here, there = formula.strength(mage), other.strength(mage)
        assert isinstance(here, NoStrength) == isinstance(there, NoStrength)
        assert isinstance(here, NoStrength) or here == there


ASKED = [
    ("|2|n|-3|", "ambiguous_bars", 4, ("abs(2) × n × abs(−3)", "abs(2 × abs(n) − 3)")),
    ("|n²-2|n|-3|", "ambiguous_bars", 7, ("abs(n² − 2) × n × abs(−3)",)),
    (r"2\frac{1}{2}", "mixed_number", 1, ("2 + (1/2)", "2 × (1/2)")),
    ("=-N^2", "spreadsheet_power", 1, ("(−n)²", "−(n²)")),
    ("=2^3^2", "spreadsheet_power", 2, ("(2³)²", "2^(3²)")),
    ("cos^-1(n)", "inverse_of_function", 3, ("1/cos(n)",)),
    ("n + 10 %", "percent_of", 7, ("n × 10/100",)),
    ("n % 4", "percent_unsupported", 2, ("mod(n; 4)",)),
    ("log_3(7)", "log_base", 0, ("ln(7)/ln(3)",)),
    (r"\log_{3}(n)", "log_base", 0, ("ln(n)/ln(3)",)),
    ("log2(n)", "log_base", 0, ("ln(n)/ln(2)",)),
    ("log10(n)", "log_ten", 0, ("log(n)",)),
    ("5/3n", "ambiguous_division", 3, ("5/(3n)", "(5/3)n")),
    ("√3n", "root_of_product", 2, ("√(3n)", "√3 × n")),
    ("3^5n", "exponent_of_product", 3, ("3^(5n)", "3⁵ × n")),
    ("n³^4", "power_of_power", 2, ("(n³)⁴", "n^(3⁴)")),
    ("sqrt 7", "function_needs_parentheses", 4, ("sqrt(7)",)),
    ("n² {n>0}", "restriction", 5, ("max(n; 0)",)),
    (r"n \left\{n \leq 3\right\}", "restriction", 11, ("min(n; 5)",)),
    ("n^2 if n > 0", "restriction", 4, ("condition",)),
    ("1\nn+10", "line_break", 2, ("one line",)),
    ("n+1\nn+10", "line_break", 4, ("one line",)),
    ("n\n2", "line_break", 2, ("one line",)),
    ("1↵n+10", "line_break", 2, ("one line",)),
    ("n2+1n^2+1n2+1", "number_after", 1, ("^2",)),  # KaTeX's page, as it is selected
]


@pytest.mark.parametrize(("typed", "sentence", "position", "words"), ASKED)
def test_what_can_mean_two_things_is_asked_back(
    typed: str, sentence: str, position: int, words: tuple[str, ...]
) -> None:
    with pytest.raises(FormulaError) as caught:
        parse(typed, language="en")
    assert (caught.value.sentence, caught.value.position) == (sentence, position)
    for each in words:
        assert each in caught.value.message("en")
    assert caught.value.message("fr") != caught.value.message("en")


@pytest.mark.parametrize(
    "typed", ["mod(n,3)", "mod(n, 3)", "2mod((n+1), 3)", "reste(2n,7)", "min(n,5)", "max(3,n)"]
)
@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_a_comma_separates_where_it_cannot_mark_decimals(typed: str, language: str) -> None:
    separated = typed.replace(",", ";")
    assert parse(typed, language=language) == parse(separated, language=language)


@pytest.mark.parametrize("typed", ["max(3, 5)", "mod(7, 5)"])
def test_a_comma_separates_in_english_and_is_asked_back_in_french(typed: str) -> None:
    assert parse(typed, language="en") == parse(typed.replace(",", ";"), language="en")
    with pytest.raises(FormulaError) as caught:
        parse(typed, language="fr")
    assert caught.value.code == "comma_is_decimal_use_semicolon"


@pytest.mark.parametrize("typed", ["min(2,5)", "min(n,1,5)", "mod(1,5;n,3)"])
def test_a_comma_between_digits_is_asked_back_in_any_language(typed: str) -> None:
    for language in ("en", "fr"):
        with pytest.raises(FormulaError) as caught:
            parse(typed, language=language)
        assert caught.value.code == "comma_is_decimal_use_semicolon"


def test_a_letter_to_choose_before_a_sine_is_a_factor_but_no_arc_sine() -> None:
    tree = parse("bsin(n)", letters=("n", "a", "b")).tree
    assert tree == Product(Letter("b"), Call("sin", (Letter("n"),)), "")
    with pytest.raises(FormulaError, match="asin"):
        parse("asin(n)", letters=("n", "a", "b"))
    assert parse("e^n", letters=("n", "e")).letters == ("e",)


def test_bars_close_what_they_can_where_there_is_one_reading() -> None:
    assert parse("2|-3|").tree == Product(
        Number(2, "2"),  # type: ignore[arg-type]
        parse("|-3|").tree,
        "",
    )
