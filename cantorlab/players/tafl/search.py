"""Search of Catch the King and Queen, deeper and deeper until the budget is spent."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from cantorlab.players.tafl import weights
from cantorlab.players.tafl.kernel import transposition as m
from cantorlab.rules import kernels
from cantorlab.rules.tafl.kernel import board

SMALLEST_TABLE, LARGEST_TABLE = 1 << 10, 1 << 20


@dataclass(frozen=True)
class Variation:
    """Action, its value for the player who takes it, and the expected continuation.

    Attributes:
        value: in hundredths of an attacker; beyond ``transposition.SURE`` a win seen to its end.
        depth: plies searched, the action included.
        actions: the action and the best play after it, as far as it is remembered.
    """

    value: int
    depth: int
    actions: tuple[int, ...]


class Search:
    """Search from one game of the kernel; ``deepen`` goes one ply further each time."""

    def __init__(
        self,
        game: Sequence[int],
        past: Sequence[int],
        *,
        nodes: int,
        seed: int = 0,
        noise: int = 0,
        compiled: bool | None = None,
        fitted: bool = False,
        draw: int = 0,
        entries: Any = None,
    ) -> None:
        """Prepare to search ``game``; ``past``: the keys of its positions since the last capture.

        ``nodes`` is the most positions that may be reached; ``compiled`` None means: where numba
        is; ``fitted`` lets it value positions by weights fitted to games, not by hand, and prune
        sharply, which pays with such values alone; ``draw`` is the value of a draw for the player
        to act, in hundredths of an attacker; ``entries`` is the table of an earlier search of the
        same game, of the same kind.
        """
        fast = kernels.can_compile() if compiled is None else compiled
        self.compiled = fast
        self.kernel: ModuleType = kernels.load("tafl.kernel.search", compiled=fast, floor="players")
        size = SMALLEST_TABLE
        while size < min(nodes, LARGEST_TABLE):
            size *= 2
        depths = m.DEEPEST + 1
        self.games = room(depths, board.GAME_SIZE, fast)
        self.lists = room(depths, 2 * m.MOST_ACTIONS, fast)
        worth = weights.fitted_weights(weights.net_of(game)) if fitted else weights.BY_HAND
        self.context: Any = worth.context(fast)
        self.entries = room(1, m.ENTRY * size, fast)[0] if entries is None else entries
        self.games[0][: board.GAME_SIZE] = game
        for place, key in enumerate(past):
            self.context[m.LINE + place] = key
        self.context[m.ROOT] = len(past) - 1
        self.context[m.LIMIT] = self._budget = nodes
        #: Called before each action of the position, where no thread can watch the clock.
        self.look_up: Callable[[], None] = lambda: None
        self.context[m.SEED], self.context[m.NOISE] = seed, noise
        self.context[m.SHARP] = int(fitted)
        self.context[m.DRAW] = draw if game[board.PLAYER] == 1 else -draw
        count = self.kernel.list_actions(self.games[0], self.context, self.lists[0], 0, 0)
        self.actions = [int(self.kernel.pick(self.lists[0], n, count)) for n in range(count)]

    @property
    def nodes(self) -> int:
        """Number of positions reached."""
        return int(self.context[m.NODES])

    @property
    def stopped(self) -> bool:
        """True if the budget is spent, or the search was cancelled."""
        return bool(self.context[m.STOP])

    def stop(self) -> None:
        """End the search at once; any thread may do so."""
        self.context[m.STOP] = 1

    def reach_at_most(self, nodes: int) -> None:
        """Let it reach at most ``nodes`` positions in all, its budget permitting."""
        self.context[m.LIMIT] = min(nodes, self._budget)

    def deepen(self, most: int = 1) -> Iterator[list[Variation]]:
        """Return the ``most`` best lines, best first, for each depth from 1 on; until stopped."""
        return (lines for lines in self.steps(most) if lines is not None)

    def steps(self, most: int = 1) -> Iterator[list[Variation] | None]:
        """Yield the same, with a None after each action at the root: a moment to pause."""
        for depth in range(1, m.DEEPEST - 4):
            lines = yield from self._search_root(depth, most)
            if lines:
                yield lines
            if self.stopped or all(abs(line.value) > m.SURE for line in lines):
                return

    def _search_root(self, depth: int, most: int) -> Generator[None, None, list[Variation]]:
        """Return the best actions at a depth; those found before a stop count."""
        found: list[tuple[int, int, tuple[int, ...]]] = []
        for n, action in enumerate(self.actions):
            yield
            self.look_up()
            if self.stopped:
                break
            alpha = found[most - 1][0] if len(found) >= most else -m.WIN
            value = self._value(action, depth, alpha)
            if self.stopped:
                break
            if value > alpha:
                found.append((value, n, self._line(action, depth)))
                found.sort(key=lambda each: -each[0])
                del found[most:]
        best = [self.actions[n] for _, n, _ in found]
        self.actions = best + [action for action in self.actions if action not in best]
        return [Variation(value, depth, line) for value, _, line in found]

    def _value(self, action: int, depth: int, alpha: int) -> int:
        """Return the value of an action, exact if above ``alpha``."""
        kernel, games = self.kernel, self.games
        value = int(kernel.follow(games, self.context, 0, action))
        if value != kernel.OPEN:
            return value
        same = games[1][board.PLAYER] == games[0][board.PLAYER]
        left = self.lists, self.context, self.entries, 1, depth - 1
        for beta in (alpha + 1, m.WIN) if alpha > -m.WIN else (m.WIN,):
            if same:
                value = int(kernel.search(games, *left, alpha, beta))
            else:
                value = -int(kernel.search(games, *left, -beta, -alpha))
            if self.stopped or value <= alpha:
                break
        return value

    def _line(self, action: int, depth: int) -> tuple[int, ...]:
        """Return the action and the play after it, as far as the table remembers it."""
        line = [action]
        self.kernel.make_move(self.games, self.context, 0, action)
        for ply in range(1, depth):
            game = self.games[ply]
            if game[board.RESULT] != board.RUNNING:
                break
            key = int(self.context[m.LINE + self.context[m.ROOT] + ply])
            place = m.ENTRY * (key % (len(self.entries) // m.ENTRY))
            if self.entries[place] != key:
                break
            best = int(self.entries[place + 1]) & 0xFFFF
            line.append(best)
            self.kernel.make_move(self.games, self.context, ply, best)
        return tuple(line)


def room(rows: int, size: int, compiled: bool) -> Any:
    """Return zeros for a kernel: an array when compiled, lists when plain."""
    if not compiled:
        return [[0] * size for _ in range(rows)]
    import numpy as np

    return np.zeros((rows, size), dtype=np.int64)
