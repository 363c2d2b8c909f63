"""Wins forced with a few own actions: proved against every answer."""

from __future__ import annotations

from typing import Any

from cantorlab.players.tafl.kernel import transposition as m
from cantorlab.players.tafl.search import room
from cantorlab.rules import kernels
from cantorlab.rules.state import Seat
from cantorlab.rules.tafl import TaflState
from cantorlab.rules.tafl.actions import CODES
from cantorlab.rules.tafl.kernel import board

#: The most own actions of a proof. Within so few no position comes for the third time, if none has
#: come before.
MOST = 4
_DEEPEST = 4 * MOST  # the Queen's turns, and those with a shot, have two actions
_TABLE = 1 << 16
_WITHOUT_END = 1 << 62


class ProofLimitReached(Exception):
    """A proof exceeded its limit of positions.

    >>> from cantorlab.learning.proofs import Exhaustion
    >>> from cantorlab.rules import tafl
    >>> state = tafl.parse_position("9/4K4/9/9/9/9/9/1D6a/4a4 defender 0")
    >>> Exhaustion(state, 1, most=10).wins(2)
    Traceback (most recent call last):
        ...
    cantorlab.players.tafl.forced_wins.ProofLimitReached
    """


class ForcedWins:
    """Forced wins of ``seat`` in a position of Catch the King or the Queen.

    ``compiled``: as for ``Search``; ``nodes``: the number of positions after which a question
    raises ``ProofLimitReached``. Positions before ``state`` are ignored.

    >>> from cantorlab.rules import tafl
    >>> state = tafl.parse_position("9/4K4/9/9/9/9/9/1D6a/4a4 defender 0")
    >>> ForcedWins(state, 1, compiled=False).winning_actions(2)
    ['e8-a8', 'e8-e9', 'e8-i8']
    """

    def __init__(
        self,
        state: TaflState,
        seat: Seat,
        *,
        compiled: bool | None = None,
        nodes: int = _WITHOUT_END,
    ) -> None:
        fast = kernels.can_compile() if compiled is None else compiled
        self._kernel = kernels.load("tafl.kernel.forced_wins", compiled=fast, floor="players")
        self._state, self._seat = state, seat
        self._games = room(_DEEPEST, board.GAME_SIZE, fast)
        self._lists = room(_DEEPEST, 2 * m.MOST_ACTIONS, fast)
        self._context: Any = room(1, m.CONTEXT_SIZE, fast)[0]
        self._entries: Any = room(1, m.ENTRY * _TABLE, fast)[0]
        self._context[m.LIMIT] = nodes
        for place, entry in enumerate(state.kernel_game()):
            self._games[0][place] = entry

    @property
    def nodes(self) -> int:
        """Number of positions reached."""
        return int(self._context[m.NODES])

    def wins(self, own: int) -> bool:
        """Return whether the seat wins with at most ``own`` own actions, against every answer."""
        if self._state.is_terminal:
            return self._state.returns()[self._seat] > 0
        return own > 0 and self._forces(0, own)

    def wins_after(self, action: str, own: int) -> bool:
        """Return the same after a legal ``action``; an own one counts among ``own``."""
        left = own - (self._seat in self._state.to_act)
        self._kernel.make_move(self._games, self._context, 0, CODES[action])
        after = self._games[1]
        if after[board.RESULT] != board.RUNNING:
            return bool(after[board.WINNER] == self._seat)
        return left > 0 and self._forces(1, left)

    def winning_actions(self, own: int) -> list[str]:
        """Return the actions, sorted, after which the seat wins with ``own`` of its own in all."""
        return [each for each in self._state.legal_actions() if self.wins_after(each, own)]

    def _forces(self, ply: int, own: int) -> bool:
        room = self._games, self._lists, self._context, self._entries
        won = bool(self._kernel.forces(*room, ply, self._seat, own))
        if self._context[m.STOP]:
            raise ProofLimitReached
        return won
