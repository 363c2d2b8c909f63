"""Stream of the tokens of a formula, which refuses what may not stand where it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NoReturn

from cantorlab.formulas.errors import FormulaError
from cantorlab.formulas.reading.tokens import Token
from cantorlab.formulas.tree import FunctionName
from cantorlab.languages import conventions
from cantorlab.languages.texts import Language

# A new line, and the sign that a field of one line shows for it.
_LINE_BREAKS = "\n\r\u2028↵"

BRACKETS = {"(": ")", "[": "]", "{": "}"}
ROUNDED: dict[str, tuple[str, FunctionName]] = {"⌊": ("⌋", "floor"), "⌈": ("⌉", "ceil")}
ROOTS: dict[str, FunctionName] = {"√": "sqrt", "∛": "cbrt"}
CLOSING = (")", "]", "}", "!", "|", "⌋", "⌉", ")sup")
OPENING = (*BRACKETS, *ROUNDED, *ROOTS)
# Behind these an operand is wanted.
_WANTING = (*"+−×·/÷:^;", "//", "mod", *OPENING, "|", "sup(")


@dataclass(frozen=True)
class SourceText:
    """Text that is parsed; ``x_is_n``: ``x`` is another name of ``n``."""

    text: str
    x_is_n: bool
    spreadsheet: bool
    language: Language

    @property
    def has_point(self) -> bool:
        """True where a point, and not a comma, marks decimals."""
        return conventions.decimal_mark(self.language) == "."


class TokenStream:
    """Tokens of a ``source``; ``open`` is the stack of delimiters that are not closed yet."""

    def __init__(self, found: Sequence[Token], source: SourceText) -> None:
        self.tokens = found
        self.source = source
        self.index = 0
        self.open: list[Token] = []

    @property
    def token(self) -> Token:
        """The next token."""
        return self.tokens[self.index]

    @property
    def previous(self) -> Token:
        """The token that was taken last."""
        return self.tokens[self.index - 1]

    def take(self) -> Token:
        """Return the next token and go on behind it."""
        token = self.token
        self.index += 1
        return token

    def refuse_line_break(self) -> None:
        """Refuse a new line between two factors: a fraction, copied from a screen."""
        between = self.source.text[self.previous.end : self.token.position]
        if any(sign in between for sign in _LINE_BREAKS):
            raise FormulaError("line_break", self.token.position)

    def refuse_number_after(self) -> NoReturn:
        """Refuse a number right after an operand, and ask which reading is meant."""
        token, before = self.token, self.previous
        self.refuse_line_break()
        if before.kind == "number":
            mixed = token.text not in "0123456789" and len(token.text) == 1
            code = "mixed_number" if mixed else "two_numbers"
            raise FormulaError(code, token.position, {"left": before.text, "right": token.text})
        params = {"left": self.typed(self.index - 1), "right": token.text}
        raise FormulaError("number_after", token.position, params)

    def typed(self, index: int) -> str:
        """Return a token as it was typed; an exponent whole."""
        first = last = self.tokens[index]
        while first.text != "sup(" and last.text == ")sup":
            index -= 1
            first = self.tokens[index]
        return self.source.text[first.position : last.end] or last.text

    def refuse(self) -> NoReturn:
        """Raise the error for a token that is not allowed here."""
        token = self.token
        wants_operand = self.index == 0 or self.previous.text in _WANTING
        if token.text == ",":
            in_call = any(self.is_call(opener) for opener in self.open)
            code = "comma_is_decimal_use_semicolon" if in_call else "decimal_without_digits"
            raise FormulaError(code, token.position)
        if token.kind == "end":
            if wants_operand:
                raise FormulaError("unexpected_end", token.position)
            opener = self.open[-1]
            sign = self.typed(self.tokens.index(opener))
            raise FormulaError("unclosed", opener.position, {"sign": sign})
        if token.text in ("sup(", ")sup"):
            raise FormulaError("exponent_alone", token.position)
        if token.text in ("❴", "❵"):
            raise FormulaError("unexpected", token.position, sentence="braces")
        raise FormulaError("unexpected", token.position, {"sign": self.typed(self.index)})

    def is_call(self, opener: Token) -> bool:
        """Return whether a bracket opens the arguments of a function."""
        at = self.tokens.index(opener)
        return at > 0 and self.tokens[at - 1].kind == "function"
