"""Judgement of an action in a step, with the reason if it is wrong."""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase
from operator import index
from typing import TYPE_CHECKING

from cantorlab.learning.steps import LearnerTurn, Step
from cantorlab.rules.state import State
from cantorlab.support.deprecation import find_for_pickles


@dataclass(frozen=True)
class ActionVerdict:
    """Judgement of an action.

    Attributes:
        right: whether it is right.
        why: the name of the sentence that says why it is wrong; "" for the step's own.
        reply: the answer of the other side that refutes it, where it is shown.
        beaten: whether that answer, or the action itself, loses the game at once.
        cost: the expected result that it loses against the best, where that is known exactly.

    >>> from cantorlab.learning import judge, lesson
    >>> step = lesson("tafl", "tutorial").steps[0]
    >>> wrong = next(each for each in step.start().legal_actions() if each != step.first)
    >>> judge(step, 0, step.start(), wrong)
    ActionVerdict(right=False, why='', reply=None, beaten=False, cost=0.0)
    """

    right: bool
    why: str = ""
    reply: str | None = None
    beaten: bool = False
    cost: float = 0.0


def judge(step: Step, turn: int, state: State, action: str) -> ActionVerdict:
    """Judge a legal ``action`` in ``state``, the learner's choice number ``turn``.

    >>> from cantorlab.learning import judge, lesson
    >>> step = lesson("tafl", "tutorial").steps[0]
    >>> judge(step, 0, step.start(), step.first).right
    True
    """
    after, turn = state.apply(action, step.seat), index(turn)
    if step.values:
        cost = step.cost(action)
        return ActionVerdict(right=cost == 0, cost=cost)
    if step.wins is None:
        return _by_pattern(step.turns[turn], _full_text(after, action))
    from cantorlab.learning.proofs import proof, refutation  # Catch the King's engine

    left = step.wins - turn - 1
    reply: str | None
    if turn == 0 and action in step.refuted:
        reply = step.refuted[action] or None
    elif (turn == 0 and action == step.first) or proof(after, step.seat).wins(left):
        return ActionVerdict(right=True)
    elif left == 0 and step.game == "siggil":
        reply = None  # the turn is over, and the others may draw any card
    else:
        reply = refutation(after, step.seat, left)
    end = after if reply is None else after.apply(reply)
    return ActionVerdict(False, "", reply, end.is_terminal and end.returns()[step.seat] < 0)


def _by_pattern(turn: LearnerTurn, written: str) -> ActionVerdict:
    if any(fnmatchcase(written, pattern) for pattern in turn.right):
        return ActionVerdict(right=True)
    why = (name for pattern, name in turn.wrong.items() if fnmatchcase(written, pattern))
    return ActionVerdict(False, next(why, ""))


def _full_text(after: State, action: str) -> str:
    """Return the action with its captures, where the game writes them."""
    written = after.written_actions
    return written[-1] if written else action


if not TYPE_CHECKING:  # or every name would be there
    __getattr__ = find_for_pickles(__name__, {"Verdict": "ActionVerdict"})
