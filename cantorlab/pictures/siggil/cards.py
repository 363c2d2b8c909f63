"""Drawing of one card of Siggil, at any size.

Family and number appear twice, at the upper left and the lower right, and the emblem in the other
two corners: whichever half of a card another one hides, the rest still shows both.
"""

from __future__ import annotations

from itertools import chain
from typing import Any

from cantorlab.languages.card_letters import write_cards
from cantorlab.languages.texts import Language, say
from cantorlab.pictures.art import draw_symbol, paint
from cantorlab.pictures.svg import element, fit_lines, words

HEIGHT = 1.4  # of a card one unit wide
NAME_WIDTH = 68.0  # of a spirit's name, in px

EMBLEMS = {
    "P": "stone",
    "S": "stag",
    "L": "leaf",
    "T": "turtle",
    "C": "cloud",
    "W": "water",
    "F": "feather",
}
# The colour of what is drawn on a spirit's pale glow, on light and dark surfaces.
GLOW_INK = "#1F2430"


class Cards:
    """Cards in the colours of one surface and the letters of one language.

    These are ``letters`` of a card's width high.

    ``x, y`` is the upper left corner.
    """

    def __init__(
        self,
        colours: dict[str, str],
        language: Language | None = None,
        *,
        letters: float = 0.28,
    ) -> None:
        self.colours, self.language = colours, language
        self._letters = letters

    def plain(self, card: str | None, x: float, y: float, width: float) -> str:
        """Return a card such as ``S2``, a spirit such as ``S*``, or None for a back."""
        return element("g", self._shadow(x, y, width, 1.5, 0.22), self._body(card, x, y, width))

    def draw_dim_card(self, card: str | None, x: float, y: float, width: float) -> str:
        """Return a covered card, dimmed."""
        veil = self._sheet(x, y, width, fill=self.colours["line"], opacity=0.2)
        parts = [self._shadow(x, y, width, 2.5, 0.3), self._body(card, x, y, width), veil]
        return element("g", *parts)

    def blank(self, place: int, face_up: bool, x: float, y: float, width: float) -> str:
        """Return a place of a layout, before any card is dealt on it: its number, or a back."""
        shadow = self._shadow(x, y, width, 2.5, 0.3)
        if not face_up:
            return shadow + self._body(None, x, y, width)
        sheet = self._sheet(x, y, width, fill=self.colours["raised"], stroke=self._line())
        return shadow + sheet + self._corners(str(place), x, y, width, self.colours["muted"])

    def draw_accessible_card(
        self, card: str | None, x: float, y: float, width: float, place: int
    ) -> str:
        """Return an accessible card, with the number of its place."""
        height = 0.045 * width
        top = y - height
        sea = self.colours["sea"]
        rim = self._sheet(x, top, width, fill="none", stroke=sea, stroke_width=0.05 * width)
        number = words(
            str(place),
            x + width / 2,
            top + width * (HEIGHT / 2 + 0.06),
            max(9.0, 0.17 * width),
            self.colours["muted"],
            text_anchor="middle",
        )
        parts = [self._shadow(x, y, width, 5.0, 0.34), self._body(card, x, top, width), rim, number]
        return element("g", *parts)

    def medal(
        self,
        spirit: str,
        x: float,
        y: float,
        size: float,
        *,
        lost: bool = False,
        named: bool = True,
    ) -> str:
        """Return a spirit beside the Siggil; ``named``: with the cards that take it below."""
        inner = 0.52 * size
        parts = [
            draw_symbol("siggil", "spirit", x, y, size),
            self._emblem(spirit, x + 0.24 * size, y + 0.24 * size, inner, GLOW_INK),
        ]
        if named:
            family = say(f"siggil.family.{spirit}", self.language)
            name = say(
                "siggil.ui.spirit_any", self.language, family=family, number=number_of(spirit)
            )
            lines, letters = fit_lines(name, NAME_WIDTH, 12, 9, 600)
            at = {"text_anchor": "middle", "font_weight": 600}
            parts += [
                words(line, x + size / 2, y + size + 13 * row, letters, self.colours["ink"], **at)
                for row, line in enumerate(lines, start=1)
            ]
        return element("g", *parts, opacity=0.4 if lost else None)

    def tint(self, card: str) -> tuple[str, float]:
        """Return the colour of a card's face and its opacity, above that of ``raised``."""
        if card[1] == "*":
            return self.colours["gold"], 0.3
        return paint("siggil", EMBLEMS[card[0]]), 0.2

    def draw_face(self, card: str, x: float, y: float, width: float) -> str:
        """Return what is drawn on the sheet of a card or a spirit."""
        ink = self.colours["ink"]
        named = write_cards(card, self.language)
        corners = self._corners(named[1], x, y, width, ink, letter=named[0])
        if card[1] == "*":
            size = 0.8 * width
            left, top = x + (width - size) / 2, y + (width * HEIGHT - size) / 2
            return self.medal(card[0], left, top, size, named=False) + corners
        size, edge = 0.4 * width, 0.05 * width
        foot = y + width * HEIGHT - size - edge
        upper = self._emblem(card[0], x + width - size - edge, y + edge, size, ink)
        return upper + self._emblem(card[0], x + edge, foot, size, ink) + corners

    def _body(self, card: str | None, x: float, y: float, width: float) -> str:
        if card is None:
            rim = self._sheet(x, y, width, fill="none", stroke=self.colours["surface"])
            return draw_symbol("siggil", "back", x, y, width) + rim
        tint, opacity = self.tint(card)
        edge = tint if card[1] == "*" else self._line()
        return "".join(
            [
                self._sheet(x, y, width, fill=self.colours["raised"]),
                self._sheet(x, y, width, fill=tint, fill_opacity=opacity, stroke=edge),
                self.draw_face(card, x, y, width),
            ]
        )

    def _corners(
        self, text: str, x: float, y: float, width: float, ink: str, letter: str = ""
    ) -> str:
        """Return a card's number in two corners, its family's letter small beside it."""
        size, edge = self._letters * width, 0.08 * width
        small = 0.5 * size
        upper, foot = y + edge + 0.74 * size, y + width * HEIGHT - edge
        left, right = x + edge, x + width - edge
        large: dict[str, Any] = {"size": size, "fill": ink, "font_weight": 700}
        beside: dict[str, Any] = {"size": small, "fill": self.colours["muted"], "font_weight": 600}
        numbers = (
            words(text, left, upper, **large),
            words(text, right - 0.8 * len(letter) * small, foot, **large, text_anchor="end"),
        )
        if not letter:
            return "".join(numbers)
        letters = (
            words(letter, left + 0.72 * size, upper, **beside),
            words(letter, right, foot, **beside, text_anchor="end"),
        )
        return "".join(chain(*zip(numbers, letters, strict=True)))

    def _emblem(self, letter: str, x: float, y: float, size: float, ink: str) -> str:
        return draw_symbol("siggil", EMBLEMS[letter], x, y, size, ink)

    def _sheet(self, x: float, y: float, width: float, **attributes: object) -> str:
        corner = 0.11 * width
        box = {"x": x, "y": y, "width": width, "height": width * HEIGHT, "rx": corner}
        return element("rect", **box, **attributes)

    def _shadow(self, x: float, y: float, width: float, depth: float, darkness: float) -> str:
        depth *= width / 60
        wide = self._sheet(x - depth / 2, y + depth, width + depth, opacity=darkness / 2)
        return wide + self._sheet(x, y + depth / 2, width, opacity=darkness)

    def _line(self) -> str:
        return self.colours["line"]


def number_of(spirit: str) -> int:
    """Return the number of the spirit whose letter is given (rules §2.1)."""
    return list(EMBLEMS).index(spirit) + 1
