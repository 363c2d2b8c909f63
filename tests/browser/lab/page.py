"""Somebody at a page with the formula explorer, for the tests in a browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from browser.harness import TablePage
from playwright.sync_api import Locator, expect

from cantorlab import FormulaLab


class Explorer:
    """Somebody at the explorer."""

    def __init__(self, table: TablePage) -> None:
        self.table, self.page, self.root = table, table.page, table.root
        self.lab: FormulaLab = table.widget

    def at(self, key: str) -> Locator:
        return self.root.locator(f'[data-cl-key="{key}"]')

    @property
    def field(self) -> Locator:
        return self.at("formula")

    def type(self, text: str, key: str = "formula") -> None:
        """Replace what stands in a field, and wait as a reader does."""
        self.at(key).fill(text)

    def until(self, holds: Callable[[], bool]) -> None:
        """Wait until the kernel has come to something."""
        self.table.until(holds)

    def ladder(self, which: str = "ladder") -> tuple[tuple[int, ...], ...]:
        """The ladder on the screen as ``Formula.order``: read off the places of the mages."""
        stands: list[dict[str, Any]] = self.root.locator(f".cl-step-{which}").evaluate(
            """(step) => [...step.querySelectorAll(".cl-stand")].map((stand) => ({
                 n: Number(stand.querySelector(".cl-numeral").textContent.replace("−", "-")),
                 none: stand.dataset.none === "true",
                 column: Number(stand.style.getPropertyValue("--column")),
                 height: Number(stand.style.getPropertyValue("--height")) }))"""
        )
        rungs: dict[float, list[int]] = {}
        for stand in sorted(stands, key=lambda each: each["column"]):
            rungs.setdefault(-1.0 if stand["none"] else stand["height"], []).append(stand["n"])
        return tuple(tuple(rungs[height]) for height in sorted(rungs, reverse=True))

    def agrees(self) -> bool:
        """Return whether the ladders on the screen are those of Python, now or in a moment."""
        self.until(lambda: self.ladder() == self.lab.order)
        if self.lab.other:
            self.until(lambda: self.ladder("other-ladder") == self.lab.other_order)
        return True

    def chosen(self) -> tuple[list[int], list[int]]:
        """The mages that stand out, on the curve and on the ladder."""
        points = self.root.locator('.cl-front .cl-point[data-chosen="true"]')
        stands = self.root.locator('.cl-step-ladder .cl-stand[data-chosen="true"] .cl-numeral')
        on_curve = [
            int(n or "") for n in points.evaluate_all("(all) => all.map((e) => e.dataset.n)")
        ]
        return sorted(on_curve), sorted(int(n.replace("−", "-")) for n in stands.all_inner_texts())


PAGE = ("dark", "views", "lives", "has_touch", "viewport", "host")


def opened(table_page: Any, *args: Any, width: int = 760, **settings: Any) -> Explorer:
    page = {name: settings.pop(name) for name in PAGE if name in settings}
    lab = FormulaLab(*args, **{"language": "en", **settings})
    person = Explorer(table_page(lab, width=width, reduced_motion="reduce", **page))
    stands = 36 if lab.other else 18
    expect(person.root.locator(".cl-stand")).to_have_count(stands)
    return person
