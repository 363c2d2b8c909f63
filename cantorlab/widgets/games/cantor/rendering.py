"""View of a table of Cantor, its picture, texts and history."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from cantorlab import texts as catalogue
from cantorlab.pictures.cantor.table import svg
from cantorlab.rules import cantor
from cantorlab.rules.cantor.text import picture
from cantorlab.rules.state import Json, Seat
from cantorlab.texts import Language
from cantorlab.widgets.core.rules_page import rules_page
from cantorlab.widgets.games.cantor.history import frame
from cantorlab.widgets.games.cantor.session import MatchSeries, may_be_first, state_of
from cantorlab.widgets.games.cantor.view import own_view
from cantorlab.widgets.games.cantor.words import words_of
from cantorlab.widgets.table.adapter import Rendering
from cantorlab.widgets.table.snapshot import GameSnapshot, ScreenSnapshot

if TYPE_CHECKING:
    import pandas as pd


class CantorRendering(Rendering):
    """Rendering of a table of Cantor."""

    session: MatchSeries

    def observe(self, snapshot: GameSnapshot, eyes: Seat | None) -> Json:
        """Return the observation; while the verdict is asked for, that of the moment before it."""
        hidden = self.session.stage(snapshot) == "ask"
        return snapshot.line[-2 if hidden else -1].observation(eyes)

    def view(self, shown: ScreenSnapshot) -> Json:
        """Return the keys of the view that are Cantor's own, or differ from other tables'."""
        snapshot = shown.snapshot
        stage, asked = self.session.stage(snapshot), self.session.still_asked(snapshot)
        here = self.session.asked_at(shown)
        view = own_view(shown, self.session, stage, asked, here, words_of(snapshot))
        ready = may_be_first(shown)
        name = None if ready is None else {"seat": ready, "name": snapshot.names[ready]}
        return {**view, "ready": name}

    def players(self, snapshot: GameSnapshot) -> list[Json]:
        """Return the players by seat, in the quest with their roles."""
        quest, words = state_of(snapshot).mode == "quest", words_of(snapshot)
        roles = [words.say(role) if quest else None for role in ("adventurer", "defender")]
        return [{**each, "role": roles[each["seat"]]} for each in snapshot.seats]

    def picture(self, seen: Json, language: Language) -> str:
        """Draw an observation as an SVG picture."""
        return svg(seen, language=language)

    def plain_text(self, seen: Json, language: Language) -> str:
        """Write an observation as plain text."""
        return picture(seen, language)

    def texts(self, language: Language) -> Json:
        """Return the sentences of the front end, and those about mages."""
        return super().texts(language) | catalogue.texts("mages.", language)

    def rules(self, snapshot: GameSnapshot) -> Json:
        """Return the house rules, in the quest at its own section."""
        quest = state_of(snapshot).mode == "quest"
        section = "1.6" if quest else None
        return rules_page("cantor", snapshot.language, section, steps=steps(snapshot.language))

    def history(self, snapshot: GameSnapshot) -> pd.DataFrame:
        """Return the duels fought at this table, one row each, all matches."""
        self.session.current.names = self.session.names_of(snapshot)
        return frame(self._duels(snapshot), snapshot.language)

    def _duels(self, snapshot: GameSnapshot) -> Any:
        hidden = self.session.stage(snapshot) == "ask"
        return self.session.duels(state_of(snapshot), verdict_hidden=hidden)


@lru_cache(maxsize=8)
def steps(language: Language) -> list[str]:
    """Return three states: a place and a hand; both mages face down; the duel decided."""
    dealt = cantor.start("discovery", seed=4)
    laid = dealt
    for seat in (0, 1):
        laid = laid.apply(laid.legal_actions(seat)[0], seat)
    fought = laid.apply("protect none", 0).apply("protect none", 1)
    return [svg(state.observation(0), language=language) for state in (dealt, laid, fought)]
