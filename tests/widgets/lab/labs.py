"""A formula explorer in English and what its ladder shows, for its tests."""

from __future__ import annotations

from typing import Any

from cantorlab import FormulaLab


def lab(formula: str = "(n-3)^2", **settings: Any) -> FormulaLab:
    return FormulaLab(formula, **{"language": "en", **settings})


def shown_order(order: dict) -> tuple[tuple[int, ...], ...]:
    """The rungs of a ladder on the screen as ``Formula.order`` has them."""
    rungs = [tuple(rung) for rung in reversed(order["rungs"])]
    return (*rungs, tuple(order["none"])) if order["none"] else tuple(rungs)
