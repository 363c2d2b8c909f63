"""Sentences as HTML: formulas set off as the screens set them off, not a word changed."""

from __future__ import annotations

import json
import re
from html import unescape
from xml.etree import ElementTree

import pytest

from cantorlab.exercises import sheet
from cantorlab.exercises.moodle import ask_to_choose
from cantorlab.formulas import explain
from cantorlab.formulas.printing.sentence_html import sentence_html
from cantorlab.frontend.toolchain import FRONTEND
from cantorlab.rules.cantor.places import our_deck
from cantorlab.tools.language_gaps import complete

CASES = json.loads(
    (FRONTEND / "src/common/formula/sentence_formulas.json").read_text(encoding="utf-8")
)
SENTENCES = [case for rule in CASES.values() for case in rule.items()]


def without_tags(html: str) -> str:
    return unescape(re.sub(r"<[^>]+>", "", html))


def set_off(html: str) -> list[str]:
    return [unescape(each) for each in re.findall(r"<span [^>]+>(.*?)</span>", html)]


@pytest.mark.parametrize(("sentence", "wanted"), SENTENCES)
def test_python_sets_off_the_same_as_the_screens(sentence: str, wanted: list[str]) -> None:
    html = sentence_html(sentence.replace("_", "\u00a0"))
    assert [each.replace("\u00a0", "_") for each in set_off(html)] == wanted
    assert without_tags(html).replace("\u00a0", "_") == sentence


def test_what_is_html_in_a_sentence_is_escaped() -> None:
    html = sentence_html('a <b> & "n<2" is n < 2, <script>')
    assert re.findall(r"<(\w+)", html) == ["span"] * len(set_off(html)) != []


@pytest.mark.parametrize("language", complete())
def test_an_explanation_keeps_its_words_and_its_formulas_whole(language: str) -> None:
    for place in our_deck():
        said = explain(place.formula, -9, 8).say(language)
        html = sentence_html(said)
        assert without_tags(html) == said
        assert all(each.count("(") == each.count(")") for each in set_off(html)), html


def test_sheets_keys_and_moodle_set_off_what_the_screens_do() -> None:
    made = sheet(4, n=6, seed=1)
    questions, key, moodle = made.html("fr"), made.solutions.html("fr"), made.moodle("fr")
    texts = "".join(each.text or "" for each in ElementTree.fromstring(moodle).iter("text"))
    asked = [sentence_html(each.ask("fr")) for each in made]
    assert sum(map(len, map(set_off, asked)))
    for each, sentence in zip(made, asked, strict=True):
        assert sentence in questions
        assert sentence in key
        assert sentence_html(ask_to_choose(each, "fr")) in texts
        assert sentence_html(each.reveal("fr")["explanation"]) in texts
