"""What a game makes of typed text: one value, which its adapter holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from cantorlab.rules.state import State
from cantorlab.texts import Language
from cantorlab.widgets.table.questions import Question


def _as_it_stands(text: str, _state: State) -> str:
    return " ".join(text.split())


def _any_text(_action: str) -> bool:
    return True


def _as_written(action: str, _language: Language) -> str:
    return action


def _no_question(_text: str) -> str | None:
    return None


@dataclass(frozen=True)
class Typing:
    """How a game is played by typing, and what may be asked of it.

    - ``parse``: the action that a text means, in a state
    - ``reads``: whether what ``parse`` made of a text has the form of an action of the game
    - ``example``: an action as a person would type it in a language
    - ``questions``: what may be asked with a word, beside what every table answers
    - ``question_of``: the question that a text without a word is, such as a square or a card;
      None if it is none. The text is without capitals and accents.
    """

    parse: Callable[[str, State], str] = _as_it_stands
    reads: Callable[[str], bool] = _any_text
    example: Callable[[str, Language], str] = _as_written
    questions: Mapping[str, Question] = field(default_factory=dict)
    question_of: Callable[[str], str | None] = _no_question
