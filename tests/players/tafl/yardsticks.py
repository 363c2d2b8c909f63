"""Players of Catch the King and Queen as yardsticks: one that takes, one that looks far ahead."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from cantorlab.players import levels
from cantorlab.rules.state import Json
from cantorlab.rules.tafl.kernel import board
from cantorlab.rules.tafl.kernel.lookups import SOVEREIGN
from cantorlab.rules.tafl.kernel.moves import stops_across, stops_along
from cantorlab.rules.tafl.kernel.turn import act
from cantorlab.rules.tafl.names import action_code
from cantorlab.rules.tafl.position import Position

# What was the level "expert": without the master's fitted weights, memory and clock.
EXPERT = replace(levels("tafl")["club"], nodes=150_000, noise=4)
WIN = 1000
PIECE = 10  # an enemy captured
ROAD = 6  # a corner that the king could go to next


def greedy(observation: Json, legal_actions: list[str], rng: Random) -> str:
    """Win if one action can; else take the most pieces and open, or bar, the king's roads."""
    game = Position.parse(observation["position"]).game()
    worth = {action: gain(game, action_code(action)) for action in legal_actions}
    highest = max(worth.values())
    best = [action for action in legal_actions if worth[action] == highest]
    return best[rng.randrange(len(best))]


def gain(game: list[int], action: int) -> int:
    """Return the immediate gain of an action for the player to act."""
    player, after = game[board.PLAYER], list(game)
    act(after, action)
    if after[board.RESULT] != board.RUNNING:
        winner = after[board.WINNER]
        return 0 if winner == board.DRAW else WIN if winner == player else -WIN
    taken = [entry & 31 for entry in after[board.TAKEN + 1 : board.TAKEN + 1 + after[board.TAKEN]]]
    pieces = sum(-1 if board.SIDE_OF[kind] == player else 1 for kind in taken)
    if game[board.WITH_QUEEN]:
        return PIECE * pieces
    return PIECE * pieces + (ROAD if player == board.DEFENDERS else -ROAD) * roads(after)


def roads(game: list[int]) -> int:
    """Return the number of corners that the king could reach if it were to move."""
    king = game[board.KING_AT]
    ends = 1 | 1 << (board.SIZE - 1)
    count = 0
    if king // board.WIDTH in (1, board.SIZE):
        count += (stops_across(game, king, SOVEREIGN) & ends).bit_count()
    if king % board.WIDTH in (1, board.SIZE):
        count += (stops_along(game, king, SOVEREIGN) & ends).bit_count()
    return count
