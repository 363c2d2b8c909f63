"""Errors about formulas, each with a sentence for the pupil."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cantorlab.formulas.printing.inline import localise
from cantorlab.languages.texts import Language, get_language, say


class FormulaError(ValueError):
    """A text that cannot be read as a formula, or only as one of several.

    ``code`` says what is wrong, ``position`` is the index of the offending character in the text
    as typed (its length, where something is missing at the end), ``sentence`` the key of the
    message, the code itself unless a code has several.

    >>> from cantorlab.formulas import parse
    >>> try:
    ...     parse("3 + )")
    ... except FormulaError as error:
    ...     error.code, error.position
    ('unexpected', 4)
    """

    def __init__(
        self,
        code: str,
        position: int,
        params: Mapping[str, Any] | None = None,
        sentence: str | None = None,
    ) -> None:
        super().__init__(code, position, params, sentence)
        self.code = code
        self.position = position
        self.params: dict[str, Any] = dict(params or {})
        self.sentence: str = sentence or code

    def message(self, language: Language | None = None) -> str:
        """Name the fault and its remedy; formulas in it are written as ``language`` does."""
        words = language or get_language()
        shown = {
            name: localise(value, words) if isinstance(value, str) else value
            for name, value in self.params.items()
        }
        return say(f"formulas.{self.sentence}", words, **shown)

    def __str__(self) -> str:
        return self.message()


class Undecided(ArithmeticError):
    """Two strengths are so close, or so large, that no proof of their order was found.

    >>> from cantorlab.formulas import parse
    >>> try:
    ...     parse("sin(10^(10^n))").order
    ... except Undecided as error:
    ...     print(error)
    These strengths are too close, or too large, to prove which one is higher.
    """

    #: The key of the message, in the topic ``formulas``.
    sentence = "undecided"

    def message(self, language: Language | None = None) -> str:
        """Say that the order could not be proved."""
        return say(f"formulas.{self.sentence}", language)

    def __str__(self) -> str:
        return self.message()


class TooBig(Undecided):
    """A number too large to work with: even its logarithm is beyond the limits."""


class TooMuchWork(Undecided):
    """More would have to be calculated than the budget of a formula allows."""

    sentence = "too_much_work"
