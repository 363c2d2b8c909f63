"""Base class of every widget: texts, language, theme, messages all answered, a still picture."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextvars import copy_context
from inspect import getattr_static
from pathlib import Path
from typing import Any, ClassVar
from uuid import uuid4

import traitlets

from cantorlab import languages
from cantorlab.languages import texts as catalogue
from cantorlab.languages.registry import is_there
from cantorlab.languages.texts import Language, LocalizedError
from cantorlab.pictures.svg import label_of
from cantorlab.rules.reading import attempt
from cantorlab.rules.state import Json
from cantorlab.widgets.core.arguments import OptionGuard
from cantorlab.widgets.core.bundle import pack_module
from cantorlab.widgets.core.host import Hosted, hear_in_any_subshell
from cantorlab.widgets.core.lock import locked
from cantorlab.widgets.core.messages import (
    Message,
    MessageRefused,
    Replies,
    decode_traits,
    nonce_of,
    read,
)
from cantorlab.widgets.core.notebook_output import NotebookOutput
from cantorlab.widgets.core.observers import Observer, is_ours
from cantorlab.widgets.core.output_page import is_marked, mime_outputs, still_outputs
from cantorlab.widgets.core.rules_page import rules_page
from cantorlab.widgets.core.shared_bundle import shared_bundle, without_shared
from cantorlab.widgets.core.view_diff import ViewDiff

THEMES = ("auto", "light", "dark")

# Names of ipywidgets that are useful in a notebook; completion leaves out the rest.
_USEFUL = {"add_class", "close", "layout", "observe", "remove_class", "tooltip", "unobserve"}
_MACHINERY = {name for name in dir(Hosted) if name[0] != "_"} - _USEFUL
# Names that completion and the reference leave out: machinery, and state for the page alone.
_OF_PAGES = {"version", "kept_as", "known_languages", "texts", "eyes", "advice", "bundle"}
NOT_FOR_USERS = _MACHINERY | _OF_PAGES


class BaseWidget(OptionGuard, Hosted):  # type: ignore[misc]
    """A widget in the player's language and the page's colours.

    ``language`` ("en", "fr", … one of ``cantorlab.languages``) and ``theme`` ("auto", "light" or
    "dark") are traits that ``observe`` and ``link`` work with. ``close()`` takes it off the page
    and frees it.
    """

    #: Topic of the widget: chooses its accent colour, its texts and its house rules.
    game: str

    #: Where the keys of further sentences for the front end begin.
    _more_texts: ClassVar[tuple[str, ...]] = ()
    #: Where those begin that a widget which is no table says in place of a table's, if any.
    _own_texts: ClassVar[str] = ""

    # The bundle of the front end and its style: a text, or the path of a file.
    _esm: ClassVar[Any]
    _css: ClassVar[Any]

    language = traitlets.Unicode("en").tag(sync=True)
    """Code of the language that the widget speaks; to be set at any time."""
    # Languages to choose from: each one's code, and its own name.
    known_languages: Any = traitlets.List(read_only=True).tag(sync=True)
    theme = traitlets.Enum(THEMES, "auto").tag(sync=True)
    """Colours: ``"auto"`` (the page's), ``"light"`` or ``"dark"``."""
    texts = traitlets.Dict(read_only=True).tag(sync=True)
    view = traitlets.Dict(read_only=True).tag(sync=True)
    """JSON that the widget shows, and nothing that its viewer may not know."""
    # The name of the output that the notebook keeps, which a live view hides: the model's own.
    kept_as = traitlets.Unicode(read_only=True).tag(sync=True)

    # The model with what all widgets of this sort share on a page, under the name in the state;
    # None where each has its own.
    bundle: Any = None

    # The layout that was made with the widget, and goes with it.
    _own_layout: Any = None

    @property
    def _live_page(self) -> str:
        """The name of the site's page on which the same is live."""
        return self.game

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Read the bundle once for each class.

        Anywidget would have every widget listen for changes of a file, and nothing would end that:
        a closed widget would stay in memory.
        """
        for name in ("_esm", "_css"):
            bundle = vars(cls).get(name)
            if isinstance(bundle, Path):
                text = bundle.read_text(encoding="utf-8")
                setattr(cls, name, pack_module(text) if name == "_esm" else text)
        super().__init_subclass__(**kwargs)

    def __init__(
        self, *, language: str | None = None, theme: str = "auto", layout: Any = None
    ) -> None:
        spoken = catalogue.check_language(language or catalogue.get_language())
        name = uuid4().hex
        self._output = NotebookOutput(name, self._mime_outputs)
        self._diff = ViewDiff()
        self._replies = Replies()
        self.set_trait("kept_as", name)  # known to the page from the first
        self._offer_language(spoken)
        given = {} if layout is None else {"layout": layout}
        super().__init__(language=spoken, theme=theme, model_id=name, **given)
        self._own_layout = self.layout if layout is None else None
        self._send_texts()
        self.on_msg(self._receive)
        self._is_made = True

    def open(self) -> None:
        """Open the widget on a page, after what it shares with others there."""
        self.bundle = shared_bundle(self._esm, getattr(self, "_css", ""))
        super().open()

    @traitlets.observe("comm")
    def _on_comm(self, change: Any) -> None:
        hear_in_any_subshell(change.new)

    def _say(self, key: str, /, **params: Any) -> str:
        """Return the sentence ``key`` in the widget's language."""
        return catalogue.say(key, language_of(self), **params)

    def _page_of_texts(self) -> Json:
        """Return the sentences that the front end is given, by key."""
        page: Json = {}
        for prefix in ("table.", f"{self.game}.ui.", *self._more_texts):
            page |= catalogue.texts(prefix, language_of(self))
        if self._own_texts:
            own = catalogue.texts(f"{self._own_texts}table.", language_of(self))
            page |= {key.removeprefix(self._own_texts): text for key, text in own.items()}
        return page

    @locked
    def _send_texts(self) -> None:
        self.set_trait("texts", self._page_of_texts())
        if self.view:
            self._show()

    def _show(self) -> None:
        """Send the present view, in the widget's language."""
        raise NotImplementedError

    @traitlets.validate("language")
    def _known_language(self, proposal: Any) -> Language:
        try:
            return catalogue.check_language(proposal["value"])
        except ValueError as refusal:
            raise traitlets.TraitError(str(refusal)) from None

    def _offer_language(self, spoken: Language) -> None:
        """Offer the languages that are whole for this widget, and the one that is spoken."""
        whole = {*languages.names(self.game), *dict(self.known_languages), spoken}
        names = languages.names()
        self.set_trait("known_languages", [[code, names[code]] for code in sorted(whole)])

    @traitlets.observe("language")
    def _on_language(self, _change: Any) -> None:
        self._offer_language(language_of(self))
        self._send_texts()

    @property
    def _view_version(self) -> int:
        """The number of the view: a page that has another one has missed some."""
        return self._diff.number(self.view)

    # Its name in the state, which ipywidgets looks up here when it embeds a widget in a page.
    version = _view_version

    @property
    def _settable(self) -> list[str]:
        """Names of the traits that a user may set."""
        return [name for name, trait in self.traits().items() if not trait.read_only]

    # -- what others register --------------------------------------------------------------------

    def observe(
        self, handler: Callable[..., Any], names: Any = traitlets.All, type: Any = "change"
    ) -> None:
        """Call ``handler(change)`` after each change of a trait, as ``traitlets`` does.

        It is called once the change is done and shown, and may act on the widget again. A failure
        is logged and named in the output of the cell that called ``observe``; it costs only itself.
        """
        super().observe(self._heard_by(handler), names, type)

    def unobserve(
        self, handler: Callable[..., Any], names: Any = traitlets.All, type: Any = "change"
    ) -> None:
        """Call ``handler`` no more."""
        super().unobserve(self._heard_by(handler), names, type)

    def _heard_by(self, handler: Callable[..., Any]) -> Callable[..., Any]:
        """Return a handler of changes: ours takes part in a transition, others' follow it."""
        if is_ours(handler):
            return handler
        if isinstance(handler, traitlets.EventHandler):  # of a class that extends ours
            handler = getattr(self, str(handler.name))
        return Observer(handler, copy_context())

    @locked
    def notify_change(self, change: Any) -> None:
        """Send a change to the pages, and have those told that observe it."""
        super().notify_change(change)

    @locked
    def get_state(
        self, key: str | Iterable[str] | None = None, drop_defaults: bool = False
    ) -> Json:
        """Return the state for a page: all of it, or what is new in a changed trait.

        Defaults are never dropped: a page knows none of a widget that brings its own script.
        """
        state: Json = super().get_state(key)
        if self.bundle is not None:
            name = f"{type(self).__name__} {self.language}"
            state = without_shared(state, self.bundle, name)
        if key is None:
            return {**state, "version": self._diff.number(state["view"])}
        if "view" in state:
            return self._diff.of(state.pop("view")) | state
        return state

    @locked  # or a page would hear of the newer view first
    def send_state(self, key: str | Iterable[str] | None = None) -> None:
        """Send the page the state, or some traits of it."""
        super().send_state(key)

    # -- what comes from the browser -----------------------------------------------------------

    @locked
    def set_state(self, sync_data: Json) -> None:
        """Take from a browser the traits that it may set, and nothing else."""
        sent = decode_traits(sync_data)
        super().set_state({name: sent[name] for name in sent if self._may_set(name, sent[name])})

    def _may_set(self, name: str, value: object) -> bool:
        """Return whether a browser may set this trait to this: the language and the theme alone."""
        allowed = {"language": languages.codes(), "theme": THEMES}
        return isinstance(value, str) and value in allowed.get(name, ())

    def _answer(self, message: Message) -> Json:
        """Return the answer to one message, beside ``ok``.

        Raises ``MessageRefused`` (or another refusal in words), and then nothing has changed.
        """
        match message.kind:
            case "hello":
                self._resume()
                self._catch_up(message)
                return {}
            case "language":
                return self._switch_language(message)
            case "rules":
                return rules_page(self.game, language_of(self))
            case "kept":  # a page that hears of no output asks for what it would have been sent
                data = self._mime_outputs()
                return {"kept": None if is_marked(data, message.text("have")) else data}
            case _:
                raise MessageRefused("table.malformed")

    @locked
    def _receive(self, _widget: Any, content: object, _buffers: Any) -> None:
        """Answer one message, in all cases, without raising."""
        try:
            reply = self._replies.once(read(content), self._reply)
        except MessageRefused as refusal:
            reply = self._refusal(refusal)
        if reply is not None:
            known = {"kind": "answer", "nonce": nonce_of(content), "version": self._view_version}
            self.send({**known, **reply})

    def _reply(self, message: Message) -> Json:
        """Return the answer to one message; it does not raise."""
        try:
            return {"ok": True, "code": "", "message": "", **self._answer(message)}
        except LocalizedError as refusal:
            return self._refusal(refusal)
        except Exception:
            attempt(lambda: self.log.exception("a message of the front end met a defect"), None)
            key = "table.defect" if self._is_shown_again() else "table.defect_shown"
            return {"ok": False, "code": "table.defect", "message": self._say(key)}

    def _is_shown_again(self) -> bool:
        """Return whether the page shows how things stand, after a failure in the midst of it."""
        try:
            self._recover()
        except Exception:
            attempt(lambda: self.log.exception("the widget cannot be shown"), None)
            return False
        return True

    def _resume(self) -> None:
        """Go on with what something has broken off."""
        self._recover()

    def _recover(self) -> None:
        """Show how things stand, after a failure in the midst of it."""
        self._show()

    def _refusal(self, refusal: LocalizedError) -> Json:
        sentence = refusal.message(language_of(self))
        return {"ok": False, "code": refusal.code, "message": sentence}

    def _catch_up(self, message: Message) -> None:
        """Send the whole view to a page that has another one than the newest."""
        has = message.body.get("version")
        if has is not None and has != self._view_version:
            self._diff.forget()
            self.send_state("view")

    def _switch_language(self, message: Message) -> Json:
        language = message.text("language")
        if not is_there(language):
            raise MessageRefused("table.malformed")
        with self.hold_sync():  # texts and language change together
            self.language = language
        return {}

    # -- what stands in a notebook without a kernel ---------------------------------------------

    def _picture(self) -> str:
        """Return the widget as a still SVG picture, for pages that run no widgets."""
        raise NotImplementedError

    def _plain_text(self) -> str:
        """Return the widget as plain text."""
        raise NotImplementedError

    def _replay(self) -> str | None:
        """Return the packed replay of a finished game; None before its end, or without one."""
        return None

    @locked
    def _mime_outputs(self) -> Json:
        """Return the outputs that the notebook keeps below the live view."""
        svg = self._picture()
        return mime_outputs(
            self._output.name, svg, label_of(svg), self._plain_text(), self._replay()
        )

    @traitlets.observe("view")
    def _on_view(self, change: Any) -> None:
        self._output.follow(urgent=change["new"].get("outcome") is not None)

    def __repr__(self) -> str:
        """Return the widget as plain text, for a terminal."""
        # A widget that is still being made shows nothing yet.
        return self._plain_text() if self.view else object.__repr__(self)

    def __dir__(self) -> list[str]:
        """Return the names that completion offers, without those of ipywidgets."""
        return [name for name in super().__dir__() if name not in NOT_FOR_USERS]

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[Json, Json]:
        bundle = super()._repr_mimebundle_(**kwargs)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
        return {**data, **still_outputs(self._picture(), self._plain_text())}, metadata

    def _ipython_display_(self) -> None:
        """Show the live view, and below it what the notebook keeps, which follows the game."""
        from IPython.display import display

        data, metadata = self._repr_mimebundle_()
        live = {key: value for key, value in data.items() if key.endswith("widget-view+json")}
        if not live:  # closed: nothing can be shown
            live = {"text/plain": repr(self)}
        display(live, metadata=metadata, raw=True)  # type: ignore[no-untyped-call]
        if self.comm is not None:
            self._output.show()

    def unobserve_all(self, name: Any = traitlets.All) -> None:
        """Remove all observers of a trait, or of any; the widget's own stay."""
        super().unobserve_all(name)
        for each in dir(type(self)):
            own = getattr_static(type(self), each)
            if isinstance(own, traitlets.ObserveHandler):
                own.instance_init(self)

    # -- the end --------------------------------------------------------------------------------

    @locked
    def close(self) -> None:
        """Take the widget off the page and let go of everything that it listens to."""
        if self.comm is None:  # closed already, or its constructor refused what it was given
            return
        layout, self._own_layout = self._own_layout, None
        self._output.close()
        self.on_msg(self._receive, remove=True)
        super().unobserve_all()
        super().close()
        if layout is not None:
            layout.close()


def language_of(widget: BaseWidget) -> Language:
    """Return the language that a widget speaks now."""
    language: Language = widget.language
    return language


def deliver(widget: BaseWidget, content: object) -> None:
    """Hand a widget what a page has sent, as its comm does; it is always answered."""
    widget._receive(widget, content, [])


def picture_of(widget: BaseWidget) -> str:
    """Return the picture of a widget that a notebook keeps, as SVG."""
    return widget._picture()
