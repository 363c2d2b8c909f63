"""A worker never outlives its parent, whichever way it was started and that one died."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow  # processes are started, which load the package

#: A program that starts two workers, which print a line and wait for ever, and waits for them. It
#: is a file, for workers that are not forked import it.
PROGRAM = r"""
import multiprocessing, sys, threading

def wait_for_ever():
    sys.stdout.write("begun\n")  # at once: what is printed may mix with another's, line ends apart
    sys.stdout.flush()
    threading.Event().wait()

if __name__ == "__main__":
    method, pool = sys.argv[1:]
    multiprocessing.set_start_method(method)
    if pool == "room":
        from cantorlab.room.workers import Workers
        start = Workers(2).start_pool
    else:
        from cantorlab.stats.engine import executors
        if pool == "plain":  # where loky is not installed
            executors.find_spec = lambda name: None
        start = lambda: executors._processes(2)
    started = start()
    for _ in range(2):
        started.submit(wait_for_ever)
    wait_for_ever()
"""
STARTED = [
    *(("fork", "plain"), ("spawn", "plain"), ("forkserver", "plain")),
    *(("spawn", "loky"), ("forkserver", "loky"), ("forkserver", "room")),
]


@pytest.mark.skipif(sys.platform == "win32", reason="it is told apart there by its handles")
@pytest.mark.parametrize(("method", "pool"), STARTED)
def test_a_worker_ends_with_its_parent(tmp_path: Path, method: str, pool: str) -> None:
    """The output ends once nobody holds it any more: workers, fork server and trackers included."""
    file = tmp_path / "program.py"
    file.write_text(PROGRAM, encoding="utf-8")
    command = [sys.executable, str(file), method, pool]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as parent:
        assert parent.stdout is not None
        begun = [parent.stdout.readline() for _ in range(3)]
        parent.kill()
        assert begun == ["begun\n"] * 3
        out, err = parent.communicate(timeout=120)
    assert out == ""
    assert "Traceback" not in err


@pytest.mark.parametrize("method", ["spawn", "forkserver"])
def test_a_simulation_in_workers_prints_nothing_and_is_the_same(
    tmp_path: Path, method: str
) -> None:
    file = tmp_path / "program.py"
    file.write_text(
        "import multiprocessing, sys\n"
        "from cantorlab import simulate\n"
        "if __name__ == '__main__':\n"
        "    multiprocessing.set_start_method(sys.argv[1])\n"
        "    told = dict(seed=1, progress=False, compiled=False)\n"
        "    games = [simulate('tafl', 8, executor=each, **told).games for each in (None, 2)]\n"
        "    print(games[0].equals(games[1]))\n",
        encoding="utf-8",
    )
    done = subprocess.run(
        [sys.executable, str(file), method], capture_output=True, text=True, timeout=600
    )
    assert (done.stdout, done.stderr) == ("True\n", "")
