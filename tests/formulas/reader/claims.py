"""Reads an explanation sentence by sentence, and sees that each claim in it is true.

The patterns are written here by hand, not taken from the catalogue, and every word of a text has to
belong to one of them: a sentence that nobody checks is a failure, and so is a sentence with two
mages exchanged. In a text, formulas and numbers hold no ordinary space.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from formulas.reader.arithmetic import Nothing, Number, compared, joined, worth

MAGES = range(-9, 9)
ZERO = Fraction(0)


@dataclass
class Duel:
    """Two mages compared at a formula: what a sentence is about without saying so."""

    formula: str
    a: int
    b: int
    language: str
    upside_down: bool = False
    claims: int = 0
    inside: str = ""
    facts: dict[str, int] = field(default_factory=dict)

    def at(self, text: str, n: str | int | Fraction) -> Number:
        """A formula of a sentence for a mage."""
        return worth(text, self.language, n=self.number(n) if isinstance(n, str) else Fraction(n))

    def number(self, text: str) -> Fraction:
        found = worth(text, self.language)
        assert isinstance(found, Fraction), text
        return found

    def both(self, text: str) -> list[Number]:
        return [self.at(text, n) for n in (self.a, self.b)]

    def is_mage(self, *texts: str) -> None:
        assert {self.number(text) for text in texts} <= {self.a, self.b}, texts

    def more(self, text: str, high: str, low: str, way: int = 1) -> None:
        """``text`` is larger for ``high`` (with ``way`` -1 smaller)."""
        self.is_mage(high, low)
        assert high != low
        assert compared(self.at(text, high), self.at(text, low)) == way, (text, high, low)

    def gain(self, text: str, old: str, new: str) -> Number:
        """By how much ``text`` is more for ``new``."""
        return joined("−", self.at(text, new), self.at(text, old))

    def same(self, text: str) -> None:
        assert compared(*self.both(text)) == 0, text


Check = Callable[..., None]
TOKENS = {"N": r"([−\d,./\u00a0\u202f]*\d)", "F": r"([^ ]+?)", "L": r"((?:(?!\. |: ).)+?)"}
WORDS = {
    "en": {"positive": 1, "zero": 0, "negative": -1, "opening upwards": 1, "opening downwards": -1},
    "fr": {
        "positif": 1, "positive": 1, "nul": 0, "nulle": 0, "négatif": -1, "négative": -1,
        "tournée vers le haut": 1, "tournée vers le bas": -1,
    },
}  # fmt: skip


def pattern(written: str, language: str) -> re.Pattern[str]:
    """``<N>``: a number, ``<F>``: a formula, ``<S>``: a sign, ``<O>``: it opens so, ``<L>``: a list."""
    names = list(WORDS[language])
    signs = "|".join(name for name in names if " " not in name)
    ways = "|".join(name for name in names if " " in name)
    tokens = {**TOKENS, "S": f"({signs})", "O": f"({ways})"}
    parts = re.split(r"<([NFSOL])>", written)
    made = "".join(
        re.escape(part) if at % 2 == 0 else tokens[part] for at, part in enumerate(parts)
    )
    for sign in ("=", "×", r"\+", "≥", "≤"):  # a line may not break beside some of them
        made = made.replace(rf"\ {sign}\ ", rf"[ \xa0]{sign}[ \xa0]")
    return re.compile(made)


def check(text: str, duel: Duel) -> None:
    """See that all that ``text`` says is true; raises ``AssertionError``."""
    left = re.sub(r"[\u00a0\u202f](?=[:;!?])", "", text)
    left = re.sub(r"\u00a0([=<>≥≤])\u00a0", r" \1 ", left)
    ended = False
    while left:
        for found, test in _matches(left, duel.language):
            test(duel, *found.groups())
            duel.claims += 1
            left = left[found.end() :].lstrip()
            ended = test.__name__ in ("wins", "tie", "layers")
            break
        else:
            raise AssertionError(f"nobody reads: {left}")
    assert ended, text


def _matches(text: str, language: str) -> Iterator[tuple[re.Match[str], Check]]:
    from formulas.reader.sentences import SENTENCES

    for expression, test in SENTENCES[language]:
        if found := expression.match(text):
            yield found, test


def items(text: str, language: str) -> list[str]:
    """The items of a list with commas, or semicolons between numbers, and one *and*."""
    last = " and " if language == "en" else " et "
    head, _, tail = text.rpartition(last)
    listed = re.split(r", |[\u202f\xa0]?; ", head or text)
    return [*listed, tail] if head else listed


def numbers(duel: Duel, text: str) -> list[Fraction]:
    return [duel.number(each) for each in items(text, duel.language)]


# -- who wins -------------------------------------------------------------------------------------


def wins(duel: Duel, mage: str) -> None:
    """The one that is named has the greater strength, or is the only one that has any."""
    winner = duel.number(mage)
    loser = duel.b if winner == duel.a else duel.a
    assert winner in (duel.a, duel.b)
    ours = worth(duel.formula, "fr", n=winner)
    try:
        theirs = worth(duel.formula, "fr", n=loser)
    except Nothing:
        return
    assert compared(ours, theirs) == 1


def tie(duel: Duel) -> None:
    found = []
    for n in (duel.a, duel.b):
        try:
            found.append(worth(duel.formula, "fr", n=n))
        except Nothing:
            found.append(None)
    one, other = found
    if one is None or other is None:
        assert one is other is None
    else:
        assert compared(one, other) == 0


# -- order and signs ------------------------------------------------------------------------------


def letter(duel: Duel, high: str, low: str) -> None:
    duel.more("n", high, low)


def equal(duel: Duel, text: str) -> None:
    duel.same(text)


def no_letter(duel: Duel, text: str) -> None:
    assert "n" not in re.sub(r"min|mod", "", text)


def zero_for_both(duel: Duel, text: str) -> None:
    assert all(compared(value, ZERO) == 0 for value in duel.both(text))


def nothing(duel: Duel, *_: str) -> None:
    """A sentence that claims nothing that a number could contradict."""


def expanded(way: int) -> Check:
    def test(duel: Duel, core: str, multiple: str, one: str, other: str) -> None:
        assert multiple.strip("−")[-1] == "n" or "n/" in multiple
        assert compared(duel.at(multiple, 1), ZERO) == way
        gaps = [
            joined("−", worth(core, duel.language, n=n), worth(multiple, duel.language, n=n))
            for n in (-5, 0, 7)
        ]
        assert gaps[0] == gaps[1] == gaps[2]
        duel.more(core, one, other, way)
        assert compared(duel.number(one), duel.number(other)) == 1

    return test


def sign_of(duel: Duel, mage: str, text: str, word: str) -> None:
    duel.is_mage(mage)
    assert compared(duel.at(text, mage), ZERO) == WORDS[duel.language][word], (text, mage)


def sign_by_parity(parity: int) -> Check:
    def test(duel: Duel, mage: str, text: str, word: str) -> None:
        sign_of(duel, mage, text, word)
        assert exponent(duel, text, mage) % 2 == parity

    return test


def exponent(duel: Duel, text: str, mage: str) -> Fraction:
    """Return what a power is raised to: what stands behind the last ``^``."""
    raised = text.rpartition("^")[2]
    while raised.count(")") > raised.count("("):
        raised = raised[:-1]
    found = duel.at(raised, mage)
    assert isinstance(found, Fraction)
    return found


def sign_with_clues(duel: Duel, mage: str, text: str, word: str, clues: str) -> None:
    sign_of(duel, mage, text, word)
    because = {"en": " since the exponent is ", "fr": " car l’exposant est "}[duel.language]
    for clue in clues.split(", "):
        claim, _, parity = clue.partition(because)
        factor, _, told = claim.rpartition(" ")
        sign_of(duel, mage, factor, told)
        if parity:
            odd = {"even": 0, "pair": 0, "odd": 1, "impair": 1}[parity]
            assert exponent(duel, factor, mage) % 2 == odd


def is_product(duel: Duel, core: str, product: str) -> None:
    assert all(
        compared(a, b) == 0 for a, b in zip(duel.both(core), duel.both(product), strict=True)
    )


# -- blocks, remainders, values


def blocks(duel: Duel, part: str, high: str, upper: str, lower: str, low: str) -> None:
    duel.more(part, high, low)
    for mage, block in ((high, upper), (low, lower)):
        members = numbers(duel, block)
        assert members == [n for n in MAGES if compared(duel.at(part, n), duel.at(part, mage)) == 0]


def remainder(duel: Duel, mage: str, divisor: str, quotient: str, rest: str, again: str) -> None:
    duel.is_mage(mage)
    divides(duel, duel.number(mage), divisor, quotient, rest, again)


def remainder_inside(duel: Duel, mage: str, inside: str, value: str, *division: str) -> None:
    duel.is_mage(mage)
    assert duel.at(inside, mage) == duel.number(value)
    divides(duel, duel.number(value), *division)


def divides(duel: Duel, value: Fraction, by: str, quotient: str, rest: str, again: str) -> None:
    divisor, left = duel.number(by), duel.number(rest)
    assert rest == again
    assert value == divisor * duel.number(quotient.strip("()")) + left
    assert 0 <= left < divisor


def values(duel: Duel, first: str, one: str, second: str, other: str) -> None:
    assert first != second
    for mage, told in ((first, one), (second, other)):
        gets(duel, mage, told)
    ends = [_ends(duel, told) for told in (one, other)]
    assert ends[0][0] > ends[1][1]


def same_values(duel: Duel, first: str, second: str, one: str) -> None:
    gets(duel, first, one)
    gets(duel, second, one)


def gets(duel: Duel, mage: str, told: str) -> None:
    duel.is_mage(mage)
    low, high = _ends(duel, told)
    strength = worth(duel.formula, "fr", n=duel.number(mage))
    assert compared(low, strength) <= 0 <= compared(high, strength)
    assert low == high or not isinstance(strength, Fraction) or strength.denominator > 9


def _ends(duel: Duel, told: str) -> tuple[Fraction, Fraction]:
    between = {"en": r"between ([^ ]+) and ([^ ]+)", "fr": r"entre ([^ ]+) et ([^ ]+)"}[
        duel.language
    ]
    found = re.fullmatch(between, told)
    low, high = found.groups() if found else (told, told)
    return duel.number(low), duel.number(high)


def gap(duel: Duel, mage: str, _why: str) -> None:
    duel.is_mage(mage)
    try:
        worth(duel.formula, "fr", n=duel.number(mage))
    except Nothing:
        return
    raise AssertionError(mage)
