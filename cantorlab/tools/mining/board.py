"""Forced wins at Catch the King and the Queen, searched in games between players of ours.

The winner of a game had a forced win before: each position of it is searched for one, from the last
back. It is a puzzle where one action alone begins it. All is proved (``players.tafl.forced_wins``);
the players think in positions, not in seconds, so the same games are played on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from cantorlab import players
from cantorlab.players.tafl.forced_wins import MOST, ForcedWins, ProofLimitReached
from cantorlab.rules import tafl
from cantorlab.rules.state import Json, State

#: Pairs of players, in turn, and how often chance chooses instead of each of them: errors make for
#: an early end. Left alone, nine of ten games of Catch the King end with the king's escape, so the
#: defender errs more in every other one.
PAIRS = (
    (("club", 0.02), ("club", 0.05)),
    (("club", 0.02), ("novice", 0.3)),
    (("novice", 0.05), ("club", 0.02)),
    (("club", 0.02), ("novice", 0.2)),
    (("novice", 0.05), ("novice", 0.05)),
    (("club", 0.02), ("club", 0.4)),
)
_LONGEST = 120
# A win in so many is looked for everywhere, a deeper one where a win follows that is one shorter.
_LEAST = 2
_NODES = 3_000_000

_AXES: tuple[Any, ...] = ("vertical", "horizontal")
_MIXES: tuple[Json, ...] = (
    {"godi": "vertical", "jarl": "horizontal"},
    {"young_king": True, "archers": True},
    {"victory": "vertical", "archers": True},
    {"godi": "horizontal", "forest": True},
    {"jarl": "vertical", "young_king": True},
    {"jarl": "horizontal", "archers": True, "forest": True},
)
#: Variants to play, in turn, and the letters of which one must still stand on the board.
VARIANTS = {
    "base": "",
    "young_king": "",
    "godi": "g",
    "jarl": "j",
    "archers": "^>v<",
    "forest": "f",
    "victory": "mwd",
    "mixed": "gj^>v<mwdf",
}


def finds(game: str, index: int) -> Iterator[Json]:
    """Yield the puzzles in game number ``index`` between players of ours, the last first."""
    variant = list(VARIANTS)[index % len(VARIANTS)] if game == "tafl" else "queen"
    states = [*_positions(_start(variant, index // (len(VARIANTS) * len(PAIRS))), index)]
    needed = [0, 0]  # own actions that each seat needed when it was to act next
    for ply, state in reversed([*enumerate(states)]):
        if state.is_terminal:
            continue
        fresh = tafl.parse_position(_quiet(state.position))
        (seat,) = fresh.to_act
        most = min(max(needed[seat] + 1, _LEAST), MOST)
        own, first = _shortest_win(fresh, seat, most)
        needed[seat] = own
        if len(first) == 1 and _is_of(variant, state.position):
            told = {"game": index, "ply": ply, "variant": variant}
            found = _puzzle(fresh, seat, own, first[0])
            # A ring that a völva closes may win by the other's next action, and need one own less.
            if found["acts"] == own:
                yield told | found


def _shortest_win(state: tafl.TaflState, seat: int, most: int) -> tuple[int, list[str]]:
    """Return the fewest own actions with which the seat wins, and their beginnings; 0 for none."""
    forced = ForcedWins(state, seat, nodes=_NODES)
    try:
        for own in range(1, most + 1):
            if forced.wins(own):
                return own, forced.winning_actions(own)
    except ProofLimitReached:
        pass
    return 0, []


def _start(variant: str, turn: int) -> State:
    axis = _AXES[turn % len(_AXES)]
    match variant:
        case "queen":
            return tafl.start_queen()
        case "base":
            return tafl.start()
        case "mixed":
            return tafl.start(**_MIXES[turn % len(_MIXES)])
        case "godi" | "jarl" | "victory":
            return tafl.start(**{variant: axis})
        case _:
            return tafl.start(**{variant: True})


def _positions(state: Any, index: int) -> Iterator[Any]:
    rng = Random(index)
    pair = PAIRS[index // len(VARIANTS) % len(PAIRS)]
    chosen: list[Any] = [(players.named(state.game, name), slip) for name, slip in pair]
    chance: Any = players.named(state.game, "random")
    while not state.is_terminal and len(state.actions) < _LONGEST:
        yield state
        (seat,) = state.to_act
        actions = state.legal_actions()
        player, slip = chosen[seat]
        choose = chance if rng.random() < slip else player
        state = state.apply(choose(state.observation(seat), actions, rng))
    if state.is_terminal:
        yield state


def _is_of(variant: str, position: str) -> bool:
    """Return whether the position still has the variant's pieces, and nothing is pending in it."""
    if " shot=" in position or " forests=" in position:
        return False
    rows, *_ = position.split()
    kinds = {letter for letter in rows if letter in VARIANTS["mixed"]}
    if variant == "mixed":
        kinds |= {"young-king"} & {*position.split()}
        return len({"^" if each in "^>v<" else each for each in kinds}) > 1
    wanted = VARIANTS.get(variant, "")
    return not wanted or bool(kinds & {*wanted})


def _quiet(position: str) -> str:
    """Return the position without a past."""
    rows, turn, _quiet_plies, *more = position.split()
    return " ".join([rows, turn, "0", *more])


def _puzzle(state: tafl.TaflState, seat: int, own: int, first: str) -> Json:
    line = _line(state, seat, first, own)
    end = state
    for action in line:
        end = end.apply(action)
    assert end.outcome is not None
    return {
        "position": state.position,
        "seat": seat,
        "wins": own,
        "acts": sum(each == seat for each, _ in end.actions),
        "solution": line,
        "reason": end.outcome.reason,
    }


def _line(state: Any, seat: int, first: str, own: int) -> list[str]:
    """Return the first action, the longest defence, and the winning answers to it."""
    line = [first]
    state = state.apply(first)
    left = own - 1
    while not state.is_terminal:
        if state.to_act == (seat,):
            action = ForcedWins(state, seat).winning_actions(_actions_to_win(state, seat, left))[0]
            left -= 1
        else:
            action = min(state.legal_actions(), key=lambda each: _ease(state, each, seat, left))
        line.append(action)
        state = state.apply(action)
    return line


def _actions_to_win(state: Any, seat: int, left: int) -> int:
    """Return the fewest own actions with which the seat wins."""
    forced = ForcedWins(state, seat)
    return next(own for own in range(left + 1) if forced.wins(own))


def _ease(state: Any, answer: str, seat: int, left: int) -> tuple[int, int, str]:
    """Return how easily the seat wins after an answer: by its actions and its ways to win."""
    after = state.apply(answer)
    own = _actions_to_win(after, seat, left)
    ways = 0
    if not after.is_terminal and after.to_act == (seat,):
        ways = len(ForcedWins(after, seat).winning_actions(own))
    return -own, ways, answer
