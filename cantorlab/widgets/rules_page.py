"""The page of house rules that the *Rules* button of a widget opens."""

from __future__ import annotations

from cantorlab.house_rules import games, house_rules_html, spoken_in
from cantorlab.rules.state import Json
from cantorlab.texts import Language
from cantorlab.widgets.messages import Refused


def rules_page(game: str, language: Language, section: str | None = None) -> Json:
    """The house rules of ``game`` as HTML of our own making, open at ``section`` ("3.6", or None).

    Raises ``Refused`` for what has none.
    """
    if game not in games():
        raise Refused("table.no_rules")
    return {
        "html": house_rules_html(game, language),
        "language": spoken_in(game, language),
        "section": section,
    }
