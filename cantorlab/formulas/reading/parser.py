"""From the text of a formula to its tree: a Pratt parser. Nothing is ever executed.

What pupils write reads as meant; what could mean two things is asked back, never guessed.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import NoReturn, cast

from cantorlab.formulas.errors import FormulaError
from cantorlab.formulas.printing.inline import inline
from cantorlab.formulas.reading.pasted import plain_text
from cantorlab.formulas.reading.tokens import (
    EULER,
    MAX_LENGTH,
    PI,
    POWER,
    TAKE_TWO,
    Token,
    tokens,
)
from cantorlab.formulas.tree import (
    Call,
    Difference,
    FunctionName,
    Group,
    Letter,
    Negative,
    Node,
    Number,
    Pi,
    Power,
    Product,
    Quotient,
    Sum,
)
from cantorlab.texts import Language

MAX_DEPTH = 30
MAX_NODES = 150

# The binding power (precedence) of each operator.
_SUM, _PRODUCT, _PREFIX = 1, 2, 3

_BRACKETS = {"(": ")", "[": "]", "{": "}"}
_ROUNDED: dict[str, tuple[str, FunctionName]] = {"⌊": ("⌋", "floor"), "⌈": ("⌉", "ceil")}
_ROOTS: dict[str, FunctionName] = {"√": "sqrt", "∛": "cbrt"}
_CLOSING = (")", "]", "}", "!", "|", "⌋", "⌉", ")sup")
_OPENING = (*_BRACKETS, *_ROUNDED, *_ROOTS)


def read(text: str, letters: Collection[str], language: Language) -> tuple[Node, list[int]]:
    """Return the tree of ``text`` and where it grows fast: its powers and factorials, in the
    order of their ends.

    ``letters`` are the letters that may occur; ``x`` also stands for ``n``. Raises
    ``FormulaError``.
    """
    if len(text) > MAX_LENGTH:
        raise FormulaError("too_long", MAX_LENGTH, {"limit": MAX_LENGTH})
    plain = plain_text(text)
    try:
        found = tokens(plain.text, letters, language)
        if len(found) == 1:
            raise FormulaError("empty", 0)
        _check_letters(found, letters)
        parser = _Parser(found, x_is_n="x" not in letters)
        tree = parser.whole()
    except FormulaError as error:
        at = plain.origin(error.position)
        raise FormulaError(error.code, at, error.params, error.sentence) from None
    return tree, [plain.origin(position) for position in parser.growth_positions]


def _check_letters(found: Sequence[Token], letters: Collection[str]) -> None:
    """``n`` or its alias ``x``, not both; and an ``x`` between two numbers may be a sign."""
    aliases = [] if "x" in letters else [i for i, t in enumerate(found) if t.text == "x"]
    mixed = any(token.kind == "letter" and token.text == "n" for token in found)
    for index in aliases:
        before, after = found[index - 1], found[index + 1]
        ends = index > 0 and (before.kind in ("number", "letter") or before.text in _CLOSING)
        starts = after.kind in ("number", "letter", "function") or after.text in _OPENING
        if ends and starts and (mixed or after.kind == "number"):
            raise FormulaError("x_or_times", found[index].position)
    if aliases and mixed:
        raise FormulaError("two_variables", found[aliases[0]].position)


class _Parser:
    """One pass over the tokens; ``open`` is the stack of delimiters that are not closed yet."""

    def __init__(self, found: Sequence[Token], x_is_n: bool) -> None:
        self.tokens = found
        self.x_is_n = x_is_n
        self.index = 0
        self.open: list[Token] = []
        self.depth = 0
        self.nodes = 0
        self.growth_positions: list[int] = []
        self.between: list[Node] = []  # what ``mod`` between two numbers has made

    # -- token stream ---------------------------------------------------------------------------

    @property
    def token(self) -> Token:
        return self.tokens[self.index]

    @property
    def previous(self) -> Token:
        return self.tokens[self.index - 1]

    def take(self) -> Token:
        token = self.token
        self.index += 1
        return token

    def whole(self) -> Node:
        tree = self.expression()
        if self.token.kind != "end":
            self.refuse()
        return tree

    def made(self, node: Node) -> Node:
        self.nodes += 1
        if self.nodes > MAX_NODES:
            raise FormulaError("too_many_nodes", self.previous.position, {"limit": MAX_NODES})
        return node

    # -- sums and products --------------------------------------------------------------------

    def expression(self, floor: int = _SUM) -> Node:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise FormulaError("too_deep", self.token.position, {"limit": MAX_DEPTH})
        left = self.prefixed()
        while True:
            sign = self.token.text if self.token.kind == "sign" else ""
            if sign in ("+", "−") and floor <= _SUM:
                place = self.take().position
                right = self.expression(_PRODUCT)
                if isinstance(right, Call) and any(right is each for each in self.between):
                    raise self.unclear_modulo(left, sign, right, place)
                left = self.made(Sum(left, right) if sign == "+" else Difference(left, right))
            elif sign in ("×", "·", "/", "÷", ":") and floor <= _PRODUCT:
                self.take()
                left = self.made(_joined(left, sign, self.expression(_PREFIX)))
            elif sign == "//" and floor <= _PRODUCT:
                self.take()
                whole = self.made(Quotient(left, self.expression(_PREFIX), "/"))
                left = self.made(Call("floor", (whole,)))
            elif sign == "mod" and floor <= _PRODUCT:
                self.take()
                inside, by = map(_without_group, (left, self.expression(_PREFIX)))
                left = self.made(Call("mod", (inside, by)))
                self.between.append(left)
            elif self.starts_factor() and floor <= _PRODUCT:
                left = self.implicit_product(left)
            else:
                break
        self.depth -= 1
        return left

    def unclear_modulo(self, left: Node, sign: str, right: Call, at: int) -> FormulaError:
        """``n + 1 mod 3``: of the sum, or of its last term? With both ways to write it."""
        inside, by = map(inline, right.arguments)
        first = inline(left)
        params = {
            "whole": f"({first} {sign} {inside}) mod {by}",
            "part": f"{first} {sign} ({inside} mod {by})",
        }
        return FormulaError("ambiguous_modulo", at, params)

    def starts_factor(self) -> bool:
        """Whether an implicit product follows."""
        token = self.token
        if token.kind == "number":
            self.refuse_number_after()
        if token.text == "|":
            return not (self.open and self.open[-1].text == "|")
        return token.kind in ("letter", "function") or token.text in _OPENING

    def implicit_product(self, left: Node) -> Node:
        if isinstance(left, Quotient) and self.previous.text != "}":
            raise FormulaError("ambiguous_division", self.token.position)
        return self.made(Product(left, self.expression(_PREFIX), ""))

    def refuse_number_after(self) -> NoReturn:
        """A number right after an operand is ambiguous: ask which reading is meant."""
        token, before = self.token, self.previous
        if before.kind == "number":
            mixed = token.text not in "0123456789" and len(token.text) == 1
            code = "mixed_number" if mixed else "two_numbers"
            raise FormulaError(code, token.position, {"left": before.text, "right": token.text})
        raise FormulaError(
            "number_after", token.position, {"left": before.text, "right": token.text}
        )

    # -- unary operators, powers ---------------------------------------------------------------

    def prefixed(self) -> Node:
        token = self.token
        if token.text == "−":
            self.take()
            return self.made(Negative(self.deeper()))
        if token.text == "+":
            self.take()
            return self.deeper()
        if token.text in _ROOTS and self.tokens[self.index + 1].text not in _BRACKETS:
            self.take()
            operand = self.deeper()
            bare = self.previous.kind in ("number", "letter") and isinstance(
                operand, Number | Letter | Pi
            )
            if bare and (self.token.kind in ("letter", "function") or self.token.text in _BRACKETS):
                raise FormulaError("root_of_product", self.token.position, {"root": token.text})
            return self.made(Call(_ROOTS[token.text], (operand,)))
        return self.powered()

    def deeper(self) -> Node:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise FormulaError("too_deep", self.token.position, {"limit": MAX_DEPTH})
        node = self.prefixed()
        self.depth -= 1
        return node

    def powered(self) -> Node:
        euler = self.token.text == EULER
        base = self.primary()
        if euler and self.token.text not in ("^", "sup("):
            self.growth_positions.append(self.previous.position)
        if self.token.text == "!":
            self.growth_positions.append(self.take().position)
            base = self.made(Call("factorial", (_without_group(base),)))
        sign = self.token
        if sign.text == "sup(":
            exponent = self.enclosed(")sup")
            if self.token.text in ("^", "sup("):
                raise FormulaError("power_of_power", self.token.position)
        elif sign.text == "^":
            self.take()
            exponent = self.deeper()
            bare = self.previous.kind in ("number", "letter")
            if bare and self.token.kind in ("letter", "function"):
                raise FormulaError("exponent_of_product", self.token.position)
            exponent = _without_group(exponent)
        else:
            return base
        self.growth_positions.append(sign.position)
        if euler and isinstance(base, Call) and base.function == "exp":
            return self.made(Call("exp", (exponent,)))
        return self.made(Power(base, exponent))

    # -- primary expressions ----------------------------------------------------------------

    def primary(self) -> Node:
        token = self.token
        if token.kind == "number":
            self.take()
            return self.made(Number(token.value, token.text))
        if token.kind == "letter":
            self.take()
            if token.text == PI:
                return self.made(Pi())
            if token.text == EULER:
                return self.made(Call("exp", (self.made(Number(Fraction(1), "1")),)))
            return self.made(Letter("n" if token.text == "x" and self.x_is_n else token.text))
        if token.kind == "function":
            self.take()
            return self.call(token)
        if token.text in _ROOTS:
            self.take()
            radicand = self.enclosed(_BRACKETS[self.token.text])
            return self.made(Call(_ROOTS[token.text], (radicand,)))
        if token.text in _BRACKETS:
            inner = self.enclosed(_BRACKETS[token.text])
            return inner if token.text == "{" else self.made(Group(inner))
        if token.text in _ROUNDED:
            closing, function = _ROUNDED[token.text]
            return self.made(Call(function, (self.enclosed(closing),)))
        if token.text != "|":
            self.refuse()
        return self.made(Call("abs", (self.enclosed("|"),)))

    def enclosed(self, closing: str) -> Node:
        """The expression between the opening delimiter, the next token, and ``closing``."""
        self.open.append(self.take())
        inner = self.expression()
        self.close(closing)
        return inner

    def close(self, closing: str) -> None:
        if self.token.text != closing:
            self.refuse()
        self.open.pop()
        self.take()

    def call(self, name: Token) -> Node:
        function = cast(FunctionName, name.text)
        self.open.append(self.take())
        arguments = [self.expression()]
        while self.token.text == ";":
            self.take()
            arguments.append(self.expression())
        if self.token.text == ",":
            raise FormulaError("comma_is_decimal_use_semicolon", self.token.position)
        self.check_arguments(name, arguments)
        self.close(")")
        if name.text in ("exp", "factorial"):
            self.growth_positions.append(name.position)
        if name.text == POWER:
            base, exponent = arguments
            self.growth_positions.append(name.position)
            simple = isinstance(base, Letter | Number | Call | Group)
            return self.made(Power(base if simple else Group(base), exponent))
        return self.made(Call(function, tuple(arguments)))

    def check_arguments(self, name: Token, arguments: Sequence[Node]) -> None:
        wanted = 2 if name.text in TAKE_TWO else 1
        enough = len(arguments) >= 2 if name.text in ("min", "max") else len(arguments) == wanted
        if enough or self.token.text != ")":
            return
        typed = self.tokens[self.tokens.index(name) : self.index]
        commas = [token for token in typed if token.kind == "number" and "," in token.text]
        if commas and len(arguments) < wanted:
            at = commas[0].position + commas[0].text.index(",")
            raise FormulaError("comma_is_decimal_use_semicolon", at)
        sentence = "too_few_arguments" if len(arguments) < wanted else "too_many_arguments"
        raise FormulaError("wrong_arity", self.token.position, sentence=sentence)

    # -- syntax errors -----------------------------------------------------------------------------

    def refuse(self) -> NoReturn:
        """The error for a token that is not allowed here."""
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
            raise FormulaError("unclosed", opener.position, {"sign": opener.text})
        if token.text in ("sup(", ")sup"):
            raise FormulaError("exponent_alone", token.position)
        raise FormulaError("unexpected", token.position, {"sign": token.text})

    def is_call(self, opener: Token) -> bool:
        at = self.tokens.index(opener)
        return at > 0 and self.tokens[at - 1].kind == "function"


_WANTING = (*"+−×·/÷:^;", "//", "mod", *_OPENING, "|", "sup(")


def _without_group(node: Node) -> Node:
    return node.inner if isinstance(node, Group) else node


def _joined(left: Node, sign: str, right: Node) -> Node:
    match sign:
        case "×":
            return Product(left, right, "×")
        case "·":
            return Product(left, right, "·")
        case "/":
            return Quotient(left, right, "/")
        case "÷":
            return Quotient(left, right, "÷")
        case _:
            return Quotient(left, right, ":")
