#!/usr/bin/env bash
# Guess: n // 2 and n % 2 of a frame are the same in the tools that read it without a copy.
# Seen: DuckDB, whose // looks like Python's, rounds toward zero and its remainder has the sign of
#   n; polars, numpy and pandas round down. They agree on all n that are not negative.
# Version, source: duckdb 2.0.1, polars 2.1.0, numpy 2.4.6.
# Met by: who groups mages -9 to 8 by a formula such as n % 3 once in SQL, once in Python.
. "$(dirname "$0")/place.sh"
packages duckdb==2.0.1 polars==2.1.0 pandas==3.1.1 numpy==2.4.6
expect "$(python <<'PY'
import duckdb
import pandas as pd
import polars as pl

mages = pd.DataFrame({"n": [-7, -1, 7]})
print("duckdb", duckdb.sql("select n // 2, n % 2 from mages").fetchall())
print("polars", pl.DataFrame({"n": [-7, -1, 7]}).select(a=pl.col("n") // 2, b=pl.col("n") % 2).rows())
print("pandas", list(zip((mages.n // 2).tolist(), (mages.n % 2).tolist())))
PY
)" <<'SEEN'
duckdb [(-3, -1), (0, -1), (3, 1)]
polars [(-4, 1), (-1, 1), (3, 1)]
pandas [(-4, 1), (-1, 1), (3, 1)]
SEEN
