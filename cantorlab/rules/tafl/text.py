"""Board as text: letters for pieces, marked fortresses, and the state of the game."""

from __future__ import annotations

from cantorlab.languages.texts import Language
from cantorlab.pictures.tafl.status_text import status
from cantorlab.rules.state import Json
from cantorlab.rules.tafl.names import COLUMNS, FACINGS, KINDS, LETTERS

_FORTRESSES = {"a1": "#", "i1": "#", "a9": "#", "i9": "#", "e5": "+"}


def picture(seen: Json, language: Language | None = None) -> str:
    """Return an observation as text, nine rows between their numbers, and the state of the game."""
    letters = dict(_FORTRESSES)
    letters |= dict.fromkeys(seen["forests"], LETTERS[KINDS["forest"]])
    letters |= {piece["square"]: letter_of(piece) for piece in seen["pieces"]}
    files = "   " + " ".join(COLUMNS)
    lines = [files]
    for row in range(9, 0, -1):
        squares = " ".join(letters.get(f"{column}{row}", ".") for column in COLUMNS)
        lines.append(f"{row}  {squares}  {row}")
    return "\n".join([*lines, files, *status(seen, language)])


def letter_of(piece: Json) -> str:
    """Return the letter of a piece of an observation; an archer's points where it faces."""
    kind = KINDS[piece["piece"]]
    if "facing" in piece:
        kind = KINDS["archer"] + FACINGS.index(piece["facing"])
    return LETTERS[kind]
