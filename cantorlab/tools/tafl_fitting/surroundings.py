"""Surroundings of the king or queen of many positions, compiled as the search is."""

from __future__ import annotations

from importlib import import_module

import numpy as np
from numba import njit

from cantorlab.rules import kernels
from cantorlab.rules.tafl.kernel import board

kernels.load("tafl.kernel.search", compiled=True, floor="players")
_evaluation = import_module("cantorlab.players.compiled.tafl.kernel.evaluation")
_twin = import_module("cantorlab.players.compiled.tafl.kernel.rules_twin")
_pieces = import_module("cantorlab.rules.compiled.tafl.kernel.pieces")
_put, _count_moves = _pieces.put, _twin.count_moves
_around_king, _holds_queen = _evaluation.around_king, _evaluation.holds_queen
_wins = import_module("cantorlab.players.compiled.tafl.kernel.wins").wins_at_once

CELLS = np.array([square for square in range(board.SQUARES) if board.IS_BOARD[square]])
IS_BOARD = np.array(board.IS_BOARD, dtype=np.int64)
IS_SOVEREIGN = np.array(board.IS_SOVEREIGN, dtype=np.int64)
IS_CHIEF, SIDE_OF = _twin.IS_CHIEF, _twin.SIDE_OF
DIRECTIONS = _twin.DIRECTIONS
GAME_SIZE, SQUARES, RIM, EMPTY = board.GAME_SIZE, board.SQUARES, board.RIM, board.EMPTY
PLAYER, MOVER, SHOT, CURSED, MOVES = (
    board.PLAYER, board.MOVER, board.SHOT, board.CURSED, board.MOVES,
)  # fmt: skip
WITH_QUEEN, QUEEN_WALKS_IN, QUEEN_AT = board.WITH_QUEEN, board.QUEEN_WALKS_IN, board.QUEEN_AT
GODI, JARL, GODIS, JARLS = board.GODI, board.JARL, board.GODIS, board.JARLS
#: Columns of the features: moves, whether it is won at once, then five of the king or four holds.
MOBILITY, WON, AROUND = 0, 1, 2


@njit(nogil=True, _nrt=False)
def _see(boards, kept, with_queen, game, found):
    for row in range(len(boards)):
        for place in range(GAME_SIZE):
            game[place] = 0
        for square in range(SQUARES):
            if not IS_BOARD[square]:
                game[square] = RIM
        game[WITH_QUEEN], game[QUEEN_WALKS_IN] = with_queen, 1
        for sovereign in (1, 0):
            for cell in range(81):
                kind = boards[row, cell]
                if kind != EMPTY and IS_SOVEREIGN[kind] == sovereign:
                    _put(game, kind, CELLS[cell])
                if kind == GODI:
                    game[GODIS] = 1
                if kind == JARL:
                    game[JARLS] = 1
        game[PLAYER], game[MOVER] = kept[row, 0], kept[row, 1]
        game[SHOT], game[CURSED] = kept[row, 2], kept[row, 3]
        _count_moves(game)
        found[row, MOBILITY], found[row, WON] = game[MOVES], _wins(game)
        if with_queen:
            for towards in range(4):
                if _holds_queen(game, towards):
                    held = game[game[QUEEN_AT] + DIRECTIONS[towards]]
                    found[row, AROUND + 2 * SIDE_OF[held] + IS_CHIEF[held]] += 1
        else:
            closed, roads, exits, sure, steps = _around_king(game)
            found[row, AROUND], found[row, AROUND + 1], found[row, AROUND + 2] = (
                closed,
                roads,
                exits,
            )
            found[row, AROUND + 3], found[row, AROUND + 4] = sure, steps


def describe_surroundings(boards, kept, with_queen):
    """Return an array of shape (positions, 7) of the features seen."""
    found = np.zeros((len(boards), 7), np.int64)
    game = np.zeros(GAME_SIZE, np.int64)
    _see(boards.astype(np.int64), kept.astype(np.int64), int(with_queen), game, found)
    return found
