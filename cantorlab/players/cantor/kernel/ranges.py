"""Hidden duel, every hand against every hand: regrets and mixes of both seats.

The unseen mages are *positions*, numbered from the weakest at the place of the duel, and every hand
is ``held`` of them. The numbers of a hand are flat, by shield and mage of the hand, the mages in
order: so the choices of one hand for a shield lie side by side. A mix has one more row, with the
total probability of each mage.

A duel won is worth 1, lost -1, and 0 if both are blocked. Both seats may hold any hand.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import TYPE_CHECKING

COMPILED = __name__.startswith("cantorlab.players.compiled.")

if TYPE_CHECKING or not COMPILED:
    from cantorlab.rules.jit import entry
else:
    from cantorlab.rules.compiled.jit import entry


@entry
def write_worth(
    own: int,
    held: int,
    positions: int,
    hands: Sequence[int],
    index: Sequence[int],
    ways: Sequence[int],
    mix: Sequence[float],
    unseen: MutableSequence[int],
    facing: MutableSequence[float],
    told: MutableSequence[float],
    out: MutableSequence[float],
) -> None:
    """Write the value of each choice of hand ``own`` if the other seat plays ``mix``.

    ``index`` has the number of the hand with each set of positions, as bits; ``ways`` all ways to
    take ``held`` of those outside the hand. ``unseen``, ``facing`` and ``told`` have room for one
    number per position, and ``out`` for one per position and mage.
    """
    others = positions - held
    row = held * (positions + 1)
    mine = own * held
    at = 0
    for position in range(positions):
        is_own = False
        for i in range(held):
            is_own = is_own or hands[mine + i] == position
        if not is_own:
            unseen[at] = position
            at += 1
    for at in range(others):
        facing[at] = 0.0
    for at in range(held * others):
        told[at] = 0.0
    count = len(ways) // held
    for way in range(count):
        bits = 0
        for i in range(held):
            bits |= 1 << unseen[ways[way * held + i]]
        start = index[bits] * row
        commits = start + positions * held
        for i in range(held):
            facing[ways[way * held + i]] += mix[commits + i]
        for j in range(held):
            against = start + hands[mine + j] * held
            for i in range(held):
                told[j * others + ways[way * held + i]] += mix[against + i]
    for j in range(held):
        mage = hands[mine + j]
        plain = 0.0
        for at in range(others):
            free = 1.0 if mage > unseen[at] else -1.0
            plain += facing[at] * free - told[j * others + at] * (1.0 + free)
        for at in range(others):
            free = 1.0 if mage > unseen[at] else -1.0
            hit = facing[at] * (1.0 - free) + told[j * others + at] * free
            out[unseen[at] * held + j] = (plain + hit) / count


@entry
def improve(
    gain: float,
    loss: float,
    held: int,
    positions: int,
    hands: Sequence[int],
    index: Sequence[int],
    ways: Sequence[int],
    mix: Sequence[float],
    others_mix: Sequence[float],
    regrets: MutableSequence[float],
    unseen: MutableSequence[int],
    facing: MutableSequence[float],
    told: MutableSequence[float],
    out: MutableSequence[float],
) -> float:
    """Add the gain of each choice to a seat's regrets; earlier ones are discounted.

    ``gain`` is the share that is kept of a positive regret, ``loss`` of a negative one. Returns the
    gain of a best response to ``others_mix`` over ``mix``, the mean over all hands.
    """
    row = held * (positions + 1)
    choices = held * positions
    total = 0.0
    size = len(hands) // held
    for own in range(size):
        write_worth(own, held, positions, hands, index, ways, others_mix, unseen, facing, told, out)
        value = 0.0
        best = -1.0
        for at in range(positions - held):
            for choice in range(unseen[at] * held, unseen[at] * held + held):
                value += mix[own * row + choice] * out[choice]
                best = max(best, out[choice])
        total += best - value
        for at in range(positions - held):
            for choice in range(unseen[at] * held, unseen[at] * held + held):
                regret = regrets[own * choices + choice]
                kept = gain if regret > 0.0 else loss
                regrets[own * choices + choice] = regret * kept + out[choice] - value
    return total / size


@entry
def match_regrets(
    kept: float,
    held: int,
    positions: int,
    masks: Sequence[int],
    regrets: Sequence[float],
    mix: MutableSequence[float],
    total: MutableSequence[float],
) -> None:
    """Mix the choices in proportion to their positive regrets, and add the mix to ``total``.

    ``kept`` is the share that is kept of the mixes before; choices of no regret are all as likely.
    """
    row = held * (positions + 1)
    choices = held * positions
    for own in range(len(masks)):
        regret = 0.0
        for choice in range(choices):
            regret += max(regrets[own * choices + choice], 0.0)
        for j in range(held):
            mix[own * row + choices + j] = 0.0
        for shield in range(positions):
            for j in range(held):
                choice = shield * held + j
                if masks[own] >> shield & 1:
                    chance = 0.0
                elif regret > 0.0:
                    chance = max(regrets[own * choices + choice], 0.0) / regret
                else:
                    chance = 1.0 / (held * (positions - held))
                mix[own * row + choice] = chance
                mix[own * row + choices + j] += chance
                total[own * choices + choice] = total[own * choices + choice] * kept + chance
