"""A sentence with formulas and numbers in it, in words for screen readers.

A voice leaves out the signs that it does not know: ``20 − |n|`` would be heard as another formula.
What counts as a formula is the rule of ``sentence_html``, by which the screens set it off, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from cantorlab.formulas.errors import FormulaError
from cantorlab.formulas.printing.sentence_html import edges_of, set_off_parts
from cantorlab.formulas.printing.spoken import spoken
from cantorlab.formulas.reading.reader import read
from cantorlab.languages import conventions
from cantorlab.languages.texts import Language, say

_SPACES = "\u00a0\u202f\u2009"
#: Signs between two formulas, or two mages.
_RELATIONS = {
    "=": "equal", "<": "less", ">": "greater", "≤": "at_most", "≥": "at_least", "≠": "unequal",
    "→": "beats", "∼": "ties", "≈": "about",
}  # fmt: skip
#: Signs that stand alone, as in a table of signs.
_LONE = {"+": "sum", "−": "difference"}
_RELATION = re.compile(rf"[\s{_SPACES}]*([{''.join(_RELATIONS)}])[\s{_SPACES}]*")
#: Letters that may stand in a formula: ``u`` for a part of it, a parameter.
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
#: Letters and numbers with a sign between them: ``30 − ab``.
_JOINED = re.compile(rf"[^\W_)][{_SPACES}]?[−+×/^²³]|\)\(")
#: A number alone, whose minus sign every voice says.
_NUMBER = re.compile(rf"[−-]?[\d.,{_SPACES}]+")
#: Keys of a view whose texts are no sentences.
_NO_SENTENCES = frozenset({"mathml", "spoken", "heard"})


@lru_cache(maxsize=2048)
def speak_sentence(sentence: str, language: Language) -> str:
    """Return the sentence as it is read aloud: formulas in words, whole numbers without spaces.

    >>> speak_sentence("20 − |n| is largest at 0, and n² at −9.", "en")
    '20 minus the absolute value of n is largest at 0, and n squared at −9.'
    """
    return " ".join(
        _speak_words(before, language)
        + (_speak_formula(formula, language) if formula else "")
        + after
        for before, formula, after in set_off_parts(sentence)
    )


def spoken_forms(view: object, language: Language) -> dict[str, str]:
    """Return the spoken forms of the sentences in a view that are heard otherwise than written."""
    spoken_by = ((each, speak_sentence(each, language)) for each in _sentences(view))
    return {written: heard for written, heard in spoken_by if heard != written}


def _sentences(view: object) -> Iterator[str]:
    if isinstance(view, str):
        yield view
    elif isinstance(view, dict) and "mathml" not in view:
        for key, each in view.items():
            if key not in _NO_SENTENCES:
                yield from _sentences(each)
    elif isinstance(view, list | tuple):
        for each in view:
            yield from _sentences(each)


def _speak_formula(text: str, language: Language) -> str:
    """Return formulas, with the relations between them, in words."""
    parts = _RELATION.split(text)
    parts[::2] = [_speak_side(side, language) for side in parts[::2]]
    parts[1::2] = [
        say(f"formulas.spoken.relation.{_RELATIONS[sign]}", language) for sign in parts[1::2]
    ]
    return " ".join(filter(None, parts))


def _speak_side(text: str, language: Language) -> str:
    if _NUMBER.fullmatch(text):
        return _speak_numbers(text, language)
    try:
        tree, _ = read(text, _LETTERS, language)
    except FormulaError:
        return _speak_numbers(text, language)
    return spoken(tree, language)


def _speak_words(words: str, language: Language) -> str:
    """Return words with their numbers as a voice reads them, and what signs join in words."""
    if _RELATION.search(words) or _JOINED.search(words):
        before, core, after = edges_of(words)
        return before + _speak_formula(core, language) + after
    return _speak_numbers(words, language)


def _speak_numbers(words: str, language: Language) -> str:
    if words in _LONE:
        return say(f"formulas.spoken.{_LONE[words]}", language, left="", right="").strip()
    group = re.escape(conventions.group_mark(language))
    whole = re.compile(rf"(?<![\d.,])\d{{1,3}}(?:[{_SPACES}{group}]\d{{3}})+(?!\d)")
    return whole.sub(lambda found: re.sub(r"\D", "", found[0]), words)
