"""``cantorlab compile``: what it compiles, and what is said until it has."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from numba.core.dispatcher import Dispatcher

from cantorlab import players, set_language
from cantorlab.commands import compiling, launcher
from cantorlab.languages.texts import say
from cantorlab.players.compiler import will_compile
from cantorlab.rules import kernels
from cantorlab.stats import simulate
from cantorlab.widgets.games.tafl.king import Tafl

# Kernel functions that the steps leave out: those that only other kernels call, or tests from
# Python, and short ones of the statistics, which take a tenth of a second each.
LEFT_OUT = {
    "rules.compiled.cantor.kernel.turn.act",
    "rules.compiled.cantor.kernel.bulk.deal_hands_again",
    "rules.compiled.siggil.kernel.turn.act",
    "rules.compiled.tafl.kernel.bulk.count_on_square",
    "rules.compiled.tafl.kernel.bulk.see_squares",
}


@pytest.fixture
def in_english():
    yield
    set_language("en")


@pytest.fixture
def never_compiled(tmp_path, monkeypatch):
    """A home in which nothing has been compiled yet."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


def entries():
    """The compiled kernel functions that Python may call, by name."""
    return {
        f"{name.removeprefix('cantorlab.')}.{each.__name__}": each
        for name, module in list(sys.modules.items())
        if name.startswith("cantorlab.") and ".compiled." in name and ".kernel." in name
        for each in vars(module).values()
        if isinstance(each, Dispatcher)
        and each.__module__ == name
        and not each.targetoptions.get("forceinline")
    }


def is_kept(name):
    """Return whether a compiled function lies in the user's folder."""
    floor, _, module = name.rpartition(".")[0].partition(".compiled.")
    return kernels.is_cached(module, name.rpartition(".")[2], floor=floor)


@pytest.mark.slow
def test_it_compiles_every_kernel_and_tells_how_far_it_is(capsys, in_english):
    assert launcher.main(["compile", "--language", "en"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert len(said) == len(compiling.STEPS) + 1
    assert said[0] == f"1 of {len(compiling.STEPS)}: {say('compile.tafl', 'en')}"
    assert said[-1].startswith("Everything is compiled")
    floors = {tuple(name.split(".")[:3:2]) for name in entries()}
    assert floors >= {
        ("players", "cantor"), ("players", "matrix_games"), ("players", "siggil"),
        ("players", "tafl"), ("rules", "cantor"), ("rules", "siggil"), ("rules", "tafl"),
    }  # fmt: skip
    assert {name for name in entries() if not is_kept(name)} <= LEFT_OUT
    assert not will_compile("tafl")


NEWER = """
import numba
numba.version_info = numba.version_info._replace(minor=999)
from cantorlab.stats import simulate
found = simulate("siggil", 200, seed=5, compiled=True, progress=False)
print(found.games.plies.tolist(), found.games.winner.tolist())
"""


@pytest.mark.nightly
def test_a_numba_whose_inner_parts_are_not_known_compiles_the_same_games(tmp_path):
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}
    run = subprocess.run(
        [sys.executable, "-c", NEWER], env=environment, capture_output=True, text=True, check=True
    )
    plain = simulate("siggil", 200, seed=5, compiled=False, progress=False).games
    assert run.stdout.strip() == f"{plain.plies.tolist()} {plain.winner.tolist()}"


def test_where_compiling_is_switched_off_it_says_so(capsys, monkeypatch, in_english):
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    assert compiling.main(["--language", "en"]) == 1
    assert "NUMBA_DISABLE_JIT" in capsys.readouterr().err
    assert not will_compile("tafl")


@pytest.mark.usefixtures("never_compiled")
def test_the_launcher_begins_to_compile_only_where_nothing_is(monkeypatch):
    begun = []
    monkeypatch.setattr(subprocess, "Popen", lambda command, **quiet: begun.append(command))
    compiling.in_background()
    assert begun == [[sys.executable, "-m", "cantorlab", "compile"]]
    monkeypatch.setattr(kernels, "is_cached", lambda *name, **floor: True)
    assert compiling.in_background() is None
    assert len(begun) == 1


@pytest.mark.usefixtures("never_compiled")
@pytest.mark.parametrize("language", ["en", "fr"])
def test_levels_that_search_say_that_they_are_weaker_until_then(language, monkeypatch):
    note = say("tafl.ui.compiling", language)

    def noted():
        (field,) = (
            each for each in Tafl(language=language).view["options"] if each["name"] == "opponent"
        )
        return {each["value"] for each in field["choices"] if note in each.get("about", "")}

    searching = {
        name for name, player in players.levels("tafl").items() if hasattr(player, "nodes")
    }
    assert noted() == searching
    monkeypatch.setattr(kernels, "is_cached", lambda *name, **floor: True)
    assert noted() == set()
