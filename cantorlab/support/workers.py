"""Start of a worker process: it leaves interrupts to its parent, and does not outlive it."""

from __future__ import annotations

import os
import signal
import threading
import time
from multiprocessing import parent_process
from multiprocessing.connection import wait

# How often a worker looks whether its parent lives.
SECONDS = 1.0


def begin_worker(parent: int) -> None:
    """Leave interrupts to the process ``parent`` that started this one, and end when it has ended.

    A killed parent cannot tell its workers to end, and they would wait for work for ever.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    watch = threading.Thread(target=_watch, args=(parent,), name="cantorlab-parent", daemon=True)
    watch.start()


def _watch(parent: int) -> None:
    """End this process once its parent has: an orphan has another one, Windows apart.

    What multiprocessing tells of the parent holds everywhere, the children of a fork server
    included; loky's workers are told of it on Windows alone, and a plain fork is told nothing.
    """
    told = parent_process()
    sentinel = told.sentinel if told else None
    keeper = parent if sentinel is None else os.getppid()
    while os.getppid() == keeper:
        if sentinel is None:
            time.sleep(SECONDS)
        elif wait([sentinel], SECONDS):
            break
    os._exit(1)
