"""Batches of Siggil."""

from __future__ import annotations

import numpy as np

from cantorlab.batches.base import Kind
from cantorlab.rules.siggil import SiggilState
from cantorlab.rules.siggil.actions import CODE_OF_TEXT, SPACE
from cantorlab.rules.siggil.cards import action_text
from cantorlab.rules.siggil.kernel import batch, turn
from cantorlab.rules.state import State


def describe(opening: State) -> Kind:
    """Return the games with the options of ``opening``; views are rows of 1230 numbers."""
    assert isinstance(opening, SiggilState)
    options, index_of = opening.options, np.zeros(batch.INDICES, np.int16)
    for text, code in CODE_OF_TEXT.items():
        index_of[code] = SPACE.string_to_action(text)
    for place in range(turn.PLACES):
        for removing, at in ((False, place), (True, batch.REMOVALS + place)):
            index_of[at] = SPACE.string_to_action(action_text(place, removing=removing))
    shown = (options.face_up_discard, options.open_hands)
    chosen = np.array((options.players, options.series, *shown), np.int64)
    seen = [np.array(table, np.float32) for table in (batch.CARDS_SEEN, batch.BITS)]
    faces = np.array(opening.layout.faces, np.int64)
    return Kind(
        kernel="siggil.kernel.batch",
        arguments=(np.array(opening.layout.flat, np.int64), chosen),
        observing=(chosen, faces, *seen),
        size=batch.ROW,
        word=np.int16,
        code_of=np.array([CODE_OF_TEXT[text] for text in SPACE], np.int64),
        index_of=index_of,
        most_legal=batch.MOST_LEGAL,
        view=(batch.VIEW,),
    )
