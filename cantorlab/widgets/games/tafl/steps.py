"""Each of the two games in three pictures, for the first look at its rules."""

from __future__ import annotations

from functools import lru_cache

from cantorlab.pictures.tafl.board import board
from cantorlab.rules import tafl
from cantorlab.texts import Language


@lru_cache(maxsize=8)
def king_steps(language: Language) -> list[str]:
    """Return three states: the beginning; a soldier caught between two; the king in a corner."""
    between = tafl.parse_position("9/9/9/5a3/4K4/9/3aD4/9/9 attacker 0").apply("f6-f3")
    corner = tafl.parse_position("9/9/9/3a5/9/8K/9/9/9 defender 0").apply("i4-i1")
    return [_draw(state, language) for state in (tafl.start(), between, corner)]


@lru_cache(maxsize=8)
def queen_steps(language: Language) -> list[str]:
    """Return three states: the beginning; half a turn; the queen between a chief and a Viking."""
    began = tafl.start_queen()
    halves = began.apply("d1-d4").apply("e3-c3")
    caught = tafl.parse_position("4S4/9/9/9/9/2NQ2n2/9/9/9 jarl 0").apply("g4-e4")
    return [_draw(state, language) for state in (began, halves, caught)]


def _draw(state: tafl.TaflState, language: Language) -> str:
    return board(state.observation(1), language=language)
