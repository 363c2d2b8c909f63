"""Catch the Queen at one table: against the computer, or two people (rules §3.6).

>>> import cantorlab
>>> game = cantorlab.CatchTheQueen(side="king")  # doctest: +SKIP
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Self

from cantorlab.players import NamedPlayer
from cantorlab.rules import tafl
from cantorlab.rules.state import Json, Record
from cantorlab.widgets.core.arguments import known_arguments
from cantorlab.widgets.core.bundle import STATIC
from cantorlab.widgets.games.tafl.adapter import TaflAdapter
from cantorlab.widgets.games.tafl.options import read_highlights
from cantorlab.widgets.games.tafl.tafl_games import QUEEN
from cantorlab.widgets.table.export import replay_record
from cantorlab.widgets.table.table import Table

if TYPE_CHECKING:
    import traitlets


class CatchTheQueen(Table):
    """A table of Catch the Queen, to be shown in a notebook.

    - ``queen_walks_in``: whether a move of the queen itself may win for the player who makes it
    - ``side``: yours, ``"jarl"`` (who begins) or ``"king"``
    - ``opponent``, ``names``, ``state``, ``highlights``, ``seed``, ``pace``, ``sounds``,
      ``hints``, ``clock``, ``language``, ``theme``, ``journal``: as for ``Tafl``

    ``state``, ``history`` and ``record`` as for ``Tafl``. Raises ``ValueError`` for an impossible
    game.

    >>> import cantorlab
    >>> table = cantorlab.CatchTheQueen(opponent="person", queen_walks_in=False, journal=False)
    >>> table.state.to_act, dict(table.record.options)
    ((0,), {'queen_walks_in': False})
    """

    _esm = STATIC / "tafl.js"
    _css = STATIC / "tafl.css"
    _new_adapter = partial(TaflAdapter, QUEEN, None, ())
    if TYPE_CHECKING:
        state: traitlets.Instance[tafl.TaflState]

    @known_arguments
    def __init__(
        self,
        queen_walks_in: bool = True,
        *,
        opponent: NamedPlayer = "novice",
        side: str = "jarl",
        names: Sequence[str | None] | None = None,
        highlights: bool | Sequence[str] = ("moves",),
        state: str | tafl.TaflState | None = None,
        seed: int | None = None,
        pace: str = "calm",
        sounds: bool = False,
        hints: bool = True,
        clock: str | None = None,
        language: str | None = None,
        theme: str = "auto",
        layout: Any = None,
        journal: bool = True,
        room: str | None = None,
    ) -> None:
        marks, asks = read_highlights(highlights, hints, ("moves",))
        adapter = TaflAdapter(QUEEN, names, marks)
        options = adapter.opening_options(
            {"opponent": opponent, "side": side, "queen_walks_in": queen_walks_in}
        )
        super().__init__(
            adapter,
            options,
            state=None if state is None else adapter.read_state(state),
            seed=seed,
            pace=pace,
            sounds=sounds,
            hints=asks,
            language=language,
            theme=theme,
            layout=layout,
            clock=clock,
            journal=journal,
        )

    @classmethod
    def from_record(cls, record: Record | Json | str, **settings: Any) -> Self:
        """Return a table in the position that ``record`` ends in, as ``Tafl.from_record``."""
        state: Any = replay_record(record, "queen")
        return cls(**state.options, state=state, **settings)
