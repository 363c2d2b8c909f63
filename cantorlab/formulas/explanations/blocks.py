"""Arguments about parts that jump: blocks of a whole part, and remainders."""

from __future__ import annotations

from cantorlab.formulas.explanations.enclosure import exact
from cantorlab.formulas.explanations.polynomials import polynomial
from cantorlab.formulas.explanations.reductions import Argument
from cantorlab.formulas.printing.inline import inline
from cantorlab.formulas.tree import MAGES, Call, Node, has_letter


def blocks(node: Node, a: int, b: int) -> Argument | None:
    """Argue by blocks: ``⌊kn + h⌋`` cuts the mages into them, and a higher one is a larger whole
    part.
    """
    if not isinstance(node, Call) or node.function not in ("floor", "ceil"):
        return None
    poly = polynomial(node.arguments[0])
    one, other = exact(node, a), exact(node, b)
    if poly is None or len(poly) != 2 or one is None or other is None or one == other:
        return None
    members = [[n for n in MAGES if exact(node, n) == value] for value in (one, other)]
    facts = {"part": inline(node), "blocks": members}
    return Argument("blocks", 1 if one > other else -1, facts, 1)


def remainder(node: Node, a: int, b: int) -> Argument | None:
    """Argue by the remainders of two numbers on division by the same number."""
    if not isinstance(node, Call) or node.function != "mod":
        return None
    inside, by = node.arguments
    divisor = None if has_letter(by) else exact(by)
    values = exact(inside, a), exact(inside, b)
    if divisor is None or divisor <= 0 or values[0] is None or values[1] is None:
        return None
    quotients = [(value // divisor) for value in values if value is not None]
    rests = [value % divisor for value in values if value is not None]
    facts = {
        "inside": inline(inside),
        "divisor": str(divisor),
        "values": [str(value) for value in values],
        "quotients": [str(one) for one in quotients],
        "remainders": [str(one) for one in rests],
    }
    return Argument("remainder", (rests[0] > rests[1]) - (rests[0] < rests[1]), facts, 2)
