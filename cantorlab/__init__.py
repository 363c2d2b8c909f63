"""Cantorlab: three board games played inline in Jupyter, and a laboratory around them.

>>> import cantorlab
>>> cantorlab.Cantor("quest", opponent="novice")  # doctest: +SKIP
>>> cantorlab.formulas.parse("(n - 5)²").order[0]  # who is the strongest of -9 to 8?
(-9,)
>>> sim = cantorlab.simulate("tafl", 100, seed=1)
>>> sim.totals["wins"]  # of the attacker and of the defender
(10, 86)
>>> sim.state(sim.where(winner=0).game.iloc[0]).outcome.reason
'king encircled'

Nothing heavy is imported before it is used: each name is fetched from its module on first access.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

from cantorlab.games import BUILT_IN
from cantorlab.languages.texts import get_language, set_language
from cantorlab.support import deprecation

if TYPE_CHECKING:  # names that ``__getattr__`` fetches, for tools that do not run it
    from cantorlab import exercises as exercises
    from cantorlab import formulas as formulas
    from cantorlab import games as games
    from cantorlab import journal as journal
    from cantorlab import languages as languages
    from cantorlab import learning as learning
    from cantorlab import players as players
    from cantorlab import plots as plots
    from cantorlab import rules as rules
    from cantorlab import stats as stats
    from cantorlab.environments.batches import batch as batch
    from cantorlab.learning import puzzle_frame as puzzle_frame
    from cantorlab.players.analysis import analyse as analyse
    from cantorlab.players.review import review as review
    from cantorlab.rules.game_files import read_games as read_games
    from cantorlab.rules.game_files import write_games as write_games
    from cantorlab.rules.record import Record as Record
    from cantorlab.stats import open_simulation as open_simulation
    from cantorlab.stats import simulate as simulate
    from cantorlab.widgets.core.live_page import set_site as set_site
    from cantorlab.widgets.games.cantor.widget import Cantor as Cantor
    from cantorlab.widgets.games.siggil.widget import Siggil as Siggil
    from cantorlab.widgets.games.tafl.king import Tafl as Tafl
    from cantorlab.widgets.games.tafl.queen import CatchTheQueen as CatchTheQueen
    from cantorlab.widgets.lab.widget import FormulaLab as FormulaLab
    from cantorlab.widgets.lessons.classview.widget import ClassView as ClassView
    from cantorlab.widgets.lessons.composer.widget import Composer as Composer
    from cantorlab.widgets.lessons.learning.opening import open_puzzles as open_puzzles
    from cantorlab.widgets.lessons.learning.opening import open_tutorial as open_tutorial
    from cantorlab.widgets.lessons.lesson.lesson import Lesson as Lesson
    from cantorlab.widgets.mygames.widget import MyGames as MyGames
    from cantorlab.widgets.quiz.widget import Quiz as Quiz
    from cantorlab.widgets.remote.handle import Room as Room

__version__ = "1.0.0"

# Where each name lives, as "module:attribute": the tables of our games, and the rest.
_HOMES: dict[str, str] = {
    path.partition(":")[2]: path for path in (game.widget for game in BUILT_IN) if path
} | {
    "ClassView": "cantorlab.widgets.lessons.classview.widget:ClassView",
    "Composer": "cantorlab.widgets.lessons.composer.widget:Composer",
    "FormulaLab": "cantorlab.widgets.lab.widget:FormulaLab",
    "Lesson": "cantorlab.widgets.lessons.lesson.lesson:Lesson",
    "MyGames": "cantorlab.widgets.mygames.widget:MyGames",
    "Quiz": "cantorlab.widgets.quiz.widget:Quiz",
    "Record": "cantorlab.rules.record:Record",
    "Room": "cantorlab.widgets.remote.handle:Room",
    "analyse": "cantorlab.players.analysis:analyse",
    "batch": "cantorlab.environments.batches:batch",
    "open_puzzles": "cantorlab.widgets.lessons.learning.opening:open_puzzles",
    "open_simulation": "cantorlab.stats:open_simulation",
    "open_tutorial": "cantorlab.widgets.lessons.learning.opening:open_tutorial",
    "puzzle_frame": "cantorlab.learning:puzzle_frame",
    "read_games": "cantorlab.rules.game_files:read_games",
    "review": "cantorlab.players.review:review",
    "set_site": "cantorlab.widgets.core.live_page:set_site",
    "simulate": "cantorlab.stats:simulate",
    "write_games": "cantorlab.rules.game_files:write_games",
}

# The packages that a user works with: ``cantorlab.journal.games()`` needs no import of its own.
_ROOMS = (
    "exercises", "formulas", "games", "journal", "languages", "learning", "players", "plots",
    "rules", "stats",
)  # fmt: skip

# Names of version 0.2, and the modules of 1.0 that have moved since.
sys.meta_path.insert(0, deprecation.OldModules())
_RENAMED = {
    "Puzzles": "open_puzzles",
    "Tutorial": "open_tutorial",
    "puzzles": "puzzle_frame",
}

__all__ = ["get_language", "set_language", *_HOMES]


if not TYPE_CHECKING:  # or every name would be there

    def __getattr__(name: str) -> Any:
        if name in _ROOMS:
            return import_module(f"cantorlab.{name}")
        if name in _HOMES:
            module, _, attribute = _HOMES[name].partition(":")
            return getattr(import_module(module), attribute)
        if name in _RENAMED:
            deprecation.warn(f"cantorlab.{name}", f"cantorlab.{_RENAMED[name]}", stacklevel=3)
            return __getattr__(_RENAMED[name])
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*__all__, *_ROOMS, "__version__"])
