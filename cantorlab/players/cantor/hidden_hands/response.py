"""Player of Cantor that knows its opponent's habit, and answers it as well as it can.

Its belief about the other hand follows exactly from all earlier choices (``belief``), and it takes
the mage and the number of the highest value against the choices which the habit then makes. The
consequences of a duel are looked up, not searched: exact if it ends the match, else as if each
further duel were a fair coin. So in a last duel it is a best response; before that it is a good
one, and its score is a lower bound for that of a best response.

As the adventurer it points at a cell of the farthest open row: the one where its duel is worth
most.
"""

from __future__ import annotations

from collections import defaultdict
from random import Random
from typing import Any

from cantorlab.players.cantor.hidden_hands.belief import Beliefs
from cantorlab.players.cantor.hidden_hands.habits import Habit
from cantorlab.players.cantor.mages import DuelChoice, hand_before_duel, ranks_at
from cantorlab.players.cantor.open_hands.player import outlook, outlook_before, row_of
from cantorlab.rules.cantor.kernel.duel import duel_winner
from cantorlab.rules.cantor.kernel.game import NOBODY
from cantorlab.rules.state import Json

WON, LOST, NEITHER = range(3)


class Response:
    """Player that answers one habit.

    ``places`` and ``first_place`` are those that the games are started with.

    ``gains`` holds, for each game that it has begun, in order, the expected gain of its duels so
    far over the game's value before each (from -1 to 1): its winnings without the luck of each
    duel.
    """

    def __init__(self, habit: Habit, *, places: Any = None, first_place: int = 1) -> None:
        self._believer = Beliefs(habit, places=places, first_place=first_place)
        self._known: tuple[object, dict[DuelChoice, float]] = None, {}
        self.gains: list[float] = []

    def __call__(self, observation: Json, legal_actions: list[str], rng: Random) -> str:
        """Return the action of the highest value."""
        match observation["phase"]:
            case "go":
                return self._cell(observation)
            case "commit":
                worth = self.worth(observation)
                mage, _ = max(worth, key=worth.__getitem__)
                return f"commit {mage}"
            case _:
                worth = self.worth(observation)
                _, number = choice = max(
                    (choice for choice in worth if choice[0] == observation["own_commit"]),
                    key=worth.__getitem__,
                )
                if not observation["duels"] or not self.gains:
                    self.gains.append(0.0)
                self.gains[-1] += worth[choice] - outlook_before(observation)
                return f"protect {'none' if number is None else number}"

    def worth(self, observation: Json, at: Json | None = None) -> dict[DuelChoice, float]:
        """Return the value of each mage with each number for this seat, from -1 to 1.

        ``at`` is the cell of the board for a duel that has not begun.
        """
        seat, cell = observation["seat"], at or observation
        # The seat that is asked to commit while neither has will be first.
        first = seat if observation["first"] is None else observation["first"]
        where = observation["mode"], seat, first, cell["at"], cell["place"]
        mine = hand_before_duel(observation)
        asked = *where, observation["duels"], sorted(mine)
        if asked == self._known[0]:
            return self._known[1]
        opposite: dict[DuelChoice, float] = defaultdict(float)
        for likely, mix in self._believer.mixes(observation, first, at):
            for choice, chance in mix.items():
                opposite[choice] += likely * chance
        ranks = ranks_at(cell["place"]["formula"])
        ends = outlook(observation, cell["at"])
        numbers = sorted({mage for mage, _ in opposite})
        found: dict[DuelChoice, float] = {}
        for mage in mine:
            for number in numbers:
                found[mage, number] = sum(
                    chance * ends[_end(mage, number, *choice, ranks, first == seat)]
                    for choice, chance in opposite.items()
                )
        self._known = asked, found
        return found

    def _cell(self, observation: Json) -> str:
        open_cells = [cell for cell in observation["board"] if cell["face_up"]]
        farthest = max(row_of(cell["at"]) for cell in open_cells)
        there = [cell for cell in open_cells if row_of(cell["at"]) == farthest]
        if len(there) > 1:
            worth = {c["at"]: max(self.worth(observation, c).values()) for c in there}
            return f"go {max(worth, key=worth.__getitem__)}"
        return f"go {there[0]['at']}"


def _end(
    mage: int, number: int, other: int, told: int | None, ranks: tuple[int, ...], first: bool
) -> int:
    """Return how a duel ends for the seat that fights with ``mage``."""
    winner = duel_winner(
        told == mage, number == other, ranks[mage + 9], ranks[other + 9], 1 - first
    )
    return NEITHER if winner == NOBODY else winner
