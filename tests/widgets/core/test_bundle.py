"""A widget's script and style, as its state carries them."""

from __future__ import annotations

import base64
import json
import re
import zlib

import pytest
from widgets.every import WIDGETS

from cantorlab.widgets.core.bundle import STATIC


@pytest.mark.parametrize("name", WIDGETS)
def test_the_state_that_a_notebook_keeps_of_a_widget_is_below_170_kb(name: str) -> None:
    state = WIDGETS[name]().get_state()
    assert len(json.dumps(state, default=str).encode()) <= 170_000


def test_the_script_of_a_widget_is_the_packed_bundle() -> None:
    scripts = {file.read_text(encoding="utf-8") for file in STATIC.glob("*.js")}
    for make in WIDGETS.values():
        packed = re.match('const packed="(.+)";\n', make().get_state()["_esm"])
        assert packed is not None
        assert zlib.decompress(base64.b64decode(packed[1])).decode() in scripts


def test_each_bundle_begins_with_its_licence_and_names_no_map_of_its_sources() -> None:
    bundles = [each for each in STATIC.iterdir() if each.suffix in (".js", ".css")]
    assert len(bundles) > 20
    for bundle in bundles:
        text = bundle.read_text(encoding="utf-8")
        assert text.startswith("/*! Cantorlab, MIT License. Copyright (c) "), bundle.name
        assert "sourceMappingURL" not in text
    assert {each.suffix for each in STATIC.iterdir()} == {".js", ".css"}
