"""Plain text of the table of Siggil, drawn from an observation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cantorlab.languages.card_letters import write_cards
from cantorlab.languages.texts import Language, say
from cantorlab.rules.state import Json


def table_text(seen: Json, language: Language | None = None) -> str:
    """Return the Siggil, the spirits, each seat and the seat's own hand, in ``language``.

    A card is a box of two lines: the card, or ``##`` face down, and below it the number of its
    place if it is accessible.
    """
    return "\n".join([*_siggil(seen, language), *_lines(seen, language)])


def _siggil(seen: Json, language: Language | None) -> Iterator[str]:
    if not seen["siggil"]:
        return
    width, height = seen["size"]
    rows = [[" "] * (2 * width) for _ in range(height)]
    for card in seen["siggil"]:
        foot = f"{card['place']:_>2}" if card["accessible"] else "__"
        shown = write_cards(card["card"] or "##", language)
        for line, box in enumerate((f"[{shown}]", f"[{foot}]")):
            rows[card["y"] + line][2 * card["x"] : 2 * card["x"] + 4] = box
    for row in rows:
        yield "".join(row).rstrip()
    yield ""


def _lines(seen: Json, language: Language | None) -> Iterator[str]:
    def cards(named: Iterable[str]) -> str:
        return write_cards(" ".join(named), language)

    def line(key: str, **params: object) -> str:
        return say(f"siggil.text.{key}", language, **params)

    if seen["free"]:
        yield line("free", spirits=cards(f"{spirit}*" for spirit in seen["free"]))
    if seen["lost"]:
        yield line("lost", spirits=cards(f"{spirit}*" for spirit in seen["lost"]))
    for seat in range(seen["players"]):
        held = line("held", count=seen["hand_sizes"][seat])
        spirits = line("spirits", count=seen["score"][seat])
        yield line("seat", seat=seat, held=held, spirits=spirits)
        for series in seen["series"]:
            if series["seat"] == seat:
                owned = series["live"] and seen["owners"].get(series["spirit"]) == seat
                mark = f"{series['spirit']}* ←" if owned else f"({series['spirit']})"
                yield f"  {cards([mark, *series['cards']])}"
    for seat, hand in enumerate(seen.get("hands", ())):
        yield line("hand_of", seat=seat, cards=cards(hand) or "–")
    if "hands" not in seen and seen["hand"] is not None:
        yield line("hand", cards=cards(seen["hand"]) or "–")
    if seen["players"] == 1:
        shown = seen["discard"] is not None
        pile = cards(seen["discard"]) if shown else line("held", count=seen["discard_size"])
        yield line("discard", cards=pile or "–")
    outcome = seen["outcome"]
    if outcome is None:
        yield line(seen["phase"], seat=seen["to_act"][0])
    else:
        yield line("over", reason=say(f"siggil.reason.{outcome['reason']}", language))
