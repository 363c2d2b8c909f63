"""Tensors of states of our games, read from the kernels' integers.

To make an observation, and to read the tensor from that (``tensors``), takes some five times as
long. Batches of games write the same in bulk.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from cantorlab.rules import cantor
from cantorlab.rules.cantor.duel import FinishedDuel
from cantorlab.rules.cantor.encoding import CODE_OF_NUMBER
from cantorlab.rules.cantor.kernel import batch as cantor_kernel
from cantorlab.rules.cantor.kernel import game as slots
from cantorlab.rules.cantor.kernel.quest import place_of
from cantorlab.rules.mutable import Flat
from cantorlab.rules.siggil import SiggilState
from cantorlab.rules.siggil.kernel import batch as siggil_kernel
from cantorlab.rules.state import State
from cantorlab.rules.tafl import QueenState, TaflState
from cantorlab.rules.tafl.kernel import batch as tafl_kernel
from cantorlab.rules.tafl.kernel import board

Tensor: TypeAlias = npt.NDArray[np.float32]

# Arrays of Python's own, which it writes to faster than to numpy's, and numpy reads as they are.
_CANTOR, _SIGGIL = (array("f", bytes(4 * n)) for n in (cantor_kernel.VIEW, siggil_kernel.VIEW))
_CARDS_SEEN, _BITS = (array("f", each) for each in (siggil_kernel.CARDS_SEEN, siggil_kernel.BITS))
_DEALT = tuple(range(slots.QUEST_PLACES))
_NOBODY = (slots.NOBODY,) * slots.QUEST_PLACES
_NO_NEUTRALS = (0,) * slots.NEUTRALS
_NO_DUEL = (slots.NOT_YET,) * 5
# The squares of the board, row by row.
_BOARD = np.flatnonzero(board.IS_BOARD)


def of_state(state: State, seat: int) -> Tensor | None:
    """Return what ``tensors`` reads from the observation of ``seat``; None for others' games."""
    if isinstance(state, (TaflState, QueenState)):
        return of_tafl(state.core, seat, seat in state.to_act)
    if isinstance(state, cantor.CantorState):
        return _of_cantor(state, seat)
    return _of_siggil(state, seat) if isinstance(state, SiggilState) else None


def of_tafl(game: Flat, seat: int, acts: bool) -> Tensor:
    """Return the planes of a kernel's game: what ``kernel.batch.observe_games`` writes of many."""
    planes = np.zeros((tafl_kernel.PLANES, board.SIZE * board.SIZE), np.float32)
    squares = np.frombuffer(game, np.int64)[_BOARD]  # type: ignore[call-overload]
    (pieces,) = squares.nonzero()
    planes[squares[pieces] - 1, pieces] = 1
    whole = (
        seat,
        acts,
        game[board.MOVER] == board.ENGLISHMEN,
        game[board.CURSED],
        game[board.QUIET] / board.LONGEST_QUIET,
        game[board.FORESTS] / 2,
    )
    for plane, value in enumerate(whole, tafl_kernel.PLAIN_PLANES + 1):
        if value:
            planes[plane] = value
    if game[board.SHOT]:
        row, column = divmod(game[board.SHOT], board.WIDTH)
        planes[tafl_kernel.PLAIN_PLANES, (row - 1) * board.SIZE + column - 1] = 1
    return planes.reshape(tafl_kernel.PLANES, board.SIZE, board.SIZE)


def _of_cantor(state: cantor.CantorState, seat: int) -> Tensor:
    row, game, deal = _CANTOR[:], state.standing.game, state.deal
    aside = [CODE_OF_NUMBER[mage] for mage in deal.neutrals] if game[slots.TURNED] else _NO_NEUTRALS
    cantor_kernel.observe(
        (*game, *_DEALT, *aside, *_remember_duels(state.finished_duels)),
        seat,
        cantor.MODES.index(state.mode),
        _Orders(deal.places),
        row,
    )
    return np.frombuffer(row, np.float32)


class _Orders(Sequence[Sequence[float]]):
    """Orders of the places of a deal, worked out when a seat first sees them."""

    def __init__(self, places: Sequence[cantor.Place]) -> None:
        self._places = places

    def __len__(self) -> int:
        return len(self._places)

    def __getitem__(self, place: Any) -> Any:
        return self._places[place].rank_shares


@lru_cache(maxsize=64)
def _remember_duels(duels: tuple[FinishedDuel, ...]) -> tuple[int, ...]:
    """Return what a batch remembers of the duels of a game: once for all actions of the next."""
    if not duels:
        return (*_NOBODY, *_NO_DUEL)
    won_by, last = [*_NOBODY], duels[-1].codes
    if last[0] != slots.NOT_YET:
        for cell, *_, winner in [duel.codes for duel in duels]:
            if winner != slots.NOBODY:
                won_by[place_of(cell)] = winner
    return (*won_by, *last[1:])


def _of_siggil(state: SiggilState, seat: int) -> Tensor:
    options, row = state.options, _SIGGIL[:]
    shown = (options.players, options.series, options.face_up_discard, options.open_hands)
    faces = state.layout.faces
    siggil_kernel.observe(state.core, state.deal, seat, shown, faces, _CARDS_SEEN, _BITS, row)
    return np.frombuffer(row, np.float32)
