"""Public inference about both hands of Cantor when a master plays.

The master's mixes are no secret, so its choices reveal something about its hand, and a balanced mix
must start from that: from the probability of each of its hands according to an opponent who knows
its play. The other hand is inferred likewise, as if it were mostly a master's, too, but any choice
is considered possible: other styles of play shall not lead the master astray.

With some probability the other seat is an adept, whose choices are predictable. That probability
follows from its choices (Bayes) but never exceeds ``MOST``, for it may be a bluff. The duels are
solved against such a seat (see ``duel``), so that the master wins more from an adept than an
equilibrium would, and gives little away to a player that knows it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from cantorlab.players.cantor.hidden_hands import ranges
from cantorlab.players.cantor.hidden_hands.adept_model import AdeptModel
from cantorlab.players.cantor.hidden_hands.duel import HeldHabit, HiddenDuel
from cantorlab.players.cantor.mages import DuelChoice, ranks_at
from cantorlab.rules.cantor.encoding import NUMBERS
from cantorlab.rules.cantor.kernel.duel import duel_winner
from cantorlab.rules.cantor.kernel.game import HAND_SIZE

if TYPE_CHECKING:
    from cantorlab.players.cantor.hidden_hands.duel import Mixes

Hand: TypeAlias = tuple[int, ...]
Mix: TypeAlias = Mapping[DuelChoice, float]
# Hands, lowest mage first, each with how likely it is, times anything.
Range: TypeAlias = dict[Hand, float]

SURVEYED = 3000  # where a seat may have more hands, the duel is looked up
HANDS = 900  # so many of a seat, the likeliest, are set against each other
ROUNDS = 20  # of matching regrets: more hardly changes a mix
MANY = 500  # hands of a seat, from which on there are fewer rounds
ROUNDS_OF_MANY = 12
ADEPT = 0.25  # how likely the other seat is held to be an adept at first
MOST = 0.3  # and at most, whatever it chooses: it may be a bluff
TRUST = 0.8  # how far the other seat is taken for a master
LEAST = 1e-4  # of the likeliest hand: less likely ones are forgotten
RARE = 0.002  # a choice that is made less often is not made
CACHED = 128


class FoughtDuel(NamedTuple):
    """Earlier duel, as both have seen it; pairs are (seat 0's, seat 1's)."""

    formula: str
    first: int
    fighters: tuple[int, int]
    shields: tuple[int | None, int | None]
    taken_back: tuple[int | None, int | None]
    turned: int | None


@dataclass(frozen=True, eq=False)
class PublicKnowledge:
    """Public knowledge before a duel.

    Attributes:
        seat: the master's seat.
        held: the number of mages in each hand.
        unseen: the mages that lie hidden, each in a hand or neutral.
        known: by seat, the mages that are certainly in its hand.
        likely: by seat, the hands that it may have.
        foreseen: the hands that the other seat may have if it is an adept.
        adept: the probability that it is one.
    """

    seat: int
    held: int
    unseen: Hand
    known: tuple[Hand, Hand]
    likely: tuple[Range, Range]
    foreseen: Range
    adept: float

    @property
    def is_opening(self) -> bool:
        """True while no mage has been seen."""
        return len(self.unseen) == len(NUMBERS)


class UpcomingDuel:
    """Duel to be fought at a place; ``first`` commits first."""

    def __init__(self, standing: PublicKnowledge, formula: str, first: int) -> None:
        self.standing, self._formula, self._first = standing, formula, first
        self._ranks = ranks = ranks_at(formula)
        self._all = sorted(
            (*standing.unseen, *standing.known[0], *standing.known[1]),
            key=lambda mage: (ranks[mage + 9], mage),
        )
        self._place = {mage: at for at, mage in enumerate(self._all)}
        self._order = [mage for mage in self._all if mage in standing.unseen]

    def mix(self, seat: int, hand: Hand) -> Mix:
        """Return the probability that a seat with this hand chooses each mage and each number."""
        standing = self.standing
        if not standing.is_opening and max(map(len, standing.likely)) <= SURVEYED:
            found = _solve(standing, self._formula, self._first)[seat]
            if hand in found:
                return found[hand]
        if (standing.held, len(self._order)) in ranges.SOLVED and not any(standing.known):
            order = sorted(self._order, key=lambda mage: self._height(mage, seat, mage in hand))
            at = tuple(sorted(map(order.index, hand)))
            kept = ranges.mix_of(standing.held, len(order), at)
            return {(order[one], order[told]): share for one, told, share in kept}
        other = [mage for mage in (*self._order, *standing.known[1 - seat]) if mage not in hand]
        return {(mage, told): 1.0 / len(hand) / len(other) for mage in hand for told in other}

    def after(self, seat: int, among: Range, fighter: int, shield: int | None) -> Range:
        """Return the hands of a seat that can have made a choice, with their new probabilities."""
        standing = self.standing
        trust = 1.0 if seat == standing.seat else TRUST
        others = len(standing.unseen) + len(standing.known[1 - seat])
        numbers = others - (standing.held - len(standing.known[seat])) + 1  # or none
        anyhow = (1.0 - trust) / (standing.held * numbers)
        found: Range = {}
        if not standing.is_opening:
            for hand, likely in among.items():
                if fighter in hand:
                    chance = self.mix(seat, hand).get((fighter, shield), 0.0)
                    found[hand] = likely * (trust * chance + anyhow)
        else:
            hands = [hand for hand in among if fighter in hand]
            chances = self._look_up(seat, hands, fighter, shield)
            for hand, chance in zip(hands, chances, strict=True):
                found[hand] = among[hand] * (trust * chance + anyhow)
        return {hand: chance for hand, chance in found.items() if chance > 0.0}

    def _height(self, mage: int, seat: int, is_mine: bool) -> tuple[int, bool, int]:
        """Return the rank of a mage as a seat sees it: of equals, the first to commit wins."""
        return self._ranks[mage + 9], is_mine == (seat == self._first), mage

    def _look_up(
        self, seat: int, hands: Sequence[Hand], fighter: int, shield: int | None
    ) -> list[float]:
        """Return the probability that each hand makes a choice in the opening duel."""
        import numpy as np

        if shield is None or not hands:
            return [0.0] * len(hands)
        # The mages in a fixed order, and how high each stands in the eyes of each hand.
        mages = np.array(self._all)
        ranks = np.array([self._ranks[mage + 9] for mage in self._all])
        held = np.array([[self._place[mage] for mage in hand] for hand in hands])
        mine = np.zeros((len(hands), len(mages)), bool)
        np.put_along_axis(mine, held, True, axis=1)
        heights = (
            (ranks * 2 + (mine == (seat == self._first))) * len(NUMBERS) + mages + len(NUMBERS)
        )
        places = heights.argsort(axis=1).argsort(axis=1)
        own = np.sort(np.take_along_axis(places, held, axis=1), axis=1)
        one, told = places[:, self._place[fighter]], places[:, self._place[shield]]
        found = ranges.chances_of(self.standing.held, own, one, told, len(mages))
        chances: list[float] = found.tolist()
        return chances

    def adept_after(self, among: Range, fighter: int, shield: int | None) -> Range:
        """Return an adept's hands that can have made a choice, with their new probabilities."""
        hands = [hand for hand in among if fighter in hand and shield not in hand]
        if not hands or shield not in self._place:  # an adept announces what may be opposite
            return {}
        chances = self.adept_mixes(hands)[:, self._place[fighter], self._place[shield]]
        return {
            hand: among[hand] * chance for hand, chance in zip(hands, chances.tolist(), strict=True)
        }

    def adept_mixes(self, hands: Sequence[Hand]) -> Mixes:
        """Return an adept's choices in the other seat with each of the hands, in this order."""
        standing = self.standing
        seat = 1 - standing.seat
        wins = [[self._wins(seat, mine, other) for other in self._all] for mine in self._all]
        known = [[self._place[mage] for mage in each] for each in standing.known]
        open_ = len(standing.unseen) - 2 * standing.held + sum(map(len, standing.known))
        duel = AdeptModel(wins, known[seat], known[1 - seat], open_)
        return duel.mixes([[self._place[mage] for mage in hand] for hand in hands])

    def solve(self) -> list[dict[Hand, Mix]]:
        """Return by seat the mix of each of its likeliest hands.

        The other seat is held to be an adept with its probability.
        """
        standing, mages, other = self.standing, self._all, 1 - self.standing.seat
        likely = [*standing.likely]
        expected = dict(likely[other])
        if standing.adept:
            expected = _mix(expected, standing.foreseen, standing.adept)
        sides = [_first_of(each) for each in likely]
        sides[other] = _first_of(expected)
        held = HeldHabit(
            other,
            standing.adept,
            [standing.foreseen.get(hand, 0.0) for hand in sides[other]],
            self.adept_mixes(sides[other]),
        )
        duel = HiddenDuel(
            hands=tuple([[self._place[mage] for mage in hand] for hand in side] for side in sides),
            weights=tuple(
                [each.get(hand, 0.0) for hand in side]
                for each, side in zip(likely, sides, strict=True)
            ),
            worth=[[self._wins(0, mine, theirs) for theirs in mages] for mine in mages],
            held=held if standing.adept else None,
        )
        rounds = ROUNDS if max(map(len, sides)) < MANY else ROUNDS_OF_MANY
        return [
            {
                hand: {
                    (mages[at], mages[told]): float(chances[at, told])
                    for at, told in zip(*(chances > RARE).nonzero(), strict=True)
                }
                for hand, chances in zip(side, mix, strict=True)
            }
            for side, mix in zip(sides, duel.solve(rounds), strict=True)
        ]

    def _wins(self, seat: int, mine: int, other: int) -> float:
        """Return the value of an unblocked duel for a seat."""
        first = int(self._first != seat)
        ranks = self._ranks[mine + 9], self._ranks[other + 9]
        return 1.0 if duel_winner(False, False, *ranks, first) == 0 else -1.0


@lru_cache(maxsize=CACHED)
def standing_after(seat: int, past: tuple[FoughtDuel, ...]) -> PublicKnowledge:
    """Return the public knowledge after these duels, if a master sits at ``seat``."""
    if not past:
        return PublicKnowledge(seat, HAND_SIZE, NUMBERS, ((), ()), ({}, {}), {}, ADEPT)
    before, duel = standing_after(seat, past[:-1]), past[-1]
    meeting = UpcomingDuel(before, duel.formula, duel.first)
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

    def hands_before(likely: Range, each: int) -> Range:
        """Return the hands that a seat may have had before the duel, given all that is seen now."""
        others = seen - {duel.fighters[each]}
        if not likely:
            hidden = tuple(mage for mage in before.unseen if mage not in others)
            return _any(hidden, before.known[each], before.held)
        return {hand: chance for hand, chance in likely.items() if others.isdisjoint(hand)}

    def hands_after(weights: Range, each: int) -> Range:
        """Return the hands of a seat after the duel."""
        back = duel.taken_back[each]
        after: Range = {}
        for hand, chance in weights.items():
            rest = [mage for mage in hand if mage != duel.fighters[each]]
            after[tuple(sorted(rest if back is None else [*rest, back]))] = chance
        return _likeliest(after)

    possible = [hands_before(before.likely[each], each) for each in (0, 1)]
    chosen = [
        meeting.after(each, possible[each], duel.fighters[each], duel.shields[each])
        for each in (0, 1)
    ]
    mine, theirs = (
        hands_after(chosen[each], each) or _any(unseen, known[each], held) for each in (0, 1)
    )
    likely = mine, theirs
    if not before.adept:
        return PublicKnowledge(seat, held, unseen, known, likely, {}, 0.0)
    opposite = 1 - seat
    adepts = hands_before(before.foreseen, opposite)
    as_adept = meeting.adept_after(adepts, duel.fighters[opposite], duel.shields[opposite])
    adept = before.adept * _share(as_adept, adepts)
    free = (1.0 - before.adept) * _share(chosen[opposite], possible[opposite])
    foreseen = hands_after(as_adept, opposite)
    return PublicKnowledge(
        seat,
        held,
        unseen,
        known,
        likely,
        foreseen,
        min(MOST, adept / (adept + free)) if foreseen else 0.0,
    )


def _share(some: Range, every: Range) -> float:
    """Return the probability of a choice that ``some`` of the possible hands have made."""
    return sum(some.values()) / max(sum(every.values()), 1e-12)


def _mix(free: Range, foreseen: Range, share: float) -> Range:
    """Return each hand's probability, if it is one of ``foreseen`` with probability ``share``."""
    totals = sum(free.values()), sum(foreseen.values())
    mixed = {hand: (1.0 - share) * chance / totals[0] for hand, chance in free.items()}
    for hand, chance in foreseen.items():
        mixed[hand] = mixed.get(hand, 0.0) + share * chance / totals[1]
    return mixed


def _first_of(weights: Range) -> list[Hand]:
    """Return the hands that are played against each other."""
    return sorted(weights, key=weights.__getitem__, reverse=True)[:HANDS]


def _likeliest(weights: Range) -> Range:
    most = max(weights.values(), default=0.0)
    return {hand: each / most for hand, each in weights.items() if each > LEAST * most}


def _any(unseen: Hand, known: Hand, held: int) -> Range:
    """Return every possible hand, each equally likely."""
    rest = combinations(sorted(unseen), held - len(known))
    return {tuple(sorted((*known, *more))) if known else more: 1.0 for more in rest}


@lru_cache(maxsize=CACHED)
def _solve(standing: PublicKnowledge, formula: str, first: int) -> list[dict[Hand, Mix]]:
    return UpcomingDuel(standing, formula, first).solve()
