"""Pictures of a formula's curve, and of the curves that it might be taken for."""

from __future__ import annotations

from functools import lru_cache

from cantorlab.exercises.formula_cache import formula_of, heights
from cantorlab.exercises.misconceptions.definitions import MISCONCEPTIONS
from cantorlab.exercises.sketches import Drawn, course_of, fits
from cantorlab.exercises.sketches.scale import (
    Picture,
    course_of_picture,
    near,
    pictures,
    strokes,
)
from cantorlab.formulas import MAGES
from cantorlab.formulas.numbers.real import Real
from cantorlab.formulas.numbers.values import Terms
from cantorlab.formulas.order.ladder import strength_value


def is_right(drawn: Drawn, formula: str) -> bool:
    """Return whether a sketch is right: it has the shape, or follows a picture of the curve."""
    if fits(drawn, course_of(heights(formula))):
        return True
    return any(near(drawn, each, other_pictures(formula)) for each in true_pictures(formula))


@lru_cache(maxsize=256)
def true_pictures(formula: str) -> tuple[Picture, ...]:
    """Return the curve to scale, on the scales on which it may be shown."""
    return pictures([strength_value(formula_of(formula).strength(mage)) for mage in MAGES])


@lru_cache(maxsize=256)
def other_pictures(formula: str) -> tuple[Picture, ...]:
    """Return the curves of other courses that a formula may be taken for.

    They are those of misconceptions, and the curve with a slope for its stairs.
    """
    found = [strokes(each) for each in true_pictures(formula)]
    for held in MISCONCEPTIONS.values():
        order = held.heights(formula)
        if order is None:
            continue
        found += pictures([None if rank < 0 else float(rank) for rank in order])
        if held.seen is None:
            strengths = held.strengths(formula)
            found += pictures(
                [
                    None if each is None else strength_value(
                        Real(each) if isinstance(each, Terms) else each
                    )
                    for each in strengths
                ]
            )  # fmt: skip
    own = course_of(heights(formula))
    return tuple(each for each in dict.fromkeys(found) if course_of_picture(each) != own)
