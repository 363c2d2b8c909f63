"""Parts that a text sets aside first, and outer operations on the order: read and tried."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from formulas.reader import claims
from formulas.reader.arithmetic import Nothing, compared, joined
from formulas.reader.claims import Check, Duel

ZERO = Fraction(0)


def parity(odd: int, *, of_n: bool) -> Check:
    def test(duel: Duel, *said: str) -> None:
        inside = "n" if of_n else said[0]
        one, other, term, becomes = said if of_n else said[1:]
        duel.is_mage(one, other)
        for mage in (one, other):
            found = duel.at(inside, mage)
            assert found == int(found)
            assert found % 2 == odd
            assert compared(duel.at(term, mage), duel.at(becomes, mage)) == 0

    return test


def same_block(duel: Duel, one: str, other: str, term: str, *becomes: str) -> None:
    duel.is_mage(one, other)
    duel.same(term)
    for each in becomes:
        assert duel.at(term, one) == duel.number(each)


def remainder(*, of_n: bool, value: bool) -> Check:
    def test(duel: Duel, *said: str) -> None:
        inside, (one, other, gap, divisor, term, *becomes) = (
            ("n", said) if of_n else (said[0], said[1:])
        )
        duel.is_mage(one, other)
        assert abs(duel.gain(inside, one, other)) == duel.number(gap)
        assert duel.number(gap) % duel.number(divisor) == 0
        duel.same(term)
        assert len(becomes) == value
        for each in becomes:
            assert duel.at(term, one) == duel.number(each)

    return test


def twins(*, of_n: bool, value: bool) -> Check:
    def test(duel: Duel, *said: str) -> None:
        inside, (one, other, terms, *becomes) = ("n", said) if of_n else (said[0], said[1:])
        duel.is_mage(one, other)
        assert compared(joined("+", duel.at(inside, one), duel.at(inside, other)), ZERO) == 0
        for term in claims.items(terms, duel.language):
            duel.same(term)
        assert len(becomes) == value
        for each in becomes:
            assert compared(duel.at(terms, one), duel.at(each, one)) == 0

    return test


def bars(side: int, *, everywhere: bool) -> Check:
    def test(duel: Duel, inside: str, *terms: str) -> None:
        for n in claims.MAGES if everywhere else (duel.a, duel.b):
            found = compared(duel.at(inside, n), ZERO) * side
            assert found == 1 if everywhere else found >= 0
        whole = terms[0]
        for n in (duel.a, duel.b):
            if len(terms) == 1:
                assert whole.count("|") >= 2
            else:
                assert compared(duel.at(whole, n), duel.at(terms[1], n)) == 0

    return test


def branch(duel: Duel, term: str, becomes: str) -> None:
    for one, other in zip(duel.both(term), duel.both(becomes), strict=True):
        assert compared(one, other) == 0


def same_everywhere(duel: Duel, term: str, becomes: str) -> None:
    for n in claims.MAGES:
        try:
            there = duel.at(term, n)
        except (Nothing, ZeroDivisionError):
            continue
        assert compared(there, duel.at(becomes, n)) == 0


def always_zero(duel: Duel, term: str) -> None:
    assert term.startswith("sin(")
    assert all(compared(duel.at(term, n), ZERO) == 0 for n in claims.MAGES)


#: How an outer operation is said, and the sign it has on the order: from what is said, worked out.
DONE: dict[str, Sequence[tuple[str, str]]] = {
    "en": [
        (r"adding ([^ ]+)", "keeps"),
        (r"subtracting ([^ ]+)", "keeps"),
        (r"subtracting them from ([^ ]+)", "turns"),
        (r"taking opposites", "turns"),
        (r"multiplying by ([^ ]+), which is positive,", "positive keeps"),
        (r"multiplying by ([^ ]+), which is negative,", "negative turns"),
        (r"dividing by ([^ ]+), which is positive,", "positive keeps"),
        (r"dividing by ([^ ]+), which is negative,", "negative turns"),
        (
            r"dividing ([^ ]+), which is negative, by ([^ ]+), (positive|negative) for both,",
            "inverse -1",
        ),
        (r"dividing ([^ ]+) by ([^ ]+), (positive|negative) for both,", "inverse 1"),
        (r"cubing", "keeps"),
        (r"raising to the odd power ([^ ]+)", "odd"),
        (r"squaring, which only sees distances,", "keeps"),
        (r"raising to the even power ([^ ]+), which only sees distances,", "even"),
        (r"raising numbers that are not negative to the power ([^ ]+)", "power"),
        (r"rounding ([^ ]+) down, to (\S+) for (\S+) and to (\S+) for (\S+),", "floor"),
        (r"rounding ([^ ]+) up, to (\S+) for (\S+) and to (\S+) for (\S+),", "ceil"),
        (r"taking the square root", "keeps"),
        (r"taking the cube root", "keeps"),
        (r"taking the exponential", "keeps"),
        (r"taking the (?:natural|decimal) logarithm", "keeps"),
        (r"raising ([^ ]+) to these powers", "grows"),
    ],
    "fr": [
        (r"ajouter ([^ ]+)", "keeps"),
        (r"soustraire ([^ ]+)", "keeps"),
        (r"les soustraire de ([^ ]+)", "turns"),
        (r"prendre l’opposé", "turns"),
        (r"multiplier par ([^ ]+), positif,", "positive keeps"),
        (r"multiplier par ([^ ]+), négatif,", "negative turns"),
        (r"diviser par ([^ ]+), positif,", "positive keeps"),
        (r"diviser par ([^ ]+), négatif,", "negative turns"),
        (r"diviser ([^ ]+), négatif, par ([^ ]+), (positif|négatif) pour les deux,", "inverse -1"),
        (r"diviser ([^ ]+) par ([^ ]+), (positif|négatif) pour les deux,", "inverse 1"),
        (r"le cube", "keeps"),
        (r"la puissance impaire ([^ ]+)", "odd"),
        (r"le carré, qui ne voit que les distances,", "keeps"),
        (r"la puissance paire ([^ ]+), qui ne voit que les distances,", "even"),
        (r"la puissance ([^ ]+) de ces nombres positifs", "power"),
        (
            r"la partie entière de ([^ ]+), qui vaut (\S+) pour (\S+) et (\S+) pour (\S+),",
            "floor",
        ),
        (
            r"l’arrondi de ([^ ]+) à l’entier supérieur, qui vaut (\S+) pour (\S+) et (\S+) pour (\S+),",
            "ceil",
        ),
        (r"la racine carrée", "keeps"),
        (r"la racine cubique", "keeps"),
        (r"l’exponentielle", "keeps"),
        (r"le logarithme (?:népérien|décimal)", "keeps"),
        (r"élever ([^ ]+) à ces puissances", "grows"),
    ],
}
VERBS = {
    "en": [
        ("keeps the order", 1, 0),
        ("keeps it", 1, 1),
        ("reverses the order", -1, 0),
        ("reverses it back", -1, 2),
        ("reverses it", -1, 1),
    ],
    "fr": [
        ("garde l’ordre", 1, 0),
        ("le garde", 1, 1),
        ("retourne l’ordre", -1, 0),
        ("le remet à l’endroit", -1, 2),
        ("le retourne", -1, 1),
    ],
}
BECAUSE = {"en": r"(?: since ([^ ]+) ([<>]) 1)?", "fr": r"(?: car ([^ ]+) ([<>]) 1)?"}


def layers(duel: Duel, told: str, mage: str) -> None:
    """Each operation keeps or turns the order as it is said to; then the winner is the winner."""
    left, upside_down, first = told[:1].lower() + told[1:], False, True
    joint = {"en": " and ", "fr": " et "}[duel.language]
    while left:
        way, left, back = _one_layer(duel, left)
        assert (back == 0) == first, told
        assert (back == 2) == (way < 0 and upside_down), told
        upside_down ^= way < 0
        first = False
        left = left.removeprefix(", ").removeprefix(joint)
    claims.wins(duel, mage)


def _one_layer(duel: Duel, text: str) -> tuple[int, str, int]:
    for expression, kind in DONE[duel.language]:
        for verb, way, back in VERBS[duel.language]:
            found = re.match(
                rf"{expression} {verb}{BECAUSE[duel.language]}(?=, | and | et |$)", text
            )
            if found:
                assert way == _way(duel, kind, [each for each in found.groups() if each]), text
                return way, text[found.end() :], back
    raise AssertionError(f"nobody reads: {text}")


def _way(duel: Duel, kind: str, said: list[str]) -> int:
    """1 if the operation keeps the order of the two, -1 if it turns it."""
    if kind in ("keeps", "turns"):
        return 1 if kind == "keeps" else -1
    if kind in ("positive keeps", "negative turns"):
        side = 1 if kind == "positive keeps" else -1
        assert compared(duel.at(said[0], 0), ZERO) == side
        return side
    if kind.startswith("inverse"):
        above, below, word = said
        side = claims.WORDS[duel.language][word]
        assert {compared(value, ZERO) for value in duel.both(below)} == {side}
        assert compared(duel.at(above, 0), ZERO) == int(kind.split()[1])
        return -int(kind.split()[1])
    if kind in ("floor", "ceil"):
        inside, one, first, other, second = said
        sign = {"floor": "⌊⌋", "ceil": "⌈⌉"}[kind]
        for step, mage in ((one, first), (other, second)):
            assert compared(duel.at(sign[0] + inside + sign[1], mage), duel.number(step)) == 0
        assert one != other
        duel.is_mage(first, second)
        return 1
    if kind == "grows":
        base, again, than = said
        assert base == again
        found = compared(duel.at(base, 0), Fraction(1))
        assert found == (1 if than == ">" else -1)
        return found
    power = duel.number(said[0])
    if kind in ("odd", "even"):
        assert power % 2 == (kind == "odd")
    return 1 if power > 0 else -1


WRITTEN: Sequence[tuple[str, str, Check]] = [
    (
        "<N> and <N> are both even, so <F> is <F> for both.",
        "<N> et <N> sont tous deux pairs, donc <F> vaut <F> pour les deux.",
        parity(0, of_n=True),
    ),
    (
        "<N> and <N> are both odd, so <F> is <F> for both.",
        "<N> et <N> sont tous deux impairs, donc <F> vaut <F> pour les deux.",
        parity(1, of_n=True),
    ),
    (
        "<F> is even for <N> and for <N>, so <F> is <F> for both.",
        "<F> est pair pour <N> et pour <N>, donc <F> vaut <F> pour les deux.",
        parity(0, of_n=False),
    ),
    (
        "<F> is odd for <N> and for <N>, so <F> is <F> for both.",
        "<F> est impair pour <N> et pour <N>, donc <F> vaut <F> pour les deux.",
        parity(1, of_n=False),
    ),
    (
        "<N> and <N> are in the same block of <F>, which is <N> for both.",
        "<N> et <N> sont dans le même paquet de <F>, qui vaut <N> pour les deux.",
        same_block,
    ),
    (
        "<N> and <N> are in the same block of <F>. ",
        "<N> et <N> sont dans le même paquet de <F>. ",
        same_block,
    ),
    (
        "<N> and <N> are <N> apart, a multiple of <N>, so <F> is <N> for both.",
        "Entre <N> et <N>, il y a <N>, un multiple de <N>, donc <F> vaut <N> pour les deux.",
        remainder(of_n=True, value=True),
    ),
    (
        "<N> and <N> are <N> apart, a multiple of <N>: the same <F>. ",
        "Entre <N> et <N>, il y a <N>, un multiple de <N>: même valeur pour <F>. ",
        remainder(of_n=True, value=False),
    ),
    (
        (
            "The values of <F> for <N> and for <N> differ by <N>, a multiple of <N>, so <F> is <N> for "
            "both."
        ),
        (
            "Les valeurs de <F> pour <N> et pour <N> diffèrent de <N>, un multiple de <N>, donc <F> vaut "
            "<N> pour les deux."
        ),
        remainder(of_n=False, value=True),
    ),
    (
        "The values of <F> for <N> and for <N> differ by <N>, a multiple of <N>: the same <F>. ",
        (
            "Les valeurs de <F> pour <N> et pour <N> diffèrent de <N>, un multiple de <N>: même valeur "
            "pour <F>. "
        ),
        remainder(of_n=False, value=False),
    ),
    (
        "<N> and <N> are opposites, so <F> is <F> for both.",
        "<N> et <N> sont opposés, donc <F> vaut <F> pour les deux.",
        twins(of_n=True, value=True),
    ),
    (
        "<N> and <N> are opposites: the same value for <L>. ",
        "<N> et <N> sont opposés: même valeur pour <L>. ",
        twins(of_n=True, value=False),
    ),
    (
        "<F> takes opposite values for <N> and for <N>, so <F> is <F> for both.",
        "<F> prend des valeurs opposées pour <N> et pour <N>, donc <F> vaut <F> pour les deux.",
        twins(of_n=False, value=True),
    ),
    (
        "<F> takes opposite values for <N> and for <N>: the same value for <L>. ",
        "<F> prend des valeurs opposées pour <N> et pour <N>: même valeur pour <L>. ",
        twins(of_n=False, value=False),
    ),
    (
        "<F> is positive for every mage, so the bars of <F> change nothing.",
        "<F> est positif pour tous les mages, donc les barres de <F> ne changent rien.",
        bars(1, everywhere=True),
    ),
    (
        "<F> is negative for every mage, so <F> is always <F>. ",
        "<F> est négatif pour tous les mages, donc <F> est toujours <F>. ",
        bars(-1, everywhere=True),
    ),
    (
        "For these two mages, <F> ≥ 0, so <F> = <F>. ",
        "Pour ces deux mages, <F> ≥ 0, donc <F> = <F>. ",
        bars(1, everywhere=False),
    ),
    (
        "For these two mages, <F> ≤ 0, so <F> = <F>. ",
        "Pour ces deux mages, <F> ≤ 0, donc <F> = <F>. ",
        bars(-1, everywhere=False),
    ),
    (
        "Wherever it exists, <F> = <F>. ",
        "Partout où cela existe, <F> = <F>. ",
        same_everywhere,
    ),
    (
        "<F> is 1 for an even multiple of π and −1 for an odd one: it is <F>. ",
        "<F> vaut 1 pour un multiple pair de π et −1 pour un multiple impair: c’est <F>. ",
        same_everywhere,
    ),
    (
        "<F> is 0: a sine is 0 at every whole multiple of π. ",
        "<F> vaut 0: un sinus est nul à chaque multiple entier de π. ",
        always_zero,
    ),
    (
        "<F> is the same as <F>. ",
        "<F> est la même chose que <F>. ",
        same_everywhere,
    ),
    (
        "For both, the smaller of <F> is <F>. ",
        "Pour les deux, le plus petit dans <F> est <F>. ",
        branch,
    ),
    (
        "For both, the larger of <F> is <F>. ",
        "Pour les deux, le plus grand dans <F> est <F>. ",
        branch,
    ),
    ("<L>: <N> wins.", "<L>: <N> gagne.", layers),
]
