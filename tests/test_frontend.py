"""The front end: its types, its unit tests, and that the committed bundles are what is built."""

from __future__ import annotations

import json
import re
import shlex
from collections import defaultdict
from graphlib import TopologicalSorter
from pathlib import Path
from xml.etree import ElementTree

import pytest
from front_end_packages import require_packages

from cantorlab.frontend import toolchain

SOURCES = sorted((toolchain.FRONTEND / "src").rglob("*.ts"))
WRITTEN_HERE = [
    path
    for path in toolchain.FRONTEND.rglob("*")
    if re.fullmatch(r"\.[cm]?[jt]sx?", path.suffix) and "node_modules" not in path.parts
]


@pytest.fixture(scope="module")
def packages() -> None:
    require_packages()


@pytest.fixture(scope="module")
def unit_tests(packages: None) -> list[ElementTree.Element]:
    """Return node's report of each unit test that passed; a failing one raises with the report."""
    manifest = json.loads((toolchain.FRONTEND / "package.json").read_text(encoding="utf-8"))
    node, test, *files = shlex.split(manifest["scripts"]["test"])
    report = toolchain.tool(node, test, "--test-reporter=junit", *files)
    return list(ElementTree.fromstring(report).iter("testcase"))


@pytest.mark.slow
@pytest.mark.usefixtures("packages")
def test_the_types_of_the_front_end_hold() -> None:
    assert toolchain.tool("tsc").strip() == ""


@pytest.mark.slow
@pytest.mark.usefixtures("packages")
def test_the_linter_of_the_front_end_finds_nothing() -> None:
    assert "Checked 2" in toolchain.tool("npm", "run", "--silent", "lint")  # more than 200 files


@pytest.mark.slow
def test_the_unit_tests_of_the_front_end_pass(unit_tests: list[ElementTree.Element]) -> None:
    assert len(unit_tests) >= 60


@pytest.mark.slow
def test_every_file_of_unit_tests_is_run(unit_tests: list[ElementTree.Element]) -> None:
    run = {Path(case.get("file", "")).resolve() for case in unit_tests}
    written = {
        path.resolve()
        for path in WRITTEN_HERE
        if re.search(r"[\"']node:test[\"']", path.read_text(encoding="utf-8"))
    }
    assert written
    assert written - run == set(), "node's pattern in package.json passes these by"


@pytest.mark.slow
@pytest.mark.usefixtures("packages")
def test_the_committed_bundles_are_what_the_sources_build(tmp_path: Path) -> None:
    toolchain.build(tmp_path)
    stale = toolchain.stale_bundles(tmp_path)
    assert not stale, f"stale bundles: {stale}; `python -m cantorlab.frontend` builds them anew"


@pytest.mark.slow
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


@pytest.mark.slow
def test_a_failing_tool_is_reported_with_its_output(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toolchain, "install", lambda: None)
    with pytest.raises(toolchain.ToolchainError, match=r"(?s)node .* failed:.*lost"):
        toolchain.tool("node", "-e", "throw new Error('lost')")


def test_the_lock_names_no_registry_of_anybodys_own() -> None:
    lock = json.loads((toolchain.FRONTEND / "package-lock.json").read_text(encoding="utf-8"))
    places = {each.get("resolved", "") for each in lock["packages"].values()}
    assert all(place == "" or place.startswith("https://registry.npmjs.org/") for place in places)


def test_no_source_is_javascript() -> None:
    assert [path.name for path in WRITTEN_HERE if path.suffix != ".ts"] == ["build.mjs"]


def _imports(source: Path) -> set[Path]:
    text = source.read_text(encoding="utf-8")
    paths = re.findall(r'^(?:import|\} from|export .* from)\b[^"]*"(\.[^"]+)"', text, re.MULTILINE)
    return {(source.parent / path).resolve() for path in paths}


def test_no_modules_import_each_other_in_a_circle() -> None:
    graph = {source.resolve(): _imports(source) for source in SOURCES}
    assert sum(map(len, graph.values())) > 700
    TopologicalSorter(graph).prepare()  # names the circle, if there is one


def test_the_rooms_of_the_shared_modules_lean_one_way() -> None:
    """A room imports from those above it in the table of ``frontend/README.md``."""
    readme = (toolchain.FRONTEND / "README.md").read_text(encoding="utf-8")
    cells = re.findall(r"^\| (`.*?) \|", readme, re.MULTILINE)
    place = {room: at for at, room in enumerate(re.findall(r"`(.+?)`", " ".join(cells)))}
    common = (toolchain.FRONTEND / "src" / "common").resolve()
    assert set(place) == {each.name for each in common.iterdir()} - {"modules.d.ts"}

    def room(path: Path) -> int:
        return place[path.relative_to(common).parts[0]]

    modules = [each.resolve() for each in SOURCES if common in each.resolve().parents]
    upward = [
        f"{module.name} imports {path.name}"
        for module in modules
        if module.name != "modules.d.ts"
        for path in _imports(module)
        if common in path.parents and room(path) > room(module)
    ]
    assert upward == []


def test_no_module_keeps_state_that_several_widgets_would_share() -> None:
    assert len(SOURCES) > 60
    for source in SOURCES:
        for line in source.read_text(encoding="utf-8").splitlines():
            assert not re.match(r"(export )?(let|var) ", line), f"{source.name}: {line}"


def test_only_the_link_which_sends_again_what_a_line_has_lost_sends_to_a_kernel() -> None:
    sending = [each for each in SOURCES if "model.send(" in each.read_text(encoding="utf-8")]
    assert [each.name for each in sending] == ["kernel_gate.ts", "sending.ts"]  # the gate hands on


def test_nothing_is_put_into_the_page_as_html_and_nothing_is_fetched() -> None:
    assert len(SOURCES) > 60
    forbidden = r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|fetch\(|https?://"
    for source in SOURCES:
        if source.name.endswith(".test.ts"):  # no page has it
            continue
        text = source.read_text(encoding="utf-8").replace("http://www.w3.org/", "")
        if source.parent.name in (
            "kernel_worker",
            "offline",
        ):  # workers, that fetch what is the site's
            text = text.replace("fetch(", "")
        assert not re.search(forbidden, text), source


def test_markup_from_elsewhere_has_one_gate() -> None:
    """``dom.ts`` parses the art of its own bundle, ``paper.ts`` the sheet of the own kernel."""
    parsing = [each for each in SOURCES if "DOMParser()" in each.read_text(encoding="utf-8")]
    assert [each.name for each in parsing] == ["dom.ts", "markup.ts", "paper.ts"]


def test_no_class_is_styled_by_two_widgets_that_may_stand_on_one_page():
    """A lesson has several widgets; what two of them call alike would look like the last one."""
    owners = defaultdict(set)
    for sheet in (toolchain.FRONTEND / "src").glob("*/*.css"):
        widget = sheet.parent.name
        if widget in ("site", "replay"):  # alone on their page
            continue
        text = re.sub(r"/\*.*?\*/", "", sheet.read_text(encoding="utf-8"), flags=re.DOTALL)
        for selectors in re.findall(r"([^{}@;]+)\{[^{}]*\}", text):
            for first in re.findall(r"(?:^|,)\s*\.(cl-[\w-]+)", selectors):
                owners[first].add(widget)
    of_all = {"cl-root", "cl-body"}  # these say of which widget, or name a class of theirs
    shared = {name: sorted(of) for name, of in owners.items() if len(of) > 1 and name not in of_all}
    assert shared == {}
