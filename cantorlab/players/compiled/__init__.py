"""Compiled twins of the players' kernels: the same files, imported a second time."""

import sys
from pathlib import Path
from typing import Any

__path__ = [str(Path(__file__).parent.parent)]

# A twin has no twin: tools that walk through all packages would never come to an end.
_modules: dict[str, Any] = sys.modules
_modules[f"{__name__}.compiled"] = None
