"""Notation of the cards and the actions of Siggil (rules §2.1, §4)."""

from __future__ import annotations

from cantorlab.rules.siggil.kernel import turn

# The families in the order of rules §2.1; the spirit of the n-th has the number n.
FAMILIES = "PSLTCWF"

# The 56 cards by their kernel number: P1 … F7, then the spirits P* … F*.
CARDS: tuple[str, ...] = (
    *(f"{family}{number}" for family in FAMILIES for number in range(1, 8)),
    *(f"{family}*" for family in FAMILIES),
)
CARD_NUMBERS = {card: number for number, card in enumerate(CARDS)}

# Property that a series shares with its spirit, by the kernel's kind.
KINDS = ("family", "number")


def line_cards(spirit: int, kind: int, cards: int) -> list[str]:
    """Return the cards of a 7-bit set on a line of ``spirit``, in the order family, number."""
    return [
        CARDS[spirit * 7 + i if kind == 0 else i * 7 + spirit] for i in range(7) if cards >> i & 1
    ]


def action_text(code: int, *, removing: bool = False) -> str:
    """Return the text of a kernel action.

    ``removing``: it is the first half of a solitaire turn.
    """
    if code < turn.PASS:
        return f"remove {code}" if removing else f"draw {code}"
    if code == turn.PASS:
        return "pass"
    spirit, kind, adding, cards = parts_of_take(code)
    verb = "add" if adding else "with"
    return f"take {FAMILIES[spirit]} {verb} {' '.join(line_cards(spirit, kind, cards))}"


def parts_of_take(code: int) -> tuple[int, int, bool, int]:
    """Return the parts of a kernel action that takes a spirit: spirit, kind, adding, cards."""
    rest = code - turn.TAKES
    return rest >> 9, rest >> 8 & 1, bool(rest >> 7 & 1), rest & 127
