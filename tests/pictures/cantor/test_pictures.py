"""The pictures of Cantor: sound, still, without ids, and of nothing but an observation."""

from __future__ import annotations

from importlib.resources import files
from xml.etree import ElementTree

import pytest
from random_games import on_the_way

from cantorlab.languages.conventions import number_text
from cantorlab.pictures.art import draw_symbol, mage_symbol
from cantorlab.pictures.cantor.table import svg
from cantorlab.pictures.svg import check_style, colours, fit_lines, text_width
from cantorlab.rules import cantor

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = '<script>alert(1)</script>"&'


def positions(mode: str, seed: int) -> list[cantor.CantorState]:
    """All positions of a random game."""
    return list(on_the_way(cantor.start(mode, seed=seed), seed, 2_000))


def words(picture: str) -> str:
    return " ".join(ElementTree.fromstring(picture).itertext())


@pytest.mark.parametrize("mode", cantor.MODES)
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_every_position_of_a_game_has_a_sound_picture_without_ids(mode, seat):
    for state in positions(mode, 3):
        for language, style in (("en", "light"), ("fr", "dark")):
            picture = svg(state.observation(seat), language=language, style=style)
            root = ElementTree.fromstring(picture)
            assert root.tag == f"{SVG}svg"
            assert root.attrib["aria-label"]
            for node in root.iter():
                assert not {"id", "href", "class"} & node.attrib.keys()
                assert node.tag.removeprefix(SVG) not in ("use", "style", "script", "image")
            assert picture == svg(state.observation(seat), language=language, style=style)


def test_a_picture_shows_the_place_the_hand_and_the_score():
    state = cantor.start(seed=1)
    told = words(svg(state.observation(0), language="en"))
    assert "Glade of a Hundred Lanterns" in told
    assert "n + 100" in told
    for mage in state.deal.hands[0]:
        assert number_text(mage) in told.split()
    french = words(svg(state.observation(0), language="fr"))
    assert "La Clairière aux Cent" in french


def test_a_spectator_is_shown_no_mage():
    told = words(svg(cantor.start(seed=1).observation(None), language="en")).split()
    assert not {number_text(mage) for mage in range(-9, 0)} & set(told)


def test_a_finished_game_says_who_won():
    state = positions("quest", 5)[-1]
    winner = ("Adventurer", "Defender")[state.outcome.winner]
    assert f"{winner} wins" in words(svg(state.observation(None), language="en"))


def test_a_name_stays_text():
    place = cantor.Place(1, "n", name_en=HOSTILE)
    state = cantor.start(places=[place, *range(2, 9)], seed=1)
    picture = svg(state.observation(None), language="en")
    assert "<script" not in picture
    assert "alert(1)" in words(picture)


def test_a_long_name_is_written_smaller_before_it_is_cut():
    seen = cantor.start(seed=1).observation(0) | {"names": ["Toi", "Ordinateur (joueur de club)"]}
    assert "Ordinateur (joueur de club)" in words(svg(seen, language="fr"))
    assert "MMM…" in words(svg(seen | {"names": ["Toi", 60 * "M"]}, language="fr"))


@pytest.mark.parametrize("style", ["light", "dark"])
def test_both_surfaces_have_the_same_colours_by_name(style):
    assert colours(style).keys() == colours("light").keys()


def test_an_unknown_style_is_refused_by_name():
    with pytest.raises(ValueError, match="light, dark"):
        check_style("night")


# -- the art ---------------------------------------------------------------------------------------


def art() -> dict[str, ElementTree.Element]:
    sheet = files("cantorlab.data").joinpath("art", "cantor.svg").read_text(encoding="utf-8")
    return {node.attrib["id"]: node for node in ElementTree.fromstring(sheet).iter(SVG + "symbol")}


def test_each_of_the_18_mages_has_a_figure_of_its_own():
    figures = [draw_symbol("cantor", mage_symbol(mage), 0, 0, 28) for mage in range(-9, 9)]
    assert len(set(figures)) == 18


def test_sun_and_moon_tell_the_sign_and_the_hat_tells_the_size():
    def parts(mage: int) -> set[str]:
        used: set[str] = set()
        todo = [mage_symbol(mage)]
        while todo:
            part = todo.pop()
            used.add(part)
            todo += [use.attrib["href"][1:] for use in art()[part].iter(SVG + "use")]
        return used

    for mage in range(-9, 9):
        assert ("sun" in parts(mage)) == (mage > 0)
        assert ("moon" in parts(mage)) == (mage < 0)
        assert f"hat-{abs(mage)}" in parts(mage)
        assert ("orb-staff" in parts(mage)) == (mage % 2 == 0)
        assert ("spear-staff" in parts(mage)) == (mage % 2 == 1)


def test_no_part_of_the_art_is_missing_or_idle():
    symbols = art()
    modes = {f"mode-{mode}" for mode in cantor.MODES}

    def used_by(names):
        uses = [use for name in names for use in symbols[name].iter(SVG + "use")]
        return {use.attrib["href"][1:] for use in uses}

    assert used_by(symbols) <= symbols.keys()
    parts_of_mages = used_by(symbols.keys() - modes)
    whole = {mage_symbol(mage) for mage in range(-9, 9)}
    signs = {"aleph", "shield", "grimoire", "hourglass", "hourglass-out", "star", "star-open"}
    assert symbols.keys() - parts_of_mages - whole == signs | modes | {"banner", "tower", "mist"}


def test_an_unknown_symbol_is_an_error():
    with pytest.raises(KeyError):
        draw_symbol("cantor", "mage-9", 0, 0, 28)


# -- text that fits --------------------------------------------------------------------------------


@pytest.mark.parametrize("place", cantor.DECK, ids=lambda place: str(place.number))
def test_every_name_and_formula_of_the_deck_fits_whole(place):
    for text in (place.name_fr, place.name_en, place.formula):
        lines, size = fit_lines(text, 150, 17, 9)
        assert " ".join(lines) == text
        assert len(lines) <= 2
        assert all(text_width(line, size) <= 150 for line in lines)


def test_what_cannot_fit_is_cut_with_an_ellipsis():
    lines, _ = fit_lines("W" * 80, 100, 16, 9)
    assert lines[0].endswith("…")
    assert text_width(lines[0], 9) <= 100
