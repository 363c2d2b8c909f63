"""Exercise on the strongest mage at a formula."""

from __future__ import annotations

from dataclasses import dataclass

from cantorlab.exercises.kinds.extremes import Extreme


@dataclass(frozen=True)
class Strongest(Extreme):
    """Name the strongest mage here."""

    kind = "strongest"
    end = 0
