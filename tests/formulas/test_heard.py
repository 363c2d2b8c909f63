"""Sentences with formulas as they are heard: in words, and different formulas never alike.

A voice leaves out what it does not know: eSpeak NG, the default of NVDA, says ``(n − 5)²`` and
``n − 52`` alike, so the phonemes that it makes of every sentence are compared, too.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator

import pytest

from cantorlab import plots
from cantorlab.exercises import sheet
from cantorlab.formulas import explain, parse
from cantorlab.formulas.printing.spoken_sentence import speak_sentence, spoken_forms
from cantorlab.rules.cantor.places import our_deck

LANGUAGES = ("en", "fr", "de")
#: Signs that voices leave out, or say as something else.
UNHEARD = frozenset("²³⁰¹⁴⁵⁶⁷⁸⁹⁻ⁿ|⌊⌋⌈⌉√∛^×÷→∼=<>≤≥≠+\u202f")

#: What would sound like another one of them if a sign were left out.
EASILY_CONFUSED = (
    "(n − 5)²", "n − 52", "n − 5²", "20 − |n|", "20 − n", "|20 − n|", "⌊n/3⌋", "n/3", "n²", "2n",
    "n − 2", "2^n", "√n + 9", "√(n + 9)", "1/(n + 10)", "1/n + 10",
)  # fmt: skip


def explanations(language: str) -> Iterator[str]:
    for place in our_deck()[::3]:
        for pair in ((-9, 8), (3, 5)):
            yield explain(place.formula, *pair).say(language)


def exercises(language: str) -> Iterator[str]:
    for seed in range(3):
        for exercise in sheet(1 + seed, n=6, seed=seed):
            told = exercise.reveal(language)
            yield from (exercise.ask(language), told["explanation"], told["solution"])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("sentences", [explanations, exercises])
def test_no_sign_that_a_voice_leaves_out_is_left(sentences, language: str) -> None:
    between_numbers = "\u202f;", "\u202f:", "\u202f?", "\u202f!"  # of the sentence, in French
    for sentence in sentences(language):
        heard = speak_sentence(sentence, language)
        for sign in between_numbers:
            heard = heard.replace(sign, "")
        assert not UNHEARD & set(heard), (sentence, heard)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_formula_sounds_within_a_sentence_as_by_itself(language: str) -> None:
    for place in our_deck():
        formula = place.parsed
        written = formula.written(language).replace(" ", "\u00a0")  # as in every explanation
        said = speak_sentence(f"A. {written}.", language)
        assert said == f"A. {formula.spoken(language)}."


@pytest.mark.parametrize(
    ("written", "heard"),
    [
        ("Here −7 ∼ 7.", "Here −7 ties with 7."),
        ("8 → −9 ∼ 7", "8 beats −9 ties with 7"),
        ("c n² − 9n is zero", "c n squared minus 9 n is zero"),
        ("2\u00a0>\u00a01, so a\u00a0=\u00a05", "2 greater than 1, so a equals 5"),
        ("1\u202f000\u202f000 and 12,839 and 12\u00a0839.5", "1000000 and 12839 and 12839.5"),
        ("Only the moves e4-i4, −3 and 25% stay.", "Only the moves e4-i4, −3 and 25% stay."),
        ("+ from −9 to −5; − from −5 to 0", "plus from −9 to −5; minus from −5 to 0"),
    ],
)
def test_relations_numbers_and_signs_alone_are_said_in_words(written: str, heard: str) -> None:
    assert speak_sentence(written, "en") == heard


def test_a_number_sounds_the_same_however_its_digits_are_grouped() -> None:
    assert parse("n + 1 000 000").spoken("en") == "n plus 1000000"
    assert speak_sentence("12\u202f839,5 et 1\u202f000", "fr") == "12839,5 et 1000"


def test_a_view_gives_the_spoken_forms_of_its_sentences_alone() -> None:
    view = {
        "said": "n² wins.",
        "plain": "5 wins.",
        "deep": [{"text": "|n| is 3."}, {"text": "n²", "mathml": "<math/>", "spoken": "x"}],
    }
    heard = {"n² wins.": "n squared wins.", "|n| is 3.": "the absolute value of n is 3."}
    assert spoken_forms(view, "en") == heard


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_descriptions_of_plots_say_formulas_in_words(language: str) -> None:
    formula = parse("(n − 5)²")
    spoken = formula.spoken(language)
    for draw in (plots.curve, plots.order, plots.duels, plots.variations, plots.signs):
        described = plots.describe(draw(formula, language=language))
        assert spoken in described
        assert not UNHEARD & set(described.replace("\u202f", ""))


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="espeak-ng is not installed")
@pytest.mark.parametrize("language", LANGUAGES)
def test_different_formulas_make_different_sounds(language: str) -> None:
    said = dict.fromkeys(place.parsed.spoken(language) for place in our_deck())
    said |= dict.fromkeys(parse(text).spoken(language) for text in EASILY_CONFUSED)
    said |= dict.fromkeys(speak_sentence(each, language) for each in explanations(language))
    assert len(set(phonemes(list(said), language))) == len(said)


def phonemes(texts: list[str], language: str) -> list[str]:
    """Return the phonemes that eSpeak NG makes of each text."""
    command = ["espeak-ng", "-q", "-x", "-v", language]
    return [
        subprocess.run([*command, text], check=True, capture_output=True, text=True).stdout
        for text in texts
    ]
