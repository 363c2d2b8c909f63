"""Every sentence of every explanation is read, and what it claims is calculated anew.

Nothing of the explainer is used for that (`formulas.reader`): the patterns of the sentences are
written down by hand, and the numbers are worked out by a small calculator with fractions and
mpmath. A sample is read here; the whole deck and 20,000 random formulas take some minutes:
``PYTHONPATH=tests python tests/formulas/test_explain_read.py [formulas [seed]]``.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator
from itertools import combinations

import pytest
from formulas.reader.arithmetic import Nothing
from formulas.reader.claims import Duel, check
from formulas.reader.sentences import SENTENCES
from tiers import few_and_many

from cantorlab.formulas import FormulaError, Undecided, explain, parse
from cantorlab.languages.texts import say
from cantorlab.rules.cantor import DECK

PAIRS = list(combinations(range(-9, 9), 2))
LANGUAGES = ("en", "fr")

#: What pupils write: each hole is a number from 1 to 9; n stands in others.
PATTERNS = (
    "n + {p}",
    "{p} − n",
    "{p}n − {q}",
    "−{p}n + {q}",
    "n + {p} − n − n",
    "{p}(n − {q}) − {r}n",
    "{p} − {q}({r} − n)",
    "({p} − n) ÷ {q}",
    "n/{p} + n/{q}",
    "{p} × n − n × {q} + {r}",
    "{p}n/{q}",
    "|n|",
    "|n − {p}|",
    "{p} − |n + {q}|",
    "|{p}n − {q}|",
    "{r} − {p}|n − {q}|",
    "|n| − n",
    "−|{p} − n|",
    "|n − {p}| + |n + {q}|",
    "|n − {p}| − {q}|n + {r}|",
    "||n| − {p}|",
    "|n + {p}| + n",
    "n²",
    "−n²",
    "(n − {p})²",
    "{p} − (n + {q})²",
    "n² − {p}n",
    "{p}n² + {q}n − {r}",
    "−n² + {p}n",
    "(−n)² + {p}",
    "n(n − {p})",
    "(n + {p})(n − {q})",
    "n(n − {p})(n + {q})",
    "n × |n − {p}|",
    "(n − {p})({p} − n)",
    "(−1)^n",
    "n × (−1)^n",
    "(−1)^n × {p} + n",
    "(n − {p})² × (−1)^n",
    "{p} − (−1)^n × |n|",
    "(−{p})^n",
    "n³",
    "n³ − {p}n",
    "{p}n² − n⁴",
    "n²({p} − n)",
    "−(n − {p})³",
    "{p}n² − |n|³",
    "n³ + {p}n²",
    "n⁴ − {p}n³",
    "1/n",
    "{p}/(n + {q})",
    "{p}/({q}n − {r})",
    "−{p}/(2n − 1)",
    "{p}/(n² + {q})",
    "n/(n² + {p})",
    "n + {p}/(n − 12)",
    "(n + {p})/(n + 12)",
    "{p} − {q}/n",
    "n/{p} − {q}/(n² + 1)",
    "(n² + {p})/(n² + {q})",
    "√n",
    "√(n + 9)",
    "√({p} − n)",
    "{p} − √|n − {q}|",
    "√(n + 9) + {p}√(8 − n)",
    "{p}√(n + 9) − n",
    "∛n × ({p} − n)",
    "√(n² + {p})",
    "√|n| − n/{p}",
    "∛(n − {p})",
    "{p}√(n + {q}) − {r}",
    "n²/{p} − √(n + 9)",
    "2^n",
    "(½)^n",
    "2^n − {p}n",
    "n × 2^n",
    "(½)^|n − {p}|",
    "2^|n| − {p}|n|",
    "n² ÷ 2^|n|",
    "{p} − 2^n",
    "3^(n/{p})",
    "2^(−n) + {p}",
    "⌊n/{p}⌋",
    "{p} − ⌊n/{q}⌋",
    "⌈n/{p}⌉ × {q}",
    "⌊n/{p}⌋ × {q} − n",
    "⌊n²/{p}⌋",
    "reste(n ; {p})",
    "reste({p}n ; {q})",
    "reste(n² ; {p})",
    "n + reste(n ; {p})",
    "{p} × reste(n ; {q}) − n",
    "min(n + {p} ; {q} − n)",
    "max(2n ; {p} − n)",
    "min(|n| ; {p})",
    "max(n² ; {p}n + {q})",
    "0 × n + {p}",
    "min(2n + {p} ; {q} − n) + n",
    "({p}n + {q})/(n² + {r})",
    "n⁻² + {p}",
    "(n + {p})^(−2)",
    "{p} + n − n",
    "√(n + {p}) × ({q} − n)",
    "n/{p} + {q}|n − {r}|",
    "(n − {p}) × |n + {q}|",
    "{p},5n − {q}",
    "n ÷ {p} + 0,25n²",
    "exp(n)",
    "{p} − exp(−n)",
    "n exp(−n)",
    "exp(n) − {p}n",
    "exp(−(n − {p})²)",
    "ln(n + {p})",
    "{p}ln(n + 10) − n",
    "ln(n² + {p})",
    "n ln(n + 10)",
    "log(n + 10)",
    "log((n − {p})²)",
    "ln(n)/n",
    "{p}sin(n)",
    "n + sin(n)",
    "cos(n) − n/{p}",
    "sin(πn/{p})",
    "cos(πn/6) + n/{p}",
    "n × sin(n)",
    "tan(n/{p})",
    "|cos(n)|",
    "cos(n)",
    "{p} − cos(πn/{q})",
    "sin(n/{p})",
    "sin(n)² − {p}",
    "{p} − cos(πn/{q})²",
    "⌊n/{p}⌋²",
    "{p} × 3^n/2^n",
    "n × ln(n + 1{p})",
    "⌈n/{p}⌉ × n",
    "n × reste(n ; {p})",
    "min({p} − n ; n + {q})",
    "max({p} − 2n ; 2n + {q})",
    "πn − {p}",
    "(n − {p})² + π",
    "π^n",
)


def pupils_formulas(seed: int) -> Iterator[str]:
    """Formulas such as pupils write, without end; one in four is two of them put together."""
    rng = random.Random(seed)

    def one() -> str:
        p, q, r = (rng.randint(1, 9) for _ in "pqr")
        return rng.choice(PATTERNS).format(p=p, q=q, r=r)

    while True:
        text = one()
        if rng.random() < 0.25:
            text = f"({text}) {rng.choice('+−×')} ({one()})"
        yield text


def read(text: str, a: int, b: int, languages: tuple[str, ...] = LANGUAGES) -> int:
    """Check one explanation in these languages; how many sentences were read."""
    explanation = explain(parse(text, language="fr"), a, b)
    found = 0
    for language in languages:
        told = explanation.say(language)
        duel = Duel(text, a, b, language)
        try:
            check(told, duel)
        except (AssertionError, Nothing, IndexError, ValueError) as false:
            raise AssertionError(f"{text!r} for {a}, {b}: {told} [{false}]") from false
        found += duel.claims
    return found


@few_and_many("step", 9, 1)
@pytest.mark.parametrize("place", DECK, ids=lambda place: str(place.number))
def test_each_sentence_about_the_deck_is_true(place, step) -> None:  # type: ignore[no-untyped-def]
    pairs = PAIRS[place.number % step :: step]
    assert sum(read(place.formula, *pair) for pair in pairs) >= 2 * len(pairs)


@few_and_many("formulas", 200, 600)
def test_each_sentence_about_what_pupils_write_is_true(formulas: int) -> None:
    rng = random.Random(7)
    sentences = 0
    for text, _ in zip(pupils_formulas(2026), range(formulas), strict=False):
        try:
            sentences += read(text, *rng.choice(PAIRS), languages=(rng.choice(LANGUAGES),))
        except (FormulaError, Undecided):
            continue
    assert sentences > 1.6 * formulas


FALSE = [
    ("en", "2 is greater than 3. 3 wins.", "n", 2, 3),
    ("en", "3 is greater than 2. 2 wins.", "n", 2, 3),
    ("en", "3 is greater than 2. Adding 1 reverses the order: 3 wins.", "n + 1", 2, 3),
    (
        "fr",
        "Seule compte la distance à 3 : −2 en est à 4 et 5 en est à 2. −2 gagne.",
        "|n − 3|",
        -2,
        5,
    ),
    (
        "fr",
        (
            "De 1 à 5, on voit que n diminue. n² est positif pour les deux, donc il grandit : il "
            "est plus grand pour 5. 5 gagne."
        ),
        "n²",
        1,
        5,
    ),
    (
        "fr",
        (
            "De −1 à −5, on voit que n grandit. n² est positif pour les deux, donc il grandit : il "
            "est plus grand "
            "pour −5. −5 gagne."
        ),
        "n²",
        -1,
        -5,
    ),
    ("en", "For 5, n(n − 4) is negative (n positive, n − 4 positive). 5 wins.", "n(n − 4)", 5, 1),
    ("en", "7 = 3 × 2 + 2: remainder 2. 7 wins.", "mod(n ; 3)", 7, 3),
    ("en", "A sentence that nobody reads. 3 wins.", "n", 2, 3),
    ("en", "3 is greater than 2.", "n", 2, 3),
    (
        "en",
        (
            "The nearer an angle is to π/2, give or take whole turns, the greater its sine: for 8, "
            "n is at most 0.1 away from 5π/2; for 2, n is at least 0.4 away from π/2. 8 wins."
        ),
        "sin(n)",
        8,
        2,
    ),
    (
        "en",
        (
            "The nearer an angle is to π/2, give or take whole turns, the greater its sine: for 8, "
            "n is at most 4.9 away from π; for 2, n is at least 0.4 away from π/2. 8 wins."
        ),
        "sin(n)",
        8,
        2,
    ),
    (
        "fr",
        (
            "Plus un angle est proche de 0, à un nombre entier de tours près, plus son cosinus est "
            "grand : pour 1, l’angle πn/4 est à π/4 de 0 ; pour 2, l’angle πn/4 est à π/3 de 0. "
            "1 gagne."
        ),
        "cos(πn/4)",
        1,
        2,
    ),
    (
        "en",
        "n takes opposite values for 3 and for 2: the same cosine. It is a tie.",
        "cos(n)",
        3,
        2,
    ),
    ("fr", "Pour 0, pas de force : on diviserait par zéro. −4 gagne.", "n", 0, -4),
]


@pytest.mark.parametrize(("language", "told", "text", "a", "b"), FALSE)
def test_a_false_or_unknown_sentence_is_noticed(
    language: str, told: str, text: str, a: int, b: int
) -> None:
    told = re.sub(r"(?<=n) (?=[−+])|(?<=[−+]) (?=\d\))", "\N{NO-BREAK SPACE}", told)
    with pytest.raises((AssertionError, ValueError, LookupError)):
        check(told, Duel(text, a, b, language))


def is_refused(text: str, *pair: int) -> bool:
    try:
        read(text, *pair)
    except AssertionError:
        return True
    return False


def test_templates_with_two_mages_exchanged_do_not_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    """One template after the other with its two mages exchanged: a sentence of it is refused."""
    from cantorlab.formulas.explanations import wording

    exchanged = [
        ("letter", "n + 3"),
        ("distance", "|n − 3|"),
        ("expanded_down", "n + 3 − n − n"),
        ("blocks", "⌊n/3⌋"),
        ("balance_up", "n³ − 40n"),
        ("factors_positive", "n²(6 − n)"),
        ("parabola_distance_up", "n² − 4n + 1"),
        ("terms_agree", "n³ + 2^n"),
        ("sizes_grows", "n²(6 − n)"),
        ("hill", "√(n + 9) + 2√(8 − n)"),
        ("case_bound_min", "min(2n + 9 ; 5 − n)"),
        ("dominant", "n + 100 × (−1)^n"),
        ("turn_exact", "cos(πn/7)"),
        ("turn_at_most", "sin(n)"),
        ("turn_at_least", "sin(n)"),
        ("wins", "n"),
    ]
    twins = {"first": "second", "high": "low", "nearer": "farther", "far": "near"}
    for key, text in exchanged:

        def changed(said: str, language: str, key: str = key, **params: str) -> str:
            if said == f"explain.{key}":
                swapped = {**twins, **{other: one for one, other in twins.items()}}
                params = {
                    name: params.get(swapped.get(name, name), value)
                    for name, value in params.items()
                }
                if key == "wins":
                    params["mage"] = "9"
                if key.startswith("turn"):
                    params["mage"] = params["mage"].lstrip("−") + "0"
            return say(said, language, **params)

        monkeypatch.setattr(wording, "say", changed)
        assert any(is_refused(text, *pair) for pair in PAIRS[::3]), key
        monkeypatch.undo()


def test_all_that_the_catalogue_can_say_can_be_read() -> None:
    assert len(SENTENCES["en"]) == len(SENTENCES["fr"]) > 70


def main() -> None:
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    sentences = false = formulas = 0

    def tried(text: str, a: int, b: int) -> int:
        try:
            return read(text, a, b)
        except (FormulaError, Undecided):
            return 0
        except AssertionError as found:
            nonlocal false
            false += 1
            print(found)
            return 0

    for place in DECK:
        sentences += sum(tried(place.formula, *pair) for pair in PAIRS)
    print(f"the deck: {len(DECK) * len(PAIRS)} comparisons, {sentences} sentences, {false} refused")
    rng = random.Random(seed)
    for text in pupils_formulas(seed):
        sentences += tried(text, *rng.choice(PAIRS))
        formulas += 1
        if formulas == wanted:
            break
    print(f"and {formulas} formulas: {sentences} sentences in all, {false} refused")


if __name__ == "__main__":
    main()
