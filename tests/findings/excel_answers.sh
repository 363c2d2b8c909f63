#!/usr/bin/env bash
# Guess: a text that pandas writes into a workbook is the same text when pandas reads it.
# Seen: one that begins with "=" becomes a formula that nobody has computed: read again it is
#   missing (written by openpyxl) or 0 (written by XlsxWriter). Nothing warns.
# Version, source: pandas 3.1.1, openpyxl 3.1.5 (cell/cell.py), XlsxWriter 3.3.1 (worksheet.py).
# Met by: a teacher who collects the formulas that pupils typed, and counts right answers.
. "$(dirname "$0")/place.sh"
packages pandas==3.1.1 openpyxl==3.1.5 xlsxwriter==3.3.1
expect "$(python <<'PY'
import pandas as pd

answers = pd.DataFrame({"pupil": ["Ada", "Bo"], "answer": ["=2*n+1", "2*n+1"]})
for engine in ("openpyxl", "xlsxwriter"):
    answers.to_excel("answers.xlsx", engine=engine, index=False)
    print(engine, pd.read_excel("answers.xlsx").answer.tolist())
PY
)" <<'SEEN'
openpyxl [nan, '2*n+1']
xlsxwriter [0, '2*n+1']
SEEN
