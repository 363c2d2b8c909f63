"""Constructor arguments that are unknown, or of another kind, are refused with a sentence."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Iterable
from difflib import get_close_matches
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from cantorlab.rules.reading import cite
from cantorlab.rules.state import State
from cantorlab.support import deprecation
from cantorlab.support.numbers import read_whole

Parameters = ParamSpec("Parameters")
Begun = TypeVar("Begun", bound=State)


# Arguments of version 0.2, by their new names.
_RENAMED = {
    "advice": "hints",
    "hints": "highlights",  # of a new game of Siggil
    "opponents": "opponent",
    "position": "state",
    "role": "side",
}


def known_arguments(init: Callable[Parameters, None]) -> Callable[Parameters, None]:
    """Have the ``__init__`` of a widget refuse unknown arguments as ``refuse_unknown`` does.

    Its signature stays what it is, so that completion and type checkers know it too.
    """
    signature = inspect.signature(init).parameters.values()
    named_kinds = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    known = [each.name for each in signature if each.kind in named_kinds][1:]

    @wraps(init)
    def checked(*args: Parameters.args, **named: Parameters.kwargs) -> None:
        taker = type(args[0]).__name__
        rename_arguments(taker, named, known)
        refuse_unknown(taker, named, known)
        init(*args, **named)

    return checked


def rename_arguments(
    taker: str, named: dict[str, Any], known: Collection[str], stacklevel: int = 4
) -> None:
    """Give the arguments of version 0.2 their new names, and warn the caller's caller."""
    for old in _RENAMED.keys() & named.keys() - set(known):
        new = _RENAMED[old]
        if new in known and new not in named:
            deprecation.warn(f"{taker}({old}=)", f"{new}=", stacklevel=stacklevel)
            named[new] = named.pop(old)


def refuse_unknown(taker: str, named: Iterable[str], known: Collection[str]) -> None:
    """Raise ``TypeError`` for the first name that ``taker`` does not know, with the nearest."""
    for name in named:
        if name not in known:
            near = get_close_matches(name, known, n=1)
            hint = f"did you mean {near[0]!r}?" if near else f"it takes {', '.join(known)}"
            raise TypeError(f"{taker}() has no argument {name!r}: {hint}")


class OptionGuard:
    """Object for users that refuses to have options set which would do nothing.

    It guards itself once ``_is_made`` is true. A name like none of its own is the user's.
    """

    def __setattr__(self, name: str, value: Any) -> None:
        """Set an attribute; one that looks like an option, and does nothing, is refused."""
        if name[0] != "_" and not hasattr(type(self), name) and vars(self).get("_is_made"):
            self._refuse_option(name)
        super().__setattr__(name, value)

    def _refuse_option(self, name: str) -> None:
        """Raise ``AttributeError`` for a name that looks like an option."""
        kind, dealt = type(self).__name__, self._dealt()
        options = {*[*inspect.signature(type(self).__init__).parameters][1:], *dealt}
        if name in options and name not in vars(self):
            raise AttributeError(
                f"{kind}.{name} cannot be set: it is an argument, {kind}({name}=…)"
                + (f" or new_game({name}=…)" if name in dealt else "")
            )
        near = get_close_matches(name, [*self._settable, *options], n=1, cutoff=0.8)
        if near and name not in vars(self):
            raise AttributeError(f"{kind} has no {name!r} to set: did you mean {near[0]!r}?")

    def _dealt(self) -> Collection[str]:
        """Return the options of another game, at a table."""
        return ()

    @property
    def _settable(self) -> Collection[str]:
        """Names that a user may set."""
        kinds = type(self).__mro__
        return [name for kind in kinds for name, own in vars(kind).items() if _is_settable(own)]


def _is_settable(own: object) -> bool:
    return isinstance(own, property) and own.fset is not None


def seed_of(seed: object) -> int | None:
    """Return the seed that was given, None for any; raises ``ValueError`` for anything else."""
    if seed is None:
        return None
    number = read_whole(seed)
    if number is None:
        raise ValueError(f"a seed is a whole number, or None for any, not {seed!r}")
    return number


def read_state(given: str | Begun | None, parse: Callable[[str], Begun]) -> Begun | None:
    """Return the state to begin from, or that of its line; raise ``ValueError`` for others."""
    if isinstance(given, str):
        return parse(given.strip())
    if given is not None and not isinstance(given, State):
        raise ValueError(f"state is a state or its line, not {cite(given)}")
    return given
