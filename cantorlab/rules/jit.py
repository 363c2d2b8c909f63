"""Decorators of every kernel function: nothing when plain, ``numba.njit`` when compiled.

A kernel file stands once and is imported twice. As ``cantorlab.rules.X`` it runs interpreted; as
``cantorlab.rules.compiled.X``, a package whose path is this very folder, it runs compiled. Relative
imports stay inside the twin, so this module too exists twice, and its own name says which it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar, cast

Function = TypeVar("Function", bound=Callable[..., object])

# The oldest and the newest release of numba that ``lean_compiler`` was tried with.
LEAN_WITH = (0, 68), (0, 68)

COMPILED = __name__.startswith("cantorlab.rules.compiled.")


def inline(function: Function) -> Function:
    """Mark a kernel function, with plain integers and flat integer sequences in and out.

    Compiled, it is inlined into its callers and cannot be called from Python.
    """
    # Left to itself, the compiler calls many small functions and passes each the whole description
    # of its arrays: half of the time went there.
    return _part(function, forceinline=True)


def _knows_numba() -> bool:
    """Return whether this is a version of numba with whose internals ``lean_compiler`` was tried.

    Any other version compiles everything by itself: more slowly, and as well.
    """
    from numba import version_info

    return LEAN_WITH[0] <= (version_info.major, version_info.minor) <= LEAN_WITH[1]


def entry(function: Function) -> Function:
    """Mark a kernel function that is not inlined when compiled.

    For entry points from Python, and for functions so large that copies of them would take long to
    compile.
    """
    how: dict[str, Any] = {"no_cfunc_wrapper": True, "cache": True}
    if not COMPILED or not _knows_numba():
        return _twin(function, **how)
    from .lean_compiler import EntryCompiler, compile_at_once

    called: Function = compile_at_once(_twin(function, pipeline_class=EntryCompiler, **how))
    return called


def shared(function: Function) -> Function:
    """Mark a large kernel function that other kernel functions call, and Python hardly ever.

    Compiled, it is part of each of them: only where Python calls it machine code is made of it.
    """
    called = entry(function)
    if not COMPILED or not _knows_numba():
        return called
    from .lean_compiler import call_instead

    instead: Function = call_instead(called, _part(function))
    return instead


def _part(function: Function, **how: Any) -> Function:
    """Return a function that other kernel functions call, and not Python."""
    # Each function that Python may call is compiled three times over, for Python and for C too: a
    # third of the compiling went there. What is left of it is ``lean_compiler``'s.
    how = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, **how}
    if not COMPILED or not _knows_numba():
        return _twin(function, **how)
    from .lean_compiler import LeanCompiler, for_any_integer

    part: Function = for_any_integer(_twin(function, pipeline_class=LeanCompiler, **how))
    return part


def _twin(function: Function, **how: Any) -> Function:
    if not COMPILED:
        return function
    from numba import njit

    # The arrays of a kernel belong to its caller, and no kernel makes one of its own. Without
    # ``_nrt=False`` numba counts the holders of each array that a function is passed, with the
    # processor's locked instructions: three quarters of the samples of tafl's kernel were there.
    options: dict[str, Any] = {"nogil": True, "_nrt": False, **how}
    compiled: Function = njit(function, **options)
    return compiled


def lookup(values: Iterable[int]) -> Sequence[int]:
    """Return a constant look-up array: a list when plain, a numpy array when compiled.

    Compiled functions hold it as a constant of their own. Long ones get the narrowest integers, to
    stay in the processor's cache; short ones ``int64``, so that the functions that an entry is
    passed to need not be compiled for a second type.
    """
    entries = [int(value) for value in values]
    if not COMPILED:
        return entries
    import numpy as np

    widths = (np.int8, np.int16, np.int32) if len(entries) > 1000 else ()
    for narrow in widths:
        if np.iinfo(narrow).min <= min(entries) and max(entries) <= np.iinfo(narrow).max:
            return cast(Sequence[int], np.array(entries, dtype=narrow))
    return cast(Sequence[int], np.array(entries, dtype=np.int64))
