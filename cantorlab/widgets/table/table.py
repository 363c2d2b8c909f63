"""The table that every game is played at: it seats players, judges messages and keeps secrets.

Python is the only judge. The front end is sent ``view``, which holds what the seat now looking at
the screen may know, and sends back messages; each is answered. A game subclasses ``Table``:

- ``game`` names it, ``_esm`` and ``_css`` are its bundle;
- ``_start(options)`` deals a game and ``_seating(options)`` says who plays it;
- ``_fields``, ``_more``, ``_headline``, ``_report``, ``_confirm``, ``_tidy``, ``_asked_first``,
  ``_computer_may_act`` and ``_result`` say what is the game's own;
- a method ``_answer_<kind>`` answers one more kind of message, ``_command_<name>`` obeys one more
  command, which ``_commands`` offers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from cantorlab.rules.state import IllegalAction, Json, Seat
from cantorlab.texts import Worded
from cantorlab.widgets.messages import MAX_TEXT, Message, Refused
from cantorlab.widgets.table.course import Course
from cantorlab.widgets.table.fields import chosen


class Table(Course):
    """A game played by one or two persons at one screen, and computer players.

    ``state`` is the position, secrets included; it never leaves the kernel. Setting it puts the
    game into that position. ``view`` is what the screen shows.
    """

    #: Whether a person may take a move back.
    allows_undo: ClassVar[bool] = False

    def _commands(self) -> list[str]:
        """The names of the commands on offer now."""
        offered = ["new_game"]
        if self._resigning_seat() is not None:
            offered.append("resign")
        if self._plies_to_take_back():
            offered.append("undo")
        return offered

    def _answer_action(self, message: Message) -> Json:
        self._check_fresh(message)
        return self._person_acts(message.text("action"))

    def _answer_type(self, message: Message) -> Json:
        self._check_fresh(message)
        return self._person_acts(self._tidy(message.text("text"), self._acting_seat()))

    def _person_acts(self, action: str) -> Json:
        told = self._act(action, self._acting_seat())
        self._go_on()
        return {"message": told}

    def _acting_seat(self) -> Seat:
        if self._looking is None:
            raise Refused("table.not_now")
        if self._resigned is not None:
            raise IllegalAction("rules.game_over")
        if self._looking not in self.state.to_act and self.outcome is None:
            raise Refused("table.not_now")
        return self._looking

    def _answer_command(self, message: Message) -> Json:
        self._check_fresh(message)
        name = message.text("name")
        offered = ["lift_curtain", *self._commands()]
        if name not in offered:
            raise Refused("table.unknown_command")
        command: Callable[[Mapping[str, Any]], None] = getattr(self, f"_command_{name}")
        command(message.mapping("params"))
        return {}

    def _check_fresh(self, message: Message) -> None:
        if message.whole_number("ply") != self._ply.number:
            raise Refused("table.stale")

    def _command_lift_curtain(self, params: Mapping[str, Any]) -> None:
        if self._curtain is None or params.get("seat") != self._curtain:
            raise Refused("table.unknown_command")
        self._looking, self._curtain = self._curtain, None
        self._show()

    def _command_new_game(self, params: Mapping[str, Any]) -> None:
        options = chosen(self._fields(), params)
        try:
            self.new_game(**options)
        except (Refused, IllegalAction):
            raise
        except ValueError as reason:
            raise Refused("table.cannot_deal", reason=self._in_words(reason)) from reason

    def _in_words(self, reason: ValueError) -> str:
        """Why something cannot be, in the player's language where we have the words."""
        sentence = reason.message(self.language) if isinstance(reason, Worded) else str(reason)
        return sentence[:MAX_TEXT]

    def new_game(self, **options: Any) -> None:
        """Begin another game, with the options of the last one except for those given.

        Raises ``ValueError`` if no such game can be dealt; the running one then goes on.
        """
        self._sit_down({**self._options, **options})
        self._speak(self._say("table.new_game_started"))
        self._go_on()

    def _resigning_seat(self) -> Seat | None:
        if self.outcome is not None or self._looking not in self._persons:
            return None
        return self._looking

    def _command_resign(self, _params: Mapping[str, Any]) -> None:
        seat = self._looking
        assert seat is not None
        self._thinker.interrupt()
        self._resigned = seat
        alone = len(self._persons) == 1
        key = "table.you_resigned" if alone else "table.resigned"
        self._speak(self._say(key, name=self._name(seat)))
        self._go_on()

    def _plies_to_take_back(self) -> int:
        """How many plies lie between here and the last choice of a person; 0: none to take back."""
        if not self.allows_undo:
            return 0
        for back, (_, seat) in enumerate(reversed(self._past), start=1):
            if self._sitters[seat].is_person:
                return back
        return 0

    def _command_undo(self, _params: Mapping[str, Any]) -> None:
        back = self._plies_to_take_back()
        state, _ = self._past[-back]
        del self._past[-back:]
        self._leap()
        self._place(state)
        self._speak(self._say("table.taken_back"))
        self._go_on()
