"""Three pictures of how a spirit is taken, for the first look at the rules of Siggil."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from cantorlab.pictures.siggil.table import svg
from cantorlab.rules import siggil
from cantorlab.texts import Language


@lru_cache(maxsize=8)
def steps(language: Language) -> list[str]:
    """Return three states: the Siggil as dealt; a hand that can take a spirit; the spirit on its
    series.
    """
    dealt = siggil.start(2, "passage", seed=3)
    state, rng = dealt, Random(1)
    while True:
        (seat,) = state.to_act
        actions = state.legal_actions(seat)
        take = next((action for action in actions if action.startswith("take ")), None)
        if take is not None:
            break
        state = state.apply(rng.choice(actions), seat)
    taken = state.apply(take, seat)
    return [svg(each.observation(seat), language=language) for each in (dealt, state, taken)]
