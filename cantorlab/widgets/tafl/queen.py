"""Catch the Queen at one table: against the computer, or two people (rules §3.6).

>>> import cantorlab
>>> game = cantorlab.CatchTheQueen(side="king")  # doctest: +SKIP
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cantorlab.rules import tafl
from cantorlab.rules.state import Json
from cantorlab.rules.tafl.setup import switched
from cantorlab.widgets.arguments import refuse_unknown
from cantorlab.widgets.table.fields import Field
from cantorlab.widgets.tafl.options import queen_fields
from cantorlab.widgets.tafl.table import TaflTable


class CatchTheQueen(TaflTable):
    """A table of Catch the Queen, to be shown in a notebook.

    - ``queen_walks_in``: whether a move of the queen herself may win for who makes it
    - ``side``: yours, ``"jarl"`` (who begins) or ``"king"``
    - ``opponent``, ``names``, ``position``, ``hints``, ``seed``, ``language``, ``theme``: as for
      ``Tafl``

    ``state``, ``history`` and ``record`` as for ``Tafl``. Raises ``ValueError`` for what cannot be
    played.
    """

    game = "queen"
    sides = ("jarl", "king")

    def __init__(
        self,
        queen_walks_in: bool = True,
        *,
        opponent: str | Callable[..., str] = "novice",
        side: str = "jarl",
        names: Sequence[str | None] | None = None,
        position: str | tafl.TaflState | None = None,
        hints: Sequence[str] = ("moves",),
        seed: int | None = None,
        language: str | None = None,
        theme: str = "auto",
        layout: Any = None,
        **unknown: Any,
    ) -> None:
        refuse_unknown(type(self), unknown)
        super().__init__(
            {"queen_walks_in": queen_walks_in},
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
        if "queen_walks_in" in options:
            switched("queen_walks_in", options["queen_walks_in"])
        return options

    def _opening(self, options: Json) -> tafl.TaflState:
        return tafl.start_queen(queen_walks_in=options["queen_walks_in"])

    def _section(self) -> str:
        return "3.6"

    def _variant_fields(self) -> list[Field]:
        return queen_fields(self._options, self._say)

    def _page_of_texts(self) -> Json:
        return {**super()._page_of_texts(), "queen.ui.title": self._say("tafl.ui.title.queen")}
