"""Decks that users write: from formulas, lists, CSV files and DataFrames, and their errors."""

import subprocess
import sys
from fractions import Fraction

import pandas as pd
import pytest

from cantorlab import formulas
from cantorlab.rules import cantor
from cantorlab.rules.state import Record

SEVEN = ["n", "n²", "-n", "|n|", "1/n", "√n", "2^n"]


def test_a_deck_of_formulas_is_numbered_by_its_rows():
    deck = cantor.deck(SEVEN)
    assert [place.number for place in deck] == [1, 2, 3, 4, 5, 6, 7]
    assert [place.formula for place in deck] == SEVEN
    assert cantor.start(places=SEVEN, seed=1).place.formula == "n"


def test_a_formula_stands_as_well_as_its_text():
    place = cantor.Place(1, formulas.parse("2n + 1"), name_en="Stairs")
    assert place == cantor.Place(1, "2n + 1", name_en="Stairs")
    assert cantor.deck([formulas.parse("n²")])[0].formula == "n²"
    assert place.ranks == tuple(range(18))


def test_a_place_tells_its_name_in_the_language_asked_or_the_one_it_has():
    place = cantor.DECK[2]
    assert place.name("fr") == "Le Puits Renversé"
    assert place.name("en") == "The Upturned Well"
    assert cantor.Place(1, "n", name_fr="Là").name("en") == "Là"
    assert cantor.Place(1, "n").name("fr") == "n"


def test_a_place_without_a_name_is_told_by_its_formula_once():
    formulas = [f"n + {number}" for number in range(1, 8)]
    state = cantor.start("discovery", places=formulas, seed=1)
    assert "Place 1: n + 1" in state.text(language="en").splitlines()
    for seat, action in [(0, 0), (1, 0), (0, -1), (1, -1)]:
        state = state.apply(state.legal_actions(seat)[action], seat)
    assert "(n + 1)" in state.text(language="en")


def test_mages_without_strength_have_no_rank():
    ranks = cantor.Place(1, "1/n").ranks
    assert ranks[0 + 9] is None
    assert ranks[8 + 9] < ranks[1 + 9]


def test_a_deck_mixes_numbers_places_families_formulas_and_rows():
    own = cantor.Place(101, "n³")
    deck = cantor.deck([own, 5, "parite", "n² + 1", {"formula": "7 - n", "number": 80}])
    family = [place.number for place in cantor.DECK if place.family == "parite"]
    assert [place.number for place in deck] == [101, 5, *family, 4, 80]


def test_a_place_without_a_number_takes_the_next_free_one():
    deck = cantor.deck(["n²", 1, 2, "n³", {"formula": "n + 9", "number": 4}, "n"])
    assert [place.number for place in deck] == [3, 1, 2, 5, 4, 6]


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("missing.csv", "there is no file '.*missing.csv' to read places from"),
        ("folder.csv", "no places can be read from '.*folder.csv': it must be a CSV file"),
        ("damaged.csv", "no places can be read from '.*damaged.csv'"),
        ("a\0.csv", "no places can be read from"),
    ],
)
def test_a_file_that_holds_no_deck_is_refused_in_a_sentence(tmp_path, name, why):
    (tmp_path / "folder.csv").mkdir()
    (tmp_path / "damaged.csv").write_bytes("formula\nn".encode("utf-16")[:-1])
    with pytest.raises(ValueError, match=why):
        cantor.start("express", places=f"{tmp_path}/{name}")


def test_a_csv_file_makes_a_deck(tmp_path):
    path = tmp_path / "deck.csv"
    path.write_text("number;f\n", encoding="utf-8")
    with pytest.raises(ValueError, match="needs a column 'formula'"):
        cantor.deck(path)
    path.write_text(
        "number,name_fr,formula,level,colour\n10,Là,n²,2,red\n,,10 - n,,blue\n", encoding="utf-8"
    )
    for source in (path, str(path)):
        assert cantor.deck(source) == (
            cantor.Place(10, "n²", name_fr="Là", level=2),
            cantor.Place(2, "10 - n"),
        )


WRITTEN = [
    # (what wrote it, its text, its encoding); all of them are the same two places
    ("LibreOffice", 'number,formula,level\n4,"0,5n",2\n5,n²,\n', "utf-8"),
    ("Excel, in English", 'number,formula,level\r\n4,"0,5n",2\r\n5,n²,\r\n', "utf-8-sig"),
    ("Excel, in French", "number;formula;level\r\n4;0,5n;2\r\n5;n²;\r\n", "utf-8-sig"),
    ("Excel, older", "number;formula;level\r\n4;0,5n;2\r\n5;n²;\r\n", "cp1252"),
    ("Excel, Unicode text", "number\tformula\tlevel\r\n4\t0,5n\t2\r\n5\tn²\t\r\n", "utf-16"),
    ("tabs", "number\tformula\tlevel\n4\t0,5n\t2\n5\tn²\t\n", "utf-8"),
    ("UTF-16, no mark", "number;formula;level\n4;0,5n;2\n5;n²;\n", "utf-16-le"),
    ("UTF-16, big end", "\ufeffnumber;formula;level\n4;0,5n;2\n5;n²;\n", "utf-16-be"),
    ("sep=;", "sep=;\r\nnumber;formula;level\r\n4;0,5n;2\r\n5;n²;\r\n", "utf-8-sig"),
    ("sep= and a tab", "sep=\t\nnumber\tformula\tlevel\n4\t0,5n\t2\n5\tn²\t\n", "utf-8"),
    ("a blank after commas", 'number, formula, level\n4, "0,5n", 2\n5, n², \n', "utf-8"),
    ("blanks around", "number ; formula ; level \n4 ; 0,5n ; 2\n 5 ; n² ;\n", "utf-8"),
    ("capitals", "Number;Formula;LEVEL\n4;0,5n;2\n5;n²;\n", "utf-8"),
    ("in French", "Numéro;Formule;Niveau\n4;0,5n;2\n5;n²;\n", "cp1252"),
    ("in German", "Nr.;Formel;Stufe\n4;0,5n;2\n5;n²;\n", "utf-8"),
    ("an old Mac's line ends", "number;formula;level\r4;0,5n;2\r5;n²;\r", "utf-8"),
    ("all in quotes", '"number";"formula";"level"\n"4";"0,5n";"2"\n"5";"n²";""\n', "utf-8"),
    ("empty lines", "\n\nnumber;formula;level\n4;0,5n;2\n;;\n5;n²;\n;;\n\n", "utf-8"),
    ("bars", "number|formula|level\n4|0,5n|2\n5|n²|\n", "utf-8"),
    ("a column more", "number;formula;level;colour\n4;0,5n;2;red\n5;n²;;\n", "utf-8"),
]


@pytest.mark.parametrize(
    ("text", "encoding"), [each[1:] for each in WRITTEN], ids=[e[0] for e in WRITTEN]
)
def test_a_csv_file_of_any_spreadsheet_makes_the_same_deck(tmp_path, text, encoding):
    path = tmp_path / "Lieux.CSV"
    path.write_bytes(text.encode(encoding))
    assert cantor.deck(str(path)) == (cantor.Place(4, "0,5n", level=2), cantor.Place(5, "n²"))


def test_a_file_of_one_column_has_no_separator(tmp_path):
    path = tmp_path / "deck.csv"
    path.write_text('Formule\n0,5n\nmin(n;3)\n"2,5n"\n', encoding="utf-8")
    assert [each.formula for each in cantor.deck(path)] == ["0,5n", "min(n;3)", "2,5n"]


def test_a_cell_too_many_is_refused(tmp_path):
    path = tmp_path / "deck.csv"
    path.write_text("number,formula\n1,n\n2,2,5n\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"row 2 of the deck: a cell too many, '5n'"):
        cantor.deck(path)


def test_a_data_frame_makes_a_deck():
    frame = pd.DataFrame({"formula": SEVEN, "level": [1, 1, 2, 2, 3, 3, None]})
    deck = cantor.deck(frame)
    assert [place.formula for place in deck] == SEVEN
    assert [place.level for place in deck] == [1, 1, 2, 2, 3, 3, None]
    assert len(cantor.start("express", places=frame, seed=1).deal.places) == 7
    assert cantor.deck(frame.convert_dtypes()) == deck
    assert cantor.deck([{"formula": "n", "level": pd.NA, "number": float("nan")}])[0].level is None
    with pytest.raises(ValueError, match="needs a column 'formula'"):
        cantor.deck(frame.rename(columns={"formula": "f"}))


@pytest.mark.parametrize(
    ("source", "words"),
    [
        (["n", "n +", "n²"], "row 2 of the deck: "),
        (["n", "n²", "__import__('os')"], "row 3 of the deck: "),
        (["n", 73], "row 2 of the deck: the deck has places 1 to 72, not 73"),
        ([cantor.Place(4, "n"), cantor.Place(4, "n²")], "row 2 of the deck: there is already"),
        ([{"formula": "n"}, {"name_en": "Nowhere"}], "row 2 of the deck: the formula is missing"),
        ([{"formula": "n", "number": "two"}], "row 1 of the deck: number must be a whole number"),
        ([{"formula": "n", "level": 1.5}], "row 1 of the deck: level must be a whole number"),
        (["n", 2.5], "row 2 of the deck: 2.5 is neither a place, nor a number, nor a formula"),
        (["n", None], "row 2 of the deck: None is neither"),
        (["n", "9^9^9^9^n"], "row 2 of the deck: "),
        ([], "at least one place"),
        ({"colour": "red"}, "chosen by number, level or family, not by 'colour'"),
        ({"level": 13}, "no place of the deck"),
        (3.5, "a deck is a list, a CSV file or a DataFrame, not float"),
    ],
)
def test_one_clear_error_names_the_row(source, words):
    with pytest.raises(ValueError, match="^.*" + words):
        cantor.deck(source)


def test_user_written_places_travel_with_the_record():
    state = cantor.start(
        "express", places=[*SEVEN, cantor.Place(20, "n - 1", name_en="<b>")], seed=1
    )
    again = state.from_dict(state.to_dict())
    assert again == state
    assert again.options.deck == state.options.deck


def test_a_formula_is_read_once_however_often_its_record_is_replayed(monkeypatch):
    read = []
    reader = formulas.parse
    monkeypatch.setattr(
        formulas, "parse", lambda text, **given: read.append(text) or reader(text, **given)
    )
    own = [f"{number}n² − 41n" for number in range(3, 10)]
    record = cantor.start("express", places=own, seed=4).record
    for _ in range(3):
        Record.from_json(record.to_json()).replay()
    assert len(read) == len(set(read)) == 7


def test_a_french_decimal_comma_is_replayed_in_english(monkeypatch):
    monkeypatch.setattr("cantorlab.languages.texts._chosen", "fr")
    state = cantor.start(places=["0,125 - n", formulas.parse("1,5n"), *SEVEN], seed=1)
    assert state.place.parsed.strength(0) == Fraction(1, 8)
    line = state.record.to_json()
    monkeypatch.setattr("cantorlab.languages.texts._chosen", "en")
    again = Record.from_json(line).replay()
    assert again == state
    assert again.place.parsed.strength(0) == Fraction(1, 8)
    with pytest.raises(ValueError, match="row 1 of the deck: "):
        cantor.deck(["0,125 - n"])


def test_our_own_places_are_written_by_their_numbers():
    record = cantor.start("express", places={"level": [1, 2]}, seed=1).record
    assert record.options["deck"] == tuple(range(1, 13))
    assert cantor.start(seed=1).record.options["deck"] is None


def test_importing_the_rules_loads_nothing_heavy():
    heavy = ["sympy", "pandas", "matplotlib", "numba", "mpmath", "anywidget"]
    script = (
        "import sys; from cantorlab.rules import cantor; s = cantor.start(seed=1); repr(s);"
        f"sys.exit(','.join(m for m in {heavy} if m in sys.modules) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
