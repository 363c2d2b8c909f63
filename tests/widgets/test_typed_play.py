"""Typed play: what it answers, on the spot, and on a host that carries no widgets."""

from __future__ import annotations

import asyncio
import subprocess
import sys

import pytest

import cantorlab


@pytest.fixture
def game():
    table = cantorlab.Tafl(seed=1, language="en", journal=False)
    yield table
    table.close()


def test_the_computer_has_answered_before_it_returns_where_an_event_loop_runs_too(game) -> None:
    async def typed() -> str:
        return str(game.play("d9-c9"))

    told = asyncio.run(typed()).splitlines()
    assert [each.split(":")[0] for each in told] == ["You", "Computer (novice)"]
    assert len(game.record.actions) == 2
    assert game.view["actions"], "it is the person's turn again"


def test_a_computer_that_thinks_already_is_heard_first() -> None:
    async def begun() -> int:
        table = cantorlab.Tafl(side="defender", seed=1, language="en", journal=False)
        assert table.view["thinking"]
        table.play("moves")  # a question: nothing is played for the person
        played = len(table.record.actions)
        table.close()
        return played

    assert asyncio.run(begun()) == 1


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("e5-e7", "The piece on e5 is not yours to move (rules §3.2)."),
        ("x" * 300, None),
        ("", None),
    ],
)
def test_what_cannot_be_played_is_a_sentence_and_changes_nothing(game, typed, told) -> None:
    said = game.play(typed)
    assert len(said.sentences) == 1
    assert told in (None, said.sentences[0])
    assert not game.record.actions


def test_what_is_said_is_shown_as_text_and_as_a_picture(game) -> None:
    said = game.play("d9-c9")
    assert repr(said).startswith(str(said))
    assert repr(game) in repr(said)
    page = said._repr_html_()
    assert page.startswith("<p>You: attacker d9 to c9.</p>")
    assert "<svg" in page
    names = cantorlab.Tafl(names=["<b>", "You"], opponent="person", seed=1, language="en")
    assert "<b>" not in names.play("d9-c9")._repr_html_()
    names.close()


def test_a_host_without_widgets_shows_pictures_and_takes_what_is_typed() -> None:
    code = """
import sys
sys.modules.update(dict.fromkeys(["comm", "ipywidgets", "anywidget", "psygnal", "IPython"]))
import cantorlab
KEPT = {"image/svg+xml", "application/pdf", "text/plain"}
game = cantorlab.Cantor(seed=1, language="en", journal=False)
assert "<svg" in game._repr_html_()
assert game.play(game.view["actions"][0]).sentences
assert not game._repr_mimebundle_()[0].keys() - KEPT
game.language = "fr"
assert game.play("").sentences
game.close()
game.close()
question = cantorlab.Lesson(1).question("A")
for made in (cantorlab.Quiz(level=1), cantorlab.FormulaLab("n^2"), question):
    assert "<svg" in made._repr_html_()
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
