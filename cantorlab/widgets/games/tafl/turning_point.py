"""Turning point of a game of the King: the last move that another could have replaced.

No engine guesses here: the rules are asked what each other move would have led to.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from cantorlab.rules.state import Seat
from cantorlab.rules.tafl import TaflState
from cantorlab.rules.tafl.kernel import board
from cantorlab.rules.tafl.kernel.turn import act, count_actions, nth_action

#: So many turns of the loser are looked at, from the last one back.
TURNS = 3


def last_way_out(line: Sequence[TaflState], winner: Seat) -> int | None:
    """Return the ply of the loser's last action in whose place another would have gone on longer.

    After another one the ``winner`` could not have won at once; after every later action of the
    loser's, whatever it had been, that was so. None where no such action was found.
    """
    turns = [ply for ply, state in enumerate(line[:-1], start=1) if state.to_act == (1 - winner,)]
    for ply in reversed(turns[-TURNS:]):
        if not _is_lost(line[ply - 1], winner):
            return ply
    return None


@lru_cache(maxsize=64)
def _is_lost(state: TaflState, winner: Seat) -> bool:
    return _loses(state.kernel_game(), winner)


def _loses(game: board.Game, winner: Seat) -> bool:
    """Return whether the ``winner`` wins in the next turn at the latest, whatever comes before."""
    if game[board.RESULT] != board.RUNNING:
        return bool(game[board.WINNER] == winner)
    tried = (_after(game, n) for n in range(count_actions(game)))
    if game[board.PLAYER] != winner:
        return all(_loses(after, winner) for after in tried)
    return any(_wins_now(after, winner) for after in tried)


def _wins_now(game: board.Game, winner: Seat) -> bool:
    """Return whether the ``winner``, having acted, has won, or wins in the rest of the turn."""
    if game[board.RESULT] != board.RUNNING:
        return bool(game[board.WINNER] == winner)
    if game[board.PLAYER] != winner:
        return False
    return any(_wins_now(_after(game, n), winner) for n in range(count_actions(game)))


def _after(game: board.Game, n: int) -> board.Game:
    after = list(game)
    act(after, nth_action(game, n))
    return after
