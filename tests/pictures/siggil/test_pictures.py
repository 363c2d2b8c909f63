"""The pictures of Siggil: well-formed, self-contained, and true to the observation."""

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from cantorlab.pictures.art import draw_symbol, paint
from cantorlab.pictures.siggil.cards import EMBLEMS, number_of
from cantorlab.pictures.siggil.table import svg
from cantorlab.rules import siggil
from cantorlab.rules.siggil import CARDS, FAMILIES, Layout

SVG = "{http://www.w3.org/2000/svg}"


def words_of(picture):
    return [text.text for text in ElementTree.fromstring(picture).iter(f"{SVG}text")]


def cards_of(picture):
    """The cards that are named: a family's letter stands after its number."""
    return [letter + number for number, letter in pairwise(words_of(picture))]


@pytest.mark.parametrize("layout", siggil.LAYOUTS)
@pytest.mark.parametrize("style", ["light", "dark"])
def test_every_layout_is_drawn_without_ids_scripts_or_references(layout, style):
    picture = siggil.start(seed=1, layout=layout).svg(style=style)
    root = ElementTree.fromstring(picture)
    assert root.tag == f"{SVG}svg"
    assert not re.search(r"\bid=|href|<script|<style|url\(", picture)
    assert root.attrib["aria-label"].startswith("Siggil")


@pytest.mark.parametrize("layout", siggil.LAYOUTS)
def test_every_card_lies_inside_the_picture(layout):
    root = ElementTree.fromstring(siggil.start(seed=1, layout=layout).svg())
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    for rect in root.iter(f"{SVG}rect"):
        if "x" in rect.attrib and rect.attrib.get("rx") != "7" and rect.attrib.get("rx") != "4.5":
            x, y = float(rect.attrib["x"]), float(rect.attrib["y"])
            assert x >= 0
            assert x + float(rect.attrib["width"]) <= width
            assert 0 <= y <= height


def test_a_face_up_card_is_named_twice_and_a_face_down_one_never():
    state = siggil.start(seed=1)
    shown = cards_of(state.svg())
    for lying in state.observation(None)["siggil"]:
        text = CARDS[state.deal[lying["place"]]]
        assert shown.count(text) == (2 if lying["card"] else 0)


def test_accessible_cards_carry_the_number_of_their_place():
    state = siggil.start(seed=1)
    shown = words_of(state.svg())
    assert {action.split()[1] for action in state.legal_actions()} <= set(shown)


def test_a_seat_sees_its_hand_and_a_spectator_does_not():
    state = siggil.random_game(2, 1).record.replay(20)
    hand = state.observation(0)["hand"]
    assert hand
    for card in hand:
        assert card not in cards_of(state.svg())
        assert card in cards_of(state.svg(seat=0))
        assert card in cards_of(state.svg(reveal=True))


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_game_is_drawn_at_every_step_in_both_languages(players):
    end = siggil.random_game(4, 1, players, "turtle")
    for plies in range(0, len(end.actions) + 1, 7):
        state = end.record.replay(plies)
        for language in ("en", "fr"):
            ElementTree.fromstring(state.svg(seat=0, language=language, style="dark"))
    assert "fini" in end.svg(language="fr")


def test_a_users_layout_is_drawn_by_its_own_name_as_text():
    layout = Layout("<b>mine</b>", siggil.LAYOUTS["river"].places)
    picture = siggil.start(layout=layout, seed=1).svg()
    assert "<b>" not in picture
    assert any("<b>mine</b>" in text for text in words_of(picture))


def test_the_families_have_seven_emblems_of_seven_colours_in_the_order_of_the_rules():
    assert "".join(EMBLEMS) == FAMILIES
    assert [number_of(letter) for letter in FAMILIES] == [1, 2, 3, 4, 5, 6, 7]
    assert len({paint("siggil", emblem) for emblem in EMBLEMS.values()}) == 7
    for emblem in (*EMBLEMS.values(), "back", "spirit"):
        ElementTree.fromstring(f"<svg>{draw_symbol('siggil', emblem, 0, 0, 24)}</svg>")


@pytest.mark.parametrize("name", siggil.LAYOUTS)
def test_a_layout_is_drawn_without_cards(name):
    layout = siggil.LAYOUTS[name]
    shown = words_of(layout._repr_html_())
    face_up = [str(number) for number, place in enumerate(layout.places) if place.face_up]
    assert shown == [number for number in face_up for _ in (0, 1)]
    assert "<rect" in layout.svg(style="dark")


def test_an_unknown_style_is_refused():
    with pytest.raises(ValueError, match="light, dark"):
        svg(siggil.start(seed=1).observation(None), style="sepia")
