"""Formulas of pupils: read as meant, asked back where unclear; nothing else ever happens."""

from __future__ import annotations

import csv
import pickle
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from cantorlab.formulas import MAGES, Formula, FormulaError, NoStrength, parse
from cantorlab.formulas.printing.written import write
from cantorlab.formulas.substitution import tidy
from cantorlab.formulas.tree import plain
from cantorlab.languages.registry import codes

DATA = Path(__file__).parent / "data"


def rows() -> list[dict[str, str]]:
    with (DATA / "formula_inputs.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def code_of(text: str, **options: object) -> str:
    with pytest.raises(FormulaError) as caught:
        parse(text, **options)  # type: ignore[arg-type]
    return caught.value.code


def undefined(formula: Formula) -> list[int]:
    return [mage for mage, rank in zip(MAGES, formula.ranks, strict=True) if rank is None]


def assert_same_strengths(formula: Formula, other: Formula) -> None:
    assert undefined(formula) == undefined(other)
    for mage in MAGES:
        here = formula.strength(mage)
        assert isinstance(here, NoStrength) or here == other.strength(mage)


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("row", rows(), ids=lambda row: row["input"][:30])
def test_a_listed_input_reads_as_listed(row: dict[str, str], language: str) -> None:
    expected = row["expected"]
    if expected.startswith("ERR "):
        assert code_of(row["input"], language=language) == expected.removeprefix("ERR ")
        return
    formula = parse(row["input"], language=language)
    assert_same_strengths(formula, parse(expected, language=language))
    assert undefined(formula) == [int(mage) for mage in row["undefined_mages"].split()]


SAME = [
    # (typed, the same with every sign and every parenthesis)
    ("2 n", "2*n"),
    ("2(n)", "2*n"),
    ("2N+1", "2*n+1"),
    ("X²", "n^2"),
    ("3x(x+1)", "3*n*(n+1)"),
    ("nn", "n*n"),
    ("n n", "n*n"),
    ("2⋅n∙n", "2*n*n"),
    ("n∗2", "n*2"),
    ("n:2", "n/2"),
    ("n ÷ 2", "n/2"),
    ("n∕2", "n/2"),
    ("1⁄2", "1/2"),
    ("n/2/3", "(n/2)/3"),
    ("2n/3", "(2*n)/3"),
    ("1/2*n", "(1/2)*n"),
    ("1/n²⁺¹", "1/(n^3)"),
    (".5n", "n/2"),
    ("0.5n", "n/2"),
    ("1\u202f000\u202f000+n", "1000000+n"),
    ("12\u00a0839n", "12839*n"),
    ("⅔n", "2/3*n"),
    ("⅛", "1/8"),
    ("-n²", "-(n^2)"),
    ("−2n²", "-(2*(n^2))"),
    ("2*-n", "2*(-n)"),
    ("n--3", "n+3"),
    ("n+-3", "n-3"),
    ("+n", "n"),
    *((f"n{dash}1", "n-1") for dash in "-‐‑‒–—―−﹣－"),
    ("n**2", "n^2"),
    ("2^n^2", "2^(n^2)"),
    ("2^-n²", "2^(-(n^2))"),
    ("2^√(n+9)", "2^(√(n+9))"),
    ("n^2(n+1)", "(n^2)*(n+1)"),
    ("2ⁿ⁺¹", "2^(n+1)"),
    ("2⁻ⁿ", "2^(-n)"),
    ("2²ⁿ", "2^(2*n)"),
    ("2⁽ⁿ⁺¹⁾n", "2^(n+1)*n"),
    ("(n²)³", "(n^2)^3"),
    ("√√(n+9)", "√(√(n+9))"),
    ("√-n+9", "√(-n)+9"),
    ("√(n+9)(n−1)", "(√(n+9))*(n-1)"),
    ("√[n+9]", "√(n+9)"),
    ("√(4)²", "(√(4))^2"),
    ("∛-8", "-2"),
    ("∛n²", "∛(n^2)"),
    ("2√(n+9)", "2*√(n+9)"),
    ("√4√9", "√(4)*√(9)"),
    ("SQRT(n+9)", "√(n+9)"),
    ("Racine(n+9)", "√(n+9)"),
    ("racine carrée(n+9)", "√(n+9)"),
    ("cube root(n)", "∛(n)"),
    ("cbrt(n)", "∛(n)"),
    ("||n|−4|", "abs(abs(n)-4)"),
    ("| |n| |", "abs(n)"),
    ("|n||n|", "abs(n)*abs(n)"),
    ("|n|²", "abs(n)^2"),
    ("-|n|", "0-abs(n)"),
    ("2|n|", "2*abs(n)"),
    ("|n|n", "abs(n)*n"),
    ("|3(n−|n|)|", "abs(3*(n-abs(n)))"),
    ("n|2|", "n*2"),
    ("E(n/2)", "⌊n/2⌋"),
    ("ent(n/2)", "⌊n/2⌋"),
    ("partie entière(n/2)", "⌊n/2⌋"),
    ("floor(n/2)", "⌊n/2⌋"),
    ("ceil(n/2)", "⌈n/2⌉"),
    ("⌊n/2⌋n", "⌊n/2⌋*n"),
    ("mod (n ; 3)", "reste(n;3)"),
    ("min(2,5;n;3)", "min(min(2.5;n);3)"),
    ("max(n;−n)", "abs(n)"),
    ("3[n−(2+n)]", "3*(n-(2+n))"),
    ("n(2)", "n*2"),
    ("n(n−4)", "n*(n-4)"),
]


@pytest.mark.parametrize(("typed", "meant"), SAME)
def test_a_neighbour_of_the_listed_inputs_means_what_it_shows(typed: str, meant: str) -> None:
    assert_same_strengths(parse(typed), parse(meant))


REFUSED = [
    # (typed, code, position)
    ("1/2n", "ambiguous_division", 3),
    ("1/2(n+1)", "ambiguous_division", 3),
    ("6÷2(1+2)", "ambiguous_division", 3),
    ("n:2n", "ambiguous_division", 3),
    ("2n/3|n|", "ambiguous_division", 4),
    ("n2", "number_after", 1),
    ("n 2", "number_after", 2),
    ("(n+1)2", "number_after", 5),
    ("|n|3", "number_after", 3),
    ("n½", "number_after", 1),
    ("n.5", "number_after", 1),
    ("2 3", "two_numbers", 2),
    ("12 83", "two_numbers", 3),
    ("1 0000", "two_numbers", 2),
    ("2½", "mixed_number", 1),
    ("√2n", "root_of_product", 2),
    ("√n(n+1)", "root_of_product", 2),
    ("2^2n", "exponent_of_product", 3),
    ("n²^3", "power_of_power", 2),
    ("n² ³", "power_of_power", 3),
    ("²", "exponent_alone", 0),
    ("n⁽²", "exponent_alone", 3),
    ("2xn", "x_or_times", 1),
    ("n x n", "x_or_times", 2),
    ("2x(n+1)", "x_or_times", 1),
    ("x+n", "two_variables", 0),
    ("1.000.000", "two_decimal_marks", 5),
    ("2.n", "decimal_without_digits", 1),
    (",5", "decimal_without_digits", 0),
    ("n,2", "decimal_without_digits", 1),
    ("mod(5,3)", "comma_is_decimal_use_semicolon", 5),
    ("mod(n)", "wrong_arity", 5),
    ("min(n)", "wrong_arity", 5),
    ("abs(n;2)", "wrong_arity", 7),
    ("mod(n;3;4)", "wrong_arity", 9),
    ("abs n", "function_needs_parentheses", 3),
    ("2φ", "unknown_name", 1),
    ("1e3", "unknown_name", 1),
    ("a*n", "unknown_name", 0),
    ("2n=4", "bad_char", 2),
    ("n'", "bad_char", 1),
    ("n\u00ad", "bad_char", 1),
    ("n٣", "bad_char", 1),
    ("\ud800", "bad_char", 0),
    ("()", "unexpected", 1),
    ("n+*2", "unexpected", 2),
    ("[n+1)", "unexpected", 4),
    ("(n;2)", "unexpected", 2),
    ("⌊n/2", "unclosed", 0),
    ("|n", "unclosed", 0),
    ("√", "unexpected_end", 1),
    ("n^", "unexpected_end", 2),
    ("   ", "empty", 0),
    ("1" * 31, "too_many_digits", 0),
    ("-" * 40 + "n", "too_deep", 30),
    ("2^" * 40 + "n", "too_deep", 60),
    ("n" * 80 + "+n", "too_many_nodes", 75),
    ("9^9^9^n", "too_big", 1),
    ("n + 2^2^2^2^n", "too_big", 5),
    ("0*9^9^9^9", "too_big", 3),
]


@pytest.mark.parametrize(("typed", "code", "position"), REFUSED)
def test_what_is_unclear_or_wrong_is_refused_where_it_stands(
    typed: str, code: str, position: int
) -> None:
    with pytest.raises(FormulaError) as caught:
        parse(typed)
    assert (caught.value.code, caught.value.position) == (code, position)
    french, english = caught.value.message("fr"), caught.value.message("en")
    assert french != english
    assert min(len(french), len(english)) > 20


@pytest.mark.parametrize("typed", ["mod n", "abs n", "min n"])
def test_the_example_in_a_refusal_can_be_typed(typed: str) -> None:
    with pytest.raises(FormulaError) as caught:
        parse(typed)
    for language in codes():
        example = re.search(r"\w+\(.*\)", caught.value.message(language))
        assert example is not None
        assert parse(example.group(), language=language).ranks


def test_a_comma_is_decimal_in_french_and_asked_back_before_three_digits_in_english() -> None:
    assert parse("1,000n", language="fr").strength(3) == 3
    assert parse("0,125", language="fr").strength(0) == Fraction(1, 8)
    assert parse("0,12n", language="en").strength(100) == 12
    assert parse("0,1250", language="en").strength(0) == Fraction(1, 8)
    for typed in ("1,000", "0,125n", "12,839+n", "1,000,000", "1,000.5"):
        assert code_of(typed, language="en") == "comma_thousands_or_decimal"
    assert code_of("1,000,000", language="fr") == "two_decimal_marks"
    with pytest.raises(FormulaError) as caught:
        parse("n+12,839", language="en")
    assert caught.value.position == 4
    assert "12839" in caught.value.message("en")
    assert "12.839" in caught.value.message("en")
    with pytest.raises(FormulaError) as caught:
        parse("0,001n", language="en")
    assert "write 0.001 for" in caught.value.message("en")
    assert "1 for the large number" not in caught.value.message("en")


def test_minus_binds_looser_than_a_power_and_roots_take_one_thing() -> None:
    assert parse("−n²").strength(3) == -9
    assert parse("(−n)²").strength(3) == 9
    assert parse("2^3^2").strength(0) == 512
    assert parse("√4+5").strength(0) == 7
    assert parse("√4²").strength(0) == 4


def test_slider_letters_read_and_take_exact_numbers() -> None:
    formula = parse("a*n + b", letters=("n", "a", "b"))
    assert formula.letters == ("a", "b")
    with pytest.raises(ValueError, match="a, b"):
        formula.strength(1)
    half = formula.with_values({"a": Fraction(1, 2)})
    assert half.letters == ("b",)
    for a in (Fraction(-3), Fraction(1, 2), Fraction(-2, 7), Fraction(0)):
        for b in (Fraction(5), Fraction(-5, 3), Fraction(-1, 8)):
            chosen = formula.with_values({"a": a, "b": b})
            assert chosen.letters == ()
            assert [chosen.strength(n) for n in MAGES] == [a * n + b for n in MAGES]
            assert eval(repr(chosen), {"parse": parse}) == chosen
    assert parse("an²+bn", letters="nab").with_values({"a": 2, "b": -3}).strength(2) == 2
    assert parse("n^a", letters="na").with_values({"a": -2}).strength(2) == (Fraction(1, 4))
    with pytest.raises(ValueError, match="'c'"):
        formula.with_values({"c": 1})
    assert parse("x*n", letters=("n", "x")).letters == ("x",)
    for wrong in (("N",), ("nn",), ("é",)):
        with pytest.raises(ValueError, match="a letter"):
            parse("n", letters=wrong)


def test_the_letters_to_choose_are_those_of_the_alphabet() -> None:
    for letter in ("a", "z"):
        assert parse(f"{letter}n", letters=f"n{letter}").letters == (letter,)
    for wrong in ("A", "{", "`", "é", "ab"):
        with pytest.raises(ValueError, match="one of a to z"):
            parse("n", letters=("n", wrong))


def test_a_letter_that_has_no_number_is_told_those_that_have() -> None:
    with pytest.raises(
        FormulaError, match=r"“y” is not a letter known here: use n, or one of a, b"
    ):
        parse("y*n", letters=("n", "a", "b"), language="en")
    with pytest.raises(FormulaError, match="such as sqrt"):
        parse("y*n", language="en")
    with pytest.raises(FormulaError, match="such as sqrt"):
        parse("sinh(n)", letters=("n", "a", "b"), language="en")


def test_a_number_that_is_put_in_is_written_as_the_language_writes_it() -> None:
    for language, text in (("en", "0.25 × n"), ("fr", "0,25 × n")):
        formula = parse("a*n", letters=("n", "a"), language=language)
        assert formula.with_values({"a": Fraction(1, 4)}).text == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a*n + b", "−2 × n − 2"),
        ("an² + bn + b", "−2n² − 2n − 2"),
        ("a(n − b)² − a", "−2(n + 2)² + 2"),
        ("b − an", "−2 + 2n"),
        ("2a", "2(−2)"),
        ("a^n", "(−2)ⁿ"),
        ("√(n + a)", "√(n − 2)"),
        ("−a*n", "−(−2) × n"),
        ("a", "−2"),
    ],
)
def test_signs_of_numbers_that_are_put_in_are_drawn_together(text: str, shown: str) -> None:
    formula = parse(text, letters=("n", "a", "b"), language="fr")
    filled = formula.with_values(dict.fromkeys(formula.letters, -2))
    tidied = write(tidy(filled.tree), "fr")
    assert tidied == shown
    assert parse(tidied).ranks == filled.ranks
    assert repr(parse(tidied).strength(5)) == repr(filled.strength(5))


@pytest.mark.parametrize(
    ("text", "value", "shown"),
    [
        ("a sin(n)", 1, "sin(n)"),
        ("a sin(n)", -1, "−sin(n)"),
        ("3 + a n", 1, "3 + n"),
        ("3 + a n", -1, "3 − n"),
        ("a × sin(n)", 1, "1 × sin(n)"),
        ("a sin(n)", 2, "2sin(n)"),
    ],
)
def test_a_factor_of_one_is_not_written_where_no_sign_follows(text, value, shown) -> None:
    filled = parse(text, letters=("n", "a"), language="en").with_values({"a": value})
    assert write(tidy(filled.tree), "en") == shown


def test_only_texts_are_read() -> None:
    with pytest.raises(TypeError):
        parse(3)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="language"):
        parse("n", language="xx")


def test_a_formula_is_an_immutable_value_whose_repr_reads_back() -> None:
    formula = parse("2 n + 0,5", language="fr")
    assert formula == parse("2n + 0,5", language="en")
    assert formula != parse("2n + 0.5")  # the digits as written belong to the tree
    assert plain(parse("(n)").tree) == parse("n").tree
    assert hash(formula) == hash(parse("2n+0,5", language="fr"))
    assert eval(repr(formula), {"parse": parse}) == formula
    with pytest.raises(AttributeError):
        formula.text = "n"  # type: ignore[misc]
    assert pickle.loads(pickle.dumps(formula)) == formula


def test_a_refusal_survives_pickling_with_its_sentence() -> None:
    with pytest.raises(FormulaError) as caught:
        parse("2½")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.code, again.position) == ("mixed_number", 1)
    assert again.message("fr") == caught.value.message("fr")


def test_importing_formulas_and_ranking_fractions_loads_neither_sympy_nor_mpmath() -> None:
    program = (
        "import sys; from cantorlab.formulas import parse; parse('1/(2n+1)').ranks; "
        "parse('n²+1').mathml; parse('n').spoken('fr'); parse('√n²').ranks;"
        "print(sorted({'sympy', 'mpmath', 'numpy', 'pandas'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout.strip() == "[]", done.stderr
