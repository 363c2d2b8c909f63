"""Translation of the kernel's integers into numbers, cells and action texts."""

from __future__ import annotations

from functools import cache

from cantorlab.rules.cantor.kernel.game import COMMIT, GO, NO_NUMBER, PROTECT
from cantorlab.rules.cantor.kernel.quest import touching as touching_bits

NUMBERS: tuple[int, ...] = tuple(range(-9, 9))
# The number of each of the kernel's codes: numbers in the order of their texts.
NUMBER_OF_CODE: tuple[int, ...] = tuple(sorted(NUMBERS, key=str))
CODE_OF_NUMBER: dict[int, int] = {number: code for code, number in enumerate(NUMBER_OF_CODE)}

# The cells of the quest's board, by the kernel's number: a1 … a4, b1 … c4.
CELLS: tuple[str, ...] = tuple(f"{column}{row}" for column in "abc" for row in "1234")

# The kernel's action of each text, and the other way round.
ACTION_OF_TEXT: dict[str, int] = {
    **{f"commit {number}": COMMIT + code for number, code in CODE_OF_NUMBER.items()},
    **{f"go {at}": GO + cell for cell, at in enumerate(CELLS)},
    **{f"protect {number}": PROTECT + code for number, code in CODE_OF_NUMBER.items()},
    "protect none": PROTECT + NO_NUMBER,
}
TEXT_OF_ACTION: dict[int, str] = {action: text for text, action in ACTION_OF_TEXT.items()}


@cache
def cells_of(bits: int) -> tuple[str, ...]:
    """Return the cells that are set in the kernel's bits, in the order of their texts.

    >>> cells_of(0b10010)
    ('a2', 'b1')
    """
    return tuple(at for cell, at in enumerate(CELLS) if bits >> cell & 1)


def touching(at: str) -> tuple[str, ...]:
    """Return the cells of the quest's board that share a side with one (rules §1.6).

    >>> touching("a1")
    ('a2', 'b1')
    """
    return cells_of(touching_bits(CELLS.index(at)))
