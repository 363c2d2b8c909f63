#!/usr/bin/env bash
# Guess: parse_latex(..., backend="lark") returns an expression, or raises.
# Seen: for n(n-1), which may be a product or a function's value, it returns lark's own tree with
#   both readings; what is done next fails elsewhere. n\cdot(n-1) is an expression.
# Version, source: sympy 1.14.0 with lark 1.3.1, sympy/parsing/latex/lark.
# Met by: who reads a formula that a pupil wrote, or that a program has exported.
. "$(dirname "$0")/place.sh"
packages sympy==1.14.0 lark==1.3.1
expect "$(python <<'PY'
from sympy import Expr
from sympy.parsing.latex import parse_latex

for text in (r"n\cdot(n-1)", "n(n-1)"):
    read = parse_latex(text, backend="lark")
    print(text, type(read).__module__, isinstance(read, Expr))
    if not isinstance(read, Expr):
        print(read.data, sorted(str(each) for each in read.children))
PY
)" <<'SEEN'
n\cdot(n-1) sympy.core.mul True
n(n-1) lark.tree False
_ambig ['n(n - 1)', 'n*(n - 1)']
SEEN
