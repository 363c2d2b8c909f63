"""Reader of pupils' typed answers: mages, orders, letters. Unclear answers are asked back."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING

from cantorlab.formulas import MAGES
from cantorlab.formulas.reading.pasted_text import plain_character
from cantorlab.formulas.reading.tokens import SIGNS
from cantorlab.languages import conventions
from cantorlab.languages.conventions import number_text
from cantorlab.languages.texts import Language, LocalizedError, get_language
from cantorlab.support.deprecation import find_for_pickles

MAX_LENGTH = 200

_MINUS = {ord(sign): "-" for sign, meant in SIGNS.items() if meant == "−"}
# Words that a pupil may type for « égalité » and for « aucun », in either language.
_TIE = re.compile(
    r"(?:they |a )?ties?|(?:a )?draw|equal(?:ity)?|both|=|(?:[àa] )?[ée]galit[ée]|[ée]gaux"
    r"|ex (?:æ|ae)quo|les deux|(?:match )?nul"
)
_NONE = re.compile(r"none|nobody|no one|nothing|∅|aucune?|personne|rien")
_CALLED = re.compile(
    r"\b(?:le mage|les mages|the mages|the mage|mages|mage|n°|formule|formula|courbe|curve"
    r"|gagne|wins)\b ?"
)
_PIECES = re.compile(r"(?P<mage>(?:[+-] ?)?\d+)|(?P<sign>[<>=])|[,; ]+")
# Between two mages: who beats whom has signs and words of its own, and those of numbers are read.
_BEATS = re.compile(r"-+>|[→≻≽]|\b(?:bat|battent|beats?)\b")
_TIES = re.compile(r"[~∼≈]|(?:[àa] [ée]galit[ée] avec|(?:is )?tied with|ties? with|[ée]gale? [àa])")
_AND = re.compile(r"\b(?:and|et)\b|[{}()]")
# So much of a typed answer is quoted back.
_QUOTED = 12


class UnreadableAnswer(LocalizedError):
    """An answer that cannot be read as one: no try is counted, the sentence says what is wanted.

    >>> from cantorlab import exercises
    >>> exercises.exercise(1, level=4, kind="winner").judge("0")
    Traceback (most recent call last):
        ...
    cantorlab.exercises.typed_answers.UnreadableAnswer: 0 is not one of the mages here.
    """


def tidy(typed: str) -> str:
    """Return one line of plain characters: minus signs, spaces and capitals made one of a kind.

    Raises ``UnreadableAnswer`` for an empty answer, and for one that is far too long.
    """
    if len(typed) > MAX_LENGTH:
        raise UnreadableAnswer("exercises.unreadable.long", limit=MAX_LENGTH)
    text = "".join(map(plain_character, typed)).translate(_MINUS).strip().lower()
    text = " ".join(text.rstrip(".!").split())
    if not text:
        raise UnreadableAnswer("exercises.unreadable.empty")
    return text


def says_tie(text: str) -> bool:
    """Return whether the tidied text says that two mages tie."""
    return _TIE.fullmatch(text) is not None


def letter(text: str, letters: Sequence[str]) -> str:
    """Read the letter of one of the choices: ``b``, ``(b)``, ``formule b``."""
    bare = _CALLED.sub("", text).strip("() ")
    if bare not in letters:
        raise UnreadableAnswer(
            "exercises.unreadable.letter", typed=text[:_QUOTED], last=letters[-1]
        )
    return bare


def mage(text: str, among: Collection[int] = MAGES) -> int:
    """Read one mage, one of those ``among`` which to choose."""
    order = relation(text, among, wanted="mage")
    if [len(group) for group in order] != [1]:
        raise UnreadableAnswer("exercises.unreadable.one_mage")
    return order[0][0]


def relation(text: str, among: Collection[int] = MAGES, wanted: str = "order") -> list[list[int]]:
    """Read groups of mages, the strongest first: ``5 → -2 ∼ 2``, ``2 = -2 < 5``, ``5, -2, 2``.

    Between two mages a comma, a space or *beats* counts as ``→``, and so do ``->`` and
    ``>``. Each mage stands once. Anything else is asked back with the sentence for the ``wanted``
    kind.
    """
    order, rising = _pieces(text, f"exercises.unreadable.{wanted}")
    for each in [one for group in order for one in group]:
        if each not in among:
            raise UnreadableAnswer("exercises.unreadable.not_here", mage=number_text(each))
        if sum(group.count(each) for group in order) > 1:
            raise UnreadableAnswer("exercises.unreadable.twice", mage=number_text(each))
    return order[::-1] if rising else order


def several(text: str) -> list[int]:
    """Read mages in any order, however they are joined: ``-1 5``, ``−1 et 5``, ``{5 ; -1}``.

    Of a text that says that there is no such mage it is an empty list.
    """
    if _NONE.fullmatch(_CALLED.sub("", text).strip()):
        return []
    return [each for group in relation(_AND.sub(" ", text), wanted="ties") for each in group]


def _pieces(text: str, refusal: str) -> tuple[list[list[int]], bool]:
    """Return the groups in the order of writing, and whether they rise."""
    bare = _TIES.sub("=", _BEATS.sub(">", _CALLED.sub("", text)))
    order: list[list[int]] = []
    signs: set[str] = set()
    pending = ""
    at = 0
    while at < len(bare):
        piece = _PIECES.match(bare, at)
        stuck = piece and piece["mage"] and at and bare[at - 1].isdigit()
        if not piece or stuck:
            raise UnreadableAnswer(refusal, typed=bare[at : at + _QUOTED])
        at = piece.end()
        if piece["sign"]:
            if pending or not order:
                raise UnreadableAnswer(refusal, typed=piece["sign"])
            pending = piece["sign"]
            signs.add(pending)
        elif piece["mage"]:
            number = int(piece["mage"].replace(" ", ""))
            if pending == "=":
                order[-1].append(number)
            else:
                order.append([number])
            pending = ""
    if pending or not order:
        raise UnreadableAnswer(refusal, typed=text[-_QUOTED:])
    if {"<", ">"} <= signs:
        raise UnreadableAnswer("exercises.unreadable.both_ways")
    return order, "<" in signs


def list_mages(mages: Iterable[int], language: Language | None) -> str:
    """List mages for a sentence: ``−3, 0, 5``, or ``−3 ; 0 ; 5`` where commas mark decimals."""
    return conventions.list_numbers(map(number_text, mages), language or get_language())


_MAGE = re.compile(r"[-−]? ?\d+")


def list_typed_mages(answer: str, language: Language | None = None) -> str:
    """List the mages that an answer names, however they are joined in it: none is ``""``."""
    named = [each.replace("-", "−").replace(" ", "") for each in _MAGE.findall(answer)]
    return conventions.list_numbers(named, language or get_language())


if not TYPE_CHECKING:  # or every name would be there
    __getattr__ = find_for_pickles(__name__, {"Unreadable": "UnreadableAnswer"})
