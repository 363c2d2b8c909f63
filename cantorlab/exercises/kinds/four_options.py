"""Common parts of the kinds with some formulas or curves to choose among: a to d."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from cantorlab.exercises.base import LETTERS, Control, Exercise, Verdict
from cantorlab.exercises.formula_cache import groups, height, heights, is_seen
from cantorlab.exercises.sources import Source
from cantorlab.exercises.typed_answers import letter
from cantorlab.languages.conventions import number_text
from cantorlab.languages.texts import Language

_PATIENCE = 400


@dataclass(frozen=True)
class OneOfFour(Exercise):
    """Choice among four formulas of different orders; ``right`` is the index of the right one.

    The first two levels have two or three, since there are fewer orders.
    """

    control: ClassVar[Control] = "choice"
    example = "a"

    right: int

    @property
    def formula(self) -> str:
        """The right formula."""
        return self.formulas[self.right]

    @property
    def choices(self) -> tuple[str, ...]:
        """The answers to choose among."""
        return LETTERS[: len(self.formulas)]

    @property
    def solutions(self) -> tuple[str, ...]:
        """Every right answer."""
        return (LETTERS[self.right],)

    def _judge_answer(self, text: str, typed: str, language: Language | None) -> Verdict:
        chosen = letter(text, self.choices)
        if chosen in self.solutions:
            return Verdict(True, f"exercises.{self.kind}.right", {"letter": chosen})
        one, other, sign = _difference(self.formulas[LETTERS.index(chosen)], self.formula)
        return Verdict(
            False, f"exercises.{self.kind}.{sign}",
            {"letter": chosen, "one": number_text(one), "other": number_text(other)},
        )  # fmt: skip

    def _explain_answer(self) -> Iterator[tuple[str, int, int]]:
        """Yield pairs that show why the right formula gives its ends, and no other one does."""
        yield self.formula, *_ends(self.formula)
        for text in self.formulas:
            if text != self.formula:
                yield text, *_difference(text, self.formula)[:2]


def four(
    text: str, source: Source, rng: Random, fits: Callable[[list[str]], bool]
) -> tuple[tuple[str, ...], int] | None:
    """Return ``text`` and relatives of different orders, shuffled, with the index of ``text``."""
    texts = [text]
    relatives, many = source.relatives(rng), min(len(LETTERS), source.most_orders)
    for _ in range(_PATIENCE):
        other = next(relatives)
        if heights(other) not in map(heights, texts) and fits([*texts, other]):
            texts.append(other)
            if len(texts) == many:
                rng.shuffle(texts)
                return tuple(texts), texts.index(text)
    return None


def _difference(wrong: str, right: str) -> tuple[int, int, str]:
    """Return two mages that both formulas order differently, and their order in ``wrong``.

    The pair is as near the top of ``wrong`` as possible, and explainable if one is.
    """
    order = [each for group in groups(wrong) for each in group]
    pairs = [(a, b) for i, a in enumerate(order) for b in order[i + 1 :]]
    differing = [(a, b) for a, b in pairs if _sign(wrong, a, b) != _sign(right, a, b)]
    one, other = next((pair for pair in differing if is_seen(wrong, *pair)), differing[0])
    return one, other, "beats" if _sign(wrong, one, other) else "ties"


def _ends(text: str) -> tuple[int, int]:
    """Return a strongest mage and another near the top that it visibly beats."""
    order = groups(text)
    best = order[0][0]
    others = [each for group in order[1:] for each in group]
    return best, next((each for each in others if is_seen(text, best, each)), others[0])


def _sign(text: str, a: int, b: int) -> int:
    lead = height(text, a) - height(text, b)
    return (lead > 0) - (lead < 0)
