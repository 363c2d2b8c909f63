"""Loader of kernels, plain or compiled: the same file at two speeds."""

from __future__ import annotations

import hashlib
import os
import threading
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

from cantorlab.rules.interrupts import defer_interrupts

# One kernel is imported at a time: numba's folder, which is global, is set meanwhile.
_IMPORTING = threading.RLock()
#: The compiled kernels that are imported to the end.
_WHOLE: set[str] = set()
#: The files of the cache that were seen: whoever asks at each click looks there once.
_CACHED: set[tuple[Path, str]] = set()
PACKAGE = Path(__file__).parent.parent


def can_compile() -> bool:
    """Return whether numba, the optional extra ``fast``, is installed and not switched off."""
    return not is_switched_off() and find_spec("numba") is not None


def is_switched_off() -> bool:
    """Return whether ``NUMBA_DISABLE_JIT`` is set: numba then leaves all functions as they are."""
    try:
        return bool(int(os.environ.get("NUMBA_DISABLE_JIT", 0)))
    except ValueError:  # which numba reports, and compiles
        return False


def load(name: str, *, compiled: bool = False, floor: str = "rules") -> ModuleType:
    """Return the kernel ``name`` (``"cantor.kernel.bulk"``), interpreted or compiled by numba.

    Both have the same functions and give the same integers. A compiled kernel takes numpy ``int64``
    arrays where the plain one takes lists. ``floor`` is the package that the kernel belongs to:
    ``"rules"``, or ``"players"``. Raises ``ImportError`` where numba is not installed.
    """
    if not compiled:
        return import_module(f"cantorlab.{floor}.{name}")
    qualified = f"cantorlab.{floor}.compiled.{name}"
    if qualified not in _WHOLE:  # in ``sys.modules`` it is before it is whole
        with defer_interrupts(), _IMPORTING:
            if qualified not in _WHOLE:
                _import_with_own_cache(qualified, _fingerprint(floor))
                _WHOLE.add(qualified)
    return import_module(qualified)


def numbers(entries: Iterable[float], *, compiled: bool, kind: type[float] = int) -> Any:
    """Return numbers of 64 bits for a kernel: an array when compiled, a list when plain."""
    if not compiled:
        return list(entries)
    import numpy as np

    return np.array(entries, np.int64 if kind is int else np.float64)


def is_cached(name: str, function: str, *, floor: str = "rules") -> bool:
    """Return whether an earlier process has left the compiled ``function`` of the kernel ``name``.

    Kernels of two games that have a file and a function of the same names are taken for one.
    """
    found = _cache(_fingerprint(floor)), f"*/{name.rpartition('.')[2]}.{function}-*.nbi"
    if found not in _CACHED and any(found[0].glob(found[1])):
        _CACHED.add(found)
    return found in _CACHED


def cache_folder() -> Path:
    """Return the user's folder for compiled kernels."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "cantorlab"


def _cache(fingerprint: str) -> Path:
    # numba does not see an edit in a callee of another file, so each version of the sources
    # compiles into a folder of its own.
    return cache_folder() / f"kernels-{fingerprint}"


def _import_with_own_cache(qualified: str, fingerprint: str) -> None:
    from numba.core import config
    from numba.core.registry import cpu_target

    before = getattr(config, "CACHE_DIR", "")
    setattr(config, "CACHE_DIR", str(_cache(fingerprint)))  # noqa: B010  (numba sets it by name too)
    try:
        import_module(qualified)
        # The rest of numba, which it would import only as it compiles: then it could be cut off.
        cpu_target.typing_context.refresh()
        cpu_target.target_context.refresh()
    finally:
        setattr(config, "CACHE_DIR", before)  # noqa: B010


@cache
def _fingerprint(floor: str) -> str:
    """Hash the sources of the rules' kernels, and of another floor's, which call each other."""
    rules = PACKAGE / "rules"
    sources = [rules / f"{name}.py" for name in ("jit", "generator", "batching")]
    sources += sorted(rules.glob("*/kernel/*.py"))
    if floor != "rules":
        sources += sorted((PACKAGE / floor).glob("*/kernel/*.py"))
    digest = hashlib.sha256()
    for source in sources:
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]
