"""Which mage is the strongest here?"""

from __future__ import annotations

from dataclasses import dataclass

from cantorlab.exercises.kinds.extremes import Extreme


@dataclass(frozen=True)
class Strongest(Extreme):
    """Which mage is the strongest here?"""

    kind = "strongest"
    end = 0
