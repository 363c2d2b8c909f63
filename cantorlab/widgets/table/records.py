"""Records as the widgets take them: as a value, a dictionary, JSON or a game's text."""

from __future__ import annotations

from cantorlab.rules.state import Json, Record, State


def replayed(record: Record | Json | str, game: str) -> State:
    """The state that ``record`` ends in. Raises ``ValueError`` unless it is one of ``game``."""
    if isinstance(record, str):
        is_text = record.lstrip().startswith("[")
        record = Record.from_text(record) if is_text else Record.from_json(record)
    elif not isinstance(record, Record):
        record = Record.from_dict(record)
    if record.game != game:
        raise ValueError(f"this is a record of {record.game}, not of {game}")
    state: State = record.replay()
    return state
