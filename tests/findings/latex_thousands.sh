#!/usr/bin/env bash
# Guess: the thin space that TeX sets between the thousands of a number does not change the number.
# Seen: parse_latex(..., backend="lark") takes `\,` for a product: 12\,839 is 12 times 839, 10068.
#   Nothing warns. The other backend, antlr, reads 12839.
# Version, source: sympy 1.14.0 with lark 1.3.1 and antlr 4.11, sympy/parsing/latex.
# Met by: who reads numbers of a French, German or Swiss text, or of any that follows the SI.
. "$(dirname "$0")/place.sh"
packages sympy==1.14.0 lark==1.3.1 antlr4-python3-runtime==4.11.0
expect "$(python <<'PY'
from sympy.parsing.latex import parse_latex

for backend in ("lark", "antlr"):
    for text in (r"12839", r"12\,839", r"n+1\,500"):
        print(backend, text, "=", parse_latex(text, backend=backend))
PY
)" <<'SEEN'
lark 12839 = 12839
lark 12\,839 = 10068
lark n+1\,500 = n + 500
antlr 12839 = 12839
antlr 12\,839 = 12839
antlr n+1\,500 = n + 1500
SEEN
