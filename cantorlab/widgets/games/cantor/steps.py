"""A duel of Cantor in three pictures, for the first look at the rules."""

from __future__ import annotations

from functools import lru_cache

from cantorlab.pictures.cantor.table import svg
from cantorlab.rules import cantor
from cantorlab.texts import Language


@lru_cache(maxsize=8)
def steps(language: Language) -> list[str]:
    """Return three states: a place and a hand; both mages face down; the duel decided."""
    dealt = cantor.start("discovery", seed=4)
    laid = dealt
    for seat in (0, 1):
        laid = laid.apply(laid.legal_actions(seat)[0], seat)
    fought = laid.apply("protect none", 0).apply("protect none", 1)
    return [svg(state.observation(0), language=language) for state in (dealt, laid, fought)]
