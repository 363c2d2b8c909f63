#!/usr/bin/env bash
# Guess: a column of single letters in a CSV file is read as text by whatever reads it.
# Seen: with only T and F in it, DuckDB reads true and false, and polars and pandas read letters; a
#   file with one other letter is text again. A column of "1:30" is a time of the day to it.
# Version, source: duckdb 2.0.1 (its CSV sniffer), polars 2.1.0, pandas 3.1.1.
# Met by: who stores cards by the letters of their families (turtle, feather), or times of a clock.
. "$(dirname "$0")/place.sh"
packages duckdb==2.0.1 polars==2.1.0 pandas==3.1.1
expect "$(python <<'PY'
from pathlib import Path

import duckdb
import pandas as pd
import polars as pl

def read(*letters):
    Path("cards.csv").write_text("family,number\n" + "".join(f"{each},1\n" for each in letters))
    by_duckdb = [row[0] for row in duckdb.sql("from 'cards.csv'").fetchall()]
    print(by_duckdb, pl.read_csv("cards.csv")["family"].to_list(), pd.read_csv("cards.csv").family.tolist())

read("T", "F")
read("T", "F", "S")
read("1:30", "2:45")
PY
)" <<'SEEN'
[True, False] ['T', 'F'] ['T', 'F']
['T', 'F', 'S'] ['T', 'F', 'S'] ['T', 'F', 'S']
[datetime.time(1, 30), datetime.time(2, 45)] ['1:30', '2:45'] ['1:30', '2:45']
SEEN
