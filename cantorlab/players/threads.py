"""Threads in which players think: begun where there are any, and stopped from outside."""

from __future__ import annotations

import sys
import threading

IMPORTING = "<frozen importlib._bootstrap>"


def start(thread: threading.Thread) -> bool:
    """Start a thread; False where there are none, as in a browser's Python."""
    try:
        thread.start()
    except RuntimeError:
        return False
    return True


def stop(thread: threading.Thread) -> None:
    """Let a thread end at its next line of Python, by ``SystemExit``.

    One that sleeps, or waits for something outside of Python, goes on until it is back.
    """
    import ctypes  # which a browser's Python need not have: it has no threads either

    if thread.ident is not None and thread.is_alive():
        ctypes.pythonapi.PyThreadState_SetAsyncExc(
            ctypes.c_ulong(thread.ident), ctypes.py_object(SystemExit)
        )


def is_importing(thread: threading.Thread) -> bool:
    """Whether a thread is importing a module, which is broken for all if it ends meanwhile."""
    frame = sys._current_frames().get(thread.ident or 0)
    while frame is not None:
        if frame.f_code.co_filename == IMPORTING:
            return True
        frame = frame.f_back
    return False
