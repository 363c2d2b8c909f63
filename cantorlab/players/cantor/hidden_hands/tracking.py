"""What everybody may conclude of both hands of Cantor when a master plays.

The master's mixes are no secret, so what it has chosen tells something about its hand, and a mix
that is to be balanced must start from that: from how likely each of its hands is in the eyes of one
who knows its play. The other hand is reckoned likewise, as if it were mostly a master's too, but
any choice is taken to be possible: who plays otherwise shall not lead the master astray.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple, TypeAlias

from cantorlab.players.cantor.hidden_hands import ranges
from cantorlab.players.cantor.hidden_hands.duel import HiddenDuel
from cantorlab.players.cantor.order import ranks_at
from cantorlab.rules.cantor.codes import NUMBERS
from cantorlab.rules.cantor.kernel.duel import duel_winner
from cantorlab.rules.cantor.kernel.game import HAND_SIZE

# A mage, and the number announced or None.
Choice: TypeAlias = tuple[int, int | None]
Hand: TypeAlias = tuple[int, ...]
Mix: TypeAlias = Mapping[Choice, float]
# Hands, lowest mage first, each with how likely it is, times anything.
Range: TypeAlias = dict[Hand, float]

HANDS = 300  # so many of a seat, the likeliest, are set against each other
ROUNDS = 20  # of matching regrets: more hardly changes a mix
TRUST = 0.8  # how far the other seat is taken for a master
LEAST = 1e-4  # of the likeliest hand: what is less likely is forgotten
RARE = 0.002  # a choice that is made less often is not made
KEPT = 128


class Fought(NamedTuple):
    """A duel of the past, as both have seen it; pairs are (seat 0's, seat 1's)."""

    formula: str
    first: int
    fighters: tuple[int, int]
    shields: tuple[int | None, int | None]
    taken_back: tuple[int | None, int | None]
    turned: int | None


@dataclass(frozen=True, eq=False)
class Standing:
    """What is public before a duel.

    Attributes:
        seat: the master's.
        held: how many mages each has in hand.
        unseen: the mages that lie hidden, each in a hand or neutral.
        known: by seat, the mages that it is known to have in hand.
        likely: by seat, the hands that it may have.
    """

    seat: int
    held: int
    unseen: Hand
    known: tuple[Hand, Hand]
    likely: tuple[Range, Range]

    @property
    def is_opening(self) -> bool:
        """Whether nothing has been seen yet."""
        return len(self.unseen) == len(NUMBERS)


class Meeting:
    """A duel that is to be fought at a place; ``first`` commits first."""

    def __init__(self, standing: Standing, formula: str, first: int) -> None:
        self.standing, self._formula, self._first = standing, formula, first
        ranks = ranks_at(formula)
        self._order = sorted(standing.unseen, key=lambda mage: (ranks[mage + 9], mage))

    def mix(self, seat: int, hand: Hand) -> Mix:
        """How likely a seat with this hand chooses each mage and each number."""
        standing = self.standing
        if not standing.is_opening:
            found = _solved(standing, self._formula, self._first)[seat]
            if hand in found:
                return found[hand]
        if (standing.held, len(self._order)) in ranges.SOLVED and not any(standing.known):
            at = tuple(sorted(map(self._order.index, hand)))
            kept = ranges.mix_of(standing.held, len(self._order), at)
            return {(self._order[one], self._order[told]): share for one, told, share in kept}
        other = [mage for mage in (*self._order, *standing.known[1 - seat]) if mage not in hand]
        return {(mage, told): 1.0 / len(hand) / len(other) for mage in hand for told in other}

    def after(self, seat: int, fighter: int, shield: int | None) -> Iterator[tuple[Hand, float]]:
        """The hands of a seat that can have made a choice, and how likely each is now."""
        standing = self.standing
        trust = 1.0 if seat == standing.seat else TRUST
        others = len(standing.unseen) + len(standing.known[1 - seat])
        numbers = others - (standing.held - len(standing.known[seat])) + 1  # or none
        anyhow = (1.0 - trust) / (standing.held * numbers)
        if not standing.is_opening:
            for hand, likely in standing.likely[seat].items():
                if fighter in hand:
                    chance = self.mix(seat, hand).get((fighter, shield), 0.0)
                    yield hand, likely * (trust * chance + anyhow)
            return
        one, told = self._order.index(fighter), -1 if shield is None else self._order.index(shield)
        found = dict(ranges.chances_of(standing.held, len(self._order), one, told))
        rest = [at for at in range(len(self._order)) if at != one]
        every = found if not anyhow else combinations(rest, standing.held - 1)
        for some in every:
            places = some if not anyhow else tuple(sorted((one, *some)))
            hand = tuple(sorted(self._order[at] for at in places))
            yield hand, trust * found.get(places, 0.0) + anyhow


@lru_cache(maxsize=KEPT)
def standing_after(seat: int, past: tuple[Fought, ...]) -> Standing:
    """What is public after these duels, if a master sits at ``seat``."""
    if not past:
        return Standing(seat, HAND_SIZE, NUMBERS, ((), ()), ({}, {}))
    before, duel = standing_after(seat, past[:-1]), past[-1]
    meeting = Meeting(before, duel.formula, duel.first)
    seen = {*duel.fighters, duel.turned}
    held = before.held - 1 + (duel.taken_back[0] is not None)
    unseen = tuple(mage for mage in before.unseen if mage not in seen)
    one, other = (
        tuple(
            mage
            for mage in (*before.known[each], duel.taken_back[each])
            if mage is not None and mage != duel.fighters[each]
        )
        for each in (0, 1)
    )
    known = one, other
    likely = []
    for each in (0, 1):
        weights: Range = {}
        for hand, chance in meeting.after(each, duel.fighters[each], duel.shields[each]):
            left = [mage for mage in hand if mage != duel.fighters[each]]
            if chance > 0.0 and seen.isdisjoint(left):
                back = duel.taken_back[each]
                weights[tuple(sorted(left if back is None else [*left, back]))] = chance
        likely.append(_likeliest(weights) or _any(unseen, known[each], held))
    return Standing(seat, held, unseen, known, (likely[0], likely[1]))


def _likeliest(weights: Range) -> Range:
    most = max(weights.values(), default=0.0)
    return {hand: each / most for hand, each in weights.items() if each > LEAST * most}


def _any(unseen: Hand, known: Hand, held: int) -> Range:
    """Every hand that is possible, each as likely."""
    rest = combinations(unseen, held - len(known))
    return {tuple(sorted((*known, *more))): 1.0 for more in rest}


@lru_cache(maxsize=KEPT)
def _solved(standing: Standing, formula: str, first: int) -> list[dict[Hand, Mix]]:
    """By seat, the mix of each of its likeliest hands."""
    ranks = ranks_at(formula)
    mages = sorted((*standing.unseen, *standing.known[0], *standing.known[1]))
    place = {mage: at for at, mage in enumerate(mages)}
    one, other = (
        sorted(likely, key=likely.__getitem__, reverse=True)[:HANDS] for likely in standing.likely
    )
    duel = HiddenDuel(
        hands=tuple([[place[mage] for mage in hand] for hand in side] for side in (one, other)),
        weights=tuple(
            [likely[hand] for hand in side]
            for likely, side in zip(standing.likely, (one, other), strict=True)
        ),
        worth=[
            [_worth(ranks[mine + 9], ranks[theirs + 9], first) for theirs in mages]
            for mine in mages
        ],
    )
    return [
        {
            hand: {
                (mages[at], mages[told]): float(chances[at, told])
                for at, told in zip(*(chances > RARE).nonzero(), strict=True)
            }
            for hand, chances in zip(side, mix, strict=True)
        }
        for side, mix in zip((one, other), duel.solve(ROUNDS), strict=True)
    ]


def _worth(rank_0: int, rank_1: int, first: int) -> float:
    """What a duel is worth to seat 0 if nobody is blocked."""
    return 1.0 if duel_winner(False, False, rank_0, rank_1, first) == 0 else -1.0
