"""Every puzzle proved again, slowly, by routes that share no line with the miner's proof.

    uv run python -m tests.learning.slow_proofs            # all puzzles on the board
    uv run python -m tests.learning.slow_proofs queen      # those of one game
    uv run python -m tests.learning.slow_proofs tafl --most 2

Wins in one and two are proved by the literal reading of the rules (``tests/literal``). Deeper ones
take that too long: there the rules' kernel is asked, and every action of everybody is looked into,
with no table, no shortcut and no order but that the answer that refuted last is tried first. The
tests take a seeded sample. The exit status is 1 if a puzzle does not hold.
"""

from __future__ import annotations

import argparse
import sys
import time
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent.parent))

from literal.tafl_play import after, king_game, queen_game

from cantorlab import learning
from cantorlab.learning import Step
from cantorlab.rules import kernels
from cantorlab.rules.tafl.kernel import board
from cantorlab.rules.tafl.position import Position

#: Up to so many own actions the literal reading is quick enough.
LITERAL = 2


def literal(step: Step) -> Any:
    """The position in the literal reading of Catch the King or the Queen."""
    seen, read = step.start().observation(None), Position.parse(step.position)
    _, turn, *_ = step.position.split()
    pieces = {each["square"]: each["piece"] for each in seen["pieces"]}
    told = {
        "pieces": pieces | dict.fromkeys(seen.get("forests", ()), "forest"),
        "to_move": turn,
        "quiet": read.quiet,
        "young_king": read.young_king,
        "cursed": read.cursed,
        "facings": {p["square"]: p["facing"] for p in seen["pieces"] if "facing" in p},
        "queen_walks_in": read.queen_walks_in,
    }
    return king_game(told) if step.game == "tafl" else queen_game(told)


def mover(game: Any, step: Step) -> int:
    """The seat that is to act in the literal game."""
    sides = ("attacker", "defender") if step.game == "tafl" else ("jarl", "king")
    return sides.index(game.side if step.game == "tafl" else game.player)


def forces(game: Any, step: Step, own: int) -> bool:
    """Return whether the solver wins with so many own actions, by the literal reading alone."""
    if game.outcome is not None:
        return bool(game.outcome[0] == step.seat)
    if own == 0:
        return False
    mine = mover(game, step) == step.seat
    replies = (forces(after(game, each), step, own - mine) for each in game.legal_actions())
    return any(replies) if mine else all(replies)


def literally_winning(step: Step, own: int) -> list[str]:
    """The first actions that win with ``own`` in all, by the literal reading."""
    game = literal(step)
    return [each for each in game.legal_actions() if forces(after(game, each), step, own - 1)]


@cache
def _explore() -> Any:
    """The slow search, compiled: as it is written no notebook would wait for it."""
    from numba import njit

    turn = kernels.load("tafl.kernel.turn", compiled=True)
    act, count_actions, nth_action = turn.act, turn.count_actions, turn.nth_action
    player, result, winner = board.PLAYER, board.RESULT, board.WINNER
    running = board.RUNNING

    @njit
    def explore(games, last, ply, seat, own):  # type: ignore[no-untyped-def]
        game = games[ply]
        if game[result] != running:
            return game[winner] == seat
        if own == 0:
            return False
        mine = game[player] == seat
        left = own - 1 if mine else own
        count = count_actions(game)
        for again in (True, False):
            for n in range(count):
                action = nth_action(game, n)
                if (action == last[ply]) != again:
                    continue
                games[ply + 1] = game
                act(games[ply + 1], action)
                if explore(games, last, ply + 1, seat, left) == mine:
                    last[ply] = action
                    return mine
        return not mine

    return explore


def winning(step: Step, own: int) -> list[str]:
    """The first actions that win with ``own`` in all, by looking into everything."""
    explore, start = _explore(), step.start()
    games = np.zeros((4 * own + 2, board.GAME_SIZE), dtype=np.int64)
    last = np.zeros(len(games), dtype=np.int64)
    found = []
    for action in start.legal_actions():
        games[0] = start.apply(action).kernel_game()
        if explore(games, last, 0, step.seat, own - 1):
            found.append(action)

    return found


def holds(step: Step) -> bool:
    """Return whether the first action alone wins, and whether it does not win sooner."""
    assert step.wins is not None
    route = literally_winning if step.wins <= LITERAL else winning
    sooner = route(step, step.wins - 1) if step.wins > 1 else []
    return not sooner and route(step, step.wins) == [step.first]


def main() -> int:
    """Prove what the command line asks for."""
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*", default=["tafl", "queen"])
    parser.add_argument("--least", type=int, default=1)
    parser.add_argument("--most", type=int, default=4)
    asked = parser.parse_args()
    failed = 0
    for game in asked.games:
        for step in learning.lesson(game, "puzzles").steps:
            if not asked.least <= (step.wins or 0) <= asked.most:
                continue
            begins = time.monotonic()
            good = holds(step)
            failed += not good
            took = time.monotonic() - begins
            print(step.name, step.wins, "holds" if good else "FAILS", f"{took:.1f} s", flush=True)
    return int(failed > 0)


if __name__ == "__main__":
    raise SystemExit(main())
