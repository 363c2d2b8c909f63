"""One thing, one word in what players read: a mage is *sent*, one *protects oneself against* it."""

from __future__ import annotations

import re

import pytest

from cantorlab.languages import texts

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


@pytest.mark.parametrize("language", GLOSSARY)
def test_players_read_one_word_for_one_thing(language: str) -> None:
    read = {
        key: said
        for prefix in SPEAKS
        for key, said in texts.texts(prefix, language).items()
        if not key.startswith(OTHERS)
    }
    assert len(read) > 150
    found = [
        f"{key}: {said!r} has a word for {word!r}"
        for key, said in read.items()
        for pattern, word in GLOSSARY[language].items()
        if re.search(pattern, re.sub(r"\{\w+\}", "…", str(said)), re.IGNORECASE)
    ]
    assert not found, "\n".join(found)
