"""Games that could not be played to their end, and why."""

from __future__ import annotations

import pickle
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pandas as pd

from cantorlab.rules.plain import attempt, class_name, plain_text
from cantorlab.rules.record import Record

COLUMNS = ("game", "count", "seat", "player", "seed", "error", "record")


@dataclass(frozen=True)
class Failure:
    """A game that broke off, or games that were lost with the worker that played them.

    Attributes:
        game: the index of the game, or of the first of them.
        count: how many there are: 1 where a player failed.
        seat: whose player failed, or None.
        player: what that player is called.
        seed: what the game was drawn from.
        error: what happened, with the kind of error first.
        record: the game up to there, or None.
        cause: the exception itself, where it is at hand.
    """

    game: int
    count: int
    seat: int | None
    player: str
    seed: int
    error: str
    record: Record | None = None
    cause: BaseException | None = None

    @property
    def told(self) -> str:
        """The failure in one sentence."""
        if self.seat is None:
            last = self.game + self.count - 1
            return f"the games {self.game} to {last} under seed {self.seed} were lost: {self.error}"
        return (
            f"game {self.game} under seed {self.seed}: {self.player} at seat {self.seat} "
            f"failed: {self.error}"
        )

    def __getstate__(self) -> dict[str, Any]:
        """An exception that cannot be sent from a worker stays there; what it said is sent."""
        state = dict(self.__dict__)
        try:
            pickle.loads(pickle.dumps(self.cause))
        except Exception:
            state["cause"] = None
        return state

    def to_json(self) -> dict[str, Any]:
        """The failure as ``from_json`` reads it, without the exception."""
        written = {name: getattr(self, name) for name in COLUMNS}
        return written | {"record": self.record and self.record.to_dict()}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Failure:
        """The failure that ``to_json`` wrote."""
        found = cls(**{name: data[name] for name in COLUMNS})
        written = data["record"]
        return replace(found, record=None if written is None else Record.from_dict(written))


def described(error: BaseException) -> str:
    """An exception in one line: its kind, and what it says."""
    # A pupil's own exception may fail even at telling of itself.
    said = (plain_text(attempt(lambda: str(error), "")) or "").strip().partition("\n")[0]
    kind = class_name(error)
    return f"{kind}: {said}" if said else kind


def frame_of(failures: Sequence[Failure]) -> pd.DataFrame:
    """One row a failure."""
    frame = pd.DataFrame(
        [[getattr(failure, name) for name in COLUMNS] for failure in failures],
        columns=list(COLUMNS),
    )
    integers = {"game": "int64", "count": "int64", "seat": "Int64", "seed": "int64"}
    return frame.astype(integers)


def raised(failures: Sequence[Failure]) -> Exception:
    """What to raise where not a single game could be played: the first error, with notes."""
    first = failures[0]
    cause = first.cause
    error = cause if isinstance(cause, Exception) else RuntimeError(first.error)
    error.add_note(f"no game could be played; {first.told}")
    if first.record is not None and first.record.actions:
        actions = ", ".join(action for _, action in first.record.actions[-10:])
        error.add_note(f"its last actions: {actions}")
    return error
