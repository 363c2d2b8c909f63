"""Pictures as PDF: whole files, that show what the SVG does, and spare LaTeX a conversion."""

from __future__ import annotations

import re
import zlib
from base64 import b64decode
from html import unescape
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import nbformat
import pytest
from nbconvert.exporters import LatexExporter, MarkdownExporter
from widgets.core.films import picture_in
from widgets.every import WIDGETS

from cantorlab.pictures.svg import picture, words
from cantorlab.widgets.core import pdf

NOTEBOOKS = sorted((Path(__file__).parents[3] / "notebooks").glob("*/*.ipynb"))


def content_of(svg: str) -> str:
    """The operators of the page, once the table of the file's objects was found to be right."""
    told = pdf.pdf_base64(svg)
    assert told is not None
    file = b64decode(told)
    start = int(re.findall(rb"startxref\n(\d+)\n%%EOF\n$", file)[0])
    places = [int(each) for each in re.findall(rb"(\d{10}) 00000 n ", file[start:])]
    assert file[start:].startswith(b"xref\n0 5\n")
    assert [file[at:].startswith(b"%d 0 obj\n" % number) for number, at in
            enumerate(places, 1)] == [True] * 4  # fmt: skip
    length, stream = re.findall(rb"/Length (\d+)>>stream\n(.*)\nendstream", file, re.DOTALL)[0]
    assert len(stream) == int(length)
    return zlib.decompress(stream).decode("ascii")


@pytest.mark.parametrize("name", WIDGETS)
def test_the_pdf_of_a_widget_has_its_colours_and_its_words(name: str) -> None:
    widget = WIDGETS[name]()
    svg = widget._picture()
    drawn = content_of(svg)
    assert drawn.split().count("q") == drawn.split().count("Q") > 1
    for colour in set(re.findall(r'fill="#([0-9A-Fa-f]{6})"', svg)):
        parts = [int(colour[at : at + 2], 16) / 255 for at in (0, 2, 4)]
        told = re.findall(r"([\d.]+) ([\d.]+) ([\d.]+) rg", drawn)
        assert any(
            all(abs(float(one) - other) < 0.006 for one, other in zip(each, parts, strict=True))
            for each in told
        ), colour
    texts = [each.text or "" for each in ElementTree.fromstring(svg).iter()
             if each.tag.endswith("}text")]  # fmt: skip
    assert len(re.findall(r"<[0-9a-f]+> Tj", drawn)) == sum(map(len, texts)) > 0
    assert "<3f> Tj" not in drawn or any("?" in each for each in texts), "a sign has no glyph"
    widget.close()


def test_shapes_stand_where_the_svg_has_them() -> None:
    group = '<g transform="translate(10 20) scale(2)"><path d="M0 0h5v-5Q5 0 0 0z" fill="red"/></g>'
    drawn = content_of(picture(100, 50, "x", [group.replace("red", "#ff0000")]))
    assert drawn.startswith("1 0 0 -1 0 50 cm"), "y runs downward, as in the SVG"
    assert "2 0 0 2 10 20 cm" in drawn
    assert "0 0 m 5 0 l 5 -5 l 5 -1.67 3.33 0 0 0 c h f" in drawn
    assert "1 0 0 rg" in drawn
    half = content_of(picture(9, 9, "x", ['<rect width="9" height="9" opacity="0.5"/>']))
    assert "/O0 gs" in half


def test_signs_of_formulas_are_those_of_the_font_symbol_or_raised() -> None:
    line = words("−√n⁶ ≤ é", 1, 2, 10, "#000000", text_anchor="end")
    drawn = content_of(picture(40, 20, "n", [line]))
    assert "/S 10 Tf 0 Ts <2d> Tj /S 10 Tf 0 Ts <d6> Tj" in drawn
    assert "/F400 6 Tf 3.8 Ts <36> Tj" in drawn
    assert "/S 10 Tf 0 Ts <a3> Tj" in drawn
    assert "/F400 10 Tf 0 Ts <e9> Tj" in drawn
    assert float(re.findall(r"BT 1 0 0 -1 (\S+) 2 Tm", drawn)[0]) < -30, "it ends at its place"


def test_without_fonttools_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf, "find_spec", lambda name: None)
    assert pdf.pdf_base64(picture(2, 1, "nothing", [])) is None


@pytest.fixture
def plain_machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No Inkscape is found, nor anything else."""
    monkeypatch.setenv("PATH", str(tmp_path))


def exported(cells: list[Any]) -> tuple[str, dict[str, bytes]]:
    """The LaTeX of a notebook with these cells, and the files beside it."""
    notebook = nbformat.v4.new_notebook(cells=cells)
    latex, resources = LatexExporter().from_notebook_node(notebook)
    return latex, resources["outputs"]


@pytest.mark.usefixtures("plain_machine")
def test_a_saved_widget_is_exported_to_latex_without_inkscape() -> None:
    cells = []
    for make in WIDGETS.values():
        widget = make()
        for data in (widget._mime_outputs(), widget._repr_mimebundle_()[0]):
            output = nbformat.v4.new_output("display_data", data=data)
            cells.append(nbformat.v4.new_code_cell("widget", outputs=[output]))
        widget.close()
    latex, files = exported(cells)
    pdfs = {name: data for name, data in files.items() if name.endswith(".pdf")}
    assert len(pdfs) == len(cells) == sum(f"{{{name}}}" in latex for name in pdfs)
    assert all(data.startswith(b"%PDF-") for data in pdfs.values())
    markdown, _ = MarkdownExporter().from_notebook_node(nbformat.v4.new_notebook(cells=cells))
    assert ".svg" in markdown
    assert ".pdf" not in markdown


@pytest.mark.usefixtures("plain_machine")
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_each_kept_picture_of_ours_has_a_description_and_a_pdf(path: Path) -> None:
    told = [
        output
        for cell in nbformat.read(path, as_version=4).cells
        for output in cell.get("outputs", ())
    ]
    # JupyterLab shows an SVG of its own kind without a name.
    assert not [each for each in told if "image/svg+xml" in each.get("data", {})]
    outputs = [each for each in told if "application/pdf" in each.get("data", {})]
    for output in outputs:
        svg = picture_in(output.data["text/html"])
        assert output.data["application/pdf"] == pdf.pdf_base64(svg)
        alt = re.findall('<img alt="([^"]+)"', output.data["text/html"])
        assert [unescape(each) for each in alt] == [ElementTree.fromstring(svg).get("aria-label")]
    # Its text needs pandoc, which knows nothing of pictures.
    _, files = exported([nbformat.v4.new_code_cell("picture", outputs=outputs)])
    assert sum(name.endswith(".pdf") for name in files) == len(outputs)


@pytest.mark.parametrize(
    "svg",
    [
        '<svg xmlns="http://www.w3.org/2000/svg"><text>3</text></svg>',
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="50%"/></svg>',
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text>3</svg>',
    ],
)
def test_a_picture_of_other_elements_than_ours_has_none(svg: str) -> None:
    assert pdf.pdf_base64(svg) is None
