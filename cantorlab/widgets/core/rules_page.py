"""The page of rules that the *Rules* button opens: three pictured steps, then the law."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from cantorlab.languages.house_rules import games, house_rules, spoken_in, to_html
from cantorlab.languages.texts import Language, say
from cantorlab.rules.state import Json
from cantorlab.widgets.core.messages import MessageRefused

#: The section on how actions, games and positions are written.
_WRITING = "§4"
#: Parts that only programs read: whole games, positions, and the functions that take them.
_FOR_PROGRAMS = re.compile(r"`[^`]*(parse_position|state\.position|\b1\. )[^`]*`")
_LABEL = re.compile(r"\*\*([^*]+?)\.\*\* ")
_MINUS = re.compile(r"(?<![\w`])-(?=\d)")


def rules_page(
    game: str,
    language: Language,
    section: str | None = None,
    *,
    steps: Sequence[str] = (),
    step: str | None = None,
) -> Json:
    """Return the rules of ``game`` as HTML of our own making, open at ``section`` ("3.6", or None).

    ``steps`` are SVG pictures of the game step by step, each with its sentence ``<step>.<n>``;
    ``step`` is ``<game>.ui.step`` unless told. Raises ``MessageRefused`` if there are no rules.
    """
    if game not in games():
        raise MessageRefused("table.no_rules")
    spoken = spoken_in(game, language)
    step = step or f"{game}.ui.step"
    _, _, law = house_rules(game, language).partition("\n")
    title = f"{say(f'{game}.ui.title', spoken)} · {say('table.rules', spoken)}"
    return {
        "html": to_html(f"# {title}\n\n{for_players(law)}"),
        "language": spoken,
        "section": section,
        "steps": [
            {"picture": picture, "text": say(f"{step}.{number}", language)}
            for number, picture in enumerate(steps, start=1)
        ],
    }


def for_players(markdown: str) -> str:
    """Return the house rules in a reader's words.

    Marks of house rules and notations for programs do not matter at a table; and numbers below zero
    have the sign of formulas.
    """
    return "\n\n".join(_blocks(re.split(r"\n\s*\n", markdown.strip())))


def _blocks(blocks: Sequence[str]) -> Iterator[str]:
    label = _house_label(blocks)
    law, writing = False, 0
    for block in blocks:
        if block.startswith("## "):
            law, writing = True, int(block.startswith(f"## {_WRITING}"))
        elif not law and f"**{label}" in block:
            continue  # it explains the label
        elif writing:
            # What one types stands first; then comes how whole games and positions are written,
            # of which only the examples are for players: they are drawn.
            writing += block[0] not in "-*"
            if writing > 2 and not block.startswith("*"):
                continue
        kept = _text_of(block, label)
        if kept:
            yield kept


def _house_label(blocks: Sequence[str]) -> str:
    """Return the mark of a house rule in this language, without its plural ending."""
    for block in blocks:
        found = re.search(r"\*\*([^*]+)\*\*\.", block)
        if found:
            return found[1][:5]
    return "**"


def _text_of(block: str, label: str) -> str:
    """Return a block as a player is told it; empty where nothing of it is for players."""
    block = _LABEL.sub(lambda found: "" if found[1].startswith(label) else found[0], block)
    programs = _FOR_PROGRAMS.search(block)
    if programs:
        block = block[: block.rfind(". ", 0, programs.start()) + 1]  # the sentences before
    parts = re.split(r"(`[^`]*`)", block)
    return "".join(part if part.startswith("`") else _MINUS.sub("−", part) for part in parts)
