"""Old names work for one version, and warn."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module

import ipywidgets
import pytest

import cantorlab
from cantorlab import (
    Cantor,
    CatchTheQueen,
    Siggil,
    Tafl,
    exercises,
    journal,
    learning,
    review,
    stats,
)
from cantorlab.environments.gymnasium import SeatEnv
from cantorlab.environments.vector import BatchEnv, at_random
from cantorlab.exercises.base import Exercise
from cantorlab.rules import cantor, siggil, tafl
from cantorlab.rules.state import Json
from cantorlab.support import deprecation
from cantorlab.widgets.table.adapter import Adapter
from cantorlab.widgets.table.seats import SeatConfig

#: Modules of packages that have moved whole.
WITHIN_PACKAGES = [
    (f"cantorlab.adapters.{name}", f"cantorlab.environments.{name}")
    for name in ("gymnasium", "pettingzoo", "tensors", "vector")
]


@pytest.mark.parametrize(
    ("module", "old", "new"),
    [
        (journal, "Saved", "SavedGame"),
        (journal, "kept", "load_all"),
        (journal, "saved", "load"),
        (journal, "solved", "steps_by_game"),
        (journal, "Unkept", "JournalWriteError"),
        (journal, "Unreadable", "UnreadableFile"),
        (journal, "cut_off", "unfinished"),
        (journal, "in_a_row", "puzzle_streak"),
        (exercises, "Unreadable", "UnreadableAnswer"),
        (siggil, "Place", "LayoutPlace"),
    ],
)
def test_an_old_name_of_a_module_is_the_new_one(module, old, new):
    with pytest.warns(DeprecationWarning, match=f"now called {module.__name__}.{new}"):
        assert getattr(module, old) is getattr(module, new)


@pytest.mark.parametrize(("old", "new"), [*deprecation.MODULES.items(), *WITHIN_PACKAGES])
def test_a_module_that_has_moved_is_found_by_its_old_name(old, new, monkeypatch):
    names = [name for name in sys.modules if name == old or name.startswith(f"{old}.")]
    for name in names:
        monkeypatch.delitem(sys.modules, name)
    with pytest.warns(DeprecationWarning, match=f"{old} is now called {new}"):
        module = import_module(old)
    assert module is import_module(new)
    assert module.__name__ == module.__spec__.name == new


def test_an_old_module_is_imported_from_its_package_and_its_line_is_named():
    code = "from cantorlab.adapters import tensors\nfrom cantorlab import texts\nprint(texts.say)"
    done = subprocess.run(
        [sys.executable, "-W", "always", "-c", code], capture_output=True, text=True, check=True
    )
    assert "<string>:1: DeprecationWarning: cantorlab.adapters is now called" in done.stderr
    assert "<string>:2: DeprecationWarning: cantorlab.texts is now called" in done.stderr


def test_a_game_may_read_actions_by_a_method_of_the_old_name():
    with pytest.warns(DeprecationWarning, match=r"Old\.action_written is now ") as told:

        class Old(tafl.TaflState):
            @classmethod
            def action_written(cls, text: str) -> str:
                return super().action_written(text.removesuffix("!"))

    assert [each.filename for each in told] == [__file__]
    with pytest.warns(DeprecationWarning, match=r"State\.action_written is now "):
        assert Old.action_from_text("d1-d4!") == "d1-d4"
    with pytest.warns(DeprecationWarning, match=r"State\.action_written is now "):
        assert tafl.TaflState.action_written("d1-d4xd5") == "d1-d4"


def test_an_adapter_may_have_methods_of_the_old_names():
    with pytest.warns(DeprecationWarning, match=r"Old\.seating is now .*seat_configs") as told:

        class Old(Adapter):
            def seating(self, options: Json) -> list[SeatConfig]:
                return []

    assert [each.filename for each in told] == [__file__]
    assert Old.seat_configs is Old.seating  # type: ignore[comparison-overlap]


def test_a_name_that_never_was_is_none():
    with pytest.raises(AttributeError, match="has no attribute 'cut_out'"):
        _ = journal.cut_out


def test_a_kind_may_define_a_hook_by_its_old_name():
    winner = exercises.exercise(1, kind="winner", level=1)
    with pytest.warns(DeprecationWarning, match="Old._because is now called _explain_answer"):

        class Old(type(winner)):  # type: ignore[misc]
            def _because(self) -> Iterator[tuple[str, int, int]]:
                yield "n", 3, 2

    assert issubclass(Old, Exercise)
    old = Old(
        **{
            name: getattr(winner, name)
            for name in ("key", "level", "place", "family", "formulas", "mages")
        }
    )
    assert [each["mages"] for each in old.reveal("en")["because"]] == [[3, 2]]


@pytest.mark.parametrize("module", [cantorlab, learning])
def test_the_frame_of_puzzles_was_called_puzzles(module):
    with pytest.warns(DeprecationWarning, match="now called .*puzzle_frame"):
        assert module.puzzles is learning.puzzle_frame


@pytest.mark.parametrize("old", ["Puzzles", "Tutorial"])
def test_lessons_were_opened_by_names_in_capitals(old):
    new = f"open_{old.lower()}"
    with pytest.warns(DeprecationWarning, match=f"now called cantorlab.{new}"):
        assert getattr(cantorlab, old) is getattr(cantorlab, new)


@pytest.mark.parametrize(
    ("old", "named"),
    [
        (lambda: Siggil(3, opponents="random"), "Siggil.opponents=. is now called opponent="),
        (lambda: Siggil(seed=1).new_game(players=3, opponents="random"), "now called opponent="),
        (lambda: Cantor("quest", role="defender"), "Cantor.role=. is now called side="),
        (lambda: SeatEnv("siggil", opponents="random"), "opponents= is now called opponent="),
        (lambda: BatchEnv("tafl", 2, opponents=at_random), "opponents= is now called opponent="),
    ],
)  # fmt: skip
def test_arguments_of_players_and_sides_had_other_names(old, named):
    with pytest.warns(DeprecationWarning, match=named) as warned:
        old()
    assert [each.filename for each in warned] == [__file__]


@pytest.mark.parametrize("make", [cantor.start, siggil.start])
def test_taken_was_the_actions(make):
    state = make(seed=1)
    state = state.apply(state.legal_actions(state.to_act[0])[0], state.to_act[0])
    with pytest.warns(DeprecationWarning, match="now called actions"):
        assert state.taken == state.actions != ()


def test_taken_was_the_captured_pieces_of_the_king():
    state = tafl.setup({"e5": "king", "d4": "attacker", "c5": "attacker", "b4": "defender"})
    state = state.apply("c5-c4")
    with pytest.warns(DeprecationWarning, match="now called captured"):
        assert state.taken == state.captured


def test_a_match_had_most_deals():
    with pytest.warns(DeprecationWarning, match=r"now called match.deals="):
        found = stats.match("cantor", "random", "random", sprt=None, most=2, seed=1)
    assert sum(found.pentanomial) == 2


def test_a_review_had_progress():
    seen: list[tuple[int, int]] = []
    with pytest.warns(DeprecationWarning, match="on_progress"):
        review(tafl.start().apply("d1-d4"), budget="novice", progress=lambda *at: seen.append(at))
    assert seen == [(1, 1)]


def test_advice_is_now_hints():
    with pytest.warns(DeprecationWarning, match="Tafl\\(advice=\\) is now called hints="):
        table = Tafl(advice=False, opponent="person")
    assert not table.view["advice"]


def test_hints_with_names_were_highlights():
    with pytest.warns(DeprecationWarning, match="highlights"):
        table = CatchTheQueen(hints=("danger",), opponent="person")
    assert table.view["highlights"] == {"moves": False, "zones": False, "danger": True}


def test_the_position_is_now_the_state():
    begun = tafl.start().apply("d1-d4")
    with pytest.warns(DeprecationWarning, match="now called state="):
        table = Tafl(position=begun, opponent="person")
    assert table.state == begun


def test_a_new_game_of_siggil_called_highlights_hints():
    table = Siggil()
    with pytest.warns(DeprecationWarning, match=r"new_game\(hints=\) is now called highlights="):
        table.new_game(hints=False)
    assert table.view["highlights"] is False


@pytest.mark.parametrize(
    ("highlights", "shown"), [(True, True), (False, False), (("zones",), False), ([], False)]
)
def test_highlights_are_on_off_or_by_name(highlights, shown):
    table = Tafl(highlights=highlights, hints=True, opponent="person")
    assert table.view["highlights"]["moves"] is shown
    assert table.view["advice"]


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: Tafl(highlights="moves"),
        lambda: Tafl(highlights=3),
        lambda: Tafl(hints=2),
        lambda: Siggil(hints=("moves",)),
        lambda: Siggil(highlights=("moves",)),
        lambda: Siggil(layout=3),
    ],
)
def test_anything_else_is_refused_with_a_sentence(wrong):
    with pytest.raises(ValueError, match=r"must be true or false|highlights are|layout"):
        wrong()


def test_siggil_takes_the_layout_of_a_widget():
    table = Siggil(layout=ipywidgets.Layout(width="400px"), seed=1)
    assert table.layout.width == "400px"
    assert table.state.layout.name == "passage"


def test_a_function_does_not_hide_a_module():
    from importlib import import_module

    for name in ("setup", "start", "match", "review"):
        for package in ("cantorlab.rules.tafl", "cantorlab.stats"):
            found = getattr(import_module(package), name, None)
            assert not (callable(found) and _is_module(f"{package}.{name}")), (package, name)


def _is_module(name: str) -> bool:
    from importlib.util import find_spec

    return find_spec(name) is not None


def test_the_viewer_of_a_table_was_its_eyes():
    table = Tafl(opponent="person")
    with pytest.warns(DeprecationWarning, match=r"Tafl\.eyes is now called viewer"):
        assert table.eyes == table.viewer == 0
