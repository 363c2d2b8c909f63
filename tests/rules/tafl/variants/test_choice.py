"""Rules §3.5 and its part of §5: which variants go together, and where they stand."""

import pytest
from rules.tafl.positions import stands

from cantorlab.rules import tafl


def test_axis_variants_take_their_places():
    pieces = stands(tafl.start(godi="horizontal", victory="vertical"))
    assert {s: p for s, p in pieces.items() if p not in ("attacker", "defender", "king")} == {
        "a5": "godi",
        "i5": "godi",
        "e1": "merchant",
        "e9": "merchant",
        "e2": "volva",
        "e8": "volva",
        "c5": "daughter",
        "g5": "daughter",
    }
    pieces = stands(tafl.start(victory="horizontal", jarl="vertical"))
    assert {s: p for s, p in pieces.items() if p not in ("attacker", "defender", "king")} == {
        "e1": "jarl",
        "e9": "jarl",
        "a5": "merchant",
        "i5": "merchant",
        "b5": "volva",
        "h5": "volva",
        "e3": "daughter",
        "e7": "daughter",
    }


def test_true_takes_a_free_axis_vertical_first_after_the_named():
    assert tafl.start(jarl=True, victory=True).options["jarl"] == "vertical"
    assert tafl.start(jarl=True, victory=True).options["victory"] == "horizontal"
    assert tafl.start(godi=True, victory="vertical").options["godi"] == "horizontal"
    assert tafl.start(godi=True, jarl="horizontal").options["godi"] == "vertical"


@pytest.mark.parametrize(
    "wanted",
    [
        {"godi": "vertical", "jarl": "vertical"},
        {"godi": True, "jarl": True, "victory": True},
        {"godi": "diagonal"},
    ],
)
def test_variants_that_do_not_go_together_are_refused(wanted):
    with pytest.raises(ValueError, match=r"rules §3\.5"):
        tafl.start(**wanted)
