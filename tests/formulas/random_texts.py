"""Random texts in the whole grammar of the parser: what a machine would type that tries everything.

Nearly all can be read; some are refused, as they should be. A seed gives the same text for ever.
"""

from __future__ import annotations

from random import Random

_NUMBERS = (
    *("0", "1", "2", "3", "4", "5", "7", "8", "9", "10", "12", "100", "999", "0,5", "2.75", "½"),
    *("¾", "1/2", "1/3", "(−1)", "(−2)", "12 839", "99999999999999999999", "0,001"),
)
_LETTERS = ("n",) * 12 + ("π", "ℯ", "(n+9)", "(n+10)", "(8−n)")
_EXPONENTS = ("2", "3", "9", "10", "12", "1/9", "((−1))/(9)", "−1", "0,5", "2/3", "π", "1/n", "64")
_CALLS = (
    *("abs", "sqrt", "cbrt", "floor", "ceil", "fact", "exp", "ln", "log", "sin", "cos", "tan"),
    *("racine", "partie entière", "E"),
)
_CALLS_OF_TWO = ("mod", "min", "max", "reste", "puissance")
_AROUND = (
    *("|{}|", "⌊{}⌋", "⌈{}⌉", "√({})", "∛({})", "(−{})", "(+{})", "−({})", "[{}]", "√{{{}}}"),
    *("({})²", "({})³", "({})⁻¹", "({})ⁿ", "({})!", "{}!", "({})**2", "\\sqrt{{{}}}", "1/({})"),
    *("2^({})", "(−1)^({})", "(½)^({})", "10^({})", "n^({})", "ℯ^({})"),
)
_BETWEEN = (
    *("{}+{}", "{}−{}", "({})×({})", "({})·({})", "({})({})", "({})/({})", "({})÷({})"),
    *("({})^({})", "({})//({})", "({}) mod ({})", "({} + {})", "({} − {})", "({}):({})"),
    "\\frac{{{}}}{{{}}}",
)
#: Longer texts are left out: at 200 signs the parser stops.
_LONGEST = 150


def random_text(seed: int) -> str:
    """Return the formula of ``seed``: a letter, or as much as fills the field."""
    draw = Random(seed)
    while True:
        text = _text(draw, draw.randint(0, 16))
        if len(text) <= _LONGEST:
            return text


def _text(draw: Random, size: int) -> str:
    if size == 0:
        return draw.choice(_LETTERS if draw.random() < 0.6 else _NUMBERS)
    kind = draw.random()
    if kind < 0.2:
        return draw.choice(_AROUND).format(_text(draw, size - 1))
    if kind < 0.3:
        return f"({_text(draw, size - 1)})^({draw.choice(_EXPONENTS)})"
    if kind < 0.45:
        return f"{draw.choice(_CALLS)}({_text(draw, size - 1)})"
    left = draw.randrange(size)
    one, other = _text(draw, left), _text(draw, size - 1 - left)
    if kind < 0.55:
        return f"{draw.choice(_CALLS_OF_TWO)}({one};{other})"
    return draw.choice(_BETWEEN).format(one, other)
