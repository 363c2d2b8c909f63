"""Status of a game of Catch the King or Queen in sentences, from an observation."""

from __future__ import annotations

from typing import Any, TypeAlias

from cantorlab.languages.texts import Language, say

Json: TypeAlias = dict[str, Any]


def status(seen: Json, language: Language | None = None) -> list[str]:
    """Return the status in sentences: the side to move, or the winner, and pending effects."""
    if seen["outcome"]:
        return [ending(seen, language)]
    lines = [whose_turn(seen, language)]
    if seen["shot"]:
        lines.append(say("tafl.text.shot", language, square=seen["shot"]))
    if seen["cursed"]:
        lines.append(say("tafl.text.cursed", language))
    return lines


def whose_turn(seen: Json, language: Language | None = None) -> str:
    """Return the side to move, and the part of its turn, as a sentence."""
    player = f"{seen['player']}_player" if seen["game"] == "queen" else seen["player"]
    to_side = say(f"tafl.text.to.{player}", language)
    if seen["forests_to_place"]:
        return say("tafl.text.forest", language, to_side=to_side)
    half = "english" if seen["mover"] == "english" else "move"
    return say(f"tafl.text.{half}", language, to_side=to_side)


def ending(seen: Json, language: Language | None = None) -> str:
    """Return how the game has ended, as a sentence."""
    return say(
        f"tafl.reason.{seen['outcome']['reason'].replace(' ', '_')}",
        language,
        side=winner(seen, language),
    )


def winner(seen: Json, language: Language | None = None) -> str:
    """Return the name of the side that has won, or an empty text after a draw."""
    seat = seen["outcome"]["winner"]
    if seat is None:
        return ""
    sides = ("jarl_player", "king_player") if seen["game"] == "queen" else ("attacker", "defender")
    return say(f"tafl.side.{sides[seat]}", language)
