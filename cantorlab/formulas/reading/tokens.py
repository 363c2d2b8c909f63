"""The lexer: from the text of a formula to tokens, with all characters that keyboards produce."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from cantorlab.formulas.errors import FormulaError
from cantorlab.formulas.reading import refusals
from cantorlab.formulas.reading.words import (
    POWER,
    TAKE_TWO,
    alone_after,
    article,
    before_argument,
    functions,
    is_clear,
    several_words,
    spoken_signs,
)
from cantorlab.languages import conventions
from cantorlab.languages.texts import Language

MAX_LENGTH = 200
MAX_DIGITS = 30

Kind: TypeAlias = Literal["number", "letter", "function", "sign", "end"]


@dataclass(frozen=True, slots=True)
class Token:
    """A token; ``position`` and ``end`` are indices into the text."""

    kind: Kind
    text: str
    position: int
    end: int
    value: Fraction = Fraction(0)


#: Every character that is read as an operator or delimiter, with its normal form.
SIGNS: dict[str, str] = {
    **dict.fromkeys("-‐‑‒–—―−﹣－", "−"),
    **dict.fromkeys("×*∗✕✖⨯", "×"),
    **dict.fromkeys("·⋅∙•", "·"),
    **dict.fromkeys("/∕⁄", "/"),
    **dict.fromkeys(":∶", ":"),
    **dict.fromkeys("|∣", "|"),
    **{sign: sign for sign in "+÷^()[]{};,!√∛⌊⌋⌈⌉❴❵"},
}

_SUPERSCRIPTS = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾ⁿˣ", "0123456789+−()nx", strict=True))
_SPACES = " \t\r\n\u00a0\u2009\u2028\u202f↵"
#: Roots by their degrees, as roots of roots: they have values for the same numbers.
ROOTS_BY_DEGREE = {"2": "√", "3": "∛", "4": "√√", "6": "√∛", "8": "√√√", "9": "∛∛"}
#: Before a raised index of a root, which would raise anything else.
_BEFORE_ROOT = ("", *"+−-×*·/÷:^([{;=√∛")

#: Where an angle in degrees may be typed: ``°`` and the two signs that are taken for it.
_DEGREES = "°º˚"

#: Names of ``π`` and the number e in a text: plain ``e`` could be any letter.
PI, EULER = "π", "ℯ"

#: Spreadsheets' names of a power.
_POWERS = frozenset({"puissance", "power", "pow", "potenz"})

#: Signs permitted between the name of a function and its argument: ``sin²(n)``.
_RAISING = ("^", "**", *_SUPERSCRIPTS)

#: The functions that may have an exponent before their parentheses, as sines often do.
_RAISED_ONES = frozenset({"sin", "cos", "tan", "ln", "log", "exp"})
_RAISED_CALL = re.compile(
    r"\s*(?:\^\s*(?:[-−]?[0-9]+|\{[^{}]*\}|\([^()]*\))"
    rf"|[{''.join(_SUPERSCRIPTS)}]+)\s*\("
)
#: A logarithm to a base (``log_3``, ``log10``), and what it is taken of, if that is simple.
_BASE = re.compile(r"(?:\s*_\s*[({]?\s*|(?=[0-9]+\s*\())([0-9]+)\s*[)}]?\s*(?:\(([^()]*)\))?")
#: Possible argument of a function without parentheses.
_ARGUMENT = re.compile(r"\s*([0-9]+[a-z]?|[a-zπ])(?![a-z])")
#: What separates two values; in ``2,5`` the comma is a decimal mark.
_SEPARATOR = re.compile(r";|,(?![0-9])|(?<![0-9]),")
#: Words that open a condition, in the languages that pupils paste from.
_CONDITIONS = frozenset({"if", "si", "for", "pour", "wenn", "für", "when", "quand"})

_NUMBER = re.compile(
    r"(?P<whole>[0-9]{1,3}(?:[ \u00a0\u2009\u202f][0-9]{3})+(?![0-9])|[0-9]*)"
    r"(?:(?P<mark>[.,])(?P<decimals>[0-9]+))?"
)


def refuse_too_long(text: str) -> None:
    """Raise ``FormulaError`` for more signs than are read; spaces do not count."""
    if len(text) > MAX_LENGTH and (
        len(text) > 2 * MAX_LENGTH or sum(sign != " " for sign in text) > MAX_LENGTH
    ):
        raise FormulaError("too_long", MAX_LENGTH, {"limit": MAX_LENGTH})


def tokens(text: str, letters: Collection[str], language: Language) -> list[Token]:
    """Split ``text`` into tokens, the last one of kind ``"end"``.

    A raised exponent (``n²³``, ``2ⁿ⁺¹``) comes out as ``^``, its tokens between parentheses of
    the texts ``"sup("`` and ``")sup"``. Raises ``FormulaError``.
    """
    refuse_too_long(text)
    found = list(_Cutter(text, letters, language).cut())
    return [*found, Token("end", "", len(text), len(text))]


@dataclass(frozen=True, slots=True)
class _Cutter:
    text: str
    letters: Collection[str]
    language: Language

    def cut(self) -> Iterator[Token]:
        at = 0
        while at < len(self.text):
            if self.text[at] in _SPACES:
                at += 1
                continue
            if self.text[at].isalpha() and (end := self._article(at)):
                at = end
                continue
            for token in self._next(at):
                at = token.end
                yield token

    def _article(self, at: int) -> int:
        """Return where an article before a function ends: ``la racine carrée``; 0 for none."""
        found = article().match(self.text, at)
        return found.end() if found and not self._are_letters(found[0].strip()) else 0

    def _next(self, at: int) -> Iterator[Token]:
        """Yield the token that begins at ``at``; several for a raised exponent or for ``nn``."""
        character = self.text[at]
        following = self.text[at + 1 : at + 2]
        if character in "0123456789" or (
            character == "." and following.isdigit() and following.isascii()
        ):
            yield self._number(at)
        elif character in _SUPERSCRIPTS:
            yield from self._read_raised(at)
        elif self.text.startswith("**", at):
            yield Token("sign", "^", at, at + 2)
        elif self.text.startswith("//", at):
            yield Token("sign", "//", at, at + 2)
        elif character in SIGNS:
            yield Token("sign", SIGNS[character], at, at + 1)
        elif (fraction := _fraction_of(character)) is not None:
            yield Token("number", character, at, at + 1, fraction)
        elif character == "%":
            raise refusals.refuse_percent(self.text, at)
        elif character in "<>≤≥≠":
            raise FormulaError("bad_char", at, sentence="restriction")
        elif character in _DEGREES:
            raise refusals.refuse_degrees(self.text, at)
        elif character == "∜":
            yield from (Token("sign", "√", at, at + 1) for _ in range(2))
        elif character == EULER:
            yield Token("letter", EULER, at, at + 1)
        elif name := _name_at(self.text, at):
            yield from self._name(name, at)
        else:
            raise refusals.refuse_character(character, at)

    def _number(self, at: int) -> Token:
        match = _NUMBER.match(self.text, at)
        assert match is not None
        whole, mark, decimals = match.group("whole", "mark", "decimals")
        end = match.end()
        if mark and len(decimals) == 3 and mark == conventions.group_mark(self.language):
            raise refusals.ask_grouped(self.text, at, match.start("mark"), self.language)
        after = self.text[end : end + 2]
        if mark and after[:1] in (".", ",") and after[1:].isdigit():
            raise FormulaError("two_decimal_marks", end)
        if not mark and after[:1] == ".":
            raise FormulaError("decimal_without_digits", end)
        digits = re.sub(r"[^0-9]", "", whole)
        if len(digits) + len(decimals or "") > MAX_DIGITS:
            raise FormulaError("too_many_digits", at, {"limit": MAX_DIGITS})
        value = Fraction(f"{digits or '0'}.{decimals or '0'}")
        return Token("number", match.group(), at, end, value)

    def _read_raised(self, at: int) -> Iterator[Token]:
        end = at
        while end < len(self.text) and self.text[end] in _SUPERSCRIPTS:
            end += 1
        lowered = "".join(_SUPERSCRIPTS[character] for character in self.text[at:end])
        before = self.text[:at].rstrip(_SPACES)[-1:]
        if (
            self.text[end : end + 1] == "√"
            and lowered in ROOTS_BY_DEGREE
            and before in _BEFORE_ROOT
        ):
            for root in ROOTS_BY_DEGREE[lowered]:
                yield Token("sign", root, at, end + 1)
            return
        yield Token("sign", "sup(", at, at)
        for token in _Cutter(lowered, self.letters, self.language).cut():
            yield Token(token.kind, token.text, at + token.position, at + token.end, token.value)
        yield Token("sign", ")sup", end, end)

    def _name(self, name: str, at: int) -> Iterator[Token]:
        end = at + len(name)
        after = self.text[end:].lstrip(_SPACES)
        called = after[:1] == "(" or (after[:1] == "{" and len(name) > 1)
        plain = re.sub(r"\s+", " ", name.lower())
        if plain in ("mod", "modulo") and self._is_between(at, end):
            yield Token("sign", "mod", at, end)
        elif plain == "over":  # as LibreOffice writes a quotient
            yield Token("sign", "/", at, end)
        elif plain in _POWERS & spoken_signs().keys() and self._is_between(at, end):
            yield from self._spoken_sign(plain, at, end)
        elif plain in _CONDITIONS:
            raise FormulaError("unknown_name", at, {"name": name}, "restriction")
        elif plain == "log" and (base := _BASE.match(self.text, end)):
            raise refusals.refuse_base(base[1], base[2], at)
        elif called and name == "E":
            yield Token("function", "floor", at, end)
        elif called and plain in _POWERS:
            yield Token("function", POWER, at, end)
        elif plain == "pi":
            yield from self._pi(at, end)
        elif (called and plain in functions()) or (
            functions().get(plain) in _RAISED_ONES and _RAISED_CALL.match(self.text, end)
        ):
            yield Token("function", functions()[plain], at, end)
        elif self._are_letters(plain.removesuffix("e")) and (
            self._is_letter(plain[-1]) or (name[-1] == "e" and after.startswith(_RAISING))
        ):
            for index, letter in enumerate(plain):
                text = letter if self._is_letter(letter) else EULER
                yield Token("letter", text, at + index, at + index + 1)
        elif plain in spoken_signs():
            yield from self._spoken_sign(plain, at, end)
        elif argument := self._argument_in_words(plain, end):
            yield from self._call_in_words(plain, at, argument)
        elif called and (factor := self._factor_before_function(plain)):
            yield from self._name(name[:factor], at)
            yield from self._name(name[factor:], at + factor)
        elif plain in functions():
            sentence = "function_needs_two" if functions()[plain] in TAKE_TWO else None
            if self.text[end:].lstrip(_SPACES)[:1] in _RAISING:
                sentence = "power_of_function"
            of = _ARGUMENT.match(self.text, end)
            params = {"name": name, "of": of[1] if of else "n"}
            raise FormulaError("function_needs_parentheses", end, params, sentence)
        else:
            raise refusals.refuse_unknown(self.text, name, at, self.letters)

    def _spoken_sign(self, word: str, at: int, end: int) -> Iterator[Token]:
        """Take ``times`` or ``squared``; a word that can be about two things is asked back."""
        sign = spoken_signs()[word]
        if not is_clear(sign, self.text, at, end):
            raise FormulaError("unclear_words", at, {"name": word})
        if sign in _SUPERSCRIPTS:
            digit = _SUPERSCRIPTS[sign]
            yield Token("sign", "sup(", at, at)
            yield Token("number", digit, at, end, Fraction(digit))
            yield Token("sign", ")sup", end, end)
        else:
            yield Token("sign", sign, at, end)

    def _argument_in_words(self, name: str, end: int) -> int:
        """Return where the argument of ``square root of n`` begins; 0 where there is none."""
        of = before_argument().match(self.text, end)
        if not of or functions().get(name, POWER) in TAKE_TWO:
            return 0
        simple = self.text[of.end() : of.end() + 1] == "(" or alone_after(self.text, of.end())
        return of.end() if simple else 0

    def _call_in_words(self, name: str, at: int, argument: int) -> Iterator[Token]:
        yield Token("function", functions()[name], at, argument)
        if simple := alone_after(self.text, argument):
            yield Token("sign", "(", argument, argument)
            yield from self._next(argument)
            yield Token("sign", ")", simple.end(), simple.end())

    def _are_letters(self, name: str) -> bool:
        return all(map(self._is_letter, name))

    def _is_letter(self, letter: str) -> bool:
        return letter in (*self.letters, PI) or self._is_alias(letter)

    def _factor_before_function(self, name: str) -> int:
        """Return the number of letters before a function that is called: 1 for ``xln(x)``.

        ``asin`` is a function that is not known here, not ``a × sin``.
        """
        if re.fullmatch(r"(a|arc)?(sin|cos|tan)h?", name):
            return 0
        whole = range(1, len(name) - 1)
        return next(
            (k for k in whole if name[k:] in functions() and self._are_letters(name[:k])), 0
        )

    def _pi(self, at: int, end: int) -> Iterator[Token]:
        """Take ``pi``, and ``PI()`` as spreadsheets have it."""
        empty = re.compile(r"\s*\(\s*\)").match(self.text, end)
        yield Token("letter", PI, at, empty.end() if empty else end)

    def _is_between(self, at: int, end: int) -> bool:
        """Return whether a name stands between two numbers, as in ``n mod 3``: no call of a
        function.
        """
        before = self.text[:at].rstrip(_SPACES)[-1:]
        operand = before.isalnum() or before in tuple(")]}|⌋⌉!")
        return operand and not _has_two_arguments(self.text[end:].lstrip(_SPACES))

    def _is_alias(self, letter: str) -> bool:
        return letter == "x" and "n" in self.letters


def _has_two_arguments(text: str) -> bool:
    """Return whether the parentheses that ``text`` opens with hold a separator of their own."""
    depth = 0
    for at, sign in enumerate(text):
        depth += (sign in "([{") - (sign in ")]}")
        if depth == 0 or (depth == 1 and _SEPARATOR.match(text, at)):
            return depth == 1
    return False


def _name_at(text: str, at: int) -> str:
    """Return the run of letters that begins at ``at``."""
    if words := several_words().match(text, at):
        return words.group()
    end = at
    while end < len(text) and unicodedata.category(text[end]) in ("Lu", "Ll", "Lo"):
        end += 1
    return text[at:end]


def _fraction_of(character: str) -> Fraction | None:
    """Return the value of a character such as ``½``, None if it is not one."""
    kind, _, digits = unicodedata.decomposition(character).partition(" ")
    if kind != "<fraction>":
        return None
    written = "".join(chr(int(code, 16)) for code in digits.split())
    over, _, under = written.partition("⁄")
    return Fraction(int(over), int(under)) if over and under else None
