"""Threads in which players think: started where there are any, and stopped from outside."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from functools import partial
from weakref import WeakSet

#: The file of Python's own code that imports, and the packages that compile ours.
_IMPORTING = "<frozen importlib._bootstrap>"
_COMPILING = ("numba", "llvmlite")

# A thread is among the ended ones before its ident may be another's, which would be stopped for it.
_ENDING = threading.Lock()
_ENDED: WeakSet[threading.Thread] = WeakSet()

# After so many seconds it is looked again whether a thread is still setting up.
AGAIN = 1.0


def start(thread: threading.Thread) -> bool:
    """Start a thread; return False where there are none, as in a browser's Python."""
    thread.run = partial(_run, thread, thread.run)  # type: ignore[method-assign]
    try:
        thread.start()
    except RuntimeError:
        return False
    return True


def _run(thread: threading.Thread, run: Callable[[], None]) -> None:
    try:
        run()
    finally:
        with _ENDING:
            _ENDED.add(thread)


def stop(thread: threading.Thread) -> None:
    """Let a thread of ``start`` end at its next line of Python, by ``SystemExit``.

    One that sleeps, or waits for something outside of Python, goes on until it is back.
    """
    import ctypes  # which a browser's Python need not have: it has no threads either

    with _ENDING:
        if thread.is_alive() and thread not in _ENDED:
            given = ctypes.c_ulong(thread.ident or 0), ctypes.py_object(SystemExit)
            ctypes.pythonapi.PyThreadState_SetAsyncExc(*given)


def end(thread: threading.Thread, grace: float) -> threading.Thread:
    """End an abandoned thread after a while; return the thread that does so.

    It has ``grace`` seconds to end by itself, and as long as it is setting up.
    """
    ender = threading.Thread(target=_end, args=(thread, grace), daemon=True)
    ender.start()
    return ender


def _end(thread: threading.Thread, grace: float) -> None:
    thread.join(grace)
    while thread.is_alive() and is_setting_up(thread):
        thread.join(AGAIN)
    stop(thread)


def is_setting_up(thread: threading.Thread) -> bool:
    """Return whether a thread imports a module, or compiles a function.

    If it ended meanwhile, the module would be broken for all threads; and a thread that ends while
    waiting for the compiler takes its lock away for ever.
    """
    frame = sys._current_frames().get(thread.ident or 0)
    while frame is not None:
        package = str(frame.f_globals.get("__name__", "")).partition(".")[0]
        if frame.f_code.co_filename == _IMPORTING or package in _COMPILING:
            return True
        frame = frame.f_back
    return False
