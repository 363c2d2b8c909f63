"""Reasons for the best turn of Siggil: the results of the games that were thought through."""

from __future__ import annotations

from cantorlab.players.analysis import Analysis
from cantorlab.rules.siggil import SiggilState
from cantorlab.rules.state import Json, Seat
from cantorlab.widgets.games.siggil.words import SiggilWords, spell

_OF_A_PLACE = ("draw ", "remove ")


def why(
    found: Analysis, state: SiggilState, seat: Seat, words: SiggilWords, *, forced: bool
) -> list[str]:
    """Say how often it led to a win, and what may be as good; ``forced``: there is no choice."""
    choices = [each for each in found.choices if each.seat == seat]
    best = choices[0]
    if forced:
        return [words.say("hint.only")]
    percent = round(50 + 50 * best.value)
    told = [words.say("hint.won", percent=percent, count=found.effort["iterations"])]
    close = [each for each in choices[1:] if each.interval[1] >= best.interval[0]]
    if close:
        other = describe(state, close[0].action, words)
        told.append(words.say("hint.close", action=other))
    return told


def describe(state: SiggilState, action: str, words: SiggilWords) -> str:
    """Say an action by its cards: *draw the 2 of Feather*."""
    verb, *named = action.split()
    if verb in ("draw", "remove"):
        lies = state.observation(state.to_act[0])["siggil"]
        card = next((each["card"] for each in lies if str(each["place"]) == named[0]), None)
        if card is None:
            return spell(action, words.language)
        family = words.family(card[0])
        return words.say(f"action.{verb}", number=card[1], family=family)
    if verb == "take":
        spirit, joint, *cards = named
        key = f"action.take.{joint}"
        return words.say(key, spirit=words.spirit(spirit), cards=words.cards(cards))
    return words.say("action.pass")


def instead(seen: Json, taken: str, better: str | None, words: SiggilWords) -> list[str]:
    """Say which card a choice went for and which a better one, where only places are named."""
    cards = {str(each["place"]): each["card"] for each in seen["siggil"]}
    named = [
        words.card(card)
        for action in (taken, better or "")
        if action.startswith(_OF_A_PLACE) and (card := cards.get(action.split()[1]))
    ]
    return [words.say("review.instead", taken=named[0], better=named[1])] if named[1:] else []
