"""Every widget there is, for tests of what all of them do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from uuid import uuid4

from cantorlab import (
    Cantor,
    CatchTheQueen,
    ClassView,
    Composer,
    FormulaLab,
    Lesson,
    MyGames,
    Quiz,
    Siggil,
    Tafl,
    open_puzzles,
    open_tutorial,
    simulate,
)
from cantorlab.widgets.core.base import BaseWidget

ACTIVITY = '[[question]]\nkind = "winner"\nformula = "(n - 2)²"\nmages = [-3, 6]\n'

WIDGETS: Mapping[str, Callable[[], BaseWidget]] = {
    "Cantor": lambda: Cantor(seed=1, language="en"),
    "Siggil": lambda: Siggil(seed=1, language="en"),
    "Tafl": lambda: Tafl(opponent="random", seed=1, language="en"),
    "CatchTheQueen": lambda: CatchTheQueen(opponent="random", seed=1, language="en"),
    "open_tutorial": lambda: open_tutorial("cantor", language="en"),
    "open_puzzles": lambda: open_puzzles("siggil", language="en"),
    "Quiz": lambda: Quiz(seed=1, language="en"),
    "Question": lambda: Lesson(3, journal=False, language="en").question("A"),
    "HandIn": lambda: Lesson(3, journal=False, language="en").hand_in(),
    "ClassView": lambda: ClassView(language="en"),
    "Composer": lambda: Composer(ACTIVITY, language="en"),
    "FormulaLab": lambda: FormulaLab(language="en"),
    "Explore": lambda: simulate("cantor", 20, seed=1).explore(language="en"),
    "MyGames": lambda: MyGames(language="en"),
}


def send(widget: BaseWidget, **content: object) -> None:
    """Send a message as a page does."""
    data = {"method": "custom", "content": {"nonce": uuid4().hex, **content}}
    widget.comm.handle_msg({"content": {"data": data}, "buffers": []})
