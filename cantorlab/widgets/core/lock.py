"""Lock of all widgets: pages, cells and players act on them one at a time.

JupyterLab may have a kernel answer pages in several threads (subshells, ``commsOverSubshells``),
beside the one that runs cells. There is one lock for all widgets: they may be linked in both
directions, and two locks could then wait for each other for ever.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

LOCK = threading.RLock()


def locked(function: Callable[P, R]) -> Callable[P, R]:
    """Have a function act alone."""

    @wraps(function)
    def alone(*args: P.args, **kwargs: P.kwargs) -> R:
        with LOCK:
            return function(*args, **kwargs)

    return alone
