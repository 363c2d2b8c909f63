"""Reasons to refuse an action, given only what its seat may know (rules §2.3, §2.5)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cantorlab.languages.card_letters import write_cards
from cantorlab.languages.texts import Language, say
from cantorlab.rules.siggil.cards import CARD_NUMBERS, FAMILIES
from cantorlab.rules.siggil.kernel import turn
from cantorlab.rules.state import IllegalAction, Json

_MOVE = re.compile(r"(draw|remove) (0|[1-9]\d?)")
_TAKE = re.compile(rf"take ([{FAMILIES}]) (with|add)((?: [{FAMILIES}][1-7])+)")


class CardRefusal(IllegalAction):
    """Action refused for the spirit or the cards in its ``params``; ``message`` has their letters
    in each language.
    """

    def message(self, language: Language | None = None) -> str:
        """Return the sentence in ``language``."""
        named = {
            name: write_cards(value, language) if isinstance(value, str) else value
            for name, value in self.params.items()
        }
        return say(self.code, language, **named)


def refusal(seen: Json, sizes: Sequence[int], action: str) -> IllegalAction:
    """Return the reason to refuse the illegal ``action`` of a seat with this observation.

    ``sizes`` are those of a new series for each spirit, as the kernel gives them.
    """
    if move := _MOVE.fullmatch(action):
        return _no_move(seen, move[1], int(move[2]))
    if taking := _TAKE.fullmatch(action):
        return _no_take(seen, sizes, taking[1], taking[2] == "add", taking[3].split())
    if action == "pass":
        return IllegalAction(
            "siggil.no_pass_yet" if seen["players"] > 1 else "siggil.no_pass_alone"
        )
    return IllegalAction("siggil.unreadable", action=action)


def _no_move(seen: Json, verb: str, place: int) -> IllegalAction:
    if verb == "remove" and seen["players"] > 1:
        return IllegalAction("siggil.remove_is_solitaire")
    if seen["phase"] == "take":
        return IllegalAction("siggil.already_drawn")
    if seen["phase"] != verb:
        return IllegalAction("siggil.remove_first" if verb == "draw" else "siggil.draw_now")
    if place >= turn.PLACES:
        return IllegalAction("siggil.no_such_place", place=place, last=turn.PLACES - 1)
    above = [card["place"] for card in seen["siggil"] if place in card["covers"]]
    if above:
        return IllegalAction("siggil.covered", place=place, above=", ".join(map(str, above)))
    return IllegalAction("siggil.place_empty", place=place)


def _no_take(
    seen: Json, sizes: Sequence[int], spirit: str, adding: bool, cards: Sequence[str]
) -> IllegalAction:
    if seen["phase"] != "take":
        return IllegalAction("siggil.draw_before_taking")
    if spirit in seen["lost"]:
        return CardRefusal("siggil.spirit_lost", spirit=spirit)
    if seen["owners"].get(spirit) == seen["seat"]:
        return CardRefusal("siggil.own_spirit", spirit=spirit)
    if spirit not in seen["owners"] and spirit not in seen["free"]:
        return CardRefusal("siggil.spirit_not_free", spirit=spirit)
    for card in cards:
        if card not in seen["hand"]:
            return CardRefusal("siggil.not_in_hand", card=card)
    if len(set(cards)) < len(cards):
        return IllegalAction("siggil.card_twice")
    kinds = _kinds(spirit, cards)
    if not kinds:
        number = FAMILIES.index(spirit) + 1
        return CardRefusal("siggil.not_of_a_kind", spirit=spirit, number=number)
    size = sizes[FAMILIES.index(spirit)]
    if adding:
        own = _own_series(seen, spirit)
        if own is None:
            return CardRefusal("siggil.nothing_to_complete", spirit=spirit)
        if own["kind"] not in kinds:
            return CardRefusal("siggil.other_kind", spirit=spirit)
        size -= len(own["cards"])
        if len(cards) != size:
            return CardRefusal("siggil.wrong_addition", spirit=spirit, count=size)
    elif len(cards) != size:
        return CardRefusal("siggil.wrong_size", spirit=spirit, count=size)
    return CardRefusal(
        "siggil.card_order", cards=" ".join(sorted(cards, key=CARD_NUMBERS.__getitem__))
    )


def _kinds(spirit: str, cards: Sequence[str]) -> list[str]:
    number = str(FAMILIES.index(spirit) + 1)
    kinds = []
    if all(card[0] == spirit for card in cards):
        kinds.append("family")
    if all(card[1] == number for card in cards):
        kinds.append("number")
    return kinds


def _own_series(seen: Json, spirit: str) -> Json | None:
    own = (each for each in seen["series"] if each["seat"] == seen["seat"] and each["live"])
    return next((each for each in own if each["spirit"] == spirit), None)
