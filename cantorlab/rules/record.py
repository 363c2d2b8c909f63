"""How a game is written down: its options, its deal and its actions, which replay it exactly."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from cantorlab import games
from cantorlab.rules.reading import bounded, fields, parsed, text, whole
from cantorlab.rules.values import Json, frozen, thawed

Seat: TypeAlias = int

# The longest game there can be, of Catch the Queen, has some 7,000 actions.
MOST_ACTIONS = 10_000
LONGEST_ACTION = 200
LAST_SEAT = 99


@dataclass(frozen=True)
class Record:
    """A game written down: replaying the actions from the deal gives the same state.

    ``options`` and ``deal`` become read-only copies. Raises ``ValueError`` where they hold what
    JSON cannot, and for more than 10,000 actions.

    >>> Record("tafl", {}, {}, [(0, "d1-d4")]).replay().to_act
    (1,)
    """

    game: str
    options: Mapping[str, Any]
    deal: Mapping[str, Any]
    actions: tuple[tuple[Seat, str], ...] = ()

    def __post_init__(self) -> None:
        text("the game of a record", self.game, LONGEST_ACTION)
        for name in ("options", "deal"):
            value = frozen(getattr(self, name))
            if not isinstance(value, Mapping):
                raise ValueError(f"the {name} of a record must be a mapping")
            object.__setattr__(self, name, value)
        listed = bounded("the actions of a record", self.actions, MOST_ACTIONS)
        object.__setattr__(self, "actions", tuple([_action(entry) for entry in listed]))

    def start(self) -> Any:
        """The ``State`` before the first action, of the class that the registry has for the game.

        Raises ``ValueError`` if there is no such game, or not with these options and this deal.
        """
        return games.get(self.game).load("state").from_deal(self.options, self.deal)

    def replay(self, plies: int | None = None) -> Any:
        """The ``State`` after the first ``plies`` actions (default: all of them).

        Raises ``ValueError`` as ``start`` does, and for an illegal action.
        """
        state = self.start()
        for seat, action in self.actions[:plies]:
            state = state.apply(action, seat)
        return state

    def to_dict(self) -> Json:
        """A JSON-able copy, which ``from_dict`` reads back."""
        return {
            "game": self.game,
            "options": thawed(self.options),
            "deal": thawed(self.deal),
            "actions": [list(entry) for entry in self.actions],
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Record:
        """The record that ``to_dict`` wrote; raises ``ValueError`` if it is not one."""
        found = fields("a record", data, ("game", "options", "deal", "actions"))
        game = games.get(found["game"])
        return cls(game.name, found["options"], found["deal"], found["actions"])

    def to_json(self) -> str:
        """The record as one line of JSON."""
        return json.dumps(self.to_dict(), ensure_ascii=False)

    @classmethod
    def from_json(cls, written: str) -> Record:
        """The record that ``to_json`` wrote; raises ``ValueError`` if it is not one."""
        return cls.from_dict(parsed("a record", written))


def _action(entry: object) -> tuple[Seat, str]:
    pair = bounded("an action of a record", entry, 2)
    if len(pair) != 2:
        raise ValueError("an action of a record is a seat and a text")
    seat = whole("the seat of an action", pair[0], 0, LAST_SEAT)
    return seat, text("an action", pair[1], LONGEST_ACTION)
