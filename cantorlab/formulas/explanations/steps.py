"""Arguments that count: step by step, or through a factorial.

Step by step, one part gains a fixed amount with each mage while the rest changes by less.
"""

from __future__ import annotations

from fractions import Fraction

from cantorlab.formulas.explanations.enclosure import enclose, exact
from cantorlab.formulas.explanations.polynomials import polynomial
from cantorlab.formulas.explanations.reductions import Argument
from cantorlab.formulas.explanations.terms import terms_of
from cantorlab.formulas.printing.inline import inline
from cantorlab.formulas.tree import Call, Node, has_letter


def steps(node: Node, a: int, b: int) -> Argument | None:
    """Compare by the one linear term: the other changes by less at each step between the mages."""
    terms = [term for term in terms_of(node) if has_letter(term)]
    if len(terms) != 2:
        return None
    for line, rest in (terms, terms[::-1]):
        found = polynomial(line)
        if found is None or len(found) != 2:
            continue
        slope = found[1]
        low, high = min(a, b), max(a, b)
        if all(_changes_less(rest, n, abs(slope)) for n in range(low, high)):
            facts = {
                "part": inline(line),
                "rest": inline(rest),
                "step": str(abs(slope)),
                "from": low,
                "to": high,
                "direction": "up" if slope > 0 else "down",
            }
            return Argument("steps", 1 if (slope > 0) == (a > b) else -1, facts, 5)
    return None


def factorials(node: Node, a: int, b: int) -> Argument | None:
    """Compare factorials by their numbers: from 1 on a factorial grows, and 0! is 1!."""
    match node:
        case Call("factorial", (inside,)) if has_letter(inside):
            one, other = exact(inside, a), exact(inside, b)
        case _:
            return None
    if one is None or other is None or exact(node, a) is None or exact(node, b) is None:
        return None
    same = one == other or {one, other} == {0, 1}
    facts = {"inside": inline(inside), "numbers": [str(one), str(other)]}
    return Argument("factorials", 0 if same else 1 if one > other else -1, facts, 2)


def _changes_less(rest: Node, n: int, step: Fraction) -> bool:
    """Return whether ``rest`` provably changes by less than ``step`` from ``n`` to the next."""
    here, there = enclose(rest, n), enclose(rest, n + 1)
    if here is None or there is None:
        return False
    most = max(there[1] - here[0], here[1] - there[0])
    return most < step
