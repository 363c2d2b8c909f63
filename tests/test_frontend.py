"""The front end: its types, its unit tests, and that the committed bundles are what is built."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from front_end_packages import require_packages

from cantorlab.frontend import toolchain

SOURCES = sorted((toolchain.FRONTEND / "src").rglob("*.ts"))


@pytest.fixture(scope="module")
def packages() -> None:
    require_packages()


@pytest.mark.usefixtures("packages")
def test_the_types_of_the_front_end_hold() -> None:
    assert toolchain.tool("tsc").strip() == ""


@pytest.mark.usefixtures("packages")
def test_the_unit_tests_of_the_front_end_pass() -> None:
    report = toolchain.tool("npm", "run", "--silent", "test")
    passed = re.search(r"pass (\d+)", report)
    assert passed
    assert int(passed[1]) >= 25


@pytest.mark.usefixtures("packages")
def test_the_committed_bundles_are_what_the_sources_build(tmp_path: Path) -> None:
    toolchain.build(tmp_path)
    stale = toolchain.stale_bundles(tmp_path)
    assert not stale, f"stale bundles: {stale}; `python -m cantorlab.frontend` builds them anew"


@pytest.mark.usefixtures("packages")
def test_building_twice_gives_the_same_bytes_and_no_path_of_this_machine(tmp_path: Path) -> None:
    entry = Path(__file__).parent / "browser" / "toy" / "index.ts"
    once, twice = tmp_path / "once", tmp_path / "deeper" / "twice"
    for folder in (once, twice):
        toolchain.build(folder, [entry])
    for name in ("toy.js", "toy.css"):
        built = (once / name).read_bytes()
        assert built == (twice / name).read_bytes()
        assert str(toolchain.FRONTEND.parents[1]).encode() not in built


def test_a_failing_tool_is_reported_with_its_output(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toolchain, "install", lambda: None)
    with pytest.raises(toolchain.ToolchainError, match=r"(?s)node .* failed:.*lost"):
        toolchain.tool("node", "-e", "throw new Error('lost')")


def test_the_lock_names_no_registry_of_anybodys_own() -> None:
    lock = json.loads((toolchain.FRONTEND / "package-lock.json").read_text(encoding="utf-8"))
    places = {each.get("resolved", "") for each in lock["packages"].values()}
    assert all(place == "" or place.startswith("https://registry.npmjs.org/") for place in places)


def test_no_module_keeps_state_that_several_widgets_would_share() -> None:
    for source in SOURCES:
        for line in source.read_text(encoding="utf-8").splitlines():
            assert not re.match(r"(export )?(let|var) ", line), f"{source.name}: {line}"


def test_nothing_is_put_into_the_page_as_html_and_nothing_is_fetched() -> None:
    forbidden = r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|fetch\(|https?://"
    for source in SOURCES:
        text = source.read_text(encoding="utf-8").replace("http://www.w3.org/", "")
        assert not re.search(forbidden, text), source
