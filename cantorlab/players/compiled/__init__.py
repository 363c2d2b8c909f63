"""Compiled twins of the players' kernels: the same files, imported a second time."""

from pathlib import Path

__path__ = [str(Path(__file__).parent.parent)]
