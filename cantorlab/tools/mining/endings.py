"""Ends of Siggil for two to four that can be won by force, in games between players of ours.

Every card of the Siggil is in sight and all hands lie open, so nothing is left to chance: every
action of every seat is tried to the end of the game (``learning.proofs``). It is a puzzle where one
action alone still wins against all that the others can do, even together, and where that takes more
than the present turn (``turns`` has those that do not) and a capture or a steal.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from cantorlab import players
from cantorlab.learning.proofs import Exhaustion, ProofLimitReached
from cantorlab.rules import siggil
from cantorlab.rules.siggil import SiggilState
from cantorlab.rules.state import Json

#: Among how many actions there must be to choose, at least; how many cards may still lie there.
_CHOICES = 3
_LYING = 14
#: How many positions a proof may take: at the table each choice waits for one, interpreted.
_REACHED = 8_000
#: How often chance chooses instead of the players: errors allow wins by force.
_SLIP = 0.1
_GOALS = {"draw": "ending", "take": "laying"}


def finds(_game: str, index: int) -> Iterator[Json]:
    """Yield for each goal the puzzle of game number ``index`` that takes the most turns."""
    number = 2 + index % 3
    layouts = siggil.layouts.BUILT_IN
    layout = layouts[index // 3 % len(layouts)]
    start = siggil.start(number, layout, seed=index, open_hands=True)
    best: dict[str, Json] = {}
    for state in _positions(start, index):
        found = _puzzle(state)
        if found is None:
            continue
        goal = found["goal"]
        if goal not in best or best[goal]["told"]["turns"] < found["told"]["turns"]:
            best[goal] = {"game": index, "variant": f"{layout} {number}", **found}
    yield from best.values()


def _positions(state: Any, index: int) -> Iterator[SiggilState]:
    """Yield the positions of a game in which all is in sight and there is a choice."""
    rng = Random(index)
    novice, chance = (players.named("siggil", name) for name in ("novice", "random"))
    while not state.is_terminal:
        seen, actions = state.observation(state.to_act[0]), state.legal_actions()
        lying = seen["siggil"]
        if len(actions) >= _CHOICES and len(lying) <= _LYING and all(c["card"] for c in lying):
            yield state
        player: Any = chance if rng.random() < _SLIP else novice
        state = state.apply(player(seen, actions, rng))


def _puzzle(state: SiggilState) -> Json | None:
    """Return the puzzle of a position, if it is one."""
    (seat,) = state.to_act
    own = longest(state)
    try:
        proof = Exhaustion(state, seat, most=_REACHED)
        winning = [each for each in state.legal_actions() if proof.wins_after(each, own)]
        if len(winning) != 1 or winning == ["pass"]:
            return None
        turns = _turns(state, _actions_to_win(state, seat, own))
        if turns < 2:
            return None
        solution = _line(state, seat, own)
    except ProofLimitReached:
        return None
    if not any(each.startswith("take") for each in _own(state, seat, solution)):
        return None
    return {
        "position": siggil.parse_position(state.position).position,
        "seat": seat,
        "goal": _GOALS[state.phase],
        "told": {"turns": turns},
        "wins": own,
        "solution": solution,
        "lying": len(state.observation(seat)["siggil"]),
    }


def _own(state: Any, seat: int, line: list[str]) -> Iterator[str]:
    """Yield the seat's actions in a line."""
    for action in line:
        if state.to_act == (seat,):
            yield action
        state = state.apply(action)


def longest(state: SiggilState) -> int:
    """Return more actions than the seat to act can have until the end: others may act last.

    A proof that runs out of own actions claims no win that depends on the others' last actions.
    """
    lying, number = len(state.observation(None)["siggil"]), state.num_players
    begun = state.phase == "take"
    return begun + 2 * -(-(lying - begun * (number - 1)) // number) + 1


def _turns(state: SiggilState, needed: int) -> int:
    """Return the number of own turns: each has a draw and a take, the first may be half over."""
    return (needed + (state.phase == "take")) // 2


def _actions_to_win(state: Any, seat: int, most: int) -> int:
    """Return the fewest own actions to win, one more if another's action ends the game."""
    proof = Exhaustion(state, seat, most=_REACHED)
    return next(own for own in range(most + 1) if proof.wins(own))


def _line(state: Any, seat: int, most: int) -> list[str]:
    """Return the fastest win against the longest defence."""
    line: list[str] = []
    while not state.is_terminal:
        if state.to_act == (seat,):
            proof, own = Exhaustion(state, seat), _actions_to_win(state, seat, most)
            action = next(each for each in state.legal_actions() if proof.wins_after(each, own))
        else:
            action = min(state.legal_actions(), key=lambda each: _ease(state, each, seat, most))
        line.append(action)
        state = state.apply(action)
    return line


def _ease(state: Any, answer: str, seat: int, most: int) -> tuple[int, int, str]:
    """Return how easily the seat wins after an answer: by its actions and its ways to win."""
    after = state.apply(answer)
    own, ways = _actions_to_win(after, seat, most), 0
    if not after.is_terminal and after.to_act == (seat,):
        proof = Exhaustion(after, seat)
        ways = sum(proof.wins_after(each, most) for each in after.legal_actions())
    return -own, ways, answer
