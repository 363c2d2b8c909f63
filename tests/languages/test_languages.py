"""Languages as folders: found, added from outside, lent by English, held against CLDR, reported."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path

import pytest
from babel import Locale
from babel.lists import format_list
from babel.numbers import format_percent

from cantorlab import Cantor, Tafl, languages
from cantorlab.formulas import FormulaError, parse
from cantorlab.languages import conventions, registry, texts
from cantorlab.languages.house_rules import house_rules
from cantorlab.languages.registry import get
from cantorlab.rules import cantor
from cantorlab.tools.language_gaps import complete
from cantorlab.tools.language_gaps import main as report

DUTCH = {
    "table.json": {"table.rules": "Regels", "table.turn_of": "{name} is aan de beurt."},
    "journal.json": {"journal.go_on_with": {"one": "Nog {count} zet?", "other": "{count} zetten?"}},
}
POLISH = """
name = "Polski"
[notation]
decimal = ","
group = "\u00a0"
last = " i "
[plurals]
one = "n == 1"
few = "n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14)"
"""
# By what name babel knows those of ours; in Britain no comma stands before the last of a list.
LOCALES = {"de": "de", "en": "en_GB", "fr": "fr"}
COUNTS = (*range(1_200), 10**6, 10**6 + 1, 10**9 + 2)


@pytest.fixture
def write(tmp_path):
    """Writes the folder of a language."""

    def written(code="nl", facts='name = "Nederlands"', pages=DUTCH, places=""):
        home = tmp_path / code
        (home / "catalogue").mkdir(parents=True)
        (home / "language.toml").write_text(facts, encoding="utf-8")
        for name, page in pages.items():
            (home / "catalogue" / name).write_text(json.dumps(page), encoding="utf-8")
        if places:
            (home / "places.csv").write_text(f"number,name,intuition\n{places}", encoding="utf-8")
        return home

    return written


@pytest.fixture
def dutch(write, monkeypatch):
    """A Dutch of three sentences and one place, there for the time of a test."""
    monkeypatch.setattr(registry, "_known", dict(registry._folders()))
    facts = 'name = "Nederlands"\n[functions]\nmod = ["restwaarde"]\n'
    return languages.add(write(facts=facts, places="3,De omgekeerde put,Omgekeerd.\n"))


def test_ours_are_found_in_their_folders():
    assert languages.codes() == ("de", "en", "fr")
    assert languages.names() == {"de": "Deutsch", "en": "English", "fr": "Français"}
    assert complete() == ("en", "fr")


def test_a_language_is_a_folder_and_english_lends_the_rest(dutch):
    assert dutch == "nl"
    assert languages.names()["nl"] == "Nederlands"
    assert texts.say("table.rules", "nl") == "Regels"
    assert texts.say("table.close", "nl") == "Close"
    assert texts.say("journal.go_on_with", "nl", count=1) == "Nog 1 zet?"
    page = texts.texts("table.", "nl")
    assert page.keys() == texts.texts("table.", "en").keys()
    assert (page["table.rules"], page["table.undo"]) == ("Regels", "Take back")
    assert house_rules("cantor", "nl") == house_rules("cantor", "en")
    assert [cantor.DECK[at].name("nl") for at in (2, 3)] == ["De omgekeerde put", "Mirror Lake"]
    assert cantor.DECK[2].intuition_nl == "Omgekeerd."
    assert parse("restwaarde(n; 3)", language="fr") == parse("mod(n; 3)")


def test_a_table_speaks_a_language_that_was_added(dutch):
    table = Cantor(language=dutch, seed=1, first_place=3, opponent="random")
    assert table.texts["table.rules"] == "Regels"
    assert ["nl", "Nederlands"] in table.known_languages
    assert "De omgekeerde put" in repr(table)
    assert table.view["observation"]["place"]["name_nl"] == "De omgekeerde put"
    table.language = "de"
    assert "Der umgekehrte Brunnen" in repr(table)


def test_a_language_is_offered_where_a_game_is_whole(dutch):
    def offered(table):
        return [code for code, _ in table.known_languages]

    king = Tafl(language="en", journal=False)
    assert offered(Cantor(language="en", journal=False)) == ["de", "en", "fr", "nl"]
    assert offered(king) == ["en", "fr", "nl"]  # whoever adds a language may say for what
    king.language = "de"
    assert offered(king) == ["de", "en", "fr", "nl"]


def test_what_english_lends_is_counted_as_english_counts(write, monkeypatch):
    monkeypatch.setattr(registry, "_known", dict(registry._folders()))
    duels = {"one": "{count} ruch", "few": "{count} ruchy", "other": "{count} ruchów"}
    languages.add(write("pl", POLISH, {"journal.json": {"journal.go_on_with": duels}}))
    said = [texts.say("journal.go_on_with", "pl", count=n) for n in (0, 1, 2, 5, 22)]
    assert said == ["0 ruchów", "1 ruch", "2 ruchy", "5 ruchów", "22 ruchy"]
    # Nothing is in the singular there.
    languages.add(write("pt", 'name = "Português"\n[plurals]\none = "n < 2"', {}))
    assert conventions.plural_form(0, "pt") == "one"
    for code in ("pl", "pt"):
        lent = [texts.say("cantor.text.hidden", code, count=n, seat=0) for n in (0, 1, 2)]
        assert lent == ["Seat 0: 0 mages", "Seat 0: 1 mage", "Seat 0: 2 mages"]


def test_numbers_and_lists_are_written_as_each_language_does():
    assert [conventions.number("1,234,567.5", code) for code in languages.codes()] == [
        "1\u202f234\u202f567,5",  # as German schools write, not 1.234.567,5
        "1,234,567.5",
        "1\u202f234\u202f567,5",
    ]
    assert [conventions.join_items(["a", "b", "c"], code) for code in languages.codes()] == [
        "a, b und c",
        "a, b and c",
        "a, b et c",
    ]
    assert [conventions.percent(0.256, code) for code in languages.codes()] == [
        "26\xa0%",
        "26%",
        "26\xa0%",
    ]
    assert [conventions.plural_form(0, code) for code in languages.codes()] == [
        "other",
        "other",
        "one",
    ]


@pytest.mark.parametrize("code", languages.codes())
def test_ours_count_and_write_as_cldr_tells(code):
    locale = Locale.parse(LOCALES[code])
    for count in COUNTS:
        form = locale.plural_form(count)
        # CLDR's "many" is for millions: « un million de mages ».
        assert conventions.plural_form(count, code) == ("other" if form == "many" else form)
    assert conventions.decimal_mark(code) == locale.number_symbols["latn"]["decimal"]
    assert conventions.group_mark(code) == locale.number_symbols["latn"]["group"]
    for rate in (0, 0.004, 0.125, 0.285, 0.565, 1, 12.5, -0.07):
        assert conventions.percent(rate, code) == format_percent(rate, locale=locale).replace(
            conventions.group_mark(code), get(code).conventions.group
        )
    for items in ([], ["a"], ["a", "b"], ["a", "b", "c"], [*"abcd"]):
        assert conventions.join_items(items, code) == format_list(items, locale=locale)


def test_a_language_from_outside_has_plural_forms_of_its_own(write, monkeypatch):
    monkeypatch.setattr(registry, "_known", dict(registry._folders()))
    languages.add(write("pl", POLISH, {}))
    for count in COUNTS:
        form = Locale.parse("pl").plural_form(count)
        assert conventions.plural_form(count, "pl") == ("other" if form == "many" else form)
    assert conventions.join_items(["a", "b", "c"], "pl") == "a, b i c"
    assert conventions.number("1,234.5", "pl") == "1\xa0234,5"
    assert conventions.percent(0.5, "pl") == "50%"  # what it leaves out is English


@pytest.mark.parametrize(
    ("typed", "told"),
    [("1.000n", "Schreib 1000 für"), ("0.125", "Schreib 0,125 für"), ("1.000.000", "1000000.")],
)
def test_a_point_that_groups_digits_in_german_is_asked_back(typed, told):
    with pytest.raises(FormulaError) as refused:
        parse(typed, language="de")
    assert refused.value.code == "comma_thousands_or_decimal"
    assert told in refused.value.message("de")
    if typed.count(".") == 1:
        assert parse(typed, language="fr") == parse(typed, language="en")


def test_a_german_comma_is_kept_as_a_point():
    assert parse("0,125 n", language="de").strength(8) == 1
    assert parse("1.50 n", language="de") == parse("1.50 n", language="en")
    assert cantor.Place(80, parse("0,125 n", language="de")).formula == "0.125 n"


def test_no_name_of_a_function_means_another_one_elsewhere():
    meant = {
        code: {n: f for f, names in get(code).functions.items() for n in names}
        for code in languages.codes()
    }
    for one, other in combinations(meant, 2):
        shared = meant[one].keys() & meant[other].keys()
        assert [n for n in shared if meant[one][n] != meant[other][n]] == []
    for names in meant.values():
        for name, function in names.items():
            inside = "n; 3" if function in ("mod", "min", "max") else "n"
            assert parse(f"{name.upper()}({inside})") == parse(f"{name}({inside})")


@pytest.mark.parametrize(
    ("code", "facts", "pages", "told"),
    [
        ("Dutch", 'name = "Nederlands"', {}, "named by its code, such as nl, not 'Dutch'"),
        ("fr", 'name = "Autre"', {}, "there is already a language 'fr'"),
        ("nl", "", {}, "has no name"),
        ("nl", "name =", {}, "the language nl cannot be read"),
        ("nl", 'name = "N"', {"table.json": {"table.wins": "{wie} wint."}}, "table.wins of"),
        ("nl", 'name = "N"', {"table.json": {"table.wins": "{name wint."}}, "cannot be read"),
        ("nl", 'name = "N"', {"table.json": {"table.rules": 3}}, "table.rules of the language nl"),
        (
            "nl",
            'name = "N"',
            {"a.json": {"journal.go_on_with": {"one": "{count}"}}},
            "journal.go_on_with of the language nl has other placeholders",
        ),
        ("nl", 'name = "N"', {"a.json": {"x.y": "1"}, "b.json": {"x.y": "2"}}, "repeats"),
        ("nl", 'name = "N"', {"table.json": ["Regels"]}, "cannot be read"),
        ("nl", 'name = "N"\n[plurals]\none = "exit()"', {}, "invalid token in plural form: exit"),
        ("nl", 'name = "N"\n[notation]\ndecimals = ","', {}, "unexpected keyword.*decimals"),
    ],
)
def test_a_folder_that_is_no_language_is_refused_in_one_sentence(write, code, facts, pages, told):
    with pytest.raises(ValueError, match=told):
        languages.add(write(code, facts, pages))
    assert languages.codes() == ("de", "en", "fr")


def test_a_folder_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(ValueError, match=r"the language nl has no language\.toml"):
        languages.add(tmp_path / "nl")


def _install(folder: Path, held: str) -> None:
    information = folder / "cantor_nl-1.0.dist-info"
    information.mkdir()
    (information / "METADATA").write_text("Metadata-Version: 2.1\nName: cantor-nl\nVersion: 1.0\n")
    (information / "entry_points.txt").write_text("[cantorlab.languages]\nnl = cantor_nl:HOME\n")
    (folder / "cantor_nl.py").write_text(f"HOME = {held}\n")


def test_a_language_comes_with_a_distribution(write, tmp_path, monkeypatch):
    _install(tmp_path, repr(str(write())))
    monkeypatch.syspath_prepend(str(tmp_path))
    assert languages.codes() == ("de", "en", "fr", "nl")
    assert texts.say("table.rules", "nl") == "Regels"


def test_a_distribution_whose_language_is_damaged_spoils_no_other(tmp_path, monkeypatch):
    _install(tmp_path, "'/nowhere/nl'")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(__import__("sys").modules, "cantor_nl", raising=False)
    with pytest.warns(UserWarning, match="the language nl is left out"):
        assert languages.codes() == ("de", "en", "fr")


@pytest.mark.parametrize(
    ("locale", "spoken"),
    [
        ("de_AT.UTF-8", "de"),
        ("fr_FR@euro", "fr"),
        ("FR", "fr"),
        ("en_US.UTF-8", "en"),
        ("pt_BR.UTF-8", "en"),
        ("C.UTF-8", "en"),
        ("POSIX", "en"),
        ("deutsch", "en"),
        ("../fr", "en"),
    ],
)
def test_the_language_of_the_system_is_taken_where_it_is_there(monkeypatch, locale, spoken):
    monkeypatch.setattr(texts, "_chosen", None)
    for variable in ("CANTORLAB_LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("LANG", locale)
    assert texts.get_language() == spoken


def test_the_report_tells_what_is_missing(dutch, capsys):
    assert report([]) == 0
    lines = capsys.readouterr().out.splitlines()
    sentences = len(get("en").catalogue)
    assert f"fr (Français): {sentences} of {sentences} sentences" in "\n".join(lines)
    assert f"nl (Nederlands): 3 of {sentences} sentences, 1 of 72 names of places" in lines[-4]
    assert report(["nl"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert "    table.undo" in told
    assert "    table.rules" not in told
    assert report(["xx"]) == 2
    assert "language must be one of de, en, fr, nl, not 'xx'" in capsys.readouterr().err


def test_the_report_fails_for_what_nobody_says(write, monkeypatch, capsys):
    monkeypatch.setattr(registry, "_known", dict(registry._folders()))
    languages.add(write(pages={"table.json": {"table.rulez": "Regels"}}))
    assert report(["nl"]) == 1
    assert "never said:\n    table.rulez" in capsys.readouterr().out


def test_a_place_keeps_its_words_in_any_language_and_old_records_are_read():
    own = cantor.Place(80, "n", name_de="Da", name_nl="Daar", intuition_fr="Rien.", level=2)
    written = own.to_json()
    assert written == {
        "number": 80, "formula": "n", "name_de": "Da", "name_nl": "Daar",
        "intuition_fr": "Rien.", "level": 2,
    }  # fmt: skip
    assert cantor.Place.from_json(json.loads(json.dumps(written))) == own
    assert eval(repr(own), {"Place": cantor.Place}) == own
    assert (own.name("de"), own.name("fr"), own.name_nl, own.name_fr) == ("Da", "Da", "Daar", "")
    old = {"number": 3, "formula": "10 - n", "name_fr": "Le Puits", "intuition_en": "Reversed."}
    assert cantor.Place.from_json(old).name("de") == "Le Puits"
    with pytest.raises(TypeError, match="a place has no 'nmae_en'"):
        cantor.Place(1, "n", nmae_en="Well")
    with pytest.raises(ValueError, match="cannot have 'nmae_en'"):
        cantor.Place.from_json({"number": 1, "formula": "n", "nmae_en": "Well"})
    with pytest.raises(AttributeError):
        _ = own.nam
    (listed,) = cantor.deck([{"formula": "n²", "name_pt-BR": "Lá"}])
    assert listed.names == {"pt-BR": "Lá"}
