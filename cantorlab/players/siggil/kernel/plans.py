"""Plans that can still win a solitaire, whatever the order of the cards.

A *plan* assigns each spirit that is still to be captured to one of its two lines. A plan is over
when its lines can no longer be filled by cards in hand or in the Siggil, or when so many cards in
hand are useless to it that the remaining draws cannot make up for them. If all plans are over no
play wins; the reverse does not hold, for the order of the cards is ignored.
"""

from __future__ import annotations

from collections.abc import Sequence

from cantorlab.rules.siggil.kernel.turn import LINE

from .rules_twin import entry, inline, set_size

# ``standing``: what the plans are judged by. HELD and LEFT: at kind * 7 + i the 7-bit set of the
# cards of a line that are in hand, and of those in hand or in the Siggil.
HELD, LEFT = 0, 14
ALIVE = 28  # the 7-bit set of the spirits that may still be captured
WANTED = 29  # how many of them must be
SERIES = 30  # the cards of a series
SLACK = 31  # how many cards, in hand or yet to be drawn, may stay without use
KNOWN = 32  # a plan that was found before: where it is not over, no other need be looked for
STANDING_SIZE = 33

NO_PLAN = -1


@entry
def find_plan(standing: Sequence[int], first: int) -> int:
    """Return a plan that is not over, ``first`` if possible; NO_PLAN if all are over.

    A plan is two 7-bit sets of spirits: on their families, and times 128 those on their numbers.
    """
    alive, wanted = standing[ALIVE], standing[WANTED]
    spare = set_size(alive) - wanted  # at most one: 6 of 7 spirits are wanted, or all
    if standing[SLACK] < 0 or spare < 0:
        return NO_PLAN
    families, numbers = first & 127, first >> LINE
    known = (families | numbers) & ~alive == 0 and set_size(families) + set_size(numbers) == wanted
    if known and plan_holds(standing, families, numbers):
        return first
    for without in range(LINE if spare else 1):
        chosen = alive & ~(1 << without) if spare else alive
        if set_size(chosen) > wanted:
            continue
        families = chosen
        while families >= 0:
            if plan_holds(standing, families, chosen & ~families):
                return families | (chosen & ~families) << LINE
            # The next smaller subset of ``chosen``, after the empty one -1.
            families = (families - 1) & chosen if families else -1
    return NO_PLAN


@inline
def plan_holds(standing: Sequence[int], families: int, numbers: int) -> bool:
    """Return whether the spirits of two sets may yet be captured on their families and numbers.

    There are three counts, each of which says no only if no choice of cards would do: a line lacks
    cards; all lines together lack more than the cards that two of them share; too many cards are
    wasted.
    """
    series = standing[SERIES]
    shared = lacking = waste = 0
    for i in range(LINE):
        left, held = standing[LEFT + i], standing[HELD + i]
        if families >> i & 1:
            both = set_size(left & numbers)
            lacks = series - set_size(left & ~numbers)
            if lacks > both:
                return False
            shared += both
            lacking += max(0, lacks)
            waste += max(0, set_size(held & ~numbers) - series)
        else:
            waste += set_size(held & ~numbers)
        if numbers >> i & 1:
            left, held = standing[LEFT + LINE + i], standing[HELD + LINE + i]
            lacks = series - set_size(left & ~families)
            if lacks > set_size(left & families):
                return False
            lacking += max(0, lacks)
            waste += max(0, set_size(held & ~families) - series)
    return lacking <= shared and waste <= standing[SLACK]
