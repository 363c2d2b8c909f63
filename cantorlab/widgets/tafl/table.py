"""How Catch the King and Catch the Queen go at a table: turns, sentences, view, the way back.

``TaflTable`` is what the two games share; ``Tafl`` (tafl.py) and ``CatchTheQueen`` (queen.py) add
their options.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Self

import traitlets

from cantorlab.house_rules import house_rules_html
from cantorlab.pictures.tafl.board import board
from cantorlab.rules.state import Json, Outcome, Record, Seat, State
from cantorlab.rules.tafl import ImpossibleSetup, TaflState, parse_position
from cantorlab.rules.tafl.text import picture
from cantorlab.widgets.arguments import refuse_unknown
from cantorlab.widgets.messages import Message, Refused
from cantorlab.widgets.panel import STATIC
from cantorlab.widgets.table.seats import PERSON, Sitter, sitter
from cantorlab.widgets.table.table import Table
from cantorlab.widgets.tafl.diagrams import diagrams
from cantorlab.widgets.tafl.history import frame
from cantorlab.widgets.tafl.options import position_field, seat_fields
from cantorlab.widgets.tafl.sight import captures, danger, zones_from
from cantorlab.widgets.tafl.words import Words, tidied

if TYPE_CHECKING:
    import pandas as pd

    from cantorlab.widgets.table.fields import Field

HINTS = ("moves", "shots", "zones", "danger")


class TaflTable(Table):
    """A table of one of the two games on the board of nine by nine."""

    allows_undo = True
    #: The sides by seat, as the constructor names them.
    sides: ClassVar[tuple[str, str]]

    #: Seconds that an answer takes at least, so that one's own move is seen to end first.
    answer: ClassVar[float] = 0.35

    _esm = STATIC / "tafl.js"
    _css = STATIC / "tafl.css"

    def __init__(
        self,
        options: Json,
        *,
        opponent: str | Callable[..., str],
        side: str,
        names: Sequence[str | None] | None,
        position: str | TaflState | None,
        hints: Sequence[str],
        **settings: Any,
    ) -> None:
        if names is not None and (isinstance(names, str) or len(names) != 2):
            raise ValueError("names are two: yours and the other player's")
        if isinstance(hints, str) or not set(hints) <= set(HINTS):
            raise ValueError(f"hints are among {', '.join(HINTS)}, not {hints!r}")
        self._names: tuple[str | None, ...] = tuple(names or (None, None))
        self._own_player: Callable[..., str] | None = None
        self._hints = tuple(hints)
        self._course: list[TaflState] = []
        options = {
            **self._as_options({**options, "opponent": opponent, "side": side}),
            "point_out_shots": "shots" in hints,
            "position": None,
        }
        state = None if position is None else self._given(position)
        super().__init__(options, state=state, **settings)

    @classmethod
    def from_record(cls, record: Record | Json | str, **settings: Any) -> Self:
        """A table in the position that ``record`` ends in; play goes on from there.

        ``record`` is a ``Record``, its dictionary or its JSON; ``settings`` are the constructor's
        (``opponent``, ``side``, ``names``, ``language``…), without variants or a position, which
        the record tells. Raises ``ValueError`` for another game's.
        """
        if isinstance(record, str):
            record = Record.from_json(record)
        elif not isinstance(record, Record):
            record = Record.from_dict(record)
        if record.game != cls.game:
            raise ValueError(f"this is a record of {record.game}, not of {cls.game}")
        state: Any = record.replay()
        return cls(**cls._arguments(dict(record.options)), position=state, **settings)

    @classmethod
    def _arguments(cls, options: Json) -> Json:
        """The constructor's arguments for the options of a record."""
        return dict(options)

    def _as_options(self, given: Mapping[str, Any]) -> Json:
        """The options as the table keeps them; a player of one's own stays beside them."""
        options = dict(given)
        side = options.get("side", self.sides[0])
        if side not in self.sides:
            raise ValueError(f"side is {' or '.join(map(repr, self.sides))}, not {side!r}")
        if "opponent" in options and not isinstance(options["opponent"], str):
            opponent = sitter(self.game, options["opponent"]).choose
            self._own_player = opponent
            options["opponent"] = PERSON if opponent is None else "own"
        return options

    # -- positions ------------------------------------------------------------------------------

    def _given(self, position: str | TaflState) -> TaflState:
        """The state that a game is to begin from; raises ``ValueError`` if it is another game's."""
        state = position if isinstance(position, TaflState) else parse_position(position)
        if state.game != self.game:
            raise ValueError(f"this is a position of {state.game}, not of {self.game}")
        return state

    @traitlets.validate("state")
    def _check_state(self, proposal: Any) -> TaflState:
        if not isinstance(proposal["value"], TaflState):
            raise traitlets.TraitError(f"the state of this table is one of {self.game}")
        return self._given(proposal["value"])

    @property
    def _board(self) -> TaflState:
        assert isinstance(self.state, TaflState)
        return self.state

    def _opening(self, options: Json) -> TaflState:
        """The first position of a game with these options."""
        raise NotImplementedError

    def _start(self, options: Json) -> State:
        position = options["position"]
        if isinstance(position, str):
            position = position.strip()
        return self._given(position) if position else self._opening(options)

    def new_game(self, **options: Any) -> None:
        """Begin another game, with the options of the last one except for those given.

        ``position`` (as for the constructor) counts for the one game only; ``point_out_shots`` says
        whether the board does. Raises ``ValueError`` if no such game can be played; the running one
        then goes on.
        """
        refuse_unknown(type(self), options.keys() - self._options.keys())
        own_player = self._own_player
        try:
            super().new_game(**{"position": None, **self._as_options(options)})
        except ValueError:
            self._own_player = own_player
            raise

    def _command_new_game(self, params: Mapping[str, Any]) -> None:
        try:
            super()._command_new_game(params)
        except Refused as refused:
            reason = refused.__cause__
            if isinstance(reason, ImpossibleSetup):  # it can be said in the player's language
                raise Refused(reason.code, **reason.named(self._spoken)) from reason
            raise

    # -- who plays ------------------------------------------------------------------------------

    def _seating(self, options: Json) -> list[Sitter]:
        opponent = self._own_player if options["opponent"] == "own" else options["opponent"]
        mine, others = (
            sitter(self.game, player, name)
            for player, name in zip((PERSON, opponent), self._names, strict=True)
        )
        return [mine, others] if options["side"] == self.sides[0] else [others, mine]

    def _fields(self) -> list[Field]:
        seats = seat_fields(
            self.game,
            self.sides,
            self._options,
            self._say,
            self._spoken,
            own_player=self._own_player is not None,
        )
        return [*seats, *self._variant_fields(), position_field(self._say)]

    def _variant_fields(self) -> list[Field]:
        return []

    def _pause(self) -> float:
        return self.answer if self._persons else super()._pause()

    # -- what the table says --------------------------------------------------------------------

    @property
    def _words(self) -> Words:
        persons = self._persons
        return Words(self._spoken, self._name, persons[0] if len(persons) == 1 else None)

    def _headline(self, seat: Seat | None) -> str:
        if self.outcome is None and seat is not None and seat in self.state.to_act:
            return self._words.turn(self._seen(self._board, seat), seat)
        return super()._headline(seat)

    def _result(self, outcome: Outcome, seat: Seat | None) -> str:
        return self._words.result(self._board, outcome)

    def _report(self, before: State, action: str, seat: Seat, after: State) -> list[str]:
        assert isinstance(before, TaflState)
        assert isinstance(after, TaflState)
        return [self._words.done(before, action, seat, after)]

    def _tidy(self, text: str, seat: Seat) -> str:
        return tidied(text)

    # -- what the screen shows ------------------------------------------------------------------

    def _more(self, seat: Seat | None) -> Json:
        state = self._board
        your_turn = self.outcome is None and seat is not None and seat in state.to_act
        actions = state.legal_actions(seat) if your_turn else []
        names = [f"{self._name(each)} · {self._words.side(state, each)}" for each in (0, 1)]
        return {
            "observation": self._seen(state, seat),
            "actions": actions if self._points_out_shots else [a for a in actions if a != "shoot"],
            "captures": self._captures(state) if your_turn else {},
            "line": list(state.history),
            "hints": {name: name in self._hints for name in ("moves", "zones", "danger")},
            "shot_control": self._shot_control(state, seat) if your_turn else None,
            "players": [
                {
                    "seat": each,
                    "name": names[each],
                    "kind": "person" if sits.is_person else "computer",
                    "level": sits.level,
                }
                for each, sits in enumerate(self._sitters)
            ],
        }

    @property
    def _points_out_shots(self) -> bool:
        return bool(self._options["point_out_shots"])

    def _captures(self, state: TaflState) -> Json:
        found = captures(state)
        if not self._points_out_shots:
            found.pop("shoot", None)
        return found

    def _shot_control(self, state: TaflState, seat: Seat | None) -> str | None:
        """How a shot is announced now: named, by a button that is always there, or not at all."""
        if self._points_out_shots:
            return "named" if state.observation(seat)["shot"] else None
        return "neutral" if seat == 1 and state.observation(seat)["zones"] else None

    def _seen(self, state: TaflState, seat: Seat | None) -> Json:
        """The observation, without the shot where players are to see it by themselves."""
        seen = state.observation(seat)
        if seen["shot"] and not self._points_out_shots:
            words = [word for word in seen["position"].split() if not word.startswith("shot=")]
            seen = {**seen, "shot": None, "position": " ".join(words)}
        return seen

    # -- the way back ---------------------------------------------------------------------------

    def _states(self) -> list[TaflState]:
        """Every position of the game from its first to the one now on the board."""
        state = self._board
        known = len(self._course)
        if not known or self._course[-1] is not state:
            if known and self._past and self._past[-1][0] is self._course[-1]:
                self._course.append(state)
            else:
                self._course = _replayed(state)
        return self._course

    def _answer_past(self, message: Message) -> Json:
        """Show an earlier position: nothing at the table changes."""
        at = message.whole_number("at")
        states = self._states()
        if not 0 <= at < len(states):
            raise Refused("table.unknown_command")
        return {"at": at, "observation": self._seen(states[at], self._looking)}

    def _answer_zones(self, message: Message) -> Json:
        """Say which T each move of the archer or völva on a square would lay before it."""
        self._check_fresh(message)
        square = message.text("square")
        if square not in {man["square"] for man in self._board.observation(None)["pieces"]}:
            raise Refused("table.malformed")
        return {"zones": zones_from(self._board, square)}

    def _answer_danger(self, message: Message) -> Json:
        """Say which of one's own men could be taken next, and whether the game could be lost."""
        self._check_fresh(message)
        seat = self._looking if self._looking is not None else 0
        return danger(self._board, seat)

    def _commands(self) -> list[str]:
        offered = super()._commands()
        if len(self._persons) == 1 and self.outcome is None:
            offered.append("swap")
        if self.state.actions:
            offered.append("branch")
        return offered

    def _plies_to_take_back(self) -> int:
        # Also what was played before this table was opened can be taken back.
        for back, (seat, _) in enumerate(reversed(self.state.actions), start=1):
            if self._sitters[seat].is_person:
                return back
        return 0

    def _command_undo(self, _params: Mapping[str, Any]) -> None:
        self._rewind(len(self.state.actions) - self._plies_to_take_back())
        self._speak(self._say("table.taken_back"))
        self._go_on()

    def _command_branch(self, params: Mapping[str, Any]) -> None:
        at = params.get("at")
        if type(at) is not int or not 0 <= at < len(self.state.actions):
            raise Refused("table.unknown_command")
        self._rewind(at)
        self._speak(self._say("tafl.ui.said.branched", count=at))
        self._go_on()

    def _rewind(self, ply: int) -> None:
        state = self._states()[ply]
        self._leap()
        self._past.clear()
        del self._course[ply + 1 :]
        self._place(state)

    def _command_swap(self, _params: Mapping[str, Any]) -> None:
        """Change sides: the person goes on with the other's pieces."""
        here = self.sides.index(self._options["side"])
        self._options = {**self._options, "side": self.sides[1 - here]}
        self._leap()
        self._sitters = tuple(self._seating(self._options))
        seat = self._persons[0]
        self._speak(self._say("tafl.ui.said.swapped", side=self._words.side(self._board, seat)))
        self._go_on()

    # -- the still picture ----------------------------------------------------------------------

    def _drawn(self, seen: Json) -> str:
        return board(seen, language=self._spoken)

    def _written(self, seen: Json) -> str:
        return picture(seen, self._spoken)

    # -- for the notebook -----------------------------------------------------------------------

    @property
    def record(self) -> Record:
        """What replays the game on the board."""
        return self._board.record

    @property
    def history(self) -> pd.DataFrame:
        """The game on the board, one row a ply (``tafl_history``)."""
        return frame(self._states(), [self._name(seat) for seat in (0, 1)])

    def _prefixes(self) -> tuple[str, ...]:
        return (*super()._prefixes(), "tafl.ui.", "tafl.piece.", "tafl.facing.")

    def _house_rules(self) -> str:
        return house_rules_html("tafl", self._spoken)

    def _answer_rules(self, message: Message) -> Json:
        """The rules, and what stands where in each position that they show."""
        return {**super()._answer_rules(message), "diagrams": diagrams(self._spoken)}


def _replayed(state: TaflState) -> list[TaflState]:
    """Every position from the first to this one."""
    course: list[TaflState] = [type(state).from_deal(state.options, state.deal)]
    for seat, action in state.actions:
        course.append(course[-1].apply(action, seat))
    return [*course[:-1], state]
