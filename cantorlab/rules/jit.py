"""The decorators of every kernel function: nothing when plain, ``numba.njit`` when compiled.

A kernel file stands once and is imported twice. As ``cantorlab.rules.X`` it runs interpreted; as
``cantorlab.rules.compiled.X``, a package whose path is this very folder, it runs compiled. Relative
imports stay inside the twin, so this module too exists twice, and its own name says which it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar, cast

Function = TypeVar("Function", bound=Callable[..., object])

COMPILED = __name__.startswith("cantorlab.rules.compiled.")


def law(function: Function) -> Function:
    """Mark a function of the law: plain integers and flat integer sequences in and out.

    Compiled, it is put into whoever calls it, and cannot be called from Python.
    """
    # Left to itself, the compiler calls many small functions and passes each the whole description
    # of its arrays: half of the time went there. And each function that Python may call is compiled
    # three times over, for Python and for C too: a third of the compiling went there.
    return _twin(function, forceinline=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)


def entry(function: Function) -> Function:
    """Mark a function of the law that stays one when compiled: who wants it, calls it.

    For what Python calls, and for what is so large that its copies would take long to compile.
    """
    return _twin(function, no_cfunc_wrapper=True)


def _twin(function: Function, **how: Any) -> Function:
    if not COMPILED:
        return function
    from numba import njit

    compiled: Function = njit(function, cache=True, nogil=True, **how)
    return compiled


def table(values: Iterable[int]) -> Sequence[int]:
    """Return a table of the law that never changes: a list when plain, an array when compiled.

    A compiled function has the array in its own code. Long tables get the narrowest integers, to
    stay in the processor's cache; short ones ``int64``, so that what is looked up needs no second
    version of the functions that it is passed to.
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
