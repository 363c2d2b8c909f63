"""Answers to typed questions at a table of Cantor.

All of it is read from the view of the screen that asks (``table/typed_play.py``): while a person is
still asked who wins, the verdict is not in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cantorlab.formulas.order.ladder import order_json
from cantorlab.formulas.printing.spoken_sentence import speak_sentence
from cantorlab.languages.conventions import number_text
from cantorlab.rules.cantor.encoding import CELLS, NUMBERS
from cantorlab.rules.state import Json
from cantorlab.widgets.games.cantor.rendering import place_json, place_of
from cantorlab.widgets.table.typed_play import Question, TypedQuestion

# -- what is there ------------------------------------------------------------------------------


def list_hand(asked: TypedQuestion) -> str:
    """List the viewer's mages and the committed one; count those of the others."""
    seen, told = asked.observation, []
    if asked.seat is not None:
        mages = numbers(seen["hand"]) or _say(asked, "none")
        told.append(_say(asked, "hand", count=len(seen["hand"]), mages=mages))
        if seen["own_commit"] is not None:
            told.append(
                asked.say("cantor.ui.spoken.commit", number=number_text(seen["own_commit"]))
            )
    for seat in (0, 1):
        if seat != asked.seat:
            count = seen["hand_sizes"][seat]
            told.append(_say(asked, "hand_of", name=asked.name_of(seat), count=count))
    return " ".join(told)


def list_rests(asked: TypedQuestion) -> str:
    """List the mages on either side that rest, and those that the opponent may still hold."""
    told = []
    for seat in (0, 1):
        mages = numbers(asked.observation["rests"][seat]) or _say(asked, "none")
        told.append(_say(asked, "rests", name=asked.name_of(seat), mages=mages))
    if asked.seat is not None:
        left = [number for number in NUMBERS if number not in asked.view["gone"]]
        told.append(_say(asked, "left", mages=numbers(left)))
    return " ".join(told)


def describe_places(asked: TypedQuestion) -> str:
    """Name the place that is fought on; in the quest each cell, else the former places too."""
    cells = asked.view["board"]
    if not cells:
        fought = [_fought(asked, duel) for duel in asked.observation["duels"]]
        here = [_here(asked)] if asked.view["place"] else []
        return " ".join([*here, *fought]) or _say(asked, "places.none")
    if asked.about:
        found = [cell for cell in cells if cell["at"] == asked.about]
        return _sentence(_cell(asked, found[0])) if found else _say(asked, "places.which")
    up = [_cell(asked, cell) for cell in cells if cell["place"]]
    down = [cell["at"] for cell in cells if not cell["place"]]
    told = [_say(asked, "places.up", places=asked.join_items(up))]
    if down:
        told.append(_say(asked, "places.down", cells=", ".join(down)))
    return " ".join(told)


def question_of(text: str) -> str | None:
    """Return the question that a text alone is: a cell of the quest asks which place lies there."""
    return "places" if text in CELLS else None


# -- what can be done and how it stands ---------------------------------------------------------


def list_choices(asked: TypedQuestion) -> str:
    """List the possible choices, as they are typed."""
    choices = [str(action).partition(" ")[2] for action in asked.view["actions"]]
    mages = numbers(sorted(int(choice) for choice in choices if choice.lstrip("-").isdigit()))
    cells = [choice for choice in choices if choice in CELLS]
    return " ".join([str(asked.view["headline"]), *([mages] if mages else cells)])


def say_score(asked: TypedQuestion) -> str:
    """Say how many duels each has won; in the quest the adventurer's progress and the
    hourglasses.
    """
    if asked.view["mode"] == "quest":
        turned = [mage for mage in asked.observation["neutrals"] if mage is not None]
        won = [cell["at"] for cell in asked.view["board"] if cell["won_by"] == 0]
        told = [
            _say(asked, "road", name=asked.name_of(0), cells=", ".join(won) or _say(asked, "none")),
            _say(asked, "hourglasses", count=len(turned), of=len(asked.observation["neutrals"])),
        ]
    else:
        wins = asked.observation["score"]
        told = [
            _sentence(asked.say("cantor.ui.stars", name=asked.name_of(seat), count=wins[seat]))
            for seat in (0, 1)
        ]
    first, second = asked.view["tally"]["wins"]
    return " ".join([*told, _sentence(asked.say("cantor.ui.tally", first=first, second=second))])


def describe_last_duel(asked: TypedQuestion) -> str:
    """Describe the last duel: fighters, shields, and winner."""
    reveal = asked.view["reveal"]
    if reveal is not None and reveal["verdict"] is None:
        return f"{_fighters(asked, reveal)} {asked.view['headline']}"
    duels = asked.observation["duels"]
    return _fought(asked, duels[-1]) if duels else asked.say("question.last.none")


def explain_last_duel(asked: TypedQuestion) -> str:
    """Say why one fighter of the last duel was stronger than the other."""
    duel = _decided(asked)
    if duel is None:
        return str(asked.view["headline"])
    from cantorlab.formulas.explanations import explain

    told = explain(place_of(duel).parsed, *duel["fighters"]).say(asked.language)
    return speak_sentence(told, asked.language)


def order_of_last_duel(asked: TypedQuestion) -> str:
    """Say the order of the mages at the place of the last duel."""
    duel = _decided(asked)
    if duel is None:
        return str(asked.view["headline"])
    return str(order_json(place_of(duel).parsed, asked.language)["label"])


def _decided(asked: TypedQuestion) -> Json | None:
    """Return the last duel, None while a person is still asked who has won it."""
    reveal, duels = asked.view["reveal"], asked.observation["duels"]
    is_open = reveal is not None and reveal["verdict"] is None
    duel: Json | None = None if is_open or not duels else duels[-1]
    return duel


def summarise_position(asked: TypedQuestion) -> str:
    """Say what is to be done, where, with which mages, and the score."""
    here = [_here(asked)] if asked.view["place"] else []
    return " ".join([str(asked.view["headline"]), *here, list_hand(asked), say_score(asked)])


QUESTIONS: Mapping[str, Question] = {
    "position": summarise_position,
    "places": describe_places,
    "hand": list_hand,
    "rests": list_rests,
    "moves": list_choices,
    "score": say_score,
    "last": describe_last_duel,
    "order": order_of_last_duel,
    "why": explain_last_duel,
}


# -- words --------------------------------------------------------------------------------------


def _say(asked: TypedQuestion, key: str, /, **params: object) -> str:
    return asked.say(f"cantor.question.{key}", **params)


def numbers(mages: Iterable[int]) -> str:
    """List mages by their numbers."""
    return ", ".join(map(number_text, mages))


def _here(asked: TypedQuestion) -> str:
    place = asked.view["place"]
    return _say(asked, "here", place=place["name"], formula=place["spoken"])


def _cell(asked: TypedQuestion, cell: Json) -> str:
    """Describe a cell of the quest's board: its place with the formula, and its winner."""
    if not cell["place"]:
        return asked.say("cantor.ui.board.face_down", at=cell["at"])
    place = cell["place"]
    told = asked.say(
        "cantor.ui.board.cell", at=cell["at"], name=place["name"], formula=place["spoken"]
    )
    if cell["won_by"] is not None:
        won = asked.say("cantor.ui.board.won", name=asked.name_of(cell["won_by"]))
        told = f"{told}, {won}"
    return told


def _fighters(asked: TypedQuestion, duel: Json) -> str:
    """Name the two fighters and their shields."""
    told = []
    for seat in (0, 1):
        number = number_text(duel["fighters"][seat])
        mage = asked.say("cantor.ui.slot.mage", name=asked.name_of(seat), number=number)
        told.append(f"{mage}, {_shield(asked, duel['protections'][seat])}.")
    return " ".join(told)


def _shield(asked: TypedQuestion, number: int | None) -> str:
    if number is None:
        return asked.say("cantor.ui.unprotected")
    return asked.say("cantor.ui.protected", number=number_text(number))


def _fought(asked: TypedQuestion, duel: Json) -> str:
    """Describe a duel of the past."""
    place = place_json(place_of(duel), asked.language)
    opening = asked.say(
        "cantor.ui.spoken.place",
        number=duel["number"],
        place=place["name"],
        formula=place["spoken"],
    )
    return f"{opening} {_fighters(asked, duel)} {_verdict(asked, duel)}"


def _verdict(asked: TypedQuestion, duel: Json) -> str:
    winner, fighters = duel["winner"], duel["fighters"]
    if winner is None:
        return asked.say("cantor.ui.verdict.cancelled")
    persons = [each["seat"] for each in asked.view["players"] if each["kind"] == "person"]
    return asked.say(
        f"cantor.ui.verdict.{duel['reason']}.{'you' if persons == [winner] else 'other'}",
        name=asked.name_of(winner),
        winner=number_text(fighters[winner]),
        loser=number_text(fighters[1 - winner]),
    )


def _sentence(told: str) -> str:
    return f"{told}."
