"""The how-to pages: every example in them runs, and says what it is said to say."""

import doctest
from pathlib import Path

import pytest

from cantorlab.exercises import registry

PAGES = sorted((Path(__file__).parents[1] / "notebooks" / "howto").glob("*.md"))
SLOW = {"bot", "environments", "learning", "simulations", "site", "variant_piece"}
# A room in a process of its own: it failed once beside other browsers, and why is not understood.
NIGHTLY = {"together"}


def marks_of(name: str) -> tuple[pytest.MarkDecorator, ...]:
    """Return the tier of a page, none for the default one."""
    if name in NIGHTLY:
        return (pytest.mark.nightly,)
    return (pytest.mark.slow,) if name in SLOW else ()


@pytest.mark.parametrize(
    "page",
    [pytest.param(page, id=page.stem, marks=marks_of(page.stem)) for page in PAGES],
)
def test_the_examples_of_a_page_run(
    page: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    # What a page adds leaves with the test, and so do the files that it writes.
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CANTORLAB_JOURNAL", str(tmp_path / "journal"))
    monkeypatch.setattr(registry, "_joined", dict(registry._joined))
    failed, tried = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert (failed, tried) == (0, page.read_text(encoding="utf-8").count(">>> "))


def test_every_page_has_a_title_of_one_line() -> None:
    assert len(PAGES) >= 4
    for page in PAGES:
        first, second, *_ = page.read_text(encoding="utf-8").splitlines()
        assert (first.startswith("# "), second) == (True, "")
