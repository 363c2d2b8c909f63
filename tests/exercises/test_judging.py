"""Typed answers: read as meant, judged exactly, asked back where they cannot be read."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cantorlab import exercises
from cantorlab.exercises.formula_cache import heights
from cantorlab.exercises.kinds.find_formula import FindFormula
from cantorlab.exercises.kinds.order import Order
from cantorlab.exercises.kinds.strongest import Strongest
from cantorlab.exercises.kinds.ties import Ties
from cantorlab.exercises.kinds.weakest import Weakest
from cantorlab.exercises.kinds.which_formula import WhichFormula
from cantorlab.exercises.kinds.winner import Winner
from cantorlab.formulas import FormulaError
from cantorlab.formulas.tree import MAGES

ABOUT = ("", 3, None, None)
FEW = (-2, 0, 2, 3, 5)

WINNER = Winner(*ABOUT, ("|n − 1|",), (-3, 4))  # distances 4 and 3
TIED = Winner(*ABOUT, ("|n − 1|",), (-3, 5))
ORDER = Order(*ABOUT, ("n²",), FEW)
STRONGEST = Strongest(*ABOUT, ("|n|",), (-5, 0, 3, 5))
WEAKEST = Weakest(*ABOUT, ("√n",), MAGES)  # the negative ones have no strength
TIES = Ties(*ABOUT, ("|n + 2|",), (-7,))  # |−5| = |5|: mage 3
NO_TIES = Ties(*ABOUT, ("|n + 2|",), (8,))
EVEN = Ties(*ABOUT, ("(−1)^n",), (4,))
WHICH = WhichFormula(*ABOUT, ("n", "−n", "|n|", "n²−n"), (), 1)
TOP = FindFormula(*ABOUT, ("−|n − 3|",), (), (3,), ())
BOTTOM = FindFormula(*ABOUT, ("|n − 3|",), (), (), (2, 4))


@pytest.mark.parametrize(
    ("exercise", "typed"),
    [
        *((WINNER, text) for text in ("-3", "−3", " - 3 ", "-3.", "mage −3", "le mage −3", "–3")),
        *((WINNER, text) for text in ("-3 > 4", "4 < −3", "−3 bat 4", "-3 wins", "−3 gagne !")),
        *((TIED, text) for text in ("tie", "Égalité", "egalite", "à égalité", "=", "-3 = 5")),
        *((TIED, text) for text in ("ex æquo", "draw", "a tie", "5=-3", "les deux", "They tie.")),
        *((ORDER, text) for text in ("5 > 3 > -2 = 2 > 0", "5>3>2=−2>0", "0 < 2 = -2 < 3 < 5")),
        *((ORDER, text) for text in ("5, 3, 2 = −2, 0", "5 3 -2=2 0", "5 ; 3 ; -2 = 2 ; 0")),
        *((ORDER, text) for text in ("5 → 3 → −2 ∼ 2 → 0", "5 -> 3 ->-2 ~ 2 -> 0", "5→3→2∼-2→0")),
        (ORDER, "5 bat 3 bat -2 à égalité avec 2 bat 0"),
        (ORDER, "5 beats 3 beats −2 ties with 2 beats 0"),
        *((STRONGEST, text) for text in ("5", "-5", "mage 5", "le mage − 5")),
        *((WEAKEST, text) for text in ("-9", "−1", "-4")),
        *((TIES, text) for text in ("3", "3.", "−7 = 3", "mage 3", "{3}")),
        *((NO_TIES, text) for text in ("none", "aucun", "Aucun mage.", "personne", "nobody", "∅")),
        *((EVEN, text) for text in ("-8 -6 -4 -2 0 2 6 8", "8, 6, 2, 0, −2, −4, −6 et −8")),
        *((EVEN, text) for text in ("-8;-6;-4;-2;0;2;6;8", "-8 = -6 = -4 = -2 = 0 = 2 = 6 = 8")),
        *((WHICH, text) for text in ("b", "B", "(b)", "b)", "b.", "formule b", "Formula B")),
        *((TOP, text) for text in ("-|n-3|", "6n − n²", "1/((n-3)²+1)", "min(n;6-n)")),
        *((BOTTOM, text) for text in ("|n-3|*0+|(n-2)(n-4)|", "|n² − 6n + 8|")),
    ],
    ids=lambda value: value if isinstance(value, str) else value.kind,
)
def test_a_right_answer_is_right_however_it_is_typed(exercise, typed):
    verdict = exercise.judge(typed, "fr")
    assert verdict.right, verdict.say("en")
    assert verdict.say("en").startswith("Yes")
    assert verdict.say("fr").startswith("Oui")


@pytest.mark.parametrize(
    ("exercise", "typed", "sentence"),
    [
        (WINNER, "4", "Not quite: 4 does not win here."),
        (WINNER, "tie", "Not quite: −3 and 4 do not tie."),
        (TIED, "5", "Not quite: 5 does not win here."),
        (ORDER, "5 > 3 > 2 > -2 > 0", "Not quite: 2 does not beat −2."),
        (ORDER, "5 > 3 > 2 = -2 = 0", "Not quite: −2 and 0 do not tie."),
        (ORDER, "5 > 3 > 0 = -2 = 2", "Not quite: 0 and −2 do not tie."),
        (ORDER, "3 > 5 > 2 = -2 > 0", "Not quite: 3 does not beat 5."),
        (STRONGEST, "3", "Not quite: one of them beats 3."),
        (WEAKEST, "0", "Not quite: 0 beats one of them."),
        (TIES, "none", "Not quite: another mage does tie with −7."),
        (TIES, "3 5", "Not quite: −7 and 5 do not tie."),
        (NO_TIES, "0", "Not quite: 8 and 0 do not tie."),
        (EVEN, "0 2", "Almost: all of these tie with 4, but they are not the only ones."),
        (WHICH, "a", "Not quite: with formula a, 8 beats 7. It is not so in this order."),
        (TOP, "n", "Not quite: with your formula, 4 beats 3."),
        (TOP, "7", "Not quite: with your formula, 3 and −9 tie."),
        (TOP, "n - n + 2", "Not quite: with your formula, 3 and −9 tie."),
        (TOP, "1/(n-3)", "Not quite: with your formula, −9 beats 3."),
        (BOTTOM, "|n - 2|", "Not quite: with your formula, 4 beats 2."),
        (BOTTOM, "0", "Not quite: with your formula, −9 and 2 tie."),
    ],
    ids=lambda value: value if isinstance(value, str) else value.kind,
)
def test_a_wrong_answer_is_told_kindly_what_is_not_so(exercise, typed, sentence):
    verdict = exercise.judge(typed)
    assert not verdict.right
    assert verdict.say("en") == sentence
    assert verdict.say("fr").startswith(("Pas tout à fait", "Presque"))


@pytest.mark.parametrize(
    ("exercise", "typed", "code"),
    [
        *((each, "", "empty") for each in (WINNER, ORDER, STRONGEST, TIES, WHICH, TOP)),
        *((each, "  \u00a0 .", "empty") for each in (WINNER, ORDER, TIES)),
        *((each, "1" * 201, "long") for each in (WINNER, ORDER, TIES, WHICH, TOP)),
        (WINNER, "?", "winner"),
        (ORDER, "?", "order"),
        (STRONGEST, "?", "mage"),
        (TIES, "?", "ties"),
        (WINNER, "7", "not_here"),
        (WINNER, "10", "not_here"),
        (WINNER, "perhaps -3", "winner"),
        (WINNER, "5-3", "winner"),
        (ORDER, "5 > 3 > -2 = 2", "missing"),
        (ORDER, "5 > 3 < -2 = 2 < 0", "both_ways"),
        (ORDER, "5 > > 3", "order"),
        (ORDER, "5 > 3 >", "order"),
        (ORDER, "> 5", "order"),
        (ORDER, "5 > 3 et 2 > -2 > 0", "order"),
        (ORDER, "5 > 3 > 3 > -2 = 2 > 0", "twice"),
        (ORDER, "5 > 3 > -2 = 2 > 1", "not_here"),
        (STRONGEST, "-5 5", "one_mage"),
        (STRONGEST, "-5 = 5", "one_mage"),
        (STRONGEST, "2", "not_here"),
        (STRONGEST, ",", "mage"),
        (TIES, "-7", "itself"),
        (TIES, "9", "not_here"),
        (TIES, "3.5", "ties"),
        (WHICH, "e", "letter"),
        (WHICH, "2", "letter"),
        (WHICH, "ab", "letter"),
    ],
    ids=str,
)
def test_what_cannot_be_read_is_asked_back_and_is_no_try(exercise, typed, code):
    with pytest.raises(exercises.UnreadableAnswer) as refusal:
        exercise.judge(typed)
    assert refusal.value.code == f"exercises.unreadable.{code}"
    for language in ("en", "fr"):
        sentence = refusal.value.message(language)
        assert len(sentence) < 160
        assert "{" not in sentence


def test_a_formula_that_cannot_be_read_is_refused_with_its_position():
    with pytest.raises(FormulaError) as refusal:
        TOP.judge("2n + )")
    assert refusal.value.position == 5
    with pytest.raises(FormulaError) as refusal:
        TOP.judge("a*n")
    assert refusal.value.code == "unknown_name"
    with pytest.raises(FormulaError):
        TOP.judge("__import__('os').system('true')")


def test_a_formula_whose_order_cannot_be_proved_is_asked_back():
    with pytest.raises(exercises.UnreadableAnswer) as refusal:
        TOP.judge("√(1 + 2^(−10^n))")
    assert refusal.value.code == "formulas.undecided"


@pytest.mark.parametrize("answer", [None, 5, b"5", ["5"]])
def test_an_answer_is_a_text(answer):
    with pytest.raises(TypeError, match="an answer is a text"):
        WINNER.judge(answer)


def test_a_comma_in_a_formula_is_a_decimal_mark_or_asked_back_in_english():
    assert FindFormula(*ABOUT, ("n",), (), (8,), ()).judge("0,125n", "fr").right
    with pytest.raises(FormulaError):
        TOP.judge("0,125n", "en")


def test_mages_without_strength_are_the_weakest_and_tie():
    assert set(WEAKEST.solutions) == {str(mage) for mage in range(-9, 0)}
    ties = Ties(*ABOUT, ("√n",), (-1,))
    assert ties.solutions == ("-9 -8 -7 -6 -5 -4 -3 -2",)


def test_people_read_true_minus_signs_and_their_own_words():
    assert TIED.label("tie", "fr") == "égalité"
    assert NO_TIES.label("none", "fr") == "aucun"
    assert ORDER.label("5 > -2 = 2", "en") == "5 → −2 ∼ 2"
    assert ORDER.label("5 bat -2 ~ 2", "fr") == "5 → −2 ∼ 2"
    assert EVEN.solution("en") == "−8, −6, −4, −2, 0, 2, 6, 8"
    assert STRONGEST.solution("fr") == "−5 ou 5"
    assert TOP.solution("en") == "−|n − 3|, for example"
    rest = replace(TOP, formulas=("n − 5 × reste(n ; 4)",))
    assert rest.solution("en").startswith("n − 5 × mod(n")
    assert rest.solution("fr").startswith("n − 5 × reste(n")


def test_what_a_found_formula_is_asked_to_do_is_marked():
    goal = FindFormula(*ABOUT, ("−|n − 3|",), (), (3,), (-9, 8))
    assert (goal.marks().marked, goal.marks().gold) == ([3, -9, 8], [3])


def test_few_mages_in_question_are_marked_and_of_all_only_those_at_the_end():
    assert (STRONGEST.marks().marked, STRONGEST.marks().gold) == ([-5, 0, 3, 5], [-5, 5])
    assert WEAKEST.marks().marked == WEAKEST.marks().gold == [*range(-9, 0)]


def test_who_has_no_strength_stands_one_below_the_weakest():
    assert heights("√n") == (-1,) * 9 + (0, 1, 2, 3, 4, 5, 6, 7, 8)


@pytest.mark.parametrize("typed", ["5 -6", "5 et −6", "{5 ; − 6}", "5, -6"])
def test_mages_are_listed_alike_however_they_were_typed(typed):
    ties = exercises.exercise(3, level=4, kind="ties")
    assert ties.label(typed, "fr") == "5\u202f; −6"
    assert ties.label(typed, "en") == "5, −6"
    assert ties.label("aucun", "fr") == "aucun"


def test_missing_mages_are_listed_in_the_language_of_the_answer():
    with pytest.raises(exercises.UnreadableAnswer) as refused:
        ORDER.judge("5 > 3", "fr")
    assert "−2\u202f; 0\u202f; 2" in refused.value.message("fr")
