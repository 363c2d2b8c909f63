"""What may be copied of a game as text, and what a pasted text begins.

A game is written as ``rules.notation`` says, a position as its game does, and a deal in one short
line: ``siggil 2 passage 8173``, from which anybody's table deals the same cards.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from cantorlab.rules import notation
from cantorlab.rules.state import Json, Record
from cantorlab.widgets.core.messages import Refused
from cantorlab.widgets.table.adapter import Adapter, Change
from cantorlab.widgets.table.snapshot import Moment, Scene

_DEAL = re.compile(r"(?P<words>[a-z0-9 _]{1,80}) (?P<seed>\d{1,16})")


def copies(scene: Scene, adapter: Adapter) -> list[Json]:
    """The texts of the game, each ``{"kind", "text"}``: no secrets while it goes on."""
    moment = scene.moment
    if adapter.has_secrets and scene.outcome is None:
        raise Refused("table.not_over")
    found = [{"kind": "game", "text": _whole(moment)}]
    position = adapter.position_text(moment)
    if position is not None:
        found.append({"kind": "position", "text": position})
    deal = _deal(moment, adapter)
    if deal is not None:
        found.append({"kind": "deal", "text": deal})
    return found


def begun_from(text: str, moment: Moment, adapter: Adapter, given: Mapping[str, Any]) -> Change:
    """The game that a pasted ``text`` begins, with the options ``given``.

    Raises ``Refused`` or ``ValueError`` for what is no game, no position and no deal.
    """
    written = text.strip()
    here = replace(moment, options=adapter.merged(moment.options, given))
    if written.startswith(notation.FIRST):
        return _taken_up(written, here, adapter)
    match = _DEAL.fullmatch(" ".join(written.lower().split()))
    words = match["words"].split() if match else []
    if match and words[:1] == [adapter.game]:
        options = adapter.deal_options(words[1:])
        if options is not None:
            wanted = adapter.merged(here.options, options)
            return Change(game=adapter.deal(wanted, int(match["seed"])), options=wanted)
    position = adapter.from_position(written, moment, given)
    if position is None:
        raise Refused("table.pasted_nothing")
    return position


def _whole(moment: Moment) -> str:
    seats = {f"Seat{seat}": name for seat, name in enumerate(moment.names)}
    record = moment.state.record
    if moment.resigned is not None and moment.state.num_players == 2:
        seats[notation.RESULT] = "0-1" if moment.resigned == 0 else "1-0"
        seats[notation.TERMINATION] = moment.ended.reason if moment.ended else "resigned"
    return replace(record, headers={**record.headers, **seats}).to_text()


def _taken_up(written: str, moment: Moment, adapter: Adapter) -> Change:
    try:
        record = Record.from_text(written)
    except ValueError as reason:
        raise Refused("table.pasted_damaged") from reason
    if record.game != adapter.game:
        raise Refused("table.pasted_other")
    game = record.replay()
    return Change(game=game, options=adapter.taken_up(moment, game, adapter.settings(moment)))


def _deal(moment: Moment, adapter: Adapter) -> str | None:
    """The deal in a line, if this table dealt the game from what the line says."""
    words = adapter.deal_words(moment)
    if words is None:
        return None
    seed = moment.chance.deal
    options = adapter.deal_options(words)
    if options is None:
        return None
    again = adapter.deal(adapter.merged(moment.options, options), seed)
    dealt = moment.state.record
    if (again.record.options, again.record.deal) != (dealt.options, dealt.deal):
        return None
    return " ".join([adapter.game, *words, str(seed)])
