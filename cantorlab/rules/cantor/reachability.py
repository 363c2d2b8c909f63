"""Check that the rules can lead to a position of Cantor (rules §1); all others are refused."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from cantorlab.rules.cantor.encoding import cells_of
from cantorlab.rules.cantor.kernel import quest
from cantorlab.rules.cantor.kernel.game import HAND_SIZE, NEUTRALS, QUEST_PLACES
from cantorlab.rules.cantor.kernel.match import DUELS_TO_WIN
from cantorlab.rules.cantor.position_line import PositionLine

# So many mages rest in the quest at most: then one is taken back after each duel.
MOST_AT_REST = HAND_SIZE - quest.TAKE_BACK_AT - 1


def check(line: PositionLine) -> None:
    """Raise ``ValueError`` with the first impossible thing about ``line``."""
    line.deal  # noqa: B018  (raises unless each mage is there once, and there are places enough)
    for wrong in _faults(line):
        raise ValueError(f"no match of Cantor reaches this position: {wrong}")


def _faults(line: PositionLine) -> Iterator[str]:
    duels = line.duels or 0
    if sum(line.wins) > duels:
        yield f"{sum(line.wins)} duels are won, of {duels}"
    if line.options.mode == "quest":
        yield from _quest(line, duels)
    else:
        yield from _match(line, duels)
    yield from _duel(line)


def _match(line: PositionLine, duels: int) -> Iterator[str]:
    if duels >= HAND_SIZE or max(line.wins) >= DUELS_TO_WIN:
        yield "it is over"
    if line.turned or line.up or line.at:
        yield "cells and turned neutral mages are of the quest"
    if any(len(seat.rest) != duels for seat in line.seats):
        yield f"after {duels} duels each seat has laid {duels} mages aside"


def _quest(line: PositionLine, duels: int) -> Iterator[str]:
    if duels >= quest.MOST_DUELS or line.turned >= NEUTRALS:
        yield "it is over"
    if line.turned != line.wins[quest.DEFENDER]:
        yield "a neutral mage is turned for each duel that the defender has won"
    if any(len(seat.rest) != min(duels, MOST_AT_REST) for seat in line.seats):
        yield f"after {duels} duels {min(duels, MOST_AT_REST)} mages of each seat rest"
    opened = _fewest_wins_by_cells().get(line.up)
    if opened is None or opened > line.wins[quest.ADVENTURER]:
        yield "these cells cannot be face up after so many duels won"
    if not opened and line.wins[quest.ADVENTURER]:
        yield "the adventurer has won, and no place was opened"
    if line.at is not None and line.at not in line.up:
        yield f"{line.at} is face down"
    if line.at is None and any(seat.fighter is not None for seat in line.seats):
        yield "mages are committed, and the adventurer has pointed at no cell"


def _duel(line: PositionLine) -> Iterator[str]:
    """Yield the faults of the choices in the current duel."""
    committed = [seat for seat in (0, 1) if line.seats[seat].fighter is not None]
    said = [seat for seat in (0, 1) if line.seats[seat].said]
    if (line.first is None) != (not committed):
        yield "who committed first is known once a fighter is committed"
    elif line.first is not None and line.first not in committed:
        yield f"seat {line.first} is said to have committed first, and has not"
    if said and len(committed) < 2:
        yield "a number is announced before both mages are committed"
    if len(said) == 2:
        yield "both numbers are announced: the duel is decided"


@cache
def _fewest_wins_by_cells() -> dict[tuple[str, ...], int]:
    """Return each set of a running quest's face-up cells, with the fewest wins that open it."""
    found, edge = {quest.FIRST_ROW: 0}, [quest.FIRST_ROW]
    while edge:
        cells = edge.pop(0)
        for cell in range(QUEST_PLACES):
            more = cells | quest.touching(cell)
            if cells >> cell & 1 and not quest.touches_grimoire(cell) and more not in found:
                found[more] = found[cells] + 1
                edge.append(more)
    return {cells_of(cells): won for cells, won in found.items()}
