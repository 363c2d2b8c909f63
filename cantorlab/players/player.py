"""Protocols of players, and the player that every game has.

A player that may have no thread to itself thinks in slices: it has ``slices`` beside its call, with
the same arguments, a generator which pauses whenever something else may run, and returns the
action. A caller that no longer waits closes it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from random import Random
from typing import Protocol, TypeAlias, TypeVar

from cantorlab.rules.reading import has_set
from cantorlab.rules.state import Json, State
from cantorlab.support import deprecation

Found = TypeVar("Found")
#: Pauses now and then, and returns the result.
Slices: TypeAlias = Generator[None, None, Found]


class Player(Protocol):
    """Chooser of one of ``legal_actions`` from its seat's knowledge; all randomness is ``rng``.

    >>> from random import Random
    >>> from cantorlab import players
    >>> from cantorlab.rules import tafl
    >>> def timid(observation, legal_actions, rng):
    ...     return legal_actions[0]
    >>> players.choose(timid, tafl.start(), 0, Random(1))
    'a4-a2'
    """

    def __call__(self, observation: Json, legal_actions: list[str], rng: Random, /) -> str:
        """Return the chosen action."""
        ...


class PlayerWithMemory(Protocol):
    """Player that also takes the public events: its attribute ``memory`` is true.

    ``events`` are the state's ``public_events``.

    >>> from random import Random
    >>> from cantorlab import players
    >>> from cantorlab.rules import siggil
    >>> def counter(observation, legal_actions, rng, events):
    ...     return legal_actions[len(events) % len(legal_actions)]
    >>> counter.memory = True
    >>> players.choose(counter, siggil.start(2, seed=1), 0, Random(1))
    'draw 49'
    """

    @property
    def memory(self) -> bool:
        """True: it is called with the events."""
        ...

    def __call__(
        self, observation: Json, legal_actions: list[str], rng: Random, events: list[Json], /
    ) -> str:
        """Return the chosen action."""
        ...


AnyPlayer: TypeAlias = Player | PlayerWithMemory

# A player, or the name of one of ours.
NamedPlayer: TypeAlias = AnyPlayer | str


def memory_for(player: object, now: Callable[[], State]) -> tuple[list[Json], ...]:
    """Return the last argument of a player: the public events, if it has memory."""
    return (now().public_events,) if has_set(player, "memory") else ()


def random(observation: Json, legal_actions: list[str], rng: Random) -> str:
    """Return any legal action, each equally likely.

    >>> from random import Random
    >>> from cantorlab import players
    >>> players.random({}, ["d1-d4", "d1-d3"], Random(1))
    'd1-d4'
    """
    return legal_actions[rng.randrange(len(legal_actions))]


#: Names of our levels, from weak to strong: every game of ours has them all.
LADDER = ("random", "novice", "club", "master")


class Levels(Mapping[str, Player]):
    """Named players of a game, from weak to strong; ``renamed`` has the new name of each old one.

    Who takes a player by its old name is warned.
    """

    def __init__(self, players: Mapping[str, Player], renamed: Mapping[str, str]) -> None:
        self._players, self._renamed = dict(players), dict(renamed)

    def current(self, name: str) -> str:
        """Return the name that a level has now."""
        return self._renamed.get(name, name)

    def __getitem__(self, name: str) -> Player:
        new = self.current(name)
        if new != name:
            deprecation.warn_user(f"the level {name!r}", repr(new))
        return self._players[new]

    def __contains__(self, name: object) -> bool:
        return name in self._players or name in self._renamed

    def __iter__(self) -> Iterator[str]:
        return iter(self._players)

    def __len__(self) -> int:
        return len(self._players)


# The named players of a game that brings none of its own.
LEVELS: Mapping[str, Player] = {"random": random}


def without_pause(slices: Slices[Found]) -> Found:
    """Run slices to their end at once and return their result."""
    while True:
        try:
            next(slices)
        except StopIteration as end:
            found: Found = end.value
            return found
