"""A simulation to explore: every cell and every bar leads to its games.

>>> from cantorlab import simulate
>>> simulate("tafl", 100, seed=1).explore()  # doctest: +SKIP
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import traitlets

from cantorlab import games as registry
from cantorlab.pictures import explore as pictures
from cantorlab.rules.state import Json, State
from cantorlab.widgets.core.base import BaseWidget, language_of
from cantorlab.widgets.core.bundle import STATIC
from cantorlab.widgets.core.lock import locked
from cantorlab.widgets.core.messages import Message, MessageRefused
from cantorlab.widgets.core.view_diff import SpokenLog
from cantorlab.widgets.explore.view import NamedView, make_view, sentence, spoken_text

if TYPE_CHECKING:
    from cantorlab.stats.linking import Counts, LinkedSimulation, Selection

#: Dimensions of a choice, and "any" in a message.
PARTS = ("row", "column", "length", "result")
ANY = -1


class Explore(BaseWidget):
    """The games of a simulation: where, how long, how they ended, and each of them move by move.

    Made by ``simulation.explore()``. A choice in one picture is counted in the others.
    ``games``, a trait to ``observe``, are the numbers of the games that have all that is chosen,
    ``looked_at`` is the one that is looked through, ``opened`` the table at which it was opened, or
    None. ``choose`` and ``clear`` do what a click does.
    """

    game = "explore"
    _live_page = "index"

    _esm = STATIC / "explore.js"
    _css = STATIC / "explore.css"
    _more_texts = ("replay.",)
    _own_texts = "explore.ui."

    games: Any = traitlets.List(read_only=True)
    """Numbers of the games that have all that is chosen, as ``simulation.state`` takes them."""

    def __init__(
        self, linked: LinkedSimulation, *, language: str | None = None, theme: str = "auto"
    ) -> None:
        self._linked = linked
        self._layer: int | None = 0 if linked.layers else None
        self._chosen: Selection = linked.nothing
        self._at = 0
        self._states: list[State] = []
        self._states_of: int | None = None
        self._log = SpokenLog()
        self.opened: Any = None
        self._counts: Counts = linked.counts(self._layer, self._chosen)
        super().__init__(language=language, theme=theme)
        self._follow_counts()

    # -- for the notebook -----------------------------------------------------------------------

    @property
    def looked_at(self) -> int | None:
        """The number of the game that is looked through, as ``simulation.state`` takes it."""
        return int(self._counts.games[self._at]) if len(self._counts.games) else None

    @locked
    def choose(
        self,
        *,
        row: int | None = None,
        column: int | None = None,
        length: int | None = None,
        result: int | None = None,
        layer: int | None = None,
    ) -> None:
        """Choose a cell of the map or a bar, in addition to the present choice.

        ``row`` and ``column`` as they are named in the map (Cantor: the place and the mage; Siggil:
        the place; the King: 0 to 8 for the rows 1 to 9 and the columns a to i); ``length`` is a
        length that lies in a bar, ``result`` and ``layer`` count from 0. Raises ``ValueError`` for
        an unknown one.
        """
        before = self._layer
        try:
            if layer is not None:
                self._layer = self._check_layer(layer)
            named = {"row": row, "column": column}
            wanted: dict[str, int] = {}
            for name, value in named.items():
                if value is not None:
                    wanted[name] = self._names(name).index(value) if self._many(name) else 0
            if length is not None:
                bars = self._linked.lengths.keys
                found = (at for at, (low, high) in enumerate(bars) if low <= length <= high)
                wanted["length"] = next(found, len(bars))
            if result is not None:
                wanted["result"] = result
            self._choose(wanted)
        except (MessageRefused, ValueError, IndexError, TypeError):
            self._layer = before
            raise ValueError("there is no such row, column, length, result or layer") from None

    @locked
    def clear(self) -> None:
        """Choose nothing: all games are shown again."""
        self._chosen = self._linked.nothing
        self._count_again()

    def close(self) -> None:
        """Take the widget, and the table that it has opened, off the page."""
        if self.comm is not None:
            self._put_away()
        super().close()

    # -- what is chosen -------------------------------------------------------------------------

    def _names(self, part: str) -> Sequence[int]:
        if self._layer is None:
            return ()
        layer = self._linked.layers[self._layer]
        return list(layer.rows if part == "row" else layer.columns)

    def _many(self, part: str) -> int:
        if part in ("row", "column"):
            names = len(self._names(part))
            return names if part == "row" or names > 1 else 0
        return len(getattr(self._linked, f"{part}s").keys)

    def _choose(self, wanted: dict[str, int]) -> None:
        """Choose by number; ``ANY`` frees one. Raises ``MessageRefused``, and changes nothing."""
        for part, at in wanted.items():
            if part not in PARTS or not ANY <= at < self._many(part):
                raise MessageRefused("table.malformed")
        changes = {part: None if at == ANY else at for part, at in wanted.items()}
        self._chosen = replace(self._chosen, **changes)
        self._count_again()

    def _check_layer(self, layer: int) -> int:
        if not 0 <= layer < len(self._linked.layers):
            raise MessageRefused("table.malformed")
        return layer

    def _count_again(self) -> None:
        self._counts = self._linked.counts(self._layer, self._chosen)
        self._at = 0
        self._log.add(spoken_text(self._name_simulation()))
        self._follow_counts()

    def _follow_counts(self) -> None:
        self._show()
        self.set_trait("games", self._counts.games.tolist())

    # -- one game -------------------------------------------------------------------------------

    def _line(self, number: int) -> tuple[Sequence[tuple[int, str]], list[State]]:
        """Return all actions of a game, and its states as far as they were looked at."""
        end = self._linked.sim.state(number)
        if self._states_of != number:
            self._states_of, self._states = number, [end.record.start()]
        return end.actions, self._states

    def _ply(self, at: int, style: str) -> Json:
        """Return one position of the game on view: a picture, and the action that led to it."""
        number = self.looked_at
        if number is None:
            raise MessageRefused("explore.no_game")
        actions, states = self._line(number)
        at = max(0, min(at, len(actions)))
        while len(states) <= at:
            seat, action = actions[len(states) - 1]
            states.append(states[-1].apply(action, seat))
        language = language_of(self)
        state: Any = states[at]
        drawn = state.svg(reveal=True, language=language, style=style) if _is_drawn(state) else ""
        said = sentence(actions, at, state, language)
        return {"game": number, "at": at, "of": len(actions), "picture": drawn, "said": said}

    def _open(self) -> Json:
        """Open the game at a table, in its last position."""
        number = self.looked_at
        if number is None:
            raise MessageRefused("explore.no_game")
        known = registry.get(self._linked.sim.game)
        begin = getattr(known.load("widget"), "from_record", None) if known.widget else None
        if begin is None:  # a game from outside need not have a table, nor take records there
            raise MessageRefused("explore.no_table")
        record = self._linked.sim.record(number)
        settings = {"language": self.language, "theme": self.theme, "journal": False}
        table = begin(record, **settings)
        self._put_away()
        self.opened = table
        self._log.add(self._say("explore.opened", game=number))
        self._show()
        return {"model": table.model_id}

    def _put_away(self) -> None:
        table, self.opened = self.opened, None
        if table is not None:
            table.close()

    # -- what the screen shows ------------------------------------------------------------------

    def _name_simulation(self) -> NamedView:
        return NamedView(self._linked, self._layer, self._chosen, self._counts, language_of(self))

    def _show(self) -> None:
        opened = None if self.opened is None else self.opened.model_id
        view = make_view(self._name_simulation(), self._at)
        self.set_trait("view", {**view, "opened": opened, "spoken": self._log.newest})

    # -- what comes from the browser --------------------------------------------------------------

    def _answer(self, message: Message) -> Json:
        match message.kind:
            case "choose":
                chosen = message.mapping("chosen")
                if not all(type(at) is int for at in chosen.values()):
                    raise MessageRefused("table.malformed")
                self._choose(dict(chosen))
                return {}
            case "layer":
                self._layer = self._check_layer(message.whole_number("at"))
                self._count_again()
                return {}
            case "clear":
                self.clear()
                return {}
            case "game":
                return self._go_to(message.whole_number("at"))
            case "ply":
                style = message.text("style")
                if style not in ("light", "dark"):
                    raise MessageRefused("table.malformed")
                return self._ply(message.whole_number("at"), style)
            case "open":
                return self._open()
            case "put_away":
                self._put_away()
                self._show()
                return {}
            case _:
                return super()._answer(message)

    def _go_to(self, at: int) -> Json:
        if not 0 <= at < len(self._counts.games):
            raise MessageRefused("explore.no_game")
        self._at = at
        self._show()
        return {}

    # -- the still picture ----------------------------------------------------------------------

    def _picture(self) -> str:
        return pictures.svg(self.view, language=language_of(self))

    def _plain_text(self) -> str:
        return pictures.text(self.view, language=language_of(self))


def _is_drawn(state: Any) -> bool:
    """Return whether a state has a picture: one from outside need not have any."""
    return callable(getattr(state, "svg", None))
