"""Cantor at one table: against the computer, a function of one's own, or two people (rules §1).

>>> import cantorlab
>>> game = cantorlab.Cantor("discovery", opponent="novice")  # doctest: +SKIP
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Self

from cantorlab.journal.series import SeriesLog
from cantorlab.players import NamedPlayer
from cantorlab.rules import cantor
from cantorlab.rules.reading import switch
from cantorlab.rules.state import Json, Record
from cantorlab.widgets.core.arguments import known_arguments, read_state
from cantorlab.widgets.core.bundle import STATIC
from cantorlab.widgets.core.lock import locked
from cantorlab.widgets.games.cantor.adapter import CantorAdapter
from cantorlab.widgets.games.cantor.match_series import Role
from cantorlab.widgets.games.cantor.options import NOTHING_CHOSEN, merge, options_of_match
from cantorlab.widgets.table.export import replay_record
from cantorlab.widgets.table.journal import journal_sink_of
from cantorlab.widgets.table.table import Table

if TYPE_CHECKING:
    import traitlets


class Cantor(Table):
    """A table of Cantor, to be shown in a notebook.

    - ``mode``: ``"discovery"``, ``"express"`` or ``"quest"``
    - ``opponent``: ``"random"``, ``"novice"``, ``"club"``, ``"master"``, ``"person"`` (two people
      at one screen), or a function ``(observation, legal_actions, rng) -> action``
    - ``names``: the names of the two players
    - ``places``: as ``cantor.start`` takes them (numbers, ``{"level": [1, 2]}``, formulas, a CSV…)
    - ``seed``: the same seed and the same choices give the same matches
    - ``ask``: whether people say who wins before they are shown the verdict
    - ``open_hands``: whether both hands lie face up
    - ``first_place``: where in the deck a discovery begins (left out: where it has stopped)
    - ``side``: yours in the first match of a quest, ``"adventurer"`` or ``"defender"`` (left out:
      whose turn it is)
    - ``pace``: how fast the computer acts: ``"brisk"``, ``"calm"``, or ``"step"`` (one turn each
      time you ask for it)
    - ``sounds``: whether moves, captures, reveals and the end are heard
    - ``hints``: whether you may ask for a hint
    - ``clock``: minutes for each person, and seconds added per turn, where two play: ``"5+3"``
    - ``language`` (``"en"``, ``"fr"``…) and ``theme`` (``"auto"``, ``"light"``, ``"dark"``)
    - ``state``: where the match begins: a state, or a line as ``state.position`` gives it (a new
      deal if left out)
    - ``room``: the link of a table in a room elsewhere, ``"https://…/KITES"``: you sit down there,
      with ``names``, ``language`` and ``theme`` alone, and get a table that the room moves
    - ``journal``: whether matches are kept as they are played (``cantorlab.journal``)

    Places that were discovered, matches won and the roles of the quest go on from table to table,
    by the journal: a person is known by the name given or, without one, by this computer.

    ``state`` is the position, ``history`` the duels fought at this table, ``record`` the record
    that replays the present match. Raises ``ValueError`` for an impossible game.

    >>> import cantorlab
    >>> table = cantorlab.Cantor("express", opponent="person", seed=1, journal=False)
    >>> table.state.to_act, len(table.history)
    ((0, 1), 0)
    >>> cantorlab.Cantor("blitz")
    Traceback (most recent call last):
        ...
    ValueError: mode must be one of discovery, express, quest, not 'blitz'
    """

    _esm = STATIC / "cantor.js"
    _css = STATIC / "cantor.css"
    _new_adapter = CantorAdapter
    if TYPE_CHECKING:
        state: traitlets.Instance[cantor.CantorState]

    _adapter: CantorAdapter

    @known_arguments
    def __init__(
        self,
        mode: cantor.Mode = "discovery",
        *,
        opponent: NamedPlayer = "novice",
        side: Role | None = None,
        names: Sequence[str | None] | None = None,
        places: Any = None,
        ask: bool = False,
        open_hands: bool = False,
        first_place: int | None = None,
        state: str | cantor.CantorState | None = None,
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
        given = {
            "mode": mode,
            "opponent": opponent,
            "places": places,
            "ask": bool(ask),
            "open_hands": bool(open_hands),
            "first_place": first_place,
        }
        options = merge(NOTHING_CHOSEN, given)
        sink = journal_sink_of(journal)
        adapter = CantorAdapter(names, SeriesLog(sink.on and sink.own))
        adapter.begin_rematches(options, side)
        super().__init__(
            adapter,
            options,
            state=read_state(state, cantor.parse_position),
            seed=seed,
            pace=pace,
            sounds=sounds,
            hints=switch("hints", hints),
            language=language,
            theme=theme,
            layout=layout,
            clock=clock,
            journal=journal,
        )

    @classmethod
    def from_record(cls, record: Record | Json | str, **settings: Any) -> Self:
        """Return a table in the position that ``record`` ends in; play goes on from there.

        ``record`` is a ``Record``, its dictionary, JSON or text; ``settings`` are those of the
        constructor (``opponent``, ``names``, ``ask``, ``language``…), except ``mode``, ``places``,
        ``first_place`` and ``open_hands``, which the record has. Raises ``ValueError`` for a record
        of another game.
        """
        state = replay_record(record, "cantor")
        assert isinstance(state, cantor.CantorState)
        mode, told = state.options.mode, options_of_match(state.options)
        return cls(mode, **{**told, **settings}, state=state)

    @property
    def discovered(self) -> list[cantor.Place]:
        """The places that have been fought on, here and at earlier tables, by number."""
        return self._adapter.matches.discovered_places

    @locked
    def next_match(self) -> None:
        """Begin the following match: the next places, or in the quest the other role.

        An unfinished match is abandoned, and counts for neither player.
        """
        self._session.carry_out(self._adapter.next_match(self._session.snapshot))

    @locked
    def restart(self) -> None:
        """Deal this match anew, with the same places and roles."""
        self._session.carry_out(self._adapter.restart(self._session.snapshot))
