"""Every public parameter that is a number takes those of other libraries, and keeps none of them.

The parameters are found by their annotation. For each there is a call that returns something that
can be written out; with another library's number it is written alike, type and all.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime
from decimal import Decimal
from fractions import Fraction
from functools import cache, partial
from random import Random
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import Mock, patch

import numpy as np
import pandas as pd
import pytest
import sympy
from matplotlib import pyplot as plt
from support.public_parameters import public_parameters
from widgets.lessons.classview.pupils import CLASS

import cantorlab
from cantorlab import exercises, formulas, journal, learning, players, plots, simulate, stats
from cantorlab.exercises.lessons.handin_code import code_of
from cantorlab.rules import cantor, siggil, tafl
from cantorlab.rules.state import Outcome
from cantorlab.support.numbers import read_exact, read_real, read_whole

_NUMBER = re.compile(r"\b(int|float|Fraction|Seat|Seed)\b")

# Parameters that no user fills in: the generator's words, and what is called back with numbers.
OWN = {
    "Deal.from_parts neutrals",
    "Deal.from_kernel rng",
    "Deal.from_kernel packed_hands",
    "AnswerLog.answer round",
    "AnswerLog.answer number",
    "review on_progress",
    "review progress",
    # Of a folder of Parquet files: tests/stats/folder.
    "Simulation.go_on n",
    "TaflSimulation.go_on n",
    "CantorSimulation.go_on n",
    "SiggilSimulation.go_on n",
    # Deprecated, and refused in our tests.
    "analyse nodes",
    "analyse seconds",
    # In tests/room/test_handle.py.
    "Room.lesson lesson",
    # Python's own sockets take it.
    "Room port",
}


class Index:
    """A whole number of a library that registers it nowhere, as python-flint's ``fmpz``."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


# A trait is given what traitlets takes for an integer.
TRAITS = {("FormulaLab selected", "flint")}

WHOLES: dict[str, Callable[[int], Any]] = {
    "numpy": np.int64,
    "narrow": np.int8,
    "sympy": sympy.Integer,
    "flint": Index,
}
FLOATS: dict[str, Callable[[float], Any]] = {
    "numpy": np.float64,
    "single": np.float32,
    "fraction": Fraction,
    "decimal": Decimal,
    "sympy": sympy.Rational,
}


def _like(number: Any, other: Any) -> Any:
    return sympy.Integer(other) if isinstance(number, sympy.Basic) else type(number)(other)


# -- the calls -------------------------------------------------------------------------------------

TAFL, CANTOR, SIGGIL = tafl.start(), cantor.start(seed=1), siggil.start(seed=1)


def _state_calls(name: str, state: Any) -> dict[str, Callable[[Any], Any]]:
    action = state.legal_actions(state.to_act[0])[0]
    calls: dict[str, Callable[[Any], Any]] = {
        "apply seat": lambda seat: state.apply(action, seat).to_dict(),
        "why_not seat": lambda seat: str(state.why_not("nonsense", seat)),
        "svg seat": lambda seat: state.svg(seat),
        "text seat": lambda seat: state.text(seat),
        "observation seat": lambda seat: dict(state.observation(seat)),
        "legal_actions seat": lambda seat: state.legal_actions(seat),
        "legal_indices seat": lambda seat: state.legal_indices(seat),
        "legal_actions_mask seat": lambda seat: state.legal_actions_mask(seat),
    }
    return {f"{name}.{what}": call for what, call in calls.items()}


def _sim_calls(name: str, sim: Any) -> dict[str, Callable[[Any], Any]]:
    return {
        f"{name}.record game": lambda game: sim.record(game),
        f"{name}.state game": lambda game: sim.state(game),
    }


def _seen(axes: Any) -> str:
    text = plots.describe(axes)
    plt.close("all")
    return text


def _printed(function: Callable[..., Any], bleed: Any) -> float:
    """Return the bleed that reaches the printer."""
    pages = Mock(return_value=[])
    with patch("cantorlab.plots.printing.pages", pages), TemporaryDirectory() as folder:
        function(f"{folder}/game.pdf", bleed=bleed)
    return float(pages.call_args[0][2])


def _written(log: Any) -> str:
    """Lines of a log, but for the moments."""
    assert log.fault is None, log.fault
    log.close()
    (file,) = journal.folder().glob(f"{log.id}*")
    return re.sub(r'"at": "[^"]*"', "", file.read_text())


def _game_log(**ways: Any) -> str:
    log = journal.GameLog(TAFL.record, [{"name": "Ada", "kind": "person"}])
    log.act(ways.get("seat", 0), "d1-d4", ways.get("left"))
    log.act(1, "e3-d3")
    if "undo" in ways:
        log.undo(ways["undo"])
    if "resigned" in ways:
        log.end(Outcome(0, "resigned"), ways["resigned"])
    return _written(log)


def _result_of(seat: Any) -> str:
    log = journal.GameLog(TAFL.record, [{"name": "Ada", "kind": "person"}] * 2)
    log.act(0, "d1-d4")
    log.end(Outcome(0, "resigned"), 1)
    log.close()
    return journal.load(log.id).result_of(seat)


def _step_log(tries: Any = 1, hints: Any = 0, seconds: Any = 2.5) -> str:
    log = journal.LessonLog()
    log.step("tafl", "tutorial", "move", tries=tries, hints=hints, seconds=seconds)
    return _written(log)


def _quiz(**given: Any) -> Any:
    quiz = cantorlab.Quiz(**{"seed": 4, "journal": False, "n": 2, **given})
    return [each.key for each in quiz.sheet], quiz.view


def _adaptive(**given: Any) -> Any:
    return exercises.next_exercise([], **{"seed": 3, **given}).key


def _settings(table: Any) -> Any:
    return table.state, table.state.record.to_dict()


def _lab(**given: Any) -> Any:
    lab = cantorlab.FormulaLab("a n² + n", **given)
    return lab.values, lab.compare, lab.view


@cache
def _composed(n: Any) -> str:
    composer = cantorlab.Composer()
    composer.add("weakest", n)
    return composer.text


def _class() -> cantorlab.ClassView:
    return cantorlab.ClassView([code_of(each) for each in CLASS[:4]])


def _answer(**given: Any) -> Any:
    made, at = exercises.exercise(1, level=4, kind="winner"), datetime(2026, 1, 1, tzinfo=UTC)
    answer = exercises.Answer.to(made, "3", right=True, at=at, **given)
    file = journal.folder() / "answers.json"
    exercises.save(file, [answer])
    return answer, exercises.load(file)


def _of(owner: str, *parameters: str, number: Any, call: Callable[[Any], Any]) -> dict[str, Any]:
    """Return one call as that of some parameters of a function, which it is given together."""
    return {f"{owner} {each}": (number, call) for each in parameters}


def _once(calls: dict[str, tuple[Any, Callable[[Any], Any]]]) -> list[str]:
    """Return the names of the calls, each call once."""
    return [*{id(call): name for name, (_, call) in calls.items()}.values()]


def _analyse(**given: Any) -> Any:
    return cantorlab.analyse(TAFL, budget="novice", **given).choices


def _setup(**given: Any) -> Any:
    return tafl.setup({"e5": "king", "e1": "attacker", "d5": "defender"}, **given).to_dict()


SIM = simulate("tafl", 3, seed=1)
STEP = learning.lesson("tafl", "puzzles").steps[0]
BOARD, PYRAMID = np.arange(81).reshape(9, 9), simulate("siggil", 3, seed=1)

# Name of a parameter, the plain number, and the call.
WHOLE: dict[str, tuple[int, Callable[[Any], Any]]] = {
    **{
        name: (0, call)
        for kind, state in (
            ("TaflState", TAFL),
            ("CantorState", CANTOR),
            ("SiggilState", SIGGIL),
            ("QueenState", tafl.start_queen()),
        )
        for name, call in _state_calls(kind, state).items()
    },
    **{
        name: (1, call)
        for kind, sim in (
            ("TaflSimulation", SIM),
            ("CantorSimulation", simulate("cantor", 3, seed=1)),
            ("SiggilSimulation", simulate("siggil", 3, seed=1)),
            ("Simulation", SIM),
        )
        for name, call in _sim_calls(kind, sim).items()
    },
    "CantorState.dealt_again seed": (3, lambda seed: CANTOR.dealt_again(seed).to_dict()),
    "SiggilState.dealt_again seed": (3, lambda seed: SIGGIL.dealt_again(seed).to_dict()),
    "CantorState.next_match seed": (
        3,
        lambda seed: players.play_match(CANTOR, ["random"] * 2, 1).next_match(seed).to_dict(),
    ),
    "Cantor seed": (3, lambda n: _settings(cantorlab.Cantor(seed=n, journal=False))),
    "Cantor first_place": (3, lambda n: _settings(cantorlab.Cantor(first_place=n, seed=1))),
    "Siggil seed": (3, lambda n: _settings(cantorlab.Siggil(seed=n))),
    "Siggil players": (3, lambda n: _settings(cantorlab.Siggil(players=n, seed=1))),
    "Siggil side": (1, lambda n: _settings(cantorlab.Siggil(side=n, seed=1))),
    "Siggil series": (4, lambda n: _settings(cantorlab.Siggil(players=1, series=n, seed=1))),
    "Tafl seed": (3, lambda n: _settings(cantorlab.Tafl(seed=n))),
    "CatchTheQueen seed": (3, lambda n: _settings(cantorlab.CatchTheQueen(seed=n))),
    "Cantor.learn level": (1, lambda n: _learn(cantorlab.Cantor, n)),
    "Siggil.learn level": (1, lambda n: _learn(cantorlab.Siggil, n)),
    "Tafl.learn level": (1, lambda n: _learn(cantorlab.Tafl, n)),
    "CatchTheQueen.learn level": (1, lambda n: _learn(cantorlab.CatchTheQueen, n)),
    "open_puzzles level": (1, lambda n: cantorlab.open_puzzles("tafl", level=n).view),
    "ClassView lesson": (3, lambda n: cantorlab.ClassView([], lesson=n).view),
    "ClassView.sheet_on_missed n": (3, lambda n: str(_class().sheet_on_missed(n, seed=1))),
    "ClassView.sheet_on_missed seed": (7, lambda n: str(_class().sheet_on_missed(1, seed=n))),
    "Composer.add formula": (12, _composed),
    "FormulaLab compare": (3, lambda n: _lab(compare=(n, _like(n, 5)))),
    "Lesson number": (3, lambda n: cantorlab.Lesson(n, journal=False).question("A").view),
    "Quiz level": (3, lambda n: _quiz(level=n)),
    "Quiz n": (3, lambda n: _quiz(n=n)),
    "Quiz seed": (3, lambda n: _quiz(seed=n)),
    "Quiz version": (1, lambda n: _quiz(version=n)),
    "Record.replay plies": (1, lambda n: TAFL.apply("d1-d4").record.replay(n).to_dict()),
    "Record.from_text first_line": (
        3,
        lambda n: cantorlab.Record.from_text(TAFL.record.to_text(), first_line=n),
    ),
    "analyse best": (2, lambda n: _analyse(best=n)),
    "analyse seat": (0, lambda n: _analyse(seat=n)),
    "batch n": (3, lambda n: repr(cantorlab.batch("tafl", n, seed=1, compiled=False))),
    "batch seed": (3, lambda n: repr(cantorlab.batch("tafl", 2, seed=n, compiled=False))),
    "simulate n": (3, lambda n: simulate("tafl", n, seed=1)),
    "simulate seed": (3, lambda n: (simulate("tafl", 2, seed=n).seed, simulate("tafl", 2, seed=n))),
    "simulate players": (3, lambda n: simulate("siggil", 2, players=n, seed=1)),
    "puzzle_frame level": (1, lambda n: cantorlab.puzzle_frame("tafl", level=n).name.tolist()),
    "lesson level": (1, lambda n: learning.lesson("tafl", "puzzles", n)),
    "Place.rank mage": (3, lambda n: cantor.deck(4)[0].rank(n)),
    "Deal neutrals": (
        -9,
        lambda n: cantor.Deal(
            hands=((-8, -7, -6, -5, -4, -3, -2), (-1, 0, 1, 2, 3, 4, 5)),
            neutrals=(n, 6, 7, 8),
            places=cantor.deck([1, 2, 3, 4, 5, 6, 7]),
        ),
    ),
    "sample_world first_place": (
        1,
        lambda n: cantor.sample_world(
            CANTOR.observation(0), [], Random(1),
            first_place=n,
        ).to_dict(),
    ),
    "start first_place": (3, lambda n: cantor.start(first_place=n, seed=1).to_dict()),
    "start seed": (3, lambda n: cantor.start(seed=(n, n)).to_dict()),
    "start players": (3, lambda n: siggil.start(players=n, seed=1).to_dict()),
    "start series": (4, lambda n: siggil.start(players=1, series=n, seed=1).to_dict()),
    "start deal": (
        0,
        lambda n: siggil.start(deal=[_like(n, card) for card in SIGGIL.deal]).to_dict(),
    ),
    "random_game seed": (3, lambda n: siggil.random_game(n).to_dict()),
    "random_game index": (3, lambda n: siggil.random_game(1, n).to_dict()),
    "random_game players": (3, lambda n: siggil.random_game(1, 0, n).to_dict()),
    "reasons target": (5, siggil.reasons),
    "setup forests_to_place": (2, lambda n: _setup(forests_to_place=n)),
    "setup quiet": (2, lambda n: _setup(quiet=n)),
    "setup_queen quiet": (
        2, lambda n: tafl.setup_queen({"e5": "queen", "e1": "jarl_chief"}, quiet=n).to_dict(),
    ),
    "choose seat": (0, lambda n: players.choose(players.random, TAFL, n, Random(1))),
    "play_match seed": (3, lambda n: players.play_match(TAFL, ["random"] * 2, n).to_dict()),
    "Answer.to tries": (2, lambda n: _answer(tries=n)),
    "TaflSimulation.first_actions plies": (2, lambda n: list(SIM.first_actions(n))),
    "Tournament.state row": (1, lambda n: _tournament().state(n)),
    **_of("tournament", "deals", "seed", number=1, call=lambda n: (
        stats.tournament("siggil", ["random", "novice"], deals=n, seed=n).games
    )),
    **_of("match", "deals", "seed", number=2, call=lambda n: (
        stats.match("siggil", "random", "novice", deals=n, seed=n)
    )),
    **_of("balance", "n", "seed", "leaders", "fresh", number=2, call=lambda n: (
        stats.balance([{}, {"archers": True}], n, seed=n, leaders=n, fresh=n)
    )),
    "bootstrap_mean resamples": (20, lambda n: stats.bootstrap_mean([1, 2], resamples=n)),
    "bootstrap_mean seed": (3, lambda n: stats.bootstrap_mean([1, 2], seed=n)),
    **_of("deal_values", "n", "seed", number=1, call=lambda n: stats.deal_values(n, seed=n)),
    "deal_values first_place": (
        3, lambda n: stats.deal_values(1, seed=1, mode="discovery", first_place=n),
    ),
    "duel_equilibrium hand_a": (3, lambda n: stats.duel_equilibrium("n", [n], [1, 2])),
    "duel_equilibrium hand_b": (3, lambda n: stats.duel_equilibrium("n", [1], (n, _like(n, 2)))),
    "duel_equilibrium first": (1, lambda n: stats.duel_equilibrium("n", [3], [1, 2], first=n)),
    **_of("exploitability", "deals", "seed", number=1, call=lambda n: (
        stats.exploitability(["random"], deals=n, seed=n)
    )),
    "openings plies": (1, lambda n: stats.openings(SIM, plies=n)),
    **_of("order_cost", "mages", "deals", "seed", number=2, call=lambda n: (
        stats.order_cost([1], mages=n, deals=n, seed=n)
    )),
    "curve columns": (2, lambda n: _seen(plots.curve([1, 2], columns=n)[0])),
    **_of("signs", "low", "high", number=3, call=lambda n: (
        _seen(plots.signs("n", low=_like(n, -3), high=n))
    )),
    **_of("variations", "low", "high", number=3, call=lambda n: (
        _seen(plots.variations("n²", low=_like(n, -3), high=n))
    )),
    "Real.decimal digits": (8, lambda n: formulas.parse("√n").strength(2).decimal(n)),
    "Real.interval precision": (70, lambda n: formulas.parse("√n").strength(2).interval(n)),
    "explain a": (3, lambda n: formulas.explain("(n-5)²", n, -2)),
    "explain b": (3, lambda n: formulas.explain("(n-5)²", -2, n)),
    "exercise level": (3, lambda n: exercises.exercise(1, level=[n])),
    "exercise seed": (3, lambda n: exercises.exercise(n)),
    "exercise version": (1, lambda n: exercises.exercise(1, version=n)),
    "next_exercise level": (3, lambda n: _adaptive(level=n)),
    "next_exercise seed": (3, lambda n: _adaptive(seed=n)),
    "next_exercise version": (1, lambda n: _adaptive(version=n)),
    "sheet level": (3, lambda n: exercises.sheet(n, n=2, seed=1).link),
    "sheet n": (2, lambda n: exercises.sheet(1, n=n, seed=1).link),
    "sheet seed": (3, lambda n: exercises.sheet(1, n=2, seed=n).link),
    "Sheet.latex versions": (
        2,
        lambda n: exercises.sheet(1, n=2, seed=1).latex("en", versions=n),
    ),
    "Sheet.amc copies": (2, lambda n: exercises.sheet(1, n=2, seed=1).amc("en", copies=n)),
    "sheet version": (1, lambda n: exercises.sheet(1, n=2, seed=1, version=n).link),
    "try_kind n": (12, lambda n: exercises.try_kind("winner", n=n)),
    "GameLog.act seat": (0, lambda n: _game_log(seat=n)),
    "GameLog.undo plies": (1, lambda n: _game_log(undo=n)),
    "GameLog.end resigned": (1, lambda n: _game_log(resigned=n)),
    "SavedGame.result_of seat": (1, _result_of),
    "LessonLog.step tries": (2, lambda n: _step_log(tries=n)),
    "LessonLog.step hints": (2, lambda n: _step_log(hints=n)),
    "of_lesson lesson": (3, lambda n: journal.of_lesson(n, "Ada")),
    "works lesson": (3, lambda n: journal.works(n)),
    "judge turn": (0, lambda n: learning.judge(STEP, n, STEP.start(), STEP.first)),
    # Whose annotation is `Any`, or stands in `options`.
    "deck places": (3, lambda n: cantor.deck([n, _like(n, 7)])),
    "deck level": (3, lambda n: cantor.deck({"level": n})),
    "plots.curve place": (3, lambda n: _seen(plots.curve(n))),
    "sheet places": (3, lambda n: exercises.sheet(places=[n], n=1, seed=1).link),
    "simulate places": (3, lambda n: simulate("cantor", 2, seed=1, places=[n, 7], mode="express")),
    "simulate first_place": (3, lambda n: simulate("cantor", 2, seed=1, first_place=n)),
    "simulate series": (4, lambda n: simulate("siggil", 2, seed=1, players=1, series=n)),
    "FormulaLab selected": (3, lambda n: _selected(n)),
    "Formula.strength n": (3, formulas.parse("(n − 5)²/2").strength),
    "Formula.with_values values": (
        3, lambda n: formulas.parse("a n", letters=("n", "a")).with_values({"a": n}),
    ),
    "FormulaLab values": (3, lambda n: _lab(values={"a": n})),
}  # fmt: skip


@cache
def _tournament() -> stats.Tournament:
    return stats.tournament("siggil", ["random", "novice"], deals=1, seed=1)


def _learn(made: Any, n: Any) -> Any:
    table = made(seed=1)
    table.learn("puzzles", level=n)
    return table.view


def _selected(n: Any) -> Any:
    lab = cantorlab.FormulaLab("n²")
    lab.selected = n
    return lab.selected, lab.view


REAL: dict[str, tuple[float, Callable[[Any], Any]]] = {
    "Formula.strength n": (2.5, formulas.parse("(n − 5)²").strength),
    "Formula.with_values values": (
        0.5, lambda x: formulas.parse("a n", letters=("n", "a")).with_values({"a": x}),
    ),
    "FormulaLab values": (0.5, lambda x: _lab(values={"a": x})),
    "ClassView.marks out_of": (2.5, lambda x: _class().marks(out_of=x)),
    "ClassView.marks late": (0.5, lambda x: _class().marks(late=x)),
    "ClassView.marks_to_csv out_of": (2.5, lambda x: _class().marks_to_csv(out_of=x)),
    "ClassView.marks_to_csv late": (0.5, lambda x: _class().marks_to_csv(late=x)),
    "Answer.to seconds": (2.5, lambda x: _answer(seconds=x)),
    "GameLog.act left": (2.5, lambda x: _game_log(left=[x, _like(x, 3)])),
    "LessonLog.step seconds": (2.5, lambda x: _step_log(seconds=x)),
    "analyse budget": (0.0, lambda x: cantorlab.analyse(TAFL, budget=x).status),
    "cards bleed": (
        2.5, lambda x: _printed(partial(plots.cards, places=[1], mages=False), bleed=x)
    ),
    "siggil_cards bleed": (2.5, lambda x: _printed(plots.siggil_cards, bleed=x)),
    "tafl_set bleed": (2.5, lambda x: _printed(plots.tafl_set, bleed=x)),
    **_of("heatmap", "vmin", "vmax", number=0.5, call=lambda x: (
        _seen(plots.heatmap(BOARD, vmin=x, vmax=_like(x, 70), values="raw"))
    )),
    **_of("siggil", "vmin", "vmax", number=0.5, call=lambda x: (
        _seen(plots.siggil(PYRAMID, vmin=x, vmax=_like(x, 90)))
    )),
    "match sprt": (
        0.5, lambda x: stats.match("siggil", "random", "novice", deals=2, seed=1, sprt=(x, 10)),
    ),
    "simulate bot_seconds": (
        2.5, lambda x: simulate("tafl", 1, seed=1, bot_seconds=x, players=["random", "random"]),
    ),
}  # fmt: skip


@pytest.fixture(autouse=True)
def _own_journal(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CANTORLAB_JOURNAL", str(tmp_path))


def _plain(value: Any) -> str:
    if isinstance(value, pd.DataFrame):
        return f"{value.to_dict('list')} {value.dtypes.tolist()}"
    games = getattr(value, "games", None)
    return _plain(games) if isinstance(games, pd.DataFrame) else repr(value)


@pytest.mark.parametrize("name", _once(WHOLE))
def test_a_whole_number_of_another_library_is_as_good_as_ours(name: str) -> None:
    number, call = WHOLE[name]
    ours = _plain(call(number))
    for library, made in WHOLES.items():
        if (name, library) not in TRAITS:
            assert _plain(call(made(number))) == ours, library


@pytest.mark.parametrize("name", _once(REAL))
def test_a_real_number_of_another_library_is_as_good_as_ours(name: str) -> None:
    number, call = REAL[name]
    ours = _plain(call(number))
    for library, made in FLOATS.items():
        assert _plain(call(made(number))) == ours, library


def test_no_public_parameter_is_left_out() -> None:
    found = set(public_parameters(_NUMBER))
    assert len(found) > 100
    assert found - OWN - WHOLE.keys() - REAL.keys() == set()


SWITCHES: dict[str, Callable[[Any], Any]] = {
    "tafl.start archers": lambda on: tafl.start(archers=on).to_dict(),
    "tafl.start jarl": lambda on: tafl.start(jarl=on).to_dict(),
    "tafl.start_queen queen_walks_in": lambda on: tafl.start_queen(queen_walks_in=on).to_dict(),
    "siggil.start open_hands": lambda on: siggil.start(2, seed=1, open_hands=on).to_dict(),
    "cantor.start open_hands": lambda on: cantor.start(seed=1, open_hands=on).to_dict(),
    "simulate archers": lambda on: simulate("tafl", 2, seed=1, archers=on).record(1).to_dict(),
    "simulate moves": lambda on: simulate("tafl", 2, seed=1, moves=on, progress=on).games,
    "Tafl archers": lambda on: _settings(cantorlab.Tafl(archers=on, sounds=on, hints=on)),
    "Siggil highlights": lambda on: cantorlab.Siggil(highlights=on, seed=1).view["highlights"],
    "Cantor ask": lambda on: _settings(cantorlab.Cantor(ask=on, open_hands=on, seed=1)),
    "Quiz journal": lambda on: _quiz(journal=on),
    "Lesson short": lambda on: cantorlab.Lesson(1, short=on, journal=on).short,
    "ClassView names": lambda on: cantorlab.ClassView([], names=on).view,
}


@pytest.mark.parametrize("on", [True, False])
@pytest.mark.parametrize("name", SWITCHES)
def test_a_truth_of_numpy_is_as_good_as_ours(name: str, on: bool) -> None:
    call = SWITCHES[name]
    assert _plain(call(np.bool_(on))) == _plain(call(on))


@pytest.mark.parametrize("wrong", ["3", True, None, float("nan"), float("inf"), 3j])
def test_what_is_no_number_is_refused_by_its_type(wrong: Any) -> None:
    with pytest.raises(TypeError, match="n is a finite number, not"):
        formulas.parse("n").strength(wrong)


def test_a_float_is_the_decimal_that_it_is_written_as() -> None:
    for tenth in (0.1, np.float64(0.1), np.float32(0.1), np.float16(0.1), Decimal("0.1")):
        assert formulas.parse("n").strength(tenth) == Fraction(1, 10)
    assert read_exact(1e23) == 10**23
    assert read_exact(Decimal("1e999999999")) is None  # would take minutes to write out


def test_the_gate_lets_nothing_through_but_plain_numbers() -> None:
    class Mad:
        def __index__(self) -> int:
            raise RuntimeError("no")

    carried = Fraction(1, 3)
    carried._numerator = np.int64(1)  # as a Fraction of gmpy2's integers does
    found = read_exact(carried)
    assert found == Fraction(1, 3)
    assert type(found.numerator) is int
    assert read_whole(Mad()) is None
    assert read_real(float("inf")) == float("inf")
    for other in (True, np.True_, 3.0, "3", None, np.array([1, 2]), sympy.true):
        assert read_whole(other) is None
