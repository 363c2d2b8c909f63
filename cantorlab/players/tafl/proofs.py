"""Forced wins beyond an exhaustive search: by proof numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from cantorlab.players.tafl.forced_wins import ProofLimitReached
from cantorlab.players.tafl.kernel import proof_numbers as p
from cantorlab.players.tafl.kernel import transposition as m
from cantorlab.players.tafl.search import room
from cantorlab.rules import kernels
from cantorlab.rules.state import Seat
from cantorlab.rules.tafl.kernel import board

#: The most own actions of a proof.
MOST = 8
#: How many own actions are asked about first, and the share of the positions for that: a short
#: win is found sooner where a long one is out of the question.
STAGES = ((2, 0.1), (4, 0.3), (MOST, 1.0))
#: After so many positions it is asked whether to go on; all findings until then are kept.
SLICE = 20_000
_DEEPEST = 4 * MOST + 2  # the Queen's turns, and those with a shot, have two actions
_SMALLEST, _LARGEST = 1 << 8, 1 << 18


@dataclass(frozen=True)
class ProvedWin:
    """Win that is proved against every answer.

    Attributes:
        own: the most actions of its own that the winner needs.
        plies: the most actions of both sides that it takes.
        line: the winner's actions and the answers that hold out longest, as kernel codes.
    """

    own: int
    plies: int
    line: tuple[int, ...]


class Proofs:
    """Forced wins of ``seat`` from ``game``, flat integers of the kernel in which the game is on.

    ``nodes`` is the most positions that may be reached in all, and ``is_over`` may end the search
    before; ``compiled``: as for ``Search``. Earlier positions are ignored.

    >>> from cantorlab.rules import tafl
    >>> state = tafl.parse_position("9/4K4/9/9/9/9/9/1D6a/4a4 defender 0")
    >>> proofs = Proofs(state.kernel_game(), 1, nodes=10_000, compiled=False)
    >>> proofs.wins(1), proofs.wins(2), proofs.shortest().plies
    (False, True, 3)
    """

    def __init__(
        self,
        game: Sequence[int],
        seat: Seat,
        *,
        nodes: int,
        compiled: bool | None = None,
        is_over: Callable[[], bool] = lambda: False,
    ) -> None:
        fast = kernels.can_compile() if compiled is None else compiled
        self._kernel = kernels.load("tafl.kernel.proof_numbers", compiled=fast, floor="players")
        size = _SMALLEST
        while size < min(nodes // 16, _LARGEST):
            size *= 2
        self.seat = seat
        self._games = room(_DEEPEST, board.GAME_SIZE, fast)
        self._lists = room(_DEEPEST, p.LIST_SIZE, fast)
        self._context: Any = room(1, m.CONTEXT_SIZE, fast)[0]
        self._entries: Any = room(1, p.PLACE * size, fast)[0]
        self._nodes = self._most = nodes
        self._is_over = is_over
        for place, entry in enumerate(game):
            self._games[0][place] = entry

    @property
    def nodes(self) -> int:
        """Number of positions reached."""
        return int(self._context[m.NODES])

    def wins(self, own: int) -> bool:
        """Return whether the seat wins with at most ``own`` own actions, from 0 to ``MOST``.

        Raises ``ProofLimitReached`` if that takes too many positions, or ``is_over`` ends it.
        """
        return own > 0 and is_won(self._decide(0, own))

    def win(self, own: int) -> ProvedWin | None:
        """Return such a win, or None."""
        return self._win(self._decide(0, own)) if self.wins(own) else None

    def shortest(self) -> ProvedWin | None:
        """Return the shortest win that the budget allows to prove; None if none was proved."""
        for own, share in STAGES:
            self._most = min(self._nodes, self.nodes + int(share * self._nodes))
            found = self._shorter(own + 1, None)
            if found is not None:
                self._most = self._nodes
                return self._shorter(found.own, found)
        return None

    def _shorter(self, own: int, found: ProvedWin | None) -> ProvedWin | None:
        """Return the shortest win below ``own`` actions that there is time for, or ``found``."""
        try:
            while own > 1:
                shorter = self.win(own - 1)
                if shorter is None:
                    break
                found, own = shorter, shorter.own
        except ProofLimitReached:
            pass
        return found

    def wins_after(self, action: int, own: int) -> ProvedWin | None:
        """Return the win after a legal ``action`` of the other side; None if none was found."""
        self._kernel.make_move(self._games, self._context, 0, action)
        try:
            numbers = self._decide(1, own)
            return self._win(numbers, 1, action) if is_won(numbers) else None
        except ProofLimitReached:
            return None

    def _decide(self, ply: int, own: int) -> int:
        """Return the numbers of ``games[ply]``, one of which is 0."""
        kernel, game = self._kernel, self._games[ply]
        numbers = int(kernel.numbers_so_far(game, self._entries, self.seat, own))
        if is_won(numbers) or numbers == p.LOST:
            return numbers
        room = self._games, self._lists, self._context, self._entries
        while True:
            self._context[m.STOP] = 0
            self._context[m.LIMIT] = min(self._most, self.nodes + SLICE)
            numbers = int(kernel.prove(*room, ply, self.seat, own, p.ENDLESS, p.ENDLESS))
            if not self._context[m.STOP]:
                return numbers
            if self.nodes >= self._most or self._is_over():
                raise ProofLimitReached

    def _win(self, numbers: int, ply: int = 0, *before: int) -> ProvedWin:
        """Return the win there, with ``before`` at the head of the line."""
        own, plies = numbers >> p.PLIES_BITS, numbers & p.MOST_PLIES
        line = list(before)
        left = own
        while self._games[ply][board.RESULT] == board.RUNNING:
            action = self._next(ply, left)
            if action is None:
                break
            left -= self._games[ply][board.PLAYER] == self.seat
            self._kernel.make_move(self._games, self._context, ply, action)
            line.append(action)
            ply += 1
        return ProvedWin(own, plies + len(before), tuple(line))

    def _next(self, ply: int, left: int) -> int | None:
        """Return the winner's action, or the longest defence; None if it was forgotten."""
        mine = self._games[ply][board.PLAYER] == self.seat
        if mine:
            with suppress(ProofLimitReached):
                self._decide(ply, left)
        children = self._lists[ply]
        room = self._games, children, self._context, self._entries
        count = self._kernel.list_children(*room, ply, self.seat, left - mine)
        won = [n for n in range(count) if is_won(children[m.MOST_ACTIONS + n])]
        if not won:
            return None
        choose = min if mine else max
        best = choose(won, key=lambda n: int(children[m.MOST_ACTIONS + n]))
        return int(children[best])


def is_won(numbers: int) -> bool:
    """Return whether a position with these numbers is won."""
    return numbers >> p.BITS == 0
