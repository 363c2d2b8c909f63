"""A figure for the end of a cell: its words are its alternative text, and wait below it."""

from __future__ import annotations

import re
from base64 import b64decode

import matplotlib as mpl
import pytest
from matplotlib import pyplot as plt

from cantorlab import plots
from cantorlab.languages.texts import get_language, set_language


@pytest.fixture(autouse=True)
def _clean():
    mpl.use("agg")
    plt.close("all")
    before = get_language()
    yield
    set_language(before)


def test_the_words_are_the_alternative_text_and_stand_below_not_above():
    set_language("fr")
    axes = plots.curve(["n + 100", "10 − n"])
    described = [plots.describe(each) for each in axes]
    shown = plots.shown(axes)
    bundle = shown._repr_mimebundle_()
    assert bundle["text/plain"] == str(shown) == "\n".join(described)
    page = bundle["text/html"]
    picture = re.search(r'src="data:image/png;base64,([^"]+)"', page)
    assert b64decode(picture[1]).startswith(b"\x89PNG")
    assert all(each in re.search(r'alt="([^"]+)"', page)[1] for each in described)
    assert page.index("<img") < page.index("<details><summary>En mots</summary>")
    assert "open" not in re.search(r"<details[^>]*>", page)[0]


def test_it_is_drawn_once():
    plots.shown(plots.order("n²"))
    assert plt.get_fignums() == []


def test_what_is_no_figure_of_ours_is_refused():
    with pytest.raises(ValueError, match="one figure is shown at a time, not 2"):
        plots.shown([plots.order("n"), plots.order("n²")])
    with pytest.raises(ValueError, match="one figure is shown at a time, not 0"):
        plots.shown([])
    with pytest.raises(ValueError, match="has drawn nothing"):
        plots.shown(plt.subplots()[1])
