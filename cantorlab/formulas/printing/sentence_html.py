"""A sentence as HTML in which formulas, and the numbers of lists, have a type of their own.

In “Pour 1, 4 : n est positif” 1,4 must not be read. The rule is that of the screens
(``frontend/src/common/formula/sentence_formulas.ts``); both are tested with the cases of
``sentence_formulas.json`` beside it. The style is inline, for Moodle keeps no style sheet.
"""

from __future__ import annotations

import re
from html import escape

_STYLE = "font-family:math,serif;font-size:1.1em;padding:0 .15em"

Part = tuple[str, str, str]  # before what is set off, that (or ""), after it

_LETTER = r"[^\W\d_⁰¹²³⁴-⁹]"
# A sign that may stand as a word of its own within a formula; a colon is the sentence's.
_SIGN = re.compile(r"[-+−×÷=<>≤≥≠]")
# What stands before and after a formula and belongs to the sentence.
_EDGES = re.compile('([«“"]*)(.*?)([.,;:?»”"…\u00a0\u202f]*)', re.DOTALL)
# Numbers, letters that stand for them, names of functions, and signs.
_WRITTEN = re.compile(
    rf"(?:[0-9.,;\s]|[nu](?!{_LETTER})|{_LETTER}{{2,}}(?=\()|[eπ](?!{_LETTER})"
    r"|[-+−×·÷/:^=<>≤≥≠()|!⌊⌋⌈⌉√∛%]|[⁰¹²³⁴-⁹⁻ⁿ])+"
)
# A letter, or a sign between numbers: a number alone is no formula.
_TELLING = re.compile(rf"(?<!{_LETTER})[nu](?!{_LETTER})|[√∛^!|⌊⌈²³ⁿ]|[0-9)]\s*[+−×·÷/:]\s*[0-9(]")
# A number, with what the sentence has before and after it.
_NUMBER = re.compile(
    '([«“"(]*)([-+−]?[0-9](?:[\u00a0\u202f]?[0-9])*(?:[.,][0-9]+)?)([\u00a0\u202f]?[,;:.?!)»”"]*)'
)
_GOES_ON = re.compile("[\u00a0\u202f]?[,;]")
# What joins the last item of a list to the others.
_AND = frozenset({"et", "ou", "puis", "and", "or", "then", "und", "oder"})


def sentence_html(sentence: str) -> str:
    """Return the sentence as HTML, its formulas and the numbers of its lists set off."""
    return " ".join(
        escape(before)
        + (f'<span style="{_STYLE}">{escape(formula)}</span>' if formula else "")
        + escape(after)
        for before, formula, after in set_off_parts(sentence)
    )


def set_off_parts(sentence: str) -> list[Part]:
    """Return the phrases of a sentence, each with its parts that are set off."""
    parts = [_parts_of(phrase) for phrase in _phrases_of(sentence)]
    items = [("", *part[1:]) if part[1] else _number_of(part[0]) for part in parts]
    goes_on = [
        item is not None and after is not None and bool(_GOES_ON.fullmatch(item[2]))
        for item, after in zip(items, [*items[1:], None], strict=True)
    ]
    listed = False  # whether the item before belongs to a list
    for at, item in enumerate(items):
        if parts[at][0] in _AND:
            continue
        joined = at > 0 and (goes_on[at - 1] or (listed and parts[at - 1][0] in _AND))
        listed = item is not None and (goes_on[at] or joined)
        if item and listed and not parts[at][1]:
            parts[at] = item
    return parts


def _number_of(word: str) -> Part | None:
    found = _NUMBER.fullmatch(word)
    return (found[1], found[2], found[3]) if found else None


def _phrases_of(sentence: str) -> list[str]:
    """Return the words of a sentence, those that signs join being one: ``7 − n``."""
    words = sentence.split(" ")
    phrases: list[str] = []
    at = 0
    while at < len(words):
        end = at + 1
        while end + 1 < len(words) and _joins(*words[end - 1 : end + 2]):
            end += 2
        phrases.append(" ".join(words[at:end]))
        at = end
    return phrases


def _joins(left: str, sign: str, right: str) -> bool:
    """Return True if a sign joins two words and nothing of the sentence stands between."""
    _, one, after = edges_of(left)
    before, other, _ = edges_of(right)
    between = _SIGN.fullmatch(sign) and not after and not before
    return bool(between and _WRITTEN.fullmatch(one) and _WRITTEN.fullmatch(other))


def edges_of(word: str) -> Part:
    """Return what the sentence has before a word, the word, and what it has after it."""
    found = _EDGES.fullmatch(word)
    assert found
    return found[1], found[2], found[3]


def _parts_of(word: str) -> Part:
    """Return what is before a formula, the formula, what is after it; a word without is before."""
    before, core, after = edges_of(word)
    opened, formula, closed = _without_brackets(core)
    if not _WRITTEN.fullmatch(formula) or not _TELLING.search(formula):
        return word, "", ""
    return before + opened, formula, closed + after


def _without_brackets(core: str) -> Part:
    """Part a formula from a bracket that the sentence opens before it, or closes after it."""
    depth = lowest = 0
    for sign in core:
        depth += (sign == "(") - (sign == ")")
        lowest = min(lowest, depth)
    opened, closed = "(" * (depth - lowest), ")" * -lowest
    if opened and core.startswith(opened):
        return opened, core.removeprefix(opened), ""
    if closed and core.endswith(closed):
        return "", core.removesuffix(closed), closed
    return "", core, ""
