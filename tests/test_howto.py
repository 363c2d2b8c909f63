"""The how-to pages: every example in them runs, and says what it is said to say."""

import doctest
from pathlib import Path

import pytest

from cantorlab.exercises import registry

PAGES = sorted((Path(__file__).parents[1] / "notebooks" / "howto").glob("*.md"))
SLOW = {"bot", "environments", "learning", "simulations", "site", "together", "variant_piece"}


@pytest.mark.parametrize(
    "page",
    [
        pytest.param(page, id=page.stem, marks=pytest.mark.slow if page.stem in SLOW else ())
        for page in PAGES
    ],
)
def test_the_examples_of_a_page_run(
    page: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    # What a page adds leaves with the test, and so do the files that it writes.
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CANTORLAB_JOURNAL", str(tmp_path / "journal"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(registry, "_joined", dict(registry._joined))
    failed, tried = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert (failed, tried) == (0, page.read_text(encoding="utf-8").count(">>> "))


def test_every_page_has_a_title_of_one_line() -> None:
    assert len(PAGES) >= 4
    for page in PAGES:
        first, second, *_ = page.read_text(encoding="utf-8").splitlines()
        assert (first.startswith("# "), second) == (True, "")
