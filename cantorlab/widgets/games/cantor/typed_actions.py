"""Typed text at a table of Cantor, and the action that it means."""

from __future__ import annotations

import re

from cantorlab.languages.texts import Language, say
from cantorlab.rules.cantor import CantorState
from cantorlab.rules.state import State
from cantorlab.widgets.games.cantor.questions import QUESTIONS, question_of
from cantorlab.widgets.table.typed_play import Typing

# The words of the notation, as people type them.
_VERBS = {
    "send": "commit",
    "envoie": "commit",
    "envoyer": "commit",
    "schicke": "commit",
    "schicken": "commit",
    "pose": "commit",
    "poser": "commit",
    "protège": "protect",
    "protéger": "protect",
    "va": "go",
    "aller": "go",
    "lege": "commit",
    "legen": "commit",
    "schütze": "protect",
    "schützen": "protect",
    "gehe": "go",
    "gehen": "go",
}
_NONE = ("none", "no", "rien", "aucun", "aucune", "kein", "keiner")
_NOTHING = ("ne", "rien")  # which stand before the verb
_ACTION = re.compile(r"\w+ (-?\d{1,3}|none|[a-z]\d{1,2})")


def tidy(text: str, phase: str) -> str:
    """Return the action meant by a typed ``text``.

    A number or a place alone is the choice that is on in this ``phase``.
    """
    words = text.lower().replace("−", "-").replace("–", "-").split()
    if tuple(words[:2]) == _NOTHING:
        words = [*words[2:], words[1]]
    if len(words) == 1:
        words = [phase, *words]
    words = [_VERBS.get(word, "none" if word in _NONE else word) for word in words]
    return " ".join(words)


def spell(action: str, language: Language) -> str:
    """Write an action as it may be typed in this language."""
    verb, choice = action.split()
    if choice == "none":
        return say(f"cantor.question.typed.{verb}.none", language)
    return f"{say(f'cantor.question.typed.{verb}', language)} {choice}"


def _meant(text: str, state: State) -> str:
    assert isinstance(state, CantorState)
    return tidy(text, state.phase)


TYPING = Typing(
    parse=_meant,
    reads=_ACTION.fullmatch,
    example=spell,
    questions=QUESTIONS,
    question_of=question_of,
)
