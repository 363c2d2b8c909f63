"""A user's own games and lessons, with their results; each can be opened again.

>>> import cantorlab
>>> mine = cantorlab.MyGames()  # doctest: +SKIP
"""

from __future__ import annotations

from typing import Any

from cantorlab import journal
from cantorlab.journal import UnreadableFile
from cantorlab.journal.index import Index
from cantorlab.languages.texts import LocalizedError
from cantorlab.learning import KINDS, Kind
from cantorlab.pictures import mygames as pictures
from cantorlab.rules.state import Json
from cantorlab.widgets.core.arguments import known_arguments
from cantorlab.widgets.core.base import BaseWidget, language_of
from cantorlab.widgets.core.bundle import STATIC
from cantorlab.widgets.core.lock import locked
from cantorlab.widgets.core.messages import Message, MessageRefused
from cantorlab.widgets.core.view_diff import SpokenLog
from cantorlab.widgets.lessons.learning.lesson_text import title as lesson_title
from cantorlab.widgets.lessons.learning.opening import open_puzzles, open_tutorial
from cantorlab.widgets.mygames.view import headline, lessons, levels, row
from cantorlab.widgets.table.journal import title, title_of

#: How many rows are shown at first, and how many more each time.
ROWS = 8


class MyGames(BaseWidget):
    """The games that you have played, from the journal: results, streaks, and every game again.

    A game that has not ended goes on where it stood, and one that has is shown with its review.
    Tutorials and puzzles stand beside them, with how far you have come. ``opened`` is the table of
    the game or lesson that was opened last, or None.

    - ``game``: only those of one game (``"cantor"``, ``"siggil"``, ``"tafl"``, ``"queen"``)
    - ``language`` (``"en"``, ``"fr"``…) and ``theme`` (``"auto"``, ``"light"``, ``"dark"``)

    >>> import cantorlab
    >>> cantorlab.MyGames(game="tafl").opened is None
    True
    """

    game = "mygames"

    _esm = STATIC / "mygames.js"
    _css = STATIC / "mygames.css"
    _own_texts = "mygames.ui."

    @known_arguments
    def __init__(
        self,
        game: str | None = None,
        *,
        language: str | None = None,
        theme: str = "auto",
        layout: Any = None,
    ) -> None:
        if game is not None and not isinstance(game, str):
            raise ValueError(f"game is the name of a game, not {game!r}")
        self._only, self._rows = game, ROWS
        self._index = Index(None)
        self._unreadable: list[UnreadableFile] = []
        self._log = SpokenLog()
        self.opened: Any = None
        super().__init__(language=language, theme=theme, layout=layout)
        self.refresh()

    # -- for the notebook -----------------------------------------------------------------------

    @locked
    def refresh(self) -> None:
        """Read the journal again."""
        try:
            self._index = Index.of()
            self._unreadable = self._index.unreadable
        except UnreadableFile as why:  # there is no such folder at all
            self._index, self._unreadable = Index(None), [why]
        self._show()

    @locked
    def resume(self, identity: str, **settings: Any) -> Any:
        """Open a game below the list, and return its table; ``settings`` as for ``journal.resume``.

        Raises ``ValueError``, with a sentence, if it cannot be set up again.
        """
        settings = {"language": self.language, "theme": self.theme, **settings}
        self._open(journal.resume(identity, **settings), self._title(identity))
        return self.opened

    @locked
    def review(self, identity: str, **settings: Any) -> Any:
        """Open a game that is over below the list, with its review; otherwise as ``resume``."""
        table = self.resume(identity, **settings)
        table.review()
        return table

    def _look_through(self, identity: str) -> None:
        """Open a game that is over, with its review where there is one to be had."""
        table = self.resume(identity)
        if "review" in table.view["commands"]:
            table.review()

    @locked
    def learn(self, game: str, kind: Kind = "tutorial") -> Any:
        """Open the tutorial or the puzzles of a game below the list; return the table.

        It goes on with the first step that was not solved yet. Raises ``ValueError`` for an unknown
        one.
        """
        make = {"tutorial": open_tutorial, "puzzles": open_puzzles}.get(kind)
        if make is None:
            raise ValueError(f"a lesson is {' or '.join(map(repr, KINDS))}, not {kind!r}")
        table = make(game, language=self.language, theme=self.theme)
        self._open(table, lesson_title(game, kind, language_of(self)))
        return table

    def _open(self, table: Any, name: str) -> None:
        self._put_away()
        self.opened = table
        self._log.add(self._say("mygames.opened", title=name))
        self.refresh()

    @locked
    def delete(self, identity: str) -> None:
        """Delete a game from the journal. Raises ``ValueError`` if it cannot be deleted."""
        name = self._title(identity)
        try:
            self._index.forget(journal.delete(identity))
        except UnreadableFile:  # some of what it goes on from may have gone
            self.refresh()
            raise
        self._log.add(self._say("mygames.deleted", title=name))
        self._show()

    def close(self) -> None:
        """Take the list, and the table that it has opened, off the page."""
        if self.comm is not None:
            self._put_away()
        super().close()

    def _put_away(self) -> None:
        table, self.opened = self.opened, None
        if table is not None:
            table.close()

    def _title(self, identity: str) -> str:
        entry = self._index.entries.get(identity)
        game = entry.summary if entry is not None else None
        if game is None:
            return identity
        return title_of(game.game, game.options, language_of(self))

    # -- what the screen shows ------------------------------------------------------------------

    def _show(self) -> None:
        language = language_of(self)
        found = self._index.games
        mine = [each for each in found if self._only in (None, each.game)]
        names = {each.game for each in found}
        played = sorted(names if self._only is None else names | {self._only})
        choices = [{"value": "", "label": self._say("mygames.all")}]
        choices += [{"value": game, "label": title(game, language)} for game in played]
        off = not self._unreadable and journal.folder() is None
        empty = "mygames.off" if off else "mygames.empty"
        view = {
            "game": self.game,
            "headline": headline(mine, language) if mine else self._say(empty),
            "only": self._only or "",
            "choices": choices if len(played) > 1 else [],
            "levels": levels(mine, language),
            "lessons": lessons(self._only, language, self._index),
            "rows": [row(each, language) for each in mine[: self._rows]],
            "more": max(0, len(mine) - self._rows),
            "unreadable": [why.message(language) for why in self._unreadable],
            "opened": None if self.opened is None else self.opened.model_id,
            "spoken": self._log.newest,
        }
        self.set_trait("view", view)

    # -- what comes from the browser --------------------------------------------------------------

    def _answer(self, message: Message) -> Json:
        match message.kind:
            case "open":
                self._obey(self.resume, message.text("id"))
                return {"model": self.opened.model_id}
            case "review":
                self._obey(self._look_through, message.text("id"))
                return {"model": self.opened.model_id}
            case "learn":
                self._obey(self.learn, message.text("game"), message.text("lesson"))
                return {"model": self.opened.model_id}
            case "put_away":
                self._put_away()
                self.refresh()
                return {}
            case "delete":
                self._obey(self.delete, message.text("id"))
                return {}
            case "show":
                return self._answer_show(message)
            case "refresh":
                self.refresh()
                return {}
            case _:
                return super()._answer(message)

    def _answer_show(self, message: Message) -> Json:
        only, rows = message.text("only"), message.whole_number("rows")
        if not 1 <= rows <= 10_000:
            raise MessageRefused("table.malformed")
        self._only, self._rows = only or None, rows
        self._show()
        return {}

    def _obey(self, do: Any, *arguments: str) -> None:
        try:
            do(*arguments)
        except LocalizedError:
            raise
        except Exception as reason:  # a file may hold anything at all
            raise MessageRefused("journal.cannot_go_on") from reason

    # -- the still picture ----------------------------------------------------------------------

    def _picture(self) -> str:
        return pictures.svg(self.view, language=language_of(self))

    def _plain_text(self) -> str:
        return pictures.text(self.view)
