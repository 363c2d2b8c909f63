"""Lock of all widgets: pages, cells and players act on them one at a time.

JupyterLab may have a kernel answer pages in several threads (subshells, ``commsOverSubshells``),
beside the one that runs cells. There is one lock for all widgets: they may be linked in both
directions, and two locks could then wait for each other for ever.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

LOCK = threading.RLock()


class _ThisThread(threading.local):
    """Transitions of a thread: how many run, one in the other, and what is to follow them."""

    depth = 0

    def __init__(self) -> None:
        self.following: list[Callable[[], None]] = []


class _Queue:
    """Calls that follow transitions, one at a time: what a call leads to comes after it."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._waiting: deque[Callable[[], None]] = deque()
        self._busy = False

    def run(self, calls: list[Callable[[], None]]) -> None:
        """Make these calls, and those that wait, unless one is being made already."""
        self._waiting.extend(calls)
        while True:
            with self._guard:
                if self._busy or not self._waiting:
                    return
                self._busy, call = True, self._waiting.popleft()
            try:
                call()
            finally:
                self._busy = False


_HERE = _ThisThread()
_QUEUE = _Queue()


def locked(function: Callable[P, R]) -> Callable[P, R]:
    """Have a function act alone: a transition, or a part of one."""

    @wraps(function)
    def alone(*args: P.args, **kwargs: P.kwargs) -> R:
        _HERE.depth += 1
        try:
            with LOCK:
                return function(*args, **kwargs)
        finally:
            _HERE.depth -= 1
            if _HERE.following and not _HERE.depth:
                _follow()

    return alone


def after_transition(do: Callable[[], None]) -> None:
    """Call ``do`` once no transition runs in this thread any more, outside the lock.

    A call that makes another transition has those that follow it made later, not within.
    """
    _HERE.following.append(do)
    if not _HERE.depth:
        _follow()


def _follow() -> None:
    following, _HERE.following = _HERE.following, []
    _QUEUE.run(following)
