"""Pairings of a round by the Monrad system: who has as many points, and has not been met.

Monrad is the Swiss system as Danish and Norwegian clubs play it: all stand in the order of their
points, and each, from the top, meets the next one not met before. Libraries of the other Swiss
systems were looked at: ``swisspair`` has nothing for Windows, ``py4swiss`` brings pydantic,
``pairing-core`` is no release yet; for a class the order is all that is needed of them. How many
must meet again is known from a maximum matching (Edmonds, *Paths, trees, and flowers*, 1965).
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Collection, Sequence


def pair_round(
    order: Sequence[str], met: Collection[frozenset[str]], odd_before: Sequence[str] = ()
) -> tuple[list[tuple[str, str]], str | None]:
    """Return the pairs of a round and the odd one out, None for an even number.

    ``order``: the players, who has most points first; ``met``: the pairs that have played;
    ``odd_before``: the odd ones of the rounds before, the last one last. The odd one is the last of
    those who have been it least often, and never the same twice running. As few as possible meet
    again: none where some pairing of all has no such pair.

    >>> pair_round(["Ada", "Bo", "Cy"], {frozenset({"Ada", "Bo"})}, ["Cy"])
    ([('Ada', 'Cy')], 'Bo')
    """
    if len(order) % 2 == 0:
        return _pair(_Fresh(order, met)), None
    found = None
    for odd in _odd_ones(order, odd_before):
        fresh = _Fresh([each for each in order if each != odd], met)
        if found is None or fresh.again < found[0].again:
            found = fresh, odd
        if fresh.again == 0:
            break
    assert found is not None
    return _pair(found[0]), found[1]


def _odd_ones(order: Sequence[str], odd_before: Sequence[str]) -> list[str]:
    """Return those who may be the odd one, the first choice first."""
    counted = Counter(odd_before)
    others = [each for each in order if each not in odd_before[-1:]] or [*order]
    fewest = min(counted[each] for each in others)
    return [each for each in reversed(others) if counted[each] == fewest]


def _pair(fresh: _Fresh) -> list[tuple[str, str]]:
    """Return the pairs from the top down: each takes the next with whom the rest can be paired."""
    pairs = []
    while fresh.players:
        first = fresh.players[0]
        for other in fresh.players[1:]:
            rest = fresh.without(first, other)
            if rest.again + (not fresh.may_meet(first, other)) == fresh.again:
                pairs.append((first, other))
                fresh = rest
                break
    return pairs


class _Fresh:
    """Maximum matching of players who have not met; ``again`` is how many pairs must meet again."""

    def __init__(
        self,
        players: Sequence[str],
        met: Collection[frozenset[str]],
        partner: dict[str, str] | None = None,
    ) -> None:
        self.players, self._met = [*players], met
        self._partner = {} if partner is None else partner
        for each in self.players:
            if each not in self._partner:
                self._augment(each)
        self.again = (len(self.players) - len(self._partner)) // 2

    def may_meet(self, one: str, other: str) -> bool:
        """Return whether two players have not met."""
        return frozenset((one, other)) not in self._met

    def without(self, *gone: str) -> _Fresh:
        """Return the matching of the others."""
        kept = {
            one: other
            for one, other in self._partner.items()
            if one not in gone and other not in gone
        }
        return _Fresh([each for each in self.players if each not in gone], self._met, kept)

    def _augment(self, root: str) -> None:
        """Match ``root``, if an alternating path to another unmatched player exists."""
        before: dict[str, str] = {}
        base = {each: each for each in self.players}
        reached, waiting = {root}, deque([root])
        while waiting:
            here = waiting.popleft()
            for there in self.players:
                if base[here] == base[there] or self._partner.get(here) == there:
                    continue
                if there == here or not self.may_meet(here, there):
                    continue
                mate = self._partner.get(there)
                if there == root or (mate is not None and mate in before):
                    self._contract(here, there, base, before, reached, waiting)
                elif there not in before:
                    before[there] = here
                    if mate is None:
                        self._flip(there, before)
                        return
                    reached.add(mate)
                    waiting.append(mate)

    def _flip(self, end: str, before: dict[str, str]) -> None:
        """Swap what is matched along the path that ends there."""
        there: str | None = end
        while there is not None:
            here = before[there]
            following = self._partner.get(here)
            self._partner[there], self._partner[here] = here, there
            there = following

    def _contract(
        self,
        one: str,
        other: str,
        base: dict[str, str],
        before: dict[str, str],
        reached: set[str],
        waiting: deque[str],
    ) -> None:
        """Treat an odd cycle (a blossom) as one player from now on."""
        top = self._common_base(one, other, base, before)
        blossom: set[str] = set()
        for here, child in ((one, other), (other, one)):
            while base[here] != top:
                mate = self._partner[here]
                blossom |= {base[here], base[mate]}
                before[here] = child
                child = mate
                here = before[mate]
        for each in self.players:
            if base[each] in blossom:
                base[each] = top
                if each not in reached:
                    reached.add(each)
                    waiting.append(each)

    def _common_base(
        self, one: str, other: str, base: dict[str, str], before: dict[str, str]
    ) -> str:
        passed = set()
        while True:
            one = base[one]
            passed.add(one)
            if one not in self._partner:
                break
            one = before[self._partner[one]]
        while base[other] not in passed:
            other = before[self._partner[base[other]]]
        return base[other]
