"""Reasons for a choice in a duel of Cantor, from the view of the seat that asks."""

from __future__ import annotations

from collections.abc import Sequence

from cantorlab.languages.conventions import number_text
from cantorlab.rules import cantor
from cantorlab.rules.cantor.encoding import NUMBERS
from cantorlab.rules.state import Json
from cantorlab.widgets.games.cantor.rendering import impossible_numbers, percent_won, place_of
from cantorlab.widgets.games.cantor.words import CantorWords


def why(place: cantor.Place | None, seen: Json, action: str, words: CantorWords) -> list[str]:
    """Say how a place suits the hand, how many a mage beats, or what a shield is for.

    ``seen`` is the observation of the seat that asks; ``place`` the one that is fought on.
    """
    verb, _, named = action.partition(" ")
    others = [number for number in NUMBERS if number not in impossible_numbers(seen)]
    if verb == "go":
        return [_suit(seen, named, others, words)]
    if place is None:
        return []
    if verb == "commit":
        mage = int(named)
        beaten = sum(place.rank(mage) > place.rank(other) for other in others)
        of, number = len(others), number_text(mage)
        return [words.say("hint.beats", count=beaten, of=of, number=number)]
    own = seen["own_commit"]
    if own is None:
        return []
    stronger = [other for other in others if place.rank(other) > place.rank(own)]
    if named == "none":
        return [] if stronger else [words.say("hint.nothing_to_fear", number=number_text(own))]
    if int(named) in stronger:
        return [words.say("hint.guards", number=number_text(int(named)), own=number_text(own))]
    return []


def _suit(seen: Json, at: str, others: Sequence[int], words: CantorWords) -> str:
    """Say how many of the duels at a place of the board the hand would win."""
    place = place_of(next(cell for cell in seen["board"] if cell["at"] == at))
    return words.say("hint.suits", percent=percent_won(place, seen["hand"], others))
