"""Memory of a million matches with frames, and after ``stats.mages``; or of a run to a folder.

    uv run python tests/benchmarks/memory.py                 # 10⁶ discovery matches in memory
    uv run python tests/benchmarks/memory.py 10000000 FOLDER # 10⁷, streamed: it stays flat

Peaks of the resident set in MB, with what the process had before it simulated: Python, pandas,
numba and its compiler. Where pyarrow is installed pandas loads it as well, which is 40 MB of that.
"""

import resource
import sys

from cantorlab import simulate, stats


def peak():
    """The largest resident set so far, in MB (Linux counts in kB)."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main(n=1_000_000, folder=None):
    simulate("cantor", 1000, seed=1, progress=False, compiled=True)
    print(f"before: {peak():.0f} MB", flush=True)
    simulation = simulate("cantor", int(n), seed=1, progress=False, to=folder)
    print(f"{int(n):,} matches: {peak():.0f} MB", flush=True)
    if folder is None:
        stats.mages(simulation)
        print(f"and stats.mages: {peak():.0f} MB", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
