"""Views and sentences of a widget so far: diffs of its views, its revision, its newest sentences.

A page is sent the whole view once, then what is new in it. A view is numbered, and its diff says
which number it follows, so that a page which has missed some can tell, and asks for the whole
(``frontend/src/common/kernel/view_diff.ts``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import Any, TypeAlias

from cantorlab.rules.values import Json

#: Of a screen's public sentences.
_REMEMBERED = 12

#: The keys that lead to a place in a view.
Path: TypeAlias = tuple[object, ...]
#: ``[path]``: it is gone. ``[path, value]``: it is this now. ``[path, at, count, items]``: in the
#: list there, these items stand in place of so many.
Change: TypeAlias = list[object]


class ViewDiff:
    """Numbers the views of one widget, and knows which of them its pages were sent last."""

    def __init__(self) -> None:
        self._number = 0
        self._newest: Json | None = None
        self._sent: tuple[int, Json] | None = None

    def number(self, view: Json) -> int:
        """Return the number of this view: an equal one is not sent, and has the number it had."""
        if view is not self._newest and view != self._newest:
            self._number += 1
        self._newest = view
        return self._number

    def of(self, view: Json) -> Json:
        """Return the state to send, so that pages have this view."""
        number, last = self.number(view), self._sent
        self._sent = number, view
        if last is None:
            return {"view": view, "version": number}
        follows, before = last
        return {
            "view_diff": {
                "follows": follows,
                "version": number,
                "changes": [*_changes(before, view)],
            }
        }

    def forget(self) -> None:
        """Send the whole next time."""
        self._sent = None


def apply_changes(view: Json, changes: Sequence[Change]) -> Json:
    """Return the view after the changes of a diff; the one before it stays as it is.

    >>> apply_changes({"a": [1, 2, 3], "b": {"c": 0}}, [[["a"], 1, 1, []], [["b", "c"], 1]])
    {'a': [1, 3], 'b': {'c': 1}}
    """
    after: Any = {"": deepcopy(view)}
    for path, *told in changes:
        place, last = after, ""
        for key in path:  # type: ignore[attr-defined]
            place, last = place[last], key
        match told:
            case []:
                del place[last]
            case [value]:
                place[last] = value
            case [at, count, items]:
                place[last][at : at + count] = items  # type: ignore[operator]
    whole: Json = after[""]
    return whole


def _changes(before: object, now: object, path: Path = ()) -> Iterator[Change]:
    """Yield the changes that turn the value before at this path into ``now``.

    >>> [*_changes({"a": [1, 2, 3], "b": {"c": 0, "d": 0}}, {"a": [1, 3], "b": {"c": 1}})]
    [[['a'], 1, 1, []], [['b', 'd']], [['b', 'c'], 1]]
    """
    if isinstance(before, Mapping) and isinstance(now, Mapping):
        for gone in before.keys() - now.keys():
            yield [[*path, gone]]
        for key, value in now.items():
            if key in before:
                yield from _changes(before[key], value, (*path, key))
            else:
                yield [[*path, key], value]
    elif isinstance(before, list | tuple) and isinstance(now, list | tuple):
        yield from _changes_in_list(before, now, path)
    elif type(before) is not type(now) or before != now:
        yield [[*path], now]


def _changes_in_list(
    before: Sequence[object], now: Sequence[object], path: Path
) -> Iterator[Change]:
    """Yield changes from the end to the beginning, so that the places of later ones stay."""
    # True is not 1 in JSON, where Python finds them equal.
    old, new = [repr(item) for item in before], [repr(item) for item in now]
    if old == new:
        return
    begin = next(at for at, pair in enumerate(zip_longest(old, new)) if pair[0] != pair[1])
    old, new = old[begin:], new[begin:]
    while old and new and old[-1] == new[-1]:
        del old[-1], new[-1]
    for kind, start, end, first, last in reversed(
        SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    ):
        if kind != "equal":
            yield [[*path], begin + start, end - start, [*now[begin + first : begin + last]]]


class SpokenLog:
    """Newest public sentences, numbered, so that a screen reader says each once.

    ``newest``: them, the oldest first; ``count``: the number of sentences said so far.
    """

    def __init__(self) -> None:
        self.count = 0
        self.newest: list[Json] = []

    def add(self, *sentences: str) -> None:
        """Add sentences; empty ones are left out."""
        for sentence in filter(None, sentences):
            self.count += 1
            self.newest = [*self.newest, {"id": self.count, "text": sentence}][-_REMEMBERED:]

    def since(self, count: int) -> list[str]:
        """Return the sentences said since there were ``count``, as far as they are remembered."""
        return [each["text"] for each in self.newest if each["id"] > count]

    def forget(self) -> None:
        """Drop all sentences."""
        self.newest = []


class ScreenRevision:
    """Number that grows whenever messages meant for the screen before it become stale."""

    def __init__(self) -> None:
        self.number = 0
        self._shown: object = None

    def show(self, what_counts: object) -> int:
        """Return the number of the screen that is shown now."""
        if what_counts != self._shown:
            self._shown = what_counts
            self.number += 1
        return self.number

    def forget(self) -> None:
        """Give the next screen that is shown another number, whatever it shows."""
        self._shown = None
