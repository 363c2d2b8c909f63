"""Decorators of every kernel function: nothing when plain, ``numba.njit`` when compiled.

A kernel file stands once and is imported twice. As ``cantorlab.rules.X`` it runs interpreted; as
``cantorlab.rules.compiled.X``, a package whose path is this very folder, it runs compiled. Relative
imports stay inside the twin, so this module too exists twice, and its own name says which it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar, cast

Function = TypeVar("Function", bound=Callable[..., object])

COMPILED = __name__.startswith("cantorlab.rules.compiled.")


def inline(function: Function) -> Function:
    """Mark a kernel function, with plain integers and flat integer sequences in and out.

    Compiled, it is inlined into its callers and cannot be called from Python.
    """
    # Left to itself, the compiler calls many small functions and passes each the whole description
    # of its arrays: half of the time went there. And each function that Python may call is compiled
    # three times over, for Python and for C too.
    return _twin(function, forceinline=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)


def entry(function: Function) -> Function:
    """Mark a kernel function that is not inlined when compiled.

    For entry points from Python, and for functions so large that copies of them would take long to
    compile.
    """
    return _twin(function, no_cfunc_wrapper=True, cache=True)


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
