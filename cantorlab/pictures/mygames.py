"""Picture of the list of a user's own games, drawn from the screen's view."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, TypeAlias

from cantorlab.languages.texts import Language, get_language, say
from cantorlab.pictures.svg import Style, break_lines, colours, fit_lines, picture, words

View: TypeAlias = Mapping[str, Any]

WIDTH = 640.0
MARGIN = 20.0
LINE = 28.0
#: The colour token of each result.
COLOURS = {"won": "good", "lost": "bad", "drawn": "ink", "over": "ink", "unfinished": "gold"}


def svg(view: View, *, language: Language | None = None, style: Style = "light") -> str:
    """Return the picture of the list, on a ``light`` or ``dark`` surface."""
    paint = colours(style)
    spoken = language or get_language()
    y, parts = MARGIN, []
    for line in break_lines(view["headline"], WIDTH - 2 * MARGIN, 18, 600):
        y += 22
        parts.append(words(line, MARGIN, y, 18, paint["ink"], font_weight=600))
    y += 10
    for row in view["rows"]:
        y += LINE
        parts.append(words(_day(row["when"]), MARGIN, y, 13, paint["muted"]))
        told = f"{row['title']}, {row['players']}"
        shown, size = fit_lines(told, 330, 14, 11)
        first = shown[0] if len(shown) == 1 else f"{shown[0]}…"
        parts.append(words(first, 112, y, size, paint["ink"]))
        parts.append(words(row["plies"], 460, y, 13, paint["muted"]))
        fill = paint[COLOURS[row["result"]]]
        right = WIDTH - MARGIN
        parts.append(words(row["told"], right, y, 14, fill, font_weight=600, text_anchor="end"))
    height = y + MARGIN
    label = say("mygames.picture.label", spoken, headline=view["headline"])
    return picture(WIDTH, height, label, parts, surface=paint["surface"])


def text(view: View) -> str:
    """Return the same in words."""
    lines = [view["headline"]]
    lines += [f"  {each['title']}: {each['told']}" for each in view["levels"]]
    lines += [
        f"  {game['title']} – {each['label']}: {each['told']}"
        for game in view["lessons"]
        for each in game["lessons"]
    ]
    lines += [
        f"  {_day(row['when'])}  {row['id']}  {row['title']}, {row['players']}, "
        f"{row['plies']}, {row['told']}"
        for row in view["rows"]
    ]
    return "\n".join([*lines, *view["unreadable"]])


def _day(moment: str) -> str:
    """Return the day on this computer's calendar at a moment in UTC."""
    return datetime.fromisoformat(moment).astimezone().date().isoformat()
