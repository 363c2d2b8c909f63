"""Places and decks of Cantor (rules §1.1): the deck of 72, and those that users write."""

from __future__ import annotations

import csv
import re
from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from itertools import count
from os import PathLike
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from cantorlab.languages import conventions
from cantorlab.languages.registry import BASE, codes, get
from cantorlab.languages.texts import Language, LocalizedError, best_name, get_language
from cantorlab.rules.cantor.deck_file import COLUMNS, column_names, read_table
from cantorlab.rules.cantor.encoding import NUMBER_OF_CODE
from cantorlab.rules.cantor.kernel.game import NO_STRENGTH
from cantorlab.rules.reading import cite, read_items, text, whole
from cantorlab.rules.reading import fields as checked_fields
from cantorlab.rules.values import Json
from cantorlab.support.numbers import read_whole

if TYPE_CHECKING:
    from cantorlab.formulas import Formula

# Only before three digits does a comma read otherwise in English: there it is asked back.
_DECIMAL_COMMA = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")

# Columns of a language for a place, such as ``name_fr``.
_WORDS = re.compile(r"(?:name|intuition)_[a-z]{2,3}(?:-[A-Z][A-Za-z]{1,3})?")

# Names of files with tables.
_TABLES = (".csv", ".tsv")

# The number of a place that waits for its deck to give it one.
UNNUMBERED = 0

# How many places a deck may have, and how long what is written on them may be.
MOST_PLACES = 1_000
LARGEST_NUMBER = 1_000_000
LONGEST_TEXT = 2_000


class UnreadablePlaces(LocalizedError):
    """A file that no places can be read from."""


@dataclass(frozen=True)
class Place:
    """Place: its number in the deck, its formula, its names, and its other columns of the deck.

    ``formula`` is a text (``"10 - n"``) or a ``cantorlab.formulas.Formula``, kept as its text; a
    French ``0,125`` is kept as ``0.125``, which reads the same wherever a record is replayed.
    ``words`` hold its name and the idea that it teaches, by language: ``name_en=…``,
    ``intuition_fr=…``, which are also attributes (``place.name_en``). Those of the places of our
    deck are in the folders of the languages.

    >>> Place(3, "10 - n", name_fr="Le Puits", name_en="The Well").name("fr")
    'Le Puits'
    """

    number: int
    formula: str
    words: tuple[tuple[str, str], ...]
    level: int | None
    family: str | None

    def __init__(
        self,
        number: int,
        formula: str | Formula,
        *,
        level: int | None = None,
        family: str | None = None,
        words: Iterable[tuple[str, str]] = (),
        **more_words: str,
    ) -> None:
        told = dict(words) | more_words
        for key, value in told.items():
            if not _is_words(key):
                raise TypeError(f"a place has no {cite(key)}: its words are name_en, name_fr…")
            text(f"{key} of a place", value, LONGEST_TEXT)
        if level is not None:
            level = whole("the level of a place", level, 1, LARGEST_NUMBER)
        if family is not None:
            text("the family of a place", family, LONGEST_TEXT)
        number = whole("the number of a place", number, UNNUMBERED, LARGEST_NUMBER)
        object.__setattr__(self, "number", number)
        object.__setattr__(self, "formula", _normalise_formula(formula))
        object.__setattr__(self, "words", tuple(sorted(each for each in told.items() if each[1])))
        object.__setattr__(self, "level", level)
        object.__setattr__(self, "family", family)

    if not TYPE_CHECKING:  # or every name would be there

        def __getattr__(self, key: str) -> str:
            """Return the words of a language, ``name_en``, ``intuition_fr``…, "" if it has none."""
            if not _is_words(key):
                raise AttributeError(f"a place has no {key!r}")
            what, _, language = key.partition("_")
            return self._words(what).get(language, "")

    @cached_property
    def parsed(self) -> Formula:
        """The formula as a ``Formula``. Raises ``FormulaError`` if it cannot be read."""
        return _read(self.formula)

    @cached_property
    def ranks(self) -> tuple[int | None, ...]:
        """The dense ranks of the 18 mages, -9 to 8, 0 the weakest; None: no strength (§1.2)."""
        return tuple(self.parsed.ranks)

    @cached_property
    def ranks_by_code(self) -> tuple[int, ...]:
        """The ranks as the kernel takes them."""
        return ranks_by_code(self.ranks)

    @cached_property
    def rank_shares(self) -> Sequence[float]:
        """For each mage from -9, its rank as a share of the highest; -1 for no strength here."""
        return array("f", [-1.0 if rank is None else rank / 17 for rank in self.ranks])

    def rank(self, mage: int) -> int:
        """Return the rank of ``mage`` as an integer to compare: -1 if it has no strength here."""
        return comparable(self.ranks[whole("a mage", mage, -9, 8) + 9])

    def name(self, language: Language | None = None) -> str:
        """Return the name in ``language``; else in English or any other; else the formula."""
        return best_name(self.names, language) or self.formula

    @property
    def names(self) -> dict[Language, str]:
        """The name in each language that has one."""
        return self._words("name")

    def _words(self, what: str) -> dict[Language, str]:
        if is_ours(self):
            told = ((code, get(code).places.get(self.number)) for code in codes())
            return {code: getattr(words, what) for code, words in told if words}
        start = f"{what}_"
        return {key.removeprefix(start): told for key, told in self.words if key.startswith(start)}

    def to_json(self) -> int | Json:
        """Return the number alone for a place of our deck, else the fields that are filled in."""
        if is_ours(self):
            return self.number
        told = {"level": self.level, "family": self.family}
        filled = {name: value for name, value in told.items() if value not in (None, "")}
        return {"number": self.number, "formula": self.formula, **dict(self.words), **filled}

    @classmethod
    def from_json(cls, data: object) -> Place:
        """Return the place that ``to_json`` wrote; raise ``ValueError`` if it is not one."""
        if not isinstance(data, Mapping):
            return place_of_number(whole("a place of our deck", data, 1, len(our_deck())))
        others = ("level", "family", *filter(_is_words, data))
        return cls(**checked_fields("a place", data, ("number", "formula"), others))


@lru_cache(maxsize=MOST_PLACES)
def _read(formula: str) -> Formula:
    """Read a place's formula once, however often a record with it is replayed."""
    from cantorlab.formulas import parse

    return parse(formula, language=BASE)  # as it is kept, not as one types it


def _normalise_formula(formula: str | Formula) -> str:
    """Return a formula in a place's own form: with a decimal point in any language."""
    from cantorlab.formulas.reading.from_sympy import is_expression, text_of

    if is_expression(formula):
        formula = text_of(formula)
    written = text("the formula of a place", getattr(formula, "text", formula), LONGEST_TEXT)
    if not _DECIMAL_COMMA.search(written):
        return written
    language: Language = getattr(formula, "language", None) or get_language()
    return (
        _DECIMAL_COMMA.sub(".", written) if conventions.decimal_mark(language) == "," else written
    )


def _is_words(key: object) -> bool:
    """Return whether ``key`` names a place's words in some language."""
    return isinstance(key, str) and bool(_WORDS.fullmatch(key))


def comparable(rank: int | None) -> int:
    """Return a rank as an integer to compare: no strength is below all others (§1.2)."""
    return NO_STRENGTH if rank is None else rank


def ranks_by_code(ranks: Sequence[int | None]) -> tuple[int, ...]:
    """Return the ranks of the mages -9 to 8 as the kernel takes them: integers, by code."""
    return tuple(comparable(ranks[mage + 9]) for mage in NUMBER_OF_CODE)


@cache
def our_deck() -> tuple[Place, ...]:
    """Return the project's own 72 places, from easy to hard (``cantor.DECK``)."""
    with files("cantorlab.data").joinpath("places.csv").open(encoding="utf-8") as page:
        return tuple(_place_of_row(row) for row in csv.DictReader(page))


@cache
def deck_by_number() -> Mapping[int, Place]:
    """Return the places of our deck by their number."""
    return MappingProxyType({place.number: place for place in our_deck()})


def is_ours(place: Place) -> bool:
    """Return whether a place is one of our deck."""
    return deck_by_number().get(place.number) == place


def place_of_number(number: int) -> Place:
    """Return the place of our deck with this number; raise ``ValueError`` if there is none."""
    try:
        return deck_by_number()[number]
    except KeyError:
        raise ValueError(
            f"the deck has places 1 to {len(our_deck())}, not {cite(number)}"
        ) from None


def deck(source: Any = None) -> tuple[Place, ...]:
    """Return the places that ``source`` stands for, in its order.

    ``source`` may be None (our deck); a mapping that selects from our deck by ``number``, ``level``
    or ``family`` (a value, or several: ``{"level": [1, 2]}``); the path of a CSV file or a
    DataFrame with a column ``formula`` and, if wanted, ``number``, ``level``, ``family`` and names
    (``name_en``, ``name_fr``…); or a list of any of: a number of our deck, a ``Place``, a family's
    name, a formula (text, ``Formula`` or SymPy), a mapping with the columns above. A place
    without a number takes that of its row, or the next one that no other place has.

    A deck has at most 1,000 places. Raises ``ValueError`` that names the first faulty row,
    counted from 1.

    >>> [place.formula for place in deck({"level": 1})][:2]
    ['n + 100', 'n − 1 000 000']
    >>> [place.number for place in deck(["n^2", "3 - n"])]
    [1, 2]
    """
    if source is None:
        return our_deck()
    listed = enumerate(read_items("a deck", _rows_of(source), MOST_PLACES), start=1)
    is_one = isinstance(source, str | int) and not str(source).endswith(".csv")
    rows = ((0 if is_one else row, item) for row, item in listed)  # which is no deck with rows
    places = [(row, place) for row, item in rows for place in _places_of_item(item, row)]
    if not places:
        raise ValueError("a deck needs at least one place")
    if len(places) > MOST_PLACES:
        raise ValueError(f"a deck has at most {MOST_PLACES} places, not {len(places)}")
    numbered = _number_places(places)
    for (row, _), place in zip(places, numbered, strict=True):
        _check_ranks(row, place)
    return numbered


def _rows_of(source: Any) -> Iterable[Any]:
    if isinstance(source, Place):
        return [source]
    if isinstance(source, Mapping):
        return _select(source)
    if isinstance(source, PathLike) or (
        isinstance(source, str) and source.lower().endswith(_TABLES)
    ):
        return _csv_rows(Path(source))
    if isinstance(source, str) or read_whole(source) is not None or _is_formula(source):
        return [source]
    if hasattr(source, "columns") and hasattr(source, "to_dict"):
        columns = column_names(source.columns)
        rows = (row.values() for row in source.to_dict("records"))
        return _table_rows([dict(zip(columns, row, strict=True)) for row in rows], columns)
    if isinstance(source, Iterable):
        return source
    raise ValueError(f"a deck is a list, a CSV file or a DataFrame, not {type(source).__name__}")


def _select(wanted: Mapping[str, Any]) -> list[Place]:
    """Return the places of our deck with one of the wanted values in each named column."""
    places = list(our_deck())
    for column, values in wanted.items():
        if column not in ("number", "level", "family"):
            raise ValueError(f"places are chosen by number, level or family, not by {cite(column)}")
        listed = isinstance(values, Iterable) and not isinstance(values, str)
        among = read_items(f"the {column}s", values, MOST_PLACES) if listed else (values,)
        numbers = {*map(read_whole, among)} - {None}
        among = (*numbers, *(each for each in among if read_whole(each) is None))
        places = [place for place in places if getattr(place, column) in among]
    if not places:
        raise ValueError(f"no place of the deck is chosen by {cite(dict(wanted))}")
    return places


def _csv_rows(path: Path) -> list[Mapping[str, Any]]:
    try:
        columns, rows = read_table(path, MOST_PLACES + 1)
    except FileNotFoundError:
        raise UnreadablePlaces("cantor.no_places_file", file=cite(str(path))) from None
    except (OSError, ValueError, csv.Error) as error:
        raise UnreadablePlaces("cantor.places_file", file=cite(str(path))) from error
    return _table_rows(rows, columns)


def _table_rows(rows: list[Mapping[str, Any]], columns: list[str]) -> list[Mapping[str, Any]]:
    if "formula" not in columns:
        raise ValueError(
            f"a deck needs a column 'formula'; there is {', '.join(map(str, columns))}"
        )
    return rows


def _places_of_item(item: Any, row: int) -> list[Place]:
    try:
        if isinstance(item, str) and item in _families():
            return _select({"family": item})
        return [_place_of_item(item)]
    except (ValueError, TypeError) as error:
        if row == 0:
            raise
        raise ValueError(f"row {row} of the deck: {error}") from error


def _place_of_item(item: Any) -> Place:
    if isinstance(item, Place):
        return item
    if isinstance(item, Mapping):
        return _place_of_row(item)
    number = read_whole(item)
    if number is not None:
        return place_of_number(number)
    if isinstance(item, str) or _is_formula(item):
        return Place(UNNUMBERED, item)
    raise ValueError(f"{cite(item)} is neither a place, nor a number, nor a formula")


def _is_formula(item: Any) -> bool:
    """Return whether ``item`` is a ``Formula`` or an expression of SymPy."""
    from cantorlab.formulas.reading.from_sympy import is_expression

    return hasattr(item, "ranks") or is_expression(item)


def _place_of_row(columns: Mapping[Any, Any]) -> Place:
    """Return the place of a table's row; an empty cell (``""``, None, NaN) counts as absent."""
    if None in columns:
        raise ValueError(
            f"a cell too many, {cite(columns[None][0])}: a formula with the separator of the "
            "columns needs quotation marks"
        )
    cells = {name: value for name, value in columns.items() if _is_filled(value)}
    if "formula" not in cells:
        raise ValueError("the formula is missing")
    chosen = {name: value for name, value in cells.items() if name in COLUMNS or _is_words(name)}
    chosen.update(
        {name: _whole(chosen[name], name) for name in ("number", "level") if name in chosen}
    )
    chosen.setdefault("number", UNNUMBERED)
    texts = [name for name in chosen if name == "family" or _is_words(name)]
    chosen.update({name: str(chosen[name]) for name in texts})
    if not _is_formula(chosen["formula"]):
        chosen["formula"] = str(chosen["formula"])
    return Place(**chosen)


def _is_filled(value: Any) -> bool:
    try:
        return value is not None and bool(value == value and value != "")
    except TypeError:  # pandas' NA compares with nothing
        return False


def _whole(value: Any, column: str) -> int:
    try:
        whole = int(value)
    except (TypeError, ValueError, OverflowError):
        whole = 0
    if whole < 1 or isinstance(value, bool) or (not isinstance(value, str) and whole != value):
        raise ValueError(f"{column} must be a whole number from 1, not {cite(value)}")
    return whole


def _number_places(places: list[tuple[int, Place]]) -> tuple[Place, ...]:
    """Return the places, those without a number with the first free one from their row's on."""
    taken: set[int] = set()
    for row, place in places:
        if place.number in taken:
            raise ValueError(f"row {row} of the deck: there is already a place {place.number}")
        if place.number != UNNUMBERED:
            taken.add(place.number)
    numbered = []
    for row, place in places:
        if place.number == UNNUMBERED:
            number = next(number for number in count(row) if number not in taken)
            taken.add(number)
            place = replace(place, number=number)
        numbered.append(place)
    return tuple(numbered)


def _check_ranks(row: int, place: Place) -> None:
    """Check that a formula can be read and its mages ordered; those of our deck can."""
    if is_ours(place):
        return
    try:
        _ = place.ranks
    except (ValueError, ArithmeticError, TypeError) as error:
        if row == 0:
            raise
        raise ValueError(f"row {row} of the deck: {error}") from error


@cache
def _families() -> frozenset[str | None]:
    return frozenset(place.family for place in our_deck())
