"""Play mode: what the game at a table is played for. By itself it is a game of one's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cantorlab.languages.texts import Language
from cantorlab.rules.state import Json, Outcome, Seat, State
from cantorlab.widgets.table.adapter import Command
from cantorlab.widgets.table.seats import SeatConfig
from cantorlab.widgets.table.snapshot import ScreenSnapshot


@dataclass(frozen=True)
class RefutedTry:
    """Answer to a wrong try that stands on the board: actions, and sentences about them."""

    actions: Sequence[str]
    say: Sequence[str]


class PlayMode:
    """Game of one's own: the journal keeps it, and hints may be asked for.

    Another mode, a step of a lesson say, judges what the person does, refutes it and shows the game
    in its own way. ``is_own``: whether it is a game of one's own; ``gives_hints``: whether it has
    hints.
    """

    is_own = True

    @property
    def gives_hints(self) -> bool:
        """True unless a mode has none."""
        return True

    def seat_configs(self, own: Sequence[SeatConfig], language: Language) -> Sequence[SeatConfig]:
        """Return the player at each seat; ``own`` are those of a game of one's own."""
        return own

    def judge(self, state: State, action: str, language: Language) -> None:
        """Judge a legal action that the person has chosen.

        Raises ``Refused``, with a sentence, for one that is not to be taken.
        """

    def refutation(self, language: Language) -> RefutedTry | None:
        """Return the refutation of the last action chosen; None if the game just goes on."""
        return None

    def on_action(
        self, action: str, after: State, *, chosen: bool, language: Language
    ) -> list[str]:
        """Notice an action, ``chosen`` by a person or not; return sentences about it."""
        return []

    def acting(self, seats: Sequence[Seat]) -> Sequence[Seat]:
        """Return those of the ``seats`` that may act by the rules that may act here now."""
        return seats

    def outcome(self, outcome: Outcome | None) -> Outcome | None:
        """Return the outcome of a game as screens show it."""
        return outcome

    def headline(self, language: Language) -> str | None:
        """Return a headline that goes before the game's own, or None."""
        return None

    def commands(
        self, shown: ScreenSnapshot, offered: Mapping[str, Command]
    ) -> Mapping[str, Command]:
        """Return the commands on offer, out of those of a game of one's own."""
        return offered

    def view(self, language: Language) -> Json:
        """Return the mode's keys of the view."""
        return {"lesson": None}

    def leave(self) -> None:
        """End the mode: another game comes to the table, or the table is closed."""
