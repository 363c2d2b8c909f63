"""Claims about parts of a formula: terms that rise and fall, factors, differences, parabolas."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from formulas.reader.arithmetic import Number, compared, joined, worth
from formulas.reader.claims import MAGES, WORDS, ZERO, Check, Duel, items, sign_of
from formulas.reader.shapes import axis


def terms(duel: Duel, parts: str, high: str, low: str) -> None:
    for part in _terms_in(duel, parts):
        duel.more(part, high, low)


def some_terms(duel: Duel, core: str, parts: str, high: str, low: str) -> None:
    terms(duel, parts, high, low)
    total: Number = ZERO
    for part in _terms_in(duel, parts):
        total = joined("+", total, duel.gain(part, low, high))
    assert compared(total, duel.gain(core, low, high)) == 0


def _terms_in(duel: Duel, parts: str) -> list[str]:
    """The terms, whose signs for the mages may be told in brackets behind them."""
    word, signs = {"en": "for", "fr": "pour"}[duel.language], "|".join(WORDS[duel.language])
    aside = re.compile(rf"([^ ]+) \(({signs}) {word} ([^ ]+?), ({signs}) {word} ([^ ]+?)\)")
    for part, one, first, other, second in aside.findall(parts):
        sign_of(duel, first, part, one)
        sign_of(duel, second, part, other)
    return items(aside.sub(r"\1", parts), duel.language)


def cases(largest: bool) -> Check:
    def test(duel: Duel, core: str, high: str, low: str, part: str, *again: str) -> None:
        at, to = (again[0], again[1]) if len(again) == 2 else (high, low)
        duel.is_mage(high, low, at, to)
        duel.more(core, high, low)
        duel.more(part, high, low)
        counts = high if largest else low
        assert compared(duel.at(core, counts), duel.at(part, counts)) == 0

    return test


def case_bound(is_min: bool) -> Check:
    def test(duel: Duel, *said: str) -> None:
        bounded, part, value, core, other, again, listed = said
        duel.is_mage(bounded, other)
        assert value == again
        assert duel.at(part, bounded) == duel.number(value)
        found = compared(duel.at(core, bounded), duel.number(value))
        assert found <= 0 if is_min else found >= 0
        for each in items(listed, duel.language):
            text, _, told = each.partition(" = ")
            assert duel.at(text, other) == duel.number(told)
            assert compared(duel.number(told), duel.number(value)) == (1 if is_min else -1)

    return test


def dominant(duel: Duel, part: str, by: str, high: str, low: str, rest: str, spread: str) -> None:
    found = duel.gain(part, low, high)
    assert found == duel.number(by) > duel.number(spread)
    others = [duel.at(rest, n) for n in MAGES]
    assert max(others) - min(others) == duel.number(spread)


CHANGES: dict[str, Sequence[tuple[str, int, str]]] = {
    "en": [
        (r"([^ ]+) does not change", 0, "exact"),
        (r"([^ ]+) rises by at least ([^ ]+)", 1, "least"),
        (r"([^ ]+) falls by at least ([^ ]+)", -1, "least"),
        (r"([^ ]+) rises by at most ([^ ]+)", 1, "most"),
        (r"([^ ]+) falls by at most ([^ ]+)", -1, "most"),
        (r"([^ ]+) rises by more than ([^ ]+)", 1, "more"),
        (r"([^ ]+) falls by more than ([^ ]+)", -1, "more"),
        (r"([^ ]+) rises by less than ([^ ]+)", 1, "less"),
        (r"([^ ]+) falls by less than ([^ ]+)", -1, "less"),
        (r"([^ ]+) rises by ([^ ]+)", 1, "exact"),
        (r"([^ ]+) falls by ([^ ]+)", -1, "exact"),
        (r"([^ ]+) rises", 1, ""),
        (r"([^ ]+) falls", -1, ""),
    ],
    "fr": [
        (r"([^ ]+) ne change pas", 0, "exact"),
        (r"([^ ]+) augmente d’au moins ([^ ]+)", 1, "least"),
        (r"([^ ]+) diminue d’au moins ([^ ]+)", -1, "least"),
        (r"([^ ]+) augmente d’au plus ([^ ]+)", 1, "most"),
        (r"([^ ]+) diminue d’au plus ([^ ]+)", -1, "most"),
        (r"([^ ]+) augmente de plus de ([^ ]+)", 1, "more"),
        (r"([^ ]+) diminue de plus de ([^ ]+)", -1, "more"),
        (r"([^ ]+) augmente de moins de ([^ ]+)", 1, "less"),
        (r"([^ ]+) diminue de moins de ([^ ]+)", -1, "less"),
        (r"([^ ]+) augmente de ([^ ]+)", 1, "exact"),
        (r"([^ ]+) diminue de ([^ ]+)", -1, "exact"),
        (r"([^ ]+) augmente", 1, ""),
        (r"([^ ]+) diminue", -1, ""),
    ],
}


def read_one(table: Sequence[tuple[str, int, str]], text: str) -> tuple[re.Match[str], int, str]:
    """The first row of a table whose expression ``text`` is."""
    for expression, direction, how in table:
        if found := re.fullmatch(expression, text):
            return found, direction, how
    raise AssertionError(f"nobody reads: {text}")


def bounded(found: Number, by: Number, how: str) -> None:
    """Check what is found: the number that was told, or one that keeps to the bound told."""
    side = compared(found, by)
    assert (
        side in {"exact": (0,), "least": (0, 1), "most": (0, -1), "more": (1,), "less": (-1,)}[how]
    )


def balance(way: int) -> Check:
    def test(duel: Duel, second: str, first: str, told: str) -> None:
        duel.is_mage(second, first)
        total: Number = ZERO
        least, most, strict = ZERO, ZERO, False
        for change in items(told, duel.language):
            found, direction, how = read_one(CHANGES[duel.language], change)
            moved = duel.gain(found[1], second, first)
            assert compared(moved, ZERO) == direction, change
            by = duel.number(found[2]) if found.re.groups > 1 else ZERO
            if how:
                bounded(abs(moved), by, how)
            low, high = {
                "exact": (by, by),
                "least": (by, None),
                "more": (by, None),
                "": (ZERO, None),
            }.get(how, (ZERO, by))
            strict = strict or how in ("more", "less", "")
            ends = (low, high) if direction >= 0 else (None if high is None else -high, -low)
            least = least + ends[0] if least is not None and ends[0] is not None else None
            most = most + ends[1] if most is not None and ends[1] is not None else None
            total = joined("+", total, moved)
        assert compared(total, ZERO) == way
        if way > 0:  # and what is told is enough to see it
            assert least is not None
            assert least > 0 or (least == 0 and strict)
        elif way < 0:
            assert most is not None
            assert most < 0 or (most == 0 and strict)

    return test


FACTORS: dict[str, Sequence[tuple[str, int, str]]] = {
    "en": [
        (r"([^ ]+) does not change", 0, ""),
        (r"([^ ]+) is multiplied by more than ([^ ]+)", 1, "more"),
        (r"([^ ]+) is multiplied by less than ([^ ]+)", 1, "less"),
        (r"([^ ]+) is multiplied by ([^ ]+)", 1, "exact"),
        (r"([^ ]+) is divided by more than ([^ ]+)", -1, "more"),
        (r"([^ ]+) is divided by less than ([^ ]+)", -1, "less"),
        (r"([^ ]+) is divided by ([^ ]+)", -1, "exact"),
        (r"([^ ]+) grows", 1, ""),
        (r"([^ ]+) shrinks", -1, ""),
    ],
    "fr": [
        (r"([^ ]+) ne change pas", 0, ""),
        (r"([^ ]+) est multiplié par plus de ([^ ]+)", 1, "more"),
        (r"([^ ]+) est multiplié par moins de ([^ ]+)", 1, "less"),
        (r"([^ ]+) est multiplié par ([^ ]+)", 1, "exact"),
        (r"([^ ]+) est divisé par plus de ([^ ]+)", -1, "more"),
        (r"([^ ]+) est divisé par moins de ([^ ]+)", -1, "less"),
        (r"([^ ]+) est divisé par ([^ ]+)", -1, "exact"),
        (r"([^ ]+) grandit", 1, ""),
        (r"([^ ]+) diminue", -1, ""),
    ],
}
DIVISOR = {"en": "the divisor ", "fr": "le diviseur "}


def sizes(way: int, side: int) -> Check:
    """From one mage to another some factors grow and others shrink: the size of the core too."""

    def test(duel: Duel, old: str, new: str, told: str, core: str, *stronger: str) -> None:
        duel.is_mage(old, new)
        for clue in items(told, duel.language):
            bare = clue.removeprefix(DIVISOR[duel.language])
            found, direction, how = read_one(FACTORS[duel.language], bare)
            one, other = (duel.at(found[1], mage) for mage in (new, old))
            assert compared(one, ZERO) >= 0 <= compared(other, ZERO), f"{clue} is no size"
            assert compared(one, other) == direction, clue
            if how:
                top, bottom = (one, other) if direction > 0 else (other, one)
                bounded(top, joined("×", duel.number(found[2]), bottom), how)
        for mage in (old, new):
            assert compared(duel.at(core, mage), ZERO) == side
        assert compared(abs(duel.at(core, new)), abs(duel.at(core, old))) == way
        if stronger:
            (high,) = stronger
            duel.more(core, high, old if high == new else new)

    return test


def ratio(way: int, side: int) -> Check:
    def test(duel: Duel, old: str, new: str, told: str, *rest: str) -> None:
        duel.is_mage(old, new)
        brings = {"en": " contributes a factor of ", "fr": " apporte un facteur "}[duel.language]
        division = {"en": "the division by ", "fr": "la division par "}[duel.language]
        product: Number = Fraction(1)
        for clue in items(told, duel.language):
            part, _, by = clue.partition(brings)
            text = part.removeprefix(division)
            found = joined("÷", abs(duel.at(text, new)), abs(duel.at(text, old)))
            found = joined("÷", Fraction(1), found) if text != part else found
            _is_told(duel, found, by)
            product = joined("×", product, found)
        assert compared(product, Fraction(1)) == way
        if rest:
            total, core = rest
            _is_told(duel, product, total)
            for mage in (old, new):
                assert compared(duel.at(core, mage), ZERO) == side

    return test


def _is_told(duel: Duel, found: Number, by: str) -> None:
    bounds = {
        "at least ": "least",
        "d’au moins ": "least",
        "at most ": "most",
        "d’au plus ": "most",
    }
    for words, how in bounds.items():
        if by.startswith(words):
            return bounded(found, duel.number(by.removeprefix(words)), how)
    return bounded(found, duel.number(by), "exact")


def difference(over: bool, size: bool = False) -> Check:
    def test(duel: Duel, core: str, product: str, letters: str, clues: str, *rest: str) -> None:
        *below, outcome = rest
        a, b = (duel.number(each) for each in re.findall(r"[ab] = ([−\d]+)", letters))
        assert [a, b] in (
            [[duel.a, duel.b], [duel.b, duel.a]]
            if not size
            else [[abs(duel.a), abs(duel.b)], [abs(duel.b), abs(duel.a)]]
        )
        shares = []
        # Where no formula of whole numbers that a pupil writes divides by zero.
        for one, other in ((a, b), (Fraction(503, 101), Fraction(211, 97)), (7, Fraction(31, 89))):
            gap = joined("−", duel.at(core, one), duel.at(core, other))
            whole = worth(product, duel.language, a=one, b=other)
            shares.append((whole, gap))
        if not over:
            assert all(compared(whole, gap) == 0 for whole, gap in shares)
        for clue in items(clues, duel.language):
            factor, _, value = clue.partition(" = ")
            assert worth(factor, duel.language, a=a, b=b) == duel.number(value)
        words = {"positive": 1, "negative": -1, "zero": 0, "nulle": 0, "négative": -1}
        assert compared(shares[0][1], ZERO) == words[outcome]
        if below:
            down = WORDS[duel.language][below[0]]
            assert compared(shares[0][0], ZERO) * down == words[outcome]

    return test


def parabola_in(duel: Duel, inside: str, core: str, polynomial: str, way: str, centre: str) -> None:
    for n in (duel.a, duel.b):
        u = duel.at(inside, n)
        found = worth(polynomial, duel.language, u=u)
        assert compared(found, duel.at(core, n)) == 0
    axis(duel, polynomial.replace("u", "n"), way, centre)
    duel.inside = inside


def inside_values(kind: str) -> Check:
    def test(duel: Duel, clauses: str, *rest: str) -> None:
        inside = duel.inside
        reads = {
            "en": r"[Ff]or ([^ ]+), u is ([^ ]+?)(?: \(at (distance|more than|less than) ([^ ]+) from ([^ ]+)\))?",
            "fr": r"[Pp]our ([^ ]+), u vaut ([^ ]+?)(?: \(à (plus de |moins de |)([^ ]+) de ([^ ]+)\))?",
        }[duel.language]
        hows = {
            "distance": "exact",
            "": "exact",
            "more than": "more",
            "plus de ": "more",
            "less than": "less",
            "moins de ": "less",
        }
        aways = {}
        for clause in items_of_clauses(clauses, duel.language):
            found = re.fullmatch(reads, clause)
            assert found, clause
            mage, value, how, by, centre = found.groups()
            duel.is_mage(mage)
            assert compared(duel.at(inside, mage), duel.at(value, 0)) == 0
            if by:
                gap = abs(joined("−", duel.at(inside, mage), duel.number(centre)))
                bounded(gap, duel.number(by), hows[how])
            aways[mage] = value
        assert len(aways) == 2
        if kind == "same":
            return
        nearer, centre = rest
        gaps = {m: abs(joined("−", duel.at(inside, m), duel.number(centre))) for m in aways}
        (other,) = set(aways) - {nearer}
        assert compared(gaps[nearer], gaps[other]) == -1
        assert duel.facts["opens"] == (-1 if kind == "higher" else 1)

    return test


def items_of_clauses(text: str, language: str) -> list[str]:
    word = {"en": " and for ", "fr": " et pour "}[language]
    first, _, second = text.partition(word)
    return [first, word.split(" ", 2)[2] + second]
