"""Solver of solitaires of Siggil with every card seen, with a proof.

The solver plays every continuation, turn by turn. It keeps each position once, by its whole key,
drops those that no order of the cards could win (``kernel.plans``), and, where there is no room for
all, the least promising ones (a beam search). A line that wins is a proof. If none wins and no
position was dropped for want of room, all lines have been seen: a proof as well. Otherwise it
begins again with more room, as long as its budget lasts.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal, TypeAlias

from cantorlab.players.player import Slices, without_pause
from cantorlab.players.siggil.kernel import layer
from cantorlab.players.siggil.kernel.plans import STANDING_SIZE
from cantorlab.players.siggil.kernel.solitaire import ENTRY, MOVE, PARENT, PROMISES
from cantorlab.rules import kernels
from cantorlab.rules.siggil import SiggilState
from cantorlab.rules.siggil.cards import action_text
from cantorlab.rules.siggil.kernel import turn

Verdict: TypeAlias = Literal["winnable", "lost", "unknown"]

NODES = 20_000_000
FIRST_WIDTH, WIDENED = 24, 6
MOST_WIDTH = 400_000
LOADING = 2  # pauses before the clock runs: until then kernels may be loaded, or compiled
BATCH_SECONDS = 0.05  # between two looks at the clock and at the event that stops it


@dataclass(frozen=True)
class Solution:
    """Findings of the solver.

    Attributes:
        verdict: ``"winnable"``, ``"lost"``, or ``"unknown"`` when the budget did not suffice.
        line: the actions that win, from the position on; empty unless it is winnable.
        nodes: the number of positions searched.
    """

    verdict: Verdict
    line: tuple[str, ...]
    nodes: int


def solve(
    state: SiggilState,
    nodes: int = NODES,
    *,
    seconds: float = float("inf"),
    stop: threading.Event | None = None,
    compiled: bool | None = None,
) -> Solution:
    """Return whether ``state``, a solitaire, can be won, and how.

    The solver sees everything, face-down cards too. ``nodes`` and ``seconds`` are the budget;
    loading and compiling take no seconds of it. ``stop`` ends the search; ``compiled``: None for
    compiled where numba is. Raises ``ValueError`` for a game of several players, or one that is
    over.

    >>> from cantorlab.rules import siggil
    >>> state = siggil.start(1, seed=1)
    >>> found = solve(state, compiled=False)
    >>> for action in found.line:
    ...     state = state.apply(action)
    >>> found.verdict, state.outcome.reason
    ('winnable', 'all spirits captured')
    """
    return without_pause(slices(state, nodes, seconds, stop, compiled))


def slices(
    state: SiggilState,
    nodes: int = NODES,
    seconds: float = float("inf"),
    stop: threading.Event | None = None,
    compiled: bool | None = None,
) -> Slices[Solution]:
    """Solve as ``solve`` does, with a pause after each batch of positions."""
    if state.num_players != 1:
        raise ValueError(f"only a solitaire can be solved, not a game for {state.num_players}")
    if state.is_terminal:
        raise ValueError("the game is over: there is nothing to solve")
    fast = kernels.can_compile() if compiled is None else compiled
    ends, width, spent, pauses = float("inf"), FIRST_WIDTH, 0, 0
    while True:
        beam = Beam(state.core, state.deal, state.layout.flat, width, compiled=fast)
        for _ in beam.turns():
            pauses += 1
            if pauses <= LOADING:
                ends = time.monotonic() + seconds
            halted = stop is not None and stop.is_set()
            if halted or time.monotonic() > ends or spent + beam.nodes > nodes:
                return Solution("unknown", (), spent + beam.nodes)
            yield
        spent += beam.nodes
        if beam.line is not None:
            return Solution("winnable", tuple(beam.line), spent)
        if beam.dropped == 0:
            return Solution("lost", (), spent)
        width *= WIDENED
        if width > MOST_WIDTH:
            return Solution("unknown", (), spent)


class Beam:
    """Search with room for a number of positions after each turn.

    Attributes:
        line: the winning actions, as texts; None while there are none.
        dropped: the number of positions without room.
        nodes: the number of positions searched.
    """

    def __init__(
        self,
        game: Sequence[int],
        deal: Sequence[int],
        shape: Sequence[int],
        width: int,
        *,
        compiled: bool,
    ) -> None:
        """Prepare to search from ``game``; ``width`` positions survive each turn.

        ``game``, ``deal`` and ``shape`` are those of the rules' kernel.
        """
        self.line: list[str] | None = None
        self.dropped = self.nodes = 0
        self._width, self._numbers = width, partial(kernels.numbers, compiled=compiled)
        self._kernel: Any = kernels.load("siggil.kernel.turns", compiled=compiled, floor="players")
        self._thin: Any = kernels.load(
            "siggil.kernel.layer", compiled=compiled, floor="players"
        ).thin
        room = 2 * width + 1
        table = 1 << (2 * room).bit_length()
        self._start = self._numbers(game)
        self._options = self._numbers((game[turn.SERIES], game[turn.TARGET]))
        self._deal, self._shape = self._numbers(deal), self._numbers(shape)
        self._table = self._numbers([layer.EMPTY] * table)
        self._standing = self._numbers([0] * STANDING_SIZE)
        self._counts = self._numbers([0] * PROMISES)
        self._games = [self._numbers([0] * turn.SIZE) for _ in range(4)]
        head = [0] * layer.HEAD_SIZE
        head[layer.ROOM], head[layer.TABLE], head[layer.WINS] = room, table, layer.NOBODY
        self._head = self._numbers(head)

    def turns(self) -> Iterator[None]:
        """Search to the end, with a pause after each batch of positions."""
        head, layers = self._head, list[Any]()
        after = self._empty()
        self._kernel.begin(self._start, after, *self._rooms(), *self._games[1:])
        while head[layer.WINS] == layer.NOBODY and head[layer.COUNT] > 0:
            self._thin(after, self._table, head, self._counts, self._width)
            self.dropped += int(head[layer.DROPPED])
            self.nodes = int(head[layer.NODES])
            count = int(head[layer.COUNT])
            layers.append(after[: count * ENTRY])
            yield
            after = self._empty()
            yield from self._expand(layers[-1], count, after)
        self.nodes = int(head[layer.NODES])
        if head[layer.WINS] != layer.NOBODY:
            self.line = list(self._line(layers))

    def _expand(self, before: Any, count: int, after: Any) -> Iterator[None]:
        first, batch = 0, 1
        while first < count and self._head[layer.WINS] == layer.NOBODY:
            began = time.monotonic()
            last = min(count, first + batch)
            self._kernel.expand(
                first, last, before, after, *self._rooms(), self._options, *self._games
            )
            first = last
            if time.monotonic() - began < BATCH_SECONDS:
                batch *= 2
            self.nodes = int(self._head[layer.NODES])
            yield

    def _rooms(self) -> tuple[Any, ...]:
        return self._table, self._head, self._standing, self._counts, self._deal, self._shape

    def _empty(self) -> Any:
        """Return room for a layer, after emptying the table."""
        head = self._head
        head[layer.COUNT] = head[layer.DROPPED] = 0
        self._table[:] = self._numbers([layer.EMPTY] * int(head[layer.TABLE]))
        return self._numbers([0] * (int(head[layer.ROOM]) * ENTRY))

    def _line(self, layers: Sequence[Any]) -> Iterator[str]:
        """Yield the actions that lead to the win."""
        moves, at = [int(self._head[layer.WITH])], int(self._head[layer.WINS])
        for before in reversed(layers):
            moves.append(int(before[at * ENTRY + MOVE]))
            at = int(before[at * ENTRY + PARENT])
        for move in reversed(moves):
            removed, drawn, code = move & 63, move >> 6 & 63, move >> 12
            if removed != layer.NOWHERE:
                yield action_text(removed, removing=True)
            if drawn != layer.NOWHERE:
                yield action_text(drawn)
            yield action_text(code)
