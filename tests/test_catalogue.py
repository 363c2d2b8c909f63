"""The catalogue of sentences: whole in both languages, well set, and nothing in it idle."""

from __future__ import annotations

import json
import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

from cantorlab import texts

PACKAGE = Path(texts.__file__).parent
TOPICS = sorted((PACKAGE / "data" / "catalogue").glob("*.json"))
ENTRIES = texts.catalogue()

THIN, WIDE = "\u202f", "\u00a0"


def _templates(entry: object) -> list[str]:
    return list(entry.values()) if isinstance(entry, dict) else [str(entry)]


def _sentences(language: str) -> Iterator[tuple[str, str]]:
    for key, entry in ENTRIES.items():
        for template in _templates(entry[language]):
            yield key, template


def _placeholders(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


@pytest.mark.parametrize("topic", TOPICS, ids=lambda path: path.stem)
def test_the_keys_of_a_file_begin_with_its_topic(topic):
    keys = json.loads(topic.read_text(encoding="utf-8"))
    assert [key for key in keys if not key.startswith(topic.stem.replace("_", ".") + ".")] == []


def test_every_entry_has_both_languages_and_nothing_unknown():
    wrong = [
        key
        for key, entry in ENTRIES.items()
        if not {"en", "fr"} <= set(entry) <= {"en", "fr", "rule"}
    ]
    assert wrong == []


def test_no_sentence_is_empty():
    wrong = [
        key
        for language in texts.LANGUAGES
        for key, text in _sentences(language)
        if not text.strip()
    ]
    assert wrong == []


def test_a_counted_sentence_has_both_numbers_in_both_languages():
    wrong = [
        key
        for key, entry in ENTRIES.items()
        for language in texts.LANGUAGES
        if isinstance(entry[language], dict)
        and (set(entry[language]) != {"one", "other"} or not isinstance(entry["en"], dict))
    ]
    assert wrong == []


def test_both_languages_are_filled_in_from_the_same_facts():
    wrong = []
    for key, entry in ENTRIES.items():
        english, french = (
            set().union(*map(_placeholders, _templates(entry[language])))
            for language in ("en", "fr")
        )
        # A counted sentence may spell its number out.
        if (english ^ french) - ({"count"} if isinstance(entry["en"], dict) else set()):
            wrong.append((key, english ^ french))
    assert wrong == []


def test_a_rule_is_cited_by_the_number_of_a_section():
    rules = [(key, entry["rule"]) for key, entry in ENTRIES.items() if "rule" in entry]
    assert rules
    assert [(key, rule) for key, rule in rules if not re.fullmatch(r"\d(\.\d+)?", rule)] == []


# What may stand between straight quotes is code; a placeholder is not typography.
def _set_in_type(text: str) -> str:
    return re.sub(r"`[^`]*`|\{[^}]*\}|https?://\S+", "x", text)


@pytest.mark.parametrize(
    ("fault", "pattern"),
    [
        ("a straight apostrophe or quotation mark", r"['\"]"),
        ("an English quotation mark", r"[“”]"),
        (
            "no no-break space before ; : ! ?",
            rf"(?<![{THIN}{WIDE}!?]) ?[;!?]|(?<![{WIDE}{THIN}]):(?!\d)",
        ),
        ("a breaking or missing space inside « »", rf"«(?![{WIDE}{THIN}])|(?<![{WIDE}{THIN}])»"),
        ("three full stops", r"\.\.\."),
    ],
)
def test_french_is_set_as_french_is(fault, pattern):
    wrong = [
        (key, text) for key, text in _sentences("fr") if re.search(pattern, _set_in_type(text))
    ]
    assert wrong == [], fault


@pytest.mark.parametrize(
    ("fault", "pattern"),
    [
        ("a straight apostrophe or quotation mark", r"['\"]"),
        ("a space before ; : ! ?", rf"[ {WIDE}{THIN}][;:!?]"),
        ("French quotation marks", r"[«»]"),
        ("three full stops", r"\.\.\."),
    ],
)
def test_english_is_set_as_english_is(fault, pattern):
    wrong = [
        (key, text) for key, text in _sentences("en") if re.search(pattern, _set_in_type(text))
    ]
    assert wrong == [], fault


def test_nobody_is_shown_the_word_error():
    wrong = [
        (key, text)
        for language in texts.LANGUAGES
        for key, text in _sentences(language)
        if re.search(r"\berr(or|eur)s?\b", text, re.IGNORECASE)
    ]
    assert wrong == []


def _sources() -> str:
    python = [path for path in PACKAGE.rglob("*.py") if "node_modules" not in path.parts]
    front_end = [
        path
        for path in (PACKAGE / "frontend").glob("src/**/*.ts")
        if not path.name.endswith(".test.ts")
    ]
    assert front_end
    return "\n".join(path.read_text(encoding="utf-8") for path in [*python, *front_end])


# A key is named whole, or put together: a beginning that ends in a dot, then words that stand in
# some text of the sources or of the data (reasons, levels, families, kinds of facts…).
_STRING = re.compile(r"\"[^\"\n]*\"|'[^'\n]*'|`[^`]*`")
_BEGINNING = re.compile(r"[\"'`](\w+\.(?:[\w-]+\.)*)")


def test_every_sentence_is_said_somewhere():
    strings = " ".join(_STRING.findall(_sources()))
    data = (PACKAGE / "data" / "places.csv").read_text(encoding="utf-8")
    words = set(re.findall(r"[^\W_]+", strings + data))
    begun = tuple(set(_BEGINNING.findall(strings)))

    def is_said(key: str) -> bool:
        return f'"{key}"' in strings or any(
            set(re.findall(r"[^\W_]+", key.removeprefix(start))) <= words
            for start in begun
            if key.startswith(start)
        )

    assert [key for key in ENTRIES if not is_said(key)] == []


def test_every_sentence_that_is_named_is_there():
    topics = tuple(topic.stem.replace("_", ".") + "." for topic in TOPICS)
    said = re.findall(r"\bsay\(\s*[\"']([\w.-]+)[\"']", _sources())
    assert said
    assert [key for key in said if key.startswith(topics) and key not in ENTRIES] == []
