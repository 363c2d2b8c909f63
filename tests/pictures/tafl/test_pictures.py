"""The pictures of Catch the King and the Queen: well-formed, and true to the observation."""

import re
from xml.etree import ElementTree

import pytest

from cantorlab.languages.house_rules import house_rules
from cantorlab.languages.texts import say
from cantorlab.pictures.art import draw_symbol
from cantorlab.pictures.svg import label_of
from cantorlab.rules import tafl
from cantorlab.rules.tafl.names import KINDS

SVG = "{http://www.w3.org/2000/svg}"
PENDING = {"e5": "king", "c4": "archer", "c7": "defender", "a6": "attacker", "h1": "attacker"}


def words_of(picture):
    return [text.text for text in ElementTree.fromstring(picture).iter(f"{SVG}text")]


def rings_of(picture):
    return [
        ring
        for ring in ElementTree.fromstring(picture).iter(f"{SVG}circle")
        if ring.attrib.get("fill") == "none" and "stroke-dasharray" in ring.attrib
    ]


@pytest.mark.parametrize("style", ["light", "dark"])
@pytest.mark.parametrize(
    "state",
    [
        tafl.start(godi=True, victory=True, young_king=True, archers=True, forest=True),
        tafl.start(jarl=True).apply("d1-d4"),
        tafl.start_queen().apply("d1-d3"),
    ],
    ids=["variants", "moved", "queen"],
)
def test_a_board_is_drawn_without_ids_scripts_or_references(state, style):
    for language in ("en", "fr"):
        picture = state.svg(language=language, style=style)
        assert ElementTree.fromstring(picture).tag == f"{SVG}svg"
        assert not re.search(r"\bid=|href|<script|<style|url\(", picture)


@pytest.mark.parametrize("name", KINDS)
def test_every_piece_has_a_drawing_of_its_own(name):
    drawings = {each: draw_symbol("tafl", each, 0, 0, 24, "#000") for each in KINDS}
    ElementTree.fromstring(f"<svg>{drawings[name]}</svg>")
    assert [each for each in KINDS if drawings[each] == drawings[name]] == [name]


@pytest.mark.parametrize(
    ("state", "english", "french"),
    [
        (tafl.start(), "Attacker to move.", "C’est à l’assaillant de jouer."),
        (tafl.start().apply("d1-d4"), "Defender to move.", "C’est au défenseur de jouer."),
        (
            tafl.start(forest=True).apply("forest c3"),
            "Defender to place a forest.",
            "C’est au défenseur de placer une forêt.",
        ),
        (
            tafl.start_queen(),
            "Jarl player to move.",
            "C’est au joueur du Jarl de jouer.",
        ),
        (
            tafl.setup_queen({"e5": "queen", "a5": "king_chief"}, to_move="king-english"),
            "King player to move an English piece.",
            "C’est au joueur du Roi de jouer une pièce anglaise.",
        ),
    ],
)
def test_whose_turn_it_is_stands_below_in_good_english_and_french(state, english, french):
    for shown in (state.text(language="en").splitlines(), words_of(state.svg(language="en"))):
        assert shown[-1] == english
    for shown in (state.text(language="fr").splitlines(), words_of(state.svg(language="fr"))):
        assert shown[-1] == french


def test_a_shot_to_be_announced_and_a_curse_are_said():
    state = tafl.setup(PENDING, facings={"c4": "up"}).apply("a6-c6")
    assert "L’assaillant en c6 peut être abattu." in words_of(state.svg(language="fr"))
    cursed = tafl.setup({"b5": "king", "b1": "volva", "h8": "attacker"}).apply("b1-b3")
    assert "The king is cursed." in words_of(cursed.svg(language="en"))


def test_who_may_go_one_square_only_wears_a_broken_ring():
    free = {"g3": "king", "g6": "jarl", "f4": "defender", "h2": "attacker"}
    assert rings_of(tafl.setup(free).svg()) == []
    held = {"g3": "king", "g4": "jarl", "f4": "defender", "h2": "attacker"}
    assert len(rings_of(tafl.setup(held).svg())) == 2
    assert len(rings_of(tafl.setup(free, cursed=True).svg())) == 1


def test_the_game_has_one_name_in_french_wherever_it_is_told():
    assert say("tafl.ui.title", "fr") == "Attrape le Roi"
    assert 'aria-label="Plateau d’Attrape le Roi.' in tafl.start().svg(language="fr")
    assert 'aria-label="Plateau d’Attrape la Reine.' in tafl.start_queen().svg(language="fr")
    rules = house_rules("tafl", "fr")
    assert rules.startswith("# Attrape le Roi")
    assert "Attrapez" not in rules


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_label_lists_each_piece_once_with_its_square(language):
    """Read the label of a saved board back against the board itself."""
    for state in (
        tafl.start(),
        tafl.start(godi=True, archers=True, forest=True).apply("forest c3"),
        tafl.start_queen().apply("d1-d4"),
    ):
        label = label_of(state.svg(language=language))
        standing = {piece["square"]: piece["piece"] for piece in state.observation(None)["pieces"]}
        standing |= dict.fromkeys(state.observation(None)["forests"], "forest")
        heard = {}
        for kind, squares in re.findall(r"([^.]+?)[\u00a0]?: ((?:[a-i][1-9](?:, )?)+)\.", label):
            for square in squares.split(", "):
                assert square not in heard
                heard[square] = kind.strip().casefold()
        names = {
            square: say(f"tafl.piece.{kind}", language).casefold()
            for square, kind in standing.items()
        }
        assert heard == names
