"""Pages of the public names, from their docstrings, by pdoc."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from inspect import signature
from pathlib import Path
from typing import Any, TypeAlias

import matplotlib.pyplot as plt
import pdoc
from numpy.typing import ArrayLike
from pdoc import doc
from traitlets import TraitType

from cantorlab import players, plots
from cantorlab.rules import siggil, tafl
from cantorlab.widgets.core.base import NOT_FOR_USERS, BaseWidget

TEMPLATE = Path(__file__).resolve().parent / "reference_template"

#: What is public: what these name in ``__all__``, and what a docstring of theirs describes.
MODULES = (
    "cantorlab",
    "cantorlab.formulas",
    "cantorlab.rules.cantor",
    "cantorlab.rules.siggil",
    "cantorlab.rules.tafl",
    "cantorlab.rules.state",
    "cantorlab.rules.record",
    "cantorlab.players",
    "cantorlab.stats",
    "cantorlab.plots",
    "cantorlab.environments.pettingzoo",
    "cantorlab.environments.gymnasium",
    "cantorlab.environments.openspiel",
    "cantorlab.environments.tensors",
    "cantorlab.exercises",
    "cantorlab.learning",
    "cantorlab.journal",
    "cantorlab.games",
    "cantorlab.languages",
)

# The module of a class, and its name there.
Base: TypeAlias = tuple[str, str]

_format_annotation = doc.formatannotation
#: What has a name that says it: the text of its parts, longest first.
_ALIASES = {
    _format_annotation(alias): name
    for alias, name in (
        (ArrayLike, "ArrayLike"),
        (players.NamedPlayer, "cantorlab.players.NamedPlayer"),
        (players.AnyPlayer, "cantorlab.players.AnyPlayer"),
        (siggil.LayoutSource, "cantorlab.rules.siggil.LayoutSource"),
        (tafl.Axis, "cantorlab.rules.tafl.Axis"),
    )
}

_own_members = doc.Class.own_members.func  # type: ignore[attr-defined]
_all_objects = doc.Class._member_objects.func


def write_names(folder: Path, modules: Sequence[str] = MODULES) -> None:
    """Write one page for each of ``modules``, with a picture beneath each plot."""
    public = {}
    for name in modules:
        module = import_module(name)
        for each in getattr(module, "__all__", ()):
            # What is fetched at its first use is there before pdoc looks.
            setattr(module, each, found := getattr(module, each))
            if isinstance(found, type):
                public[found.__module__, found.__qualname__] = name, found.__qualname__
    pdoc.render.configure(
        docformat="google", show_source=False, search=False, template_directory=TEMPLATE
    )
    told = pdoc.render.env.globals
    told |= {"public": public, "is_trait": is_trait, "pictures": draw_plots(folder / "plots")}
    _tell_inherited(public)
    doc.Class._member_objects = _as_property(_public_objects, "_member_objects")
    # Parameters are written by the standard library, what is returned by pdoc.
    doc.formatannotation = inspect.formatannotation = format_annotation
    try:
        # Without the parts of a package: what they hold is public under the package's own name.
        hidden = (f"!{name}\\..*" for name in modules[1:])
        pdoc.pdoc(*modules, *hidden, output_directory=folder)
    finally:
        doc.Class.own_members = _as_property(_own_members, "own_members")  # type: ignore[assignment]
        doc.Class._member_objects = _as_property(_all_objects, "_member_objects")
        doc.formatannotation = inspect.formatannotation = _format_annotation
    (folder / "index.html").unlink()


def format_annotation(annotation: Any, _module: str | None = None, **_options: Any) -> str:
    """Return an annotation as its author wrote it, not as the aliases of others resolve.

    >>> format_annotation(ArrayLike), format_annotation(dict[str, tafl.Axis])
    ('ArrayLike', 'dict[str, cantorlab.rules.tafl.Axis]')
    """
    text = _format_annotation(annotation)
    for parts, name in _ALIASES.items():
        text = text.replace(parts, name)
        if parts.startswith("Union["):  # within another one it is only its parts
            text = text.replace(parts.removeprefix("Union[").removesuffix("]"), name)
            text = re.sub(r"(typing\.)?Union\[([\w.]+)\]", r"\2", text)
    text = re.sub(
        r"numpy\.ndarray\[[^\]]*\], numpy\.dtype\[(?:numpy\.)?([\w.]+)\]\]", r"NDArray[\1]", text
    )
    text = text.replace("matplotlib.axes._axes.", "matplotlib.axes.")
    return re.sub(r"\b(?:typing|collections\.abc|fractions|pathlib|datetime)\.", "", text)


def is_trait(variable: doc.Variable) -> bool:
    """Return whether a class's variable is a trait, whose value is an instance's own."""
    return isinstance(variable.default_value, TraitType)


def draw_plots(folder: Path) -> dict[str, str]:
    """Draw the gallery in both styles into ``folder``; return the words for each, by name."""
    folder.mkdir(parents=True, exist_ok=True)
    words = {}
    for style in ("light", "dark"):
        for name, axes in plots.gallery(language="en", style=style).items():
            words[f"cantorlab.plots.{name}"] = plots.describe(axes)
            axes.figure.savefig(folder / f"{name}.{style}.svg", bbox_inches="tight")
        plt.close("all")
    return words


def _tell_inherited(public: Mapping[Base, Base]) -> None:
    """Have a class's page tell what comes from a base of ours that has no page of its own."""

    def members(told: doc.Class) -> list[doc.Doc[Any]]:
        return [*_own_members(told), *_inherited_members(told, public)]

    doc.Class.own_members = _as_property(members, "own_members")  # type: ignore[assignment]


def _inherited_members(told: doc.Class, public: Mapping[Base, Base]) -> Iterator[doc.Doc[Any]]:
    for base, members in told.inherited_members.items():
        if base[0].startswith("cantorlab.") and base not in public:
            yield from (
                each for each in members if each.docstring and each.name not in NOT_FOR_USERS
            )


def _public_objects(told: doc.Class) -> dict[str, Any]:
    """Return the members of a class that users call: no private names, and no host's."""
    hidden = NOT_FOR_USERS if issubclass(told.obj, BaseWidget) else set()
    everything = _all_objects(told)
    shown = {name: each for name, each in everything.items() if name[0] != "_"}
    shown = {name: each for name, each in shown.items() if name not in hidden}
    if "__init__" in everything:
        made = told.obj.__init__  # not ``__new__``, which may have other words
        if not any(name.startswith("_") for name in signature(made).parameters):
            return {"__init__": made} | shown  # first: it is how one begins
    return shown


def _as_property(function: Any, name: str) -> Any:
    made = cached_property(function)
    made.__set_name__(doc.Class, name)
    return made
