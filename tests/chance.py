"""Chance that a test leaves open: ``--open-seeds`` fails it if it depends on a seed that was drawn.

A test that passes for one deal and fails for another one is found months later, on somebody else's
machine. Tests of drawing itself carry the mark ``draws``. What is drawn as a name (of a file, a
code, a person) is no seed; that of a table counts once a deal or a computer player draws from it.
"""

from __future__ import annotations

import random
import secrets
import sys
from collections.abc import Callable, Generator
from functools import wraps
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

HERE = Path(__file__).parent
PACKAGE = HERE.parent / "cantorlab"
#: Where a seed must not be drawn.
OURS = (str(PACKAGE), str(HERE))
#: Modules of ours that draw names, or how long to wait for a line.
NAMES = tuple(str(PACKAGE / each) for each in ("room/codes.py", "widgets/remote/connection.py"))
#: Modules of ours that draw a table's seed, which nothing may ever be drawn from.
TABLES = tuple(str(PACKAGE / each) for each in ("room/hall.py", "widgets/table/timeline.py"))
#: Modules of ours that draw the seed of a table, a quiz or many games, and what they draw it with.
DRAWING = (
    ("widgets.table.timeline", "random"),
    ("widgets.quiz.widget", "random"),
    ("exercises.generation", "secrets"),
    ("room.hall", "secrets"),
    ("rules.random", "secrets"),
    ("site.browser_kernel", "secrets"),
)
#: Functions of ``random`` and of ``numpy.random`` that draw from one generator for all.
SHARED = ("choice", "choices", "randint", "random", "randrange", "sample", "shuffle", "uniform")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--open-seeds``."""
    told = "fail a test that depends on a seed that was drawn, unless it is marked `draws`"
    parser.addoption("--open-seeds", action="store_true", help=told)


def pytest_configure(config: pytest.Config) -> None:
    """Watch the tests, if the caller asks for it."""
    if config.option.open_seeds:
        config.pluginmanager.register(Watch(), "open seeds")


#: Seed of the seeds that tests leave open.
SEED = 7


@pytest.fixture(autouse=True)
def _same_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw what a test leaves without a seed from always the same one."""
    rng = random.Random(SEED)
    ways = {
        "random": SimpleNamespace(Random=random.Random, SystemRandom=lambda: rng),
        "secrets": SimpleNamespace(
            token_hex=secrets.token_hex, randbelow=rng.randrange, randbits=rng.getrandbits
        ),
    }
    for name, way in DRAWING:
        if module := sys.modules.get(f"cantorlab.{name}"):
            monkeypatch.setattr(module, way, ways[way])


class Drawn:
    """Draws of one test: their ``places`` in our code, and the ``seeds`` of its tables."""

    def __init__(self) -> None:
        self.places: list[str] = []
        self.seeds: dict[int, str] = {}

    def note(self, value: object, between: tuple[str, ...]) -> None:
        """Note that a value was drawn, if it was drawn for us."""
        frame = sys._getframe(2)
        while frame.f_code.co_filename.startswith(between) and frame.f_back:
            frame = frame.f_back
        file = frame.f_code.co_filename
        if not file.startswith(OURS) or file.startswith(NAMES):
            return
        place = f"{Path(file).relative_to(HERE.parent)}:{frame.f_lineno}"
        if file.startswith(TABLES) and isinstance(value, int):
            self.seeds[value] = place
        else:
            self.places.append(place)

    def use(self, seed: object, what: str) -> None:
        """Note that ``what`` is drawn from a seed, if that is a table's."""
        if isinstance(seed, int) and seed in self.seeds:
            self.places.append(f"{self.seeds[seed]} for {what}")


class Watch:
    """Plugin that watches the ways in which Python, numpy and we draw without a seed."""

    stashed = pytest.StashKey[Drawn]()

    def __init__(self) -> None:
        import numpy as np

        self.now = Drawn()
        # These draw for whoever calls them.
        numpy_folder = str(Path(np.__file__).parent)
        self.between = (__file__, str(random.__file__), str(secrets.__file__), numpy_folder)
        for where, names in (
            (secrets, ("randbits", "randbelow", "choice")),
            (random.SystemRandom, ("randrange", "choice", "random", "shuffle", "sample")),
            (random, SHARED),
            (np.random, ("choice", "randint", "random", "shuffle", "permutation", "uniform")),
        ):
            for name in names:
                setattr(where, name, self._drawing(getattr(where, name)))
        random.Random.seed = self._unseeded(random.Random.seed, 1)
        np.random.default_rng = self._unseeded(np.random.default_rng, 0)

    def _drawing(self, function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def draw(*args: Any, **kwargs: Any) -> Any:
            value = function(*args, **kwargs)
            self.now.note(value, self.between)
            return value

        return draw

    def _unseeded(self, function: Callable[..., Any], position: int) -> Callable[..., Any]:
        """Wrap what takes a seed at a position, and draws one for None."""

        @wraps(function)
        def begin(*args: Any, **kwargs: Any) -> Any:
            seed = args[position] if len(args) > position else next(iter(kwargs.values()), None)
            if seed is None:
                self.now.note(None, self.between)
            return function(*args, **kwargs)

        return begin

    def pytest_collection_finish(self) -> None:
        """Watch what is drawn from the seed of a table, once the package is imported."""
        from cantorlab.rules import random as kernel_random
        from cantorlab.widgets.table.timeline import Chance

        of_deal, of_move, of_kernel = (
            vars(Chance)["deal"],
            Chance.move,
            kernel_random._seed_and_index,
        )

        def deal(chance: Chance) -> int:
            seed: int = of_deal.fget(chance)
            if chance.seed in self.now.seeds:
                self.now.seeds[seed] = self.now.seeds[chance.seed]
            return seed

        def move(chance: Chance, *args: int) -> random.Random:
            self.now.use(chance.seed, "a player")
            return of_move(chance, *args)

        def read(seed: Any) -> tuple[int, int]:
            self.now.use(seed[0] if isinstance(seed, tuple) and seed else seed, "a deal")
            return of_kernel(seed)

        Chance.deal = property(deal)
        Chance.move = move
        kernel_random._seed_and_index = read

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> Generator[None, object, object]:
        """Watch the fixtures of a test, too."""
        return (yield from self._watch(item))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, object, object]:
        """Watch a test."""
        return (yield from self._watch(item))

    def _watch(self, item: pytest.Item) -> Generator[None, object, object]:
        self.now = item.stash.setdefault(self.stashed, Drawn())
        try:
            return (yield)
        finally:
            self.now = Drawn()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Fail a test that depends on a seed that was drawn."""
        report = yield
        drawn = item.stash.get(self.stashed, Drawn()).places
        marked = item.get_closest_marker("draws")
        if call.when == "call" and report.passed and drawn and not marked:
            report.outcome = "failed"
            report.longrepr = f"{item.nodeid} draws a seed: {', '.join(dict.fromkeys(drawn))}"
        return report
