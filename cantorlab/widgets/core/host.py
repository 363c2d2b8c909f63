"""Host of a widget: anywidget, or nothing where there is no ipywidgets.

Basthon and Capytale, where many French classes are, have neither comm nor ipywidgets. There a
widget is a picture, and a game is played by typing: ``game.play("d9-c9")``.
"""

from __future__ import annotations

import logging
from contextlib import AbstractContextManager, nullcontext
from typing import Any

import traitlets

from cantorlab.widgets.core.live_page import link


class WidgetStandIn(traitlets.HasTraits):
    """Stands in for ``anywidget.AnyWidget`` as far as our widgets use it; messages go nowhere."""

    layout = traitlets.Any()
    #: The page of the site where the same is live, and in which language.
    _live_page: str
    language: Any
    log = logging.getLogger("cantorlab")

    def __init__(self, *, model_id: str, **traits: Any) -> None:
        #: Attribute of every open widget; here it is no channel.
        self.comm: object | None = object()
        self.model_id = model_id
        super().__init__(**traits)

    def on_msg(self, callback: object, remove: bool = False) -> None:
        """Ignore a listener: no messages are sent."""

    def send(self, content: object, buffers: object = None) -> None:
        """Drop a message: there is no listener."""

    def hold_sync(self) -> AbstractContextManager[None]:
        """Do nothing: changes stay here."""
        return nullcontext()

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take values of traits, by name."""
        for name, value in sync_data.items():
            setattr(self, name, value)

    def close(self) -> None:
        """Close the comm."""
        self.comm = None

    def _picture(self) -> str:
        raise NotImplementedError

    def _repr_html_(self) -> str:
        """Return the picture, and a link to the live page, as such hosts ask for them."""
        return self._picture() + link(self._live_page, self.language)

    def _repr_mimebundle_(self, **_kwargs: Any) -> dict[str, Any]:
        return {}


def _host() -> Any:
    try:
        from anywidget import AnyWidget
    except ImportError:
        return WidgetStandIn

    kept: dict[str, Any] = {}

    class Shared(AnyWidget):
        """Widget of one class with all of its kind, where anywidget makes one for each.

        That was a sixth of the work of opening a table.
        """

        def add_traits(self, **traits: Any) -> None:
            """Add traits; those of the bundle by the class that the first widget was given."""
            if not traits.keys() <= {"_esm", "_css", "_anywidget_id"}:
                super().add_traits(**traits)
                return
            plain = type(self)
            name = f"{plain.__module__}.{plain.__qualname__}"
            made: Any = kept.get(name)
            if getattr(made, "__base__", None) is plain and all(
                getattr(made, each).default_value == trait.default_value
                for each, trait in traits.items()
            ):
                self.__class__ = made
                self.keys += [each for each in traits if each not in self.keys]
            else:
                super().add_traits(**traits)
                kept[name] = type(self)

    return Shared


class ContainerStandIn(traitlets.HasTraits):
    """Stands in for ``ipywidgets.VBox``: nothing is ever opened on a page."""

    comm: object | None = None

    def close(self) -> None:
        """Do nothing: nothing is open."""


def _container() -> Any:
    try:
        from ipywidgets import VBox
    except ImportError:
        return ContainerStandIn
    return VBox


#: The base of every widget, and that of one which holds others.
Hosted: Any = _host()
Container: Any = _container()


def layout_traits() -> frozenset[str]:
    """Return the names of the properties of a widget's layout, such as ``width``."""
    try:
        from ipywidgets import Layout
    except ImportError:
        return frozenset({"width", "height"})
    return frozenset({*Layout.class_trait_names(), "border"})


def hear_in_any_subshell(comm: object) -> None:
    """Have a kernel give a comm's messages to the subshell that the page names.

    ipykernel 7.4 gives them to the subshell in which the comm spoke last. JupyterLab ends that one
    with a line that breaks, and from then on every message is refused: "Unknown subshell_id". A
    widget answers alike in each (``core/lock.py``).
    """
    if hasattr(comm, "_reply_subshell_for"):
        comm._reply_subshell_for = lambda _data, named: named
