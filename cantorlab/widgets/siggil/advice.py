"""Why a turn of Siggil is the best: what came of the games that were thought through."""

from __future__ import annotations

from cantorlab.players.analysis import Analysis
from cantorlab.rules.state import Seat
from cantorlab.widgets.siggil.typed import spelled
from cantorlab.widgets.siggil.words import Words


def why(found: Analysis, seat: Seat, words: Words, *, forced: bool) -> list[str]:
    """How often it led to a win, and what is about as good; ``forced``: there is no choice."""
    choices = [each for each in found.choices if each.seat == seat]
    best = choices[0]
    if forced:
        return [words.say("hint.only")]
    percent = round(50 + 50 * best.value)
    told = [words.say("hint.won", percent=percent, count=found.effort["iterations"])]
    close = [each for each in choices[1:] if each.interval[1] >= best.interval[0]]
    if close:
        other = spelled(close[0].action, words.language)
        told.append(words.say("hint.close", action=other))
    return told
