"""Picture of a game of Cantor: an observation as SVG text, for a seat or for a spectator."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from cantorlab.languages.conventions import number_text
from cantorlab.languages.texts import Language, get_language, say
from cantorlab.pictures.art import draw_symbol, mage_symbol
from cantorlab.pictures.mages import formula_text, mage_card, place_name
from cantorlab.pictures.svg import (
    Style,
    colours,
    element,
    fit_lines,
    picture,
    words,
)

Observation: TypeAlias = dict[str, Any]

WIDTH = 640.0
MARGIN = 16.0
CARD = (58.0, 78.0)
CELL = (150.0, 62.0)
PLACE = (340.0, 132.0)
GAP = 8.0


def svg(
    observation: Observation, *, language: Language | None = None, style: Style = "light"
) -> str:
    """Return the picture of an ``observation``, on a ``light`` or ``dark`` surface.

    A revealed observation also has ``hands``, ``commits`` and ``protections`` of both seats.
    """
    drawing = _TableDrawing(observation, colours(style), language or get_language())
    parts = [*drawing.table(), *drawing.fighters(), *drawing.hand(), *drawing.resting()]
    height = drawing.y + MARGIN
    return picture(WIDTH, height, drawing.summary(), parts, surface=drawing.paint["surface"])


class _TableDrawing:
    """Drawing from the top down; ``y`` is the top of the next row."""

    def __init__(self, seen: Observation, paint: dict[str, str], language: Language) -> None:
        self.seen, self.paint, self.language = seen, paint, language
        self.near: int = seen["seat"] or 0
        self.y = MARGIN

    def say(self, key: str, **params: Any) -> str:
        return say(f"cantor.ui.{key}", self.language, **params)

    def summary(self) -> str:
        """Return one sentence: the mode, the duel, the score, and the winner if it is over."""
        mode = self.say(f"mode.{self.seen['mode']}")
        if self.seen["outcome"] is not None:
            return f"{mode}. {self._outcome()}"
        first, second = self.seen["score"]
        return self.say(
            "picture.summary", mode=mode, duel=self.seen["duel"], first=first, second=second
        )

    def table(self) -> Iterator[str]:
        """Yield the title, and the place of the duel, or the board of the quest."""
        muted, ink = self.paint["muted"], self.paint["ink"]
        title = f"{self.say('title')} · {self.say('mode.' + self.seen['mode'])}"
        yield words(title, MARGIN, self.y + 14, 14, muted, font_weight=600)
        duel = self._outcome() or self.say("duel_n", number=self.seen["duel"])
        yield words(duel, WIDTH - MARGIN, self.y + 14, 14, ink, text_anchor="end", font_weight=600)
        self.y += 30
        if self.seen["mode"] == "quest":
            yield from self._board()
            return
        place = self.seen["place"] or self.seen["played"][-1]
        yield from self._place_card(place, (WIDTH - PLACE[0]) / 2, *PLACE)

    def _outcome(self) -> str:
        outcome = self.seen["outcome"]
        if outcome is None:
            return ""
        if outcome["winner"] is None:
            return self.say("picture.drawn")
        return self.say("picture.won", player=self._seat_name(outcome["winner"]))

    def _seat_name(self, seat: int) -> str:
        if self.seen["mode"] == "quest":
            return self.say("adventurer" if seat == 0 else "defender")
        if names := self.seen.get("names"):
            return str(names[seat])
        return self.say("seat_name", number=seat + 1)

    def _place_card(
        self, place: dict[str, Any], x: float, width: float, height: float
    ) -> Iterator[str]:
        ink, line, raised = self.paint["ink"], self.paint["line"], self.paint["raised"]
        middle = x + width / 2
        yield element(
            "rect", x=x, y=self.y, width=width, height=height, rx=10, fill=raised, stroke=line
        )
        yield words(
            str(place["number"]), x + 12, self.y + 22, 13, self.paint["accent"], font_weight=700
        )
        lines, size = fit_lines(place_name(place, self.language), width - 84, 16, 11, 600)
        top = self.y + 24
        for line_text in lines:
            yield words(line_text, middle, top, size, ink, text_anchor="middle", font_weight=600)
            top += size + 4
        bottom = self.y + height
        yield from formula_text(
            place["formula"], middle, (top + bottom) / 2, width - 24, 30, self.paint
        )

    def _board(self) -> Iterator[str]:
        """Yield the grimoire above four rows of three, row 4 on top; the neutrals beside it."""
        width, height = CELL
        left = MARGIN + 70
        yield draw_symbol("cantor", "grimoire", left + 1.5 * (width + GAP) - 20, self.y, 36)
        self.y += 42
        for at, cell in enumerate(self.seen["board"]):
            x = left + (at % 3) * (width + GAP)
            y = self.y + (3 - at // 3) * (height + GAP)
            yield from self._cell(cell, x, y)
        for at, neutral in enumerate(self.seen["neutrals"]):
            y = self.y + at * (height + GAP) + 8
            yield from self._neutral(neutral, MARGIN + 6, y)
        self.y += 4 * (height + GAP)

    def _cell(self, cell: dict[str, Any], x: float, y: float) -> Iterator[str]:
        width, height = CELL
        here = self.seen["place"] is not None and cell["place"] == self.seen["place"]
        edge = self.paint["accent"] if here else self.paint["line"]
        fill = self.paint["raised"] if cell["place"] else self.paint["surface"]
        yield element(
            "rect",
            x=x,
            y=y,
            width=width,
            height=height,
            rx=8,
            fill=fill,
            stroke=edge,
            stroke_width=3 if here else 1,
            stroke_dasharray=None if cell["place"] else "4 4",
        )
        yield words(cell["at"], x + 7, y + 15, 11, self.paint["muted"])
        if cell["place"] is None:
            mist = (x + width / 2 - 14, y + height / 2 - 14, 28)
            yield draw_symbol("cantor", "mist", *mist, self.paint["muted"])
            return
        yield from formula_text(
            cell["place"]["formula"],
            x + width / 2,
            y + height / 2 + 3,
            width - 16,
            17,
            self.paint,
        )
        if cell["won_by"] is not None:
            sign = ("banner", "tower")[cell["won_by"]]
            colour = self.paint["good" if cell["won_by"] == 0 else "ember"]
            yield draw_symbol("cantor", sign, x + width - 20, y + 4, 16, colour)

    def _neutral(self, neutral: int | None, x: float, y: float) -> Iterator[str]:
        if neutral is None:
            yield draw_symbol("cantor", "hourglass", x + 4, y, 36, self.paint["muted"])
            return
        yield draw_symbol("cantor", mage_symbol(neutral), x + 4, y - 6, 40)
        yield words(
            number_text(neutral), x + 24, y + 48, 13, self.paint["ink"], text_anchor="middle"
        )

    def fighters(self) -> Iterator[str]:
        """Yield both sides with their score and the mages of the last duel or the cards laid.

        They stand left and right of the place; in a quest below the board.
        """
        is_quest = self.seen["mode"] == "quest"
        room = 2 * CARD[0] if is_quest else (WIDTH - PLACE[0]) / 2 - MARGIN
        for seat in (0, 1):
            middle = (MARGIN + WIDTH / 2) / 2 if is_quest else MARGIN + room / 2
            yield from self._side(seat, middle if seat == self.near else WIDTH - middle, room)
        self.y += (CARD[1] + 100 if self.seen["duels"] else PLACE[1]) + 2 * GAP

    def _side(self, seat: int, middle: float, room: float) -> Iterator[str]:
        x, y = middle - CARD[0] / 2, self.y
        commit = self._commit(seat)
        last = self.seen["duels"][-1] if self.seen["duels"] else None
        below: list[str] = []
        if commit is not None:
            yield from mage_card(commit, x, y, CARD, self.paint)
        elif self.seen["committed"][seat]:
            yield from self._back(x, y)
        elif last is not None:
            yield from mage_card(last["fighters"][seat], x, y, CARD, self.paint)
            below = [self.say("picture.last_duel")]
            below += [self.say("picture.duel_won")] * (last["winner"] == seat)
            below += [self.say("blocked")] * last["blocked"][seat]
        else:
            yield self._slot(x, y)
        ink, muted = self.paint["ink"], self.paint["muted"]
        y += CARD[1] + 4
        name, size = fit_lines(self._seat_name(seat), room - GAP, 14, 11, 600)
        for line in name:
            y += 16
            yield words(line, middle, y, size, ink, text_anchor="middle", font_weight=600)
        if self.seen["mode"] != "quest":
            for star in range(3):
                symbol = "star" if star < self.seen["score"][seat] else "star-open"
                yield draw_symbol(
                    "cantor", symbol, middle - 28 + star * 20, y + 8, 16, self.paint["gold"]
                )
            y += 24
        for line in below:
            y += 16
            yield words(line, middle, y, 12, muted, text_anchor="middle")

    def _slot(self, x: float, y: float) -> str:
        """Return the place where a mage will lie."""
        width, height = CARD
        at = {"x": x, "y": y, "width": width, "height": height, "rx": 7}
        return element("rect", **at, fill="none", stroke=self.paint["line"], stroke_dasharray="4 4")

    def _commit(self, seat: int) -> int | None:
        if "commits" in self.seen:
            return self.seen["commits"][seat]  # type: ignore[no-any-return]
        return self.seen["own_commit"] if seat == self.seen["seat"] else None

    def hand(self) -> Iterator[str]:
        """Yield the hand of the viewing seat, as cards; both hands when they lie open."""
        shown = self.seen.get("open_hands", [])
        far = [hand for seat, hand in enumerate(shown) if seat != self.seen["seat"]]
        for hand in self.seen.get("hands") or [*far, self.seen["hand"]]:
            left = (WIDTH + GAP - len(hand) * (CARD[0] + GAP)) / 2
            for at, mage in enumerate(sorted(hand)):
                x = left + at * (CARD[0] + GAP)
                yield from mage_card(mage, x, self.y, CARD, self.paint)
            self.y += CARD[1] + GAP if hand else 0

    def resting(self) -> Iterator[str]:
        """Yield the mages that have fought: discards, or resting zones from left to right."""
        for seat, mages in enumerate(self.seen["rests"]):
            if mages:
                yield words(self._seat_name(seat), MARGIN, self.y + 18, 12, self.paint["muted"])
                for at, mage in enumerate(mages):
                    x = MARGIN + 96 + at * 46
                    yield draw_symbol("cantor", mage_symbol(mage), x, self.y, 24)
                    yield words(number_text(mage), x + 25, self.y + 18, 12, self.paint["ink"])
                self.y += 30

    def _back(self, x: float, y: float) -> Iterator[str]:
        width, height = CARD
        accent, surface = self.paint["accent"], self.paint["surface"]
        yield element("rect", x=x, y=y, width=width, height=height, rx=7, fill=accent)
        yield draw_symbol("cantor", "aleph", x + 11, y + 21, width - 22, surface)
