"""The cards as PDF: every page, every card, and the art as it is in its own file."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import matplotlib as mpl
import pytest
from matplotlib.figure import Figure

from cantorlab import plots
from cantorlab.formulas import MAGES
from cantorlab.pictures.art import draw_symbol, mage_symbol
from cantorlab.plots import printing
from cantorlab.plots.drawings import draw
from cantorlab.rules import cantor


@pytest.fixture(autouse=True, scope="module")
def _no_screen():
    mpl.use("agg")


def pages_of(path):
    return len(re.findall(rb"/Type\s*/Page\b", path.read_bytes()))


def test_the_cards_of_some_places_are_one_page_and_the_same_bytes_again(tmp_path):
    wanted = {"places": [1, 44, 56, 64], "mages": False, "language": "fr"}
    one, other = (plots.cards(tmp_path / name, **wanted) for name in ("a.pdf", "b.pdf"))
    assert pages_of(one) == 1
    assert one.read_bytes() == other.read_bytes()


def test_the_mages_alone_are_two_pages(tmp_path):
    assert pages_of(plots.cards(tmp_path / "mages.pdf", places=[], language="en")) == 2


@pytest.mark.slow
def test_every_card_says_what_it_is_and_stays_within_its_lines():
    shown = []
    for figure in printing._pages(cantor.DECK, printing._place, "fr"):
        (ax,) = figure.axes
        shown += [text.get_text().replace("\u200a", "") for text in ax.texts]
        for text in ax.texts:
            box = text.get_window_extent()
            assert box.width / figure.dpi * 25.4 <= 63.0, text.get_text()
    assert len([text for text in shown if text.startswith("$")]) == 72
    assert [text for text in shown if text.isdecimal()] == [str(n) for n in range(1, 73)]
    for place in cantor.DECK:
        assert " ".join(place.name("fr").split()[:1]) in " ".join(shown)


@pytest.mark.parametrize("mage", MAGES)
def test_a_figure_on_paper_has_every_shape_of_the_art(mage):
    art = ElementTree.fromstring(draw_symbol("cantor", mage_symbol(mage), 0, 0, 64))
    shapes = [each for each in art.iter() if each.tag in ("path", "circle", "rect")]
    ax = Figure().add_subplot()
    draw(ax, "cantor", mage_symbol(mage), 100, 200, 64, "#1F2430", 1.0)
    assert len(ax.patches) == len(shapes)
    points = [point for patch in ax.patches for point in patch.get_path().vertices]
    assert all(97 <= x <= 167 and 197 <= y <= 267 for x, y in points)


def test_bad_places_are_refused_before_anything_is_written(tmp_path):
    with pytest.raises(ValueError, match="99"):
        plots.cards(tmp_path / "no.pdf", places=[99])
    assert not (tmp_path / "no.pdf").exists()
