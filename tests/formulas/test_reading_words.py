"""Formulas in words, with blanks of other programs, and with what other readers write."""

from __future__ import annotations

import re
import sys
import unicodedata

import pytest
from formulas.test_reading import assert_same_strengths, code_of

from cantorlab.formulas import MAGES, FormulaError, parse
from cantorlab.languages.registry import codes

READ = [
    # In words: as we speak, and as pupils type.
    ("n au carré", "n^2"),
    ("n au carre plus 1", "n^2+1"),
    ("1 plus n au carré", "1+n^2"),
    ("n au cube moins n au carré", "n^3-n^2"),
    ("(n + 1) au carré", "(n+1)^2"),
    ("3 au carré", "9"),
    ("|n| au cube", "abs(n)^3"),
    ("2 fois n", "2*n"),
    ("2 FOIS N", "2*n"),
    ("2 fois n au carré", "2*n^2"),
    ("n multiplié par 3", "n*3"),
    ("n moins 4", "n-4"),
    ("moins n", "-n"),
    ("n sur 2", "n/2"),
    ("2n sur 3", "(2*n)/3"),
    ("(n + 1) sur (n + 10)", "(n+1)/(n+10)"),
    ("(n sur 2) plus 1", "n/2+1"),
    ("n divisé par 2", "n/2"),
    ("n puissance 3", "n^3"),
    ("2 puissance n", "2^n"),
    ("2 puissance (n + 1)", "2^(n+1)"),
    ("2 à la puissance n", "2^n"),
    ("racine carrée de (n+9)", "sqrt(n+9)"),
    ("la racine carrée de (n + 9) plus 1", "sqrt(n+9)+1"),
    ("racine carrée de n", "sqrt(n)"),
    ("2 fois la racine cubique de n", "2*cbrt(n)"),
    ("la valeur absolue de n", "abs(n)"),
    ("partie entière de (n/2)", "floor(n/2)"),
    ("l’exponentielle de n", "exp(n)"),
    ("le sinus de n", "sin(n)"),
    ("n squared", "n^2"),
    ("n cubed minus 2 times n", "n^3-2*n"),
    ("n divided by 2", "n/2"),
    ("2 to the power of n", "2^n"),
    ("the square root of (n + 9)", "sqrt(n+9)"),
    ("the absolute value of n", "abs(n)"),
    ("n hoch zwei", "n^2"),
    ("n zum Quadrat minus 1", "n^2-1"),
    ("2 mal n", "2*n"),
    ("2 hoch n", "2^n"),
    ("n geteilt durch 2", "n/2"),
    ("die Quadratwurzel aus (n + 9)", "sqrt(n+9)"),
    # Raised indices of roots, names of sequences, raised parts in HTML.
    ("³√n", "cbrt(n)"),
    ("²√(n+9)", "sqrt(n+9)"),
    ("2·³√n", "2*cbrt(n)"),
    ("⁴√(n+9)", "sqrt(sqrt(n+9))"),
    ("∜(n+9)", "sqrt(sqrt(n+9))"),
    ("2³√n", "8*sqrt(n)"),
    ("Un = n²", "n^2"),
    ("un=2n+1", "2*n+1"),
    ("vₙ = 2n", "2*n"),
    ("u<sub>n</sub> = n<sup>2</sup>", "n^2"),
    ("n <sup>2</sup>", "n^2"),
    ("2<sup>n+1</sup>", "2^(n+1)"),
    ("<i>n</i><sup>2</sup> − 1", "n^2-1"),
    # A comma that marks no decimals separates.
    ("min(n,5)", "min(n;5)"),
    ("max(n, -n)", "max(n;-n)"),
    ("max(n,0)", "max(n;0)"),
    ("PUISSANCE(n,2)", "n^2"),
    # MathLive, GeoGebra, Word and pandoc.
    (r"f\left(n\right)=2n+1", "2*n+1"),
    (r"f\left(x\right)\,=\,x^{2}", "n^2"),
    (r"f\!\left(n\right)=2n", "2*n"),
    (r"f(n)\,=\,2n", "2*n"),
    (r"f\colon n\mapsto 2n", "2*n"),
    (r"f:n\;\mapsto\;2n", "2*n"),
    (r"f\bigl(n\bigr)=2n", "2*n"),
    (r"\bigl(n+1\bigr)^2", "(n+1)^2"),
    (r"\Bigl(\frac{n}{2}\Bigr)", "n/2"),
    (r"\bigl|n\bigr|", "abs(n)"),
    (r"\big|n\big|", "abs(n)"),
    (r"2\cdotp n", "2*n"),
    (r"\sqrt[4]{n+9}", "sqrt(sqrt(n+9))"),
    (r"\sqrt[{3}]{n}", "cbrt(n)"),
    (r"\sqrt[6]{n+9}", "sqrt(cbrt(n+9))"),
    (r"\exponentialE^{n}", "exp(n)"),
    ("√(〖n+9〗)", "sqrt(n+9)"),
    ("〖(n+1)〗^2", "(n+1)^2"),
]  # fmt: skip


@pytest.mark.parametrize(("typed", "meant"), READ)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_it_is_read_as_meant(typed: str, meant: str, language: str) -> None:
    formula = parse(typed, language=language)
    assert_same_strengths(formula, parse(meant))
    assert formula.text == typed
    assert_same_strengths(parse(formula.written(language), language=language), formula)


#: What is asked back, with the readings that the sentence offers.
ASKED = [
    ("n plus 1 au carré", "unclear_words", 9, ["(n + 1)²"]),
    ("2n au carré", "unclear_words", 3, ["au carré"]),
    ("moins n au carré", "unclear_words", 8, ["au carré"]),
    ("−3 au carré", "unclear_words", 3, ["au carré"]),
    ("√n au carré", "unclear_words", 3, ["au carré"]),
    ("2^n au carré", "unclear_words", 4, ["au carré"]),
    ("n plus 1 sur 2", "unclear_words", 9, ["(n + 1)/2"]),
    ("1 sur n plus 1", "unclear_words", 2, ["sur"]),
    ("1 sur n au carré", "unclear_words", 2, ["sur"]),
    ("n au carré plus n sur 2", "unclear_words", 18, ["sur"]),
    ("2 puissance n plus 1", "unclear_words", 2, ["puissance"]),
    ("n plus 1 squared", "unclear_words", 9, ["squared"]),
    ("racine carrée de n plus 9", "function_needs_parentheses", 13, ["racine carrée"]),
    ("reste de n", "function_needs_two", 5, ["reste"]),
    ("n²3", "number_after", 2, ["« ² »"]),
    ("2ⁿ⁺¹5", "number_after", 4, ["« ⁿ⁺¹ »"]),
    ("n au carré 3", "number_after", 11, ["« au carré »"]),
    ("modulo 3", "function_needs_two", 6, ["modulo"]),
    ("n + modulo", "function_needs_two", 10, ["modulo"]),
    ("n modulo modulo 3", "unexpected", 9, ["« modulo »"]),
    ("n^1/2", "exponent_of_quotient", 3, ["n^(1/2)", "(n¹)/2"]),
    ("x^1/3", "exponent_of_quotient", 3, ["n^(1/3)"]),
    ("2^-1/n", "exponent_of_quotient", 4, ["2^(−1/n)", "(2^(−1))/n"]),
    ("(n+9)^1:2", "exponent_of_quotient", 7, ["(n + 9)^(1/2)"]),
    ("1e-3", "scientific_or_e", 1, ["1 × 10^(−3)", "1 × exp(1) − 3"]),
    ("2,5E+7 n", "scientific_or_e", 3, ["2,5 × 10^7"]),
    ("1e3", "scientific", 1, ["1 × 10^3"]),
    ("50%n", "percent_or_remainder", 2, ["n × 50/100", "reste(50 ; n)"]),
    ("50 % de n", "percent_of", 3, ["n × 50/100"]),
    ("20 % of n", "percent_of", 3, ["n × 20/100"]),
    ("n%3", "percent_unsupported", 1, ["reste(n ; 3)"]),
    (r"n\%3", "percent_unsupported", 1, ["reste(n ; 3)"]),
    ("log(2,n)", "log_two", 5, ["ln(2)/ln(n)", "ln(n)/ln(2)"]),
    ("log(n;2)", "log_two", 5, ["ln(n)/ln(2)"]),
    ("abs(n,2)", "too_many_arguments", 5, ["trop de valeurs"]),
    ("mod(2 ,5)", "comma_separates", 6, ["mod(2 ; 5)"]),
    ("min(2 ,5)", "comma_separates", 6, ["min(2 ; 5)"]),
    (r"\{n\}", "braces", 0, ["n − ⌊n⌋"]),
    (r"2\left\{n\right\}", "braces", 6, ["(n)"]),
    (r"\lbrace n \rbrace", "braces", 0, ["(n)"]),
    (r"\sqrt[5]{n}", "unknown_name", 0, [r"\sqrt[5]"]),
    ("nn = 2", "equation", 3, ["="]),
]


@pytest.mark.parametrize(("typed", "sentence", "position", "words"), ASKED)
def test_what_is_unclear_is_asked_back_with_its_readings(
    typed: str, sentence: str, position: int, words: list[str]
) -> None:
    with pytest.raises(FormulaError) as caught:
        parse(typed, language="fr")
    assert (caught.value.sentence, caught.value.position) == (sentence, position)
    message = caught.value.message("fr").replace("\u202f", " ").replace("\u00a0", " ")
    assert all(each in message for each in words)
    assert ")sup" not in message
    assert "❴" not in message
    assert len({caught.value.message(language) for language in codes()}) == len(codes())


@pytest.mark.parametrize(
    "typed", ["n^1/2", "mod(5 ,3)", "log(2,n)", "0,5/2mod(n;3)", "n + 1 mod 3"]
)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_a_refusal_offers_can_be_typed(typed: str, language: str) -> None:
    with pytest.raises(FormulaError) as caught:
        parse(typed, language="fr")
    message = caught.value.message(language).replace(", or else ", "#").replace(", ou bien ", "#")
    offers = message.rstrip(".").split("#")
    first = re.split(r"(?:[Ww]rite|[Éé]cris|parentheses:|parenthèses\s:)\s", offers[0])[-1]
    for offered in [first, *offers[1:]]:
        assert len(parse(offered, language=language).ranks) == len(MAGES)


BLANKS = [
    *(chr(code) for code in range(sys.maxunicode + 1) if chr(code).isspace()),
    *"\ufeff\u200c\u200d\u2060\u180e\u200e\u202a\u202c\u2066\u2068\u2069\ufe0e\ufe0f\u2800",
]


@pytest.mark.parametrize("blank", BLANKS, ids=lambda blank: f"U+{ord(blank):04X}")
def test_a_blank_of_a_clipboard_is_a_blank(blank: str) -> None:
    assert parse(f"{blank}2n{blank}+{blank}1{blank}", language="fr").tree == parse("2n + 1").tree
    assert code_of(f"1{blank}2") in ("two_numbers", "line_break")


#: A zero-width space is asked back, as are signs that turn the text around or may show a hyphen.
@pytest.mark.parametrize("sign", "\u200b\u00ad\u200f\u202b\u202d\u202e\u2067\u061c\u0000")
def test_a_sign_that_may_hide_something_is_asked_back(sign: str) -> None:
    assert unicodedata.category(sign)[0] == "C"
    with pytest.raises(FormulaError) as caught:
        parse(f"n{sign}+1")
    assert (caught.value.sentence, caught.value.position) == ("bad_char_invisible", 1)


@pytest.mark.parametrize("typed", ["12\u2009839", "12\u2007839", "12\u2005839", "12\u202f839"])
def test_a_narrow_blank_groups_digits(typed: str) -> None:
    assert parse(typed).strength(0) == 12839


@pytest.mark.parametrize("typed", ["0.5n + 2.25", "0,5n + 2,25", ".5n + 2.25"])
def test_one_page_has_one_decimal_mark(typed: str) -> None:
    formula = parse(typed, language="fr")
    for language, mark, other in (("fr", ",", "."), ("en", ".", ","), ("de", ",", ".")):
        shown = [
            formula.written(language),
            formula.spoken(language),
            formula.mathml_in(language).partition(">")[2],
            formula.latex_in(language).replace("{,}", ","),
        ]
        for text in shown:
            assert f"5{mark}" not in text
            assert f"{mark}5" in text
            assert f"2{mark}25" in text
            assert other not in text.replace("n.", "")
        assert [parse(formula.written(language), language=language).strength(n) for n in MAGES] == [
            formula.strength(n) for n in MAGES
        ]


def test_a_factor_of_the_letters_to_choose_is_no_name_of_a_sequence() -> None:
    assert code_of("an = n", letters=("n", "a")) == "bad_char"
    assert parse("an = 2n").ranks == parse("2n").ranks
