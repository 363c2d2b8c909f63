"""A budget of work: how much is calculated for a formula before it is left undecided.

Work is counted, not timed, and what is remembered costs what it cost at first: a formula is decided
or not on all machines alike, whatever was calculated before it. A unit is about a microsecond.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from fractions import Fraction
from functools import partial, wraps
from math import inf
from typing import Any, ParamSpec, TypeVar, cast

from cantorlab.formulas.errors import TooMuchWork, Undecided

_P = ParamSpec("_P")
_R = TypeVar("_R")


class Result:
    """A remembered result: what it cost by itself, and the results that it was made of."""

    __slots__ = ("made_of", "outcome", "work")

    def __init__(self) -> None:
        self.outcome: Any = None
        self.work = 0
        self.made_of: set[Result] = set()


class Budget:
    """The work that may be done, and how much is done; each remembered result is paid once."""

    __slots__ = ("limit", "making", "paid", "spent")

    def __init__(self, limit: float) -> None:
        self.limit = limit
        self.spent = 0
        self.paid: set[Result] = set()
        self.making = Result()

    def spend(self, units: int) -> None:
        """Count work that is about to be done. Raises ``TooMuchWork`` beyond the limit."""
        self.spent += units
        self.making.work += units
        if self.spent > self.limit:
            raise TooMuchWork

    def use(self, result: Result) -> None:
        """Count the work of a result that was found, unless it was counted before."""
        self.making.made_of.add(result)
        waiting = [result]
        while waiting:
            each = waiting.pop()
            if each not in self.paid:
                self.paid.add(each)
                self.spent += each.work
                waiting += each.made_of
        self.spend(1)


_CURRENT: ContextVar[Budget | None] = ContextVar("cantorlab_work", default=None)
#: By function and arguments. All are forgotten at once: a result keeps those that it was made of.
_KNOWN: dict[Any, Result] = {}
_MOST_KNOWN = 20_000


@contextmanager
def limit_work(limit: float) -> Iterator[Budget]:
    """Limit the work done within; nested work shares the budget that is left."""
    budget = _CURRENT.get()
    if budget is not None:
        yield budget
        return
    if len(_KNOWN) > _MOST_KNOWN:
        _KNOWN.clear()
    budget = Budget(limit)
    token = _CURRENT.set(budget)
    try:
        yield budget
    finally:
        _CURRENT.reset(token)


def spend(units: int) -> None:
    """Count work that is about to be done, if there is a budget for it."""
    budget = _CURRENT.get()
    if budget is not None:
        budget.spend(units)


def fraction_work(*numbers: Fraction) -> int:
    """Return the work of an operation on fractions of this length, which are then reduced."""
    bits = max(n.numerator.bit_length() + n.denominator.bit_length() for n in numbers)
    return 2 + (bits >> 6) ** 2 // 300


def interval_work(precision: int) -> int:
    """Return the work of an operation on intervals of so many bits."""
    return 2 + precision // 500 + precision**2 // 2_000_000


def power_work(precision: int) -> int:
    """Return the work of a square root, or of a small whole power, of so many bits."""
    return 10 + precision**2 // 150_000


def function_work(precision: int) -> int:
    """Return the work of an exponential, a logarithm or a sine of so many bits."""
    return 10 + precision**2 // 10_000


def remember(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """Remember the results of a function of values, and its ``Undecided``, with what they cost."""

    @wraps(function)
    def remember(*args: _P.args, **kwargs: _P.kwargs) -> _R:
        key = (function, *args)
        with limit_work(inf) as budget:
            found = _KNOWN.get(key)
            if found is None:
                found = _KNOWN[key] = _make(budget, partial(function, *args, **kwargs))
            budget.use(found)
        if isinstance(found.outcome, type):
            raise found.outcome
        return cast(_R, found.outcome)

    return remember


def _make(budget: Budget, function: Callable[[], Any]) -> Result:
    outer, result = budget.making, Result()
    budget.making = result
    try:
        result.outcome = function()
    except TooMuchWork:
        raise
    except Undecided as reason:
        result.outcome = type(reason)
    except BaseException:  # nothing to remember, but the work is done
        outer.work += result.work
        outer.made_of |= result.made_of
        raise
    finally:
        budget.making = outer
    budget.paid.add(result)
    return result
