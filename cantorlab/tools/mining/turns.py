"""Turns of Siggil for two to four that win at once, in games between players of ours.

With a decisive spirit, or in the last turn of all, a player who draws the right card, and captures
or steals with the right ones, has won. It is a puzzle where one draw alone does so, with one way to
take then. A seat's knowledge is enough: all cards that lie there are in sight, and all players see
the spirits and the hand size of each.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from cantorlab import players
from cantorlab.rules import siggil
from cantorlab.rules.siggil import SiggilState
from cantorlab.rules.state import Json

#: Among how many cards there must be to choose, at least.
_DRAWS = 3


def finds(_game: str, index: int) -> Iterator[Json]:
    """Yield the last puzzle in game number ``index``, if there is one."""
    number = 2 + index % 3
    layouts = siggil.layouts.BUILT_IN
    layout = layouts[index // 3 % len(layouts)]
    start = siggil.start(number, layout, seed=index)
    found = [state for state in _positions(start, index) if _solution(state)]
    for state in found[-1:]:
        yield {
            "game": index,
            "variant": f"{layout} {number}",
            "position": siggil.parse_position(state.position).position,
            "seat": state.to_act[0],
            "goal": "turn",
            "wins": 2,
            "solution": _solution(state),
            "lying": len(state.observation(0)["siggil"]),
        }


def _positions(state: Any, index: int) -> Iterator[SiggilState]:
    rng = Random(index)
    novice: Any = players.named("siggil", "novice")
    while not state.is_terminal:
        yield state
        seen = state.observation(state.to_act[0])
        state = state.apply(novice(seen, state.legal_actions(), rng))


def _solution(state: SiggilState) -> list[str]:
    """Return the one card that wins in this turn, and how; nothing if that is no puzzle."""
    draws = state.legal_actions() if state.phase == "draw" else []
    if len(draws) < _DRAWS or not all(each["card"] for each in state.observation(0)["siggil"]):
        return []
    ways = [(draw, take) for draw in draws for take in _winning_actions(state.apply(draw))]
    return [*ways[0]] if len(ways) == 1 and ways[0][1] != "pass" else []


def _winning_actions(state: SiggilState) -> list[str]:
    """Return the actions with which the seat to act wins."""
    (seat,) = state.to_act
    ends = {action: state.apply(action) for action in state.legal_actions()}
    return [action for action, end in ends.items() if end.is_terminal and end.returns()[seat] == 1]
