"""Which mage is the weakest here?"""

from __future__ import annotations

from dataclasses import dataclass

from cantorlab.exercises.kinds.extremes import Extreme


@dataclass(frozen=True)
class Weakest(Extreme):
    """Which mage is the weakest here?"""

    kind = "weakest"
    end = -1
