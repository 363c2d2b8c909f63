"""Learning of a class: the rate of right answers over the weeks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd

from cantorlab.stats.intervals import Z95

_NEEDED = ("at", "pupil", "right")


def learning(
    frame: pd.DataFrame, by: str | Sequence[str] = (), *, every: str = "W"
) -> pd.DataFrame:
    """Return how often a class answered right, week by week.

    ``frame`` is one of ``answers``: it needs the columns ``at``, ``pupil`` and ``right``. ``by``
    names further columns to group by (``"kind"``, ``"family"``, ``"level"``, ``"pupil"``);
    ``every`` is a period of pandas (``"W"``: weeks from Monday to Sunday, ``"D"``, ``"M"``). Days
    and weeks are those of the column's time zone; moments in UTC, as ``answers`` has them, count in
    the time zone of this computer: convert the column (``dt.tz_convert``) for another.
    Returns a row for each period with answers, in order: those of ``by``, ``since``
    (its first day), ``pupils``, ``asked``, ``right``, ``rate``, and the ends ``low`` and ``high``
    of a 95 % interval of the rate. Answers of one pupil are not independent of each other: the
    interval counts a pupil as one piece of evidence, and is empty (NaN) for fewer than two.
    Source: W. G. Cochran, Sampling Techniques (1977), 6.3: the variance of a ratio.

    >>> import pandas as pd
    >>> days = pd.to_datetime(["2026-01-05", "2026-01-07", "2026-01-13"])
    >>> found = learning(pd.DataFrame({"at": days, "pupil": list("aba"), "right": [0, 1, 1]}))
    >>> found[["since", "pupils", "rate"]].astype(str).values.tolist()
    [['2026-01-05', '2', '0.5'], ['2026-01-12', '1', '1.0']]

    Raises ``ValueError`` for a frame without these columns, or a period that pandas does not know.
    """
    chosen = [by] if isinstance(by, str) else [*by]
    if missing := [
        name for name in (*_NEEDED, *chosen) if name not in getattr(frame, "columns", ())
    ]:
        raise ValueError(f"answers have the column {', '.join(missing)}; these do not")
    when = _read_clocks(frame["at"]).dt.to_period(every)
    keys = [*chosen, "since"]
    rows = frame[["pupil", *(name for name in chosen if name != "pupil")]].assign(
        since=when.dt.start_time, right=frame["right"].astype(bool)
    )
    each_pupil = rows.groupby(list(dict.fromkeys([*keys, "pupil"])), observed=True)["right"]
    return _rates(each_pupil.agg(asked="size", right="sum").reset_index(), keys)


def _read_clocks(moments: pd.Series[Any]) -> pd.Series[Any]:
    """Return moments as the clock on the wall showed them, without a time zone."""
    when = moments
    if not pd.api.types.is_datetime64_any_dtype(when.dtype):
        try:
            when = pd.to_datetime(moments)
        except ValueError:  # of several time zones
            when = pd.to_datetime(moments, utc=True)
    if str(when.dt.tz) in ("UTC", "UTC+00:00", "tzutc()"):
        when = when.dt.tz_convert("tzlocal()")
    clocks: pd.Series[Any] = when.dt.tz_localize(None)
    return clocks


def _rates(of_pupils: pd.DataFrame, keys: list[str]) -> pd.DataFrame:
    """Return the rate in each group of ``keys`` of rows, one for each pupil in it."""
    grouped = of_pupils.groupby(keys, observed=True)
    table = grouped.agg(
        pupils=("asked", "size"), asked=("asked", "sum"), right=("right", "sum")
    ).reset_index()
    table["rate"] = table["right"] / table["asked"]
    each = of_pupils.merge(table[[*keys, "rate"]], on=keys)
    each["off"] = (each["right"] - each["rate"] * each["asked"]) ** 2
    off = each.groupby(keys, observed=True)["off"].sum().to_numpy()
    pupils = table["pupils"].to_numpy(np.float64)
    with np.errstate(divide="ignore", invalid="ignore"):
        error = np.sqrt(off * pupils / (pupils - 1)) / table["asked"].to_numpy()
    half = np.where(pupils > 1, Z95 * error, np.nan)
    table["low"] = np.maximum(table["rate"] - half, 0)
    table["high"] = np.minimum(table["rate"] + half, 1)
    return table
