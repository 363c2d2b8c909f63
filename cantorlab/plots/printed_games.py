"""The three games for paper: cards, board and pieces, as they are on screens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import partial
from os import PathLike
from pathlib import Path
from typing import Any

from cantorlab.formulas import MAGES
from cantorlab.languages.conventions import number_text
from cantorlab.languages.texts import Language, check_language, get_language, say
from cantorlab.pictures.art import draw_symbol, mage_symbol
from cantorlab.pictures.siggil.cards import Cards
from cantorlab.pictures.siggil.table import WIDTH
from cantorlab.pictures.svg import colours, element
from cantorlab.pictures.tafl.board import CELL, SIDE, disc, draw_curse, empty_board
from cantorlab.plots.places import as_mathematics
from cantorlab.plots.printing import Form, Sheet, Side, Spot, write
from cantorlab.rules import siggil, tafl
from cantorlab.rules.cantor import Place, deck

#: Cards have the size of playing cards; the board and the layouts fill a page; mm.
CARD = Form(63.0, 88.0)
BOARD = Form(190.0, 190.0)
LAYOUT = Form(180.0, 190.0)
PIECE = Form(16.0, 16.0, is_round=True, below=5.0, beside=2.0)
_MOST_WIDE = 20
# The back of a Siggil card, as its drawing colours it.
_SEA = "#1B646C"
# Pixels of a piece on the board of the screens.
_DISC = CELL - 8


def cards(
    path: str | PathLike[str],
    *,
    places: Any = None,
    mages: bool = True,
    language: Language | None = None,
    paper: str = "a4",
    bleed: float = 3.0,
    backs: bool = True,
) -> Path:
    """Write Cantor's cards, of 63 × 88 mm: 18 mages, the grimoire, and the places.

    A ``path`` that ends in ``.pdf`` becomes a PDF with cut marks, each page followed by its backs
    for printing on both sides (flip on the long edge); any other is a folder, with a PNG of each
    side at 300 dots per inch. ``places`` are all 72, or those that ``rules.cantor.deck`` takes,
    or an empty list; ``mages=False`` leaves out mages and grimoire. ``paper`` is ``"a4"`` or
    ``"letter"``, ``bleed`` the mm of colour beyond the cut, 0 to 5. Two players need one set (rules
    §1.1). Returns the path. Raises ``ValueError`` for other arguments, and ``OSError`` if something
    cannot be written.

    >>> from cantorlab import plots
    >>> plots.cards("cards.pdf", places="level 3", language="en")  # doctest: +SKIP
    PosixPath('cards.pdf')
    """
    words = check_language(language or get_language())
    is_empty = places is not None and not isinstance(places, str) and not list(places)
    chosen = () if is_empty else deck(places)
    mage_back = Side("back_of_mages", partial(_draw_back, "accent", "aleph"))
    place_back = Side("back_of_places", partial(_draw_back, "muted", "mist"))
    both = [(Side(f"mage_{mage}", partial(_draw_mage, mage)), mage_back) for mage in MAGES]
    both.append((Side("grimoire", partial(_draw_grimoire, words)), place_back))
    both = both if mages else []
    for at, place in enumerate(chosen, 1):
        name = f"place_{place.number or at:02}"
        both.append((Side(name, partial(_draw_place, place, words)), place_back))
    fronts, behind = ([pair[side] for pair in both] for side in (0, 1))
    sheets = [Sheet(CARD, fronts, behind if backs else ())]
    return write(path, say("plots.cards.title", words), sheets, paper, bleed)


def siggil_cards(
    path: str | PathLike[str],
    *,
    language: Language | None = None,
    paper: str = "a4",
    bleed: float = 3.0,
    backs: bool = True,
) -> Path:
    """Write Siggil's 56 cards, of 63 × 88 mm, and its five layouts, a page each (rules §2.1, §2.2).

    Options, result and errors are those of ``cards``.

    >>> from cantorlab import plots
    >>> plots.siggil_cards("siggil.pdf", paper="letter")  # doctest: +SKIP
    PosixPath('siggil.pdf')
    """
    words = check_language(language or get_language())
    drawn = Cards(colours("light"), words, letters=0.26)  # our letters are the widest there are
    fronts = [
        Side(card.replace("*", "_spirit"), partial(_draw_siggil_card, drawn, card))
        for card in siggil.CARDS
    ]
    back = Side("back", _draw_siggil_back)
    layouts = [
        Side(f"layout_{name}", partial(_draw_layout, layout, words))
        for name, layout in siggil.LAYOUTS.items()
    ]
    sheets = [Sheet(CARD, fronts, [back] * len(fronts) if backs else ()), Sheet(LAYOUT, layouts)]
    return write(path, say("plots.print.siggil", words), sheets, paper, bleed)


def tafl_set(
    path: str | PathLike[str],
    *,
    language: Language | None = None,
    paper: str = "a4",
    bleed: float = 3.0,
) -> Path:
    """Write the board, of 190 × 190 mm, and the pieces of Catch the King and Catch the Queen.

    Pieces are discs of 16 mm: those of the set-up, of all variants, a mark for a cursed king, and
    those of Catch the Queen on a page of their own (rules §3.1, §3.5, §3.6). Sides differ in grey,
    too. Options, result and errors are those of ``cards``; there are no backs.

    >>> from cantorlab import plots
    >>> plots.tafl_set("king.pdf", language="fr")  # doctest: +SKIP
    PosixPath('king.pdf')
    """
    words = check_language(language or get_language())
    king = _pieces(*(tafl.start(**{name: True}) for name in ("archers", "godi", "jarl", "victory")))
    sheets = [Sheet(BOARD, [Side("board", _draw_board)])]
    for pieces in (king, _pieces(tafl.start_queen())):
        fronts = [
            Side(name, partial(_draw_piece, name, side, words))
            for (name, side), many in pieces.items()
            for _ in range(many)
        ]
        if pieces is king:
            fronts += [Side("forest", partial(_draw_forest, words))] * 2
            fronts.append(Side("curse", partial(_draw_curse, words)))
        sheets.append(Sheet(PIECE, fronts))
    return write(path, say("plots.print.tafl", words), sheets, paper, bleed)


def _pieces(*starts: tafl.TaflState | tafl.QueenState) -> Mapping[tuple[str, str], int]:
    """Return how many pieces of each name and side these games need, one game at a time."""
    most: Counter[tuple[str, str]] = Counter()
    for state in starts:
        seen = state.observation(None)["pieces"]
        most |= Counter((piece["piece"], piece["side"]) for piece in seen)
    return most


def _draw_mage(mage: int, spot: Spot) -> None:
    """Draw a mage: its figure and its number, and the number once more in a corner."""
    paint, number = colours("light"), number_text(mage)
    spot.draw_ground(paint["raised"])
    spot.draw_svg(draw_symbol("cantor", mage_symbol(mage), 9.5, 14, 44))
    spot.write(31.5, 72, number, 40, paint["ink"], weight="bold")
    spot.write(9, 9, number, 14, paint["ink"], weight="bold")


def _draw_grimoire(words: Language, spot: Spot) -> None:
    paint = colours("light")
    spot.draw_ground(paint["raised"])
    spot.draw_svg(draw_symbol("cantor", "grimoire", 9.5, 16, 44))
    spot.write(31.5, 72, say("plots.print.grimoire", words), 16, paint["ink"], 53, weight="bold")


def _draw_back(ground: str, symbol: str, spot: Spot) -> None:
    paint = colours("light")
    spot.draw_ground(paint[ground])
    spot.draw_svg(draw_symbol("cantor", symbol, 11.5, 24, 40, paint["surface"]))


def _draw_place(place: Place, words: Language, spot: Spot) -> None:
    """Draw a place: its number and level, its name, and its formula as large as it fits."""
    paint = colours("light")
    spot.draw_ground(paint["raised"])
    if place.number:
        number = str(place.number)
        spot.write(5, 7, number, 12, paint["accent"], ha="left", weight="bold")
    if place.level:
        level = say("plots.cards.level", words, level=place.level)
        spot.write(58, 7, level, 9, paint["muted"], ha="right")
    spot.write(31.5, 42, as_mathematics(place.parsed.tree, words), 30, paint["ink"], 57)
    lines = _lines(place.name(words))
    for row, line in enumerate(lines, 1 - len(lines)):
        spot.write(31.5, 79 + 5 * row, line, 11, paint["ink"], 53, weight="bold")


def _lines(name: str) -> list[str]:
    """Return the name on one line or on two, broken near the middle.

    A thin space keeps the apostrophe off the foot of an L, where the font would set it.
    """
    name = name.replace("L’", "L\u200a’")
    if len(name) <= _MOST_WIDE:
        return [name]
    breaks = [at for at, sign in enumerate(name) if sign == " "]
    if not breaks:
        return [name]
    at = min(breaks, key=lambda each: abs(each - len(name) / 2))
    return [name[:at], name[at + 1 :]]


def _draw_siggil_card(drawn: Cards, card: str, spot: Spot) -> None:
    spot.draw_ground(drawn.colours["raised"])
    spot.draw_ground(*drawn.tint(card))
    spot.draw_svg(drawn.draw_face(card, 0, 0, CARD.width))


def _draw_siggil_back(spot: Spot) -> None:
    spot.draw_ground(_SEA)
    spot.draw_svg(draw_symbol("siggil", "back", 0, 0, CARD.width))


def _draw_layout(layout: siggil.Layout, words: Language, spot: Spot) -> None:
    """Draw a layout with its name, and how the cards are laid."""
    paint = colours("light")
    name = say(f"siggil.layout.{layout.name}", words)
    spot.write(90, 5, name, 18, paint["ink"], weight="bold")
    spot.write(90, 13, say("plots.print.lay", words), 10, paint["muted"], 180)
    spot.draw_svg(element("g", layout.svg(), transform="translate(0 60)"), LAYOUT.width / WIDTH)


def _draw_board(spot: Spot) -> None:
    paint = colours("light")
    spot.draw_ground(paint["surface"])
    spot.draw_svg("".join(empty_board(paint)), BOARD.width / SIDE)


def _draw_piece(name: str, side: str, words: Language, spot: Spot) -> None:
    """Draw a piece on its disc, whose line is where to cut, and its name below."""
    paint = _paint(name, side)
    piece = {"piece": name, "side": side}
    drawn = disc(piece, 0, 0, _DISC, paint)
    spot.draw_ground(drawn.partition('fill="')[2].partition('"')[0])
    spot.draw_svg(drawn, PIECE.width / _DISC)
    _write_name(say(f"tafl.piece.{name}", words), spot)


def _paint(name: str, side: str) -> dict[str, str]:
    """Return the colours of a side, so that sides differ in lightness where there are no hues.

    Attackers are dark, defenders and English as light as paper, others between.
    """
    light = colours("light")
    if side in ("defender", "english") and name not in ("king", "queen"):
        return {**light, "sea": light["surface"], "surface": light["sea"]}
    is_between = side == "king" or name in ("king", "queen")
    return {**colours("dark"), "ink": light["ink"]} if is_between else light


def _draw_forest(words: Language, spot: Spot) -> None:
    paint = colours("light")
    spot.draw_ground(paint["raised"])
    _draw_cut(paint["ink"], spot)
    spot.draw_svg(draw_symbol("tafl", "forest", 3, 2.5, 10, paint["good"]))
    _write_name(say("tafl.piece.forest", words), spot)


def _draw_curse(words: Language, spot: Spot) -> None:
    paint = colours("light")
    spot.draw_ground(paint["accent"])
    spot.draw_svg("".join(draw_curse(0, 0, paint)), PIECE.width / 18)
    _draw_cut(paint["ink"], spot)
    _write_name(say("plots.print.curse", words), spot)


def _draw_cut(ink: str, spot: Spot) -> None:
    at = {"cx": PIECE.width / 2, "cy": PIECE.width / 2, "r": PIECE.width / 2 - 0.4}
    spot.draw_svg(element("circle", **at, fill="none", stroke=ink, stroke_width=0.6))


def _write_name(name: str, spot: Spot) -> None:
    below = PIECE.height + spot.bleed + 2.5
    spot.write(PIECE.width / 2, below, name, 6.5, colours("light")["muted"], 23)
