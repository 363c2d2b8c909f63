"""Picture of the formula explorer: its formulas, the curve and the ladder, as SVG text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from cantorlab.languages.texts import Language, get_language, say
from cantorlab.pictures.curve import curve
from cantorlab.pictures.ladder import ladder
from cantorlab.pictures.mages import formula_text
from cantorlab.pictures.svg import Style, break_lines, colours, element, picture, words

WIDTH, MARGIN, LADDER = 640.0, 16.0, 150.0
INNER = WIDTH - 2 * MARGIN


def svg(
    view: Mapping[str, Any], *, language: Language | None = None, style: Style = "light"
) -> str:
    """Return the picture of the explorer's ``view``, on a light or dark surface."""
    drawing = _ExplorerDrawing(view, colours(style), language or get_language())
    parts = list(drawing.draw())
    height = drawing.y + MARGIN
    return picture(WIDTH, height, drawing.summary(), parts, surface=drawing.paint["surface"])


def text(view: Mapping[str, Any], *, language: Language | None = None) -> str:
    """Return the explorer's view as plain text."""
    spoken = language or get_language()
    lines = [_title(view["formula"], view), view["order"]["label"]]
    if view["other"]:
        lines += [_title(view["other"], view), view["other_order"]["label"], view["turned"]]
    return "\n".join([*lines, *_notes(view)]) or say("lab.ui.title", spoken)


def _title(formula: Mapping[str, Any], view: Mapping[str, Any]) -> str:
    """Return a formula with the numbers of its letters: ``a × n + b   (a = 2, b = −1)``."""
    sliders = [each for each in view["sliders"] if each["letter"] in formula["letters"]]
    numbers = ", ".join(f"{each['letter']} = {each['value']}" for each in sliders)
    return f"{formula['shown']}   ({numbers})" if numbers else str(formula["shown"])


def _notes(view: Mapping[str, Any]) -> list[str]:
    """Return the text about the selected mage, and about the two that are compared."""
    said = [mage["said"] for mage in view["mages"] if mage["n"] == view["selected"]]
    if view["compare"]:
        said.append(f"{view['compare']['question']} {view['compare']['why']}")
    return said


class _ExplorerDrawing:
    """Drawing from the top down; ``y`` is the top of the next row."""

    def __init__(self, view: Mapping[str, Any], paint: dict[str, str], language: Language) -> None:
        self.view, self.paint, self.language = view, paint, language
        self.y = MARGIN
        self.chosen = [n for n in (view["selected"], view["rival"]) if n is not None]

    def summary(self) -> str:
        return " ".join([_title(self.view["formula"], self.view), self.view["order"]["label"]])

    def draw(self) -> Iterator[str]:
        view = self.view
        title = say("lab.ui.title", self.language)
        yield words(title, MARGIN, self.y + 12, 13, self.paint["muted"], font_weight=600)
        self.y += 18
        yield from self._formula(view["formula"], "accent", None)
        if view["other"]:
            yield from self._formula(view["other"], "ember", "6 4")
        box = (MARGIN, self.y, INNER, 190.0)
        yield from curve(view["curve"], box, self.paint, chosen=self.chosen)
        self.y += 196
        for note in view["curve"]["notes"]:
            yield from self._sentence(note, "muted", 12)
        self.y += 6
        first = ("accent" if view["other"] else "line", None)
        yield from self._ladder(view["order"], {}, first)
        if view["other"]:
            moved = {mage["n"]: mage["moved"] for mage in view["mages"]}
            yield from self._sentence(view["turned"], "ink", 14)
            yield from self._ladder(view["other_order"], moved, ("ember", "6 4"))
        for said in _notes(view):
            yield from self._sentence(said, "ink", 14)

    def _formula(
        self, formula: Mapping[str, Any], colour: str, dashes: str | None
    ) -> Iterator[str]:
        shown = _title(formula, self.view)
        yield from formula_text(shown, WIDTH / 2, self.y + 18, INNER - 90, 24, self.paint)
        level = self.y + 18
        ends = {"x1": MARGIN, "x2": MARGIN + 32, "y1": level, "y2": level}
        pen = {"stroke": self.paint[colour], "stroke_width": 2.5, "stroke_dasharray": dashes}
        yield element("line", **ends, **pen)
        self.y += 38

    def _ladder(
        self, order: Mapping[str, Any], moved: Mapping[int, str], pen: tuple[str, str | None]
    ) -> Iterator[str]:
        """Yield a ladder whose steps have the pen of the formula's curve."""
        box = (MARGIN, self.y, INNER, LADDER)
        yield from ladder(
            order,
            box,
            self.paint,
            self.language,
            chosen=self.chosen,
            moved=moved,
            pen=(self.paint[pen[0]], pen[1]),
        )
        self.y += LADDER + 8

    def _sentence(self, said: str, colour: str, size: float) -> Iterator[str]:
        for line in break_lines(said, INNER - 24, size):
            yield words(line, MARGIN, self.y + size, size, self.paint[colour])
            self.y += size * 1.35
        self.y += 4
