"""No pupil's code vanishes: 2,000 of them travel, each is read rightly or refused by name."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from exercises.lessons.test_handing_in import WORK
from exercises.lessons.travelling import HARMFUL, HARMLESS, among_words

from cantorlab.exercises.lessons.handin_code import BadCode, code_of
from cantorlab.exercises.lessons.handin_code_search import works_in

WORKS = [
    replace(WORK, pupil=f"p{number:02}", mark=f"{number:08x}", given=WORK.given[: 1 + number % 4])
    for number in range(20)
]
CODES = [code_of(each) for each in WORKS]


@pytest.mark.parametrize("change", HARMLESS, ids=lambda each: each.__name__)
def test_what_leaves_the_signs_as_they_were_does_no_harm(change):
    rng = random.Random(change.__name__)
    for number in range(100):
        work, code = WORKS[number % 20], CODES[number % 20]
        text = among_words(change(code, rng), rng)
        assert list(works_in(text).values()) == [work], text


@pytest.mark.parametrize("change", HARMFUL, ids=lambda each: each.__name__)
def test_what_destroys_a_code_leaves_a_named_refusal(change):
    rng = random.Random(change.__name__)
    for number in range(120):
        work, code = WORKS[number % 20], CODES[number % 20]
        harmful = change(code, rng)
        for text in [harmful, among_words(rng.choice(HARMLESS[:5])(harmful, rng), rng)]:
            found = list(works_in(text).values())
            assert found, text
            assert all(each == work or isinstance(each, BadCode) for each in found), text


def test_a_destroyed_code_costs_its_neighbours_nothing():
    rng = random.Random(7)
    for _ in range(20):
        own = [rng.choice(HARMLESS)(code, rng) for code in CODES]
        own[5] = rng.choice(HARMFUL)(CODES[5], rng)
        text = "\n".join(f"{work.pupil} : {code}" for work, code in zip(WORKS, own, strict=True))
        found = list(works_in(text).values())
        assert [each for each in WORKS if each not in found] in ([], [WORKS[5]]), text
        assert WORKS[5] in found or any(isinstance(each, BadCode) for each in found), text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "La CL1 est la classe de Léa : 3B, 4C, 5A.",
        "Bonjour, les salles B12, C14 et D15 sont libres ; tél. 01 23 45 67 89.",
        "https://coopmaths.fr/alea/?uuid=3e083&id=4C10 et https://a.test/2026/09/14",
        "Yesterday 12 pupils of class 3B answered questions A1, A2 and B1.",
    ],
)
def test_what_only_stands_beside_codes_is_none(text):
    assert works_in(text) == {}
