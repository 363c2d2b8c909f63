"""Games for paper: what is there, by the numbers of the rules, and where, from what is drawn."""

from __future__ import annotations

import re
from collections import Counter
from io import BytesIO
from itertools import combinations
from xml.etree import ElementTree

import matplotlib as mpl
import numpy as np
import pytest
from matplotlib.figure import Figure
from matplotlib.mathtext import MathTextParser
from matplotlib.transforms import Affine2D
from PIL import Image

from cantorlab import plots
from cantorlab.commands import launcher
from cantorlab.formulas import MAGES
from cantorlab.languages.texts import LocalizedError
from cantorlab.pictures.art import draw_symbol, mage_symbol
from cantorlab.plots import printing
from cantorlab.plots.contrast import luminance
from cantorlab.plots.drawings import draw
from cantorlab.rules import cantor

# Rules §1.1, §2.1, §3.1, §3.5, §3.6, and a mark for §3.5's curse.
CANTOR = {"mage": 18, "grimoire": 1, "place": 72}
SIGGIL = {"card": 49, "spirit": 7, "layout": 5}
TAFL = {
    "board": 1, "attacker": 16, "defender": 8, "king": 1, "godi": 2, "jarl": 2, "archer": 4,
    "forest": 2, "merchant": 2, "volva": 2, "daughter": 2, "curse": 1,
    "jarl_viking": 6, "jarl_chief": 2, "king_viking": 6, "king_chief": 2, "english": 8, "queen": 1,
}  # fmt: skip
A4, LETTER = (210.0, 297.0), (215.9, 279.4)
DOTS = 100  # per inch, where pages are looked at


@pytest.fixture(autouse=True, scope="module")
def _no_screen():
    mpl.use("agg")


@pytest.fixture
def sheets(monkeypatch, tmp_path):
    """Return the sheets that a function hands to the printer."""

    def of(function, **options):
        taken = []
        monkeypatch.setattr(
            "cantorlab.plots.printed_games.write", lambda *given: taken.extend(given[2])
        )
        function(tmp_path / "no.pdf", **options)
        monkeypatch.undo()
        return taken

    return of


def pages_of(path):
    return len(re.findall(rb"/Type\s*/Page\b", path.read_bytes()))


def kinds(sheets):
    return Counter(
        re.sub(r"_-?\d+$|^layout_.*", "", side.name) or "layout"
        for sheet in sheets
        for side in sheet.fronts
    )


def looked_at(figure):
    """Return the dots of a page, as numbers of red, green and blue."""
    content = BytesIO()
    figure.savefig(content, format="png", dpi=DOTS)
    return np.asarray(Image.open(content).convert("RGB")).astype(int)


def coloured(dots):
    """Return the rectangle of a page that is not white, in mm from the upper left."""
    rows, columns = np.nonzero((dots < 250).any(axis=2))
    edges = (columns.min(), rows.min(), columns.max() + 1, rows.max() + 1)
    return [at / DOTS * 25.4 for at in edges]


def test_there_is_one_set_of_all_cards_of_cantor(sheets):
    assert kinds(sheets(plots.cards)) == CANTOR


def test_siggil_has_its_cards_and_layouts(sheets):
    cards, layouts = sheets(plots.siggil_cards)
    spirits = [side for side in cards.fronts if side.name.endswith("_spirit")]
    found = {"card": len(cards.fronts) - len(spirits), "spirit": len(spirits)}
    assert found | {"layout": len(layouts.fronts)} == SIGGIL


@pytest.mark.slow
def test_no_two_cards_of_siggil_look_alike(sheets):
    cards, _layouts = sheets(plots.siggil_cards)
    assert len({printing.picture(side, cards.form, 0.0) for side in cards.fronts}) == 56


def test_both_games_of_kings_have_a_board_and_all_their_pieces(sheets):
    assert kinds(sheets(plots.tafl_set)) == TAFL


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_page_of_the_pdf_has_the_size_of_its_paper(tmp_path, paper):
    file = plots.tafl_set(tmp_path / "set.pdf", paper=paper, language="fr")
    boxes = re.findall(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", file.read_bytes())
    assert len(boxes) == pages_of(file) == 3
    for box in boxes:
        size = [float(each) / 72 * 25.4 for each in box]
        assert size == pytest.approx({"a4": A4, "letter": LETTER}[paper], abs=0.01)


@pytest.mark.parametrize(("bleed", "paper"), [(3.0, A4), (2.0, LETTER)])
def test_backs_lie_behind_their_fronts_when_the_sheet_is_flipped(sheets, bleed, paper):
    """On the last page, which is not full; a card and its bleed have their millimetres."""
    sheet = sheets(plots.siggil_cards)[0]
    for count in (1, 3, 5):
        part = printing.Sheet(sheet.form, sheet.fronts[:count], sheet.backs[:count])
        front, back = printing.pages(part, paper, bleed)
        for line in front.axes[0].lines:  # cut marks
            line.set_visible(False)
        seen, behind = (coloured(looked_at(each)) for each in (front, back))
        mirrored = [paper[0] - behind[2], behind[1], paper[0] - behind[0], behind[3]]
        assert seen == pytest.approx(mirrored, abs=0.6)
        if count == 1:
            size = sorted((seen[2] - seen[0], seen[3] - seen[1]))
            assert size == pytest.approx([63 + 2 * bleed, 88 + 2 * bleed], abs=0.6)


@pytest.mark.parametrize(("paper", "bleed"), [(A4, 3.0), (LETTER, 0.0)])
def test_cut_marks_are_at_the_edges_of_cards_and_touch_none(sheets, paper, bleed):
    sheet = sheets(plots.siggil_cards)[0]
    front, _back = list(printing.pages(sheet, paper, bleed))[:2]
    marks = [line.get_xydata() for line in front.axes[0].lines]
    assert marks
    for line in marks:
        assert (line >= 0).all()
        assert (line <= paper).all()
    for line in front.axes[0].lines:
        line.set_visible(False)
    left, top, right, foot = coloured(looked_at(front))
    for (x, y), (x_end, y_end) in marks:
        outside = max(y, y_end) < paper[1] - foot or min(y, y_end) > paper[1] - top
        outside = outside or max(x, x_end) < left + 0.3 or min(x, x_end) > right - 0.3
        assert outside, "a mark on a card"
    upright = sorted({round(float(line[0][0]), 3) for line in marks if line[0][0] == line[1][0]})
    gaps = np.diff(upright)
    assert gaps[::2] == pytest.approx([gaps[0]] * len(gaps[::2]))
    assert gaps[0] == pytest.approx(88 if gaps[0] > 70 else 63)
    if len(gaps) > 1:
        assert gaps[1] == pytest.approx(2 * bleed) or bleed == 0
    assert upright[0] + upright[-1] == pytest.approx(paper[0])


def test_pictures_have_300_dots_an_inch(tmp_path):
    folder = plots.cards(tmp_path / "cards", places=[1, 44], mages=False, language="de")
    names = {file.name for file in folder.iterdir()}
    assert names == {"place_01.png", "place_44.png", "back_of_places.png"}
    for name in names:
        picture = Image.open(folder / name)
        assert picture.size == (815, 1110), "69 and 94 mm, bleed included"
        assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.1)


def test_a_piece_is_a_disc_on_nothing(sheets):
    sheet = sheets(plots.tafl_set)[1]
    picture = Image.open(BytesIO(printing.picture(sheet.fronts[0], sheet.form, 0.0)))
    assert picture.size == (189, 189), "16 mm"
    assert picture.getpixel((0, 0))[3] == 0
    assert picture.getpixel((94, 5))[3] == 255


def test_sides_differ_in_lightness_where_there_are_no_hues(sheets):
    _board, *games = sheets(plots.tafl_set)
    for sheet, sides in zip(
        games, [("attacker", "defender", "king"), ("jarl_viking", "king_viking", "english")],
        strict=True,
    ):  # fmt: skip
        fronts = {side.name: side for side in sheet.fronts}
        light = []
        for name in sides:
            picture = Image.open(BytesIO(printing.picture(fronts[name], sheet.form, 0.0)))
            red, green, blue, _ = picture.getpixel((94, 12))
            light.append(luminance(f"#{red:02x}{green:02x}{blue:02x}"))
        for one, other in combinations(light, 2):
            high, low = max(one, other), min(one, other)
            assert (high + 0.05) / (low + 0.05) > 1.5, (sides, light)


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_letter_is_smaller_than_six_points_or_cut_off(sheets, language):
    made = sheets(plots.siggil_cards, language=language) + sheets(plots.tafl_set, language=language)
    for sheet in made:
        for side in {each.name: each for each in sheet.fronts}.values():
            check_letters(side, sheet.form)


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_every_place_says_what_it_is_and_stays_within_its_card(sheets, language):
    (sheet,) = sheets(plots.cards, language=language)
    shown = {side.name: check_letters(side, sheet.form) for side in sheet.fronts}
    for place in cantor.DECK:
        texts = [text.replace("\u200a", "") for text in shown[f"place_{place.number:02}"]]
        assert str(place.number) in texts
        assert place.name(language) in " ".join(texts)
        assert len([text for text in texts if text.startswith("$")]) == 1


def check_letters(side, form):
    """Hold the letters of a side against the least size and against its edges; return its texts."""
    wide, high = form.width + 8, form.height + 20  # with the line below a piece
    figure, ax = printing._figure(wide, high)
    side.draw(printing.Spot(ax, form, 0.0, (wide / 2, high / 2)))
    for text in ax.texts:
        content, size = text.get_text(), text.get_fontsize()
        if "$" in content:
            parsed = MathTextParser("path").parse(content, 72)
            size *= min(glyph[1] for glyph in parsed.glyphs) / 10.0
        assert size >= 6.0, (side.name, content, size)
        box = text.get_window_extent()
        ends = [each / figure.dpi * 25.4 for each in (box.x0, box.x1)]
        edge = 0.0 if form.is_round else 6.5
        assert edge <= ends[0] <= ends[1] <= wide - edge, (side.name, content)
    return [text.get_text() for text in ax.texts]


def test_the_same_cards_are_the_same_bytes_whatever_a_user_has_set(tmp_path):
    wanted = {"places": [1, 44, 56, 64], "mages": False, "language": "fr", "backs": False}
    one = plots.cards(tmp_path / "a.pdf", **wanted)
    with mpl.rc_context({"savefig.bbox": "tight", "font.size": 30, "savefig.dpi": 40}):
        other = plots.cards(tmp_path / "b.pdf", **wanted)
        assert mpl.rcParams["font.size"] == 30
    assert pages_of(one) == 1
    assert one.read_bytes() == other.read_bytes()


@pytest.mark.parametrize("mage", MAGES)
def test_a_figure_on_paper_has_every_shape_of_the_art(mage):
    markup = draw_symbol("cantor", mage_symbol(mage), 0, 0, 64)
    art = ElementTree.fromstring(markup)
    shapes = [each for each in art.iter() if each.tag in ("path", "circle", "rect")]
    ax = Figure().add_subplot()
    draw(ax, markup, Affine2D().scale(1, -1).translate(100, 264), 1.0)
    assert len(ax.patches) == len(shapes)
    points = [point for patch in ax.patches for point in patch.get_path().vertices]
    assert all(97 <= x <= 167 and 197 <= y <= 267 for x, y in points)


def test_svg_on_paper_keeps_its_texts_opacities_and_places():
    markup = (
        '<g transform="translate(10 20) scale(2)" opacity=".5">'
        '<rect x="0" y="0" width="5" height="5" fill="#FF0000" fill-opacity=".5"/>'
        '<text x="1" y="4" font-size="3" font-weight="700" text-anchor="end">T4</text></g>'
    )
    ax = Figure().add_subplot()
    draw(ax, markup, Affine2D().scale(1, -1).translate(0, 100), 4.0, turn=90.0)
    (patch,), (text,) = ax.patches, ax.texts
    assert patch.get_facecolor() == (1.0, 0.0, 0.0, 0.25)
    assert patch.get_path().get_extents().bounds == pytest.approx((10, 70, 10, 10))
    assert text.get_position() == pytest.approx((12, 72))
    assert (text.get_fontsize(), text.get_ha(), text.get_rotation()) == (24.0, "right", 90.0)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"places": [99]}, "99"),
        ({"paper": "a5"}, "`paper` is one of a4, letter, not a5."),
        ({"paper": ["a4"]}, "`paper` is one of"),
        ({"bleed": 9}, "`bleed` is a number of millimetres from 0 to 5, not 9."),
        ({"bleed": float("nan")}, "from 0 to 5, not nan."),
        ({"bleed": "3 mm"}, "from 0 to 5, not 3 mm."),
        ({"bleed": True}, "from 0 to 5, not True."),
    ],
)
def test_bad_arguments_are_refused_before_anything_is_written(tmp_path, wrong, said):
    with pytest.raises(ValueError, match=re.escape(said)):
        plots.cards(tmp_path / "no.pdf", **wrong)
    assert list(tmp_path.iterdir()) == []


def test_a_file_of_another_kind_is_refused(tmp_path):
    with pytest.raises(LocalizedError) as refused:
        plots.siggil_cards(tmp_path / "siggil.docx")
    assert "siggil.docx" in refused.value.message("fr")
    assert list(tmp_path.iterdir()) == []


def test_the_command_prints_and_replaces_nothing_unasked(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    there = tmp_path / "tafl.pdf"
    there.write_text("mine")
    command = ["print", "tafl", "--bleed", "2,5", "--language", "en"]
    assert launcher.main(command) == 1
    assert "tafl.pdf is there already" in capsys.readouterr().err
    assert there.read_text() == "mine"
    assert launcher.main([*command, "--yes"]) == 0
    assert "tafl.pdf is written" in capsys.readouterr().out
    assert pages_of(there) == 3
    assert launcher.main([*command, "--yes", "--to", "set.txt"]) == 1
    assert launcher.main([*command, "--yes", "--to", f"{there}/in/it"]) == 1
    assert capsys.readouterr().err.count("\n") == 2
    with pytest.raises(SystemExit):
        launcher.main(["print", "cantor", "--bleed", "x"])
    assert "0 to 5, not x" in capsys.readouterr().err
