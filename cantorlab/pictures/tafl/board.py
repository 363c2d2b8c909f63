"""Board of Catch the King or Catch the Queen: an observation as SVG text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cantorlab.languages.texts import Language, say
from cantorlab.pictures.art import draw_symbol
from cantorlab.pictures.svg import Style, colours, element, picture, words
from cantorlab.pictures.tafl.status_text import status

CELL = 48
MARGIN = 26
SIDE = 2 * MARGIN + 9 * CELL
STATUS_LINE = 22
FORTRESSES = ("a1", "i1", "e5", "a9", "i9")
LONGSHIPS = (
    *("d1", "e1", "f1", "e2", "d9", "e9", "f9", "e8"),
    *("a4", "a5", "a6", "b5", "i4", "i5", "i6", "h5"),
)
OUTPOSTS = ("e3", "e4", "e6", "e7", "c5", "d5", "f5", "g5")

# The colour of a piece's disc; the drawing on it identifies the piece.
_SIDE_TOKENS = {
    "attacker": "ember",
    "defender": "sea",
    "jarl": "ember",
    "king": "accent",
    "english": "sea",
}
_SOVEREIGNS = ("king", "queen")
_TURNS = {"up": 0, "right": 90, "down": 180, "left": 270}


def board(seen: dict[str, Any], *, language: Language | None = None, style: Style = "light") -> str:
    """Return the board of an observation, with the last move, and the status below it.

    Its label says the status and lists the pieces, kind by kind.
    """
    sentences = status(seen, language)
    paint = colours(style)
    key = "tafl.picture.label_queen" if seen["game"] == "queen" else "tafl.picture.label"
    label = say(key, language, status=" ".join([*sentences, *_list_pieces(seen, language)]))
    return picture(
        SIDE,
        SIDE + STATUS_LINE * len(sentences),
        label,
        [
            _surface(paint),
            *empty_board(paint),
            *_marks(seen, paint),
            *_standing(seen, paint),
            *_below(sentences, paint),
        ],
    )


def _list_pieces(seen: dict[str, Any], language: Language | None) -> Iterator[str]:
    """Yield a sentence a kind: its name, and its squares."""
    squares: dict[str, list[str]] = {}
    for piece in seen["pieces"]:
        squares.setdefault(piece["piece"], []).append(piece["square"])
    if seen["forests"]:
        squares["forest"] = list(seen["forests"])
    for kind, where in squares.items():
        name = say(f"tafl.piece.{kind}", language)
        told = {"piece": name[0].upper() + name[1:], "squares": ", ".join(sorted(where))}
        yield say("tafl.picture.pieces", language, **told)


def place(square: str) -> tuple[float, float]:
    """Return the top left corner of a square in the picture."""
    return MARGIN + CELL * "abcdefghi".index(square[0]), MARGIN + CELL * (9 - int(square[1]))


def _surface(paint: dict[str, str]) -> str:
    at = {"x": 0, "y": 0, "width": "100%", "height": "100%"}
    return element("rect", **at, rx=6, fill=paint["surface"])


def empty_board(paint: dict[str, str]) -> Iterator[str]:
    """Yield the empty board of wood: longships and outposts faintly, fortresses, and the names.

    It is ``SIDE`` px wide and high.
    """
    wood = {"x": MARGIN, "y": MARGIN, "width": 9 * CELL, "height": 9 * CELL, "rx": 10}
    yield element("rect", **wood, fill=paint["surface"])
    yield element("rect", **wood, fill=paint["gold"], fill_opacity=0.17)
    for at, column in enumerate("abcdefghi"):
        for row in range(1, 10):  # near-equal planks: rows and columns are told without counting
            if (at + row) % 2 == 0:
                yield _square(f"{column}{row}", fill=paint["gold"], fill_opacity=0.04)
    lines = [
        f"M{MARGIN + CELL * at} {MARGIN}v{9 * CELL}M{MARGIN} {MARGIN + CELL * at}h{9 * CELL}"
        for at in range(1, 9)
    ]
    yield element("path", d="".join(lines), stroke=paint["gold"], stroke_opacity=0.36)
    yield element("rect", **wood, fill="none", stroke=paint["gold"], stroke_opacity=0.36)
    for square in LONGSHIPS:
        yield _square(square, fill=paint["ember"], fill_opacity=0.08)
    for square in OUTPOSTS:
        yield _square(square, fill=paint["sea"], fill_opacity=0.09)
    for square in FORTRESSES:
        x, y = place(square)
        yield _square(square, fill=paint["gold"], fill_opacity=0.14)
        yield draw_symbol("tafl", "fortress", x + 5, y + 5, CELL - 10, paint["gold"])
    for index, column in enumerate("abcdefghi"):
        middle = MARGIN + CELL * (index + 0.5)
        for y in (MARGIN - 9, SIDE - MARGIN + 18):
            yield words(column, middle, y, 13, paint["muted"], text_anchor="middle")
        y = SIDE - middle + 5
        for x in (MARGIN / 2, SIDE - MARGIN / 2):
            yield words(str(index + 1), x, y, 13, paint["muted"], text_anchor="middle")


def _marks(seen: dict[str, Any], paint: dict[str, str]) -> Iterator[str]:
    """Yield the last move as two soft squares, and crosses where pieces were captured."""
    last = seen["last"]
    if last is None:
        return
    for square in (last["from"], last["to"]):
        if square:
            yield _square(square, fill=paint["gold"], fill_opacity=0.28)
    for piece in last["captured"]:
        x, y = place(piece["square"])
        cross = f"M{x + 15:g} {y + 15:g}l18 18m0 -18l-18 18"
        yield element("path", d=cross, stroke=paint["bad"], stroke_width=3, opacity=0.7)


def _standing(seen: dict[str, Any], paint: dict[str, str]) -> Iterator[str]:
    """Yield forests and pieces.

    A ring around possible targets, a dashed one around bound pieces.
    """
    for square in seen["forests"]:
        x, y = place(square)
        yield draw_symbol("tafl", "forest", x + 5, y + 5, CELL - 10, paint["good"])
    for piece in seen["pieces"]:
        x, y = place(piece["square"])
        middle = {"cx": x + CELL / 2, "cy": y + CELL / 2}
        yield disc(piece, x + 4, y + 4, CELL - 8, paint)
        ring = {**middle, "r": CELL / 2 - 1.5, "fill": "none", "stroke_width": 2.5}
        if piece["square"] == seen["shot"]:
            yield element("circle", **ring, stroke=paint["bad"])
        if piece["square"] in seen["bound"]:
            yield element("circle", **ring, stroke=paint["ink"], stroke_dasharray="5 4")
        if piece["piece"] == "king" and seen["cursed"]:
            yield from draw_curse(x + CELL - 20, y + CELL - 20, paint)


def draw_curse(x: float, y: float, paint: dict[str, str]) -> Iterator[str]:
    """Yield the völva's staff that a cursed king carries, 18 px wide."""
    yield element("circle", cx=x + 9, cy=y + 9, r=9, fill=paint["accent"])
    yield draw_symbol("tafl", "volva", x + 3, y + 3, 12, paint["surface"])


def disc(piece: dict[str, Any], x: float, y: float, size: float, paint: dict[str, str]) -> str:
    """Return a piece of an observation on its disc, in a square of ``size`` px at ``x, y``."""
    is_sovereign = piece["piece"] in _SOVEREIGNS
    token = "gold" if is_sovereign else _SIDE_TOKENS[piece["side"]]
    middle, inset = size / 2, size * 0.19
    ground = element(
        "circle",
        cx=x + middle,
        cy=y + middle,
        r=middle - 1,
        fill=paint[token],
        stroke=paint["ink"],
        stroke_width=1.5,
    )
    emblem = draw_symbol(
        "tafl", piece["piece"], x + inset, y + inset, size - 2 * inset, paint["surface"]
    )
    if turn := _TURNS.get(piece.get("facing", "up")):
        turned = f"rotate({turn} {x + middle:g} {y + middle:g})"
        emblem = element("g", emblem, transform=turned)
    return ground + emblem


def _below(sentences: list[str], paint: dict[str, str]) -> Iterator[str]:
    for line, sentence in enumerate(sentences):
        y = SIDE + STATUS_LINE * line + 8
        yield words(sentence, MARGIN, y, 14, paint["ink"])


def _square(name: str, **attributes: object) -> str:
    x, y = place(name)
    return element("rect", x=x, y=y, width=CELL, height=CELL, **attributes)
