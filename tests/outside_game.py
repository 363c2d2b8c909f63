"""A game from outside the package: Nim with one heap, as somebody else would write it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any, ClassVar, Self

from cantorlab.games import Game
from cantorlab.rules.random import KernelRandom, Seed, generator_of
from cantorlab.rules.record import Record
from cantorlab.rules.state import Json, Outcome, Seat, State


@dataclass(frozen=True)
class NimState(State):
    """Two players take 1 to ``most`` matches in turn; the one who takes the last has won."""

    game: ClassVar[str] = "nim"
    most: int
    dealt: int
    actions: tuple[tuple[Seat, str], ...] = ()  # type: ignore[misc]

    @property
    def left(self) -> int:
        return self.dealt - sum(int(action.split()[1]) for _, action in self.actions)

    @property
    def num_players(self) -> int:
        return 2

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return (len(self.actions) % 2,) if self.left else ()

    @property
    def outcome(self) -> Outcome | None:
        return None if self.left else Outcome(self.actions[-1][0], "last match")

    @property
    def record(self) -> Record:
        return Record("nim", {"most": self.most}, {"matches": self.dealt}, self.actions)

    def observation(self, seat: Seat | None) -> Json:
        return {"game": "nim", "seat": seat, "left": self.left, "most": self.most}

    @classmethod
    def from_deal(cls, options: Mapping[str, Any], deal: Mapping[str, Any]) -> Self:
        return cls(options["most"], deal["matches"])

    def returns(self) -> tuple[float, ...]:
        over = self.outcome
        return (0.0, 0.0) if over is None else ((1.0, -1.0) if over.winner == 0 else (-1.0, 1.0))

    def _actions_of(self, seat: Seat) -> list[str]:
        return [f"take {count}" for count in range(1, min(self.most, self.left) + 1)]

    def _after(self, action: str, seat: Seat) -> Self:
        return replace(self, actions=(*self.actions, (seat, action)))


class NimTable:
    """Stand-in for its widget."""

    game = "nim"


def start(*, most: int = 3, seed: Seed | None = None) -> NimState:
    return NimState(most, 10 + KernelRandom(generator_of(seed)).randrange(20))


def perfect(observation: Json, legal_actions: list[str], rng: Random) -> str:
    """Leave a multiple of ``most + 1``, or where that cannot be done take one match."""
    wanted = observation["left"] % (observation["most"] + 1)
    return f"take {wanted or 1}"


NIM = Game(
    "nim",
    state="outside_game:NimState",
    start="outside_game:start",
    players="outside_game:LEVELS",
    widget="outside_game:NimTable",
)
LEVELS = {"perfect": perfect}
