"""Answers to typed questions, cards and places at a table of Siggil.

All of it is read from the view of the screen that asks (``table/typed_play.py``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from cantorlab.languages.card_letters import read_cards
from cantorlab.rules.siggil.cards import FAMILIES
from cantorlab.rules.state import Json
from cantorlab.widgets.games.siggil.words import spell
from cantorlab.widgets.table.typed_play import Question, TypedQuestion

_CARD = re.compile(r"[A-Z][1-7*]", re.IGNORECASE)


def question_of(text: str) -> str | None:
    """Return the question that a text alone is: a card asks where it is."""
    return "card" if _CARD.fullmatch(text) else None


# -- the Siggil ---------------------------------------------------------------------------------


def list_accessible(asked: TypedQuestion) -> str:
    """List the accessible cards, by place, and the cards that each would uncover."""
    cards = [_lying(asked, each) for each in asked.observation["siggil"] if each["accessible"]]
    if not cards:
        return asked.say("siggil.ui.empty")
    return _say(asked, "places", count=len(cards), cards=asked.join_items(cards))


def list_covered(asked: TypedQuestion) -> str:
    """List the cards that lie face up under others, and the places that cover each."""
    under = [each for each in asked.observation["siggil"] if not each["accessible"]]
    told = [_under(asked, each) for each in under if each["card"]]
    hidden = sum(each["card"] is None for each in under)
    return " ".join(
        [
            _say(asked, "under", cards=asked.join_items(told))
            if told
            else _say(asked, "under.none"),
            _say(asked, "face_down", count=hidden),
        ]
    )


def find_card(asked: TypedQuestion) -> str:
    """Find a card by its name or place: where it lies, what covers it, what its going uncovers."""
    wanted = read_cards(asked.about.upper(), asked.language)
    for each in asked.observation["siggil"]:
        if wanted in (str(each["place"]), each["card"]):
            return f"{_lying(asked, each)}."
    if wanted.isdigit():
        return _say(asked, "place.empty", place=wanted)
    if not _CARD.fullmatch(wanted) or wanted[0] not in FAMILIES:
        return _say(asked, "card.which")
    if wanted in (asked.observation["hand"] or ()):
        return _say(asked, "card.held", card=_card(asked, wanted))
    return _say(asked, "card.unseen", card=_card(asked, wanted))


def _under(asked: TypedQuestion, card: Json) -> str:
    """Describe a card of the Siggil: its name, its place, and the cards on it."""
    above = [each for each in asked.observation["siggil"] if card["place"] in each["covers"]]
    shown = _say(asked, "back") if card["card"] is None else _card(asked, card["card"])
    told = asked.say("siggil.ui.accessible", card=shown, place=card["place"])
    if not above:
        return told
    covering = ", ".join(str(each["place"]) for each in above)
    return f"{told}, {_say(asked, 'covered_by', count=len(above), cards=covering)}"


def _lying(asked: TypedQuestion, card: Json) -> str:
    """Describe a card of the Siggil: name, place, what covers it, what its going uncovers."""
    siggil = asked.observation["siggil"]
    by_place = {each["place"]: each for each in siggil}
    told = [_under(asked, card)]
    freed = [
        by_place[under]
        for under in card["covers"]
        if under in by_place and sum(under in each["covers"] for each in siggil) == 1
    ]
    for under in freed:
        if under["card"] and under["card"][1] == "*":
            family = _family(asked, under["card"][0])
            told.append(asked.say("siggil.ui.sets_free", family=family))
    plain = [each for each in freed if each["card"] and each["card"][1] != "*"]
    if plain:
        told.append(asked.say("siggil.ui.uncovers", cards=_name_cards(asked, plain)))
    turned = sum(each["card"] is None for each in freed)
    if turned:
        told.append(asked.say("siggil.ui.turns", count=turned))
    return ", ".join(told)


# -- the players --------------------------------------------------------------------------------


def list_hand(asked: TypedQuestion) -> str:
    """List the viewer's cards, family by family, and count those of the others."""
    told = []
    hand = asked.observation["hand"]
    if hand:
        families = (
            (letter, [card[1] for card in hand if card[0] == letter]) for letter in FAMILIES
        )
        held = asked.join_items(
            f"{_family(asked, letter)} {', '.join(numbers)}"
            for letter, numbers in families
            if numbers
        )
        told.append(_say(asked, "hand", count=len(hand), cards=held))
    elif hand is not None:
        told.append(asked.say("siggil.ui.hand_empty"))
    for seat, count in enumerate(asked.observation["hand_sizes"]):
        if seat != asked.seat:
            size = asked.say("siggil.ui.hand_size", count=count)
            told.append(_say(asked, "of", name=asked.name_of(seat), what=size))
    return " ".join(told)


def describe_spirits(asked: TypedQuestion) -> str:
    """Say how many spirits each player has of how many, and which."""
    seen, told = asked.observation, []
    for seat, count in enumerate(seen["score"]):
        score = asked.say("siggil.ui.score", count=count, target=seen["target"])
        mine = [letter for letter, owner in seen["owners"].items() if owner == seat]
        what = f"{score}: {_spirits(asked, mine)}" if mine else score
        told.append(_say(asked, "of", name=asked.name_of(seat), what=what))
    return " ".join([*told, list_free_spirits(asked)])


def list_free_spirits(asked: TypedQuestion) -> str:
    """List the free spirits, the one that has been so longest first, and the lost ones."""
    seen = asked.observation
    free = _spirits(asked, seen["free"]) or asked.say("siggil.ui.free_none")
    told = [_say(asked, "free", spirits=free)]
    if seen["lost"]:
        told.append(_say(asked, "lost", spirits=_spirits(asked, seen["lost"])))
    return " ".join(told)


def list_takes(asked: TypedQuestion) -> str:
    """List the possible actions as they are typed; of many takes, the first of each spirit."""
    actions = [str(action) for action in asked.view["actions"]]
    if not actions:
        return str(asked.view["headline"])
    if not any(action == "pass" for action in actions):
        return list_accessible(asked)
    if not asked.view["highlights"]:
        return asked.say("siggil.ui.lead.free")
    takes: dict[str, str] = {}
    for action in actions:
        if action.startswith("take"):
            takes.setdefault(action.split()[1], action)
    if not takes:
        return asked.say("siggil.ui.lead.nothing")
    typed = (spell(action, asked.language) for action in takes.values())
    return _say(asked, "takes", takes=asked.join_items(typed))


def recount(asked: TypedQuestion) -> str:
    """Say what happened since the viewer last drew."""
    return str(asked.view["news"]) or asked.say("question.last.none")


def summarise_position(asked: TypedQuestion) -> str:
    """Say what is to be done, how many cards lie, which spirits are free, and the score."""
    siggil = asked.observation["siggil"]
    lying = asked.say(
        "siggil.ui.pyramid",
        count=len(siggil),
        open=sum(each["accessible"] for each in siggil),
    )
    return " ".join([str(asked.view["headline"]), f"{lying}.", describe_spirits(asked)])


QUESTIONS: Mapping[str, Question] = {
    "position": summarise_position,
    "places": list_accessible,
    "covered": list_covered,
    "card": find_card,
    "hand": list_hand,
    "moves": list_takes,
    "spirits": list_free_spirits,
    "score": describe_spirits,
    "last": recount,
}


# -- words --------------------------------------------------------------------------------------


def _say(asked: TypedQuestion, key: str, /, **params: object) -> str:
    return asked.say(f"siggil.question.{key}", **params)


def _family(asked: TypedQuestion, letter: str) -> str:
    return asked.say(f"siggil.family.{letter}")


def _card(asked: TypedQuestion, card: str) -> str:
    """Say a card, with its name as it is typed."""
    if card[1] == "*":
        return asked.say("siggil.ui.spirit", family=_family(asked, card[0]))
    return asked.say("siggil.ui.card", family=_family(asked, card[0]), number=card[1])


def _spirits(asked: TypedQuestion, letters: Iterable[str]) -> str:
    return ", ".join(
        asked.say(
            "siggil.ui.spirit_number",
            family=_family(asked, letter),
            number=FAMILIES.index(letter) + 1,
        )
        for letter in letters
    )


def _name_cards(asked: TypedQuestion, cards: Iterable[Json]) -> str:
    """Name cards of the Siggil, each with its place."""
    return ", ".join(
        asked.say(
            "siggil.ui.accessible",
            card=_say(asked, "back") if each["card"] is None else _card(asked, each["card"]),
            place=each["place"],
        )
        for each in cards
    )
