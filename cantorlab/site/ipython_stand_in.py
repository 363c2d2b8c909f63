"""Stand-in for IPython in the browser, where there is no notebook: ipywidgets imports it."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from types import ModuleType
from typing import Any


def nothing(*_given: Any, **_named: Any) -> None:
    """Do nothing: there is no shell, and nothing is displayed."""


class _DisplayedText:
    """Text to be displayed in a notebook."""

    def __init__(self, data: Any = None, **_named: Any) -> None:
        self.data = data


_NAMES: dict[str, dict[str, Any]] = {
    "IPython": {"get_ipython": nothing},
    "IPython.core": {},
    "IPython.core.getipython": {"get_ipython": nothing},
    "IPython.core.interactiveshell": {"InteractiveShell": type("InteractiveShell", (), {})},
    "IPython.display": {
        **dict.fromkeys(("clear_output", "display", "publish_display_data"), nothing),
        **dict.fromkeys(("HTML", "Markdown", "SVG"), _DisplayedText),
    },
}


def install() -> None:
    """Let ``import IPython`` find these names, if there is no IPython."""
    if sys.modules.get("IPython") is not None or find_spec("IPython") is not None:
        return
    for name, held in _NAMES.items():
        module = ModuleType(name)
        vars(module).update(held, __path__=[])
        sys.modules[name] = module
        home, _, own = name.rpartition(".")
        if home:
            setattr(sys.modules[home], own, module)
