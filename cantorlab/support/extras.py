"""Extras of the package: the one refusal for a part that is not installed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from cantorlab.languages.texts import LocalizedError


class MissingExtra(LocalizedError, ImportError):
    """Library of an extra that is not installed; the sentence has the command that adds it.

    >>> print(MissingExtra("pyarrow", "store"))
    This needs pyarrow, which is not installed. Add it with: pip install "cantorlab[store]"
    """

    def __init__(self, library: str, extra: str) -> None:
        command = f'pip install "cantorlab[{extra}]"'
        super().__init__("extras.missing", library=library, command=command)
        self._given = library, extra

    def __reduce__(self) -> tuple[type[MissingExtra], tuple[str, str]]:
        return MissingExtra, self._given


def need(library: str, extra: str) -> None:
    """Raise ``MissingExtra`` if ``library``, of the optional part ``extra``, is not installed."""
    if find_spec(library) is None:
        raise MissingExtra(library, extra)


@contextmanager
def imports_of(extra: str) -> Iterator[None]:
    """Raise ``MissingExtra`` where an import in this block lacks a library of ``extra``."""
    try:
        yield
    except ModuleNotFoundError as missing:
        raise MissingExtra(missing.name or extra, extra) from None
