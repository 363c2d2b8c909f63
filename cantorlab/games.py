"""Registry of games: each game is named once, with the addresses of its parts.

A part is written ``"module:attribute"`` and loaded when it is used, so that the registry itself
imports nothing. A game from outside joins in one of two ways: by a call,
``games.register(Game("toy", state="toy:ToyState", start="toy:start"))``, or by an entry point of
its distribution in the group ``cantorlab.games``, which has the game's name and holds its ``Game``.
Everything that takes the name of a game then takes this one: records, players, ``simulate``.

>>> from cantorlab import games
>>> games.get("tafl").load("state").__name__
'TaflState'
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from importlib import import_module
from inspect import signature
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

if TYPE_CHECKING:
    from importlib.metadata import EntryPoints

__all__ = ["Game", "get", "names", "register"]

GROUP = "cantorlab.games"

Part: TypeAlias = Literal["state", "start", "players", "bulk", "widget", "analyst"]


@dataclass(frozen=True)
class Game:
    """Addresses of the parts of a game, each as ``"module:attribute"``.

    Attributes:
        name: the game's name, which is also its state class's ``game``.
        state: its class of ``rules.state.State``.
        start: the function that starts a game, called with ``seed=(seed, index)`` if it takes a
            seed, and with the game's own options.
        players: its named players, from weak to strong: a mapping of name to player.
        bulk: its bulk player for ``simulate``; None: ``simulate`` plays its states one by one.
        widget: its table in a notebook, or None.
        analyst: a class that is made with a budget, for ``analyse`` (``players.analysis``).

    >>> from cantorlab import games
    >>> games.get("tafl").load("start")().game
    'tafl'
    """

    name: str
    state: str
    start: str
    players: str = "cantorlab.players.player:LEVELS"
    bulk: str | None = None
    widget: str | None = None
    analyst: str | None = None

    def load(self, part: Part) -> Any:
        """Import a part and return it; raise ``ValueError`` if the game has none."""
        path: str | None = getattr(self, part)
        if path is None:
            raise ValueError(f"the game {self.name} has no {part}")
        module, _, attribute = path.partition(":")
        return getattr(import_module(module), attribute)

    def begin(self, options: Mapping[str, Any], seed: Any) -> Any:
        """Return the first state of a game with ``options``, dealt by ``seed`` if there is chance.

        Raises ``ValueError`` for options that cannot be played, and for an unknown one, with the
        nearest name.

        >>> get("tafl").begin({"archer": True}, 0)
        Traceback (most recent call last):
        ...
        ValueError: tafl has no option 'archer': did you mean 'archers'?
        """
        start = self.load("start")
        known = list(signature(start).parameters)
        dealt = {"seed": seed} if "seed" in known else {}
        refuse_unknown(self.name, options, [name for name in known if name != "seed"])
        return start(**dealt, **options)


def refuse_unknown(
    taker: str, options: Iterable[str], known: Sequence[str], *, also: Sequence[str] = ()
) -> None:
    """Raise ``ValueError`` for the first of the ``options`` that ``taker`` does not know.

    ``also``: further names that may have been meant.
    """
    for name in options:
        if name not in known:
            near = get_close_matches(name, [*known, *also], n=1)
            there = f"there are {', '.join(known)}" if known else "there are none"
            hint = f"did you mean {near[0]!r}?" if near else there
            raise ValueError(f"{taker} has no option {name!r}: {hint}")


BUILT_IN: tuple[Game, ...] = (
    Game(
        "cantor",
        state="cantorlab.rules.cantor:CantorState",
        start="cantorlab.rules.cantor:start",
        players="cantorlab.players.cantor.levels:LEVELS",
        bulk="cantorlab.stats.cantor.simulation:bulk",
        widget="cantorlab.widgets.games.cantor.widget:Cantor",
        analyst="cantorlab.players.cantor.open_hands.analysis:Analyst",
    ),
    Game(
        "siggil",
        state="cantorlab.rules.siggil:SiggilState",
        start="cantorlab.rules.siggil:start",
        players="cantorlab.players.siggil.levels:LEVELS",
        bulk="cantorlab.stats.siggil.simulation:bulk",
        widget="cantorlab.widgets.games.siggil.widget:Siggil",
        analyst="cantorlab.players.siggil.analysis:Analyst",
    ),
    Game(
        "tafl",
        state="cantorlab.rules.tafl:TaflState",
        start="cantorlab.rules.tafl:start",
        players="cantorlab.players.tafl.levels:LEVELS",
        bulk="cantorlab.stats.tafl.simulation:bulk_tafl",
        widget="cantorlab.widgets.games.tafl.king:Tafl",
        analyst="cantorlab.players.tafl.analyst:Analyst",
    ),
    Game(
        "queen",
        state="cantorlab.rules.tafl:QueenState",
        start="cantorlab.rules.tafl:start_queen",
        players="cantorlab.players.tafl.levels:LEVELS",
        bulk="cantorlab.stats.tafl.simulation:bulk_queen",
        widget="cantorlab.widgets.games.tafl.queen:CatchTheQueen",
        analyst="cantorlab.players.tafl.analyst:Analyst",
    ),
)

_known: dict[str, Game] = {game.name: game for game in BUILT_IN}


def register(game: Game) -> None:
    """Add a game; raise ``ValueError`` if another one has its name.

    >>> from cantorlab import games
    >>> games.register(games.Game("tafl", state="mine:State", start="mine:start"))
    Traceback (most recent call last):
        ...
    ValueError: there is already a game 'tafl'
    """
    if _known.setdefault(game.name, game) != game:
        raise ValueError(f"there is already a game {game.name!r}")


def names() -> tuple[str, ...]:
    """Return the names of all games: ours, the registered ones, then those of entry points.

    >>> names()[:4]
    ('cantor', 'siggil', 'tafl', 'queen')
    """
    return tuple(dict.fromkeys([*_known, *_entry_points().names]))


def get(name: str | Game) -> Game:
    """Return the game of this name, or the registered game that is given.

    Raises ``ValueError``, with the nearest name, if there is none.

    >>> get("tafl").name
    'tafl'
    """
    if isinstance(name, Game):
        register(name)
        return name
    if isinstance(name, str):
        if name in _known:
            return _known[name]
        for point in _entry_points().select(name=name):
            return _check(name, point.load())
    raise ValueError(f"there is no game {_cite(name)}: {_hint(name)}")


def _entry_points() -> EntryPoints:
    return _entry_points_on(tuple(sys.path))


@lru_cache(maxsize=1)
def _entry_points_on(path: tuple[str, ...]) -> EntryPoints:
    """Return the entry points of distributions on ``path``, which are all read anew each time."""
    from importlib.metadata import entry_points  # takes as long as the rest of the package

    return entry_points(group=GROUP)


def _check(name: str, found: object) -> Game:
    if not isinstance(found, Game) or found.name != name:
        raise ValueError(f"the entry point {name!r} of {GROUP} must hold a Game of that name")
    return found


def _cite(name: object) -> str:
    cited = repr(name) if isinstance(name, str) else f"of type {type(name).__name__}"
    return cited if len(cited) <= 60 else f"{cited[:60]}…"


def _hint(name: object) -> str:
    near = get_close_matches(name, names(), n=1) if isinstance(name, str) else []
    return f"did you mean {near[0]!r}?" if near else f"there are {', '.join(names())}"
