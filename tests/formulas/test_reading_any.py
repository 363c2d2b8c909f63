"""Whatever is typed is read, or refused with a sentence; nothing takes long."""

from __future__ import annotations

import random
import re

from formulas.test_reading import rows
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cantorlab.formulas import FormulaError, parse
from cantorlab.formulas.printing.written import write
from cantorlab.formulas.tree import Node

SOUP = [
    *'n2x019½²³ⁿ⁻⁺()[]|⌊⌋⌈⌉√∛^*×·/÷:+-−;,.% ab=!_"<\u00a0\u200b',
    *("sqrt(", "mod(", "min(", "abs(", "**", "n²", "10^", "∛(", "E(", "0,5"),
    *(" plus ", " au carré", " sur ", "racine de ", "³√", "<sup>", "</sup>", "\ufeff"),
]


def refusal(text: str) -> FormulaError | None:
    try:
        parse(text)
    except FormulaError as error:
        return error
    return None


def read_or_refuse(text: str) -> None:
    error = refusal(text)
    if error is None:
        formula = parse(text)
        again = parse(write(formula.tree, "fr"), language="fr")
        assert with_points(again.tree) == with_points(formula.tree)
        return
    assert 0 <= error.position <= len(text)
    assert error.message("en") != error.message("fr")


def with_points(tree: Node) -> str:
    return re.sub(
        r"text='([0-9 \u00a0\u2009\u202f]*)[.,]", lambda m: f"text='{m[1] or 0}.", repr(tree)
    )


@settings(max_examples=400, deadline=2000)
@example("[0][0]{0}")
@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    read_or_refuse(text)


@settings(max_examples=800, deadline=None)
@given(st.lists(st.sampled_from(SOUP), max_size=40).map("".join))
def test_any_soup_of_tokens_is_read_or_refused(text: str) -> None:
    read_or_refuse(text)


def test_thousands_of_damaged_formulas_are_read_or_refused() -> None:
    rng = random.Random(7)
    texts = [row["input"] for row in rows()]
    for _ in range(3000):
        letters = list(rng.choice(texts) + rng.choice(["", rng.choice(texts)]))
        for _ in range(rng.randrange(1, 4)):
            letters[rng.randrange(len(letters) + 1) : rng.randrange(len(letters) + 1)] = rng.choice(
                SOUP
            )
        read_or_refuse("".join(letters))
