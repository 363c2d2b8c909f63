"""Explanations of duels: every fact of each is true, and told without values."""

from __future__ import annotations

import csv
import re
import subprocess
import sys
from collections import Counter, defaultdict
from copy import copy
from fractions import Fraction
from importlib.resources import files

import pytest
from formulas.verifiers.arguments import PAIRS, check_all_arguments
from formulas.verifiers.exact import value
from formulas.verifiers.explanation import IDEAS, verify
from tiers import few_and_many

from cantorlab.formulas import Explanation, explain, parse
from cantorlab.formulas.explanations.sentences import _CORE_TEXTS
from cantorlab.languages.texts import set_language


def places():
    with files("cantorlab.data").joinpath("places.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 72
    return rows


@pytest.fixture(scope="module")
def deck():
    """All explanations of the deck: (level, formula, [explanation of each pair])."""
    found = []
    for row in places():
        formula = parse(row["formula"], language="fr")
        found.append((int(row["level"]), formula, [explain(formula, a, b) for a, b in PAIRS]))
    return found


@few_and_many("step", 9, 1)
def test_every_fact_of_the_72_places_is_true(deck, step):
    for _, formula, explanations in deck[::step]:
        for explanation in explanations:
            verify(explanation, formula.ranks)


@few_and_many("step", 5, 1)
def test_every_argument_that_applies_comes_to_the_true_order(deck, step):
    for _, formula, _ in deck[1::step]:
        check_all_arguments(formula, PAIRS[::3])


def test_every_idea_that_has_words_has_a_verifier(deck):
    assert set(_CORE_TEXTS) | {"values", "no_strength"} == set(IDEAS)
    used = {e.facts.get("idea", e.kind) for _, _, explanations in deck for e in explanations}
    assert used <= set(IDEAS)


def test_a_false_fact_would_be_found(deck):
    """Every number, sign and flag among the facts, falsified one at a time, is caught."""
    one_of_each = {}
    for _, formula, explanations in deck:
        for explanation in explanations:
            facts = explanation.facts
            shape = (
                explanation.kind,
                facts.get("idea"),
                tuple(rewrite["because"] for rewrite in facts.get("rewrites", ())),
                tuple(layer["do"] for layer in facts.get("layers", ())),
            )
            one_of_each.setdefault(shape, (formula, explanation))
    assert len(one_of_each) > 70
    unseen = [
        (formula.text, explanation.facts["mages"], path)
        for formula, explanation in one_of_each.values()
        for path, false in falsified(explanation.facts)
        if path[0] != "mages" and is_verified(Explanation(explanation.kind, false), formula.ranks)
    ]
    assert unseen == []


def is_verified(explanation, ranks):
    try:
        verify(explanation, ranks)
    except (AssertionError, ValueError, LookupError):
        return False
    return True


def falsified(facts, path=()):
    """Copies of ``facts``, each with one leaf made false."""
    items = facts.items() if isinstance(facts, dict) else enumerate(facts)
    for key, item in items:
        if isinstance(item, dict | list):
            others = falsified(item, (*path, key))
        else:
            others = (((*path, key), false) for false in falsehoods(item))
        for where, other in others:
            changed = copy(facts)
            changed[key] = other
            yield where, changed


def falsehoods(item):
    if isinstance(item, bool):
        yield not item
    elif isinstance(item, int):
        yield item + 1
    elif isinstance(item, str) and re.fullmatch(r"-?\d+(/\d+)?", item):
        yield str(Fraction(item) + 1)
    elif item in OPPOSITES:
        yield OPPOSITES[item]


OPPOSITES = {
    "kept": "reversed",
    "reversed": "kept",
    "even": "odd",
    "odd": "even",
    "positive": "negative",
    "negative": "positive",
    "up": "down",
    "down": "up",
    "min": "max",
    "max": "min",
}


def test_levels_1_to_11_need_no_computing_and_level_12_hardly(deck):
    shares = defaultdict(Counter)
    for level, _, explanations in deck:
        shares[level] += Counter(explanation.kind for explanation in explanations)
    for level, kinds in shares.items():
        fallback = kinds["values"] / kinds.total()
        assert fallback == 0 if level < 12 else fallback < 0.04, (level, kinds)


def test_the_order_of_the_two_mages_does_not_matter():
    for text in ("n(n − 4)", "min(2n + 9 ; 5 − n)", "1/n"):
        formula = parse(text, language="fr")
        for a, b in PAIRS:
            assert explain(formula, a, b) == explain(formula, b, a)


#: What these arguments count (a distance, a rest, a change…) may happen to equal a strength.
COUNTING = {
    "remainder",
    "twins",
    "distance_of_inside",
    "dominant",
    "balance",
    "ratio",
    "factored_difference",
    "whole_balance",
    "whole_ratio",
    "parabola_of_inside",
    "case_bound",
}


def test_a_text_does_not_tell_a_strength_unless_values_are_its_last_resort(deck):
    """Small whole numbers come up as distances and the like: only large ones are looked at."""
    looked_at = 0
    for _, formula, explanations in deck:
        for explanation in explanations:
            if explanation.kind in {"values", *COUNTING}:
                continue
            for mage in explanation.facts["mages"]:
                strength = value(explanation.facts["formula"], mage)
                if not isinstance(strength, Fraction) or not is_telling(strength, formula):
                    continue
                looked_at += 1
                assert shown(strength) not in numbers_in(explanation.say("en"))
    assert looked_at > 3000


def test_what_an_argument_counts_is_not_the_strengths_of_both(deck):
    for _, formula, explanations in deck:
        for explanation in explanations:
            if explanation.kind not in COUNTING or explanation.facts["winner"] is None:
                continue
            strengths = [value(explanation.facts["formula"], n) for n in explanation.facts["mages"]]
            if all(isinstance(s, Fraction) and is_telling(s, formula) for s in strengths):
                said = numbers_in(explanation.say("en"))
                assert not all(shown(strength) in said for strength in strengths)


def numbers_in(text):
    return re.findall(r"−?\d+(?:\.\d+|/\d+)?", text.replace(",", ""))


def is_telling(strength, formula):
    written = re.sub(r"\s", "", formula.text)
    return abs(strength) > 24 and shown(abs(strength)) not in written


def shown(strength):
    text = str(abs(strength))
    return "−" + text if strength < 0 else text


def test_the_texts_are_whole_sentences_of_their_language(deck):
    for _, _, explanations in deck:
        for explanation in explanations[::7]:
            for language in ("fr", "en"):
                text = explanation.say(language)
                assert text.endswith(".")
                assert "{" not in text.replace("{n", "")
                assert not re.search(r"-\d", text), "a true minus sign is −"
                assert "  " not in text
                assert len(text) < 420
            assert not re.search(r"[^\u00a0][:»]|[^\u202f\u00a0][;?!]", explanation.say("fr"))
            assert "reste(" not in explanation.say("en")


@pytest.mark.parametrize(
    ("text", "a", "b", "kind", "french", "english"),
    [
        (
            "n + 100",
            8,
            -5,
            "translation",
            "8 est plus grand que −5. Ajouter 100 garde l’ordre : 8 gagne.",
            "8 is greater than −5. Adding 100 keeps the order: 8 wins.",
        ),
        (
            "5 − 2(3 − n)",
            -1,
            4,
            "coefficient",
            (
                "4 est plus grand que −1. Les soustraire de 3 retourne l’ordre, multiplier par "
                "2, positif, le garde et les soustraire de 5 le remet à l’endroit : 4 gagne."
            ),
            (
                "4 is greater than −1. Subtracting them from 3 reverses the order, multiplying by "
                "2, which is positive, keeps it and subtracting them from 5 reverses it back: "
                "4 wins."
            ),
        ),
        (
            "|n − 3|",
            -2,
            5,
            "distance",
            "Seule compte la distance à 3 : −2 en est à 5 et 5 en est à 2. −2 gagne.",
            (
                "Only the distance to 3 counts: −2 is at distance 5 from it, and 5 at distance 2. "
                "−2 wins."
            ),
        ),
        (
            "n(n − 4)",
            5,
            1,
            "signs",
            (
                "Pour 5, on a n(n − 4) positif (n positif, n − 4 positif). "
                "Pour 1, on a n(n − 4) négatif (n positif, n − 4 négatif). 5 gagne."
            ),
            (
                "For 5, n(n − 4) is positive (n positive, n − 4 positive). "
                "For 1, n(n − 4) is negative (n positive, n − 4 negative). 5 wins."
            ),
        ),
        (
            "reste(n ; 3)",
            7,
            -2,
            "remainder",
            (
                "Entre −2 et 7, il y a 9, un multiple de 3 : même valeur pour reste(n ; 3). "
                "Il y a égalité."
            ),
            "−2 and 7 are 9 apart, a multiple of 3: the same mod(n; 3). It is a tie.",
        ),
        (
            "2n − ⌊n/3⌋",
            -7,
            -2,
            "balance",
            (
                "De −7 à −2, on voit que 2n augmente de 10 et −⌊n/3⌋ diminue de 2 : "
                "au total, cela monte. −2 gagne."
            ),
            (
                "Going from −7 to −2, 2n rises by 10 and −⌊n/3⌋ falls by 2: "
                "overall it goes up. −2 wins."
            ),
        ),
        (
            "1/n",
            0,
            -4,
            "no_strength",
            "Pour 0, pas de force : il faudrait diviser par zéro (n vaut 0). −4 gagne.",
            "For 0, no strength: this would divide by zero (n is 0). −4 wins.",
        ),
    ],
)
def test_a_teacher_would_say(text, a, b, kind, french, english):
    explanation = explain(parse(text, language="fr"), a, b)
    assert explanation.kind == kind
    assert plain_spaces(explanation.say("fr")) == french
    assert plain_spaces(explanation.say("en")) == english


def plain_spaces(text):
    return re.sub(r"\s", " ", text)


def test_text_speaks_the_chosen_language():
    explanation = explain(parse("n"), 1, 2)
    try:
        set_language("fr")
        assert explanation.text == "2 est plus grand que 1. 2 gagne."
        set_language("en")
        assert explanation.text == "2 is greater than 1. 2 wins."
    finally:
        set_language("en")


def test_the_text_rests_on_kind_and_facts_alone():
    found = explain(parse("(n − 5)²"), 1, 8)
    assert Explanation(found.kind, found.facts).say("fr") == found.say("fr")


@pytest.mark.parametrize(("a", "b"), [(3, 3), (-10, 2), (1, 9)])
def test_only_two_different_mages_are_explained(a, b):
    with pytest.raises(ValueError, match="two different mages"):
        explain(parse("n"), a, b)


def test_explaining_loads_no_sympy():
    script = (
        "import sys; from cantorlab.formulas import parse, explain; "
        "[explain(parse(t), a, 3).text for t in ('n^3-40n', 'n/(n²+30)', '6√(n+9)-n') "
        "for a in range(-9, 3)]; sys.exit('sympy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0
