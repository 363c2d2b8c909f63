"""Letters of Siggil's families: a language's own for players, the notation's in records."""

from __future__ import annotations

import pytest

from cantorlab.languages import texts
from cantorlab.languages.card_letters import read_cards, write_cards
from cantorlab.languages.registry import codes
from cantorlab.rules.siggil import CARDS, FAMILIES, start
from cantorlab.rules.state import IllegalAction
from cantorlab.widgets.games.siggil.typed_actions import TYPING


@pytest.mark.parametrize("language", codes())
def test_each_letter_is_the_first_of_its_name_that_is_not_taken(language: str) -> None:
    taken = ""
    for family in FAMILIES:
        name = texts.say(f"siggil.family.{family}", language).upper()
        taken += next(letter for letter in name if letter not in taken)
    assert "".join(write_cards(family, language) for family in FAMILIES) == taken
    assert len({*taken}) == len(FAMILIES)


@pytest.mark.parametrize("language", codes())
def test_every_card_is_read_as_it_is_written(language: str) -> None:
    assert [read_cards(write_cards(card, language), language) for card in CARDS] == [*CARDS]


def test_french_players_read_and_type_french_letters() -> None:
    state = start(2, "passage", seed=3)
    assert TYPING.example("take S with S1 W2", "fr") == "prendre C avec C1 E2"
    for typed in ("prends c avec e2 c1", "t C avec C1 E2", "vole C* avec C1 E2"):
        assert TYPING.read(typed, state, "fr") == "take S with S1 W2", typed
    assert TYPING.read("take S with S1 W2", state, "fr") == "take S with S1 W2"
    assert TYPING.read("take F add F1", state, "fr") == "take F add F1"
    assert TYPING.read("prends F avec F1", state, "fr") == "take L with L1"


def test_texts_and_refusals_have_the_letters_of_a_language_and_records_none() -> None:
    state = start(2, "passage", seed=3)
    english, french = state.text(language="en"), state.text(language="fr")
    assert "[W" in english
    assert "[W" not in french
    assert "[E" in french
    drawn = state.apply(state.legal_actions()[0])
    with pytest.raises(IllegalAction) as refused:
        drawn.apply("take S with S1 S2 S3")
    assert str(refused.value).startswith("S1 ")
    assert refused.value.message("fr").startswith("C1 ")
    assert state.to_dict() == start(2, "passage", seed=3).to_dict()
    assert "W" in str(state.record)
