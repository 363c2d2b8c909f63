"""Controls of the new-game panels: each is drawn, said, and can be played."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from itertools import groupby
from operator import attrgetter
from typing import Any
from xml.etree import ElementTree

import pytest

from cantorlab import Cantor, CatchTheQueen, Siggil, Tafl, players
from cantorlab.languages import codes
from cantorlab.rules import siggil
from cantorlab.rules.tafl import names
from cantorlab.rules.tafl.variants import AXIS_VARIANTS, SWITCHES
from cantorlab.widgets.table.panel import Field, FieldChoice

SVG = "{http://www.w3.org/2000/svg}"
TABLES: dict[Any, str] = {Tafl: "tafl", CatchTheQueen: "tafl", Siggil: "siggil", Cantor: "cantor"}


def symbols(game: str) -> dict[str, ElementTree.Element]:
    art = files("cantorlab.data").joinpath("art", f"{game}.svg").read_text(encoding="utf-8")
    return {each.attrib["id"]: each for each in ElementTree.fromstring(art).iter(SVG + "symbol")}


def pictures(options: list[dict[str, Any]]) -> Iterator[str]:
    for field in options:
        yield from field.get("pictures", ())
        for choice in field["choices"]:
            yield from choice.get("pictures", ())


@pytest.mark.parametrize("make", TABLES)
def test_every_picture_is_in_the_art_of_its_game(make: Any) -> None:
    drawn = set(pictures(make(seed=1, language="en").view["options"]))
    assert drawn
    for name in drawn:
        side, _, piece = name.partition("/")
        assert (piece or name) in symbols(TABLES[make])
        if piece:
            assert side in (*names.KING_SIDES, *names.QUEEN_SIDES)
            assert names.side_name(names.KINDS[piece]) == side


@pytest.mark.parametrize("make", TABLES)
@pytest.mark.parametrize("language", codes())
def test_every_opponent_is_there_and_says_what_it_is_like(make: Any, language: str) -> None:
    options = {field["name"]: field for field in make(seed=1, language=language).view["options"]}
    field = options["second" if make is Siggil else "opponent"]
    here = [*players.names(make(seed=1).game), "person"]
    assert [choice["value"] for choice in field["choices"]] == here
    about = [choice["about"] for choice in field["choices"]]
    assert len(set(about)) == len(here)


@pytest.mark.parametrize("language", codes())
def test_each_mix_is_whole_and_can_be_played(language: str) -> None:
    table = Tafl(opponent="person", language=language)
    mixes = table.view["presets"]
    assert len({mix["label"] for mix in mixes}) == len(mixes) == 5
    begun = set()
    for mix in mixes:
        assert mix["values"].keys() == {*AXIS_VARIANTS, *SWITCHES}
        table.new_game(**mix["values"])
        shown = {field["name"]: field["value"] for field in table.view["options"]}
        assert shown.items() >= mix["values"].items()
        begun.add(table.state.position)
    assert len(begun) == len(mixes)


@pytest.mark.parametrize("name", siggil.LAYOUTS)
def test_a_layouts_thumbnail_shows_its_cards_where_they_lie(name: str) -> None:
    """Each card two wide and 2.8 high, the higher levels drawn later, what lies face down dark."""
    drawn: list[tuple[float, float, bool]] = []
    for path in symbols("siggil")[f"layout-{name}"]:
        face_up = path.attrib["fill"] == "#F8F4E9"
        corners = re.findall(r"M(\S+) (\S+)h2v2\.8h-2z", path.attrib["d"])
        assert "".join(f"M{x} {y}h2v2.8h-2z" for x, y in corners) == path.attrib["d"]
        drawn += [(float(x), float(y), face_up) for x, y in corners]
    for _, places in groupby(siggil.Layout.load(name).places, attrgetter("level")):
        lying = sorted((card.x, round(card.y * 1.4, 1), card.face_up) for card in places)
        assert sorted(drawn[: len(lying)]) == lying
        del drawn[: len(lying)]
    assert drawn == []


def test_a_field_tells_only_what_it_has() -> None:
    bare = Field("cards", "Cards", "choice", "2", [("2", "two")]).to_json()
    assert bare == {
        "name": "cards",
        "label": "Cards",
        "kind": "choice",
        "value": "2",
        "choices": [{"value": "2", "label": "two"}],
        "look": "plain",
    }
    rich = Field(
        "n",
        "How many",
        "number",
        None,
        least=0,
        hint="few",
        when={"mode": ("a",)},
        more=True,
        pictures=["p"],
    ).to_json()
    assert rich["min"] == 0
    assert rich["when"] == {"mode": ["a"]}
    assert rich["more"] is True
    assert "max" not in rich
    told = FieldChoice("a", "A", "like so", ["p", "q"]).to_json()
    assert told == {"value": "a", "label": "A", "about": "like so", "pictures": ["p", "q"]}
