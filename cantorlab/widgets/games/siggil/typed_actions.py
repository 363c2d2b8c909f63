"""Typed text at a table of Siggil, and the action that it means."""

from __future__ import annotations

import re

from cantorlab.languages.card_letters import read_cards
from cantorlab.languages.texts import Language
from cantorlab.rules.siggil import SiggilState
from cantorlab.rules.siggil.cards import CARD_NUMBERS
from cantorlab.rules.state import State
from cantorlab.widgets.games.siggil.questions import QUESTIONS, question_of
from cantorlab.widgets.games.siggil.words import spell
from cantorlab.widgets.table.typed_play import Typing

# The words of the notation, as people type them.
_WORDS = {
    "d": "draw",
    "pioche": "draw",
    "piocher": "draw",
    "r": "remove",
    "écarte": "remove",
    "écarter": "remove",
    "ecarte": "remove",
    "ecarter": "remove",
    "t": "take",
    "prends": "take",
    "prendre": "take",
    "capture": "take",
    "vole": "take",
    "reprends": "take",
    "passe": "pass",
    "passer": "pass",
    "p": "pass",
}
_JOINTS = {"avec": "with", "ajoute": "add"}
_ACTION = re.compile(r"(draw|remove|take|pass)( .*)?")


def tidy(text: str, *, removing: bool) -> str:
    """Return the action meant by a typed ``text``.

    A number alone is a place to draw from or, in the solitaire (``removing``), to remove from.
    """
    typed = re.sub(r"^je ", "", text.strip(" \t\n.!").lower())
    verb, *named = re.split(r"[\s,;]+", typed)
    # After the verb p and t are spirits.
    words = [_WORDS.get(verb, verb), *(_JOINTS.get(word, word) for word in named)]
    if words and words[0].isdigit():
        words.insert(0, "remove" if removing else "draw")
    if words[0] != "take" or len(words) < 3:
        return " ".join(words)
    spirit, *rest = (word.upper().rstrip("*") for word in words[1:])
    joint = "with"
    if rest and rest[0] in ("WITH", "ADD"):
        joint = rest.pop(0).lower()
    cards = sorted(rest, key=lambda card: CARD_NUMBERS.get(card, 99))
    return " ".join(["take", spirit, joint, *cards])


def to_notation(text: str, language: Language) -> str:
    """Write the cards of a typed ``text`` by the letters of the notation.

    A whole action of the notation names them so already.
    """
    verb, space, named = text.upper().strip().partition(" ")
    if verb == "TAKE" and re.search(r"\b(WITH|ADD)\b", named):
        return text
    return f"{verb}{space}{read_cards(named, language)}"


def _meant(text: str, state: State) -> str:
    assert isinstance(state, SiggilState)
    return tidy(text, removing=state.phase == "remove")


TYPING = Typing(
    parse=_meant,
    to_notation=to_notation,
    reads=_ACTION.fullmatch,
    example=spell,
    questions=QUESTIONS,
    question_of=question_of,
)
