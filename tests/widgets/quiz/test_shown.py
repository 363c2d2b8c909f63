"""A quiz as pictures and words: without a kernel, in both languages, without heavy packages."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest
from widgets.quiz.pupil import KINDS, Pupil, quiz_of, wrong

from cantorlab import Quiz
from cantorlab.languages.texts import say
from cantorlab.tools.language_gaps import complete


def walk(quiz: Quiz) -> Iterator[Quiz]:
    """Through a quiz, with a look at its picture at every stage."""
    while quiz.view["stage"] != "over":
        yield quiz
        quiz.answer(wrong(quiz))
        yield quiz
        quiz.reveal()
        yield quiz
        quiz.next()
    yield quiz


@pytest.mark.parametrize("language", complete())
@pytest.mark.parametrize("kind", KINDS)
def test_every_stage_has_a_picture_and_a_text(kind, language):
    for quiz in walk(quiz_of(kind, language)):
        bundle, _ = quiz._repr_mimebundle_()
        picture = ElementTree.fromstring(bundle["image/svg+xml"])
        words = " ".join("".join(each.itertext()) for each in picture.iter())
        view, text = quiz.view, bundle["text/plain"]
        assert float(picture.attrib["viewBox"].split()[3]) <= 660
        formula = (view["reveal"] or view["question"])["formula"]
        if formula and not view["summary"]:
            assert formula["text"] in words
            assert formula["text"] in text
        headline = view["summary"]["headline"] if view["summary"] else view["question"]["text"]
        assert headline in text
        assert headline.split()[0] in words
        if view["reveal"]:
            assert view["reveal"]["verdict"] in text
        assert "\n\n" not in text


def test_a_choice_that_was_wrong_is_called_so_whatever_it_is():
    """In French a mage is « celui-ci », a formula « celle-ci »."""
    assert not re.search("cel(le|ui)", say("quiz.ui.choice.wrong", "fr"))


def test_the_language_changes_in_place_and_the_answer_stays():
    pupil = Pupil(quiz_of("winner"))
    pupil.tries(wrong(pupil.quiz))
    before = pupil.view
    assert pupil.send({"kind": "language", "language": "fr", "nonce": "n"})["ok"]
    assert pupil.view["said"].startswith("Pas tout à fait")
    assert (pupil.view["revision"], pupil.view["tried"]) == (before["revision"], before["tried"])
    assert pupil.view["spoken"] == before["spoken"]


def test_showing_a_quiz_loads_no_algebra_and_no_statistics():
    show = """
import sys, cantorlab
quiz = cantorlab.Quiz(level=4, n=3, seed=1)
quiz._repr_mimebundle_()
quiz.reveal()
print([name for name in ("sympy", "pandas", "matplotlib", "numba") if name in sys.modules])
"""
    done = subprocess.run([sys.executable, "-c", show], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
