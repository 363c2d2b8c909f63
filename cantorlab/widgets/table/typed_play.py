"""Typed play: a move, a word that does what a button does, or a question.

Questions are answered from the view of the screen, which holds what its viewer may know and nothing
else: no answer can give a secret away. Their words are sentences of the catalogue, in every
language.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from html import escape
from typing import Any, TypeAlias

from cantorlab.languages.registry import BASE, codes
from cantorlab.languages.texts import Language, say
from cantorlab.rules.state import IllegalAction, Json, State
from cantorlab.widgets.core.messages import MessageRefused
from cantorlab.widgets.table.snapshot import ScreenSnapshot


@dataclass(frozen=True)
class TypedQuestion:
    """Typed question: the ``view`` before it, and the text ``about`` which it asks."""

    view: Json
    about: str
    language: Language

    @property
    def observation(self) -> Json:
        """The viewer's observation."""
        observation: Json = self.view["observation"]
        return observation

    @property
    def seat(self) -> int | None:
        """The viewer's seat, None for a spectator."""
        seat: int | None = self.view["seat"]
        return seat

    def name_of(self, seat: int) -> str:
        """Return the name of the player at a seat."""
        names = {each["seat"]: str(each["name"]) for each in self.view["players"]}
        return names[seat]

    def join_items(self, items: Iterable[str]) -> str:
        """Join items that may have commas in them."""
        return self.say("question.between").join(items)

    def say(self, key: str, /, **params: Any) -> str:
        """Return a sentence in the viewer's language."""
        return say(key, self.language, **params)


#: Answers one question in a sentence or several.
Question: TypeAlias = Callable[[TypedQuestion], str]

#: What people do with a word instead of a button: the commands of the table, the first on offer.
COMMAND_WORDS: Mapping[str, tuple[str, ...]] = {
    "next": ("next", "next_match", "step", "lesson_next"),
    "undo": ("undo",),
    "hint": ("hint",),
}


def find_question(text: str, names: Iterable[str], language: Language) -> tuple[str, str] | None:
    """Find the question or command that ``text`` begins with; return it and the rest.

    >>> find_question("Row 5 ?", ["row", "king"], "en")
    ('row', '5')
    """
    typed = normalise_text(text)
    meant = _words(tuple(names), language)
    for word in sorted(meant, key=len, reverse=True):
        if typed == word or typed.startswith(f"{word} "):
            return meant[word], typed[len(word) :].strip()
    return None


def _words(names: Sequence[str], language: Language) -> dict[str, str]:
    """Map every word that may be typed to its name: words of this language go before others."""
    meant: dict[str, str] = {}
    for spoken in (language, BASE, *codes()):
        for name in names:
            for word in say(f"question.word.{name}", spoken).split(","):
                meant.setdefault(normalise_text(word), name)
    return meant


def word_for(name: str, language: Language) -> str:
    """Return the word for a question or a command, as help writes it."""
    return say(f"question.word.{name}", language).split(",")[0]


def normalise_text(text: str) -> str:
    """Strip accents, capitals, double spaces and a final mark from a typed text."""
    bare = "".join(
        sign for sign in unicodedata.normalize("NFD", text) if not unicodedata.combining(sign)
    )
    return " ".join(bare.casefold().split()).strip(" ?!.")


# -- what every table answers -------------------------------------------------------------------


def say_turn(asked: TypedQuestion) -> str:
    """Say whose turn it is and what is to be done, or how the game has ended."""
    return str(asked.view["headline"])


def repeat_last_sentence(asked: TypedQuestion) -> str:
    """Repeat the last public sentence."""
    spoken = asked.view["spoken"]
    return str(spoken[-1]["text"]) if spoken else asked.say("question.last.none")


def list_typed_words(asked: TypedQuestion, names: Iterable[str]) -> str:
    """List the words among ``names`` with their meaning, an example, and the keys."""
    example = asked.view["example"]
    lines = [asked.say("question.help.example", example=example)] if example else []
    for name in names:
        word, what = word_for(name, asked.language), asked.say(f"question.help.{name}")
        lines.append(asked.say("question.help.line", word=word, what=what))
    return "\n".join([*lines, asked.say("table.keys")])


def say_time_left(asked: TypedQuestion) -> str:
    """Say how much time each person has left."""
    clock = asked.view["clock"]
    if clock is None:
        return asked.say("question.clock.none")
    left = {
        each["name"]: divmod(clock["left"][each["seat"]] // 1000, 60)
        for each in asked.view["players"]
        if each["kind"] == "person"
    }
    return " ".join(
        asked.say("question.clock", name=name, minutes=minutes, seconds=seconds)
        for name, (minutes, seconds) in left.items()
    )


def say_order(asked: TypedQuestion) -> str:
    """Say in which order the players play, those who are to act first."""
    to_act, players = asked.observation["to_act"], asked.view["players"]
    seats = [each["seat"] for each in players]
    first = seats.index(to_act[0]) if to_act else 0
    names = ", ".join(map(asked.name_of, [*seats[first:], *seats[:first]]))
    return asked.say("question.order", names=names)


def say_end(asked: TypedQuestion) -> str:
    """Say how the game has ended; before, how one asks why a move cannot be played."""
    if asked.view["outcome"]:
        return str(asked.view["outcome"]["text"])
    return asked.say("question.why", word=word_for("why", asked.language))


SHARED: Mapping[str, Question] = {
    "turn": say_turn,
    "last": repeat_last_sentence,
    "clock": say_time_left,
    "order": say_order,
    "why": say_end,
}


@dataclass(frozen=True)
class Typing:
    """A game's way of reading typed text.

    - ``parse``: the action that a text means, in a state
    - ``to_notation``: a text with what a language names in its own way as the notation names it
    - ``reads``: whether a parsed text has the form of an action of the game, legal or not
    - ``example``: an action as a person would type it in a language
    - ``questions``: those that may be asked with a word, beside those of every table
    - ``question_of``: the question that a text without a word is, such as a square or a card;
      None if it is none. The text is without capitals and accents.
    """

    parse: Callable[[str, State], str] = lambda text, _state: " ".join(text.split())
    to_notation: Callable[[str, Language], str] = lambda text, _language: text
    reads: Callable[[str], object] = lambda _action: True
    example: Callable[[str, Language], str] = lambda action, _language: action
    questions: Mapping[str, Question] = field(default_factory=dict)
    question_of: Callable[[str], str | None] = lambda _text: None

    def read(self, text: str, state: State, language: Language) -> str:
        """Return the action that a text means in a state, as a language writes it."""
        return self.parse(self.to_notation(text, language), state)


#: The minus of a number, which is typed as a hyphen.
MINUS = re.compile(r"(?<= )-(?=\d)")


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
        """Return the first of its commands on offer. Raises ``MessageRefused`` if there is none."""
        found = next((each for each in COMMAND_WORDS[self.name] if each in commands), None)
        if found is None:
            raise MessageRefused(f"question.cannot.{self.name}")
        return found


def read_typed(
    text: str, typing: Typing, shown: ScreenSnapshot, language: Language
) -> NamedQuestion | CommandWord | str:
    """Read ``text`` as a question, a command, or an action.

    A legal action comes first, so that no word ever takes its place. Raises ``MessageRefused`` for
    a text that is none of them.
    """
    action = typing.read(text, shown.snapshot.state, language)
    if action in shown.actions:
        return action
    if asked := find_question(text, [*_questions(typing), *COMMAND_WORDS, "help"], language):
        name, about = asked
        return CommandWord(name) if name in COMMAND_WORDS else NamedQuestion(name, about)
    if text.strip() == "?":
        return NamedQuestion("help")
    if bare := typing.question_of(normalise_text(text)):
        return NamedQuestion(bare, normalise_text(text))
    if not typing.reads(action):
        raise _unreadable(text, language)
    return action


def one_of(name: str, typing: Typing) -> NamedQuestion:
    """Return the question of this name; raise ``MessageRefused`` if the table has none such."""
    if name not in _questions(typing):
        raise MessageRefused("table.malformed")
    return NamedQuestion(name)


def answer(asking: NamedQuestion, typing: Typing, view: Json, language: Language) -> str:
    """Answer a question from the view of the screen."""
    asked = TypedQuestion(view, asking.about, language)
    if asking.name == "help":
        undo = [name for name in ("undo",) if name in view["commands"]]
        hint = ["hint"] if view["advice"] else []
        return list_typed_words(asked, [*_questions(typing), "next", *undo, *hint])
    return _questions(typing)[asking.name](asked)


@contextmanager
def refuse_as_unreadable(text: str, language: Language) -> Iterator[None]:
    """Say of a text that the rules do not know at all that it is neither a move nor a question."""
    try:
        yield
    except IllegalAction as refusal:
        if refusal.code != "rules.not_listed":
            raise
        raise _unreadable(text, language) from None


def _questions(typing: Typing) -> dict[str, Question]:
    return {**SHARED, **typing.questions}


def _unreadable(text: str, language: Language) -> MessageRefused:
    return MessageRefused("question.neither", text=text[:_QUOTED], help=word_for("help", language))


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
