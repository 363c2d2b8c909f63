"""Whether two cells were asked for at once: all cells were run, and nobody waited between."""

from __future__ import annotations

import sys
from datetime import datetime, timedelta
from typing import Any

# A page that runs all cells asks for each of them within a moment, however long they take.
_MOMENT = timedelta(seconds=3)


def asked_at() -> tuple[str, datetime] | None:
    """The request that runs this cell, and its time; None outside a notebook's kernel."""
    ipython = sys.modules.get("IPython")
    shell: Any = ipython and ipython.get_ipython()
    try:
        header = shell.get_parent()["header"]
        moment = header["date"]
        moment = moment if isinstance(moment, datetime) else datetime.fromisoformat(moment)
        return str(header["msg_id"]), moment
    except (AttributeError, KeyError, TypeError, ValueError):
        return None


def is_at_once(first: tuple[str, datetime] | None, then: tuple[str, datetime] | None) -> bool:
    """Whether another cell was asked for within a moment after the first."""
    if first is None or then is None or first[0] == then[0]:
        return False
    try:
        return timedelta(0) <= then[1] - first[1] <= _MOMENT
    except TypeError:  # one clock knows its zone and the other does not
        return False
