"""Match of Cantor with both hands open, solved exactly (rules §1.3-§1.5).

Both players see all hands and all places to come; only the choices in the current duel are hidden:
a mage and a shield each, chosen at once. So a duel is a matrix game, whose payoffs are the values
of the match after it, and a match is solved from its last duel back to its first: from a full deal,
28,029 matrix games of up to 56 choices a side.

**The first to commit** is decided by a fair coin (rules §5) when both have chosen: of equal
strengths either wins as often. Once one seat has committed, both know the first, which wins the
tie.
"""

from __future__ import annotations

import threading
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property, partial
from itertools import product
from statistics import fmean
from typing import TYPE_CHECKING, Any, TypeAlias

from cantorlab.players.cantor.kernel.open_hands import SCORES, WAYS, WON_BY_0, WON_BY_1
from cantorlab.players.cantor.mages import DuelChoice
from cantorlab.players.matrix_games import Equilibrium, equilibrium
from cantorlab.rules import kernels
from cantorlab.rules.cantor.encoding import CODE_OF_NUMBER
from cantorlab.rules.cantor.kernel import game as slots
from cantorlab.rules.cantor.kernel.duel import duel_winner
from cantorlab.rules.cantor.kernel.match import DUELS_TO_WIN, end_match
from cantorlab.rules.cantor.mutable import returns

if TYPE_CHECKING:
    from collections.abc import Iterator

Hand: TypeAlias = tuple[int, ...]
Hands: TypeAlias = tuple[Hand, Hand]
Score: TypeAlias = tuple[int, int]

BOTH_SEATS = (0, 1)
# Up to so many mages a side, solving interpreted takes less time than loading the compiled kernel.
FEW = 4


@dataclass(frozen=True, eq=False)
class OpenDuel:
    """The next duel, as a solved matrix game.

    Attributes:
        choices: by seat, all pairs of a mage and a shield (None, or a number that the other has).
        payoff: what each pair of choices is worth for seat 0.
        solved: the equilibrium.
    """

    choices: tuple[list[DuelChoice], list[DuelChoice]]
    payoff: Sequence[Sequence[float]]
    solved: Equilibrium

    @property
    def value(self) -> float:
        """Value of the match for seat 0."""
        return self.solved.value

    @property
    def worth(self) -> tuple[list[float], list[float]]:
        """By seat, the value of each choice for that seat if the other plays its optimal mix.

        That of the match for a choice of some optimal mix, less for a mistake.
        """
        return self.solved.worth

    @cached_property
    def mixes(self) -> tuple[list[float], list[float]]:
        """By seat, the probability of each choice in an optimal mix.

        Choices that come to the same, whatever the other does, have equal shares.
        """
        one, other = self.solved.mixes
        return _share(one, self.payoff), _share(other, [*zip(*self.payoff, strict=True)])


def _share(mix: Sequence[float], results: Sequence[Sequence[float]]) -> list[float]:
    """Return a mix in which choices with the same results have equal shares."""
    alike: dict[tuple[float, ...], list[float]] = defaultdict(list)
    kinds = [tuple(round(each, 12) for each in row) for row in results]
    for kind, share in zip(kinds, mix, strict=True):
        alike[kind].append(float(share))
    return [fmean(alike[kind]) for kind in kinds]


class OpenMatch:
    """Match with open hands, from a position between two duels on.

    ``ranks`` are those of the mages at the places to come, by the kernel's code
    (``Place.ranks_by_code``): one for each mage in a hand, further ones are ignored.
    ``score``: the duels won. ``compiled`` None: compiled where numba is installed and it pays.
    Raises ``ValueError`` for anything that is no such position.
    """

    def __init__(
        self,
        ranks: Sequence[Sequence[int]],
        hands: Sequence[Sequence[int]],
        score: Score = (0, 0),
        *,
        compiled: bool | None = None,
    ) -> None:
        self.hands: Hands = _check_hands(hands)
        self.size = len(self.hands[0])
        if len(ranks) < self.size:
            raise ValueError(f"{self.size} duels need {self.size} places, not {len(ranks)}")
        if not all(0 <= won < DUELS_TO_WIN for won in score):
            raise ValueError(f"a match goes on while neither side has won 3 duels, not at {score}")
        self.ranks = tuple(tuple(each) for each in ranks[: self.size])
        self.score: Score = (score[0], score[1])
        self.compiled = self.size > FEW and kernels.can_compile() if compiled is None else compiled
        self.games = 0
        self._kernel: Any = kernels.load(
            "cantor.kernel.open_hands", compiled=self.compiled, floor="players"
        )
        self._numbers = partial(kernels.numbers, compiled=self.compiled, kind=float)
        self._values = self._numbers(_before(self.size))
        self._chances: dict[int | None, Any] = {}
        most = self.size * (self.size + 1)
        rooms = (most * most, (most + 1) ** 2, 2 * most, most, most)
        self._rooms = [self._numbers([0.0] * room) for room in rooms]
        self._rooms[2] = kernels.numbers([0] * rooms[2], compiled=self.compiled)
        self._masks = sorted(range(1, 1 << self.size), key=int.bit_count)

    @property
    def is_solved(self) -> bool:
        """True once every position is solved."""
        return not self._masks

    def solve(self, stop: threading.Event | None = None) -> bool:
        """Solve every position, unless ``stop`` is set meanwhile; return whether it is done."""
        while not self.is_solved and not (stop is not None and stop.is_set()):
            self.solve_a_part()
        return self.is_solved

    def solve_a_part(self) -> None:
        """Solve the positions of one set of mages, of up to 127; nothing once all is done."""
        for mask in self._masks[:1]:
            chances = self._all_chances(None)
            self.games += self._kernel.solve_hands(
                mask, self.size, *self.score, chances, self._values, *self._rooms
            )
            del self._masks[0]

    def covers(self, ranks: Sequence[Sequence[int]], hands: Hands, score: Score) -> bool:
        """Return whether this match may reach a position."""
        fought = self.size - len(hands[0])
        gained = [now - then for now, then in zip(score, self.score, strict=True)]
        return (
            fought >= 0
            and tuple(map(tuple, ranks[: len(hands[0])])) == self.ranks[fought:]
            and all({*own} <= {*all_} for own, all_ in zip(hands, self.hands, strict=True))
            and min(gained) >= 0
            and sum(gained) <= fought
        )

    def value(self, hands: Hands | None = None, score: Score | None = None) -> float:
        """Return the value of the match for seat 0 (1 won, 0 drawn, -1 lost) with these hands left.

        The default is its beginning. ``hands`` must be reachable (``covers``).
        """
        self.solve()
        masks = self._masks_of(hands or self.hands)
        won = self.score if score is None else score
        place = (masks[0] << self.size | masks[1]) * SCORES + _points(won)
        return float(self._values[place])

    def duel(
        self,
        hands: Hands | None = None,
        score: Score | None = None,
        first: int | None = None,
        *,
        guess: bool = False,
    ) -> OpenDuel:
        """Return the next duel with these hands left; ``first`` has committed first.

        None: neither has committed yet. With ``guess`` coins decide all positions that have not
        been solved, and these are not solved.
        """
        if not guess:
            self.solve()
        left = hands or self.hands
        payoff = self._payoff(left, self.score if score is None else score, first)
        choices = choices_of(*left), choices_of(*reversed(left))
        return OpenDuel(choices, payoff, equilibrium(payoff, compiled=self.compiled))

    def _payoff(self, hands: Hands, score: Score, first: int | None) -> list[list[float]]:
        chances = self._all_chances(first)
        masks = self._masks_of(hands)
        room = self._rooms[0]
        side = self._kernel.write_payoffs(
            room, chances, self._values, self.size, *masks, _points(score)
        )
        rows = (room[at : at + side] for at in range(0, side * side, side))
        return [[float(worth) for worth in row] for row in rows]

    def _masks_of(self, hands: Hands) -> tuple[int, int]:
        """Return the hands as the kernel's masks."""
        one, other = (
            sum(1 << self.hands[seat].index(mage) for mage in hands[seat]) for seat in BOTH_SEATS
        )
        return one, other

    def _all_chances(self, first: int | None) -> Any:
        """Return for each duel of two mages, blocked or not, each seat's probability to win it.

        ``first`` has committed first; None: either seat, as likely.
        """
        if first not in self._chances:
            firsts = BOTH_SEATS if first is None else (first,)
            codes = [[CODE_OF_NUMBER[mage] for mage in hand] for hand in self.hands]
            self._chances[first] = self._numbers(
                [
                    chance
                    for ranks in self.ranks
                    for one, other in product(*codes)
                    for way in range(WAYS)
                    for chance in _chances_of(way, ranks[one], ranks[other], firsts)
                ]
            )
        return self._chances[first]


def _chances_of(way: int, rank_0: int, rank_1: int, firsts: Sequence[int]) -> Iterator[float]:
    """Yield the probabilities that seat 0 and that seat 1 win the duel."""
    blocked_0, blocked_1 = bool(way & 1), bool(way & 2)
    winners = [duel_winner(blocked_0, blocked_1, rank_0, rank_1, first) for first in firsts]
    for seat in BOTH_SEATS:
        yield winners.count(seat) / len(winners)


def _before(size: int) -> list[float]:
    """Return the initial table of values.

    It holds the results of finished matches; in all others a coin decides each duel.
    """
    by_held = [[value_by_coins(score, held) for score in range(SCORES)] for held in range(size + 1)]
    return [
        value
        for mask_0 in range(1 << size)
        for _ in range(1 << size)
        for value in by_held[mask_0.bit_count()]
    ]


@cache
def value_by_coins(score: int, held: int) -> float:
    """Return the value for seat 0 of a match with ``held`` mages a side, decided by coins.

    The value is exact if the match is over.
    """
    game = [0] * slots.GAME_SIZE
    game[slots.END], game[slots.WINNER] = slots.GOES_ON, slots.NOBODY
    game[slots.WINS], game[slots.WINS + 1] = divmod(score, WON_BY_0)
    game[slots.HELD] = held
    end_match(game)
    if game[slots.END] != slots.GOES_ON:
        return returns(game)[0]
    return (
        value_by_coins(score + WON_BY_0, held - 1) + value_by_coins(score + WON_BY_1, held - 1)
    ) / 2


def _points(score: Score) -> int:
    return score[0] * WON_BY_0 + score[1] * WON_BY_1


def choices_of(own: Sequence[int], other: Sequence[int]) -> list[DuelChoice]:
    """Return a seat's choices in a duel: each mage with no shield, then with each that may hit."""
    return [(mage, shield) for mage in own for shield in (None, *other)]


def _check_hands(hands: Sequence[Sequence[int]]) -> Hands:
    one, other = (tuple(hand) for hand in hands)
    both = [*one, *other]
    if len(one) != len(other) or not 1 <= len(one) <= slots.HAND_SIZE:
        raise ValueError("before a duel both hands have the same number of mages, from 1 to 7")
    if not all(mage in CODE_OF_NUMBER for mage in both) or len(set(both)) != len(both):
        raise ValueError(f"hands hold different magic numbers from -9 to 8, not {both}")
    return one, other
