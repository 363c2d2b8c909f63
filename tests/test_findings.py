"""The findings' index names each script, and each script says what one would guess; none is run."""

from __future__ import annotations

import re
from pathlib import Path

FOLDER = Path(__file__).parent / "findings"
SCRIPTS = {path.stem: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.sh")}
HELPER = "place"


def test_the_index_names_each_script_once() -> None:
    index = (FOLDER / "index.md").read_text(encoding="utf-8")
    named = re.findall(r"^\| \[(\w+)\]\((\w+)\.sh\) \|", index, re.MULTILINE)
    assert [one for one, other in named] == [other for one, other in named]
    assert [one for one, _ in named] == sorted(SCRIPTS.keys() - {HELPER})


def test_each_script_says_its_guess_pins_its_packages_and_does_not_use_this_project() -> None:
    for name in SCRIPTS.keys() - {HELPER}:
        text = SCRIPTS[name]
        heads = re.findall(r"^# (Guess|Seen|Version, source|Met by): ", text, re.MULTILINE)
        assert heads == ["Guess", "Seen", "Version, source", "Met by"], name
        pinned = re.findall(r"^ *(?:node_)?packages (.+)$", text, re.MULTILINE)
        assert pinned, name
        assert all(
            re.search(r"[^@=]+(==|@)[\d$]", each) for line in pinned for each in line.split()
        )
        assert "cantorlab" not in text, name
