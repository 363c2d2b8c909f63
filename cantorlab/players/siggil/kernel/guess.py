"""Guesses at the unseen cards, each possible way equally likely."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from cantorlab.rules.siggil.kernel.turn import ABOVE, CARDS

from .rules_twin import below, entry, inline, shuffle

# ``unseen``: the numbers of unseen spirits and of other unseen cards, and those cards, spirits
# first. ``dark``: how many blocks of face-down places there are, then for each block how many
# spirits lie in it, how many places it has, and these places; at HOME + place where in ``dark`` the
# block of a place begins, 0 for a place that has been seen.
SPIRITS, OTHERS, UNSEEN = 0, 1, 2
UNSEEN_SIZE = 2 + 56
HOME = 1 + 2 * 7 + 56
DARK_SIZE = HOME + 56
CERTAIN = 1000  # what odds are counted in


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


@inline
def odds_of_spirit(
    game: Sequence[int], deal: Sequence[int], dark: Sequence[int], place: int
) -> int:
    """Return the probability of a spirit on a covered place, given the accessible cards seen."""
    at = dark[HOME + place]
    if at == 0:
        return CERTAIN if deal[place] >= CARDS else 0
    spirits, covered = dark[at], 0
    for i in range(dark[at + 1]):
        other = dark[at + 2 + i]
        if game[ABOVE + other] > 0:
            covered += 1
        elif deal[other] >= CARDS:
            spirits -= 1
    return CERTAIN * spirits // covered
