"""Explanations beyond the deck: formulas that pupils write, and any formula at all."""

from __future__ import annotations

import random
from collections import Counter

from formulas.verifiers.arguments import PAIRS, check_all_arguments
from formulas.verifiers.explanation import verify
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cantorlab.formulas import FormulaError, Undecided, explain, parse

NUMBERS = st.sampled_from(["0", "1", "2", "3", "5", "7", "10", "100", "0,5", "½", "1/3", "2,75"])
LEAVES = st.one_of(st.just("n"), st.just("n"), NUMBERS)


def larger(inner):
    two = st.tuples(inner, inner)
    return st.one_of(
        two.map(lambda p: f"({p[0]}) + ({p[1]})"),
        two.map(lambda p: f"({p[0]}) − ({p[1]})"),
        two.map(lambda p: f"({p[0]}) × ({p[1]})"),
        two.map(lambda p: f"({p[0]}) ÷ ({p[1]})"),
        two.map(lambda p: f"min({p[0]} ; {p[1]})"),
        two.map(lambda p: f"max({p[0]} ; {p[1]})"),
        inner.map(lambda t: f"−({t})"),
        inner.map(lambda t: f"abs({t})"),
        inner.map(lambda t: f"√({t})"),
        inner.map(lambda t: f"∛({t})"),
        inner.map(lambda t: f"⌊{t}⌋"),
        inner.map(lambda t: f"⌈{t}⌉"),
        inner.map(lambda t: f"(−1)^({t})"),
        st.tuples(inner, st.sampled_from("23457")).map(lambda p: f"reste({p[0]} ; {p[1]})"),
        st.tuples(inner, st.sampled_from(["2", "3", "4", "(−1)", "(−2)", "0,5"])).map(
            lambda p: f"({p[0]})^{p[1]}"
        ),
        st.tuples(st.sampled_from(["2", "½", "10", "(−2)"]), inner).map(
            lambda p: f"{p[0]}^({p[1]})"
        ),
    )


FORMULAS = st.recursive(LEAVES, larger, max_leaves=6)


@settings(
    max_examples=120, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)
@given(FORMULAS, st.sampled_from(PAIRS), st.sampled_from(PAIRS))
def test_any_formula_is_explained_with_true_facts(text, one_pair, other_pair):
    try:
        formula = parse(text, language="fr")
        ranks = formula.ranks
    except (FormulaError, Undecided):
        return
    for pair in (one_pair, other_pair):
        explanation = explain(formula, *pair)
        assert explanation.say("fr")
        assert explanation.say("en")
        verify(explanation, ranks)


#: What pupils write: the families of the deck with other numbers, and some neighbours.
PUPILS = (
    "{q} − {p}n",
    "{p}(n − {q})² + {r}",
    "{r} − {p}|n − {q}|",
    "n(n − {p})(n + {q})",
    "{p}n² + {q}n − {r}",
    "n³ − {p}n² + {q}n",
    "|n − {p}| − {q}|n + {r}|",
    "|n² − {p}n|",
    "{p}/(n − {q}/2)",
    "{r} − {p}/(n² + {q})",
    "({p}n + {q})/(n + 12)",
    "{p}√(9 + n) − {q}√(8 − n)",
    "2^n − {p}n",
    "({p} − n) × 2^n",
    "(−1)^n × (n² − {p}) + n",
    "reste({p}n ; 5) + n",
    "⌊n/{p}⌋ × {q} − n",
    "⌊n²/{p}⌋",
    "min(n + {p} ; {q} − n)",
    "min(|n| ; {p})",
    "max(n² ; {p}n + {q})",
    "n^4 − {p}n²",
    "√|n² − {p}|",
    "(½)^n + n",
    "{p} − 2^|n − {q}|",
    "(n + {p})/(n² + 1)",
    "n⁻² + {p}",
    "1/n + {p}n",
)


def test_what_pupils_write_is_mostly_explained_without_computing_and_always_truly():
    rng = random.Random(2)
    kinds = Counter()
    for pattern in PUPILS * 2:
        p, q, r = rng.randint(2, 9), rng.randint(1, 9), rng.randint(1, 20)
        formula = parse(pattern.format(p=p, q=q, r=r), language="fr")
        pairs = rng.sample(PAIRS, 5)
        for pair in pairs:
            explanation = explain(formula, *pair)
            kinds[explanation.kind] += 1
            verify(explanation, formula.ranks)
        check_all_arguments(formula, pairs)
    assert kinds["values"] < 0.06 * kinds.total(), kinds


@settings(max_examples=40, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(FORMULAS)
def test_no_argument_about_any_formula_comes_to_a_false_order(text):
    try:
        formula = parse(text, language="fr")
        assert len(formula.ranks) == 18
    except (FormulaError, Undecided):
        return
    check_all_arguments(formula, PAIRS[::5])
