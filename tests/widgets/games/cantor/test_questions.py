"""Answers of a table of Cantor to those who ask with a word."""

from __future__ import annotations

from widgets.games.cantor.tables import Seated, unguarded

from cantorlab import Cantor
from cantorlab.formulas.explanations import explain
from cantorlab.formulas.printing.spoken_sentence import speak_sentence
from cantorlab.widgets.core.messages import read


def sat(mode: str = "discovery", **more) -> Seated:
    settings = {"opponent": unguarded, "seed": 2, "language": "en", "names": ("Ada", "Bob")}
    return Seated(Cantor(mode, journal=False, **{**settings, **more}))


def test_hand_and_what_the_other_may_hold_are_told():
    person = sat()
    hand = person.view["observation"]["hand"]
    spoken = ", ".join(f"−{-mage}" if mage < 0 else str(mage) for mage in hand)
    others = person.view["observation"]["hand_sizes"][1]
    told = f"Your hand, {len(hand)} mages: {spoken}. Bob: {others} mages in hand."
    assert person.told("hand") == told
    left = person.told("rests").split("The other player may still hold: ")[1].rstrip(".")
    told = [int(each.replace("−", "-")) for each in left.split(", ")]
    assert sorted([*told, *hand]) == list(range(-9, 9))
    person.act(f"commit {hand[0]}")
    assert f"Mage {spoken.split(', ')[0]} lies face down." in person.told("hand")
    assert "6 mages" in person.told("hand")


def test_the_place_is_told_with_its_formula_in_words_and_again_when_it_is_past():
    person = sat(places=["n²", *["n"] * 8])
    assert person.told("places") == "The duel is here: Place 1, n squared."
    person.act(person.view["actions"][0])
    person.act("protect none")
    duel = person.table.state.history[0]
    last = person.told("last")
    assert last.startswith("Duel 1: Place 1. n squared. Ada: mage ")
    assert last.endswith(person.view["headline"])
    winner = "Ada" if duel.winner == 0 else "Bob"
    assert f"{winner}: 1 of 3." in person.told("score")
    assert last in person.told("places")


def test_what_can_be_chosen_is_told_in_order():
    person = sat()
    assert person.told("moves").startswith(person.view["headline"])
    told = person.told("moves").removeprefix(person.view["headline"]).strip().split(", ")
    numbers = [int(each.replace("−", "-")) for each in told]
    assert numbers == person.view["observation"]["hand"]


def test_the_verdict_is_told_by_no_answer_while_one_says_who_wins():
    person = sat(ask=True, places=["n²", *["n"] * 8])
    person.act(person.view["actions"][0])
    person.act("protect none")
    assert person.view["stage"] == "ask"
    for word in [*person.table._adapter.typing.questions, "turn"]:
        answer = person.told(word)
        assert "wins" not in answer.replace("who wins", ""), word
        assert "1 of 3" not in answer, word
    fighters = person.table.state.history[0].fighters
    assert str(abs(fighters[0])) in person.told("last")
    assert person.type("5")["code"] == "cantor.ui.answer_first"


def test_the_last_duel_is_explained_in_words_and_its_order_told_once_it_is_decided():
    person = sat(ask=True, places=["n²", *["n"] * 8])
    assert person.told("why") == person.told("order") == person.view["headline"]
    person.act(person.view["actions"][0])
    person.act("protect none")
    assert person.told("why") == person.told("order") == person.view["headline"]
    assert person.command("say", seat=0, winner=0)["ok"]
    place = person.table.state.history[0].place.parsed
    look = person.table._answer(read({"kind": "look", "what": "order", "duel": 1}))
    assert person.told("order") == look["label"]
    why = explain(place, *person.table.state.history[0].fighters).say("en")
    assert person.told("why") == speak_sentence(why, "en")


def test_next_goes_on_and_a_choice_before_it_says_so():
    person = sat()
    person.act(person.view["actions"][0])
    person.act("protect none")
    assert person.view["stage"] == "reveal"
    mage = person.view["observation"]["hand"][0]
    assert person.type(str(mage))["code"] == "cantor.ui.next_first"
    assert person.act(f"commit {mage}")["code"] == "cantor.ui.next_first"
    assert person.type("suivant")["ok"]
    assert person.view["stage"] == "play"
    assert person.type("next")["code"] == "question.cannot.next"


def test_the_cells_of_the_quest_are_told_and_those_that_a_duel_opens():
    person = sat("quest", opponent=unguarded)
    board = person.view["board"]
    everything = person.told("places")
    for cell in board:
        shown = cell["place"]
        assert (
            (f"{cell['at']}: {shown['name']}, {shown['spoken']}" in everything) == bool(shown)
            if shown
            else True
        )
    hidden = [cell["at"] for cell in board if not cell["place"]]
    assert everything.endswith(f"Face down: {', '.join(hidden)}.")
    assert person.told("b4") == person.told("places b4") == "b4: face-down place."
    assert person.told("places z9") == "The cells of the board go from a1 to c4: places b2."
    assert person.told("score").startswith("Won by Ada: none. 0 hourglasses of 4 have run out.")
    refused = person.act("go b4")
    assert refused["code"] == "cantor.face_down"
    while not any(duel.opened for duel in person.table.state.history):
        actions = person.view["actions"]
        assert person.act("protect none" if "protect none" in actions else actions[-1])["ok"]
        if person.view["stage"] == "reveal" and not person.table.state.history[-1].opened:
            person.command("next")
    opened = person.table.state.history[-1].opened
    spoken = [each["text"] for each in person.view["spoken"]][-1]
    places = {cell["at"]: cell["place"] for cell in person.view["board"]}
    for at in opened:
        assert f"{at}: {places[at]['name']}, {places[at]['spoken']}" in spoken
    shown = person.view["reveal"]["verdict"]["after"][0]
    assert all(f"{at} {places[at]['name']}" in shown for at in opened)


def test_a_cell_typed_alone_is_a_move_where_it_may_be_chosen_and_else_a_question():
    person = sat("quest")
    assert "go a1" in person.view["actions"]
    assert person.type("a1")["message"] == ""
    assert person.table.state.place is not None
    assert person.told("a1").startswith("a1: ")
