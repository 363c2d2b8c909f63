"""Pictures for lessons and papers: each function draws on Axes and returns them.

All take ``ax=`` (new ones by default), ``language=`` and ``style="light"`` or ``"dark"``;
``describe`` says in words what was drawn, ``gallery`` shows them all. Sizes of letters follow
matplotlib's ``rcParams``.
"""

from cantorlab.plots.answers import answers
from cantorlab.plots.boards import heatmap
from cantorlab.plots.curves import curve
from cantorlab.plots.durations import lengths
from cantorlab.plots.endings import outcomes
from cantorlab.plots.examples import gallery
from cantorlab.plots.orders import deck, duels, order
from cantorlab.plots.printing import cards
from cantorlab.plots.results import equilibrium, mages
from cantorlab.plots.review import review
from cantorlab.plots.siggil import siggil
from cantorlab.plots.tables import signs, variations
from cantorlab.plots.tournament import tournament
from cantorlab.plots.wins import wins
from cantorlab.plots.words import describe

__all__ = [
    "answers",
    "cards",
    "curve",
    "deck",
    "describe",
    "duels",
    "equilibrium",
    "gallery",
    "heatmap",
    "lengths",
    "mages",
    "order",
    "outcomes",
    "review",
    "siggil",
    "signs",
    "tournament",
    "variations",
    "wins",
]
