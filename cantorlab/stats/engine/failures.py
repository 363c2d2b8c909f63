"""Games that could not be played to their end, and the reasons."""

from __future__ import annotations

import pickle
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pandas as pd

from cantorlab.rules.reading import attempt, class_name, plain_text
from cantorlab.rules.record import Record

COLUMNS = ("game", "count", "seat", "player", "seed", "error", "record")


@dataclass(frozen=True)
class Failure:
    """Game that broke off, or games that were lost with their worker.

    Attributes:
        game: the index of the game, or of the first of them.
        count: the number of games: 1 if a player failed.
        seat: the seat of the failed player, or None.
        player: the name of that player.
        seed: the seed of the game.
        error: the error, its kind first.
        record: the game up to there, or None.
        cause: the exception itself, if available.
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
    def sentence(self) -> str:
        """The failure in one sentence."""
        if self.seat is None:
            last = self.game + self.count - 1
            return f"the games {self.game} to {last} under seed {self.seed} were lost: {self.error}"
        return (
            f"game {self.game} under seed {self.seed}: {self.player} at seat {self.seat} "
            f"failed: {self.error}"
        )

    def __getstate__(self) -> dict[str, Any]:
        """Drop an exception that cannot be sent from a worker, but send its text."""
        state = dict(self.__dict__)
        try:
            pickle.loads(pickle.dumps(self.cause))
        except Exception:
            state["cause"] = None
        return state

    def to_json(self) -> dict[str, Any]:
        """Return the failure as ``from_json`` reads it, without the exception."""
        written = {name: getattr(self, name) for name in COLUMNS}
        return written | {"record": self.record and self.record.to_dict()}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Failure:
        """Return the failure that ``to_json`` wrote."""
        found = cls(**{name: data[name] for name in COLUMNS})
        written = data["record"]
        return replace(found, record=None if written is None else Record.from_dict(written))


def describe_error(error: BaseException) -> str:
    """Return an exception in one line: its kind and its text."""
    # A pupil's own exception may fail even at telling of itself.
    said = (plain_text(attempt(lambda: str(error), "")) or "").strip().partition("\n")[0]
    kind = class_name(error)
    return f"{kind}: {said}" if said else kind


def frame_of(failures: Sequence[Failure]) -> pd.DataFrame:
    """Return one row per failure."""
    frame = pd.DataFrame(
        [[getattr(failure, name) for name in COLUMNS] for failure in failures],
        columns=list(COLUMNS),
    )
    integers = {"game": "int64", "count": "int64", "seat": "Int64", "seed": "int64"}
    return frame.astype(integers)


def first_error(failures: Sequence[Failure]) -> Exception:
    """Return the exception to raise if no game could be played: the first error, with notes."""
    first = failures[0]
    cause = first.cause
    error = cause if isinstance(cause, Exception) else RuntimeError(first.error)
    error.add_note(f"no game could be played; {first.sentence}")
    if first.record is not None and first.record.actions:
        actions = ", ".join(action for _, action in first.record.actions[-10:])
        error.add_note(f"its last actions: {actions}")
    return error
