"""``simulate``: many games of one kind, as tidy frames and as totals."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from functools import partial
from inspect import signature
from operator import index
from typing import Any

from cantorlab import games
from cantorlab.stats import states
from cantorlab.stats.bulk import Bulk, Tally, joined
from cantorlab.stats.failures import raised
from cantorlab.stats.run import Executor, run
from cantorlab.stats.simulated import Memory, Simulation

# Arguments that every game has: none of them is an option of its own.
_COMMON = ("n", "players", "seed", "frames", "moves", "compiled")


def simulate(
    game: str,
    n: int,
    *,
    players: Sequence[Any] | int | None = None,
    seed: int | None = None,
    executor: Executor | None = None,
    progress: bool | None = None,
    frames: bool = True,
    moves: bool = False,
    compiled: bool | None = None,
    **options: Any,
) -> Simulation:
    """Play ``n`` games and return what happened, as frames and totals.

    Args:
        game: ``"cantor"``, ``"tafl"``, ``"queen"``, ``"siggil"``, or the name of any other game
            of ``cantorlab.games``.
        n: how many games.
        players: one for each seat: the name of one of ours or a function
            ``(observation, legal_actions, rng) -> action``; random ones unless given. For Siggil
            also their number alone.
        seed: a whole number from 0 to 2**63 - 1. The same seed gives the same games, whatever the
            executor, compiled or interpreted. None: drawn, and kept in ``.seed``.
        executor: anything with ``submit`` (``concurrent.futures``, dask, …); it is not shut down.
        progress: show a bar, or not; None: only for runs of more than two seconds.
        frames: False keeps only ``.totals`` (and the game's arrays), in memory independent of n.
        moves: keeps every ply as well, in ``.moves``.
        compiled: whether kernels run compiled; None: by itself, from a thousand games on (of
            ``"tafl"`` and ``"queen"`` from 300), where numba is installed.
        **options: the game's own: those of its ``start``.

    Interrupting it returns what is done so far, with ``.partial`` true. Raises ``ValueError`` for
    an unknown game, player or option.
    """
    played = games.get(game)
    n = _whole("n", n)
    if n < 0:
        raise ValueError(f"n must not be negative, but is {n}")
    chosen_seed = secrets.randbits(63) if seed is None else _whole("seed", seed)
    if not 0 <= chosen_seed < 2**63:
        raise ValueError(f"seed must be from 0 to 2**63 - 1, not {seed}")
    make: Callable[..., Bulk] = played.load("bulk") if played.bulk else partial(states.bulk, played)
    _check_options(played.load("bulk" if played.bulk else "start"), options)
    bulk = make(
        n,
        players=players,
        seed=chosen_seed,
        frames=frames,
        moves=moves,
        compiled=compiled,
        **options,
    )
    nothing = bulk.play(0, 0)
    tally = Tally(nothing, keep_columns=frames or moves)
    finished = run(bulk.play, n, executor=executor, progress=progress, keep=tally.take)
    if tally.failures and not tally.totals["games"]:
        raise raised(tally.failures)
    simulation: Simulation = bulk.kind(
        game=game,
        seed=chosen_seed,
        players=bulk.players,
        options=options,
        path=bulk.path,
        asked=n,
        partial=finished.partial or tally.totals["games"] < n,
        totals=tally.totals,
        _store=Memory(bulk, joined([nothing, *(chunk for _, chunk in finished.chunks)])),
        _bulk=bulk,
        _failed=tally.failures,
        **bulk.attributes(tally.totals, tally.arrays),
    )
    return simulation


def _whole(name: str, value: Any) -> int:
    try:
        return index(value)
    except TypeError:
        raise ValueError(f"{name} must be a whole number, not {value!r}") from None


def _check_options(make: Callable[..., Any], options: Mapping[str, Any]) -> None:
    known = [name for name in signature(make).parameters if name not in _COMMON]
    for name in options:
        if name not in known:
            near = get_close_matches(name, known)
            hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(known)}"
            raise ValueError(f"simulate has no option {name!r}: {hint}")
