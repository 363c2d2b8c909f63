"""Files that others made are opened, read and parsed within bounds, everywhere."""

from __future__ import annotations

import ast
import json
import os
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cantorlab
from cantorlab.support.foreign_files import (
    DEEPEST,
    open_file,
    parse_json,
    put_file,
    read_bytes,
    read_text,
)

PACKAGE = Path(cantorlab.__file__).parent

# -- opening and reading ------------------------------------------------------------------------


def test_what_a_file_holds_is_read_whole_or_not_at_all(tmp_path):
    file = tmp_path / "file"
    file.write_bytes(b"a" * 200_000)
    assert read_bytes(file, 200_000) == b"a" * 200_000
    with pytest.raises(OSError, match="too large"):
        read_bytes(file, 199_999)


def test_the_mark_of_an_editor_is_no_part_of_a_text(tmp_path):
    file = tmp_path / "file"
    file.write_text("Léa", encoding="utf-8-sig")
    assert read_text(file, 10) == "Léa"
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(UnicodeDecodeError):
        read_text(file, 10)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such files")
def test_a_pipe_a_device_and_a_folder_are_refused_at_once(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "zeros").symlink_to("/dev/zero")
    (tmp_path / "folder").mkdir()
    (tmp_path / "circle").symlink_to(tmp_path / "circle")
    opened = Path("/proc/self/fd")
    before = len(list(opened.iterdir())) if opened.exists() else 0
    for name in ("pipe", "zeros", "folder", "circle", "missing", "a\0b", "half \ud800"):
        with pytest.raises(OSError) as refusal:  # noqa: PT011  (which one depends on the system)
            read_bytes(tmp_path / name, 10)
        assert refusal.value.strerror
    if before:
        assert len(list(opened.iterdir())) == before, "what is refused is closed again"


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_link_to_a_file_is_read_and_one_is_never_written_through(tmp_path):
    file, link, nowhere = tmp_path / "file", tmp_path / "link", tmp_path / "nowhere"
    file.write_text("mine")
    link.symlink_to(file)
    assert read_text(link, 10) == "mine"
    put_file(link, b"other")
    assert (file.read_text(), link.read_text(), link.is_symlink()) == ("mine", "other", False)
    link.unlink()
    link.symlink_to(nowhere)
    put_file(link, b"new")
    assert not nowhere.exists()
    assert link.read_text() == "new"


def test_what_cannot_be_put_changes_nothing(tmp_path):
    (tmp_path / "folder").mkdir()
    for name in ("folder", "missing/file", "a\0b"):
        with pytest.raises(OSError):  # noqa: PT011  (which one depends on the system)
            put_file(tmp_path / name, b"new")
    assert [each.name for each in tmp_path.iterdir()] == ["folder"]
    with open_file(__file__) as file:
        assert file.read(3) == b'"""'


# -- parsing ------------------------------------------------------------------------------------

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
)


@given(JSON)
def test_json_is_parsed_as_python_parses_it(value):
    assert parse_json(json.dumps(value)) == value
    assert parse_json(json.dumps([[value]] * 101)) == [[value]] * 101, "brackets are counted"


@given(st.text(alphabet='[]{}",:\\n1é\x00 '))
def test_whatever_is_no_json_is_a_value_error(text):
    try:
        parse_json("[" * 50 + text)
    except ValueError:
        return
    assert json.loads("[" * 50 + text) is not None


@pytest.mark.parametrize("depth", [DEEPEST, DEEPEST + 1])
def test_depth_is_bounded_exactly(depth):
    for opening, closing in ("[]", ('{"a":', "}")):
        text = opening * depth + "1" + closing * depth
        if depth <= DEEPEST:
            assert parse_json(text) == json.loads(text)
        else:
            with pytest.raises(ValueError, match="levels"):
                parse_json(text)


@pytest.mark.parametrize(
    "text",
    ["[" * 3_000_000, '{"a":' * 500_000, '"' + '\\"' * 2_000_000, '["' + "[" * 3_000_000 + '"]'],
    ids=["lists", "mappings", "a text without an end", "brackets in a text"],
)
def test_texts_that_would_take_long_take_no_time(text):
    if text.endswith("]"):
        assert len(parse_json(text)[0]) == 3_000_000
    else:
        with pytest.raises(ValueError, match=r"levels|Unterminated"):
            parse_json(text)


# -- nothing else opens what others may have made -----------------------------------------------

# Whatever opens, reads or parses without bounds: functions, and methods of a path.
FUNCTIONS = {
    *("open", "io.open", "os.open", "json.load", "json.loads", "pickle.load", "pickle.loads"),
    *("tomllib.load", "tomllib.loads", "np.load", "np.fromfile", "pd.read_csv", "pd.read_json"),
}
METHODS = {"open", "read_text", "read_bytes"}
OURS = "files of the package itself, or of one that the user has installed"
AGAIN = "what was written as JSON in the line before"
# The files that may call these, and what they read in this way.
EXEMPT = {
    "support/editions.py": OURS,
    "exercises/lessons/lesson_data.py": OURS,
    "exercises/lessons/routes.py": OURS,
    "exercises/registry.py": OURS,
    "exercises/versions.py": OURS,
    "support/folder_lock.py": "a lock file, of which a sentence may cite 200 bytes",
    "support/foreign_files.py": "the gate",
    "frontend/toolchain.py": OURS,
    "languages/folder.py": OURS,
    "journal/index.py": "a cache that counts for nothing where it cannot be read",
    "journal/log.py": "a file that it writes",
    "learning/steps.py": OURS,
    "pictures/svg.py": OURS,
    "players/cantor/hidden_hands/ranges.py": OURS,
    "players/compiler.py": "a lock file, which is never read",
    "players/siggil/proved_deals.py": OURS,
    "players/tafl/weights.py": OURS,
    "plots/style.py": OURS,
    "rules/game_files.py": "a file that it writes",
    "room/holding.py": "a file that it writes",
    "room/pages.py": OURS,
    "rules/kernels.py": OURS,
    "site/build.py": OURS,
    "site/first_files.py": "what its own child process prints, and a board of ours",
    "site/browser_kernel.py": "what its own page sends, and the journal that it keeps",
    "site/notebooks.py": OURS,
    "site/packages.py": OURS,
    "site/runtime.py": OURS,
    "stats/engine/executors.py": "what the caller has sent to its own worker",
    "stats/engine/failures.py": "an exception that was written in the same line",
    "stats/engine/plan.py": AGAIN,
    "stats/engine/states.py": AGAIN,
    "languages/texts.py": OURS,
    "tools/exploitability.py": OURS,
    "tools/mining/__main__.py": "a tool of makers, which reads what it has written",
    "tools/tafl_fitting/__main__.py": "a tool of makers, which reads what it has written",
    "tools/tafl_fitting/network.py": "a tool of makers, which reads what it has written",
    "widgets/core/base.py": OURS,
    "widgets/core/bundle.py": OURS,
    "widgets/remote/handle.py": "what the room that it started has answered",
    "widgets/games/cantor/adapter.py": "a session, which is no file",
    "widgets/lessons/lesson/lesson.py": "a widget, which is no file",
    "widgets/core/output_page.py": OURS,
}
# Stores of simulations have bounds of their own.
STORES = "stats/engine/folder"


def _find_unbounded(text: str) -> list[str]:
    """The calls in a text of Python that may meet what is not of this package."""
    calls = [each.func for each in ast.walk(ast.parse(text)) if isinstance(each, ast.Call)]
    return [
        f"{ast.unparse(called)} in line {called.lineno}"
        for called in calls
        if _has_no_bounds(called) and not _is_of_ours(called)
    ]


def _has_no_bounds(called: ast.expr) -> bool:
    if isinstance(called, ast.Attribute) and called.attr in METHODS:
        return True
    return isinstance(called, ast.Name | ast.Attribute) and ast.unparse(called) in FUNCTIONS


def _is_of_ours(called: ast.expr) -> bool:
    """Return whether it reads from ``files("cantorlab…")``, the package's own data."""
    return any(
        isinstance(node, ast.Call)
        and ast.unparse(node).startswith(("files('cantorlab", "packaged('cantorlab"))
        for node in ast.walk(called)
    )


def test_nothing_is_opened_read_or_parsed_but_by_these_functions():
    found = {
        path.relative_to(PACKAGE).as_posix(): calls
        for path in PACKAGE.rglob("*.py")
        if "node_modules" not in path.parts
        and not path.relative_to(PACKAGE).as_posix().startswith(STORES)
        and (calls := _find_unbounded(path.read_text(encoding="utf-8")))
    }
    assert {name: calls for name, calls in found.items() if name not in EXEMPT} == {}
    assert EXEMPT.keys() - found.keys() == set(), "these need no exemption any more"


@pytest.mark.parametrize(
    "line",
    [
        "open(path)",
        "path.open('rb')",
        "Path(path).read_text()",
        "(folder / name).read_bytes()",
        "json.loads(text)",
        "np.load(path)",
        "os.open(path, 0)",
    ],
)
def test_a_bare_call_is_found(line):
    assert len(_find_unbounded(f"def f(path):\n    return {line}")) == 1
    assert not _find_unbounded("files('cantorlab.data').joinpath('x').read_text()")
    assert not _find_unbounded("read_text(path, 100)")
