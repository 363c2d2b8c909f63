"""The pyramid and the widget's own layout can both be said."""

from __future__ import annotations

from typing import Any

import ipywidgets
import pytest

from cantorlab import Siggil


@pytest.mark.parametrize(
    ("given", "pyramid", "width"),
    [
        ({}, "passage", None),
        ({"layout": "river"}, "river", None),
        ({"pyramid": "river"}, "river", None),
        ({"layout": {"width": "300px"}}, "passage", "300px"),
        ({"layout": ipywidgets.Layout(width="300px")}, "passage", "300px"),
        ({"layout": {"width": "300px"}, "pyramid": "river"}, "river", "300px"),
        ({"layout": ipywidgets.Layout(width="300px"), "pyramid": "turtle"}, "turtle", "300px"),
    ],
)
def test_both_layouts(given: dict[str, Any], pyramid: str, width: str | None) -> None:
    table = Siggil(seed=1, journal=False, **given)
    assert table.record.options["layout"] == pyramid
    assert table.layout.width == width
    again = Siggil.from_record(table.record, journal=False, layout={"height": "9em"})
    assert again.record.options["layout"] == pyramid
    assert again.layout.height == "9em"


def test_a_misspelt_layout_is_refused_as_before() -> None:
    with pytest.raises(ValueError, match="riverr"):
        Siggil(layout="riverr")
