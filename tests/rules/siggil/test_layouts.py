"""The shapes of the Siggil (rules §2.2), their geometry recomputed on a grid of half cards."""

import json
import random
from itertools import pairwise

import pytest
from rules.siggil.tables import flat_layout, random_layout

from cantorlab.rules.siggil import LAYOUTS, Layout, LayoutPlace

EVERY = pytest.mark.parametrize("name", LAYOUTS)


def cells(place):
    return {(place.x + i, place.y + j) for i in (0, 1) for j in (0, 1)}


def covers_on_the_grid(layout):
    """Second route: which cards share a quarter card with one of the level below."""
    return tuple(
        tuple(
            number
            for number, below in enumerate(layout.places)
            if below.level == place.level - 1 and cells(below) & cells(place)
        )
        for place in layout.places
    )


@EVERY
def test_a_layout_keeps_the_bounds(name):
    layout = LAYOUTS[name]
    assert len(layout.places) == 56
    assert 20 <= sum(not place.face_up for place in layout.places) <= 36
    covered = {number for beneath in layout.covers for number in beneath}
    assert layout.accessible == tuple(i for i in range(56) if i not in covered)
    assert len(layout.accessible) >= 2
    assert list(layout.places) == sorted(layout.places, key=lambda place: place.level)


@EVERY
def test_a_card_covers_what_its_rectangle_overlaps_one_level_below(name):
    assert LAYOUTS[name].covers == covers_on_the_grid(LAYOUTS[name])


def test_random_layouts_cover_as_the_grid_says():
    for seed in range(8):
        layout = random_layout(random.Random(seed))
        assert layout.covers == covers_on_the_grid(layout)


@EVERY
def test_cards_of_a_level_do_not_overlap(name):
    seen = set()
    for place in LAYOUTS[name].places:
        for cell in cells(place):
            assert (place.level, *cell) not in seen
            seen.add((place.level, *cell))


@EVERY
def test_a_card_is_mostly_covered_by_one_or_two_others(name):
    above = [len(covering) for covering in LAYOUTS[name].covered_by]
    assert max(above) <= 2
    assert sum(count > 0 for count in above) >= 40


@EVERY
def test_what_lies_over_a_card_in_the_drawing_must_leave_before_it(name):
    """Nothing that the law calls accessible is hidden in the picture."""
    layout = LAYOUTS[name]
    for number, place in enumerate(layout.places):
        waiting = set(layout.covered_by[number])
        while grown := {up for at in waiting for up in layout.covered_by[at]} - waiting:
            waiting |= grown
        over = {
            i
            for i, other in enumerate(layout.places)
            if other.level > place.level and cells(other) & cells(place)
        }
        assert over <= waiting


@EVERY
def test_rows_alternate_face_up_and_face_down(name):
    faces = {}
    for place in LAYOUTS[name].places:
        faces.setdefault(place.level, set()).add(place.face_up)
    assert all(len(shown) == 1 for shown in faces.values())
    shown = [faces[level].pop() for level in sorted(faces)]
    assert all(one != two for one, two in pairwise(shown))


def test_the_pyramids_are_two_triangles_of_28():
    layout = LAYOUTS["pyramids"]
    rows = {}
    for number, place in enumerate(layout.places):
        rows.setdefault((place.y >= 9, place.y), []).append(number)
    for triangle in (False, True):
        mine = [rows[key] for key in sorted(rows) if key[0] == triangle]
        assert [len(row) for row in mine] == [1, 2, 3, 4, 5, 6, 7]
        for row, wider in pairwise(mine):
            for j, number in enumerate(row):
                assert layout.covers[number] == (wider[j], wider[j + 1])
        for row in mine:
            assert {layout.places[number].face_up for number in row} == {len(row) % 2 == 1}
    assert layout.accessible == (54, 55)


def test_the_pillars_are_one_shape_of_14_four_times_without_contact():
    layout = LAYOUTS["pillars"]
    pillars = [[p for p in layout.places if 5 * i <= p.x < 5 * i + 5] for i in range(4)]
    shapes = [[p._replace(x=p.x - 5 * i) for p in pillar] for i, pillar in enumerate(pillars)]
    assert [len(pillar) for pillar in pillars] == [14] * 4
    assert all(shape == shapes[0] for shape in shapes)
    for i in range(3):
        right = max(place.x + 2 for place in pillars[i])
        assert right < min(place.x for place in pillars[i + 1])


@EVERY
def test_a_layout_is_written_and_read_back(name, tmp_path):
    layout = LAYOUTS[name]
    assert Layout.load(layout.drawing()).places == layout.places
    assert Layout.load(json.loads(json.dumps(layout.to_dict()))) == layout
    drawing, listed = tmp_path / "mine.txt", tmp_path / "mine.json"
    drawing.write_text(layout.drawing(), encoding="utf-8")
    listed.write_text(json.dumps(layout.to_dict()), encoding="utf-8")
    assert Layout.load(drawing) == Layout.load(listed) == layout


def test_a_small_drawing_says_what_it_means():
    rows = "U.U.U.U.U.U.U.U\n.\n" * 4 + "D.D.D.D\n.\n" * 5
    layout = Layout.load(
        f"name: mine\n# a remark\nlevel 0\n{rows}level 2 from line 3\n..UUDU\n"[:-7] + ".U..U.U.U\n"
    )
    assert layout.name == "mine"
    assert layout.places[:2] == (LayoutPlace(0, 0, 0, True), LayoutPlace(0, 2, 0, True))
    assert layout.places[-1] == LayoutPlace(2, 8, 3, True)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda places: places[:55], "exactly 56 places, not 55"),
        (lambda places: [*places[:8], [0, 1, 2, True], *places[9:]], "place 9 .* overlaps place 8"),
        (lambda places: [[1, 40, 0, True], *places[1:]], "place 1 .* comes after place 0"),
        (lambda places: [[*place[:3], True] for place in places], "face down"),
        (lambda places: [*places[:7], [0, "x", 0, True], *places[8:]], "place 7 must be"),
        (lambda places: [*places[:7], [-1, 0, 0, True], *places[8:]], "place 7 must be"),
        (lambda places: [*places[:7], 5, *places[8:]], "place 7 must be"),
        (
            lambda places: [[i, i % 2, 0, i > 25] for i in range(56)],
            "only place 55 is accessible",
        ),
    ],
)
def test_a_wrong_layout_is_refused_by_the_place_that_is_wrong(change, said):
    places = [list(place) for place in flat_layout().places]
    with pytest.raises(ValueError, match=said):
        Layout.load({"name": "wrong", "places": change(places)})


@pytest.mark.parametrize(
    ("drawing", "said"),
    [
        ("level 0\nU.X\n", "line 2, column 3: 'X' is neither"),
        ("U.U\n.\n", "line 1 comes before"),
        ("no such\n", "line 1 comes before"),
    ],
)
def test_a_wrong_drawing_is_refused_by_its_line(drawing, said):
    with pytest.raises(ValueError, match=said):
        Layout.load(drawing)


def test_an_unknown_layout_is_refused_with_the_names_of_ours():
    with pytest.raises(ValueError, match="no layout 'tortoise'; ours are passage, turtle"):
        Layout.load("tortoise")
