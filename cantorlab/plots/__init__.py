"""Pictures for lessons and papers: each function draws on Axes and returns them.

>>> from cantorlab import plots
>>> ax = plots.order("n² - 4n", language="en")
>>> print(plots.describe(ax)[:66])
The ladder of the mages at n squared minus 4 n. From the strongest

All take ``ax=`` (new ones by default), ``language=`` and ``style="light"``, ``"dark"`` or
``"print"`` (black on white, for papers);
``describe`` puts a drawing into words, ``shown`` is a figure with these words for
the end of a cell, ``gallery`` shows them all. Sizes of letters follow matplotlib's
``rcParams``, and figures their ``figure.figsize``, if it has been changed; else each
is as large as it needs. Each is fetched on first use: a curve needs no pandas.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # names that ``__getattr__`` fetches, for tools that do not run it
    from cantorlab.plots.answer_rates import answers as answers
    from cantorlab.plots.curves import curve as curve
    from cantorlab.plots.descriptions import describe as describe
    from cantorlab.plots.descriptions import shown as shown
    from cantorlab.plots.durations import lengths as lengths
    from cantorlab.plots.endings import outcomes as outcomes
    from cantorlab.plots.examples import gallery as gallery
    from cantorlab.plots.heatmaps import heatmap as heatmap
    from cantorlab.plots.orders import deck as deck
    from cantorlab.plots.orders import duels as duels
    from cantorlab.plots.orders import order as order
    from cantorlab.plots.printed_games import cards as cards
    from cantorlab.plots.printed_games import siggil_cards as siggil_cards
    from cantorlab.plots.printed_games import tafl_set as tafl_set
    from cantorlab.plots.pyramids import siggil as siggil
    from cantorlab.plots.results import equilibrium as equilibrium
    from cantorlab.plots.results import mages as mages
    from cantorlab.plots.reviews import review as review
    from cantorlab.plots.solitaires import winnable as winnable
    from cantorlab.plots.tables import signs as signs
    from cantorlab.plots.tables import variations as variations
    from cantorlab.plots.tournaments import tournament as tournament
    from cantorlab.plots.win_rates import wins as wins

# The module that each function lives in, none of which has the name of a function.
_HOMES = {
    "answers": "answer_rates",
    "cards": "printed_games",
    "curve": "curves",
    "deck": "orders",
    "describe": "descriptions",
    "duels": "orders",
    "equilibrium": "results",
    "gallery": "examples",
    "heatmap": "heatmaps",
    "lengths": "durations",
    "mages": "results",
    "order": "orders",
    "outcomes": "endings",
    "review": "reviews",
    "shown": "descriptions",
    "siggil": "pyramids",
    "siggil_cards": "printed_games",
    "signs": "tables",
    "tafl_set": "printed_games",
    "tournament": "tournaments",
    "variations": "tables",
    "winnable": "solitaires",
    "wins": "win_rates",
}

__all__ = [*_HOMES]


if not TYPE_CHECKING:  # or every name would be there

    def __getattr__(name: str) -> Any:
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f"cantorlab.plots.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
