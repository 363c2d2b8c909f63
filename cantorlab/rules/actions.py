"""Actions as integers with a fixed index, for searchers and for networks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cantorlab.rules.reading import cite
from cantorlab.support.numbers import read_whole


class ActionSpace:
    """All actions that a game can ever have, numbered once and for all.

    The index of an action is the place of its text among all of them, sorted as Python sorts texts:
    so indices in ascending order are ``legal_actions`` in their order. The names are OpenSpiel's.

    >>> from cantorlab.rules import tafl
    >>> space = tafl.start().action_space
    >>> space.num_distinct_actions()
    2025
    >>> space.string_to_action("d1-d4"), space.action_to_string(631)
    (631, 'd1-d4')
    """

    __slots__ = ("_index_of", "texts")

    def __init__(self, texts: Iterable[str]) -> None:
        self.texts: tuple[str, ...] = tuple(sorted(texts))
        self._index_of = {text: index for index, text in enumerate(self.texts)}

    def num_distinct_actions(self) -> int:
        """Return the number of actions; every index is below it."""
        return len(self.texts)

    def action_to_string(self, action: int) -> str:
        """Return the text of an action; raise ``ValueError`` for anything that is no index."""
        number = read_whole(action)
        if number is None or not 0 <= number < len(self.texts):
            given, last = cite(action), len(self.texts) - 1
            raise ValueError(f"an action is a whole number from 0 to {last}, not {given}")
        return self.texts[number]

    def string_to_action(self, text: str) -> int:
        """Return the index of a text; raise ``ValueError`` if it is no action of the game."""
        try:
            return self._index_of[text]
        except (KeyError, TypeError):
            raise ValueError(f"the game has no action {cite(text)}") from None

    def indices(self, texts: Iterable[str]) -> list[int]:
        """Return the indices of texts that are actions of the game."""
        return list(map(self._index_of.__getitem__, texts))

    def mask(self, actions: Iterable[int]) -> list[int]:
        """Return a list with 1 for each action of the game that is among these, else 0."""
        mask = [0] * len(self.texts)
        for action in actions:
            mask[action] = 1
        return mask

    def __len__(self) -> int:
        return len(self.texts)

    def __iter__(self) -> Iterator[str]:
        return iter(self.texts)

    def __contains__(self, text: object) -> bool:
        return text in self._index_of

    def __repr__(self) -> str:
        return f"<ActionSpace of {len(self.texts)} actions>"
