"""The catalogues of sentences: whole where they must be, well set, and nothing in them idle."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import cantorlab
from cantorlab import languages
from cantorlab.languages import texts
from cantorlab.languages.registry import BASE, get
from cantorlab.tools.language_gaps import gaps

PACKAGE = Path(cantorlab.__file__).parent
FOLDERS = PACKAGE / "data" / "languages"
TOPICS = sorted(FOLDERS.glob("*/catalogue/*.json"))
ENTRIES = get(BASE).catalogue

THIN, WIDE = "\u202f", "\u00a0"

each_language = pytest.mark.parametrize("language", languages.codes())


def _sentences(language: str) -> Iterator[tuple[str, str]]:
    for key, said in get(language).catalogue.items():
        for template in said.values() if isinstance(said, dict) else [said]:
            yield key, template


def test_the_keys_of_a_file_begin_with_its_topic():
    assert TOPICS
    for topic in TOPICS:
        begin = topic.stem.replace("_", ".") + "."
        keys = json.loads(topic.read_text(encoding="utf-8"))
        assert [key for key in keys if not key.startswith(begin)] == [], topic


@pytest.mark.parametrize("language", ["en", "fr"])
def test_english_and_french_lack_nothing(language):
    lacking = gaps(get(language), get(BASE))
    assert (lacking.missing, lacking.places, lacking.rules) == ((), (), ())


def test_german_is_whole_where_it_is_offered():
    prefixes = (
        *("cantor.", "table.", "mages.", "formulas.", "explain.", "rules.", "field.", "journal."),
        *("question.", "replay.", "room.", "learn.ui.", "learn.cantor.", "plots.family."),
        *("plots.cards.", "plots.print.grimoire", "plots.print.bad_"),
    )
    lacking = gaps(get("de"), get(BASE))
    assert get("de").facts["games"] == ["cantor"]
    assert [key for key in lacking.missing if key.startswith(prefixes)] == []
    assert (lacking.places, "cantor" in lacking.rules) == ((), False)


@each_language
def test_no_language_says_what_nobody_asks_or_what_cannot_be_filled_in(language):
    lacking = gaps(get(language), get(BASE))
    assert (lacking.surplus, lacking.unfillable) == ((), ())


@each_language
def test_no_sentence_is_empty(language):
    assert [key for key, text in _sentences(language) if not text.strip()] == []


@each_language
def test_a_counted_sentence_has_the_forms_of_its_language(language):
    forms = {*get(language).conventions.plurals, "other"}
    counted = {k: set(t) for k, t in get(language).catalogue.items() if isinstance(t, dict)}
    assert counted
    assert {key: there for key, there in counted.items() if there != forms} == {}


def test_a_rule_is_cited_by_the_number_of_a_section():
    rules = texts.rules_by_refusal()
    assert rules.keys() <= ENTRIES.keys()
    assert len(rules) > 80
    assert [
        (key, rule) for key, rule in rules.items() if not re.fullmatch(r"\d(\.\d+)?", rule)
    ] == []


# What may stand between straight quotes is code; a placeholder is not typography.
def _set_in_type(text: str) -> str:
    return re.sub(r"`[^`]*`|\{[^}]*\}|https?://\S+", "x", text)


@pytest.mark.parametrize(
    ("fault", "pattern"),
    [
        ("a straight apostrophe or quotation mark", r"['\"]"),
        ("an English quotation mark", r"[“”]"),
        (
            "no narrow no-break space before ; ! ?, or no wide one before :",
            rf"(?<![{THIN}!?]) ?[;!?]|(?<!{WIDE}):(?!\d)",
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
        ("a space before a percent sign", r"[\dx][ \u00a0]%"),
    ],
)
def test_english_is_set_as_english_is(fault, pattern):
    wrong = [
        (key, text) for key, text in _sentences("en") if re.search(pattern, _set_in_type(text))
    ]
    assert wrong == [], fault


@pytest.mark.parametrize(
    ("fault", "pattern"),
    [
        ("a straight apostrophe or quotation mark", r"['\"]"),
        ("a space before ; : ! ?", rf"[ {WIDE}{THIN}][;:!?]"),
        ("French or English quotation marks", r"[«»”]|“(?=\w)"),
        ("a quotation that is not „so“", r"„[^“]*$|^[^„]*“"),
        ("three full stops", r"\.\.\."),
        ("a percent sign without its space", r"\d%"),
        ("a hyphen for a dash", r" - "),
        ("a formal address", r"(?<!^)(?<![.!?:] )\b(Sie|Ihr|Ihre[mnrs]?|Ihnen)\b"),
    ],
)
def test_german_is_set_as_german_is(fault, pattern):
    wrong = [
        (key, text) for key, text in _sentences("de") if re.search(pattern, _set_in_type(text))
    ]
    assert wrong == [], fault


@each_language
def test_nobody_is_shown_the_word_error(language):
    word = re.compile(r"\berr(or|eur)s?\b|\bfehler\b", re.IGNORECASE)
    assert [(key, text) for key, text in _sentences(language) if word.search(text)] == []


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
    told = [PACKAGE / "data" / "places.csv", *(PACKAGE / "data" / "learning").rglob("*.json")]
    data = "\n".join(path.read_text(encoding="utf-8") for path in told)
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
    topics = tuple({topic.stem.replace("_", ".") + "." for topic in TOPICS})
    said = re.findall(r"\bsay\(\s*[\"']([\w.-]+)[\"']", _sources())
    assert said
    assert [key for key in said if key.startswith(topics) and key not in ENTRIES] == []
