"""What everybody may conclude of both hands of Cantor when a master plays.

The master's mixes are no secret, so what it has chosen tells something about its hand, and a mix
that is to be balanced must start from that: from how likely each of its hands is in the eyes of one
who knows its play. The other hand is reckoned likewise, as if it were mostly a master's too, but
any choice is taken to be possible: who plays otherwise shall not lead the master astray.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from cantorlab.players.cantor.hidden_hands import ranges
from cantorlab.players.cantor.hidden_hands.duel import Held, HiddenDuel
from cantorlab.players.cantor.hidden_hands.foreseen import Foreseen
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

HANDS = 900  # so many of a seat, the likeliest, are set against each other
ROUNDS_OF_MANY = 12
MANY = 500
SURVEYED = 3000
ROUNDS = 20  # of matching regrets: more hardly changes a mix
ADEPT = 0.4  # how likely the other seat is held to be an adept at first
MOST = 0.5  # and at most, whatever it chooses: it may be somebody who pretends
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
        foreseen: the hands that the other seat may have if it is an adept.
        adept: how likely it is one.
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
        """Whether nothing has been seen yet."""
        return len(self.unseen) == len(NUMBERS)


class Meeting:
    """A duel that is to be fought at a place; ``first`` commits first."""

    def __init__(self, standing: Standing, formula: str, first: int) -> None:
        self.standing, self._formula, self._first = standing, formula, first
        self._ranks = ranks = ranks_at(formula)
        self._all = sorted(
            (*standing.unseen, *standing.known[0], *standing.known[1]),
            key=lambda mage: (ranks[mage + 9], mage),
        )
        self._place = {mage: at for at, mage in enumerate(self._all)}
        self._order = [mage for mage in self._all if mage in standing.unseen]

    def mix(self, seat: int, hand: Hand) -> Mix:
        """How likely a seat with this hand chooses each mage and each number."""
        standing = self.standing
        if not standing.is_opening and max(map(len, standing.likely)) <= SURVEYED:
            found = self.solved()[seat]
            if hand in found:
                return found[hand]
        if (standing.held, len(self._order)) in ranges.SOLVED and not any(standing.known):
            at = tuple(sorted(map(self._order.index, hand)))
            kept = ranges.mix_of(standing.held, len(self._order), at)
            return {(self._order[one], self._order[told]): share for one, told, share in kept}
        other = [mage for mage in (*self._order, *standing.known[1 - seat]) if mage not in hand]
        return {(mage, told): 1.0 / len(hand) / len(other) for mage in hand for told in other}

    def after(self, seat: int, among: Range, fighter: int, shield: int | None) -> Range:
        """Those of a seat's hands that can have made a choice, and how likely each is now."""
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
            one, told = self._place[fighter], -1 if shield is None else self._place[shield]
            kept = dict(ranges.chances_of(standing.held, len(self._all), one, told))
            if anyhow:
                found = {hand: likely * anyhow for hand, likely in among.items() if fighter in hand}
            for places, chance in kept.items():
                hand = tuple(sorted(self._all[at] for at in places))
                if hand in among:
                    found[hand] = found.get(hand, 0.0) + among[hand] * trust * chance
        return {hand: chance for hand, chance in found.items() if chance > 0.0}

    def after_foreseen(self, among: Range, fighter: int, shield: int | None) -> Range:
        """Those of an adept's hands that can have made a choice, and how likely each is now."""
        hands = [hand for hand in among if fighter in hand and shield not in hand]
        if not hands or shield is None:  # an adept always announces a number
            return {}
        chances = self.foreseen(hands)[:, self._place[fighter], self._place[shield]]
        return {
            hand: among[hand] * chance for hand, chance in zip(hands, chances.tolist(), strict=True)
        }

    def foreseen(self, hands: Sequence[Hand]) -> Mixes:
        """What an adept in the other seat does with each of the hands, by the order here."""
        standing = self.standing
        seat = 1 - standing.seat
        wins = [[self._wins(seat, mine, other) for other in self._all] for mine in self._all]
        known = [[self._place[mage] for mage in each] for each in standing.known]
        open_ = len(standing.unseen) - 2 * standing.held + sum(map(len, standing.known))
        duel = Foreseen(wins, known[seat], known[1 - seat], open_)
        return duel.mixes([[self._place[mage] for mage in hand] for hand in hands])

    def solved(self) -> list[dict[Hand, Mix]]:
        """By seat, the mix of each of its likeliest hands."""
        return _solved(self.standing, self._formula, self._first)

    def solve(self) -> list[dict[Hand, Mix]]:
        standing = self.standing
        other = 1 - standing.seat
        likely = [{**each} for each in standing.likely]
        free, adepts = sum(likely[other].values()), sum(standing.foreseen.values())
        both = {hand: chance * (1.0 - standing.adept) / free for hand, chance in likely[other].items()}
        for hand, chance in standing.foreseen.items():
            both[hand] = both.get(hand, 0.0) + chance * standing.adept / adepts
        sides = [sorted(each, key=each.__getitem__, reverse=True)[:HANDS] for each in likely]
        sides[other] = sorted(both, key=both.__getitem__, reverse=True)[:HANDS]
        mages = self._all
        held = None
        if standing.adept:
            held = Held(
                other,
                standing.adept,
                [standing.foreseen.get(hand, 0.0) for hand in sides[other]],
                self.foreseen(sides[other]),
            )
        duel = HiddenDuel(
            hands=tuple([[self._place[mage] for mage in hand] for hand in side] for side in sides),
            weights=tuple(
                [each.get(hand, 0.0) for hand in side]
                for each, side in zip(likely, sides, strict=True)
            ),
            worth=[[self._wins(0, mine, theirs) for theirs in mages] for mine in mages],
            held=held,
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
        """What an unblocked duel is worth to a seat."""
        won = duel_winner(False, False, self._ranks[mine + 9], self._ranks[other + 9], self._first ^ seat)
        return 1.0 if won == 0 else -1.0


@lru_cache(maxsize=KEPT)
def standing_after(seat: int, past: tuple[Fought, ...]) -> Standing:
    """What is public after these duels, if a master sits at ``seat``."""
    if not past:
        return Standing(seat, HAND_SIZE, NUMBERS, ((), ()), ({}, {}), {}, ADEPT)
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
    def before_it(likely: Range, each: int) -> Range:
        """The hands that a seat may have had before the duel, for all that is seen now."""
        others = seen - {duel.fighters[each]}
        possible = likely or _any(before.unseen, before.known[each], before.held)
        return {hand: chance for hand, chance in possible.items() if others.isdisjoint(hand)}

    def left(weights: Range, each: int) -> Range:
        """The hands of a seat after the duel."""
        back = duel.taken_back[each]
        after: Range = {}
        for hand, chance in weights.items():
            rest = [mage for mage in hand if mage != duel.fighters[each]]
            after[tuple(sorted(rest if back is None else [*rest, back]))] = chance
        return _likeliest(after)

    choices = [*zip(duel.fighters, duel.shields, strict=True)]
    possible = [before_it(likely, each) for each, likely in enumerate(before.likely)]
    chosen = [meeting.after(each, possible[each], *choices[each]) for each in (0, 1)]
    likely = [
        left(weights, each) or _any(unseen, known[each], held)
        for each, weights in enumerate(chosen)
    ]
    other = 1 - seat
    if not before.adept:
        return Standing(seat, held, unseen, known, (likely[0], likely[1]), {}, 0.0)
    adepts = before_it(before.foreseen, other)
    as_adept = meeting.after_foreseen(adepts, *choices[other])
    adept = before.adept * _share(as_adept, adepts)
    free = (1.0 - before.adept) * _share(chosen[other], possible[other])
    foreseen = left(as_adept, other)
    return Standing(
        seat,
        held,
        unseen,
        known,
        (likely[0], likely[1]),
        foreseen,
        min(MOST, adept / (adept + free)) if foreseen else 0.0,
    )


def _share(some: Range, every: Range) -> float:
    return sum(some.values()) / max(sum(every.values()), 1e-12)


def _likeliest(weights: Range) -> Range:
    most = max(weights.values(), default=0.0)
    return {hand: each / most for hand, each in weights.items() if each > LEAST * most}


def _any(unseen: Hand, known: Hand, held: int) -> Range:
    """Every hand that is possible, each as likely."""
    rest = combinations(unseen, held - len(known))
    return {tuple(sorted((*known, *more))): 1.0 for more in rest}


@lru_cache(maxsize=KEPT)
def _solved(standing: Standing, formula: str, first: int) -> list[dict[Hand, Mix]]:
    return Meeting(standing, formula, first).solve()
