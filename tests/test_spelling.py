"""Spelling: every word that people read is in Hunspell's dictionary or in the project's own list.

The project's words stand in ``spelling/<language>.txt``: one a line, in alphabetical order. A line
of several words excuses just these words in this order.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path

import hunspell
import prose
import pytest
from front_end_packages import require_packages

from cantorlab.frontend.toolchain import FRONTEND
from cantorlab.languages import codes

pytestmark = pytest.mark.slow  # the dictionaries are npm packages

OWN = Path(__file__).parent / "spelling"
DICTIONARIES = {"de": "dictionary-de", "en": "dictionary-en-gb", "fr": "dictionary-fr"}
ELISION = re.compile(r"(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu)'", re.IGNORECASE)

each_language = pytest.mark.parametrize("language", codes())


class Speller:
    """One language's spelling."""

    def __init__(self, spell: Callable[[str], bool], own: Sequence[str]) -> None:
        self.spell = spell
        self.words = {line for line in own if " " not in line}
        self.phrases = [line for line in own if " " in line]

    def unknown(self, text: str) -> list[str]:
        """The words of ``text`` (markdown) that are in neither list."""
        plain = prose.plain(text)
        for phrase in self.phrases:
            plain = re.sub(rf"(?<!\w){re.escape(phrase)}(?!\w)", " 0 ", plain)
        return [word for word in prose.words(plain) if not self.knows(word)]

    def knows(self, word: str) -> bool:
        if self._is_listed(word) or self._is_listed(ELISION.sub("", word, count=1).rstrip("'")):
            return True
        parts = word.split("-")
        return len(parts) > 1 and all(map(self.knows, parts))

    def _is_listed(self, word: str) -> bool:
        # A single letter is a variable, or what an elision leaves before a formula.
        stem = word.removesuffix("'s")
        return (
            len(word) < 2
            or bool({stem, stem[:1].lower() + stem[1:]} & self.words)
            or self.spell(word)
        )


@pytest.fixture(scope="module")
def spellers(tmp_path_factory) -> dict[str, Speller]:
    require_packages()
    folder = tmp_path_factory.mktemp("dictionaries")
    for language, package in DICTIONARIES.items():
        for kind in ("aff", "dic"):
            source = FRONTEND / "node_modules" / package / f"index.{kind}"
            (folder / f"{language}.{kind}").write_bytes(source.read_bytes())
    return {
        language: Speller(
            hunspell.Hunspell(language, hunspell_data_dir=str(folder)).spell, _own_words(language)
        )
        for language in DICTIONARIES
    }


def _own_words(language: str) -> list[str]:
    return (OWN / f"{language}.txt").read_text(encoding="utf-8").splitlines()


@each_language
def test_every_word_is_spelt_as_a_dictionary_has_it(spellers, language):
    unknown = defaultdict(set)
    for passage in prose.passages(language):
        for word in spellers[language].unknown(passage.text):
            unknown[word].add(passage.where)
    found = [f"{word}: {', '.join(sorted(places))}" for word, places in sorted(unknown.items())]
    assert not found, "\n".join(["unknown words", *found])


@each_language
def test_the_words_of_our_own_are_in_order_and_all_needed(spellers, language):
    own = _own_words(language)
    assert own == sorted(set(own), key=str.casefold)
    text = " ".join(prose.plain(passage.text) for passage in prose.passages(language))
    idle = [line for line in own if not re.search(rf"(?<!\w){re.escape(line)}(?!\w)", text)]
    assert idle == []
    without = Speller(spellers[language].spell, [])
    assert [line for line in own if not without.unknown(line)] == []


@pytest.mark.parametrize(
    ("language", "text", "wrong"),
    [
        ("en", "The *mage* wich wins, isn’t it", ["wich"]),
        ("en", "in colour, not in color", ["color"]),
        ("en", "The mages’ well-knwon order, Cantor’s", ["well-knwon"]),
        ("en", "`wich` [a lniked word](wich.md) at {wich}st, $wich$ d1-d4 2n", ["lniked"]),
        ("en", "<math><mi>wich</mi></math> <summary>a hnit</summary>", ["hnit"]),
        ("fr", "L’ordre des mages, qu’il garde jusqu’à `n²`", []),
        ("fr", "Quel est l’eguale de la formulle ?", ["l'eguale", "formulle"]),
        ("fr", "Regarde-la : a-t-elle un sommet au-dessus ?", []),
        ("fr", "Regarde-la : est-elle deriere d’**abord** ?", ["deriere"]),
        ("fr", "la force d’un coté, cœur et sœur, un oeuf", ["oeuf"]),
        ("de", "Zwei *Magier* kämpfen: Zauberbuch und Ruhezone, „weiß“", []),
        (
            "de",
            "Der Magjer liegt verdekt, der schutzzauber wirkt",
            ["Magjer", "verdekt", "schutzzauber"],
        ),
    ],
)
def test_mistakes_are_found_and_nothing_else(spellers, language, text, wrong):
    assert spellers[language].unknown(text) == wrong
