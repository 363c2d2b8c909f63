"""Balance of the mixes of variants of Catch the King."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import product
from typing import Any

import numpy as np
import pandas as pd

from cantorlab.games import get
from cantorlab.rules import tafl
from cantorlab.rules.interrupts import defer_interrupts
from cantorlab.rules.random import choose_seed
from cantorlab.rules.reading import read_items, whole
from cantorlab.stats.engine.bulk import should_compile
from cantorlab.stats.intervals import Z95, score_interval, wilson
from cantorlab.stats.simulated import Simulation
from cantorlab.stats.simulation import simulate
from cantorlab.stats.tafl.simulation import COMPILED

ON_AN_AXIS = ("godi", "jarl", "victory")
SWITCHES = ("young_king", "archers", "forest")


def legal_variants() -> list[dict[str, bool]]:
    """Return every legal mix of the six variants (rules §3.5), on the axes that ``True`` takes.

    At most two of Godi, Jarl and Victory go together, so there are 7 × 8 = 56.

    >>> from cantorlab import stats
    >>> len(stats.legal_variants())
    56
    """
    names = (*ON_AN_AXIS, *SWITCHES)
    mixes = (dict(zip(names, chosen, strict=True)) for chosen in product((False, True), repeat=6))
    return [mix for mix in mixes if _is_legal(mix)]


def balance(
    variants: Iterable[Mapping[str, Any]] | None = None,
    n: int = 1000,
    *,
    seed: int | None = None,
    leaders: int = 8,
    fresh: int | None = None,
    **options: Any,
) -> pd.DataFrame:
    """Simulate ``n`` games of each mix of variants and measure its fairness: one row per mix.

    The fairest of many look fairer than they are, since luck chose them: so the ``leaders`` of the
    first look play ``fresh`` new games (default: 4 ``n``), and their rows show those alone.

    ``variants`` are keyword arguments of ``tafl.start`` (default: all legal mixes); ``options`` are
    those of ``simulate``, such as ``players`` (``["novice", "novice"]``: a mix that is fair at
    random need not be fair for strong players) and ``executor``. Columns: ``variants`` (the names
    of those that are on), one column a variant, ``games``, ``fresh`` (whether they are new),
    ``attacker`` (the attacker's rate of wins) with its 95 % Wilson interval ``low``, ``high``;
    ``defender``, ``draws``; ``score`` (win 1, draw ½, of the attacker) with its interval
    ``score_low``, ``score_high``; ``unfairness`` (the distance of the score from ½), ``rank`` (1
    and the number of mixes that are fairer beyond doubt, so that indistinguishable ones share it)
    and ``plies``, the mean length. The fairest come first.

    An interrupt returns the mixes that were played until then, the leaders without ``fresh``
    games if these were not all played. Raises ``ValueError`` for anything but a list of mixes, and
    the errors of ``simulate``.

    >>> from cantorlab import stats
    >>> found = stats.balance([{}, {"archers": True}], 10, seed=1, fresh=10, progress=False)
    >>> found.variants.tolist(), found.games.tolist()
    (['archers', 'base'], [10, 10])
    """
    chosen = choose_seed(seed)
    n = whole("n", n, 0, 10**12)
    mixes = legal_variants() if variants is None else _mixes(variants)
    whole("leaders", leaders, 0, 10**9)
    if {"frames", "seed", "to"} & options.keys():
        raise ValueError("a balance has neither frames nor a folder: it has one row for each mix")
    if not mixes:
        return pd.DataFrame()
    # Together the mixes are worth the compiler where one of them is not.
    options["compiled"] = should_compile(n * len(mixes), options.get("compiled"), COMPILED)

    def play_mix(mix: dict[str, Any], games: int, *, again: bool) -> Simulation:
        own_seed = (chosen + again) % 2**63
        return simulate(get("tafl"), games, seed=own_seed, frames=False, **mix, **options)

    rows: list[dict[str, Any]] = []
    with defer_interrupts() as interrupts:
        interrupted = False
        for mix in mixes:
            first_look = play_mix(mix, n, again=False)
            rows.append(_row(mix, first_look) | {"fresh": False})
            if interrupted := first_look.interrupted:
                break
        fairest = sorted(range(len(rows)), key=lambda at: float(rows[at]["unfairness"]))
        again = [] if interrupted or len(mixes) == 1 else fairest[:leaders]
        for at in again:
            second_look = play_mix(mixes[at], 4 * n if fresh is None else fresh, again=True)
            if second_look.interrupted:
                break
            rows[at] = _row(mixes[at], second_look) | {"fresh": True}
        interrupts.forget()
    table = pd.DataFrame(rows)
    low, high = (table[end].to_numpy(np.float64) for end in ("score_low", "score_high"))
    least = np.maximum(np.maximum(low - 0.5, 0.5 - high), 0.0)
    most = np.maximum(high - 0.5, 0.5 - low)
    table["rank"] = 1 + (most < least[:, np.newaxis]).sum(axis=1)
    return table.sort_values("unfairness", kind="stable", ignore_index=True)


def variant_value(table: pd.DataFrame) -> pd.DataFrame:
    """Return the value of each variant for the attacker: one row per variant, the largest first.

    ``table`` is one of ``balance``. Each two mixes that differ in a variant alone show its effect
    on the attacker's score there: ``worth`` is the mean of that over all such ``pairs``, with its
    95 % interval ``low``, ``high``.

    Raises ``ValueError`` for anything that is no table of ``balance``.

    >>> from cantorlab import stats
    >>> table = stats.balance([{}, {"archers": True}], 10, seed=1, fresh=10, progress=False)
    >>> stats.variant_value(table).index.tolist()
    ['archers']
    """
    wanted = ("score", "score_low", "score_high")
    if missing := [name for name in wanted if name not in getattr(table, "columns", ())]:
        raise ValueError(
            f"a table of balance has the column {', '.join(missing)}; this one does not"
        )
    # A table of an earlier version was made without the variants that it does not name.
    names = [name for name in (*ON_AN_AXIS, *SWITCHES) if name in table]
    mixes = [frozenset(name for name in names if row[name]) for _, row in table.iterrows()]
    score = dict(zip(mixes, table["score"], strict=True))
    spread = (table["score_high"] - table["score_low"]) / (2 * Z95)
    variance = dict(zip(mixes, spread**2, strict=True))
    rows = {}
    for name in names:
        pairs = [(mix, mix | {name}) for mix in score if name not in mix and mix | {name} in score]
        if not pairs:
            continue
        worth = sum(score[with_it] - score[without] for without, with_it in pairs) / len(pairs)
        doubt = sum(variance[with_it] + variance[without] for without, with_it in pairs)
        error = Z95 * doubt**0.5 / len(pairs)
        rows[name] = {"worth": worth, "low": worth - error, "high": worth + error}
        rows[name]["pairs"] = len(pairs)
    found = pd.DataFrame.from_dict(rows, "index", columns=["worth", "low", "high", "pairs"])
    found.index.name = "variant"
    return found.astype({"pairs": "int64"}).sort_values("worth", ascending=False, kind="stable")


def _mixes(variants: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return the given mixes, checked."""
    given = [variants] if isinstance(variants, Mapping) else variants
    mixes = read_items("variants", given, 10_000)
    if not all(isinstance(mix, Mapping) for mix in mixes):
        raise ValueError("variants are mappings of the options of tafl.start: [{'godi': True}, {}]")
    return [dict(mix) for mix in mixes]


def _is_legal(mix: Mapping[str, bool]) -> bool:
    try:
        tafl.start(**mix)
    except tafl.ImpossibleSetup:
        return False
    return True


def _row(mix: dict[str, Any], sim: Simulation) -> dict[str, Any]:
    played, (attacker, defender) = sim.totals["games"], sim.totals["wins"]
    games = max(played, 1)
    low, high = wilson(attacker, played)
    draws = sim.totals["draws"]
    score = (attacker + draws / 2) / games
    score_low, score_high = score_interval(attacker, draws, defender)
    on = [name for name, value in mix.items() if value]
    return {
        "variants": " + ".join(on) or "base",
        **{name: mix.get(name) or False for name in (*ON_AN_AXIS, *SWITCHES)},
        "games": played,
        "attacker": attacker / games,
        "low": float(low),
        "high": float(high),
        "defender": defender / games,
        "draws": draws / games,
        "score": score,
        "score_low": float(score_low),
        "score_high": float(score_high),
        "unfairness": abs(score - 0.5),
        "plies": sim.totals["plies"] / games,
    }
