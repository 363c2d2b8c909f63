"""Start of a worker process: it leaves interrupts to its parent, and does not outlive it."""

from __future__ import annotations

import os
import signal
import threading
import time
from multiprocessing import parent_process

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
    while _lives(parent):
        time.sleep(SECONDS)
    os._exit(1)


def _lives(parent: int) -> bool:
    """Return whether the parent lives: an orphan has another one, or (Windows) an ended one."""
    told = parent_process()
    return os.getppid() == parent and (told is None or told.is_alive())
