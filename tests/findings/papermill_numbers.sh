#!/usr/bin/env bash
# Guess: a number of a data frame, given to papermill as a parameter, is a number in the notebook.
# Seen: numpy's whole numbers and its true and false are written as texts, and "False" counts as
#   true; only numpy.float64 stays a number, since it is a float of Python's.
# Version, source: papermill 2.7.0, papermill/translators.py (what is of no known type is quoted).
# Met by: who runs one notebook for each row of a frame, a class or a level say.
. "$(dirname "$0")/place.sh"
packages papermill==2.7.0 numpy==2.4.6
expect "$(python <<'PY'
import numpy as np
from papermill.translators import PythonTranslator

given = {"level": np.int64(3), "share": np.float64(0.5), "archers": np.False_}
lines = PythonTranslator.codify(given)
print(lines.strip())
cell = {}
exec(lines, cell)
print("with archers" if cell["archers"] else "without")
PY
)" <<'SEEN'
# Parameters
level = "3"
share = 0.5
archers = "False"
with archers
SEEN
