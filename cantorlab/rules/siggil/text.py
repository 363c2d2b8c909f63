"""Plain text of the table of Siggil, drawn from an observation."""

from __future__ import annotations

from collections.abc import Iterator

from cantorlab.languages.texts import Language, say
from cantorlab.rules.state import Json


def table_text(seen: Json, language: Language | None = None) -> str:
    """Return the Siggil, the spirits, each seat and the seat's own hand, in ``language``.

    A card is a box of two lines: the card, or ``##`` face down, and below it the number of its
    place if it is accessible.
    """
    return "\n".join([*_siggil(seen), *_lines(seen, language)])


def _siggil(seen: Json) -> Iterator[str]:
    if not seen["siggil"]:
        return
    width, height = seen["size"]
    rows = [[" "] * (2 * width) for _ in range(height)]
    for card in seen["siggil"]:
        foot = f"{card['place']:_>2}" if card["accessible"] else "__"
        for line, box in enumerate((f"[{card['card'] or '##'}]", f"[{foot}]")):
            rows[card["y"] + line][2 * card["x"] : 2 * card["x"] + 4] = box
    for row in rows:
        yield "".join(row).rstrip()
    yield ""


def _lines(seen: Json, language: Language | None) -> Iterator[str]:
    def line(key: str, **params: object) -> str:
        return say(f"siggil.text.{key}", language, **params)

    if seen["free"]:
        yield line("free", spirits=" ".join(f"{spirit}*" for spirit in seen["free"]))
    if seen["lost"]:
        yield line("lost", spirits=" ".join(f"{spirit}*" for spirit in seen["lost"]))
    for seat in range(seen["players"]):
        held = line("held", count=seen["hand_sizes"][seat])
        spirits = line("spirits", count=seen["score"][seat])
        yield line("seat", seat=seat, held=held, spirits=spirits)
        for series in seen["series"]:
            if series["seat"] == seat:
                owned = series["live"] and seen["owners"].get(series["spirit"]) == seat
                mark = f"{series['spirit']}* ← " if owned else f"({series['spirit']}) "
                yield f"  {mark}{' '.join(series['cards'])}"
    for seat, hand in enumerate(seen.get("hands", ())):
        yield line("hand_of", seat=seat, cards=" ".join(hand) or "–")
    if "hands" not in seen and seen["hand"] is not None:
        yield line("hand", cards=" ".join(seen["hand"]) or "–")
    if seen["players"] == 1:
        shown = seen["discard"] is not None
        cards = " ".join(seen["discard"]) if shown else line("held", count=seen["discard_size"])
        yield line("discard", cards=cards or "–")
    outcome = seen["outcome"]
    if outcome is None:
        yield line(seen["phase"], seat=seen["to_act"][0])
    else:
        yield line("over", reason=say(f"siggil.reason.{outcome['reason']}", language))
