"""Typed play: a move, a question, or a word that does what a button does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from html import escape

from cantorlab.rules.state import IllegalAction, Json
from cantorlab.texts import Language
from cantorlab.widgets.core.messages import Refused
from cantorlab.widgets.table.adapter import Adapter
from cantorlab.widgets.table.questions import (
    COMMAND_WORDS,
    SHARED,
    Question,
    TypedQuestion,
    find_question,
    plain,
    what_can_be_typed,
    word_for,
)
from cantorlab.widgets.table.snapshot import ScreenSnapshot

_QUOTED = 60


@dataclass(frozen=True)
class NamedQuestion:
    """Question by its name, with the text after its word."""

    name: str
    about: str = ""


@dataclass(frozen=True)
class CommandWord:
    """Word that does what a button does."""

    name: str

    def on_offer(self, commands: Sequence[str]) -> str:
        """Return the first of its commands on offer. Raises ``Refused`` if there is none."""
        found = next((each for each in COMMAND_WORDS[self.name] if each in commands), None)
        if found is None:
            raise Refused(f"question.cannot.{self.name}")
        return found


def read_typed(
    text: str, adapter: Adapter, shown: ScreenSnapshot, language: Language
) -> NamedQuestion | CommandWord | str:
    """Read ``text`` as a question, a command, or an action.

    A legal action comes first, so that no word ever takes its place. Raises ``Refused`` for a text
    that is none of them.
    """
    action = adapter.typing.parse(text, shown.snapshot.state)
    if action in shown.actions:
        return action
    if asked := find_question(text, [*_questions(adapter), *COMMAND_WORDS, "help"], language):
        name, about = asked
        return CommandWord(name) if name in COMMAND_WORDS else NamedQuestion(name, about)
    if text.strip() == "?":
        return NamedQuestion("help")
    if bare := adapter.typing.question_of(plain(text)):
        return NamedQuestion(bare, plain(text))
    if not adapter.typing.reads(action):
        raise _neither(text, language)
    return action


def one_of(name: str, adapter: Adapter) -> NamedQuestion:
    """Return the question of this name. Raises ``Refused`` if the table does not answer it."""
    if name not in _questions(adapter):
        raise Refused("table.malformed")
    return NamedQuestion(name)


def answer(asking: NamedQuestion, adapter: Adapter, view: Json, language: Language) -> str:
    """Answer a question from what the screen shows."""
    asked = TypedQuestion(view, asking.about, language)
    if asking.name == "help":
        undo = [name for name in ("undo",) if name in view["commands"]]
        hint = ["hint"] if view["advice"] else []
        return what_can_be_typed(asked, [*_questions(adapter), "next", *undo, *hint])
    return _questions(adapter)[asking.name](asked)


@contextmanager
def unlisted_as_neither(text: str, language: Language) -> Iterator[None]:
    """Say of a text that the rules do not know at all that it is neither a move nor a question."""
    try:
        yield
    except IllegalAction as refusal:
        if refusal.code != "rules.not_listed":
            raise
        raise _neither(text, language) from None


def _questions(adapter: Adapter) -> dict[str, Question]:
    return {**SHARED, **adapter.typing.questions}


def _neither(text: str, language: Language) -> Refused:
    return Refused("question.neither", text=text[:_QUOTED], help=word_for("help", language))


@dataclass(frozen=True)
class PlayResult:
    """Answer to a typed line: sentences, and the table as a picture and as text.

    A terminal shows the text, a notebook the picture.
    """

    sentences: tuple[str, ...]
    picture: str
    text: str

    def __str__(self) -> str:
        return "\n".join(self.sentences)

    def __repr__(self) -> str:
        return "\n".join([*self.sentences, "", self.text])

    def _repr_html_(self) -> str:
        told = "".join(f"<p>{escape(each)}</p>" for each in self.sentences)
        return f"{told}{self.picture}"
