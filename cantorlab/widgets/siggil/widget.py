"""Siggil at one table: alone, against computer players, or several people (rules §2).

>>> import cantorlab
>>> game = cantorlab.Siggil(players=2, layout="passage", opponents="greedy")  # doctest: +SKIP
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Self

from cantorlab.rules import siggil
from cantorlab.rules.state import Json, Record
from cantorlab.widgets.arguments import refuse_unknown
from cantorlab.widgets.messages import Refused
from cantorlab.widgets.panel import STATIC
from cantorlab.widgets.siggil.history import COLUMNS, NUMBERS, rows
from cantorlab.widgets.siggil.options import Opponent, fields, from_panel, opponents_of
from cantorlab.widgets.siggil.play import SiggilPlay
from cantorlab.widgets.table.fields import Field, chosen
from cantorlab.widgets.table.seats import PERSON, Sitter, sitter

if TYPE_CHECKING:
    import pandas as pd


class Siggil(SiggilPlay):
    """A table of Siggil, to be shown in a notebook; you sit at seat 0.

    - ``players``: 1 (the solitaire) to 4
    - ``layout``: ``"passage"``, ``"turtle"``, ``"pyramids"``, ``"river"``, ``"pillars"``, or what
      ``siggil.Layout.load`` takes (a drawing, a path, a mapping)
    - ``opponents``: who sits at the other seats: ``"greedy"``, ``"random"``, ``"person"`` (somebody
      at this screen), a function ``(observation, legal_actions, rng) -> action``, or a list of them
    - ``names``: what the players are called, seat by seat
    - ``seed``: the same seed and the same choices give the same games
    - ``difficulty`` (``"easy"``, ``"hard"``), ``series`` (3 or 4) and ``face_up_discard``: of the
      solitaire, as for ``siggil.start``
    - ``open_hands``: whether everybody sees every hand, for lessons
    - ``hints``: whether the table shows what your hand could take now
    - ``language`` (``"en"``, ``"fr"``) and ``theme`` (``"auto"``, ``"light"``, ``"dark"``)

    ``state`` is the position, ``history`` what was played at this table, ``record`` what replays
    the present game. Raises ``ValueError`` for what cannot be played.
    """

    _esm = STATIC / "siggil.js"
    _css = STATIC / "siggil.css"

    def __init__(
        self,
        players: int = 2,
        layout: siggil.LayoutSource = "passage",
        *,
        opponents: Opponent | Sequence[Opponent] = "greedy",
        names: Sequence[str | None] | None = None,
        seed: int | None = None,
        difficulty: siggil.Difficulty = "easy",
        series: int | None = None,
        face_up_discard: bool | None = None,
        open_hands: bool = False,
        hints: bool = True,
        language: str | None = None,
        theme: str = "auto",
        **unknown: Any,
    ) -> None:
        refuse_unknown(type(self), unknown)
        if names is not None and isinstance(names, str):
            raise ValueError("names are a list, one for each seat")
        if players != 1 and (difficulty, series, face_up_discard) != ("easy", None, None):
            raise ValueError(
                "difficulty, series and face_up_discard are options of the solitaire, "
                f"not of a game of {players} (rules §2.5)"
            )
        self._names: tuple[str | None, ...] = tuple(names or ())
        self._open_hands = bool(open_hands)
        self._own_layout: siggil.Layout | None = None
        self._own_solitaire: Json | None = None
        self._past_games: list[tuple[siggil.SiggilState, list[str]]] = []
        options = {"players": 2, "layout": "passage", "opponents": [], "difficulty": difficulty}
        options |= self._as_options(
            {"players": players, "layout": layout, "opponents": opponents, "hints": bool(hints)}
        )
        if (series, face_up_discard) != (None, None):
            self._own_solitaire = {
                "difficulty": difficulty,
                "series": series,
                "face_up_discard": face_up_discard,
            }
            options["difficulty"] = "own"
        super().__init__(options, seed=seed, language=language, theme=theme)

    @classmethod
    def from_record(cls, record: Record | Json | str, **settings: Any) -> Self:
        """A table in the position that ``record`` ends in; play goes on from there.

        ``record`` is a ``Record``, its dictionary or its JSON; ``settings`` are those of the
        constructor that the record does not tell (``opponents``, ``names``, ``hints``,
        ``language``…). Raises ``ValueError`` for another game's.
        """
        if isinstance(record, str):
            record = Record.from_json(record)
        elif not isinstance(record, Record):
            record = Record.from_dict(record)
        state = record.replay()
        if not isinstance(state, siggil.SiggilState):
            raise ValueError(f"this is a record of {record.game}, not of siggil")
        table = cls(**{**record.options, **settings})
        table.state = state
        return table

    # -- who plays what -------------------------------------------------------------------------

    @property
    def has_secrets(self) -> bool:  # type: ignore[override]
        """Whether hands are hidden from one another."""
        return not self._open_hands

    def _start(self, options: Json) -> siggil.SiggilState:
        players, difficulty = options["players"], options["difficulty"]
        layout = self._own_layout if options["layout"] == "given" else None
        solitaire: Json = {}
        if players == 1:
            own = difficulty == "own" and self._own_solitaire
            solitaire = own or {"difficulty": difficulty}
        return siggil.start(
            players,
            layout or options["layout"],
            seed=self._next_seed(),
            open_hands=self._open_hands,
            **solitaire,
        )

    def _seating(self, options: Json) -> list[Sitter]:
        count = options["players"]
        names = [*self._names, *[None] * count]
        players = [PERSON, *options["opponents"]][:count]
        return [
            sitter("siggil", player, name)
            for player, name in zip(players, names[:count], strict=True)
        ]

    def _fields(self) -> list[Field]:
        from cantorlab import players

        return fields(
            self._options,
            self._say,
            levels=players.names("siggil"),
            own_layout=self._own_layout is not None,
            own_solitaire=self._own_solitaire is not None,
        )

    def _as_options(self, given: Mapping[str, Any]) -> Json:
        """The options as the table keeps them; a layout of one's own stays beside them."""
        options = dict(given)
        layout = options.get("layout", "passage")
        if not isinstance(layout, str) or layout not in (*siggil.LAYOUTS, "given"):
            self._own_layout = siggil.Layout.load(layout)
            options["layout"] = "given"
        if "opponents" in options:
            options["opponents"] = opponents_of(options["opponents"], options["players"])
        return options

    # -- game after game ------------------------------------------------------------------------

    def _command_new_game(self, params: Mapping[str, Any]) -> None:
        options = from_panel(chosen(self._fields(), params), self._options)
        try:
            self.new_game(**options)
        except ValueError as reason:
            raise Refused("table.cannot_deal", reason=self._in_words(reason)) from reason

    def new_game(self, **options: Any) -> None:
        """Begin another game, with the options of the last one except for those given.

        ``options`` are ``players``, ``layout``, ``opponents``, ``difficulty`` and ``hints``, as for
        the constructor. Raises ``ValueError`` if no such game can be dealt; the running one then
        goes on.
        """
        refuse_unknown(type(self), options.keys() - self._options.keys())
        layout = self._own_layout
        players = options.get("players", self._options["players"])
        try:
            chosen_now = {**self._options, **self._as_options({"players": players, **options})}
            begun = self._start(chosen_now)
            self._seating(chosen_now)
        except ValueError:
            self._own_layout = layout
            raise
        self._past_games.append((self._siggil, self._seat_names))
        self._sit_down(chosen_now, begun)
        self._speak(self._say("table.new_game_started"))
        self._go_on()

    # -- for the notebook -----------------------------------------------------------------------

    @property
    def _seat_names(self) -> list[str]:
        return [self._name(seat) for seat in range(self.state.num_players)]

    @property
    def record(self) -> Record:
        """What replays the present game, secrets included."""
        return self._siggil.record

    @property
    def history(self) -> pd.DataFrame:
        """What was played at this table, one row an action, all games (``siggil_history``)."""
        import pandas as pd

        games = [*self._past_games, (self._siggil, self._seat_names)]
        played = [
            row
            for number, (state, names) in enumerate(games, start=1)
            for row in rows(number, state, names)
        ]
        return pd.DataFrame(played, columns=list(COLUMNS)).astype(dict.fromkeys(NUMBERS, "Int64"))
