"""The floors of the house: who may import whom, and what is loaded before it is used."""

from __future__ import annotations

import ast
import pkgutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import cantorlab

PACKAGE = Path(cantorlab.__file__).parent

# Each floor, and the floors that it may stand on; all may use what is FREE.
FLOORS = {
    "pictures": set(),
    "formulas": set(),
    "rules": {"formulas", "pictures"},
    "exercises": {"rules", "formulas"},
    "players": {"journal", "rules", "formulas", "pictures"},
    "journal": {"rules"},
    "learning": {"players", "rules"},
    "stats": {"players", "exercises", "rules", "formulas", "pictures"},
    "environments": {"players", "rules", "formulas"},
    "plots": {"stats", "players", "exercises", "rules", "formulas", "pictures"},
    "widgets": {
        *("stats", "journal", "learning", "rules", "players", "exercises", "formulas", "pictures"),
    },
    "commands": {"players", "plots", "room", "rules", "site", "stats", "widgets"},
    "tools": {"stats", "learning", "players", "rules", "formulas"},
    "site": {"exercises", "journal", "pictures", "players", "rules", "widgets"},
    "room": {"exercises", "players", "site", "widgets", "journal", "rules"},
    "__main__": {"commands"},
    "__init__": {
        *("environments", "learning", "room", "stats", "plots", "widgets", "players", "rules"),
        *("formulas", "pictures"),
    },
    "data": set(),
    "frontend": set(),
    "games": set(),
    "languages": set(),
    "support": set(),
}
FREE = {"cantorlab", "data", "games", "languages", "support"}

# What an innermost package may never load, and the one floor where each may be named at all.
HEAVY = ("sympy", "pandas", "matplotlib", "scipy", "numba", "anywidget", "ipywidgets", "IPython")
ALLOWED = {
    "pictures": set(),
    "formulas": {"sympy", "mpmath"},
    "rules": {"numpy", "numba"},
    "exercises": set(),
    "journal": {"pandas", "platformdirs"},
    "learning": {"pandas"},
    "players": {"numpy", "numba", "pandas"},
    "environments": {"numpy", "gymnasium", "pettingzoo", "pyspiel"},
    "languages": set(),
    "games": set(),
}


def _modules() -> list[Path]:
    return sorted(
        path
        for path in PACKAGE.rglob("*.py")
        if "node_modules" not in path.parts and "compiled" not in path.parts
    )


def _floor(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def _imports(path: Path) -> set[str]:
    """The dotted names that ``path`` imports anywhere, except for type checking only."""
    return {name for name, for_types in _find_names(path) if not for_types}


@cache
def _find_names(path: Path) -> frozenset[tuple[str, bool]]:
    """The dotted names that ``path`` imports, each with whether that is for type checking only."""
    package = ["cantorlab", *path.relative_to(PACKAGE).parent.parts]
    return frozenset(_named(ast.parse(path.read_text(encoding="utf-8")), package))


def _named(node: ast.AST, package: list[str], types: bool = False) -> Iterator[tuple[str, bool]]:
    """The names of one statement and of those within it."""
    types = types or (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test))
    yield from ((name, types) for name in _named_here(node, package))
    for field in ("body", "handlers", "orelse", "finalbody", "cases"):
        for child in getattr(node, field, ()):
            yield from _named(child, package, types)


def _named_here(node: ast.AST, package: list[str]) -> Iterator[str]:
    """The dotted names that one statement in ``package`` imports."""
    if isinstance(node, ast.Import):
        yield from (name.name for name in node.names)
    elif isinstance(node, ast.ImportFrom):
        base = package[: len(package) - node.level + 1] if node.level else []
        start = ".".join([*base, *([node.module] if node.module else [])])
        yield from (f"{start}.{name.name}" for name in node.names)


def _floors_below(path: Path) -> set[str]:
    """Return the floors that ``path`` imports from, beside its own and those free to all."""
    below = {
        parts[1]
        for parts in (name.split(".") for name in _imports(path))
        if parts[0] == "cantorlab" and len(parts) > 1 and parts[1] in FLOORS
    }
    return below - FREE - {_floor(path)}


def _foreign(path: Path) -> set[str]:
    """Return the libraries that ``path`` imports from."""
    roots = {name.split(".")[0] for name in _imports(path)}
    return roots - set(sys.stdlib_module_names) - {"cantorlab"}


def _offenders(found: dict[Path, set[str]]) -> list[str]:
    return [
        f"{path.relative_to(PACKAGE)}: {', '.join(sorted(w))}" for path, w in found.items() if w
    ]


def test_each_module_stands_only_on_the_floors_below_it():
    new = {_floor(path) for path in _modules()} - FLOORS.keys()
    assert new == set(), "a new floor: say here what it may stand on"
    assert not _offenders({path: _floors_below(path) - FLOORS[_floor(path)] for path in _modules()})


def test_each_floor_imports_only_the_libraries_that_it_needs():
    limited = [path for path in _modules() if _floor(path) in ALLOWED]
    assert limited
    assert not _offenders({path: _foreign(path) - ALLOWED[_floor(path)] for path in limited})


def _name(path: Path) -> str:
    """The dotted name of a file within the package; that of the package's own file is empty."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _needed(path: Path, files: dict[str, Path]) -> set[str]:
    """The files that ``path`` imports from, anywhere: in functions and for types too.

    ``from package import name`` lands on the file of the module ``name``, if it is one, and else
    on the package's own file, which must hold it.
    """
    found: set[str] = set()
    for dotted, _ in _find_names(path):
        root, _, name = dotted.partition(".")
        if root == "cantorlab":
            found |= {name} if name in files else {name.rpartition(".")[0]} & files.keys()
    return found - {_name(path)}


def _circles(needed: dict[str, set[str]]) -> set[frozenset[str]]:
    """The largest sets of files that all need each other."""
    reached = {name: _reached_from(name, needed) for name in needed}
    circles = {
        frozenset(other for other in reached[name] if name in reached[other]) for name in needed
    }
    return {circle for circle in circles if circle}


def _reached_from(name: str, needed: dict[str, set[str]]) -> set[str]:
    found: set[str] = set()
    waiting = [name]
    while waiting:
        new = needed[waiting.pop()] - found
        found |= new
        waiting += new
    return found


def test_no_files_import_each_other_in_a_circle():
    files = {_name(path): path for path in _modules()}
    circles = _circles({name: _needed(path, files) for name, path in files.items()})
    # For types alone: a state has its record and its mutable game, which lead back to it.
    assert circles == {frozenset({"rules.mutable", "rules.record", "rules.state"})}


def test_a_circle_is_found_in_whatever_way_it_is_made(tmp_path, monkeypatch):
    monkeypatch.setattr(sys.modules[__name__], "PACKAGE", tmp_path)
    room = tmp_path / "room"
    room.mkdir()
    written = {
        "__init__.py": "from cantorlab.room.one import thing",
        "one.py": "def late():\n    from . import two",
        "two.py": "import typing\nif typing.TYPE_CHECKING:\n    import cantorlab.room.six",
        "six.py": "from cantorlab.room.one import thing",
        "far.py": "from cantorlab.room import thing, one",
        "own.py": "from cantorlab.room import other\nfrom .. import room",
        "other.py": "from .own import that",
    }
    for name, text in written.items():
        (room / name).write_text(text)
    files = {_name(path): path for path in _modules()}
    assert _circles({name: _needed(path, files) for name, path in files.items()}) == {
        frozenset({"room.one", "room.two", "room.six"}),
        frozenset({"room.own", "room.other"}),
    }


def _hidden_modules(package: ModuleType) -> set[str]:
    """The modules of ``package`` that something else with their name hides."""
    names = {each.name for each in pkgutil.iter_modules(package.__path__)} & {*dir(package)}
    return {name for name in names if not isinstance(getattr(package, name), ModuleType)}


def test_no_module_has_the_name_of_something_else_in_its_package():
    rooms = [_name(path) for path in _modules() if path.name == "__init__.py"]
    found = {room: _hidden_modules(import_module(f"cantorlab.{room}".strip("."))) for room in rooms}
    assert not {room: hidden for room, hidden in found.items() if hidden}


def test_a_hidden_module_is_found(tmp_path, monkeypatch):
    room = tmp_path / "hiding"
    room.mkdir()
    (room / "__init__.py").write_text("from hiding.one import one\nfrom hiding import two")
    (room / "one.py").write_text("def one(): ...")
    (room / "two.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    assert _hidden_modules(import_module("hiding")) == {"one"}


def _values_of(path: Path) -> list[str]:
    targets = [
        target
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        for target in getattr(node, "targets", [getattr(node, "target", None)])
    ]
    return [each.id for each in targets if isinstance(each, ast.Name)]


def test_no_value_of_a_module_is_written_over_by_another():
    """Ruff finds that of functions and classes alone."""
    found = {path: _values_of(path) for path in _modules()}
    twice = {path: {x for x in names if names.count(x) > 1} for path, names in found.items()}
    assert _offenders(twice) == []


def _loaded_by(code: str) -> set[str]:
    """The heavy packages in memory after ``code`` ran in a process of its own."""
    check = f"import sys\n{code}\nprint(*[name for name in {HEAVY!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return set(done.stdout.splitlines()[-1].split()) if done.stdout.strip() else set()


def test_importing_the_package_loads_nothing_heavy():
    assert _loaded_by("import cantorlab; dir(cantorlab)") == set()


@pytest.mark.parametrize("game", ["cantor", "siggil", "tafl"])
def test_playing_a_game_by_its_rules_loads_nothing_heavy(game):
    play = f"""
from cantorlab.rules import {game} as rules
state = rules.start(seed=3) if {game!r} != "tafl" else rules.start()
for _ in range(3):
    seat = state.to_act[0]
    state = state.apply(state.legal_actions(seat)[0], seat)
repr(state), state.observation(seat), state.svg(seat=seat)
"""
    assert _loaded_by(play) == set()


def test_making_and_judging_exercises_loads_nothing_heavy():
    make = """
from cantorlab import exercises
for each in exercises.sheet(level=[4, 9, 12], n=24, seed=0):
    each.judge(each.solutions[0]), each.observation(), each.reveal()
"""
    assert _loaded_by(make) == set()


def test_showing_a_widget_loads_no_algebra_and_no_statistics():
    show = """
import cantorlab
table = cantorlab.Cantor(seed=1)
table._repr_mimebundle_()
"""
    assert _loaded_by(show) <= {"anywidget", "ipywidgets", "IPython"}


def test_every_public_name_can_be_fetched():
    for name in cantorlab.__all__:
        assert getattr(cantorlab, name) is not None
    assert cantorlab.journal.__name__ == "cantorlab.journal"


@pytest.mark.parametrize("game", cantorlab.rules.__all__)
def test_rules_need_no_import_of_their_own(game):
    _loaded_by(f"import cantorlab; cantorlab.rules.{game}")


@pytest.mark.parametrize("room", ["players", "rules"])
def test_whoever_walks_through_all_packages_comes_to_an_end(room):
    walked = list(pkgutil.walk_packages(getattr(cantorlab, room).__path__, f"cantorlab.{room}."))
    twins = [each.name for each in walked if each.name.startswith(f"cantorlab.{room}.compiled.")]
    assert twins
    assert not [name for name in twins if "compiled.compiled." in name]


def test_dir_lists_the_public_names_and_no_others():
    assert set(dir(cantorlab)) == {*cantorlab.__all__, *cantorlab._ROOMS, "__version__"}


def test_an_unknown_name_is_refused_as_any_module_refuses_it():
    with pytest.raises(AttributeError, match="no attribute 'Chess'"):
        _ = cantorlab.Chess


def _is_own(node: ast.Attribute) -> bool:
    return isinstance(node.value, ast.Name) and node.value.id in {"self", "cls"}


def _private_names(tree: ast.AST) -> Iterator[str]:
    """The names of one leading underscore that a file gives to something of its own."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and _is_own(node):
            yield node.attr


def _foreign_privates(path: Path, own: set[str]) -> set[str]:
    """Return what ``path`` takes of objects that is private and not of its own package."""
    return {
        ast.unparse(node)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute)
        and node.attr.startswith("_")
        and not node.attr.startswith("__")
        and not isinstance(node.value, ast.Call)  # of super()
        and not _is_own(node)
        and node.attr not in own | NAMED_TUPLES
    }


# What is public of a named tuple.
NAMED_TUPLES = {"_asdict", "_fields", "_make", "_replace"}
# Python's, joblib's and ipykernel's own, for which there is no public way, and what a class takes
# over from one of its bases.
PRIVATE = {
    *("sys._getframe", "sys._current_frames", "os._exit"),
    *("self.parallel._backend", "parallel._effective_n_jobs", "comm._reply_subshell_for"),
    *("BaseWidget._resume", "BaseWidget._recover", "BaseWidget._replay"),
    # Of another file in the same package, by a name that other packages have too.
    *("CantorState._opening", "SiggilState._opening", "state._later", "room._here", "room._open"),
}


# Where a package hands out what is its own.
FACES = {"widgets/table/hosting.py", "widgets/lessons/lesson/hosting.py"}


def test_packages_meet_at_public_faces():
    """A name that two packages have counts as a file's own: whose it is cannot be seen."""
    of_files = {
        path: {*_private_names(ast.parse(path.read_text(encoding="utf-8")))} for path in _modules()
    }
    of_packages: dict[Path, set[str]] = {}
    for path, names in of_files.items():
        of_packages.setdefault(path.parent, set()).update(names)
    owners = Counter(name for names in of_packages.values() for name in names)
    found = {}
    for path, names in of_files.items():
        alone = {name for name in of_packages[path.parent] if owners[name] == 1}
        found[path] = _foreign_privates(path, names | alone) - PRIVATE
    assert {each.relative_to(PACKAGE).as_posix() for each in found if found[each]} <= FACES, (
        _offenders(found)
    )
