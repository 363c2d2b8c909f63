"""All turns of a solitaire from the positions of a layer to the next layer.

The rules' own ``act`` plays each turn. Two kinds of captures are left out, since the others do as
well:

*Cards that nothing else can use are laid first.* Let a spirit be captured on a line with a card
that a living spirit on the crossing line could use, while one that no other living spirit could use
stays in hand. With the two exchanged the rest of the game can be played as before: the one that
stays was useless, and the hand has the other one more.

*No seat passes if it can capture a spirit with such cards alone.* Let a winning line pass here.
Capture the spirit at once with the cards that nothing else can use, and play on as that line does,
without its own capture of this spirit, if there is one. Every other capture finds its cards, for
none of them used those. At each moment the free spirits are those of the line without this one,
perhaps with some before them that the line has lost: so nothing is chased that the line did not
lose, and as many spirits are captured as there, or one more.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from cantorlab.rules.siggil.kernel.turn import (
    DRAW,
    FREE,
    FREE_COUNT,
    HAND,
    LINE,
    LOOSE,
    OPEN,
    OPEN_COUNT,
    OWNER,
    PASS,
    PHASE,
    REMOVE,
    SERIES,
    SIZE,
    TAKE,
    UNFREED,
)

from .layer import DRAWN, FROM, FROM_PLAN, NOBODY, NOWHERE, REMOVED, WINS, add_entry
from .rules_twin import act, entry, inline, set_size, take_code
from .solitaire import ENTRY, PLAN, unpack


@entry
def begin(
    start: Sequence[int],
    layer: MutableSequence[int],
    table: MutableSequence[int],
    head: MutableSequence[int],
    standing: MutableSequence[int],
    counts: MutableSequence[int],
    deal: Sequence[int],
    shape: Sequence[int],
    removed: MutableSequence[int],
    drawn: MutableSequence[int],
    taken: MutableSequence[int],
) -> None:
    """Write the positions after the turn, or the rest of a turn, that begins with ``start``.

    ``layer`` and the table must be empty; from ``standing`` on, arguments without a meaning of
    their own are room to work in.
    """
    head[FROM], head[FROM_PLAN] = -1, 0
    head[REMOVED] = head[DRAWN] = NOWHERE
    if start[PHASE] == REMOVE:
        _remove(start, layer, table, head, standing, counts, deal, shape, removed, drawn, taken)
    elif start[PHASE] == DRAW:
        _draw(start, layer, table, head, standing, counts, deal, shape, drawn, taken)
    else:
        _take(start, layer, table, head, standing, counts, deal, shape, taken)


@entry
def expand(
    first: int,
    last: int,
    before: Sequence[int],
    layer: MutableSequence[int],
    table: MutableSequence[int],
    head: MutableSequence[int],
    standing: MutableSequence[int],
    counts: MutableSequence[int],
    deal: Sequence[int],
    shape: Sequence[int],
    options: Sequence[int],
    game: MutableSequence[int],
    removed: MutableSequence[int],
    drawn: MutableSequence[int],
    taken: MutableSequence[int],
) -> None:
    """Add to ``layer`` the positions after a turn from the entries ``first`` to ``last - 1``.

    They are entries of the layer ``before``; it stops at a win. ``options`` are the cards of a
    series and the spirits that win.
    """
    for n in range(first, last):
        unpack(game, before, n * ENTRY, deal, shape, options[0], options[1])
        head[FROM], head[FROM_PLAN] = n, before[n * ENTRY + PLAN]
        _remove(game, layer, table, head, standing, counts, deal, shape, removed, drawn, taken)
        if head[WINS] != NOBODY:
            return


@entry
def _remove(
    game: Sequence[int],
    layer: MutableSequence[int],
    table: MutableSequence[int],
    head: MutableSequence[int],
    standing: MutableSequence[int],
    counts: MutableSequence[int],
    deal: Sequence[int],
    shape: Sequence[int],
    removed: MutableSequence[int],
    drawn: MutableSequence[int],
    taken: MutableSequence[int],
) -> None:
    for at in range(game[OPEN_COUNT]):
        head[REMOVED], head[DRAWN] = game[OPEN + at], NOWHERE
        _copy(removed, game)
        act(removed, deal, shape, game[OPEN + at])
        if removed[PHASE] == DRAW:
            _draw(removed, layer, table, head, standing, counts, deal, shape, drawn, taken)
        elif removed[PHASE] == TAKE:
            _take(removed, layer, table, head, standing, counts, deal, shape, taken)
        if head[WINS] != NOBODY:
            return


@entry
def _draw(
    game: Sequence[int],
    layer: MutableSequence[int],
    table: MutableSequence[int],
    head: MutableSequence[int],
    standing: MutableSequence[int],
    counts: MutableSequence[int],
    deal: Sequence[int],
    shape: Sequence[int],
    drawn: MutableSequence[int],
    taken: MutableSequence[int],
) -> None:
    for at in range(game[OPEN_COUNT]):
        head[DRAWN] = game[OPEN + at]
        _copy(drawn, game)
        act(drawn, deal, shape, game[OPEN + at])
        if drawn[PHASE] == TAKE:
            _take(drawn, layer, table, head, standing, counts, deal, shape, taken)
        if head[WINS] != NOBODY:
            return


@entry
def _take(
    game: Sequence[int],
    layer: MutableSequence[int],
    table: MutableSequence[int],
    head: MutableSequence[int],
    standing: MutableSequence[int],
    counts: MutableSequence[int],
    deal: Sequence[int],
    shape: Sequence[int],
    taken: MutableSequence[int],
) -> None:
    alive = 0
    for spirit in range(LINE):
        if game[OWNER + spirit] == UNFREED or game[OWNER + spirit] == LOOSE:
            alive |= 1 << spirit
    may_pass = True
    for at in range(game[FREE_COUNT]):
        spirit = game[FREE + at]
        others = alive & ~(1 << spirit)
        for kind in range(2):
            held = game[HAND + kind * LINE + spirit]
            if set_size(held) >= game[SERIES]:
                sure = _first(held & ~others, game[SERIES])
                wanted = game[SERIES] - set_size(sure)
                may_pass = may_pass and wanted > 0
                # Every subset of the cards that others could use, the whole first, the empty last.
                chosen = held & others
                while chosen >= 0:
                    if set_size(chosen) == wanted:
                        code = take_code(spirit, kind, 0, sure | chosen)
                        _copy(taken, game)
                        act(taken, deal, shape, code)
                        add_entry(taken, code, layer, table, head, standing, counts, deal)
                        if head[WINS] != NOBODY:
                            return
                    chosen = (chosen - 1) & held & others if chosen else -1
    if may_pass:
        _copy(taken, game)
        act(taken, deal, shape, PASS)
        add_entry(taken, PASS, layer, table, head, standing, counts, deal)


@inline
def _first(cards: int, most: int) -> int:
    """Return the first ``most`` cards of a 7-bit set."""
    chosen = 0
    for _ in range(most):
        chosen |= cards & -cards
        cards &= cards - 1
    return chosen


@inline
def _copy(to: MutableSequence[int], game: Sequence[int]) -> None:
    for slot in range(SIZE):
        to[slot] = game[slot]
