"""Exercise on the weakest mage at a formula."""

from __future__ import annotations

from dataclasses import dataclass

from cantorlab.exercises.kinds.extremes import Extreme


@dataclass(frozen=True)
class Weakest(Extreme):
    """Name the weakest mage here."""

    kind = "weakest"
    end = -1
