#!/usr/bin/env bash
# Guess: n \bmod 3, TeX's own word for a remainder, is read as Mod(n, 3), or refused.
# Seen: antlr takes `bmod` for a symbol of that name, and returns the product of three: a good
#   expression, with strict=True too, which at 7 is not 1 but still has a symbol. lark refuses.
# Version, source: sympy 1.14.0 with antlr 4.11 and lark 1.3.1, sympy/parsing/latex.
# Met by: who reads clock arithmetic from a book or a formula editor.
. "$(dirname "$0")/place.sh"
packages sympy==1.14.0 lark==1.3.1 antlr4-python3-runtime==4.11.0
expect "$(python <<'PY'
from lark.exceptions import LarkError
from sympy import Symbol
from sympy.parsing.latex import parse_latex

for strict in (False, True):
    found = parse_latex(r"n \bmod 3", strict=strict)
    print("antlr", strict, found, "at 7:", found.subs(Symbol("n"), 7))
try:
    print("lark", parse_latex(r"n \bmod 3", backend="lark"))
except LarkError:
    print("lark refuses")
PY
)" <<'SEEN'
antlr False n*(bmod*3) at 7: 21*bmod
antlr True n*(bmod*3) at 7: 21*bmod
lark refuses
SEEN
