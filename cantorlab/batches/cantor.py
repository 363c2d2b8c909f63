"""Batches of Cantor."""

from __future__ import annotations

import numpy as np

from cantorlab.batches.base import Kind
from cantorlab.rules.cantor import MODES, CantorState
from cantorlab.rules.cantor.deal import places_needed
from cantorlab.rules.cantor.kernel import batch
from cantorlab.rules.cantor.kernel.deal import room_for_places
from cantorlab.rules.cantor.listing import CODES
from cantorlab.rules.generator import WORDS
from cantorlab.rules.state import State


def describe(opening: State) -> Kind:
    """Return the games with the options of ``opening``; views are rows of 488 numbers."""
    assert isinstance(opening, CantorState)
    options = opening.options
    ranks = np.array([place.ranks_by_code for place in options.pile], np.int64)
    orders = np.array([place.rank_shares for place in options.pile], np.float32)
    deck = np.arange(room_for_places(len(ranks), places_needed(options.mode))) % len(ranks)
    index_of = np.zeros(max(CODES) + 1, np.int64)
    index_of[list(CODES)] = np.arange(len(CODES))
    quest, dealer = int(options.mode == "quest"), np.zeros(WORDS, np.int64)
    return Kind(
        kernel="cantor.kernel.batch",
        arguments=(quest, ranks, options.printed, deck, dealer),
        observing=(MODES.index(options.mode), orders),
        size=batch.ROW,
        word=np.int64,
        code_of=np.array(CODES, np.int64),
        index_of=index_of,
        most_legal=batch.MOST_LEGAL,
        view=(batch.VIEW,),
    )
