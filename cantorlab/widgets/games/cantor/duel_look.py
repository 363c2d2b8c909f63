"""Looks at a duel: the order, why, the curve, the numbers.

Each is computed when it is asked for and never before: the game is about not computing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from cantorlab.formulas import MAGES
from cantorlab.formulas.curves.layout import curve_json
from cantorlab.formulas.order.ladder import order_json, strength_mathml, strength_text
from cantorlab.formulas.printing.spoken_sentence import speak_sentence, spoken_forms
from cantorlab.languages.texts import Language
from cantorlab.rules import cantor
from cantorlab.rules.state import Json
from cantorlab.widgets.core.messages import Message, MessageRefused


def order(duel: cantor.Duel, language: Language) -> Json:
    """Return the ladder: its ``rungs`` from the weakest to the strongest, and those with no
    strength.
    """
    return order_json(duel.place.parsed, language)


def why(duel: cantor.Duel, language: Language) -> Json:
    """Explain why one fighter stands higher than the other, without numbers where possible."""
    from cantorlab.formulas.explanations import explain

    told = {"text": explain(duel.place.parsed, *duel.fighters).say(language)}
    return {**told, "heard": spoken_forms(told, language)}


def curve(duel: cantor.Duel, language: Language) -> Json:
    """Return the curve of the formula with its 18 points."""
    return curve_json(duel.place.parsed, language)


def numbers(duel: cantor.Duel, language: Language) -> Json:
    """Return the 18 strengths: as a text, in words and, where it is worth it, as MathML."""
    strengths = [(mage, duel.place.parsed.strength(mage)) for mage in MAGES]
    return {
        "rows": [
            {
                "mage": mage,
                "text": text,
                "spoken": speak_sentence(text, language),
                "mathml": strength_mathml(strength),
            }
            for mage, strength in strengths
            for text in [strength_text(strength, language)]
        ]
    }


LOOKS: Mapping[str, Callable[[cantor.Duel, Language], Json]] = {
    "order": order,
    "why": why,
    "curve": curve,
    "numbers": numbers,
}


def make_look(message: Message, known: Sequence[cantor.Duel], language: Language) -> Json:
    """Return the look that a message asks for, at one of the ``known`` duels."""
    what, number = message.text("what"), message.whole_number("duel")
    if what not in LOOKS:
        raise MessageRefused("table.malformed")
    if not 1 <= number <= len(known):
        raise MessageRefused("cantor.ui.no_such_duel")
    return LOOKS[what](known[number - 1], language)
