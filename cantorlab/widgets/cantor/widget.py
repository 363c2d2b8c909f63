"""Cantor at one table: against the computer, a function of one's own, or two people (rules §1).

>>> import cantorlab
>>> game = cantorlab.Cantor("discovery", opponent="novice")  # doctest: +SKIP
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Self

from cantorlab.rules import cantor
from cantorlab.rules.state import Json, Record, State
from cantorlab.widgets.arguments import refuse_unknown
from cantorlab.widgets.cantor.history import COLUMNS, NUMBERS, row
from cantorlab.widgets.cantor.options import CHOICES, fields, places_of
from cantorlab.widgets.cantor.play import CantorPlay
from cantorlab.widgets.cantor.session import Match, Session
from cantorlab.widgets.panel import STATIC
from cantorlab.widgets.table.fields import Field
from cantorlab.widgets.table.seats import PERSON, Sitter, sitter

if TYPE_CHECKING:
    import pandas as pd


class Cantor(CantorPlay):
    """A table of Cantor, to be shown in a notebook.

    - ``mode``: ``"discovery"``, ``"express"`` or ``"quest"``
    - ``opponent``: ``"novice"``, ``"adept"``, ``"random"``, ``"person"`` (two people at one
      screen), or a function ``(observation, legal_actions, rng) -> action``
    - ``names``: what the two players are called
    - ``places``: what ``cantor.start`` takes (numbers, ``{"level": [1, 2]}``, formulas, a CSV…)
    - ``seed``: the same seed and the same choices give the same matches
    - ``ask``: whether people say who wins before they are shown the verdict
    - ``first_place``: where in the deck a discovery begins
    - ``language`` (``"en"``, ``"fr"``) and ``theme`` (``"auto"``, ``"light"``, ``"dark"``)

    ``state`` is the position, ``history`` the duels fought at this table, ``record`` what replays
    the present match. Raises ``ValueError`` for what cannot be played.
    """

    _esm = STATIC / "cantor.js"
    _css = STATIC / "cantor.css"

    def __init__(
        self,
        mode: cantor.Mode = "discovery",
        *,
        opponent: str | Callable[..., str] = "novice",
        names: Sequence[str | None] | None = None,
        places: Any = None,
        seed: int | None = None,
        ask: bool = False,
        first_place: int = 1,
        language: str | None = None,
        theme: str = "auto",
        layout: Any = None,
        **unknown: Any,
    ) -> None:
        refuse_unknown(type(self), unknown)
        if names is not None and (isinstance(names, str) or len(names) != 2):
            raise ValueError("names are two: yours and the other player's")
        self._names: tuple[str | None, ...] = tuple(names or (None, None))
        self._own_player: Callable[..., str] | None = None
        self._places: Any = None
        self._session = Session()
        options = self._as_options(
            {
                "mode": mode,
                "opponent": opponent,
                "places": places,
                "ask": bool(ask),
                "first_place": first_place,
            }
        )
        super().__init__(options, seed=seed, language=language, theme=theme, layout=layout)

    @classmethod
    def from_record(cls, record: Record | Json | str, **settings: Any) -> Self:
        """A table in the position that ``record`` ends in; play goes on from there.

        ``record`` is a ``Record``, its dictionary or its JSON; ``settings`` are those of the
        constructor (``opponent``, ``names``, ``ask``, ``language``…), except ``mode``, ``places``
        and ``first_place``, which the record tells. Raises ``ValueError`` for another game's.
        """
        if isinstance(record, str):
            record = Record.from_json(record)
        elif not isinstance(record, Record):
            record = Record.from_dict(record)
        state = record.replay()
        if not isinstance(state, cantor.CantorState):
            raise ValueError(f"this is a record of {record.game}, not of cantor")
        table = cls(
            state.mode,
            places=state.options.deck,
            first_place=state.options.first_place,
            **settings,
        )
        table.state = state
        return table

    # -- who plays what -------------------------------------------------------------------------

    def _start(self, options: Json) -> cantor.CantorState:
        mode, discovery = options["mode"], options["mode"] == "discovery"
        return cantor.start(
            mode,
            places=places_of(mode, options["places"], self._places, self.discovered),
            seed=self._next_seed(),
            first_place=(options["first_place"] or 1) if discovery else 1,
        )

    def _seating(self, options: Json) -> list[Sitter]:
        opponent = self._own_player if options["opponent"] == "own" else options["opponent"]
        named = [
            sitter("cantor", player, name)
            for player, name in zip((PERSON, opponent), self._names, strict=True)
        ]
        return [named[player] for player in self._session.players(options["mode"])]

    def _sit_down(self, options: Json, state: State | None = None) -> None:
        super()._sit_down(options, state)
        self._session.open(self._cantor)

    def _leap(self) -> None:
        super()._leap()
        if self._ready:
            self._session.open(self._cantor)

    def _fields(self) -> list[Field]:
        return fields(
            self._options,
            self._say,
            own_player=self._own_player is not None,
            own_places=self._places is not None,
            deck=len(cantor.DECK),
        )

    # -- match after match ------------------------------------------------------------------------

    def _command_next_match(self, _params: Mapping[str, Any]) -> None:
        self.next_match()

    def _command_restart(self, _params: Mapping[str, Any]) -> None:
        self.restart()

    def next_match(self) -> None:
        """Begin the following match: the next places, or in the quest the other role.

        A match that is not over yet is left, and counts for nobody.
        """
        following = self._cantor.next_match(self._next_seed())
        self._session.close(self._cantor, self.outcome, self._player_names)
        self._session.round += 1
        self._begin(following)

    def restart(self) -> None:
        """Deal this match anew, with the same places and roles."""
        again = self._cantor.options
        start = cantor.start(
            again.mode, places=again.deck, seed=self._next_seed(), first_place=again.first_place
        )
        self._session.close(self._cantor, self.outcome, self._player_names)
        self._begin(start)

    def _begin(self, state: cantor.CantorState) -> None:
        self._sit_down({**self._options, "mode": state.mode}, state)
        self._speak(self._say("table.new_game_started"))
        self._speak(self._words.opening(state))
        self._go_on()

    def new_game(self, **options: Any) -> None:
        """Begin a new sitting, with the options of the last one except for those given.

        ``options`` are ``mode``, ``opponent``, ``places``, ``ask`` and ``first_place``, as for the
        constructor. Raises ``ValueError`` if no such game can be dealt; the running one goes on.
        """
        refuse_unknown(type(self), options.keys() - self._options.keys())
        given = self._own_player, self._places
        try:
            chosen = {**self._options, **self._as_options(options)}
            begun = self._start(chosen)
            self._seating(chosen)
        except ValueError:
            self._own_player, self._places = given
            raise
        self._session.close(self._cantor, self.outcome, self._player_names)
        self._session.sitting, self._session.round = self._session.sitting + 1, 0
        self._options = chosen
        self._begin(begun)

    def _as_options(self, given: Mapping[str, Any]) -> Json:
        """The options that the panel shows, for what was given; functions and decks stay here."""
        options = dict(given)
        if callable(options.get("opponent")):
            self._own_player, options["opponent"] = options["opponent"], "own"
        places = options.get("places")
        if places is not None and not (isinstance(places, str) and places in (*CHOICES, "given")):
            self._places, options["places"] = places, "given"
        if options.get("places", "") is None:
            options["places"] = CHOICES[0]
        return options

    # -- for the notebook -----------------------------------------------------------------------

    @property
    def discovered(self) -> list[cantor.Place]:
        """The places that have been fought on at this table, in the order of their numbers."""
        fought = {duel.place for _, _, duel in self._duels()}
        return sorted(fought, key=lambda place: place.number)

    def _duels(self) -> Iterator[tuple[Match, cantor.CantorState, cantor.Duel]]:
        if not self._ready:
            return iter(())
        return self._session.duels(self._cantor, verdict_hidden=self._stage == "ask")

    @property
    def record(self) -> Record:
        """What replays the present match, secrets included."""
        return self._cantor.record

    @property
    def history(self) -> pd.DataFrame:
        """The duels fought at this table, one row each, all matches (``cantor_history``)."""
        import pandas as pd

        self._session.current.names = self._player_names
        rows = [row(match, state, duel, self._spoken) for match, state, duel in self._duels()]
        return pd.DataFrame(rows, columns=list(COLUMNS)).astype(dict.fromkeys(NUMBERS, "Int64"))

    @property
    def _player_names(self) -> tuple[str, str]:
        first, second = (self._name(self._session.seat_of(player)) for player in (0, 1))
        return first, second
