#!/usr/bin/env bash
# Guess: a number with a decimal comma, 2{,}5 in LaTeX, is read as 2.5, or refused.
# Seen: antlr, which parse_latex takes unless it is told otherwise, stops at the comma and returns
#   what stood before it, without a warning: 2, and n+2 for n+2{,}5. strict=True refuses; lark too.
# Version, source: sympy 1.14.0 with antlr 4.11, sympy/parsing/latex/_parse_latex_antlr.py.
# Met by: who reads what a French or German pupil wrote in a formula editor.
. "$(dirname "$0")/place.sh"
packages sympy==1.14.0 antlr4-python3-runtime==4.11.0
expect "$(python <<'PY'
from sympy.parsing.latex import LaTeXParsingError, parse_latex

for text in ("2{,}5", "n+2{,}5", "3{,}5n"):
    try:
        strict = parse_latex(text, strict=True)
    except LaTeXParsingError:
        strict = "refused"
    print(text, "=", parse_latex(text), "strict:", strict)
PY
)" <<'SEEN'
2{,}5 = 2 strict: refused
n+2{,}5 = n + 2 strict: refused
3{,}5n = 3 strict: refused
SEEN
