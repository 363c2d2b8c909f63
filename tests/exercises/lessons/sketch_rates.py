"""Rates of right and wrong sketches that the judge lets pass, a line a curve.

    python -m tests.exercises.lessons.sketch_rates [HANDS]

A hand draws a curve to scale, at 60, 80 or 100 % of the paper, and is beside it by 0.8 heights of
35 at each mage (a standard deviation). Wrong shapes are those of misconceptions, the curve upside
down, mirrored and three mages beside, a slope up, down and level, and two turns. One that the rule
takes for the curve even without a hand (a turn one mage beside) is not counted.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from fractions import Fraction

from cantorlab.exercises.formula_cache import heights
from cantorlab.exercises.lessons import LESSONS, read_lesson
from cantorlab.exercises.misconceptions.pictures import is_right, other_pictures, true_pictures
from cantorlab.exercises.sketches import course_of, fits
from cantorlab.exercises.sketches.scale import JITTER
from cantorlab.rules import cantor

SIZES = (0.6, 0.8, 1.0)
HIGHEST = 35
ASKED = [each for number in LESSONS for each in read_lesson(number).questions.values()]
CURVES = list(
    dict.fromkeys(
        [each.formula for each in ASKED if each.kind == "sketch"]
        + [place.formula for place in cantor.DECK]
    )
)


def sketch(picture, size, rng=None):
    """Return a picture drawn by a hand, or without one."""
    drawn = []
    for part in picture:
        hand = rng.gauss(0, JITTER) if rng else 0
        height = None if part is None else HIGHEST * (part * size + (1 - size) / 2) + hand
        drawn.append(
            None if height is None else Fraction(max(0, min(HIGHEST, round(height))))
        )  # fmt: skip
    return tuple(drawn)


def wrong_pictures(formula) -> Iterator:
    """Yield the shapes that are wrong for a formula."""
    found = [*other_pictures(formula)]
    own = true_pictures(formula)
    found += [tuple(None if part is None else 1 - part for part in each) for each in own]
    if all(part is not None for part in own[0]):
        slope = tuple(at / 17 for at in range(18))
        turn = tuple(abs(at - 8.5) / 8.5 for at in range(18))
        found += [slope, slope[::-1], turn, tuple(1 - part for part in turn), (0.5,) * 18]
        found += [each[::-1] for each in own]
        found += [
            tuple(each[min(17, max(0, at + by))] for at in range(18))
            for each in own
            for by in (-3, 3)
        ]
    true = course_of(heights(formula))
    return (each for each in dict.fromkeys(found) if not fits(sketch(each, 1.0), true))


def rates(formula, hands, rng):
    """Return the parts of right and of wrong sketches that pass, and how many wrong there were."""
    own = true_pictures(formula)
    right = [
        is_right(sketch(each, size, rng), formula)
        for each in own
        for size in SIZES
        for _ in range(hands)
    ]
    wrong = [
        is_right(sketch(each, size, hand), formula)
        for each in wrong_pictures(formula)
        for size in SIZES
        for hand in (None, rng, rng)
    ]
    return sum(right) / len(right), sum(wrong) / len(wrong), len(wrong)


def main() -> None:
    """Print the rates of every curve of the lessons and of the deck."""
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    rng = random.Random(34)
    lowest, passed, all_wrong = 1.0, 0.0, 0
    for formula in CURVES:
        right, wrong, count = rates(formula, hands, rng)
        lowest, passed, all_wrong = min(lowest, right), passed + wrong * count, all_wrong + count
        print(f"{right:7.1%} right {wrong:7.2%} of {count:3} wrong  {formula}")
    print(f"lowest {lowest:.1%}; {passed / all_wrong:.2%} of {all_wrong} wrong sketches pass")


if __name__ == "__main__":
    main()
