"""Catch the King at one table: every variant, the computer, oneself, or two people (rules §3).

>>> import cantorlab
>>> game = cantorlab.Tafl(archers=True, side="defender")  # doctest: +SKIP
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
from cantorlab.widgets.games.tafl.tafl_games import KING
from cantorlab.widgets.table.export import replay_record
from cantorlab.widgets.table.table import Table

if TYPE_CHECKING:
    import traitlets


class Tafl(Table):
    """A table of Catch the King, to be shown in a notebook.

    - ``opponent``: a level of ours (``players.names("tafl")``), ``"person"`` (two people at one
      screen), or a function ``(observation, legal_actions, rng) -> action``
    - ``side``: yours, ``"attacker"`` or ``"defender"``
    - ``names``: your name and the other player's
    - ``godi``, ``jarl``, ``victory``, ``young_king``, ``archers``, ``forest``: the variants, as
      ``tafl.start`` takes them
    - ``state``: where the game begins: a state, or a line as ``state.position`` gives it
    - ``highlights``: what the board points out: ``"moves"`` (where the piece picked up may go),
      ``"shots"`` (that one may be announced), ``"zones"`` (the archers'), ``"danger"``; True: the
      usual ones, False: none
    - ``seed``: the same seed and the same choices give the same games
    - ``pace``: how fast the computer acts: ``"brisk"``, ``"calm"``, or ``"step"`` (one turn each
      time you ask for it)
    - ``sounds``: whether moves, captures, reveals and the end are heard
    - ``hints``: whether you may ask for a hint
    - ``clock``: minutes for each person, and seconds added per turn, where two play: ``"5+3"``
    - ``language`` (``"en"``, ``"fr"``…) and ``theme`` (``"auto"``, ``"light"``, ``"dark"``)
    - ``room``: the link of a table in a room elsewhere, ``"https://…/KITES"``: you sit down there,
      with ``names``, ``language`` and ``theme`` alone, and get a table that the room moves
    - ``journal``: whether games are kept as they are played (``cantorlab.journal``)

    ``state`` is the position, ``history`` the game as a data frame, ``record`` the record that
    replays it. Raises ``ValueError`` for an impossible game.

    >>> import cantorlab
    >>> table = cantorlab.Tafl(opponent="person", archers=True, journal=False)
    >>> table.state.to_act, table.record.options["archers"]
    ((0,), True)
    """

    _esm = STATIC / "tafl.js"
    _css = STATIC / "tafl.css"
    _new_adapter = partial(TaflAdapter, KING, None, ())
    if TYPE_CHECKING:
        state: traitlets.Instance[tafl.TaflState]

    @known_arguments
    def __init__(
        self,
        *,
        opponent: NamedPlayer = "novice",
        side: str = "attacker",
        names: Sequence[str | None] | None = None,
        godi: tafl.Axis = None,
        jarl: tafl.Axis = None,
        victory: tafl.Axis = None,
        young_king: bool = False,
        archers: bool = False,
        forest: bool = False,
        highlights: bool | Sequence[str] = ("moves", "shots"),
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
        marks, asks = read_highlights(highlights, hints, ("moves", "shots"))
        adapter = TaflAdapter(KING, names, marks)
        options = adapter.opening_options(
            {
                "opponent": opponent,
                "side": side,
                "godi": godi,
                "jarl": jarl,
                "victory": victory,
                "young_king": young_king,
                "archers": archers,
                "forest": forest,
            }
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
        """Return a table in the position that ``record`` ends in; play goes on from there.

        ``record`` is a ``Record``, its dictionary, JSON or text; ``settings`` are the constructor's
        (``opponent``, ``side``, ``names``, ``language``…), without variants or a position, which
        the record has. Raises ``ValueError`` for a record of another game.
        """
        state: Any = replay_record(record, "tafl")
        return cls(**state.options, state=state, **settings)
