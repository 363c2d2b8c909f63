"""Simulation of many games of one kind, as tidy frames and as totals: ``simulate``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, Unpack, overload

from cantorlab import games
from cantorlab.games import Game
from cantorlab.rules.interrupts import defer_interrupts
from cantorlab.rules.reading import switch
from cantorlab.stats.engine.folder import Folder, seed_in
from cantorlab.stats.engine.limits import limit_players
from cantorlab.stats.engine.options import Executor, Place
from cantorlab.stats.engine.plan import Plan
from cantorlab.stats.simulated import Simulation

if TYPE_CHECKING:  # arguments and result for each game, for tools that do not run it
    from cantorlab.stats.cantor.simulation import CantorOptions, CantorSimulation
    from cantorlab.stats.siggil.simulation import SiggilOptions, SiggilSimulation
    from cantorlab.stats.tafl.simulation import QueenOptions, TaflOptions, TaflSimulation


@overload
def simulate(
    game: Literal["cantor"], n: int, **options: Unpack[CantorOptions]
) -> CantorSimulation: ...
@overload
def simulate(
    game: Literal["siggil"], n: int, **options: Unpack[SiggilOptions]
) -> SiggilSimulation: ...
@overload
def simulate(game: Literal["tafl"], n: int, **options: Unpack[TaflOptions]) -> TaflSimulation: ...
@overload
def simulate(game: Literal["queen"], n: int, **options: Unpack[QueenOptions]) -> TaflSimulation: ...
@overload
def simulate(game: Game, n: int, **options: Any) -> Simulation: ...
def simulate(
    game: str | Game,
    n: int,
    *,
    players: Sequence[Any] | int | None = None,
    seed: int | None = None,
    executor: Executor = None,
    progress: bool | None = None,
    frames: bool = True,
    moves: bool = False,
    to: Place | None = None,
    bot_seconds: float | None = None,
    compiled: bool | None = None,
    **options: Any,
) -> Simulation:
    """Play ``n`` games and return them as frames and totals.

    Args:
        game: ``"cantor"``, ``"tafl"``, ``"queen"``, ``"siggil"``, or any other ``Game`` of
            ``cantorlab.games``, or its name.
        n: the number of games.
        players: one for each seat: the name of one of ours or a function
            ``(observation, legal_actions, rng) -> action``; random ones unless given. For Siggil
            also their number alone.
        seed: a whole number from 0 to 2**63 - 1. The same seed gives the same games, whatever the
            executor, compiled or interpreted. None: drawn, and kept in ``.seed``; or that of the
            simulation that is in the folder ``to`` already.
        executor: a number of processes, ``"threads"``, ``"processes"``, an executor of
            ``concurrent.futures`` or loky, a dask ``Client``, an ipyparallel client or view, a
            ``joblib.Parallel``, or the module ``ray`` after ``ray.init()``. An executor of yours is
            not shut down.
        progress: show a bar, or not; None: only for runs of more than two seconds.
        frames: False keeps only ``.totals`` (and the game's arrays), in memory independent of n.
        moves: keeps every ply as well, in ``.moves``.
        to: a folder that the games are written to as they are played, as Parquet files, in memory
            independent of n (this needs the extra ``store``): the first games at once, then about
            every second, so that a crash costs one second. Existing games of the same
            simulation stay: it resumes where it stopped, and games beyond ``n`` are returned too.
            ``open_simulation`` reads it again. A player of yours is identified there by its
            behaviour: an edited one needs another folder. An opaque one needs a ``version``, a text
            that you change with it; it is called by its ``name``.
        bot_seconds: a function of yours that takes longer for a move fails: its game ends there,
            as one that it forfeits, and stands in ``.failures``.
        compiled: whether kernels run compiled; None: by itself where numba is installed, from a
            thousand games on (of ``"tafl"`` and ``"queen"`` from 300), once they are compiled: the
            first games are played interpreted until they have taken as long as the compiler
            would. With ``NUMBA_DISABLE_JIT`` none does. ``.path`` tells it.
        **options: the game's own; ``.options`` has all of them, defaults included:

            - ``"cantor"``: ``mode``: ``"discovery"``, the default, is fought on the first places of
              the deck in their order, seldom beyond the seventh; ``"express"`` and ``"quest"`` draw
              from all 72, or from ``places``; ``first_place``, ``open_hands``.
            - ``"siggil"``: ``layout`` (``"passage"``); of solitaires ``difficulty`` (``"easy"``),
              ``series``, ``face_up_discard``.
            - ``"tafl"``: ``godi``, ``jarl``, ``victory``, ``young_king``, ``archers``, ``forest``.
            - ``"queen"``: ``queen_walks_in``.
            - ``"tafl"`` and ``"queen"``: ``maps=True`` counts the maps of the board along with the
              games. Else random games are played again when a map is first asked for.
            - Any other game: those of its ``start``.

    An interrupt returns the games so far, with ``.partial`` true. A player that fails ends
    its game, and a worker that dies twice its chunk: ``.failures`` lists them, and the rest goes on
    (after 100 of them, no more). Raises ``ValueError`` for an unknown game, player or option, and
    the first error of a player if no game could be played.

    >>> from cantorlab import simulate
    >>> sim = simulate("tafl", 20, seed=1, progress=False)
    >>> sim.totals["games"], len(sim.games)
    (20, 20)
    """
    game = games.get(game).name
    if progress is not None:
        switch("progress", progress)
    players = limit_players(players, bot_seconds)
    if seed is None and to is not None:
        seed = seed_in(to)
    with (
        defer_interrupts() as interrupts
    ):  # the time before the first game and after the last is short
        plan = Plan.of(
            game, n, players, seed, frames=frames, moves=moves, compiled=compiled, options=options
        )
        if to is None:
            simulation = plan.play_in_memory(executor, progress)
        else:
            with Folder.begin(to, plan.about()) as folder:
                simulation = plan.write_to(folder, None, executor, progress)
        interrupts.forget()
    return simulation


def open_simulation(folder: Place, *, players: Sequence[Any] | None = None) -> Simulation:
    """Return the simulation that ``simulate(…, to=folder)`` wrote, whole or cut off.

    Its frames are read when they are first asked for; ``.batches("duels")`` reads them a piece at a
    time. ``.go_on()`` plays the missing games. ``players`` are needed to go on, and to see
    states, if some were your own functions.

    Raises ``ValueError`` if there is no simulation.

    >>> from cantorlab import open_simulation
    >>> open_simulation("no_such_folder")
    Traceback (most recent call last):
        ...
    ValueError: there is no simulation in no_such_folder
    """
    found = Folder.at(folder)
    plan = Plan.from_folder(found, limit_players(players, None))
    return plan.in_folder(found)
