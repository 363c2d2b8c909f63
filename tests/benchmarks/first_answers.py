"""Seconds until the first hint and the first judged position of a review, uncompiled.

    uv run --group dev python tests/benchmarks/first_answers.py

Each in a process of its own with an empty cache of kernels, after the table was opened: the search
answers interpreted, while a child process compiles. "busy" is the processor time of the answer.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from contextlib import suppress

ASK = """
import os, threading, time
from random import Random
import cantorlab
from cantorlab.players import compiler
from cantorlab.widgets.table import hints, review
state = {opening}
compiler.begin(state.game)  # as a page does that shows a table
seat = state.to_act[0]
began, busy = time.perf_counter(), time.process_time()
found = hints.advise(state, seat, threading.Event())
took, worked = time.perf_counter() - began, time.process_time() - busy
print(f"{{took:.2f}} | {{worked:.2f}} | {{found.effort}}")
rng = Random(1)
while not state.is_terminal and len(state.actions) < 40:
    seat = state.to_act[0]
    state = state.apply(rng.choice(state.legal_actions(seat)), seat)
began = time.perf_counter()
for found in review.judge(state.record, threading.Event()):
    if found.judged:
        print(f"{{time.perf_counter() - began:.2f}}", flush=True)
        break
os._exit(0)
"""
OPENINGS = {
    "cantor": "cantorlab.rules.cantor.start('express', seed=4)",
    "cantor quest": "cantorlab.rules.cantor.start('quest', seed=4)",
    "siggil, alone": "cantorlab.rules.siggil.start(1, seed=4)",
    "siggil, two": "cantorlab.rules.siggil.start(2, seed=4)",
    "tafl": "cantorlab.rules.tafl.start()",
    "queen": "cantorlab.rules.tafl.start_queen()",
}


def main() -> None:
    """Print the table."""
    print("| game | hint, s | busy, s | how | review, s |\n|---|---|---|---|---|")
    for name, opening in OPENINGS.items():
        with tempfile.TemporaryDirectory() as cache:
            child = subprocess.Popen(
                [sys.executable, "-c", ASK.format(opening=opening)], stdout=subprocess.PIPE,
                text=True, env={**os.environ, "XDG_CACHE_HOME": cache}, start_new_session=True,
            )  # fmt: skip
            hint, review = child.communicate()[0].splitlines()
            with suppress(ProcessLookupError):  # its compiler
                os.killpg(child.pid, signal.SIGKILL)
            print(f"| {name} | {hint} | {review} |", flush=True)


if __name__ == "__main__":
    main()
