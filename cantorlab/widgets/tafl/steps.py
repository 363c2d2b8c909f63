"""Catch the King in three pictures, for the first look at its rules."""

from __future__ import annotations

from functools import lru_cache

from cantorlab.pictures.tafl.board import board
from cantorlab.rules import tafl
from cantorlab.texts import Language


@lru_cache(maxsize=8)
def steps(language: Language) -> list[str]:
    """The beginning; a soldier caught between two; the king in a corner."""
    between = tafl.parse_position("9/9/9/5a3/4K4/9/3aD4/9/9 attacker 0").apply("f6-f3")
    corner = tafl.parse_position("9/9/9/3a5/9/8K/9/9/9 defender 0").apply("i4-i1")
    shown = (tafl.start(), between, corner)
    return [board(state.observation(1), language=language) for state in shown]
