"""Player of Siggil that remembers, guesses the face-down cards, and plays games out in thought."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from cantorlab.players import compiler
from cantorlab.players.player import Slices
from cantorlab.players.siggil.kernel import guess, search, solitaire_policy
from cantorlab.players.siggil.kernel.plans import STANDING_SIZE
from cantorlab.players.siggil.memory import Memory
from cantorlab.players.siggil.sampled_endgames import Worlds
from cantorlab.rules import kernels
from cantorlab.rules.generator import WORDS
from cantorlab.rules.random import generator_of
from cantorlab.rules.siggil.cards import action_text
from cantorlab.rules.siggil.kernel import turn
from cantorlab.rules.state import Json

CLEAR = 20  # with so few unseen cards, what could win is looked for in guesses at them
ITERATIONS_A_WORLD = 160
BATCH_SECONDS = 0.05  # between two looks at the clock and at the event that stops it
DEARER = 2  # a solitaire takes longer to play out than a game of several seats


@dataclass(frozen=True)
class Thinker(compiler.Searcher):
    """Player with a fixed budget, so that its strength can be reproduced.

    Attributes:
        iterations: the number of games that it plays out for one decision; half as many of a
            solitaire, each of which takes longer.
        seconds: an upper limit by the clock, for slow machines and where numba is missing.
        compiled: None for compiled where numba is.
    """

    game = "siggil"

    iterations: int
    seconds: float = 1.0
    compiled: bool | None = None

    def slices(
        self,
        observation: Json,
        legal_actions: list[str],
        rng: Random,
        events: Sequence[Json] = (),
        stop: threading.Event | None = None,
    ) -> Slices[str]:
        """Think as a call does, with a pause before each batch of games."""
        seed = rng.randrange(1 << 30)
        if len(legal_actions) == 1:
            return legal_actions[0]
        fast = self._should_compile(someone_waits=stop is not None)
        memory = Memory(observation, events)
        iterations = iterations_of(memory, self.iterations)
        thought = SearchTree(memory, seed, iterations, compiled=fast)
        thought.go_on(1)  # may load or compile the search
        ends = time.monotonic() + self.seconds
        for _ in thought.grow():
            if time.monotonic() >= ends or (stop is not None and stop.is_set()):
                break
            yield
        found = thought.favourite()
        late = memory.game[turn.PLAYERS] == 1 and memory.unseen[1] <= CLEAR
        if not late:
            return found
        worlds = Worlds(memory, rng, iterations // ITERATIONS_A_WORLD, compiled=fast)
        return (yield from worlds.better(found, ends, stop))


def iterations_of(memory: Memory, iterations: int) -> int:
    """Return the number of games to play out in this position if it is ``iterations`` in others."""
    return -(-iterations // DEARER) if memory.game[turn.PLAYERS] == 1 else iterations


@dataclass(frozen=True)
class TriedAction:
    """Action that was considered: its visits, and the results by seat, added up."""

    action: str
    visits: int
    results: tuple[int, ...]


class SearchTree:
    """Tree that grows under one position, by ``iterations`` at most."""

    def __init__(self, memory: Memory, seed: int, iterations: int, *, compiled: bool) -> None:
        kernel: Any = kernels.load("siggil.kernel.search", compiled=compiled, floor="players")
        self._grow, self._done, self._iterations = kernel.grow, 0, iterations
        self._removing = memory.game[turn.PHASE] == turn.REMOVE
        self._players = memory.game[turn.PLAYERS]
        self._tree = _numbers([1], 1 + search.NODE * (iterations + 1), compiled)
        self._rooms = (
            _numbers(generator_of(seed), WORDS, compiled),
            _numbers(memory.game, turn.SIZE, compiled),
            _numbers(memory.shape, len(memory.shape), compiled),
            _numbers(memory.unseen, guess.UNSEEN_SIZE, compiled),
            _numbers(memory.dark, guess.DARK_SIZE, compiled),
            _numbers(memory.deal, turn.PLACES, compiled),
            self._tree,
            _numbers([], turn.SIZE, compiled),
            _numbers([], solitaire_policy.LISTED_SIZE, compiled),
            _numbers([], solitaire_policy.WEIGHTS, compiled),
            _numbers([], search.PATH_SIZE, compiled),
            _numbers([], 7, compiled),
            _numbers([], turn.PLACES, compiled),
            _numbers([], STANDING_SIZE, compiled),
        )

    @property
    def done(self) -> int:
        """Number of iterations so far."""
        return self._done

    def go_on(self, iterations: int) -> None:
        """Grow the tree by so many iterations."""
        self._grow(iterations, *self._rooms)
        self._done += iterations

    def grow(self) -> Iterator[None]:
        """Grow the tree to its end, with a pause before each batch of iterations."""
        batch = 1
        while self._done < self._iterations:
            yield
            began = time.monotonic()
            self.go_on(min(batch, self._iterations - self._done))
            if time.monotonic() - began < BATCH_SECONDS:
                batch *= 2

    def favourite(self) -> str:
        """Return the action that was tried most often, the earliest of equals."""
        tree, most, best = self._tree, 0, turn.PASS
        for at in self._children():
            if tree[at + search.VISITS] >= most:
                most, best = int(tree[at + search.VISITS]), int(tree[at + search.ACTION])
        return action_text(best, removing=self._removing)

    def action_statistics(self) -> list[TriedAction]:
        """Return the actions considered, the most often tried first."""
        tree = self._tree
        found = [
            TriedAction(
                action_text(int(tree[at + search.ACTION]), removing=self._removing),
                int(tree[at + search.VISITS]),
                tuple(int(tree[at + search.RESULTS + seat]) for seat in range(self._players)),
            )
            for at in self._children()
        ]
        return sorted(found, key=lambda each: -each.visits)

    def _children(self) -> Iterator[int]:
        """Yield the positions of the root's children in the tree, the last one first."""
        child = int(self._tree[1 + search.FIRST])
        while child > 0:
            at = 1 + child * search.NODE
            yield at
            child = int(self._tree[at + search.NEXT])


def _numbers(entries: Sequence[int], size: int, compiled: bool) -> Any:
    """Return numbers for a kernel, padded with zeros."""
    return kernels.numbers([*entries, *[0] * (size - len(entries))], compiled=compiled)
