"""The board as text: letters for pieces, the fortresses marked, and what goes on."""

from __future__ import annotations

from cantorlab.rules.state import Json
from cantorlab.rules.tafl_names import COLUMNS, FACINGS, KINDS, LETTERS
from cantorlab.texts import Language, say

_FORTRESSES = {"a1": "#", "i1": "#", "a9": "#", "i9": "#", "e5": "+"}


def picture(seen: Json, language: Language | None = None) -> str:
    """An observation as text, nine rows between their numbers, and what goes on."""
    letters = dict(_FORTRESSES)
    letters |= dict.fromkeys(seen["forests"], LETTERS[KINDS["forest"]])
    letters |= {man["square"]: letter_of(man) for man in seen["pieces"]}
    files = "   " + " ".join(COLUMNS)
    lines = [files]
    for row in range(9, 0, -1):
        squares = " ".join(letters.get(f"{column}{row}", ".") for column in COLUMNS)
        lines.append(f"{row}  {squares}  {row}")
    return "\n".join([*lines, files, *status(seen, language)])


def letter_of(man: Json) -> str:
    """The letter of a piece of an observation; an archer's points where he faces."""
    kind = KINDS[man["piece"]]
    if "facing" in man:
        kind = KINDS["archer"] + FACINGS.index(man["facing"])
    return LETTERS[kind]


def status(seen: Json, language: Language | None = None) -> list[str]:
    """What goes on, in sentences: who is to move, or who has won, and what is pending."""
    if seen["outcome"]:
        return [ending(seen, language)]
    lines = [whose_turn(seen, language)]
    if seen["shot"]:
        lines.append(say("tafl.text.shot", language, square=seen["shot"]))
    if seen["cursed"]:
        lines.append(say("tafl.text.cursed", language))
    return lines


def whose_turn(seen: Json, language: Language | None = None) -> str:
    """Whose turn it is, and which half of it."""
    side = say(
        f"tafl.side.{seen['player']}_player"
        if seen["game"] == "queen"
        else f"tafl.side.{seen['player']}",
        language,
    )
    if seen["forests_to_place"]:
        return say("tafl.text.forest", language, side=side)
    half = "english" if seen["mover"] == "english" else "move"
    return say(f"tafl.text.{half}", language, side=side)


def ending(seen: Json, language: Language | None = None) -> str:
    """How the game has ended."""
    return say(
        f"tafl.reason.{seen['outcome']['reason'].replace(' ', '_')}",
        language,
        side=winner(seen, language),
    )


def winner(seen: Json, language: Language | None = None) -> str:
    """The name of the side that has won, or an empty text after a draw."""
    seat = seen["outcome"]["winner"]
    if seat is None:
        return ""
    sides = ("jarl_player", "king_player") if seen["game"] == "queen" else ("attacker", "defender")
    return say(f"tafl.side.{sides[seat]}", language)
