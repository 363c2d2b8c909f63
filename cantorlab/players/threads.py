"""Stopping a thread in which a player thinks on though nobody waits for it any more."""

from __future__ import annotations

import threading


def stop(thread: threading.Thread) -> None:
    """Let a thread end at its next line of Python, by ``SystemExit``.

    One that sleeps, or waits for something outside of Python, goes on until it is back.
    """
    import ctypes  # which a browser's Python need not have: it has no threads either

    if thread.ident is not None and thread.is_alive():
        ctypes.pythonapi.PyThreadState_SetAsyncExc(
            ctypes.c_ulong(thread.ident), ctypes.py_object(SystemExit)
        )
