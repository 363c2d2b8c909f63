"""Lays the cards that nobody has seen yet where they may lie, each way as likely as another."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from .rules_twin import below, entry, shuffle

# ``unseen``: how many spirits and how many other cards nobody has seen, and those cards, spirits
# first. ``dark``: how many blocks of face-down places there are, then for each block how many
# spirits lie in it, how many places it has, and these places.
SPIRITS, OTHERS, UNSEEN = 0, 1, 2
UNSEEN_SIZE = 2 + 56
DARK_SIZE = 1 + 2 * 7 + 56


@entry
def lay_unseen(
    rng: MutableSequence[int],
    deal: MutableSequence[int],
    unseen: Sequence[int],
    dark: MutableSequence[int],
    spirits: MutableSequence[int],
    others: MutableSequence[int],
) -> None:
    """Lay the unseen cards on the face-down places of ``deal``.

    ``spirits`` and ``others`` are room for the two packs; the places of a block change order.
    """
    for i in range(unseen[SPIRITS]):
        spirits[i] = unseen[UNSEEN + i]
    for i in range(unseen[OTHERS]):
        others[i] = unseen[UNSEEN + unseen[SPIRITS] + i]
    shuffle(rng, spirits, unseen[SPIRITS])
    shuffle(rng, others, unseen[OTHERS])
    spirit = other = 0
    at = 1
    for _ in range(dark[0]):
        quota, places = dark[at], dark[at + 1]
        at += 2
        for i in range(quota):
            chosen = i + below(rng, places - i)
            dark[at + i], dark[at + chosen] = dark[at + chosen], dark[at + i]
            deal[dark[at + i]] = spirits[spirit]
            spirit += 1
        for i in range(quota, places):
            deal[dark[at + i]] = others[other]
            other += 1
        at += places
