"""Picture of the explorer of a simulation: the lengths of its games and their ends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from cantorlab.languages.texts import Language, get_language, say
from cantorlab.pictures.svg import Style, break_lines, colours, element, fit_lines, picture, words

View: TypeAlias = Mapping[str, Any]

WIDTH = 640.0
MARGIN = 20.0
LINE = 22.0
FURTHER = 15.0  # from one line of a name to its next
NAMES = 250.0
NUMBERS = 80.0


def svg(view: View, *, language: Language | None = None, style: Style = "light") -> str:
    """Return the picture of the explorer's view, on a ``light`` or ``dark`` surface."""
    paint = colours(style)
    spoken = language or get_language()
    y, parts = MARGIN, []
    headline = f"{view['headline']} {view['chosen']}".strip()
    for line in break_lines(headline, WIDTH - 2 * MARGIN, 18, 600):
        y += 22
        parts.append(words(line, MARGIN, y, 18, paint["ink"], font_weight=600))
    for name in ("lengths", "results"):
        bars = view[name]["bars"]
        y += 34
        parts.append(words(view[name]["label"], MARGIN, y, 14, paint["muted"], font_weight=600))
        most = max([bar["count"] for bar in bars], default=0) or 1
        room = WIDTH - 2 * MARGIN - NAMES - NUMBERS
        for bar in bars:
            y += LINE
            shown, size = fit_lines(bar["name"], NAMES - 10, 14, 11)
            parts += [
                words(line, MARGIN, y + at * FURTHER, size, paint["ink"])
                for at, line in enumerate(shown)
            ]
            width = room * bar["count"] / most
            parts.append(
                element("rect", x=MARGIN + NAMES, y=y - 12, width=round(width, 1), height=14,
                        fill=paint["accent"])
            )  # fmt: skip
            after = MARGIN + NAMES + width + 6
            parts.append(words(bar["number"], after, y, 13, paint["muted"]))
            y += FURTHER * (len(shown) - 1)
    height = y + MARGIN
    label = say("explore.picture.label", spoken, headline=view["headline"])
    return picture(WIDTH, height, label, parts, surface=paint["surface"])


def text(view: View, *, language: Language | None = None) -> str:
    """Return the same in words."""
    spoken = language or get_language()
    lines = [f"{view['headline']} {view['chosen']}".strip()]
    for name in ("lengths", "results"):
        lines.append(view[name]["label"])
        for bar in view[name]["bars"]:
            told = say("explore.pair", spoken, name=bar["name"], number=bar["number"])
            lines.append(f"  {told}")
    return "\n".join(lines)
