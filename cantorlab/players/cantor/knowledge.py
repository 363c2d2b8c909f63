"""Values of the choices of one seat in Cantor, by what that seat can know.

The opponent is the adept's (``adept.Prospect``): every hand that agrees with the observation is
equally likely, and from it a sensible player mostly sends one of its strongest mages, and mostly
protects itself from one of the strongest. Duels after the current one are fair coins: their places
are not known yet. A cancelled duel counts as half a win.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from cantorlab.players.analysis import Choice, Interval
from cantorlab.players.cantor.adept import Prospect
from cantorlab.players.cantor.kernel.open_hands import WON_BY_0, WON_BY_1
from cantorlab.players.cantor.mages import hand_before_duel
from cantorlab.players.cantor.open_hands.match import value_by_coins
from cantorlab.players.cantor.open_hands.quest import race
from cantorlab.rules.cantor.encoding import NUMBERS
from cantorlab.rules.state import Json

# No bound is proven: the opponent may play otherwise.
WON_OR_LOST: Interval = (-1.0, 1.0)
LAST_ROW = 4


class SeatView:
    """Position of Cantor as one seat sees it: its ``observation``.

    >>> from cantorlab.rules import cantor
    >>> match = cantor.start(seed=7)
    >>> view = SeatView(match.observation(0))
    >>> {choice.action for choice in view.choices()} == {*match.legal_actions(0)}
    True
    """

    def __init__(self, observation: Json) -> None:
        self.observation = observation
        self.seat: int = observation["seat"]

    @cached_property
    def duel(self) -> Prospect:
        """The duel that is being fought."""
        return self._duel_at(self.observation["place"]["formula"])

    def _duel_at(self, formula: str) -> Prospect:
        return Prospect(self.observation, formula, hand_before_duel(self.observation))

    def chance(self, action: str) -> float:
        """Return the chance to win the duel with a choice that may be made in it."""
        verb, _, named = action.partition(" ")
        if verb == "commit":
            return _as_chance(self.duel.value_of_committing(int(named)))
        mage = self.observation["own_commit"]
        number = None if named == "none" else int(named)
        return _as_chance(self._value_of_shield(mage, number))

    def _value_of_shield(self, mage: int, number: int | None) -> float:
        if number in self.duel.unseen:
            return self.duel.value(mage, number)
        free = 1.0 - self.duel.announced[mage]  # a number that cannot be there protects from none
        return free * self.duel.unblocked[mage] - (1.0 - free)

    def choices(self) -> list[Choice]:
        """Return the actions that the seat may take, the best first; none if it may not act."""
        seen = self.observation
        if self.seat not in seen["to_act"]:
            return []
        if seen["phase"] == "go":
            found = [(f"go {at}", worth) for at, worth in self._cells()]
        else:
            if seen["phase"] == "commit":
                actions = [f"commit {mage}" for mage in self.duel.mine]
            else:
                actions = [f"protect {number}" for number in ("none", *NUMBERS)]
            found = [(action, self._worth(self.chance(action))) for action in actions]
        listed = [
            Choice(self.seat, action, value, None, action, WON_OR_LOST) for action, value in found
        ]
        return sorted(listed, key=lambda each: -each.value)

    @property
    def value(self) -> float:
        """The result that the seat can expect, given its own choices in this duel."""
        seen = self.observation
        if choices := self.choices():
            return choices[0].value
        mage = seen["own_commit"]
        if seen["phase"] == "go" or mage is None:  # the adventurer chooses where
            return sum(self._stakes(seen["at"])) / 2
        if not seen["announced"][self.seat]:
            return self._worth(self.chance(f"commit {mage}"))
        number = seen["own_protection"]
        return self._worth(self.chance(f"protect {'none' if number is None else number}"))

    def _worth(self, chance: float, at: str | None = None) -> float:
        """Return the expected result, given the chance to win the duel, at ``at`` in a quest."""
        lost, won = self._stakes(at or self.observation["at"])
        return lost + chance * (won - lost)

    def _cells(self) -> Iterator[tuple[str, float]]:
        for cell in self.observation["board"]:
            if cell["face_up"]:
                chance = _as_chance(self._duel_at(cell["place"]["formula"]).best())
                yield cell["at"], self._worth(chance, cell["at"])

    def _stakes(self, at: str | None) -> tuple[float, float]:
        """Return the expected result once the duel is lost, and once it is won."""
        seen = self.observation
        if seen["mode"] != "quest":
            own, other = seen["score"][self.seat], seen["score"][1 - self.seat]
            score, left = own * WON_BY_0 + other * WON_BY_1, len(hand_before_duel(seen)) - 1
            return value_by_coins(score + WON_BY_1, left), value_by_coins(score + WON_BY_0, left)
        here = max(int(cell["at"][1]) for cell in seen["board"] if cell["face_up"])
        opened = here if at is None else max(here, int(at[1]) + 1)
        hidden = sum(mage is None for mage in seen["neutrals"])
        won = 1.0 if opened > LAST_ROW else race(LAST_ROW + 1 - opened, hidden)
        lost = -1.0 if hidden == 1 else race(LAST_ROW + 1 - here, hidden - 1)
        return (lost, won) if self.seat == 0 else (-won, -lost)


def _as_chance(value: float) -> float:
    """Return a duel's value from -1 (lost) to 1 (won) as a chance."""
    return (1.0 + value) / 2.0
