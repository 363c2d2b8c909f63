"""The kinds of exercises by name: ours, a folder each, and those that join from outside.

A kind is a class of ``Exercise`` (its docstring says what it has to say about itself). It joins by
a call, ``exercises.register(Parity)``, or by an entry point of its distribution in the group
``cantorlab.exercises``, which has the kind's name and holds its class. From then on ``sheet``,
``exercise``, ``from_key``, ``next_exercise`` and ``Quiz`` take its name, answers to it are kept,
and it prints. Only who names it is asked it: sheets that name no kinds stay as they were.

>>> from cantorlab import exercises
>>> exercises.kind_names()[:3]
('winner', 'order', 'strongest')
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

from cantorlab.exercises import wording
from cantorlab.exercises.base import Control, Exercise
from cantorlab.exercises.versions import version_of
from cantorlab.languages.texts import Language

if TYPE_CHECKING:
    from importlib.metadata import EntryPoints

GROUP = "cantorlab.exercises"
NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")


def _folders() -> list[str]:
    """Return the kinds that have a folder in ``exercises.kinds``."""
    found = files("cantorlab.exercises.kinds").iterdir()
    return sorted(
        each.name
        for each in found
        if NAME.fullmatch(each.name)
        and any(each.joinpath(f"__init__{end}").is_file() for end in (".py", ".pyc"))
    )


#: The kinds of ours, by name: those of the newest sheets in their order, then the others.
KINDS: tuple[str, ...] = tuple(dict.fromkeys([*version_of().kinds, *_folders()]))

_joined: dict[str, type[Exercise]] = {}


def register(kind: type[Exercise]) -> type[Exercise]:
    """Add a kind, and return it; raises ``ValueError`` for anything else, or if its name is taken.

    It may stand before the class as a decorator; to register the same class again does nothing.

    >>> from cantorlab import exercises
    >>> exercises.register(type(exercises.exercise(1, level=4, kind="winner")))
    Traceback (most recent call last):
        ...
    ValueError: there is already a kind of exercises called 'winner'
    """
    _check(kind)
    if kind.kind in KINDS or _joined.setdefault(kind.kind, kind) is not kind:
        raise ValueError(f"there is already a kind of exercises called {kind.kind!r}")
    wording.bring(_words_of(kind))
    return kind


def kind_names() -> tuple[str, ...]:
    """Return the names of all kinds: ours, the registered ones, then those of entry points.

    >>> from cantorlab.exercises import kind_names
    >>> "winner" in kind_names()
    True
    """
    return tuple(dict.fromkeys([*KINDS, *_joined, *_entry_points().names]))


def kind_of_name(name: str) -> type[Exercise]:
    """Return the class of a kind; raises ``ValueError``, which lists all kinds, for none."""
    if isinstance(name, str):
        if name in KINDS:
            return _of_folder(name)
        if name in _joined:
            return _joined[name]
        for point in _entry_points().select(name=name):
            return register(_load(name, point.load()))
    raise ValueError(f"exercises are of the kinds {', '.join(kind_names())}, not {name!r}")


def title(name: str, language: Language | None = None) -> str:
    """Return the title of a kind; the name of one that is only in an old file of answers."""
    try:
        kind_of_name(name)
    except ValueError:
        return name
    own = f"exercises.{name}.title"
    return wording.say(own if wording.is_brought(own) else f"quiz.kind.{name}", language)


@cache
def _of_folder(name: str) -> type[Exercise]:
    """Load a kind of ours; if it has words of its own, they can be said from now on."""
    found: list[type[Exercise]] = [
        each
        for each in vars(import_module(f"cantorlab.exercises.kinds.{name}")).values()
        if getattr(each, "kind", None) == name
    ]
    if len(found) != 1:
        raise ValueError(f"the folder of the kind {name} has one class of that name")
    _check(found[0])
    if found[0].words:
        wording.bring(_words_of(found[0]))
    return found[0]


def _check(kind: object) -> None:
    if not (isinstance(kind, type) and issubclass(kind, Exercise)):
        raise ValueError(f"a kind of exercises is a class of Exercise, not {kind!r}")
    name = getattr(kind, "kind", None)
    if not isinstance(name, str) or not NAME.fullmatch(name):
        raise ValueError(f"the name of a kind is a word such as parity, not {name!r}")
    if kind.control not in get_args(Control):
        controls = ", ".join(get_args(Control))
        raise ValueError(f"the control of {name} is one of {controls}, not {kind.control!r}")
    if not isinstance(kind.example, str) or not kind.example:
        raise ValueError(f"{name} needs an example of how its answer is typed")


def _words_of(kind: type[Exercise]) -> dict[str, Mapping[str, str]]:
    words = kind.words
    if isinstance(words, Path):
        words = json.loads(words.read_text(encoding="utf-8"))
    for needed in ("title", *words):
        if not isinstance(words.get(needed), Mapping) or "en" not in words[needed]:
            raise ValueError(f"the words of {kind.kind} need {needed} in English at least")
    return {f"exercises.{kind.kind}.{name}": dict(said) for name, said in words.items()}


def _load(name: str, found: Any) -> type[Exercise]:
    _check(found)
    if found.kind != name:
        raise ValueError(f"the entry point {name!r} of {GROUP} must hold the kind of that name")
    return found  # type: ignore[no-any-return]


def _entry_points() -> EntryPoints:
    return _entry_points_on(tuple(sys.path))


@lru_cache(maxsize=1)
def _entry_points_on(path: tuple[str, ...]) -> EntryPoints:
    """Return the entry points of the packages on ``path``, all read anew each time."""
    from importlib.metadata import entry_points

    return entry_points(group=GROUP)
