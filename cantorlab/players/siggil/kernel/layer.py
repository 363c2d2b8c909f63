"""Positions that a solitaire may have after a turn: each once, and the promising ones.

A *layer* has room for entries (``solitaire``); ``table`` finds them by their whole key, so that
only equal positions are merged. Once the room is full half of the entries are dropped, and counted:
a layer that dropped none has every position that could still be won.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from cantorlab.rules.siggil.kernel.turn import (
    OVER,
    PHASE,
    WINNERS,
)

from .plans import ALIVE, NO_PLAN, find_plan
from .rules_twin import entry, inline
from .solitaire import (
    ENTRY,
    GONE,
    MOVE,
    PARENT,
    PLAN,
    PROMISE,
    PROMISES,
    SPIRITS,
    USEFUL,
    pack,
    promise,
    stand,
)

# ``head``: how many entries there are, room for how many, the size of the table (a power of two),
# how many were dropped; of the entry being expanded: its number, its plan, the places that
# a card is removed and drawn from; the entry that wins (NOBODY: none) with what move; how many
# positions were looked at.
COUNT, ROOM, TABLE, DROPPED, FROM, FROM_PLAN, REMOVED, DRAWN, WINS, WITH, NODES = range(11)
HEAD_SIZE = 11

EMPTY = -1  # in ``table``
NOBODY = -2  # in head[WINS]; -1 is the position that everything begins with
NOWHERE = 63  # for a place, where nothing was removed or drawn


@entry
def add_entry(
    game: Sequence[int],
    code: int,
    layer: MutableSequence[int],
    table: MutableSequence[int],
    head: MutableSequence[int],
    standing: MutableSequence[int],
    counts: MutableSequence[int],
    deal: Sequence[int],
) -> None:
    """Add the position after a turn that ended with ``code``, unless it is lost or known."""
    head[NODES] += 1
    move = head[REMOVED] | head[DRAWN] << 6 | code << 12
    if game[PHASE] == OVER:
        if game[WINNERS] > 0:
            head[WINS] = head[FROM]
            head[WITH] = move
        return
    gone = stand(standing, game, deal)
    at = head[COUNT] * ENTRY
    pack(layer, at, game, gone, standing[ALIVE])
    slot = place_of(layer, at, table, head)
    if table[slot] != EMPTY:
        return
    plan = find_plan(standing, head[FROM_PLAN])
    if plan == NO_PLAN:
        return
    layer[at + PARENT] = head[FROM]
    layer[at + MOVE] = move
    layer[at + PLAN] = plan
    layer[at + PROMISE] = promise(game, standing)
    table[slot] = head[COUNT]
    head[COUNT] += 1
    if head[COUNT] == head[ROOM]:
        thin(layer, table, head, counts, head[ROOM] // 2)


@inline
def place_of(layer: Sequence[int], at: int, table: Sequence[int], head: Sequence[int]) -> int:
    """Return the index in the table where the entry at ``at`` is, or may be put."""
    mask = head[TABLE] - 1
    slot = _hash(layer[at + GONE], layer[at + USEFUL], layer[at + SPIRITS]) & mask
    while table[slot] != EMPTY:
        other = table[slot] * ENTRY
        if (
            layer[other + GONE] == layer[at + GONE]
            and layer[other + USEFUL] == layer[at + USEFUL]
            and layer[other + SPIRITS] == layer[at + SPIRITS]
        ):
            break
        slot = slot + 1 & mask
    return slot


@inline
def _hash(gone: int, useful: int, spirits: int) -> int:
    """Return a hash of a key, with no sum near 2**63."""
    low = (1 << 31) - 1
    mixed = (
        (gone & low) * 421439783
        + (gone >> 31) * 374761393
        + (useful & low) * 468265263
        + (useful >> 31) * 298572577
        + spirits * 345897317
    )
    mixed ^= mixed >> 33
    return mixed ^ mixed >> 15


@entry
def thin(
    layer: MutableSequence[int],
    table: MutableSequence[int],
    head: MutableSequence[int],
    counts: MutableSequence[int],
    most: int,
) -> None:
    """Drop all but the ``most`` most promising entries; among equals keep those found first."""
    if head[COUNT] <= most:
        return
    head[DROPPED] += head[COUNT] - most
    for value in range(PROMISES):
        counts[value] = 0
    for n in range(head[COUNT]):
        counts[layer[n * ENTRY + PROMISE]] += 1
    bound, more = PROMISES - 1, most
    while counts[bound] <= more:
        more -= counts[bound]
        bound -= 1
    for slot in range(head[TABLE]):
        table[slot] = EMPTY
    count = 0
    for n in range(head[COUNT]):
        value = layer[n * ENTRY + PROMISE]
        if value == bound:
            more -= 1
        if value > bound or (value == bound and more >= 0):
            for i in range(ENTRY):
                layer[count * ENTRY + i] = layer[n * ENTRY + i]
            table[place_of(layer, count * ENTRY, table, head)] = count
            count += 1
    head[COUNT] = count
