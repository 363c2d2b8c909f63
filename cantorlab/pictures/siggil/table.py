"""Picture of a game of Siggil: an observation as SVG text, for a seat or for a spectator."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from cantorlab.languages.texts import Language, get_language, is_said, say
from cantorlab.pictures.siggil.cards import HEIGHT, NAME_WIDTH, Cards
from cantorlab.pictures.svg import (
    Style,
    colours,
    cut_line,
    element,
    picture,
    text_width,
    words,
)

Observation: TypeAlias = dict[str, Any]

# Frames by their marks: place 12, spirit T, card T3 → "taken", "better" or "both".
Marks: TypeAlias = Mapping[str, str]

WIDTH = 640.0
MARGIN = 16.0
TALLEST = 560.0  # of the Siggil alone
WIDEST_CARD = 84.0
HAND_CARD, SERIES_CARD, MEDAL = 46.0, 34.0, 46.0
FAN = 0.6  # the part of a card that the next one leaves visible


def svg(
    observation: Observation,
    *,
    language: Language | None = None,
    style: Style = "light",
    marks: Marks | None = None,
) -> str:
    """Return the picture of an ``observation``, on a ``light`` or ``dark`` surface.

    ``marks`` frames the subjects of a choice (``marks_of``).
    """
    table = _Table(observation, colours(style), language or get_language(), marks or {})
    parts = [*table.title(), *table.siggil(), *table.spirits(), *table.seats(), *table.hands()]
    height = table.y + MARGIN / 2
    return picture(WIDTH, height, table.summary(), parts, surface=table.paint["surface"])


def marks_of(taken: str, better: str | None) -> Marks:
    """Return the frames around the subjects of an action, and of a better one.

    >>> marks_of("draw 4", "take T with T3 T5")
    {'place 4': 'taken', 'spirit T': 'better', 'card T3': 'better', 'card T5': 'better'}
    """
    marks = dict.fromkeys(_about(taken), "taken")
    for what in _about(better or ""):
        marks[what] = "both" if what in marks else "better"
    return marks


def _about(action: str) -> list[str]:
    verb, _, named = action.partition(" ")
    if verb in ("draw", "remove"):
        return [f"place {named}"]
    spirit, _, cards = named.partition(" ")
    if verb != "take":
        return []
    return [f"spirit {spirit}", *(f"card {card}" for card in cards.split()[1:])]


def layout_svg(
    label: str,
    size: tuple[int, int],
    places: Iterable[tuple[int, int, bool]],
    *,
    style: Style = "light",
) -> str:
    """Return the picture of a layout without cards.

    ``size`` is that of the whole drawing and ``places`` are (x, y, face_up), all in half cards, in
    the order of their numbers.
    """
    paint = colours(style)
    cards, width = Cards(paint), card_width(size)
    left = (WIDTH - size[0] * width / 2) / 2
    drawn = [
        cards.blank(number, face_up, left + x * width / 2, MARGIN + y * width * HEIGHT / 2, width)
        for number, (x, y, face_up) in enumerate(places)
    ]
    height = size[1] * width * HEIGHT / 2 + 2 * MARGIN
    return picture(WIDTH, height, label, drawn, surface=paint["surface"])


def card_width(size: Sequence[int]) -> float:
    """Return the width of a card, in px, for a drawing of so many half cards across and down."""
    across, down = size
    return min(2 * (WIDTH - 2 * MARGIN) / across, 2 * TALLEST / (down * HEIGHT), WIDEST_CARD)


class _Table:
    """Drawing from the top down; ``y`` is the top of the next row."""

    def __init__(
        self, seen: Observation, paint: dict[str, str], language: Language, marks: Marks
    ) -> None:
        self.seen, self.paint, self.language, self.marks = seen, paint, language, marks
        self.cards = Cards(paint, language)
        self.y = MARGIN

    def say(self, key: str, **params: Any) -> str:
        return say(f"siggil.{key}", self.language, **params)

    def layout_name(self) -> str:
        key = f"layout.{self.seen['layout']}"
        if is_said(f"siggil.{key}"):
            return self.say(key)
        return self.seen["layout"] or self.say("picture.own_layout")

    def headline(self) -> str:
        """Return the seat to act, or how the game ended, as a sentence."""
        outcome = self.seen["outcome"]
        if outcome is not None:
            return self.say("text.over", reason=self.say(f"reason.{outcome['reason']}"))
        seat, phase = self.seen["to_act"][0], self.seen["phase"]
        if name := self.name(seat):
            return f"{name} · {self.say(f'picture.{phase}')}"
        return self.say(f"text.{phase}", seat=seat)

    def name(self, seat: int) -> str:
        """Return the name of the player at a seat; an empty text without one."""
        names = self.seen.get("names")
        return names[seat] if names else ""

    def summary(self) -> str:
        """Return one sentence: the layout, the cards left, the free spirits, the seat to act."""
        free = ", ".join(self.say(f"family.{spirit}") for spirit in self.seen["free"])
        summary = self.say(
            "picture.summary",
            layout=self.layout_name(),
            left=len(self.seen["siggil"]),
            free=free or self.say("picture.none"),
        )
        return f"{summary} {self.headline()}"

    def title(self) -> Iterator[str]:
        muted, ink = self.paint["muted"], self.paint["ink"]
        title = f"Siggil · {self.layout_name()}"
        yield words(title, MARGIN, self.y + 14, 14, muted, font_weight=600)
        at = {"text_anchor": "end", "font_weight": 600}
        room = WIDTH - 2 * MARGIN - text_width(title, 14, 600) - 10
        headline = cut_line(self.headline(), room, 14, 600)
        yield words(headline, WIDTH - MARGIN, self.y + 14, 14, ink, **at)
        self.y += 34

    def siggil(self) -> Iterator[str]:
        """Yield the remaining cards, the lowest level first.

        Accessible ones are lifted and numbered.
        """
        across, down = self.seen["size"]
        width = card_width(self.seen["size"])
        left = (WIDTH - across * width / 2) / 2
        for lying in self.seen["siggil"]:
            x, y = left + lying["x"] * width / 2, self.y + lying["y"] * width * HEIGHT / 2
            if lying["accessible"]:
                yield self.cards.draw_accessible_card(lying["card"], x, y, width, lying["place"])
                yield self.frame(f"place {lying['place']}", x, y - 0.045 * width, width)
            else:
                yield self.cards.draw_dim_card(lying["card"], x, y, width)
        if self.seen["siggil"]:
            self.y += down * width * HEIGHT / 2 + 18

    def frame(self, what: str, x: float, y: float, width: float, high: float = HEIGHT) -> str:
        """Return the frames that mark something: solid for the action taken, else dashed."""
        how = self.marks.get(what)
        lines: list[dict[str, Any]] = []
        if how in ("taken", "both"):
            lines.append({"stroke": self.paint["ink"], "stroke_width": 3.5})
        if how in ("better", "both"):
            lines.append(
                {"stroke": self.paint["gold"], "stroke_width": 4.5, "stroke_dasharray": "7 4"}
            )
        out = (2.5, -2.5) if how == "both" else (0.0,)
        drawn = []
        for line, grown in zip(lines, out, strict=False):
            wider = {"x": x - grown, "y": y - grown, "width": width + 2 * grown}
            size = {"height": width * high + 2 * grown, "rx": 6, "fill": "none"}
            drawn.append(element("rect", **wider, **size, **line))
        return "".join(drawn)

    def spirits(self) -> Iterator[str]:
        """Yield the free spirits, then the lost ones."""
        x = MARGIN
        for key in ("free", "lost"):
            if self.seen[key]:
                label = self.say(f"picture.{key}")
                yield words(label, x, self.y + MEDAL / 2 + 5, 14, self.paint["muted"])
                x += text_width(label, 14) + 10
                x += (NAME_WIDTH - MEDAL) / 2
                for spirit in self.seen[key]:
                    yield self.cards.medal(spirit, x, self.y, MEDAL, lost=key == "lost")
                    yield self.frame(f"spirit {spirit}", x, self.y, MEDAL, 1.0)
                    x += NAME_WIDTH + 4
                x += 8
        if x > MARGIN:
            self.y += MEDAL + 36

    def seats(self) -> Iterator[str]:
        """Yield each seat with its series; a spirit is beside its owner."""
        for seat in range(self.seen["players"]):
            to_act = seat in self.seen["to_act"]
            name = self.name(seat)
            label = self.say(
                "picture.seat_of" if name else "text.seat",
                seat=seat,
                name=name,
                held=self.say("text.held", count=self.seen["hand_sizes"][seat]),
                spirits=self.say("text.spirits", count=self.seen["score"][seat]),
            )
            if to_act:
                mark = {"cx": MARGIN + 4, "cy": self.y + 9, "r": 4, "fill": self.paint["sea"]}
                yield element("circle", **mark)
            weight = 700 if to_act else 500
            at = MARGIN + 14
            label = cut_line(label, WIDTH - MARGIN - at, 14, weight)
            yield words(label, at, self.y + 14, 14, self.paint["ink"], font_weight=weight)
            self.y += 24
            laid = [series for series in self.seen["series"] if series["seat"] == seat]
            if laid:
                yield from self._series(laid)

    def _series(self, laid: Sequence[Observation]) -> Iterator[str]:
        x, row = MARGIN + 14, SERIES_CARD * HEIGHT + 12
        for series in laid:
            count = len(series["cards"])
            width = 28 + SERIES_CARD * (1 + FAN * (count - 1)) + 18
            if x + width > WIDTH - MARGIN:
                x, self.y = MARGIN + 14, self.y + row
            held = series["live"] and self.seen["owners"].get(series["spirit"]) == series["seat"]
            drawn = [
                self.cards.plain(card, x + 28 + i * FAN * SERIES_CARD, self.y, SERIES_CARD)
                for i, card in enumerate(series["cards"])
            ]
            yield element("g", *drawn, opacity=None if held else 0.6)
            if held:
                yield self.cards.medal(series["spirit"], x - 4, self.y + 2, 38, named=False)
                yield self.frame(f"spirit {series['spirit']}", x - 4, self.y + 2, 38, 1.0)
            x += width
        self.y += row

    def hands(self) -> Iterator[str]:
        """Yield the viewer's hand, or all hands if the observation shows them; the discard pile."""
        if "hands" in self.seen:
            for seat, hand in enumerate(self.seen["hands"]):
                yield from self._fan(self.name(seat) or self.say("picture.seat", seat=seat), hand)
        elif self.seen["hand"] is not None:
            yield from self._fan(self.say("picture.hand"), self.seen["hand"])
        if self.seen.get("discard"):
            yield from self._fan(self.say("picture.discard"), self.seen["discard"])

    def _fan(self, label: str, cards: Iterable[str]) -> Iterator[str]:
        shown = list(cards)
        if not shown:
            return
        yield words(label, MARGIN, self.y + 14, 14, self.paint["muted"], font_weight=600)
        self.y += 24
        step = HAND_CARD * FAN if len(shown) > 11 else HAND_CARD + 6
        a_row = 1 + int((WIDTH - 2 * MARGIN - HAND_CARD) // step)
        for start in range(0, len(shown), a_row):
            for i, card in enumerate(shown[start : start + a_row]):
                yield self.cards.plain(card, MARGIN + i * step, self.y, HAND_CARD)
                yield self.frame(f"card {card}", MARGIN + i * step, self.y, HAND_CARD)
            self.y += HAND_CARD * HEIGHT + 10
