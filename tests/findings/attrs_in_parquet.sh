#!/usr/bin/env bash
# Guess: what a frame carries in attrs is lost in Parquet, or comes back as it was.
# Seen: it comes back, but by way of JSON: a tuple is a list, and a key that was a number a text, so
#   that attrs["wins"][0] raises KeyError on the frame that was read.
# Version, source: pandas 3.1.1 with pyarrow 26.0.1, pandas/io/parquet.py.
# Met by: who keeps seeds and totals by seat beside the games of a simulation.
. "$(dirname "$0")/place.sh"
packages pandas==3.1.1 pyarrow==26.0.1
expect "$(python <<'PY'
import pandas as pd

games = pd.DataFrame({"plies": [30, 42]})
games.attrs = {"seeds": (1, 2), "wins": {0: 1, 1: 1}}
games.to_parquet("games.parquet")
print(pd.read_parquet("games.parquet").attrs)
PY
)" <<'SEEN'
{'seeds': [1, 2], 'wins': {'0': 1, '1': 1}}
SEEN
