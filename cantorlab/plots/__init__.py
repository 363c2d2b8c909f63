"""Pictures for lessons and papers: each function draws on Axes and returns them.

All take ``ax=`` (new ones by default), ``language=`` and ``style="light"`` or ``"dark"``;
``describe`` says in words what was drawn.
"""

from cantorlab.plots.answers import answers
from cantorlab.plots.boards import heatmap, outcomes
from cantorlab.plots.curves import curve
from cantorlab.plots.durations import lengths
from cantorlab.plots.orders import deck, duels, order
from cantorlab.plots.results import equilibrium, mages
from cantorlab.plots.review import review
from cantorlab.plots.siggil import siggil
from cantorlab.plots.tournament import tournament
from cantorlab.plots.wins import wins
from cantorlab.plots.words import describe

__all__ = [
    "answers",
    "curve",
    "deck",
    "describe",
    "duels",
    "equilibrium",
    "heatmap",
    "lengths",
    "mages",
    "order",
    "outcomes",
    "review",
    "siggil",
    "tournament",
    "wins",
]
