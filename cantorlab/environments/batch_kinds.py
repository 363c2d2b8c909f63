"""Kinds of batches: what a batch has to know of each game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from cantorlab.rules.cantor import MODES, CantorState
from cantorlab.rules.cantor.deal import places_needed
from cantorlab.rules.cantor.kernel import batch as cantor_batch
from cantorlab.rules.cantor.kernel.deal import room_for_places
from cantorlab.rules.cantor.listing import CODES as CANTOR_CODES
from cantorlab.rules.generator import WORDS
from cantorlab.rules.siggil import SiggilState
from cantorlab.rules.siggil.actions import CODE_OF_TEXT, SPACE
from cantorlab.rules.siggil.cards import action_text
from cantorlab.rules.siggil.kernel import batch as siggil_batch
from cantorlab.rules.siggil.kernel import turn
from cantorlab.rules.state import State
from cantorlab.rules.tafl import QueenState, TaflState
from cantorlab.rules.tafl.actions import CODES as TAFL_CODES
from cantorlab.rules.tafl.kernel import batch as tafl_batch
from cantorlab.rules.tafl.kernel import board

Array: TypeAlias = npt.NDArray[Any]


@dataclass(frozen=True, kw_only=True)
class Kind:
    """Games of one kind, as their kernel's ``begin_games``, ``step_games``, ``observe_games`` want.

    Attributes:
        kernel: the name of the kernel.
        arguments: the first arguments of ``begin_games`` and ``step_games``.
        observing: the first arguments of ``observe_games``.
        size: the number of integers of a game.
        word: the type of these integers when compiled; interpreted, they are ``int64``.
        code_of: the kernel's integer of each action.
        index_of: the index of each action, laid out as the kernel wants it.
        most_legal: how many actions can be legal at once.
        view: the shape of a seat's observation.

    >>> from cantorlab.environments.batch_kinds import KINDS
    >>> from cantorlab.rules import tafl
    >>> KINDS["tafl"](tafl.start()).view
    (26, 9, 9)
    """

    kernel: str
    arguments: tuple[Any, ...]
    observing: tuple[Any, ...]
    size: int
    word: Any
    code_of: Array
    index_of: Array
    most_legal: int
    view: tuple[int, ...]


def describe_cantor(opening: State) -> Kind:
    """Return the games with the options of ``opening``; views are rows of 488 numbers."""
    assert isinstance(opening, CantorState)
    options = opening.options
    ranks = np.array([place.ranks_by_code for place in options.pile], np.int64)
    orders = np.array([place.rank_shares for place in options.pile], np.float32)
    deck = np.arange(room_for_places(len(ranks), places_needed(options.mode))) % len(ranks)
    index_of = np.zeros(max(CANTOR_CODES) + 1, np.int64)
    index_of[list(CANTOR_CODES)] = np.arange(len(CANTOR_CODES))
    quest, dealer = int(options.mode == "quest"), np.zeros(WORDS, np.int64)
    return Kind(
        kernel="cantor.kernel.batch",
        arguments=(quest, ranks, options.printed, deck, dealer),
        observing=(MODES.index(options.mode), orders),
        size=cantor_batch.ROW,
        word=np.int64,
        code_of=np.array(CANTOR_CODES, np.int64),
        index_of=index_of,
        most_legal=cantor_batch.MOST_LEGAL,
        view=(cantor_batch.VIEW,),
    )


def describe_siggil(opening: State) -> Kind:
    """Return the games with the options of ``opening``; views are rows of 1230 numbers."""
    assert isinstance(opening, SiggilState)
    options, index_of = opening.options, np.zeros(siggil_batch.INDICES, np.int16)
    for text, code in CODE_OF_TEXT.items():
        index_of[code] = SPACE.string_to_action(text)
    for place in range(turn.PLACES):
        for removing, at in ((False, place), (True, siggil_batch.REMOVALS + place)):
            index_of[at] = SPACE.string_to_action(action_text(place, removing=removing))
    shown = (options.face_up_discard, options.open_hands)
    chosen = np.array((options.players, options.series, *shown), np.int64)
    seen = [np.array(table, np.float32) for table in (siggil_batch.CARDS_SEEN, siggil_batch.BITS)]
    faces = np.array(opening.layout.faces, np.int64)
    return Kind(
        kernel="siggil.kernel.batch",
        arguments=(np.array(opening.layout.flat, np.int64), chosen),
        observing=(chosen, faces, *seen),
        size=siggil_batch.ROW,
        word=np.int16,
        code_of=np.array([CODE_OF_TEXT[text] for text in SPACE], np.int64),
        index_of=index_of,
        most_legal=siggil_batch.MOST_LEGAL,
        view=(siggil_batch.VIEW,),
    )


def describe_tafl(opening: State) -> Kind:
    """Return the games that begin as ``opening`` does; views have the shape (26, 9, 9)."""
    assert isinstance(opening, (TaflState, QueenState))
    codes = np.array([TAFL_CODES[text] for text in opening.action_space], np.int64)
    start = np.array(opening.kernel_game(), np.int64)
    return Kind(
        kernel="tafl.kernel.batch",
        arguments=(start,),
        observing=(),
        size=board.GAME_SIZE,
        word=np.int16,  # keys cut to 16 bits: ``kernel.repetition`` compares boards, too
        code_of=codes,
        index_of=_indices(codes),
        most_legal=tafl_batch.MOST_LEGAL,
        view=(tafl_batch.PLANES, board.SIZE, board.SIZE),
    )


def _indices(codes: Array) -> Array:
    """Return the table ``index_of`` for actions whose integers are ``codes``, in their order."""
    table = np.zeros(tafl_batch.INDICES, np.int16)
    table[tafl_batch.CODE_OF + codes] = np.arange(len(codes))
    for square in range(board.SQUARES):
        for place in range(board.SIZE):
            across = square - square % board.WIDTH + 1 + place
            along = square % board.WIDTH + board.WIDTH * (1 + place)
            at = square * board.SIZE + place
            table[tafl_batch.ACROSS_OF + at] = table[tafl_batch.CODE_OF + (square << 7 | across)]
            table[tafl_batch.ALONG_OF + at] = table[tafl_batch.CODE_OF + (square << 7 | along)]
    return table


KINDS = {
    "cantor": describe_cantor,
    "siggil": describe_siggil,
    "tafl": describe_tafl,
    "queen": describe_tafl,
}
