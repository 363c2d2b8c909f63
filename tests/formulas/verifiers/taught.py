"""The facts of the arguments that are given where the first one found is laboured."""

from __future__ import annotations

from fractions import Fraction

from formulas.verifiers.exact import bounds, exists, order, sign, value
from formulas.verifiers.parts import factors_make_the_product, holds, one_sign

from cantorlab.formulas import MAGES

HAIR = Fraction(1, 10**20)


def whole_balance(facts):
    """Check that all changes are told, and prove the sign of their sum."""
    a, b = facts["mages"]
    side = facts["core_order"]
    least, strict = 0, False
    for part in facts["parts"]:
        new, old = bounds(part["part"], a), bounds(part["part"], b)
        change = (new[0] - old[1], new[1] - old[0])
        way, by = part["change"], part["by"]
        is_within(part, (way * change[0], way * change[1]), by, helps=way == side)
        assert way == (change[0] > 0) - (change[1] < 0)
        least += way * side * by
        strict = strict or not part["exact"]
    assert least > 0 or (least == 0 and strict)
    total = " + ".join(f"({part['part']})" for part in facts["parts"])
    rest = f"({facts['core']}) − ({total})"
    assert value(rest, a) == value(rest, b)


def steps(facts):
    """The line gains its step with each mage from one to the other; the rest changes by less."""
    step, first, last = Fraction(facts["step"]), facts["from"], facts["to"]
    assert {first, last} == set(facts["mages"])
    for n in range(first, last):
        gain = value(facts["part"], n + 1) - value(facts["part"], n)
        assert gain == (step if facts["direction"] == "up" else -step)
        old, new = bounds(facts["rest"], n), bounds(facts["rest"], n + 1)
        assert max(new[1] - old[0], old[1] - new[0]) < step
    rest = f"({facts['core']}) − (({facts['part']}) + ({facts['rest']}))"
    for n in facts["mages"]:
        low, high = bounds(rest, n)
        assert abs(low) <= HAIR
        assert abs(high) <= HAIR


def factorials(facts):
    """The numbers are those whose factorials are compared, and the order is theirs."""
    numbers = [Fraction(number) for number in facts["numbers"]]
    for number, n in zip(numbers, facts["mages"], strict=True):
        assert value(facts["inside"], n) == number >= 0
        assert value(f"({facts['inside']})!", n) == value(facts["core"], n)
    assert (facts["core_order"] == 0) == (
        (len(set(numbers) - {0}) <= 1 and max(numbers) <= 1) or numbers[0] == numbers[1]
    )


def turn(facts):
    """The tops are tops, none is nearer, and the distances told are true and decide."""
    angle, function = facts["angle"], facts["function"]
    curve = f"{function}({angle})"
    assert facts["core"] == (f"|{curve}|" if facts["size"] else curve)
    if not facts["parts"]:
        a, b = facts["mages"]
        assert function == "cos"
        assert value(angle, a) == -value(angle, b)
        return
    ends = []
    for mage, part in zip(facts["mages"], facts["parts"], strict=True):
        top, gap = part["top"], f"abs(({angle}) − ({part['top']}))"
        assert value(f"{function}({top})", 0) in ((-1, 1) if facts["size"] else (1,))
        low, high = bounds(gap, mage)
        assert high <= Fraction(355, 226 if facts["size"] else 113)  # no other top is nearer
        if part["of_pi"]:
            assert part["bound"] == "exact"
            assert value(f"({gap}) − ({part['away']})", mage) == 0
        else:
            holds(part["away"], part["bound"], low, high)
        ends.append(value(part["away"], 0))
    assert (ends[0] < ends[1]) - (ends[1] < ends[0]) == facts["core_order"]
    helps = {1: ("at_most", "at_least"), -1: ("at_least", "at_most"), 0: ("exact", "exact")}
    for part, bound in zip(facts["parts"], helps[facts["core_order"]], strict=True):
        assert part["bound"] in ("exact", bound)


def whole_ratio(facts):
    size = facts["core_order"] * facts["sign"]
    a, b = facts["mages"]
    least, strict = Fraction(1), False
    for part in facts["parts"]:
        new, old = (bounds(part["part"], n) for n in (a, b))
        way, by = part["way"], Fraction(part["by"])
        ratio = (new[0] / old[1], new[1] / old[0])
        pull = -way if part["divides"] else way
        times = ratio if way >= 0 else (1 / ratio[0], 1 / ratio[1])
        is_within(part, times, by, helps=pull == size)
        assert way == (ratio[0] > 1) - (ratio[1] < 1)
        least *= by if pull == size else 1 / by
        strict = strict or not part["exact"]
    assert least > 1 or (least == 1 and strict)
    one_sign(facts)
    factors_make_the_product(facts)


def is_within(part, found, by, *, helps):
    """So much exactly, or more than so much where it helps, less where it hinders.

    The bound is the next whole number, or the one after it for what is whole but made of roots.
    """
    low, high = min(found), max(found)
    if part["exact"]:
        assert low == high == by
    elif helps:
        assert by <= low <= high <= by + 1 + HAIR
        assert not low == high == by
    else:
        assert by - 1 - HAIR <= low <= high <= by
        assert not low == high == by


def parabola_of_inside(facts):
    inside, centre = facts["inside"], Fraction(facts["centre"])
    opens = 1 if facts["opens"] == "up" else -1
    polynomial = facts["polynomial"].replace("u", "n")
    for n in (-7, -2, 3, 8):  # a parabola with this axis that opens this way
        assert value(polynomial, n) == value(polynomial, 2 * centre - n)
    assert order(polynomial, centre + 1, centre) == opens
    core = facts["polynomial"].replace("u", f"({inside})")
    for n in MAGES:
        if exists(inside, n):
            assert value(core, n) == value(facts["core"], n)
    away = f"abs(({inside}) − ({facts['centre']}))"
    for mage, shown in zip(facts["mages"], facts["values"], strict=True):
        assert value(inside, mage) == value(shown, 0)
    assert order(away, *facts["mages"]) * opens == facts["core_order"]
    if not facts["distances"]:
        assert len({sign(f"({inside}) − ({facts['centre']})", n) >= 0 for n in facts["mages"]}) == 1
        return
    ends = [tuple(map(Fraction, each)) for each in facts["distances"]]
    for mage, (low, high) in zip(facts["mages"], ends, strict=True):
        found = bounds(away, mage)
        assert low <= found[0] <= found[1] <= high
        assert low == high or (low.denominator == high.denominator == 1 and high - low == 1)
    (low, high), (other_low, other_high) = ends
    exact = low == high and other_low == other_high
    farther = order(away, *facts["mages"])
    assert exact or (low >= other_high if farther > 0 else high <= other_low)


def hill_or_valley(facts):
    way = 1 if facts["way"] == "hill" else -1
    start, end, tops = facts["from"], facts["to"], facts["extreme"]
    text = facts["formula"]
    assert start < tops[0] <= tops[-1] < end
    assert tops == list(range(tops[0], tops[-1] + 1))
    assert all(order(text, n + 1, n) == way for n in range(start, tops[0]))
    assert all(order(text, n, n + 1) == way for n in range(tops[-1], end))
    assert all(order(text, n, tops[0]) == 0 for n in tops)
    # Bent one way: the strength in the middle is beyond the mean of those beside it.
    for n in range(start + 1, end):
        (low, high), (left, left_2), (right, right_2) = (bounds(text, m) for m in (n, n - 1, n + 1))
        assert 2 * high >= left + right if way > 0 else 2 * low <= left_2 + right_2
    # It is the whole of it: a division changes its sign beyond the ends, if anybody is there.
    for inner, outer in ((start, start - 1), (end, end + 1)):
        assert outer not in MAGES or "/" in text or "÷" in text or not exists(text, outer)
        assert inner in MAGES
    if "/" not in text and "÷" not in text:
        assert (start, end) == (MAGES[0], MAGES[-1])
    a, b = facts["mages"]
    assert max(a, b) <= tops[-1] or min(a, b) >= tops[0]
    assert start <= min(a, b) <= max(a, b) <= end


def case_bound(facts):
    high, low = facts["mages"] if facts["core_order"] > 0 else facts["mages"][::-1]
    is_min = facts["function"] == "min"
    bounded, other = (low, high) if is_min else (high, low)
    bound = Fraction(facts["value"])
    assert value(facts["part"], bounded) == bound
    assert facts["part"] in facts["parts"]
    listed = "\N{NO-BREAK SPACE}; ".join(facts["parts"])
    assert facts["core"] == f"{facts['function']}({listed})"
    for part, known in zip(facts["parts"], facts["values"], strict=True):
        assert value(part, other) == Fraction(known)
        assert Fraction(known) > bound if is_min else Fraction(known) < bound
