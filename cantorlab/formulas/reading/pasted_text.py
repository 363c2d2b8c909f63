"""Pasted text, turned into the notation of this course: LaTeX, ``f(x) = …``, spreadsheets.

Each character of the result remembers where it came from, so that an error still points into the
text as it was typed. Only the notation changes here: what is meant is judged by the parser.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace

from cantorlab.formulas.errors import FormulaError

#: Possible beginnings of a formula: its name (``f(x) =``, ``y =``), or a spreadsheet's sign.
_NAMED = re.compile(
    r"\s*(?:[a-zA-Z]\s*\(\s*[xnXN]\s*\)\s*:?=|[a-zA-Z]_(?:n|\{\s*n\s*\})\s*=|[yY]\s*=|=|"
    r"(?:[a-zA-Z]\s*:\s*)?[xn]\s*(?:[↦⟼→⟶]|->|\\(?:mapsto|to)(?![a-zA-Z])))(?!=)"
)
_FENCES = (("$$", "$$"), ("$", "$"), ("\\(", "\\)"), ("\\[", "\\]"))
_OVER = re.compile(r"\\over(?![a-zA-Z])")
_COMMAND = re.compile(r"\\(?:[a-zA-Z]+|[^a-zA-Z])")

_SIGNS = {
    "cdot": "·", "times": "×", "div": "÷", "ast": "×", "lfloor": "⌊", "rfloor": "⌋",
    "lceil": "⌈", "rceil": "⌉", "vert": "|", "mid": "|", "lvert": "abs(", "rvert": ")",
    "lbrace": "(", "rbrace": ")", "bmod": " mod ", "mod": " mod ", "min": "min", "max": "max",
    "quad": " ", "qquad": " ", "pi": "π", "degree": "°", "circ": "°", "displaystyle": " ",
    "textstyle": " ", "limits": " ", "lt": "<", "gt": ">", "le": "≤", "leq": "≤", "leqslant": "≤",
    "ge": "≥", "geq": "≥", "geqslant": "≥",
}  # fmt: skip
_NAMES = frozenset({"exp", "ln", "log", "sin", "cos", "tan"})
_SPACES = {"\\,", "\\;", "\\:", "\\!", "\\ ", "\\~"}
_FRACTIONS = frozenset({"frac", "dfrac", "tfrac", "cfrac"})
_WORDED = frozenset({"operatorname", "mathrm", "text", "mathit", "textrm"})


#: Invisible operators of MathML: of application, between factors and terms.
_INVISIBLE = "\u2061\u2062\u2063\u2064"


@dataclass(frozen=True)
class PlainText:
    """A text in our notation; ``origins`` has the place of each character in what was typed."""

    text: str
    origins: Sequence[int]
    #: It was pasted from a spreadsheet, which has rules of its own.
    spreadsheet: bool = False

    def origin(self, position: int) -> int:
        """Return the place of ``position`` in the text as it was typed."""
        return self.origins[min(position, len(self.origins) - 1)]


def plain_text(typed: str) -> PlainText:
    """Rewrite ``typed`` in our own notation. Raises ``FormulaError`` for LaTeX that is not known
    here.
    """
    typed = "".join(map(_plain_character, typed))
    start, end = 0, len(typed)
    for opening, closing in _FENCES:
        inner = typed.strip()
        if inner.startswith(opening) and inner.endswith(closing) and len(inner) > len(opening):
            start = typed.index(opening) + len(opening)
            end = typed.rindex(closing)
            break
    named = _NAMED.match(typed, start, end)
    if named and typed[named.end() : end].strip():
        start = named.end()
    spreadsheet = named is not None and named[0].strip() == "="
    if not {"\\", "{"} & set(typed):
        return PlainText(typed[start:end], [*range(start, end), end], spreadsheet)
    return replace(_Unwrapper(typed, end).whole(start), spreadsheet=spreadsheet)


def _plain_character(character: str) -> str:
    """Return a plain letter for one of Word's alphabets, a space for an invisible sign."""
    if "\U0001d400" <= character <= "\U0001d7ff" or "！" <= character <= "～":
        return unicodedata.normalize("NFKC", character)
    return " " if character in _INVISIBLE else character


class _Unwrapper:
    """One pass over a text with LaTeX in it."""

    def __init__(self, typed: str, end: int) -> None:
        self.typed, self.end = typed, end
        self.shown: list[str] = []
        self.origins: list[int] = []

    def whole(self, start: int) -> PlainText:
        at = start
        while at < self.end:
            at = self.one(at)
        return PlainText("".join(self.shown), [*self.origins, self.end])

    def put(self, text: str, origin: int) -> None:
        self.shown.extend(text)
        self.origins.extend([origin] * len(text))

    def one(self, at: int) -> int:
        """Write down what stands at ``at`` and return where it ends."""
        character = self.typed[at]
        if character == "\\":
            return self.command(at)
        if self.typed.startswith("{,}", at):
            self.put(",", at)
            return at + 3
        if character == "{":
            return self.group(at)
        self.put(character, at)
        return at + 1

    def group(self, at: int) -> int:
        """Take a pair of braces, with the text in it."""
        closing = self.closing(at)
        self.put("{", at)
        opened, inner = len(self.shown), at + 1
        while inner < closing:
            if _OVER.match(self.typed, inner):  # all before it is above, all behind it below
                self.shown.insert(opened, "{")
                self.origins.insert(opened, at)
                self.put("}/{", inner)
                inner += len("\\over")
                opened = -1
            else:
                inner = self.one(inner)
        self.put("}" if opened >= 0 else "}}", closing)
        return closing + 1

    def closing(self, at: int) -> int:
        """Find the brace that closes the one at ``at``."""
        depth = 0
        for place in range(at, self.end):
            if self.typed[place] in "{}" and self.typed[place - 1 : place] != "\\":
                depth += 1 if self.typed[place] == "{" else -1
                if depth == 0:
                    return place
        raise FormulaError("unclosed", at, {"sign": "{"})

    def argument(self, at: int) -> int:
        """Take the next item into braces: a group, a command or one character."""
        while at < self.end and self.typed[at] == " ":
            at += 1
        if at >= self.end:
            raise FormulaError("unexpected_end", self.end)
        if self.typed[at] == "{":
            return self.group(at)
        self.put("{", at)
        after = self.one(at)
        self.put("}", after - 1)
        return after

    def command(self, at: int) -> int:
        found = _COMMAND.match(self.typed, at)
        if found is None:
            raise FormulaError("unexpected_end", at)
        name, after = found[0][1:], found.end()
        if found[0] in _SPACES:
            self.put(" ", at)
        elif name in _FRACTIONS:
            self.put("{", at)
            after = self.argument(after)
            self.put("/", at)
            after = self.argument(after)
            self.put("}", at)
        elif name == "sqrt":
            return self.root(at, after)
        elif name in ("left", "right"):
            return self.sized(at, after, opens=name == "left")
        elif name in _WORDED:
            closing = self.closing(after) if self.typed[after : after + 1] == "{" else after
            word = self.typed[after + 1 : closing]
            self.put("ℯ" if word.strip() == "e" else word, at)
            return closing + 1
        elif name in _NAMES:
            return self.named(name, at, after)
        elif name == "pmod":
            self.put(" mod ", at)
            return self.argument(after)
        elif name in _SIGNS:
            self.put(_SIGNS[name], at)
        elif name in "{}":
            self.put("(" if name == "{" else ")", at)
        else:
            raise FormulaError("unknown_name", at, {"name": found[0][:20]})
        return after

    def named(self, name: str, at: int, after: int) -> int:
        r"""Take a function that has a command, with its argument in braces: ``\sin{n}``."""
        self.put(f" {name}", at)
        if self.typed[after : after + 1] != "{":
            return after
        closing = self.closing(after)
        self.put("(", after)
        inner = after + 1
        while inner < closing:
            inner = self.one(inner)
        self.put(")", closing)
        return closing + 1

    def root(self, at: int, after: int) -> int:
        sign = "√"
        if self.typed[after : after + 1] == "[":
            close = self.typed.find("]", after, self.end)
            degree = self.typed[after + 1 : close].strip()
            if degree not in ("2", "3"):
                raise FormulaError("unknown_name", at, {"name": self.typed[at : close + 1][:20]})
            sign, after = "√" if degree == "2" else "∛", close + 1
        self.put(sign, at)
        return self.argument(after)

    def sized(self, at: int, after: int, *, opens: bool) -> int:
        r"""Take ``\left`` or ``\right`` with its delimiter; it says whether a bar opens or
        closes.
        """
        if self.typed[after : after + 1] == "|":
            self.put("abs(" if opens else ")", after)
            return after + 1
        if self.typed[after : after + 1] == ".":
            return after + 1
        return after if after >= self.end else self.one(after)
