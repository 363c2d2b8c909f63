"""Reasons for the strongest, the weakest and the tied: each claim about an order is tried anew."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from exercises.second_route import MAGES, ladder

from cantorlab.exercises.kinds.strongest import Strongest
from cantorlab.exercises.kinds.ties import Ties
from cantorlab.exercises.kinds.weakest import Weakest
from cantorlab.formulas.curves.reasons import settles
from cantorlab.rules.cantor import DECK

FEW = (-9, -4, -2, 3, 6, 8)
N = r"−?\d+(?:[.,]5)?"
PLACES = [place for place in DECK if place.formula != "3 − 2^(10^n)"]


def number(text: str) -> float:
    return float(text.replace("−", "-").replace(",", "."))


def named(text: str) -> list[int]:
    return [int(number(each)) for each in re.findall(N, text)]


def check_reason(told: str, heights: dict[int, int]) -> None:
    """The fold and the course that an English text tells are those of the order."""
    if found := re.search(rf"folds at (?:its axis, here at )?({N}):", told):
        pairs = [(n, 2 * number(found[1]) - n) for n in MAGES]
        assert all(heights[n] == heights[int(m)] for n, m in pairs if m in heights)
    if found := re.search(r"The curve, from left to right: (.*?)\.", told):
        for way, start, end in re.findall(rf"it (\w+)(?: level)? from ({N}) to ({N})", found[1]):
            wanted = {"rises": 1, "falls": -1, "stays": 0}[way]
            for one, other in pairwise(range(int(number(start)), int(number(end)) + 1)):
                assert (heights[other] > heights[one]) - (heights[other] < heights[one]) == wanted


@pytest.mark.parametrize("kind", [Strongest, Weakest])
@pytest.mark.parametrize("mages", [tuple(MAGES), FEW])
def test_the_reason_of_an_end_of_the_order_ends_on_those_who_stand_there(kind, mages) -> None:
    for place in PLACES:
        heights = ladder(place.formula)
        if len({heights[n] for n in mages}) == 1:
            continue  # there is nothing to ask
        end = (max if kind is Strongest else min)(heights[n] for n in mages)
        exercise = kind("", 5, place.number, None, (place.formula,), mages)
        for language in ("en", "fr"):
            told = exercise.reveal(language)
            last = re.search(r"(?:So|Le|Les|Parmi) [^.:]*\.$", told["explanation"])
            assert last is not None, told["explanation"]
            assert named(last[0]) == [n for n in mages if heights[n] == end], told["explanation"]
            assert told["because"][0]["text"] == told["explanation"]
        check_reason(exercise.reveal("en")["explanation"], heights)


def test_the_reason_of_a_tie_ends_on_those_who_tie_or_on_nobody() -> None:
    for place in PLACES:
        heights = ladder(place.formula)
        for mage in (-9, -3, 0, 5):
            exercise = Ties("", 5, place.number, None, (place.formula,), (mage,))
            told = exercise.reveal("en")["explanation"]
            tied = [n for n in MAGES if n != mage and heights[n] == heights[mage]]
            last = re.search(r"(?:Tied with|So no mage) .*$", told)
            assert last is not None
            assert named(last[0]) == [mage, *tied]
            assert ("no mage ties" in last[0]) == (not tied)
            check_reason(told, heights)
            french = exercise.reveal("fr")["explanation"]
            assert ("Aucun mage" in french) == (not tied)


def test_where_fold_and_course_do_not_say_who_ties_each_tie_has_its_own_reason() -> None:
    told = Ties("", 5, None, None, ("(n² − 10)²",), (2,)).reveal("en")["explanation"]
    assert "folds" not in told
    assert told.count("It is a tie.") == 3  # with −4, −2 and 4: 4 and 16 are as far from 10


def test_what_fold_and_course_settle_follows_from_them() -> None:
    """Every other order with the same fold and course would have the same end."""
    settled = 0
    for place in PLACES:
        heights = ladder(place.formula)
        formula = place.parsed
        for way, top in ((1, max), (-1, min)):
            best = next(n for n in MAGES if heights[n] == top(heights.values()))
            if not settles(formula, best, MAGES, [way]):
                continue
            settled += 1
            turns = [
                n
                for n in MAGES[1:-1]
                if (heights[n] - heights[n - 1]) * (heights[n + 1] - heights[n]) < 0
            ]
            peaks = [n for n in turns if way * heights[n] > way * heights[n - 1]]
            ends = [
                n for n in (-9, 8) if way * heights[n] >= way * heights[n + (1 if n < 0 else -1)]
            ]
            rivals = {n for n in (*peaks, *ends) if n != best and heights[n] != heights[best]}
            for rival in rivals:  # only a fold can have shown that it is lower
                assert any(
                    heights[rival] == heights[mirror] for mirror in MAGES if mirror != rival
                ), (place.formula, best, rival)
    assert settled > 40


@pytest.mark.parametrize(
    ("kind", "text", "mages", "english", "french"),
    [
        (
            Strongest,
            "(n − 5)²",
            tuple(MAGES),
            (
                "A square forgets the sign, so the order folds at 5: at equal distances, equal "
                "strengths. From left to right, the curve falls from −9 to 5 and rises from 5 to "
                "8. So the strongest is −9."
            ),
            (
                "Un carré efface le signe, donc l’ordre se replie en 5 : à égale distance, même "
                "force. De gauche à droite, la courbe descend de −9 à 5 et monte de 5 à "
                "8. Le plus fort est donc −9."
            ),
        ),
        (
            Weakest,
            "3 − 2n",
            FEW,
            (
                "8 is greater than 6. Multiplying by 2, which is positive, keeps the order and "
                "subtracting them from 3 reverses it: 6 wins. From left to right, the curve "
                "falls from −9 to 8. So the weakest of these mages is 8."
            ),
            (
                "8 est plus grand que 6. Multiplier par 2, positif, garde l’ordre et les "
                "soustraire de 3 le retourne : 6 gagne. De gauche à droite, la courbe "
                "descend de −9 à 8. Parmi ces mages, le plus faible est donc 8."
            ),
        ),
        (
            Ties,
            "|n − 4|",
            (-9,),
            (
                "An absolute value forgets the sign, so the order folds at 4: at equal distances, "
                "equal strengths. From left to right, the curve falls from −9 to 4 and rises "
                "from 4 to 8. 17 would be as far from 4 as −9 is, but it is not a mage. So no "
                "mage ties with −9."
            ),
            (
                "Une valeur absolue efface le signe, donc l’ordre se replie en 4 : à égale "
                "distance, même force. De gauche à droite, la courbe descend de −9 à 4 "
                "et monte de 4 à 8. À la même distance de 4 que −9, il y aurait 17, qui n’est "
                "pas un mage. Aucun mage n’est donc à égalité avec −9."
            ),
        ),
    ],
)
def test_a_teacher_would_say(kind, text, mages, english, french) -> None:
    exercise = kind("", 5, None, None, (text,), mages)
    assert exercise.reveal("en")["explanation"].replace("\u00a0", " ") == english
    assert exercise.reveal("fr")["explanation"].replace("\u00a0", " ") == french
