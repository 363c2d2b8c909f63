"""Catch the King at one table: every variant, the computer, oneself, or two people (rules §3).

>>> import cantorlab
>>> game = cantorlab.Tafl(archers=True, side="defender")  # doctest: +SKIP
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cantorlab.rules import tafl
from cantorlab.rules.state import Json, Seat
from cantorlab.rules.tafl.setup import AXIS_VARIANTS, SWITCHES, switched
from cantorlab.widgets.arguments import refuse_unknown
from cantorlab.widgets.table.fields import Field
from cantorlab.widgets.tafl.options import axes_of, impossible, king_fields, shot_field, variants_of
from cantorlab.widgets.tafl.table import TaflTable


class Tafl(TaflTable):
    """A table of Catch the King, to be shown in a notebook.

    - ``opponent``: a level of ours (``players.names("tafl")``), ``"person"`` (two people at one
      screen), or a function ``(observation, legal_actions, rng) -> action``
    - ``side``: yours, ``"attacker"`` or ``"defender"``
    - ``names``: what you and the other player are called
    - ``godi``, ``jarl``, ``victory``, ``young_king``, ``archers``, ``forest``: the variants, as
      ``tafl.start`` takes them
    - ``position``: where the game begins: a line as ``state.position`` gives it, or a state
    - ``hints``: what the board points out: ``"moves"`` (where the piece picked up may go),
      ``"shots"`` (that one may be announced), ``"zones"`` (the archers'), ``"danger"``
    - ``seed``: the same seed and the same choices give the same games
    - ``language`` (``"en"``, ``"fr"``) and ``theme`` (``"auto"``, ``"light"``, ``"dark"``)

    ``state`` is the position, ``history`` the game as a data frame, ``record`` what replays it.
    Raises ``ValueError`` for what cannot be played.
    """

    game = "tafl"
    sides = ("attacker", "defender")

    def __init__(
        self,
        *,
        opponent: str | Callable[..., str] = "novice",
        side: str = "attacker",
        names: Sequence[str | None] | None = None,
        godi: tafl.Axis = None,
        jarl: tafl.Axis = None,
        victory: tafl.Axis = None,
        young_king: bool = False,
        archers: bool = False,
        forest: bool = False,
        position: str | tafl.TaflState | None = None,
        hints: Sequence[str] = ("moves", "shots"),
        seed: int | None = None,
        language: str | None = None,
        theme: str = "auto",
        layout: Any = None,
        **unknown: Any,
    ) -> None:
        refuse_unknown(type(self), unknown)
        super().__init__(
            {
                "godi": godi,
                "jarl": jarl,
                "victory": victory,
                "young_king": young_king,
                "archers": archers,
                "forest": forest,
            },
            opponent=opponent,
            side=side,
            names=names,
            position=position,
            hints=hints,
            seed=seed,
            language=language,
            theme=theme,
            layout=layout,
        )

    def _as_options(self, given: Mapping[str, Any]) -> Json:
        options = super()._as_options(given)
        axes = {
            name: options[name] if name in options else self._options[name]
            for name in AXIS_VARIANTS
        }
        switches = {name: switched(name, options[name]) for name in SWITCHES if name in options}
        return {**options, **axes_of(**axes), **switches}

    def _opening(self, options: Json) -> tafl.TaflState:
        return tafl.start(**variants_of(options))

    def _variant_fields(self) -> list[Field]:
        return [*king_fields(self._options, self._say), shot_field(self._options, self._say)]

    def _more(self, seat: Seat | None) -> Json:
        return {**super()._more(seat), "impossible": impossible(self._spoken)}
