#!/usr/bin/env bash
# Guess: pandas treats a column of Fractions as numbers in all sums and means, or in none.
# Seen: sum, max, product and differences are exact Fractions, mean, median and standard deviation
#   floats, and describe takes the column for labels and counts the most frequent one.
# Version, source: pandas 3.1.1, pandas/core/nanops.py and core/methods/describe.py.
# Met by: who compares exact strengths of mages in a frame: equal means may differ by a float's end.
. "$(dirname "$0")/place.sh"
packages pandas==3.1.1
expect "$(python <<'PY'
from fractions import Fraction

import pandas as pd

column = pd.Series([Fraction(1, 10), Fraction(2, 10), Fraction(3, 10)])
for name in ("sum", "prod", "max", "mean", "median"):
    print(name, repr(getattr(column, name)()))
print(column.mean() == column.sum() / 3)
print(column.describe().index.tolist())
PY
)" <<'SEEN'
sum Fraction(3, 5)
prod Fraction(3, 500)
max Fraction(3, 10)
mean np.float64(0.20000000000000004)
median np.float64(0.2)
False
['count', 'unique', 'top', 'freq']
SEEN
