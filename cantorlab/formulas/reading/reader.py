"""Reading of formulas: from a text to its tree.

A pupil's writing reads as meant; an ambiguous part is asked back, never guessed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations

from cantorlab.formulas.errors import FormulaError
from cantorlab.formulas.printing.inline import inline
from cantorlab.formulas.reading.parser import Parser
from cantorlab.formulas.reading.pasted_text import plain_text
from cantorlab.formulas.reading.token_stream import CLOSING, OPENING, SourceText
from cantorlab.formulas.reading.tokens import Token, refuse_too_long, tokens
from cantorlab.formulas.tree import Call, Letter, Node, Product, children, rebuilt
from cantorlab.languages.texts import Language

_MOST_BARS = 8


def read(text: str, letters: Collection[str], language: Language) -> tuple[Node, list[int]]:
    """Return the tree of ``text`` and the positions of its powers and factorials, by their ends.

    ``letters`` are the letters that may occur; ``x`` also stands for ``n``. Raises
    ``FormulaError``.
    """
    refuse_too_long(text)
    plain = plain_text(text, letters)
    try:
        found = tokens(plain.text, letters, language)
        if len(found) == 1:
            raise FormulaError("empty", 0)
        _check_letters(found, letters)
        source = SourceText(plain.text, "x" not in letters, plain.spreadsheet, language)
        parser = _parse(found, source)
    except FormulaError as error:
        at = plain.origin(error.position)
        raise FormulaError(error.code, at, error.params, error.sentence) from None
    return parser.tree, [plain.origin(position) for position in parser.growth_positions]


def _parse(found: Sequence[Token], source: SourceText) -> Parser:
    """Return the parser that has read ``found``.

    Bars that can be paired in two ways are asked back.
    """
    bars = [index for index, token in enumerate(found) if token.text == "|"]
    first, refusal = Parser(found, source), None
    try:
        first.tree = first.whole()
    except FormulaError as error:
        refusal = error
    several = 4 <= len(bars) <= _MOST_BARS and len(bars) % 2 == 0
    if not several or (refusal is None and first.unclear_bar is None):
        if refusal is not None:
            raise refusal
        return first
    others: list[Parser] = []
    for opening in _pairings(bars):
        other = Parser(found, source, opening)
        try:
            other.tree = other.whole()
        except FormulaError:
            continue
        if other.tree not in [first.tree, *(each.tree for each in others)]:
            others.append(other)
    if refusal is None:
        others = [first, *others]
    elif not others:
        raise refusal
    if len(others) == 1:
        return others[0]
    one, another = (_with_abs(each.tree) for each in others[:2])
    at = first.unclear_bar if first.unclear_bar is not None else bars[0]
    raise FormulaError("ambiguous_bars", found[at].position, {"one": one, "other": another})


def _pairings(bars: Sequence[int]) -> Iterator[frozenset[int]]:
    """Yield the ways to pair bars: those that open."""
    half = len(bars) // 2
    for opening in combinations(bars, half):
        left = [sum(each <= bar for each in opening) for bar in bars]
        if all(2 * opened >= place for place, opened in enumerate(left, start=1)):
            yield frozenset(opening)


def _with_abs(node: Node) -> str:
    """Write a formula with ``abs(…)`` in place of bars, and all its signs."""

    def replace(node: Node) -> Node:
        parts = [replace(part) for part in children(node)]
        if isinstance(node, Call) and node.function == "abs":
            return Letter(f"abs({inline(parts[0])})")
        if isinstance(node, Product):
            return Product(parts[0], parts[1], node.sign or "×")
        return rebuilt(node, parts)

    return inline(replace(node))


def _check_letters(found: Sequence[Token], letters: Collection[str]) -> None:
    """Refuse ``n`` together with its alias ``x``, and an ``x`` that may be a sign."""
    aliases = [] if "x" in letters else [i for i, t in enumerate(found) if t.text == "x"]
    mixed = any(token.kind == "letter" and token.text == "n" for token in found)
    for index in aliases:
        before, after = found[index - 1], found[index + 1]
        ends = index > 0 and (before.kind in ("number", "letter") or before.text in CLOSING)
        starts = after.kind in ("number", "letter", "function") or after.text in OPENING
        if ends and starts and (mixed or after.kind == "number"):
            raise FormulaError("x_or_times", found[index].position)
    if aliases and mixed:
        raise FormulaError("two_variables", found[aliases[0]].position)
