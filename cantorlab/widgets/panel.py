"""What every widget is: texts, language and theme, messages that are all answered, a still picture.

Messages are answered by methods named ``_answer_<kind>``: each takes a ``Message`` and returns what
the answer holds beside ``ok``, or raises ``Refused`` (or a rule's ``IllegalAction``).
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import anywidget
import traitlets

from cantorlab import texts as catalogue
from cantorlab.house_rules import games, house_rules_html
from cantorlab.rules.state import IllegalAction, Json
from cantorlab.texts import LANGUAGES, Language
from cantorlab.widgets.messages import Message, Refused, nonce_of, read

STATIC = Path(__file__).parent / "static"
THEMES = ("auto", "light", "dark")

# What a browser may set by itself; everything else comes down from here and only down.
_FROM_BROWSER: dict[str, tuple[str, ...]] = {"language": LANGUAGES, "theme": THEMES}


class Panel(anywidget.AnyWidget):
    """A widget in the player's language and the page's colours.

    ``language`` ("en" or "fr") and ``theme`` ("auto", "light" or "dark") are traits that
    ``observe`` and ``link`` work with.
    """

    #: What the widget shows: chooses its accent colour, its texts and its house rules.
    game: ClassVar[str]

    language = traitlets.Enum(LANGUAGES, "en").tag(sync=True)
    theme = traitlets.Enum(THEMES, "auto").tag(sync=True)
    texts = traitlets.Dict(read_only=True).tag(sync=True)

    def __init__(
        self, *, language: str | None = None, theme: str = "auto", layout: Any = None
    ) -> None:
        spoken = catalogue.check_language(language or catalogue.get_language())
        super().__init__(
            language=spoken, theme=theme, **({} if layout is None else {"layout": layout})
        )
        self._send_texts()
        self.on_msg(self._receive)

    @property
    def _spoken(self) -> Language:
        return catalogue.check_language(self.language)

    def _say(self, key: str, /, **params: Any) -> str:
        """The sentence ``key`` in the widget's language."""
        return catalogue.say(key, self._spoken, **params)

    def _prefixes(self) -> tuple[str, ...]:
        """The parts of the catalogue that the front end is given."""
        return ("table.", f"{self.game}.ui.")

    def _page_of_texts(self) -> Json:
        """The sentences that the front end is given, by key."""
        page: Json = {}
        for prefix in self._prefixes():
            page |= catalogue.texts(prefix, self._spoken)
        return page

    def _send_texts(self) -> None:
        self.set_trait("texts", self._page_of_texts())

    @traitlets.observe("language")
    def _on_language(self, _change: Any) -> None:
        self._send_texts()

    # -- what comes from the browser -----------------------------------------------------------

    def set_state(self, sync_data: Json) -> None:
        """Take from a browser the language and the theme, and nothing else."""
        allowed = {
            name: sync_data[name]
            for name, values in _FROM_BROWSER.items()
            if isinstance(sync_data.get(name), str) and sync_data[name] in values
        }
        super().set_state(allowed)

    def _receive(self, _widget: Any, content: object, _buffers: Any) -> None:
        """Answer one message; whatever it is, it neither raises nor goes unanswered."""
        try:
            message = read(content)
            payload = self._answerer(message.kind)(message)
            reply = {"ok": True, "code": "", "message": "", **payload}
        except (Refused, IllegalAction) as refusal:
            reply = {"ok": False, "code": refusal.code, "message": refusal.message(self._spoken)}
        except Exception:
            self.log.exception("a message of the front end met a defect")
            reply = {
                "ok": False,
                "code": "table.defect",
                "message": self._say("table.defect"),
            }
        self.send({"kind": "answer", "nonce": nonce_of(content), **reply})

    def _answerer(self, kind: str) -> Callable[[Message], Json]:
        method = getattr(self, f"_answer_{kind}", None) if kind.isidentifier() else None
        if method is None:
            raise Refused("table.malformed")
        answerer: Callable[[Message], Json] = method
        return answerer

    def _answer_hello(self, _message: Message) -> Json:
        return {}

    def _answer_language(self, message: Message) -> Json:
        language = message.text("language")
        if language not in LANGUAGES:
            raise Refused("table.malformed")
        with self.hold_sync():  # texts and language change together
            self.language = language
        return {}

    def _answer_rules(self, _message: Message) -> Json:
        return {"html": self._house_rules(), "section": self._section()}

    def _section(self) -> str | None:
        """The section of the house rules that is of this game alone, such as "3.6"; or None."""
        return None

    def _house_rules(self) -> str:
        """The house rules in the player's language, as HTML of our own making."""
        if self.game not in games():
            raise Refused("table.no_rules")
        return house_rules_html(self.game, self._spoken)

    # -- what stands in a notebook without a kernel ---------------------------------------------

    def _picture(self) -> str:
        """The widget as a still SVG picture: what a page shows that runs no widgets."""
        raise NotImplementedError

    def _plain_text(self) -> str:
        """The widget as plain text."""
        raise NotImplementedError

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[Json, Json]:
        bundle = super()._repr_mimebundle_(**kwargs)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
        still = {"image/svg+xml": self._picture(), "text/plain": self._plain_text()}
        return {**data, **still}, metadata
