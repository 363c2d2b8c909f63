"""Every public parameter that is a list takes NumPy's arrays and pandas' columns as well.

The parameters are found by their annotation. For each there is a list, and a call that returns
something that can be written out: with an array of the same items it is written alike.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pandas as pd
import pytest
from matplotlib import pyplot as plt
from support.public_parameters import public_parameters

import cantorlab
from cantorlab import exercises, formulas, journal, players, plots, simulate, stats
from cantorlab.rules import cantor, siggil, tafl
from cantorlab.rules.reading import read_row
from cantorlab.widgets.remote.table import own_name

_LIST = re.compile(r"\b(Sequence|Iterable|Collection)\b|\btuple\[(int|float), \2\]")

# What we have made ourselves: lines of the journal, states, records of a generator, pictures' axes.
OWN = {
    "GameLog seats",
    "GameLog.seated seats",
    "GameLog.set_seats seats",
    "analyse events",
    "sample_world events",
    "Deal.from_kernel rng",
    "Deal.from_kernel packed_hands",
    "Family.without forms",
    "save answers",
    "heatmap ax",
    "shown axes",
    "next_exercise history",
    # tests/stats/folder
    "open_simulation players",
}

TAFL = tafl.start()
SIM = simulate("tafl", 2, seed=1, progress=False)
DUELS = simulate("cantor", 3, seed=1, players=["random", "novice"], progress=False)
RECORDS = [SIM.record(0), SIM.record(1)]
HAND, OTHER = [-8, -7, -6, -5, -4, -3, -2], (-1, 0, 1, 2, 3, 4, 5)
PLACES = [3, 7, 9, 11, 12, 15, 17]


def _table(made: Any, **given: Any) -> Any:
    return made(**{"seed": 1, "journal": False, **given}).view


def _again(made: Any, first: Any, **given: Any) -> Any:
    table = made(seed=1, journal=False, **first)
    table.new_game(**given)
    return table.view


def _described(axes: Any) -> str:
    text = plots.describe(axes)
    plt.close("all")
    return text


def _deal(hand: Any = tuple(HAND), neutrals: Any = (-9, 6, 7, 8), places: Any = range(1, 8)) -> Any:
    return repr(cantor.Deal(hands=(hand, OTHER), neutrals=neutrals, places=places))


def _ranges(ends: Any) -> Any:
    return cantorlab.FormulaLab("a n", ranges={"a": ends}).view


def _compare(pair: Any) -> Any:
    lab = cantorlab.FormulaLab("n²")
    lab.compare = pair
    return lab.view, cantorlab.FormulaLab("n²", compare=pair).view


def _left(left: Any) -> str:
    log = journal.GameLog(TAFL.record, [{"name": "Ada", "kind": "person"}])
    log.act(0, "d1-d4", left)
    log.close()
    (file,) = journal.folder().glob(f"{log.id}*")
    return re.sub(r'"at": "[^"]*"', "", file.read_text())


def _written(records: Any) -> str:
    path = journal.folder() / "games.txt"
    cantorlab.write_games(records, path)
    return path.read_text()


def _sheet(**given: Any) -> Any:
    made = exercises.sheet(**{"n": 3, "seed": 1, **given})
    return made.name, made.link, [each.key for each in made]


def _own(observation: Any, legal_actions: Any, rng: Any) -> Any:
    return legal_actions[0]


def _by(by: Any) -> Any:
    frame = pd.DataFrame(
        {
            "at": pd.to_datetime(["2026-05-04", "2026-05-05"], utc=True),
            "pupil": ["Ada", "Bob"],
            "right": [True, False],
            "level": [1, 2],
        }
    )
    return stats.learning(frame, by)


CALLS: dict[str, tuple[list[Any], Callable[[Any], Any]]] = {
    "Cantor names": (["Ada", None], lambda row: _table(cantorlab.Cantor, names=row)),
    "Siggil names": (
        ["Ada", "Bob", "Cy"],
        lambda row: _table(cantorlab.Siggil, players=3, names=row, opponent="person"),
    ),
    "Siggil opponent": (
        ["person", "random"], lambda row: _table(cantorlab.Siggil, players=3, opponent=row),
    ),
    "Tafl names": (["Ada", "Bob"], lambda row: _table(cantorlab.Tafl, names=row)),
    "Tafl highlights": (["moves", "danger"], lambda row: _table(cantorlab.Tafl, highlights=row)),
    "CatchTheQueen names": (
        ["Ada", "Bob"], lambda row: _table(cantorlab.CatchTheQueen, names=row),
    ),
    "CatchTheQueen highlights": (
        ["moves"], lambda row: _table(cantorlab.CatchTheQueen, highlights=row),
    ),
    "FormulaLab ranges": ([1, 3, 1], _ranges),
    "FormulaLab compare": ([1, 3], _compare),
    "Quiz level": ([1, 3], lambda row: _table(cantorlab.Quiz, level=row)),
    "Quiz kinds": (["winner", "order"], lambda row: _table(cantorlab.Quiz, kinds=row)),
    "Quiz families": (["carre", "parite"], lambda row: _table(cantorlab.Quiz, families=row)),
    "simulate players": (
        [_own, "random"], lambda row: simulate("tafl", 2, players=row, seed=1).games,
    ),
    "write_games records": (RECORDS, _written),
    "play_match players": (
        ["random", _own], lambda row: players.play_match(TAFL, row, 1).to_dict(),
    ),
    "balance variants": (
        [{}, {"archers": True}], lambda row: stats.balance(row, 2, seed=1),
    ),
    "duel_equilibrium hand_a": ([1, 2], lambda row: stats.duel_equilibrium("n", row, [3, 4])),
    "duel_equilibrium hand_b": ([1, 2], lambda row: stats.duel_equilibrium("n", [3, 4], row)),
    "exploitability players": (
        ["random"], lambda row: stats.exploitability(row, modes=["express"], deals=1, seed=1),
    ),
    "exploitability modes": (
        ["express"], lambda row: stats.exploitability(["random"], modes=row, deals=1, seed=1),
    ),
    "learning by": (["level"], _by),
    "match sprt": (
        [0, 10],
        lambda row: stats.match("siggil", "random", "novice", deals=2, seed=1, sprt=row),
    ),
    "openings games": (RECORDS, stats.openings),
    "place_power sims": ([DUELS, DUELS], stats.place_power),
    "results records": (RECORDS, stats.results),
    "tournament players": (
        ["random", "novice"], lambda row: stats.tournament("siggil", row, deals=1, seed=1).games,
    ),
    "heatmap sims": (
        [SIM], lambda row: _described(plots.heatmap(np.eye(9), values="share", sims=row)),
    ),
    "parse letters": (["n", "a"], lambda row: repr(formulas.parse("a n", letters=row))),
    "exercise level": ([1, 3], lambda row: exercises.exercise(1, level=row).key),
    "exercise families": (["carre"], lambda row: exercises.exercise(1, families=row).key),
    "next_exercise level": ([1, 3], lambda row: exercises.next_exercise([], level=row, seed=1).key),
    "next_exercise kinds": (
        ["order"], lambda row: exercises.next_exercise([], kinds=row, seed=1).key,
    ),
    "next_exercise families": (
        ["carre"], lambda row: exercises.next_exercise([], families=row, seed=1).key,
    ),
    "sheet level": ([1, 3], lambda row: _sheet(level=row)),
    "sheet kinds": (["order", "winner"], lambda row: _sheet(kinds=row)),
    "sheet families": (["carre"], lambda row: _sheet(families=row)),
    "GameLog.act left": ([2.5, 3.5], _left),
    "Deal.from_parts neutrals": ([-9, 6, 7, 8], lambda row: _deal(neutrals=row)),
    "start deal": (
        list(siggil.start(seed=1).deal), lambda row: siggil.start(deal=row).to_dict(),
    ),
    # Whose annotation is `Any` or a name of ours, or that stand in `options`.
    "Deal hands": (HAND, lambda row: _deal(hand=row)),
    "Deal places": ([3, 7, 9, 3, 12, 15, 17], lambda row: _deal(places=row)),
    "start seed": ([3, 4], lambda row: cantor.start(seed=row).to_dict()),
    "start places": (["n", "2n"], lambda row: cantor.start(places=row, seed=1).to_dict()),
    "deck source": (["n", "2n"], lambda row: repr(cantor.deck(row))),
    "deck level": ([1, 2], lambda row: repr(cantor.deck({"level": row}))),
    "sheet places": ([3, 7], lambda row: _sheet(places=row)),
    "Quiz places": (["n", "2n"], lambda row: _table(cantorlab.Quiz, places=row)),
    "Cantor places": (PLACES, lambda row: _table(cantorlab.Cantor, mode="express", places=row)),
    "Cantor.new_game places": (
        ["n", "2n"], lambda row: _again(cantorlab.Cantor, {}, mode="express", places=row),
    ),
    "Siggil.new_game opponent": (
        ["person", "random"], lambda row: _again(cantorlab.Siggil, {"players": 3}, opponent=row),
    ),
    "simulate places": (
        PLACES, lambda row: simulate("cantor", 2, seed=1, mode="express", places=row).games,
    ),
    "simulate bot_seconds": (
        ["random", _own],
        lambda row: simulate("tafl", 1, players=row, seed=1, bot_seconds=60).games,
    ),
    "tournament players by word": (
        ["random", "novice"],
        lambda row: stats.tournament("siggil", players=row, deals=1, seed=1).games,
    ),
    "batch places": (
        PLACES,
        lambda row: repr(
            cantorlab.batch("cantor", 2, seed=1, mode="express", places=row, compiled=False)
        ),
    ),
    "where game": ([0, 1], lambda row: SIM.where(game=row)),
    "measures places": (["n", "n²"], stats.measures),
    "order_cost taken_for": (
        [3], lambda row: stats.order_cost(row, deals=2, seed=1),
    ),
    "curve places": (["n", "n²"], lambda row: [*map(plots.describe, plots.curve(row))]),
    "room's own name": (["Ada", None], own_name),
}  # fmt: skip


@pytest.fixture(autouse=True)
def _own_journal(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CANTORLAB_JOURNAL", str(tmp_path))


def _forms(row: list[Any]) -> Iterator[tuple[str, Any]]:
    """The same items as other libraries hold them; a column may have any index."""
    boxed = np.empty(len(row), dtype=object)
    boxed[:] = row
    yield "tuple", tuple(row)
    yield "array of objects", boxed
    yield "column", pd.Series(row, index=range(5, 5 + len(row)))
    plain = all(type(each) in (int, float, str) for each in row)
    yield "index", pd.Index(row, dtype=None if plain else object)
    if plain:
        yield "array", np.array(row)


def _plain(value: Any) -> str:
    if isinstance(value, pd.DataFrame):
        return f"{value.reset_index().to_dict('list')} {value.dtypes.tolist()}"
    return repr(value)


@pytest.mark.parametrize("name", CALLS)
def test_an_array_is_as_good_as_a_list(name: str) -> None:
    row, call = CALLS[name]
    ours = _plain(call(list(row)))
    for form, given in _forms(row):
        assert _plain(call(given)) == ours, form


def test_no_public_list_is_left_out() -> None:
    found = {each for each in public_parameters(_LIST) if not each.endswith("_state key")}
    assert len(found) > 40
    assert found - OWN - CALLS.keys() == set()
    assert OWN - found == set()


def test_a_table_with_arrays_is_kept_and_goes_on() -> None:
    names, places = np.array(["Ada", "Hal"]), pd.Series(PLACES, index=range(3, 10))
    table = cantorlab.Cantor(names=names, places=places, mode="express", opponent="random", seed=1)
    table.act(table.view["actions"][0])
    table.close()
    (game,) = journal.games().itertuples()
    again = journal.resume(game.id)
    assert [each["name"] for each in again.view["players"]] == ["Ada", "Hal"]
    assert again.state.to_dict() == table.state.to_dict()


def test_what_has_no_order_or_is_a_text_is_no_row() -> None:
    for other in ("Ada", {"Ada", "Bob"}, {"Ada": 1}, None, 3, np.int64(3), np.str_("Ada")):
        assert read_row(other) is None
    assert read_row(np.array(3)) is None
    (text,) = read_row(np.array(["Ada"])) or ()
    assert type(text) is str
    for given in ("AB", {"Ada", "Bob"}, np.array(["Ada"]), pd.DataFrame({"Ada": [1], "Bob": [2]})):
        with pytest.raises(ValueError, match="give two names"):
            cantorlab.Tafl(names=given, journal=False)
