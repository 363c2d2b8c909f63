#!/usr/bin/env bash
# Guess: $|n|$ in a table of a Markdown cell is one cell in an export, as a formula is elsewhere.
# Seen: nbconvert splits the row at the bars first; it then has other cells than the head, and the
#   whole table is printed as a paragraph of bars. $\lvert n\rvert$ is safe.
# Version, source: nbconvert 7.17.2 with mistune 3.4.0, nbconvert/filters/markdown_mistune.py.
# Met by: a teacher whose notebook has a table of formulas, once it is exported as a page.
. "$(dirname "$0")/place.sh"
packages nbconvert==7.17.2 mistune==3.4.0
expect "$(python <<'PY'
from nbconvert.filters import markdown2html

for formula in ("$n$", "$|n|$", r"$\lvert n\rvert$"):
    page = markdown2html(f"| formula | at 2 |\n|---|---|\n| {formula} | 2 |\n")
    print(formula, "a table" if "<td>" in page else "no table")
PY
)" <<'SEEN'
$n$ a table
$|n|$ no table
$\lvert n\rvert$ a table
SEEN
