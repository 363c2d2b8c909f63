"""Docstrings open with a verb or a noun, and functions are named by verbs (CONTRIBUTING, *Words*).

For comparison: python-chess has 0.3 % relatives, 54 % verbs and 4 % participles, OpenSpiel 0, 36
and 1 %.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import cantorlab

PACKAGE = Path(cantorlab.__file__).parent

ROOMS = sorted(
    {file.relative_to(PACKAGE).parts[0] for file in PACKAGE.rglob("*.py")} - {"node_modules"}
)

MOST_RELATIVES = 0.02
LEAST_VERBS = 0.45
MOST_PARTICIPLES = 0.04

RELATIVES = "what who whom whose whether which how where when why that if"
VERBS = """
    abort accept act add adjust advance allow analyse announce answer append apply
    approximate argue arrange ask assign attach await balance become begin bind book bound
    break bring build bundle call cancel cap carry catch center change charge check choose
    cite classify clear clip close collect combine come commit compare compile complete
    compress compute conclude confirm connect continue convert copy correct count cover
    create curse cut deal decide decode defer delete describe detach digest discard divide
    do draw drop empty enclose encode end enter estimate evaluate exchange execute expand
    explain export extend factor fail fetch fill filter find finish fit fold follow force
    forget format forward free freeze generate get give go grade group grow guess handle
    hash have hear hide highlight hold ignore import improve include inherit insert install
    interpret join judge jump keep label lay leave let lift limit link list listen load
    localise log look loop lose make map mark match measure merge mirror misread mix move
    multiply name narrow negate normalise note notice number obey offer open order overlay
    pack pad paint parse pass pick place play plot point ponder post prepare prevent print
    process promise prompt prove publish push put quote raise rank reach react read rebuild
    receive recommend record reduce refuse register reject release remember remove rename
    render repeat replace replay report request require reserve reset resolve restore resume
    retry return reveal review reword rewrite rotate round run sample save say scale
    schedule score search seat select send separate serve set settle shade share shift
    shorten show shrink shuffle sign simplify simulate sketch skip solve sort space speak
    split spread stack start stop store strip submit subtract suggest sum swap switch take
    teach tell test thaw think tie toggle track translate trim try turn type undo unpack
    update use validate verify wait walk warn watch weigh widen win withdraw work wrap write
    yield
"""
IRREGULAR = "told shown kept said seen made taken left held found written drawn begun gone met"
PARTICIPLE = re.compile(rf"_*(\w*[a-z]ed|{'|'.join(IRREGULAR.split())})(_|$)")
NOT_PARTICIPLES = re.compile(r"_*(is|has|can|may|need|feed|seed|speed|exceed|embed)(_|$)")

Function = ast.FunctionDef | ast.AsyncFunctionDef
Definition = ast.Module | ast.ClassDef | Function


@cache
def definitions(room: str) -> list[Definition]:
    """Return all modules, classes and functions of a room of the package."""
    place = PACKAGE / room
    files = [place] if place.is_file() else sorted(place.rglob("*.py"))
    trees = [
        ast.parse(file.read_text(encoding="utf-8"))
        for file in files
        if "node_modules" not in file.parts
    ]
    return [each for tree in trees for each in ast.walk(tree) if isinstance(each, Definition)]


def first_words(room: str) -> list[str]:
    """Return the first word of each docstring of a room."""
    docs = (ast.get_docstring(each) for each in definitions(room))
    found = (re.match(r"\W*([A-Za-z]+)", doc) for doc in docs if doc)
    return [word[1].lower() if word else "" for word in found]


def function_names(room: str) -> list[str]:
    """Return the names of the functions of a room; a property is no function to its users."""
    return [
        each.name
        for each in definitions(room)
        if isinstance(each, Function) and not any(map(_makes_property, each.decorator_list))
    ]


def _makes_property(decorator: ast.expr) -> bool:
    return ast.unparse(decorator).rpartition(".")[2] in ("property", "cached_property", "once")


def participles(room: str) -> list[str]:
    """Return the names of functions that are participles."""
    names = function_names(room)
    return [each for each in names if PARTICIPLE.match(each) and not NOT_PARTICIPLES.match(each)]


@pytest.mark.parametrize("room", ROOMS)
def test_no_docstring_of_a_room_opens_with_a_relative(room):
    words = first_words(room)
    assert sum(word in RELATIVES.split() for word in words) <= MOST_RELATIVES * len(words)


def test_no_docstring_of_the_tests_opens_with_a_relative():
    texts = (file.read_text(encoding="utf-8") for file in Path(__file__).parent.rglob("*.py"))
    words = [
        word.lower() for text in texts for word in re.findall(r'^\s*"""([A-Za-z]+)', text, re.M)
    ]
    assert words
    assert sum(word in RELATIVES.split() for word in words) <= MOST_RELATIVES * len(words)


def test_docstrings_open_with_verbs():
    words = [word for room in ROOMS for word in first_words(room)]
    verbs = {*VERBS.split()}
    assert sum(word in verbs for word in words) >= LEAST_VERBS * len(words)


def test_functions_are_named_by_verbs():
    names = [name for room in ROOMS for name in function_names(room)]
    found = [name for room in ROOMS for name in participles(room)]
    assert len(found) <= MOST_PARTICIPLES * len(names), sorted(found)


@pytest.mark.parametrize("name", ["_told", "judged", "_kept_rows", "shown_to", "deal_cited"])
def test_a_participle_is_known(name):
    assert PARTICIPLE.match(name)
    assert not NOT_PARTICIPLES.match(name)


@pytest.mark.parametrize("name", ["tell", "is_cached", "seed_of", "best_mix", "read_text"])
def test_a_verb_is_no_participle(name):
    assert not PARTICIPLE.match(name) or NOT_PARTICIPLES.match(name)
