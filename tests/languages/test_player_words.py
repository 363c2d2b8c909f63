"""One thing, one word in what players read: a mage is *sent*, one *protects oneself against* it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from cantorlab.languages import texts

ROOT = Path(__file__).parents[2]

#: By language, words that players read for the same thing elsewhere, and what stands for them.
GLOSSARY: dict[str, dict[str, str]] = {
    "en": {
        r"\bshields?\b": "protection",
        r"\b(fears?|feared)\b": "protect against",
        r"\bguards? against\b": "protect against",
        r"\bprotect\w* (\w+ )?from\b": "protect against",
        r"\bannounces?d?\b": "protect against",
        r"\b(lays?|laid|commits?|committed)\b": "send",
    },
    "fr": {
        r"\bboucliers?\b": "protection",
        r"\b(crain\w*|redout\w*)": "se protéger contre",
        r"\bprotèges? (du|de la|des)\b": "se protéger contre",
        r"\bannonc\w+": "se protéger contre",
        r"\b(pose[rsz]?|posée?s?)\b": "envoyer",
    },
    "de": {
        r"\bSchild\w*": "Schutz",
        r"\bfürcht\w*": "sich schützen vor",
        r"\b(ansag\w*|angesagt\w*)": "sich schützen vor",
        r"\b(leg(e|st|t|en)|gelegte?r?n?)\b": "schicken",
    },
}
#: Where Cantor speaks to players; what is typed in the notation, and printed in it, is as it is.
SPEAKS = ("cantor.ui.", "learn.cantor.", "learn.puzzle.", "cantor.question.")
#: Sentences of the other games, in which cards and pieces are laid.
OTHERS = ("learn.puzzle.take", "learn.puzzle.solitaire", "cantor.ui.rules")
#: Words that stand in no sentence and in no notebook, and what stands there.
NOT_NATIVE: dict[str, dict[str, str]] = {
    "en": {
        r"\bwins on a corner\b": "wins in a corner",
        r"\bIt is for the \w+ to move\b": "Attacker to move",
        r"\bYes, a draw\b": "Offer a draw",
        r"\bAs a club player sees it\b": "as a club player would",
    },
    "fr": {
        r"\bneuf fois neuf\b": "9 × 9",
        r"\bgagne sur un coin\b": "gagne dans un coin",
        r"\btrois duels à \d": "3 duels à 1",
        r"\bjoueurs? confirmés?\b": "joueur de club",
        r"\b(tu es|\{name\} est|es-tu) (prêt|seul|inscrit|connecté)\b": "a word for girls and boys",
    },
}
#: Where commands speak, which say *tu* as the games do; pages of teachers say *vous*.
COMMANDS = ("launcher.", "compile.", "export.", "common.", "room.", "site.", "exercises.file.")
TEACHERS = ("room.class.", "room.refused.nobody", "site.classview.")


#: Notebooks of the other games, and everyday senses of those words in the notebooks on Cantor.
OTHER_GAMES = ("siggil", "catch_the_king", "tafl")
EVERYDAY = {
    "en": r"mage should you fear|\bFear 2\b",
    "fr": r"\bpose\w* (deux|l’addition|un feu|une seule)|pose-toi|annonce qui gagne|Lycée » pose",
}


def _prose(language: str) -> dict[str, str]:
    """Return what the cells of each notebook in a language say, in one line."""
    said = {}
    for notebook in sorted((ROOT / "notebooks" / language).glob("*.ipynb")):
        cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
        prose = ["".join(each["source"]) for each in cells if each["cell_type"] == "markdown"]
        said[notebook.name] = " ".join(" ".join(prose).split())
    return said


@pytest.mark.parametrize("language", NOT_NATIVE)
def test_what_is_not_native_stands_nowhere(language: str) -> None:
    read = {key: str(said) for key, said in texts.texts("", language).items()} | _prose(language)
    assert len(read) > 1000
    found = [
        f"{key}: say {instead!r}"
        for key, said in read.items()
        for pattern, instead in NOT_NATIVE[language].items()
        if re.search(pattern, said, re.IGNORECASE)
    ]
    assert not found, "\n".join(found)


def test_commands_say_tu_as_the_games_do() -> None:
    polite = re.compile(r"\b(vous|votre|vos)\b|\b(?!chez|assez|nez)\w+ez\b", re.IGNORECASE)
    found = [
        f"{key}: {said!r}"
        for prefix in COMMANDS
        for key, said in texts.texts(prefix, "fr").items()
        if not key.startswith(TEACHERS) and polite.search(str(said))
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("language", GLOSSARY)
def test_players_read_one_word_for_one_thing(language: str) -> None:
    read = {
        key: said
        for prefix in SPEAKS
        for key, said in texts.texts(prefix, language).items()
        if not key.startswith(OTHERS)
    }
    for name, prose in _prose(language).items() if language in EVERYDAY else ():
        if not name.startswith(OTHER_GAMES):
            read[name] = re.sub(EVERYDAY[language], "", prose, flags=re.IGNORECASE)
    assert len(read) > 150
    found = [
        f"{key}: {there[0]!r} in {there.string!r} is a word for {word!r}"
        for key, said in read.items()
        for pattern, word in GLOSSARY[language].items()
        if (there := re.search(pattern, re.sub(r"\{\w+\}", "…", str(said)), re.IGNORECASE))
    ]
    assert not found, "\n".join(found)
