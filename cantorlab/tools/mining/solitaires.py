"""Ends of Siggil's solitaires in which every card is seen and one action alone still wins.

Every continuation is tried (``learning.proofs``). From an end that can be won, random play goes on:
good players leave themselves more than one way. Only solitaires with series of three are looked at:
of those with four hardly one can still be won when everything is in sight.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from cantorlab import players
from cantorlab.learning.proofs import Exhaustion, ProofLimitReached
from cantorlab.rules import siggil
from cantorlab.rules.state import Json

#: How many cards may still lie there, and how many positions a proof may take.
_LYING = range(3, 13)
_REACHED = 40_000
_WALKS = 25  # ways on that chance tries from an end
_GOALS = {"remove": "solitaire", "take": "capture"}


def finds(_game: str, index: int) -> Iterator[Json]:
    """Yield the best puzzle of each goal in solitaire number ``index``: with the most cards."""
    layout = siggil.layouts.BUILT_IN[index % len(siggil.layouts.BUILT_IN)]
    best: dict[str, Json] = {}
    for state, proof in _unique(index, layout):
        lying = len(state.observation(0)["siggil"])
        goal = _GOALS[state.phase]
        if goal not in best or best[goal]["lying"] < lying:
            best[goal] = {
                "game": index,
                "variant": layout,
                "position": siggil.parse_position(state.position).position,
                "seat": 0,
                "goal": goal,
                "wins": _own(state),
                "solution": _line(state),
                "lying": lying,
                "reached": proof,
            }
    yield from best.values()


def _unique(index: int, layout: str) -> Iterator[tuple[Any, int]]:
    """Yield positions in which one action alone wins, and the number of positions of that proof."""
    rng = Random(index)
    for end in _ends(index, layout, rng):
        try:
            if not Exhaustion(end, 0, most=_REACHED).wins(_own(end)):
                continue
            for _ in range(_WALKS):
                state = end
                while not state.is_terminal:
                    proof = Exhaustion(state, 0, most=_REACHED)
                    actions = state.legal_actions()
                    first = [each for each in actions if proof.wins_after(each, _own(state))]
                    if not first:
                        break
                    if (
                        state.phase in _GOALS
                        and _is_choice(actions)
                        and len(first) == 1
                        and first != ["pass"]
                    ):
                        yield state, proof.reached
                    state = state.apply(rng.choice(first))
        except ProofLimitReached:
            continue
        return


def _is_choice(actions: list[str]) -> bool:
    """Return whether there is a real choice."""
    return len([each for each in actions if each != "pass"]) > 1


def _ends(index: int, layout: str, rng: Random) -> Iterator[Any]:
    """Yield the first positions of the end, in which everything is in sight."""
    state: Any = siggil.start(1, layout, seed=index, difficulty="easy")
    novice: Any = players.named("siggil", "novice")
    while not state.is_terminal:
        seen = state.observation(0)
        lying = seen["siggil"]
        if len(lying) in _LYING and all(each["card"] for each in lying):
            yield state
        state = state.apply(novice(seen, state.legal_actions(0), rng))


def _own(state: Any) -> int:
    """Return the most actions that there can be until the end."""
    lying = len(state.observation(0)["siggil"])
    return 3 * ((lying + 1) // 2) + 2


def _line(state: Any) -> list[str]:
    """Return a winning line."""
    line: list[str] = []
    while not state.is_terminal:
        proof = Exhaustion(state, 0, most=_REACHED)
        own = _own(state)
        line.append(next(each for each in state.legal_actions() if proof.wins_after(each, own)))
        state = state.apply(line[-1])
    return line
