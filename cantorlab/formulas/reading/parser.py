"""Pratt parser over the tokens of a formula. Nothing is ever executed."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal, NoReturn, cast

from cantorlab.formulas.errors import FormulaError
from cantorlab.formulas.printing.inline import inline
from cantorlab.formulas.printing.written import starts_with_number
from cantorlab.formulas.reading.token_stream import (
    BRACKETS,
    OPENING,
    ROOTS,
    ROUNDED,
    SourceText,
    TokenStream,
)
from cantorlab.formulas.reading.tokens import EULER, PI, Token
from cantorlab.formulas.reading.words import POWER, TAKE_TWO
from cantorlab.formulas.tree import (
    Call,
    Difference,
    FunctionName,
    Letter,
    Negative,
    Node,
    Number,
    Parentheses,
    Pi,
    Power,
    Product,
    Quotient,
    Sum,
)

MAX_DEPTH = 30
MAX_NODES = 150
# The binding power (precedence) of each operator.
_SUM, _PRODUCT, _PREFIX = 1, 2, 3
_QUOTIENTS = ("/", "÷", ":")


class Parser(TokenStream):
    """One pass over the tokens.

    ``opening`` are the bars that open something; without it a bar closes what it can close.
    """

    tree: Node = Number(Fraction(0), "0")

    def __init__(
        self, found: Sequence[Token], source: SourceText, opening: frozenset[int] | None = None
    ) -> None:
        super().__init__(found, source)
        self.opening = opening
        self.unclear_bar: int | None = None  # |2|n|-3|: the second bar might open
        self.depth = 0
        self.nodes = 0
        self.growth_positions: list[int] = []
        self.between: list[Node] = []  # the product of ``mod`` between two numbers

    def whole(self) -> Node:
        tree = self.expression()
        if self.token.kind != "end":
            self.refuse()
        return tree

    def add(self, node: Node) -> Node:
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
                left = self.add(Sum(left, right) if sign == "+" else Difference(left, right))
            elif sign in ("×", "·", *_QUOTIENTS) and floor <= _PRODUCT:
                self.take()
                left = self.add(_join(left, sign, self.expression(_PREFIX)))
            elif sign == "//" and floor <= _PRODUCT:
                self.take()
                whole = self.add(Quotient(left, self.expression(_PREFIX), "/"))
                left = self.add(Call("floor", (whole,)))
            elif sign == "mod" and floor <= _PRODUCT:
                self.take()
                inside, by = map(_without_group, (left, self.expression(_PREFIX)))
                left = self.add(Call("mod", (inside, by)))
                self.between.append(left)
            elif self.starts_factor() and floor <= _PRODUCT:
                left = self.implicit_product(left)
            else:
                break
        self.depth -= 1
        return left

    def unclear_modulo(self, left: Node, sign: str, right: Call, at: int) -> FormulaError:
        """Refuse ``n + 1 mod 3``: of the sum, or of its last term? With both ways to write it."""
        inside, by = map(inline, right.arguments)
        first = inline(left)
        params = {
            "whole": f"({first} {sign} {inside}) mod {by}",
            "part": f"{first} {sign} ({inside} mod {by})",
        }
        return FormulaError("ambiguous_modulo", at, params)

    def starts_factor(self) -> bool:
        """Return whether an implicit product follows."""
        token = self.token
        if token.kind == "number":
            self.refuse_number_after()
        if token.text == "|" and self.opening is not None:
            return self.index in self.opening
        if token.text == "|":
            return not (self.open and self.open[-1].text == "|")
        return token.kind in ("letter", "function") or token.text in OPENING

    def implicit_product(self, left: Node) -> Node:
        at, before = self.token.position, self.previous
        self.refuse_line_break()
        if self.token.text == "|" and self.tokens[self.index + 1].text in ("+", "−"):
            self.unclear_bar = self.index if before.text != "|" else self.unclear_bar
        is_braced = self.token.text == "{"
        right = self.expression(_PREFIX)
        if isinstance(left, Quotient) and before.text != "}":
            below = Quotient(left.left, Parentheses(Product(left.right, right, "")), left.sign)
            raise self.refusal_of_two_readings(
                "ambiguous_division", at, below, Product(Parentheses(left), right, "")
            )
        if is_braced and before.kind == "number" and _is_mixed(right):
            params = {"left": before.text, "right": f"({inline(right)})"}
            raise FormulaError("mixed_number", at, params)
        sign: Literal["×", ""] = "×" if starts_with_number(right) else ""  # LaTeX's braces are gone
        return self.add(Product(left, right, sign))

    def refusal_of_two_readings(self, code: str, at: int, one: Node, other: Node) -> FormulaError:
        """Return the error for a text with two readings, with both ways to write it."""
        return FormulaError(code, at, {"one": inline(one), "other": inline(other)})

    # -- unary operators, powers ---------------------------------------------------------------

    def prefixed(self) -> Node:
        token = self.token
        if token.text == "−":
            self.take()
            operand = self.deeper()
            if self.source.spreadsheet and isinstance(operand, Power):
                squared = Power(Parentheses(Negative(operand.base)), operand.exponent)
                at = token.position
                raise self.refusal_of_two_readings(
                    "spreadsheet_power", at, squared, Negative(Parentheses(operand))
                )
            return self.add(Negative(operand))
        if token.text == "+":
            self.take()
            return self.deeper()
        if token.text in ROOTS and self.tokens[self.index + 1].text not in BRACKETS:
            self.take()
            operand = self.deeper()
            bare = self.previous.kind in ("number", "letter") and isinstance(
                operand, Number | Letter | Pi
            )
            if bare and (self.token.kind in ("letter", "function") or self.token.text in BRACKETS):
                at, root = self.token.position, ROOTS[token.text]
                right = self.expression(_PREFIX)
                whole = Call(root, (Product(operand, right, ""),))
                part = Product(Call(root, (operand,)), right, "×")
                raise self.refusal_of_two_readings("root_of_product", at, whole, part)
            return self.add(Call(ROOTS[token.text], (operand,)))
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
            base = self.add(Call("factorial", (_without_group(base),)))
        sign = self.token
        if sign.text == "sup(":
            exponent = self.read_enclosed(")sup")
            if self.token.text in ("^", "sup("):
                at, raised = self.token.position, self.token.text == "sup("
                second = self.read_enclosed(")sup") if raised else self.exponent()
                of_power = Power(Parentheses(Power(base, exponent)), second)
                by_power = Power(base, Parentheses(Power(exponent, second)))
                raise self.refusal_of_two_readings("power_of_power", at, of_power, by_power)
        elif sign.text == "^":
            exponent = self.exponent()
            bare = self.previous.kind in ("number", "letter")
            if bare and self.token.kind in ("letter", "function"):
                at = self.token.position
                right = self.expression(_PREFIX)
                whole = Power(base, Product(exponent, right, ""))
                part = Product(Power(base, exponent), right, "×")
                raise self.refusal_of_two_readings("exponent_of_product", at, whole, part)
            if bare and self.token.text in _QUOTIENTS and abs(_number_of(exponent)) == 1:
                at, by = self.take().position, self.expression(_PREFIX)
                root = Power(base, Quotient(exponent, by))
                half = Quotient(Parentheses(Power(base, exponent)), by)
                raise self.refusal_of_two_readings("exponent_of_quotient", at, root, half)
            if self.source.spreadsheet and isinstance(exponent, Power):
                first = Power(Parentheses(Power(base, exponent.base)), exponent.exponent)
                last = Power(base, Parentheses(exponent))
                raise self.refusal_of_two_readings("spreadsheet_power", sign.position, first, last)
            exponent = _without_group(exponent)
        else:
            return base
        self.growth_positions.append(sign.position)
        if euler and isinstance(base, Call) and base.function == "exp":
            return self.add(Call("exp", (exponent,)))
        return self.add(Power(base, exponent))

    def exponent(self) -> Node:
        """Read the exponent behind the sign of a power."""
        self.take()
        return self.deeper()

    # -- primary expressions ----------------------------------------------------------------

    def primary(self) -> Node:
        token = self.token
        if token.kind == "number":
            self.take()
            return self.add(Number(token.value, token.text))
        if token.kind == "letter":
            self.take()
            if token.text == PI:
                return self.add(Pi())
            if token.text == EULER:
                return self.add(Call("exp", (self.add(Number(Fraction(1), "1")),)))
            is_n = token.text == "x" and self.source.x_is_n
            return self.add(Letter("n" if is_n else token.text))
        if token.kind == "function":
            self.take()
            return self.call(token) if self.token.text in "({" else self.call_to_a_power(token)
        if token.text in ROOTS:
            self.take()
            radicand = self.read_enclosed(BRACKETS[self.token.text])
            return self.add(Call(ROOTS[token.text], (radicand,)))
        if token.text in BRACKETS:
            inner = self.read_enclosed(BRACKETS[token.text])
            return inner if token.text == "{" else self.add(Parentheses(inner))
        if token.text in ROUNDED:
            closing, function = ROUNDED[token.text]
            return self.add(Call(function, (self.read_enclosed(closing),)))
        if token.text != "|" or (self.opening is not None and self.index not in self.opening):
            self.refuse()
        return self.add(Call("abs", (self.read_enclosed("|"),)))

    def read_enclosed(self, closing: str) -> Node:
        """Read the expression between the opening delimiter, the next token, and ``closing``."""
        self.open.append(self.take())
        inner = self.expression()
        self.close(closing)
        return inner

    def close(self, closing: str) -> None:
        if self.token.text != closing or (closing == "|" and self.index in (self.opening or ())):
            self.refuse()
        self.open.pop()
        self.take()

    def call(self, name: Token) -> Node:
        function = cast(FunctionName, name.text)
        self.open.append(self.take())
        closing = BRACKETS[self.open[-1].text]
        arguments = [self.expression()]
        began = self.index
        while (self.token.text == ";" and name.text != "log") or (
            self.token.text == "," and self.comma_separates(name)
        ):
            self.take()
            arguments.append(self.expression())
        commas = [token for token in self.tokens[began : self.index] if token.text == ","]
        if commas:
            self.refuse_decimal_commas(self.tokens[self.tokens.index(name) : self.index])
        if self.token.text in (",", ";"):
            self.refuse_second_value(name, arguments)
        self.check_arguments(name, arguments)
        self.close(closing)
        if name.text in ("exp", "factorial"):
            self.growth_positions.append(name.position)
        if name.text == POWER:
            base, exponent = arguments
            self.growth_positions.append(name.position)
            simple = isinstance(base, Letter | Number | Call | Parentheses)
            return self.add(Power(base if simple else Parentheses(base), exponent))
        return self.add(Call(function, tuple(arguments)))

    def comma_separates(self, name: Token) -> bool:
        """Return whether a comma separates arguments, as in ``min(n, 3)``.

        It does where a point marks decimals, and in a spreadsheet. Elsewhere it does where it
        cannot mark decimals: not between two digits.
        """
        around = (self.previous.kind, self.tokens[self.index + 1].kind)
        clear = around != ("number", "number")
        return name.text in TAKE_TWO and (self.source.spreadsheet or self.source.has_point or clear)

    def refuse_second_value(self, name: Token, arguments: list[Node]) -> NoReturn:
        """Refuse the sign between the values of a function, with what to write for them."""
        at, sign = self.token.position, self.token.text
        self.take()
        arguments.append(self.expression())
        one, other = map(inline, arguments[:2])
        if name.text == "log":
            logs = {"one": f"ln({one})/ln({other})", "other": f"ln({other})/ln({one})"}
            raise FormulaError("wrong_arity", at, logs, "log_two")
        if sign == "," and name.text not in TAKE_TWO:
            raise FormulaError("wrong_arity", at, sentence="too_many_arguments")
        typed = self.source.text[name.position : name.end]
        params = {"example": f"{typed}({one}; {other})"}
        raise FormulaError("comma_is_decimal_use_semicolon", at, params, "comma_separates")

    def refuse_decimal_commas(self, typed: Sequence[Token]) -> None:
        """Refuse commas of both kinds, as in ``min(1,5, n)``."""
        for token in typed:
            if token.kind == "number" and "," in token.text:
                at = token.position + token.text.index(",")
                raise FormulaError("comma_is_decimal_use_semicolon", at)

    def call_to_a_power(self, name: Token) -> Node:
        """Read ``cos²(n)``, the square of a cosine; −1 could be meant for the inverse."""
        sign = self.token
        exponent = self.read_enclosed(")sup") if sign.text == "sup(" else self.exponent()
        if isinstance(_without_group(exponent), Negative):
            raise FormulaError("inverse_of_function", sign.position, {"name": name.text})
        value = self.call(name)
        self.growth_positions.append(sign.position)
        return self.add(Power(value, _without_group(exponent)))

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


def _without_group(node: Node) -> Node:
    return node.inner if isinstance(node, Parentheses) else node


def _number_of(node: Node) -> Fraction:
    """Return the value of a number with or without a minus; 0 for anything else."""
    if isinstance(node, Negative):
        return -_number_of(node.operand)
    return node.value if isinstance(node, Number) else Fraction(0)


def _is_mixed(node: Node) -> bool:
    return isinstance(node, Quotient) and all(
        isinstance(part, Number) for part in (node.left, node.right)
    )


def _join(left: Node, sign: str, right: Node) -> Node:
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
