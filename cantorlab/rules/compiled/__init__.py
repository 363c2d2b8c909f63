"""The compiled twins of the kernel files: the same files, imported a second time (see ``jit``)."""

from pathlib import Path

__path__ = [str(Path(__file__).parent.parent)]
