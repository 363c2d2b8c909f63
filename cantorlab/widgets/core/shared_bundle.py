"""Bundles that the widgets of a kernel share: script, style and sentences go to a page once.

A widget in a notebook then sends what is its own: its view, and a small script that finds the rest
in a model beside it, as containers of ipywidgets find their children. Hosts without a manager of
widgets (marimo, a room, the site) are sent all with each widget.
"""

from __future__ import annotations

import sys
from typing import Any

import traitlets

from cantorlab.rules.state import Json
from cantorlab.widgets.core.bundle import finding_module

_REFERENCE = "IPY_MODEL_"  # before the name of a model, as ipywidgets writes it
_bundles: dict[str, Any] = {}


def shared_bundle(script: str, style: str) -> Any:
    """Return the model with a script that all of its widgets share; None where there is none."""
    if not _has_kernel():
        return None
    bundle = _bundles.get(script)
    if bundle is None or bundle.comm is None:  # or somebody has closed all widgets
        bundle = _bundles[script] = _new_bundle(script, style)
    return bundle


def _has_kernel() -> bool:
    """Return whether widgets go to a page through a kernel of Jupyter."""
    ask = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)
    return getattr(ask(), "kernel", None) is not None and "marimo" not in sys.modules


def _new_bundle(script: str, style: str) -> Any:
    from ipywidgets import Widget

    class SharedBundle(Widget):  # type: ignore[misc]
        """Script, style, and sentences by class and language."""

        script = traitlets.Unicode().tag(sync=True)
        style = traitlets.Unicode().tag(sync=True)
        texts = traitlets.Dict().tag(sync=True)

    return SharedBundle(script=script, style=style)


def without_shared(state: Json, bundle: Any, name: str) -> Json:
    """Return a state with names in the place of what the page finds in the bundle.

    ``name`` is that of the widget's sentences, which the bundle is given if they are new.
    """
    own = dict(state)
    if "_esm" in own:
        own |= {
            "_esm": finding_module(),
            "_css": "",
            "bundle": f"{_REFERENCE}{bundle.model_id}",
        }
    if texts := own.get("texts"):
        if bundle.texts.get(name) != texts:
            bundle.texts = {**bundle.texts, name: texts}
        own["texts"] = name
    return own
