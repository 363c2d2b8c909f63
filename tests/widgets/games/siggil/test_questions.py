"""Answers of a table of Siggil to those who ask with a word, a card or a place."""

from __future__ import annotations

from widgets.games.cantor.tables import Seated
from widgets.games.siggil.test_table import take_with_a_choice

from cantorlab import Siggil
from cantorlab.rules import siggil


def sat(seed: int = 3, **more) -> Seated:
    settings = {"opponent": "random", "seed": seed, "language": "en", "journal": False}
    return Seated(Siggil(**{**settings, **more}))


def test_a_card_says_what_covers_it_and_what_its_going_uncovers():
    person = sat()
    layout = person.table.state.options.layout
    seen = {each["place"]: each for each in person.view["observation"]["siggil"]}
    for place, lying in seen.items():
        told = person.told(f"card {place}")
        above = [str(other) for other in seen if place in layout.covers[other]]
        assert (f"covered by place {', '.join(above)}" in told) == (len(above) == 1)
        assert (f"covered by places {', '.join(above)}" in told) == (len(above) > 1)
        assert told.startswith("a face-down card" if lying["card"] is None else "")
        assert f"place {place}" in told
    uncovering = [
        place
        for place in seen
        if seen[place]["accessible"]
        and any(
            sum(under in layout.covers[other] for other in seen) == 1
            for under in layout.covers[place]
        )
    ]
    assert uncovering
    for place in seen:
        if seen[place]["accessible"]:
            told = person.told(f"card {place}")
            uncovers = any(word in told for word in ("frees", "uncovers", "turns"))
            assert uncovers == (place in uncovering), place
    assert person.told("places").startswith("6 cards can be taken: ")


def test_a_card_is_found_by_its_name_where_it_may_be_seen():
    person = sat()
    seen = person.view["observation"]["siggil"]
    up = next(each for each in seen if each["card"] and not each["accessible"])
    assert person.told(up["card"].lower()) == person.told(f"card {up['place']}")
    hidden = {*siggil_cards()} - {each["card"] for each in seen} - {"P*"}
    name = sorted(card for card in hidden if card[1] != "*")[0]
    assert "is neither in view" in person.told(name)
    assert person.told("card 99") == "Nothing lies on place 99."
    assert person.told("card") == "Say which card or place: S2, card 17."


def siggil_cards() -> list[str]:
    return list(siggil.start(2, seed=1).record.deal["cards"])


def test_the_hand_is_told_family_by_family_and_a_drawn_card_is_in_it():
    person = sat()
    assert person.told("hand") == "Your hand is empty. Computer (at random): 0 cards in hand."
    action = person.view["actions"][0]
    place = int(action.split()[1])
    card = next(
        each["card"] for each in person.view["observation"]["siggil"] if each["place"] == place
    )
    assert person.type(str(place))["ok"]
    assert person.told(card).endswith("is in your hand.")
    family = person.told(card).split(" ")[0]
    assert f"{family} {card[1]}" in person.told("hand")


def test_what_may_be_taken_is_told_as_it_is_typed_where_hints_are_shown():
    state = take_with_a_choice()
    person = Seated(Siggil.from_record(state.record, opponent="random", seed=3, language="en"))
    told = person.told("moves")
    example = told.split("for example: ")[1].rstrip(".").split("; ")[0]
    assert example in person.view["actions"]
    plain = Siggil.from_record(
        state.record, opponent="random", seed=3, language="en", highlights=False
    )
    assert Seated(plain).told("moves") == "Choose the cards of a series."
    assert person.type(example)["ok"]


def test_spirits_and_score_name_players():
    person = sat()
    free = person.view["observation"]["free"]
    assert person.told("spirits").count("spirit") >= len(free)
    assert person.told("score").startswith(
        "You: 0 spirits of 5. Computer (at random): 0 spirits of 5."
    )
    assert person.told("position").startswith("Draw a card. The Siggil: ")
    assert person.told("under").startswith("Face up under others: ")
