"""Whether an action is right in a step, and if it is not, why."""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase

from cantorlab.learning.proofs import refutation, wins
from cantorlab.learning.steps import Step, Turn
from cantorlab.rules.state import State


@dataclass(frozen=True)
class Verdict:
    """What is thought of an action.

    Attributes:
        right: whether it is right.
        why: the name of the sentence that says why it is wrong; "" for the step's own.
        reply: the answer of the other side that refutes it, where it is shown.
        beaten: whether that answer, or the action itself, loses the game at once.
    """

    right: bool
    why: str = ""
    reply: str | None = None
    beaten: bool = False


def judge(step: Step, turn: int, state: State, action: str) -> Verdict:
    """What is thought of a legal ``action`` in ``state``, the learner's choice number ``turn``."""
    after = state.apply(action, step.seat)
    if step.wins is None:
        return _by_pattern(step.turns[turn], _written(after, action))
    left = step.wins - turn - 1
    if wins(after, step.seat, left):
        return Verdict(right=True)
    reply = refutation(after, step.seat, left)
    end = after if reply is None else after.apply(reply)
    return Verdict(False, "", reply, end.is_terminal and end.returns()[step.seat] < 0)


def _by_pattern(turn: Turn, written: str) -> Verdict:
    if any(fnmatchcase(written, pattern) for pattern in turn.right):
        return Verdict(right=True)
    why = (name for pattern, name in turn.wrong.items() if fnmatchcase(written, pattern))
    return Verdict(False, next(why, ""))


def _written(after: State, action: str) -> str:
    """The action with what it takes, where the game writes that."""
    written = after.written_actions
    return written[-1] if written else action
