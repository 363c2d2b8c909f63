"""Siggil at one table: alone, against computer players, or several people (rules §2).

>>> import cantorlab
>>> game = cantorlab.Siggil(players=2, layout="passage", opponent="novice")  # doctest: +SKIP
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Self

from traitlets import HasTraits

from cantorlab.rules import siggil
from cantorlab.rules.reading import read_row, switch
from cantorlab.rules.state import Json, Record
from cantorlab.widgets.core.arguments import known_arguments, read_state
from cantorlab.widgets.core.bundle import STATIC
from cantorlab.widgets.games.siggil.adapter import SiggilAdapter
from cantorlab.widgets.games.siggil.options import Opponent, merge, opening_options
from cantorlab.widgets.table.export import replay_record
from cantorlab.widgets.table.seats import read_names
from cantorlab.widgets.table.table import Table

if TYPE_CHECKING:
    import ipywidgets
    import traitlets


class Siggil(Table):
    """A table of Siggil, to be shown in a notebook.

    - ``players``: 1 (the solitaire) to 4
    - ``layout``: ``"passage"``, ``"turtle"``, ``"pyramids"``, ``"river"``, ``"pillars"``, or
      another source of ``siggil.Layout.load`` (a drawing, a path, a mapping); an
      ``ipywidgets.Layout``, or ``{"width": "300px"}``, is the widget's own, as for all widgets
    - ``pyramid``: the pyramid by a name of its own, beside the widget's ``layout``
    - ``opponent``: the players at the other seats: from weak to strong ``"random"``, ``"novice"``,
      ``"club"`` and ``"master"``, ``"person"`` (at this screen), a function
      ``(observation, legal_actions, rng) -> action``, or a list of them
    - ``side``: your seat: 0 begins, the others follow in their order
    - ``names``: your name, then the others' in the order of their seats
    - ``seed``: the same seed and the same choices give the same games
    - ``difficulty`` (``"easy"``, ``"hard"``), ``series`` (3 or 4) and ``face_up_discard``: of the
      solitaire, as for ``siggil.start``
    - ``winnable``: whether only solitaires that are proved winnable are dealt
    - ``open_hands``: whether every player sees every hand, for lessons
    - ``highlights``: whether the table shows what your hand could take now
    - ``auto_pass``: whether a hand that can take nothing passes by itself also where several people
      play, who learn from it that it takes nothing; alone it does so while ``highlights`` is on
    - ``pace``: how fast the computer acts: ``"brisk"``, ``"calm"``, or ``"step"`` (one turn each
      time you ask for it)
    - ``sounds``: whether moves, captures, reveals and the end are heard
    - ``hints``: whether you may ask for a hint
    - ``clock``: minutes for each person, and seconds added per turn, where two play: ``"5+3"``
    - ``language`` (``"en"``, ``"fr"``…) and ``theme`` (``"auto"``, ``"light"``, ``"dark"``)
    - ``state``: where the game begins, with these players: a state, or a line as ``state.position``
      gives it (a new deal if left out)
    - ``room``: the link of a table in a room elsewhere, ``"https://…/KITES"``: you sit down there,
      with ``names``, ``language`` and ``theme`` alone, and get a table that the room moves
    - ``journal``: whether games are kept as they are played (``cantorlab.journal``)

    ``state`` is the position, ``history`` the actions played at this table, ``record`` the record
    that replays the present game. Raises ``ValueError`` for an impossible game.

    >>> import cantorlab
    >>> table = cantorlab.Siggil(players=1, layout="river", seed=3, journal=False)
    >>> table.state.phase, table.record.game
    ('remove', 'siggil')
    """

    _esm = STATIC / "siggil.js"
    _css = STATIC / "siggil.css"
    _new_adapter = SiggilAdapter
    if TYPE_CHECKING:
        state: traitlets.Instance[siggil.SiggilState]

    @known_arguments
    def __init__(
        self,
        players: int = 2,
        layout: siggil.LayoutSource | ipywidgets.Layout | None = None,
        *,
        opponent: Opponent | Sequence[Opponent] = "novice",
        side: int = 0,
        names: Sequence[str | None] | None = None,
        pyramid: siggil.LayoutSource | None = None,
        difficulty: siggil.Difficulty = "easy",
        series: int | None = None,
        face_up_discard: bool | None = None,
        winnable: bool = False,
        open_hands: bool = False,
        highlights: bool = True,
        auto_pass: bool = False,
        state: str | siggil.SiggilState | None = None,
        seed: int | None = None,
        pace: str = "calm",
        sounds: bool = False,
        hints: bool = True,
        clock: str | None = None,
        language: str | None = None,
        theme: str = "auto",
        journal: bool = True,
        room: str | None = None,
    ) -> None:
        named = () if names is None else read_row(names)
        if named is None:
            raise ValueError("names are a list, one for each seat")
        frame = layout if pyramid is not None or _is_of_a_widget(layout) else None
        if pyramid is None:
            pyramid = "passage" if frame is not None or layout is None else layout
        opening = opening_options(players, difficulty, series, face_up_discard)
        given = {
            "players": players,
            "layout": pyramid,
            "opponent": opponent,
            "side": side,
            "winnable": winnable,
            "highlights": highlights,
            "auto_pass": auto_pass,
        }
        super().__init__(
            SiggilAdapter(read_names(named), open_hands=bool(open_hands)),
            merge(opening, given),
            state=read_state(state, siggil.parse_position),
            seed=seed,
            pace=pace,
            sounds=sounds,
            hints=switch("hints", hints),
            layout=frame,
            language=language,
            theme=theme,
            clock=clock,
            journal=journal,
        )

    @classmethod
    def from_record(cls, record: Record | Json | str, **settings: Any) -> Self:
        """Return a table in the position that ``record`` ends in; play goes on from there.

        ``record`` is a ``Record``, its dictionary, JSON or text; ``settings`` are those of the
        constructor that the record does not have (``opponent``, ``names``, ``highlights``,
        ``language``…). Raises ``ValueError`` for a record of another game.
        """
        state = replay_record(record, "siggil")
        assert isinstance(state, siggil.SiggilState)
        told = dict(state.record.options)
        recorded = told.pop("layout", None)
        if _is_of_a_widget(settings.get("layout")) or settings.get("layout") is None:
            told["pyramid"] = recorded
        return cls(**{**told, **settings}, state=state)


def _is_of_a_widget(layout: object) -> bool:
    """Return whether a layout is one of ipywidgets, or has the names of its traits alone."""
    if isinstance(layout, Mapping) and layout:
        from cantorlab.widgets.core.host import layout_traits

        return {*layout} <= layout_traits()
    return isinstance(layout, HasTraits)
