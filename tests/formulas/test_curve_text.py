"""A curve in words: each sentence is read back and tried with a calculator of its own."""

from __future__ import annotations

import re
from contextlib import suppress
from itertools import pairwise

import pytest
from formulas.reader.arithmetic import Nothing, compared, worth
from formulas.test_explain_read import pupils_formulas

from cantorlab.exercises.kinds.curve.drawing import curve_json
from cantorlab.formulas import FormulaError, Undecided, parse
from cantorlab.formulas.curves.curve_text import sentences
from cantorlab.formulas.curves.layout import curve_json as layout
from cantorlab.rules.cantor import DECK

MAGES = range(-9, 9)
N = r"(−?\d+(?:\.5)?)"
BETWEEN = [f"{part}/{of}" for of in (2, 3, 5) for part in range(-9 * of, 8 * of)]


def heights(text: str) -> dict[int, object]:
    found = {}
    for n in MAGES:
        try:
            found[n] = worth(text, "fr", n=n)
        except Nothing:
            continue
    return found


def mages(listed: str) -> list[int]:
    found: list[int] = []
    for part in re.split(r", | and ", listed):
        first, _, last = part.replace("−", "-").partition(" to ")
        found += range(int(first), int(last or first) + 1)
    return found


def check(text: str) -> int:
    """Read all that is said in English of the curve of ``text``; how many sentences there were."""
    at = heights(text)
    told = sentences(parse(text, language="fr"), "en")
    joined = " ".join(told)
    steps = {n: compared(at[n + 1], at[n]) for n in at if n + 1 in at}
    for sentence in told:
        claim(sentence, text, at, steps)
    sides = {n: compared(height, worth("0")) for n, height in at.items()}
    said = {1: "[Aa]bove zero", 0: "[Aa]t zero|always zero", -1: "[Bb]elow zero"}
    for side, words in said.items():
        assert bool(re.search(words, joined)) == (side in sides.values()), (text, joined)
    return len(told)


def claim(sentence: str, text: str, at: dict[int, object], steps: dict[int, int]) -> None:
    ways = {"rises": 1, "falls": -1, "stays level": 0}
    if sentence.startswith(("From left to right", "Mage by mage")):
        runs = re.findall(rf"it (rises|falls|stays level) from {N} to {N}", sentence)
        assert len(runs) == sentence.count("it ")
        for way, *ends in runs:
            start, end = (int(each.replace("−", "-")) for each in ends)
            assert start < end
            assert {steps[n] for n in range(start, end)} == {ways[way]}, (text, sentence)
    elif found := re.fullmatch(r"Highest: (.+?)\. Lowest: (.+?)\.", sentence):
        for said, side in zip(found.groups(), (1, -1), strict=True):
            named, _, strength = said.partition(", with strength ")
            inner = re.search(r"\((.*)\)", named)
            shown = mages(inner[1] if inner else named)
            assert not inner or named.startswith(f"{len(shown)} ")
            best = [n for n in at if all(compared(at[n], at[m]) * side >= 0 for m in at)]
            assert shown == best, (text, sentence)
            if "≈" not in strength:
                assert compared(worth(strength), at[best[0]]) == 0
    elif found := re.match(rf"The order folds at {N}:", sentence):
        twice = int(2 * float(found[1].replace("−", "-")))
        pairs = [(n, twice - n) for n in MAGES if n < twice - n <= 8]
        assert len(pairs) > 2
        assert all(compared(at[a], at[b]) == 0 for a, b in pairs), (text, sentence)
    elif found := re.fullmatch(r"It repeats every (\d+) mages\.", sentence):
        period = int(found[1])
        assert all(compared(at[n], at[n + period]) == 0 for n in at if n + period in at)
    elif found := re.fullmatch(r"(Above zero|At zero|Below zero): (.+)\.", sentence):
        side = {"Above zero": 1, "At zero": 0, "Below zero": -1}[found[1]]
        named = [*MAGES] if found[2] == "all mages" else mages(found[2])
        assert named == [n for n in at if compared(at[n], worth("0")) == side], sentence
    elif found := re.fullmatch(r"It is always (above zero|zero|below zero)\.", sentence):
        side = {"above zero": 1, "zero": 0, "below zero": -1}[found[1]]
        assert {compared(height, worth("0")) for height in at.values()} == {side}
        for x in BETWEEN:
            with suppress(Nothing):
                assert compared(worth(text, "fr", n=worth(x)), worth("0")) == side, (text, x)
    elif found := re.fullmatch(r"Without strength: (.+)\.", sentence):
        assert mages(found[1]) == [n for n in MAGES if n not in at]
    elif sentence.endswith("it breaks off and jumps."):
        pairs = re.findall(rf"{N} and {N}", sentence)
        told = ", ".join(f"{one} and {other}" for one, other in pairs)
        assert sentence == f"Between {told} it breaks off and jumps."
        for pair in pairs:
            left, right = (int(each.replace("−", "-")) for each in pair)
            assert right == left + 1
            near = [abs(worth(text, "fr", n=worth(f"{left} + {k}/997"))) for k in range(1, 997)]
            assert max(near) > 20 * max(1, abs(at[left]), abs(at[right]))  # type: ignore[arg-type]
    elif sentence.startswith("From mage to mage"):
        assert {1, -1} <= set(steps.values())
    elif found := re.fullmatch(rf"It (climbs|descends) in steps from {N} to {N}\.", sentence):
        assert set(steps.values()) == {0, 1 if found[1] == "climbs" else -1}
    else:
        shape(sentence, at, steps)


def shape(sentence: str, at: dict[int, object], steps: dict[int, int]) -> None:
    """A name of a shape: by first and second differences."""
    values = [at[n] for n in MAGES]
    if sentence == "A wave.":
        assert {1, -1} == set(steps.values())
        assert all(abs(value) <= 1 for value in values)  # type: ignore[arg-type]
        return
    gaps = [b - a for a, b in pairwise(values)]  # type: ignore[operator]
    bends = {b - a for a, b in pairwise(gaps)}
    if sentence.startswith("All mages are at the same height"):
        assert set(gaps) == {0}
    elif "straight line" in sentence:
        assert bends == {0}
        assert (gaps[0] > 0) == ("rises" in sentence)
    elif "parabola" in sentence:
        (bend,) = bends
        assert (bend > 0) == ("upwards" in sentence)
    elif "V with its point" in sentence:
        assert all(bend >= 0 for bend in bends)
        assert len(set(map(abs, gaps))) <= 2
    else:
        assert sentence == "A staircase."
        assert {1, -1} - set(steps.values())


@pytest.mark.parametrize("place", DECK, ids=lambda place: str(place.number))
def test_what_is_said_of_a_curve_of_the_deck_is_true(place) -> None:  # type: ignore[no-untyped-def]
    assert check(place.formula) >= 2


def test_what_is_said_of_the_curves_of_pupils_is_true() -> None:
    said = 0
    for text, _ in zip(pupils_formulas(5), range(150), strict=False):
        try:
            said += check(text)
        except (FormulaError, Undecided):
            continue
    assert said > 400


@pytest.mark.parametrize(
    "text",
    [
        "sin(πn)",
        "tan(πn/2)",
        "reste(n;1)",
        "n − ⌊n⌋",
        "n(n − 1)(n + 1)",
        "(2n − 1)²",
        "|3n − 1|",
        "n² − n + 1/8",
    ],
)
def test_what_holds_of_the_mages_alone_is_not_said_of_the_curve(text: str) -> None:
    told = " ".join(sentences(parse(text, language="fr"), "en"))
    assert not re.search("always|line", told)
    assert "left to right" not in told or "stays level" not in told
    assert re.search("(?i)all mages|mage by mage|without strength", told)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("0.1n + 0.2n − 0.3n", "a horizontal line. It is always zero."),
        ("n − n − 6", "a horizontal line. It is always below zero."),
        ("sin(n)² + cos(n)²", "a horizontal line. It is always above zero."),
        ("√(n + 9) + 1", "It is always above zero."),
        ("exp(−n²)", "It is always above zero."),
    ],
)
def test_what_holds_of_the_curve_is_said_of_it(text: str, said: str) -> None:
    assert said in " ".join(sentences(parse(text, language="fr"), "en"))


def test_a_teacher_would_say() -> None:
    told = " ".join(sentences(parse("(n − 5)²"), "fr", values=False))
    assert told.replace("\N{NO-BREAK SPACE}", " ") == (
        "Une parabole tournée vers le haut. De gauche à droite, elle descend de −9 à 5 et monte "
        "de 5 à 8. Le plus haut : −9. Le plus bas : 5. L’ordre se replie en 5 : à la même "
        "distance, de chaque côté, la même hauteur. Au-dessus de zéro : de −9 à 4 et de 6 "
        "à 8. À zéro : 5."
    )


def test_the_curves_of_a_quiz_are_told_without_strengths_and_differ() -> None:
    labels = [str(curve_json(text, "fr", "A")["label"]) for text in ("n", "−n", "n²", "|n| − 3")]
    assert len(set(labels)) == 4
    assert all("de force" not in label and "n" not in label.split() for label in labels)
    assert "De gauche à droite, elle monte de −9 à 8." in labels[0]
    assert "with strength 81" in layout(parse("n²"), "en")["label"]
