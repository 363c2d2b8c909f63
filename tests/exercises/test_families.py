"""The families: those of the deck, defined for every mage whatever the numbers drawn."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from exercises.second_route import ladder, strengths

from cantorlab.exercises import FAMILIES
from cantorlab.formulas import parse
from cantorlab.formulas.tree import MAGES
from cantorlab.rules.cantor.places import our_deck


def test_the_families_and_their_levels_are_those_of_the_deck():
    ours = {(place.family, place.level) for place in our_deck()}
    assert {(family.name, family.level) for family in FAMILIES} == ours
    assert len(FAMILIES) == len(ours)


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_its_templates_are_defined_for_all_mages_at_the_ends_of_their_domains(family):
    """Both ends of each domain and its middle, combined; the order by both routes."""
    for template in family.templates:
        letters = [letter for letter, _ in template.domains]
        domains = [domain for _, domain in template.domains]
        for numbers in product(*({each[0], each[len(each) // 2], each[-1]} for each in domains)):
            chosen = {
                letter: f"{number:,}".replace(",", " ") if isinstance(number, int) else number
                for letter, number in zip(letters, numbers, strict=True)
            }
            text = template.text.format(**chosen)
            assert len(strengths(text)) == len(MAGES)
            assert dict(zip(MAGES, parse(text).ranks, strict=True)) == ladder(text), text


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_a_family_is_more_than_one_trick(family):
    """Many formulas, and at least as many orders as its level can have."""
    formulas = {template.text for template in family.templates}
    assert len(formulas) >= 5
    sizes = Counter(len(domain) for template in family.templates for _, domain in template.domains)
    assert sum(size * times for size, times in sizes.items()) >= 20
