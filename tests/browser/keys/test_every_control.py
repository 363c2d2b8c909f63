"""Every control of every widget, pressed with the keyboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from browser.keys.walker import Walker
from browser.quiz.page import quiz_of
from widgets.lessons.classview.pupils import CLASS

from cantorlab import (
    Cantor,
    CatchTheQueen,
    ClassView,
    FormulaLab,
    Lesson,
    Siggil,
    Tafl,
    exercises,
    open_puzzles,
    open_tutorial,
    simulate,
)
from cantorlab.exercises.lessons.handin_code import code_of
from cantorlab.widgets.games.tafl.adapter import TaflAdapter

#: As many variants as go together; the völva takes the Jarl's place in the second.
MANY: dict[str, Any] = {"godi": True, "archers": True, "forest": True, "young_king": True}

WIDGETS: dict[str, Callable[[], Any]] = {
    "discovery": lambda: Cantor(opponent="random", seed=3, ask=True, pace="brisk", language="en"),
    "discovery-two": lambda: Cantor(opponent=None, seed=3, pace="brisk", language="fr"),
    "express": lambda: Cantor("express", opponent="random", seed=3, pace="brisk", language="en"),
    "quest": lambda: Cantor("quest", opponent="random", seed=3, pace="brisk", language="en"),
    "siggil-alone": lambda: Siggil(1, seed=3, pace="brisk", language="en"),
    "siggil-three": lambda: Siggil(3, opponent="random", seed=3, pace="brisk", language="en"),
    "siggil-people": lambda: Siggil(2, opponent=None, seed=3, pace="brisk", language="fr"),
    "tafl": lambda: Tafl(opponent="random", seed=3, pace="brisk", language="en"),
    "tafl-two": lambda: Tafl(opponent=None, seed=3, pace="brisk", language="fr"),
    "tafl-all": lambda: Tafl(
        opponent="random", seed=3, pace="brisk", language="en", jarl=True, **MANY
    ),
    "tafl-victory": lambda: Tafl(
        opponent="random",
        side="defender",
        seed=3,
        pace="brisk",
        language="en",
        victory=True,
        **MANY,
    ),
    "queen": lambda: CatchTheQueen(opponent="random", seed=3, pace="brisk", language="en"),
    "lab": lambda: FormulaLab("a*n^2+b*n", other="n^2", language="en"),
    "quiz": lambda: quiz_of(*exercises.KINDS),
    "tutorial": lambda: open_tutorial("tafl", language="en"),
    "puzzles": lambda: open_puzzles("cantor", language="fr"),
    "question": lambda: Lesson(3, journal=False, language="en").question("A"),
    "hand-in": lambda: Lesson(3, journal=False, language="fr").hand_in(),
    "class": lambda: ClassView([code_of(each) for each in CLASS[:4]], language="en"),
    "explore": lambda: simulate("tafl", 20, seed=3).explore(language="en"),
}


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TaflAdapter, "answer", 0.0)


@pytest.mark.parametrize("name", WIDGETS)
def test_no_press_loses_the_focus_goes_unheard_or_is_told_twice(table_page: Any, name: str) -> None:
    walker = Walker(table_page(WIDGETS[name](), width=760, reduced_motion="reduce"))
    faults = walker.walk()
    assert not faults, "\n".join(faults)
