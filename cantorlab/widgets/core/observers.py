"""Functions that others register with a widget: called after a transition, outside of it.

What such a function does cannot come between a change and the screens that show it: its failure
costs only itself, and it may act on the widget again.
"""

from __future__ import annotations

import logging
import sys
import traceback
from collections.abc import Callable
from contextvars import Context
from dataclasses import dataclass, field
from typing import Any

import traitlets

from cantorlab.languages.texts import say
from cantorlab.rules.reading import attempt, class_name
from cantorlab.widgets.core.lock import after_transition

LOG = logging.getLogger("cantorlab.observers")
LOG.addHandler(logging.NullHandler())  # the cell is told, see ``Observer``

#: Packages whose classes may have methods that are part of a transition.
_OURS = ("cantorlab", "ipywidgets", "anywidget")


@dataclass(frozen=True)
class Observer:
    """Function of others that observes traits; equal ones call the same function.

    ``cell`` is the context in which it was registered: what is written there appears in the output
    of that cell.
    """

    call: Callable[[Any], object]
    cell: Context = field(compare=False)

    def __call__(self, change: Any) -> None:
        """Take note of a change."""
        after_transition(lambda: self._tell(change))

    def _tell(self, change: Any) -> None:
        try:
            links = isinstance(getattr(self.call, "__self__", None), traitlets.link)
            if links and getattr(change.owner, change.name) != change.new:
                return  # it would find the link broken; a newer change is to follow
            self.call(change)
        except (Exception, SystemExit) as failure:
            self._report(change, failure)

    def _report(self, change: Any, failure: BaseException) -> None:
        """Log the failure, and name it in the output of the cell."""
        name = attempt(lambda: str(getattr(self.call, "__qualname__", class_name(self.call))), "?")
        told = {"name": name, "where": f"observe({change.name!r})", "reason": class_name(failure)}
        said = say("common.observer_failed", change.owner.language, **told)
        trace = attempt(lambda: "".join(traceback.format_exception(failure)), "")
        attempt(lambda: LOG.error("%s", said, exc_info=failure), None)
        attempt(lambda: self.cell.copy().run(_write, f"{trace}{said}\n"), None)


def is_ours(handler: object) -> bool:
    """Return whether a handler of changes is a method of a class of ours or of our base."""
    if not isinstance(handler, traitlets.EventHandler):
        return False
    package: str = handler.this_class.__module__.partition(".")[0]
    return package in _OURS


def _write(text: str) -> None:
    print(text, end="", file=sys.stderr, flush=True)
