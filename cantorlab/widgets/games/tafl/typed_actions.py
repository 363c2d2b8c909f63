"""Typed text at a table of the King or the Queen, and the action that it means."""

from __future__ import annotations

import re

from cantorlab.languages.texts import Language, say
from cantorlab.widgets.games.tafl.questions import QUESTIONS, question_of
from cantorlab.widgets.table.typed_play import Typing

_MOVE = re.compile(r"([a-i][1-9])\s*[-–—>à ]?\s*([a-i][1-9])(?:\s*x\s*[a-i][1-9])*")
_FOREST = re.compile(r"(?:forest|for[eê]t)\s*([a-i][1-9])")
_ACTION = re.compile(r"shoot|pass|forest [a-i][1-9]|[a-i][1-9]-[a-i][1-9]")
_SHOOT = ("shoot", "shot", "tir", "tire", "tirer", "je tire")
_PASS = ("pass", "passe", "passer", "je passe")


def tidy(text: str) -> str:
    """Return the action meant by a typed ``text``, or the text if it is none."""
    typed = " ".join(text.lower().split()).rstrip(" .!")
    if typed in _SHOOT:
        return "shoot"
    if typed in _PASS:
        return "pass"
    if forest := _FOREST.fullmatch(typed):
        return f"forest {forest[1]}"
    if move := _MOVE.fullmatch(typed):
        return f"{move[1]}-{move[2]}"
    return typed


def spell(action: str, language: Language) -> str:
    """Write an action as it may be typed in this language."""
    verb, _, square = action.partition(" ")
    if "-" in verb:
        return action
    return f"{say(f'tafl.question.typed.{verb}', language)} {square}".strip()


TYPING = Typing(
    parse=lambda text, _state: tidy(text),
    reads=_ACTION.fullmatch,
    example=spell,
    questions=QUESTIONS,
    question_of=question_of,
)
