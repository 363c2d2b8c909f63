#!/usr/bin/env bash
# Guess: multiprocessing.parent_process() in a worker has a sentinel that becomes ready when the
#   parent ends, whoever started the worker.
# Seen: so it is in workers of fork, spawn and forkserver; in those of loky (and so of joblib) it
#   is an object of the same class without a sentinel: asking for it gives None, and waiting for it
#   is refused.
# Version, source: loky 3.7.0, loky/backend/popen_loky_posix.py, whose main sets the parent.
# Met by: whose workers watch their parent, to end with it, and are handed another's executor.
. "$(dirname "$0")/place.sh"
packages loky==3.7.0
cat >"$work/watching.py" <<'PY'
from multiprocessing import parent_process


def sentinel():
    parent = parent_process()
    return type(parent).__name__, parent.sentinel is not None
PY
cat >"$work/run.py" <<'PY'
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import loky
from watching import sentinel

if __name__ == "__main__":
    for method in ("fork", "spawn", "forkserver"):
        with ProcessPoolExecutor(1, mp_context=get_context(method)) as pool:
            print(method, *pool.submit(sentinel).result())
    with loky.ProcessPoolExecutor(1) as pool:
        print("loky", *pool.submit(sentinel).result())
PY
expect "$(cd "$work" && venv/bin/python run.py)" <<'SEEN'
fork _ParentProcess True
spawn _ParentProcess True
forkserver _ParentProcess True
loky _ParentProcess False
SEEN
