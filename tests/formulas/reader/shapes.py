"""Claims about distances, parabolas and the course of a curve."""

from __future__ import annotations

import re
from fractions import Fraction

from formulas.reader.arithmetic import Number, compared, joined, worth
from formulas.reader.claims import WORDS, ZERO, Check, Duel, numbers


def away(duel: Duel, inside: str, mage: str, centre: str, distance: str) -> None:
    duel.is_mage(mage)
    gap = duel.at(inside, mage)
    assert isinstance(gap, Fraction)
    assert abs(gap - duel.number(centre)) == duel.number(distance)


def distance(duel: Duel, centre: str, first: str, one: str, second: str, other: str) -> None:
    assert first != second
    away(duel, "n", first, centre, one)
    away(duel, "n", second, centre, other)


def same_distance(duel: Duel, centre: str, first: str, second: str, one: str) -> None:
    distance(duel, centre, first, one, second, one)


def distance_inside(duel: Duel, *said: str) -> None:
    inside, centre, first, again, value, one, centre_again, second, other_value, other = said
    assert (inside, centre) == (again, centre_again)
    for mage, told, apart in ((first, value, one), (second, other_value, other)):
        away(duel, inside, mage, centre, apart)
        assert duel.at(inside, mage) == duel.number(told)


def same_distance_inside(duel: Duel, *said: str) -> None:
    inside, centre, first, again, value, second, other_value, one, centre_again = said
    distance_inside(
        duel, inside, centre, first, again, value, one, centre_again, second, other_value, one
    )


def axis(duel: Duel, core: str, way: str, centre: str) -> None:
    middle = duel.number(centre)
    for n in (1, 3, 10):
        assert compared(duel.at(core, middle + n), duel.at(core, middle - n)) == 0
    opens = compared(duel.at(core, middle + 1), duel.at(core, middle))
    assert opens == WORDS[duel.language][way]
    duel.facts["opens"] = opens


def touches(duel: Duel, core: str, zero: str, way: str, centre: str) -> None:
    axis(duel, core, way, centre)
    assert zero == centre
    assert compared(duel.at(core, zero), ZERO) == 0


def roots(duel: Duel, core: str, one: str, other: str, way: str, centre: str) -> None:
    axis(duel, core, way, centre)
    assert one != other
    assert all(compared(duel.at(core, zero), ZERO) == 0 for zero in (one, other))


def parabola_side(way: int) -> Check:
    """Farther from the axis is higher (or, with -1, nearer): as the parabola opens."""

    def test(duel: Duel, centre: str, *said: str) -> None:
        distance(duel, centre, *said)
        assert duel.facts["opens"] == way

    return test


def parabola_same(duel: Duel, first: str, second: str, one: str, centre: str) -> None:
    same_distance(duel, centre, first, second, one)


def curve_goes(way: int) -> Check:
    def test(duel: Duel, start: str, end: str) -> None:
        first, last = int(duel.number(start)), int(duel.number(end))
        assert first <= last
        for n in range(first, last):
            assert compared(duel_value(duel, n + 1), duel_value(duel, n)) == way
        sizes = [abs(n) if n not in range(first, last + 1) else n for n in (duel.a, duel.b)]
        assert all(first <= n <= last for n in sizes)

    return test


def goes_by_steps(way: int) -> Check:
    """Each step changes one part by as much as is said, and the rest by less."""

    def test(duel: Duel, start: str, end: str, part: str, by: str, rest: str) -> None:
        first, last = int(duel.number(start)), int(duel.number(end))
        assert {first, last} == {duel.a, duel.b}
        step = duel.number(by)
        for n in range(first, last):
            assert joined("−", duel.at(part, n + 1), duel.at(part, n)) == way * step
            change = joined("−", duel.at(rest, n + 1), duel.at(rest, n))
            assert compared(change, step) < 0 < compared(change, -step)

    return test


CLAUSES = {
    "en": r"for ([^ ]+), ([^ ]+) is (?:(at least |at most |)([^ ]+) away from )?([^ ]+)",
    "fr": r"pour ([^ ]+), l’angle ([^ ]+) (?:est à (au moins |au plus |)([^ ]+) de|vaut) ([^ ]+)",
}
HOW = {"at least ": -1, "au moins ": -1, "at most ": 1, "au plus ": 1, "": 0}


def turn(function: str, period: int = 2) -> Check:
    """Each angle is as near to its top as is told, and that is enough to compare both curves."""

    def test(duel: Duel, *clauses: str) -> None:
        half_turn = worth("π", duel.language)
        said = []
        for clause in clauses:
            found = re.fullmatch(CLAUSES[duel.language], clause)
            assert found, clause
            mage, angle, how, away, top = found.groups()
            duel.is_mage(mage)
            turned = joined("÷", worth(top, duel.language), half_turn)
            whole = joined("−", turned, Fraction(1, 2) if function == "sin" else ZERO)
            assert compared(whole % period, ZERO) == 0, f"{top} is no top"
            gap = abs(joined("−", duel.at(angle, mage), worth(top, duel.language)))
            told = worth(away, duel.language) if away else ZERO
            assert compared(told, gap) in {HOW[how or ""], 0}
            assert compared(joined("×", Fraction(2, period), gap), half_turn) <= 0, (
                f"{top} is not the nearest"
            )
            said.append((mage, f"{function}({angle})", HOW[how or ""], told))
        (first, core, one_bound, one), (second, again, other_bound, other) = said
        assert core == again
        assert first != second
        curve = core if period == 2 else f"|{core}|"
        order = compared(duel.at(curve, first), duel.at(curve, second))
        assert order == -compared(one, other)
        # The bounds lie between both distances: the nearer one is no farther than is told.
        assert one_bound in (0, order)
        assert other_bound in (0, -order)

    return test


def same_cosine(duel: Duel, angle: str, one: str, other: str) -> None:
    duel.is_mage(one, other)
    assert one != other
    assert compared(joined("+", duel.at(angle, one), duel.at(angle, other)), ZERO) == 0
    duel.same(f"cos({angle})")


def factorials(duel: Duel, inside: str, *said: str) -> None:
    """The numbers are those of the two mages; unequal ones are not 0 and 1."""
    _numbers_of(duel, inside, *said)
    assert {duel.number(said[0]), duel.number(said[2])} != {0, 1}


def factorials_one(duel: Duel, inside: str, *said: str) -> None:
    _numbers_of(duel, inside, *said)
    assert {duel.number(said[0]), duel.number(said[2])} == {0, 1}


def factorials_same(duel: Duel, inside: str, one: str) -> None:
    assert all(duel.at(inside, n) == duel.number(one) for n in (duel.a, duel.b))


def _numbers_of(duel: Duel, inside: str, one: str, first: str, other: str, second: str) -> None:
    duel.is_mage(first, second)
    for told, mage in ((one, first), (other, second)):
        assert duel.at(inside, mage) == duel.number(told) >= 0


def duel_value(duel: Duel, n: int) -> Number:
    return worth(duel.formula, "fr", n=n)


def mirror(duel: Duel, mage: str, twin: str) -> None:
    duel.is_mage(mage)
    assert duel.number(mage) == -duel.number(twin)
    for n in range(1, 9):
        assert compared(duel_value(duel, n), duel_value(duel, -n)) == 0


def bent(way: int) -> Check:
    def test(duel: Duel, *said: str) -> None:
        start, end, core, top, nearer, again, farther = said
        assert again == top
        tops = bends_at(duel, way, start, end, core, top)
        one, other = int(duel.number(nearer)), int(duel.number(farther))
        duel.is_mage(nearer, farther)
        assert 0 < min(abs(one - t) for t in tops) < min(abs(other - t) for t in tops)
        assert max(one, other) <= tops[-1] or min(one, other) >= tops[0]

    return test


def bent_at_end(way: int) -> Check:
    def test(duel: Duel, start: str, end: str, core: str, top: str, mage: str) -> None:
        assert int(duel.number(mage)) in bends_at(duel, way, start, end, core, top)
        duel.is_mage(mage)

    return test


def bends_at(duel: Duel, way: int, start: str, end: str, core: str, top: str) -> list[int]:
    """Return the tops (way 1) or bottoms, up to which all goes one way, and then the other."""
    tops = [int(each) for each in numbers(duel, top)]
    first, last = int(duel.number(start)), int(duel.number(end))
    heights = {n: duel.at(core, n) for n in range(first, last + 1)}
    for n in range(first, last):
        step = 1 if n + 1 <= tops[0] else -1 if n >= tops[-1] else 0
        assert compared(heights[n + 1], heights[n]) == way * step
    return tops
