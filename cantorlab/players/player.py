"""Protocols of players, and the player that every game has."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Protocol, TypeAlias

from cantorlab.rules.state import Json


class Player(Protocol):
    """Chooser of one of ``legal_actions`` from its seat's knowledge; all randomness is ``rng``."""

    def __call__(self, observation: Json, legal_actions: list[str], rng: Random, /) -> str:
        """Return the chosen action."""
        ...


class PlayerWithMemory(Protocol):
    """Player that also takes the public events: its attribute ``memory`` is true.

    ``events`` are the state's ``public_events``.
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


def random(observation: Json, legal_actions: list[str], rng: Random) -> str:
    """Return any legal action, each equally likely."""
    return legal_actions[rng.randrange(len(legal_actions))]


# The named players of a game that brings none of its own.
LEVELS: Mapping[str, Player] = {"random": random}
