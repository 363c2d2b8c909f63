"""The README keeps its word: its code runs, and what it shows and names is there."""

from __future__ import annotations

import contextlib
import doctest
import io
import re
from pathlib import Path

import hosts
import pytest

from cantorlab import set_language
from cantorlab.commands import launcher

PROJECT = Path(__file__).resolve().parents[1]
TEXT = (PROJECT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)


@pytest.fixture(autouse=True)
def in_english():
    set_language("en")


@pytest.mark.slow
def test_its_code_runs_as_it_stands(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    code = [block for block in BLOCKS if ">>>" not in block]
    assert code
    for block in code:
        exec(compile(block, "README.md", "exec"), names)


def test_its_sessions_print_what_they_show():
    sessions = "\n".join(block for block in BLOCKS if ">>>" in block)
    test = doctest.DocTestParser().get_doctest(sessions, {}, "README.md", None, 0)
    assert test.examples
    said = io.StringIO()
    assert doctest.DocTestRunner().run(test, out=said.write).failed == 0, said.getvalue()


def test_what_it_shows_and_names_is_there():
    pictures = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", TEXT)
    folders = re.findall(r"`((?:cantorlab/|\.ci/|notebooks|binder|tests)[\w/]*)`", TEXT)
    assert pictures
    assert folders
    for name in pictures + folders:
        assert (PROJECT / name).exists(), name


def test_its_first_command_is_the_one_that_is_installed():
    assert "uv run cantorlab" in TEXT
    helped = io.StringIO()
    with contextlib.redirect_stdout(helped), pytest.raises(SystemExit) as end:
        launcher.main(["--help"])
    assert end.value.code == 0
    assert "usage: cantorlab" in helped.getvalue()


def test_the_table_of_hosts_is_the_one_that_its_tests_wrote():
    written = TEXT.partition(hosts.BEGIN)[2].partition(hosts.END)[0]
    rows = [line for line in written.splitlines() if line.startswith("| ")][2:]
    assert len(rows) == len(hosts.hosts())
    for line, host in zip(rows, hosts.hosts(), strict=True):
        assert line.startswith(hosts.row(host, "").rstrip("| "))
        file, _, name = host.get("test", "README.md").partition("::")
        assert f"def {name}(" in (PROJECT / file).read_text(encoding="utf-8") or not name
        assert line.endswith("| not tried |") == ("test" not in host)
        assert "fails" not in line
