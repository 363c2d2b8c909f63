"""Unknown constructor arguments are refused with the nearest name that is known."""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from difflib import get_close_matches


def refuse_unknown(widget: type, unknown: Iterable[str]) -> None:
    """Raise ``TypeError`` for the first of the ``unknown`` names, with the nearest of ``widget``'s.

    The names that ``widget`` knows are the parameters it is made with.
    """
    parameters = inspect.signature(widget).parameters.values()
    named = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    known = [each.name for each in parameters if each.kind in named]
    for name in unknown:
        near = get_close_matches(name, known, n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"it takes {', '.join(known)}"
        raise TypeError(f"{widget.__name__}() has no argument {name!r}: {hint}")
