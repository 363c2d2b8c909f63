"""Pasted text, turned into the notation of this course: LaTeX, ``f(x) = …``, spreadsheets.

Each character of the result remembers where it came from, so that an error still points into the
text as it was typed. Only the notation changes here: what is meant is judged by the parser.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from cantorlab.formulas.errors import FormulaError
from cantorlab.formulas.reading.tokens import ROOTS_BY_DEGREE

#: Possible beginnings of a formula: its name (``f(x) =``, ``y =``), or a spreadsheet's sign.
_B = r"(?:\s|\\[,;:! ]|\\quad(?![a-zA-Z]))*"
_NAMED = re.compile(
    rf"{_B}(?:[a-zA-Z]{_B}(?:\\(?:left|bigl?)\s*)?\({_B}[xnXN]{_B}(?:\\(?:right|bigr?)\s*)?\)"
    rf"{_B}(?::?=|\\coloneqq)|(?P<rank>[a-wzA-WZ])(?:_?n|ₙ|_\{{\s*n\s*\}}|<sub>n</sub>){_B}="
    rf"|[yY]{_B}=|=|(?:[a-zA-Z]{_B}(?::|\\colon(?![a-zA-Z])){_B})?"
    rf"[xn]{_B}(?:[↦⟼→⟶]|->|\\(?:(?:long)?mapsto|to|rightarrow)(?![a-zA-Z])))(?!=){_B}"
)
_FENCES = (("$$", "$$"), ("$", "$"), ("\\(", "\\)"), ("\\[", "\\]"))
_OVER = re.compile(r"\\over(?![a-zA-Z])")
_COMMAND = re.compile(r"\\(?:[a-zA-Z]+|[^a-zA-Z])")

_SIGNS = {
    "cdot": "·", "cdotp": "·", "times": "×", "div": "÷", "ast": "×", "lfloor": "⌊", "rfloor": "⌋",
    "lceil": "⌈", "rceil": "⌉", "vert": "|", "mid": "|", "lvert": "abs(", "rvert": ")",
    "{": "❴", "}": "❵", "lbrace": "❴", "rbrace": "❵", "%": "%", "exponentialE": "ℯ",
    "bmod": " mod ", "mod": " mod ", "min": "min", "max": "max",
    "quad": " ", "qquad": " ", "pi": "π", "degree": "°", "circ": "°", "displaystyle": " ",
    "textstyle": " ", "limits": " ", "lt": "<", "gt": ">", "le": "≤", "leq": "≤", "leqslant": "≤",
    "ge": "≥", "geq": "≥", "geqslant": "≥", "thinspace": " ", "enspace": " ",
}  # fmt: skip
_NAMES = frozenset({"exp", "ln", "log", "sin", "cos", "tan"})
_SPACES = {"\\,", "\\;", "\\:", "\\!", "\\ ", "\\~"}
_FRACTIONS = frozenset({"frac", "dfrac", "tfrac", "cfrac"})
_SIZED = re.compile(r"(?:left|right|[bB]igg?[lrm]?)")
#: HTML around letters, and a raised part.
_TAG = re.compile(r"<(/?)(sup|i|em|var)(?: [^<>]*)?>", re.IGNORECASE)
_WORDED = frozenset(
    {"operatorname", "mathrm", "text", "mathit", "textrm", "mathbf", "boldsymbol", "mathnormal"}
)
#: Word's root of a degree: √(4&n).
_WORD_ROOT = re.compile(r"√\(\s*(\d)\s*&")


#: What shows nothing: operators of MathML, joiners, marks of left-to-right text and of variants.
#: A zero-width space, a soft hyphen, and what turns text around may hide something: not these.
_INVISIBLE = (
    "\u2061\u2062\u2063\u2064\ufeff\u200c\u200d\u2060\u180e\u034f\u2800"
    "\u200e\u202a\u202c\u2066\u2068\u2069\ufe0e\ufe0f\x1c\x1d\x1e\x1f"
)
_LINE_ENDS = "\v\f\x85\u2029"


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


def plain_text(typed: str, letters: Collection[str] = ()) -> PlainText:
    """Rewrite ``typed`` in our own notation; ``letters`` may be factors: ``an =`` names nothing.

    Raises ``FormulaError`` for LaTeX that is not known here.
    """
    typed = "".join(map(plain_character, typed))
    start, end = 0, len(typed)
    for opening, closing in _FENCES:
        inner = typed.strip()
        if inner.startswith(opening) and inner.endswith(closing) and len(inner) > len(opening):
            start = typed.index(opening) + len(opening)
            end = typed.rindex(closing)
            break
    named = _NAMED.match(typed, start, end)
    if named and typed[named.end() : end].strip() and named["rank"] not in letters:
        start = named.end()
    spreadsheet = named is not None and named[0].strip() == "="
    if not {"\\", "{", "<", "&"} & set(typed):
        return PlainText(typed[start:end], [*range(start, end), end], spreadsheet)
    return replace(_Unwrapper(typed, end).whole(start), spreadsheet=spreadsheet)


def plain_character(character: str) -> str:
    """Return a plain letter for one of Word's alphabets, a space for a sign that shows nothing."""
    if character in _LINE_ENDS:
        return "\n"
    if character == "\u3000":
        return " "
    if "\U0001d400" <= character <= "\U0001d7ff" or "！" <= character <= "～":
        return unicodedata.normalize("NFKC", character)
    if "\u3016" <= character <= "\u3017":  # Word's own braces
        return "{" if character == "\u3016" else "}"
    blank = character in _INVISIBLE or unicodedata.category(character) == "Zs"
    return " " if blank and character not in "\u00a0\u2009\u202f" else character


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
        if character == "<" and (tag := _TAG.match(self.typed, at, self.end)):
            raised = tag[2].lower() == "sup"
            self.put((")" if tag[1] else "^(") if raised else " ", at)
            return tag.end()
        if (of := _WORD_ROOT.match(self.typed, at, self.end)) and of[1] in ROOTS_BY_DEGREE:
            self.put(f"{ROOTS_BY_DEGREE[of[1]]}(", at)
            return of.end()
        if self.typed.startswith("{,}", at):
            self.put(",", at)
            return at + 3
        if character == "{":
            return self.group(at)
        self.put(" " if character == "~" else character, at)
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
        elif _SIZED.fullmatch(name):
            return self.sized(at, after, name)
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
        degree = "2"
        if self.typed[after : after + 1] == "[":
            close = self.typed.find("]", after, self.end)
            degree = self.typed[after + 1 : close].strip(" {}")
            if degree not in ROOTS_BY_DEGREE:
                raise FormulaError("unknown_name", at, {"name": self.typed[at : close + 1][:20]})
            after = close + 1
        self.put(ROOTS_BY_DEGREE[degree], at)
        return self.argument(after)

    def sized(self, at: int, after: int, name: str) -> int:
        r"""Take ``\left``, ``\bigr`` and the like with their delimiters; most say whether a bar
        opens or closes.
        """
        if self.typed[after : after + 1] == "|" and (name == "left" or name[-1] in "lrt"):
            self.put("abs(" if name == "left" or name[-1] == "l" else ")", after)
            return after + 1
        if self.typed[after : after + 1] == ".":
            return after + 1
        return after if after >= self.end else self.one(after)
