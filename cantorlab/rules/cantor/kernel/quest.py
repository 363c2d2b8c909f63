"""Quest for the Grimoire: its board, its neutral mages and its resting zones (rules §1.6)."""

from __future__ import annotations

from ...jit import inline, lookup
from .game import (
    CELL,
    DUELS,
    FACE_UP,
    GRIMOIRE_REACHED,
    HAND,
    HELD,
    NEUTRALS,
    NEUTRALS_TURNED,
    NOT_YET,
    QUEST_PLACES,
    QUEST_ROWS,
    REST,
    RESTING,
    TOO_MANY_DUELS,
    TURNED,
    VERDICT,
    Game,
    finish,
)
from .mages import insert, mage_at, remove_at

ADVENTURER, DEFENDER = 0, 1
TAKE_BACK_AT = 3
MOST_DUELS = 200
COLUMNS = QUEST_PLACES // QUEST_ROWS
# Row 1, which is face up at the start, as bits.
FIRST_ROW = sum(1 << (column * QUEST_ROWS) for column in range(COLUMNS))


@inline
def row_of(cell: int) -> int:
    """Return a cell's row, from 0 (nearest the adventurer) to 3 (touching the grimoire)."""
    return cell % QUEST_ROWS


@inline
def place_of(cell: int) -> int:
    """Return the number, from 0 to 11, of the place on a cell; they are laid out row by row."""
    return row_of(cell) * COLUMNS + cell // QUEST_ROWS


@inline
def touches_grimoire(cell: int) -> bool:
    """Return whether the grimoire touches the cell."""
    return row_of(cell) == QUEST_ROWS - 1


def _touching(cell: int) -> int:
    cells = 0
    if cell % QUEST_ROWS > 0:
        cells |= 1 << (cell - 1)
    if cell % QUEST_ROWS < QUEST_ROWS - 1:
        cells |= 1 << (cell + 1)
    if cell >= QUEST_ROWS:
        cells |= 1 << (cell - QUEST_ROWS)
    if cell + QUEST_ROWS < QUEST_PLACES:
        cells |= 1 << (cell + QUEST_ROWS)
    return cells


# By cell, the cells that share a side with it, as bits.
TOUCHING = lookup(_touching(cell) for cell in range(QUEST_PLACES))


@inline
def touching(cell: int) -> int:
    """Return the cells that share a side with ``cell``, as bits."""
    return TOUCHING[cell]


@inline
def point(game: Game, cell: int) -> None:
    """Point at a face-up cell as the adventurer: the next duel is fought there."""
    game[CELL] = cell


@inline
def advance(game: Game) -> None:
    """Apply a decided duel to the quest, and end the quest if it decides it."""
    take_back(game, ADVENTURER)
    take_back(game, DEFENDER)
    cell = game[CELL]
    game[CELL] = NOT_YET
    if game[VERDICT] == ADVENTURER:
        game[FACE_UP] |= touching(cell)
        if touches_grimoire(cell):
            finish(game, GRIMOIRE_REACHED, ADVENTURER)
            return
    elif game[VERDICT] == DEFENDER:
        game[TURNED] += 1
        if game[TURNED] == NEUTRALS:
            finish(game, NEUTRALS_TURNED, DEFENDER)
            return
    if game[DUELS] == MOST_DUELS:
        finish(game, TOO_MANY_DUELS, DEFENDER)


@inline
def take_back(game: Game, seat: int) -> None:
    """Take back the mage at the left end of a seat's resting zone if three mages are left."""
    held = game[HELD + seat]
    if held == TAKE_BACK_AT:
        game[HAND + seat] = insert(game[HAND + seat], held, mage_at(game[REST + seat], 0))
        game[HELD + seat] = held + 1
        game[REST + seat] = remove_at(game[REST + seat], 0)
        game[RESTING + seat] -= 1
