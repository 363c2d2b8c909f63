"""What the game at a table is played for: for its own sake, if nothing else is said."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cantorlab.rules.state import Json, Outcome, Seat, State
from cantorlab.texts import Language
from cantorlab.widgets.table.adapter import Command
from cantorlab.widgets.table.seats import SeatConfig
from cantorlab.widgets.table.snapshot import ScreenSnapshot


@dataclass(frozen=True)
class Refutation:
    """What is done in return for a wrong try that stands on the board, and then said."""

    actions: Sequence[str]
    say: Sequence[str]


class PlayMode:
    """A game of one's own: it is kept in the journal, and hints may be asked for.

    Another occasion, a step of a lesson say, judges what the person does, tells what is done in
    return, and shows the scene in its own way. ``is_own``: whether it is a game of one's own.
    """

    is_own = True

    def seat_configs(self, own: Sequence[SeatConfig], language: Language) -> Sequence[SeatConfig]:
        """Who sits at each seat; ``own`` are those who do in a game of one's own."""
        return own

    def judge(self, state: State, action: str, language: Language) -> None:
        """Take note of a legal action that the person has chosen.

        Raises ``Refused``, with a sentence, for one that is not to be taken.
        """

    def refutation(self, language: Language) -> Refutation | None:
        """What refutes the action chosen last; None if the game just goes on."""
        return None

    def acted(self, action: str, after: State, *, chosen: bool, language: Language) -> list[str]:
        """Take note of an action, which a person has ``chosen``; returns what is to be said."""
        return []

    def acting(self, seats: Sequence[Seat]) -> Sequence[Seat]:
        """Return those of the ``seats`` that may act by the rules that may act here now."""
        return seats

    def outcome(self, outcome: Outcome | None) -> Outcome | None:
        """Return the outcome of a game as screens show it."""
        return outcome

    def headline(self, language: Language) -> str | None:
        """What the headline says, whoever is to act; None: what the game says."""
        return None

    def commands(
        self, shown: ScreenSnapshot, offered: Mapping[str, Command]
    ) -> Mapping[str, Command]:
        """The commands on offer, made of those that a game of one's own has on ``offer``."""
        return offered

    def view(self, language: Language) -> Json:
        """What the view tells of it."""
        return {"lesson": None}

    def leave(self) -> None:
        """It is over: another game comes to the table, or the table is closed."""
