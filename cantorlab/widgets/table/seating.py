"""Seating of a game: who plays at each seat, and what each is called."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cantorlab.languages.texts import Language
from cantorlab.rules.state import Json, Seat
from cantorlab.widgets.table.adapter import Adapter
from cantorlab.widgets.table.mode import PlayMode
from cantorlab.widgets.table.seats import SeatConfig
from cantorlab.widgets.table.snapshot import TableConfig
from cantorlab.widgets.table.transition import Faults


class Seating:
    """Players of a game; a failure to name them costs only their names: see ``faults``."""

    def __init__(self, adapter: Adapter, faults: Faults) -> None:
        self._adapter, self._faults = adapter, faults
        self._called: dict[Seat, str] = {}

    def call(self, seat: Seat, name: str | None) -> None:
        """Call the person at a seat by a name from now on, in every game; None: as chosen."""
        self._called.pop(seat, None)
        if name is not None:
            self._called[seat] = name

    def config(
        self,
        mode: PlayMode,
        options: Json,
        players: Sequence[SeatConfig],
        language: Language,
        *,
        shared: bool,
    ) -> TableConfig:
        """Return how a table is set; ``shared``: several seats may look at one screen."""
        own = [
            replace(each, name=self._called.get(seat, each.name)) if each.is_person else each
            for seat, each in enumerate(players)
        ]
        seat_configs = mode.seat_configs(own, language)
        persons = tuple(seat for seat, each in enumerate(seat_configs) if each.is_person)
        names = Adapter.names(self._adapter, seat_configs, language)
        with self._faults:
            names = self._adapter.names(seat_configs, language)
        return TableConfig(
            options=options,
            seat_configs=seat_configs,
            names=names,
            persons=persons,
            here=persons,
            shared=shared and len(persons) > 1,
            language=language,
        )
