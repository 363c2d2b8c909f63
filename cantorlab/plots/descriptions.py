"""Description of a plot in words, stored with its Axes, and the picture with it for a notebook."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from io import BytesIO
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np
from matplotlib import pyplot as plt
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from cantorlab.languages.texts import Language, get_language, say

_DESCRIPTIONS: WeakKeyDictionary[Axes, str] = WeakKeyDictionary()


def set_description(ax: Axes, sentence: str) -> None:
    """Store the description of the drawing on ``ax``."""
    _DESCRIPTIONS[ax] = sentence


def extend_description(ax: Axes, sentence: str) -> None:
    """Add a sentence to the stored description of the drawing on ``ax``."""
    set_description(ax, f"{describe(ax)} {sentence}".strip())


def describe(ax: Axes) -> str:
    """Return the description of one of our plots on ``ax``, in the language of the plot.

    Formulas are in words, for a voice would leave out their signs.

    Raises ``ValueError`` for an Axes that none of them drew on.

    >>> from cantorlab import plots
    >>> print(plots.describe(plots.order("n^2", language="en")).partition(".")[0])
    The ladder of the mages at n squared
    """
    if ax not in _DESCRIPTIONS:
        raise ValueError("cantorlab.plots has drawn nothing on these Axes")
    return _DESCRIPTIONS[ax]


@dataclass(frozen=True)
class DescribedPicture:
    """Picture with its description: the alternative text, and words to unfold below it."""

    png: bytes
    described: str
    title: str
    language: Language = "en"

    def __str__(self) -> str:
        return self.described

    def _repr_mimebundle_(self, **_asked: Any) -> dict[str, str]:
        return {"text/plain": str(self), "text/html": self._html()}

    def _html(self) -> str:
        source = f"data:image/png;base64,{b64encode(self.png).decode()}"
        words = "".join(f"<p>{escape(each)}</p>" for each in self.described.splitlines())
        return (
            f'<figure lang="{self.language}" style="margin: 0">'
            f'<img style="max-width: 100%" src="{source}" '
            f'alt="{escape(self.described)}"><details><summary>{escape(self.title)}</summary>'
            f"{words}</details></figure>"
        )


def shown(axes: Axes | Iterable[Axes]) -> DescribedPicture:
    """Return a figure of ours for the end of a cell, with ``describe`` as its alternative text.

    ``axes`` are those of a plot, all of one figure, which is drawn and then closed: it is not shown
    a second time. Raises ``ValueError`` for none, for those of several figures, and for Axes that
    none of our plots drew.

    >>> from cantorlab import plots
    >>> print(plots.shown(plots.variations("n² − 6n", language="en")))
    Table of variations of n squared minus 6 n: falls from 135 at −9 to −9 at 3; rises to 16 at 8.
    """
    drawn = [axes] if isinstance(axes, Axes) else list(np.ravel(np.asarray(axes, dtype=object)))
    figures = {each.figure for each in drawn if isinstance(each.figure, Figure)}
    if len(figures) != 1:
        raise ValueError(f"one figure is shown at a time, not {len(figures)}")
    (figure,) = figures
    described = "\n".join(map(describe, drawn))
    picture = BytesIO()
    figure.savefig(picture, format="png", bbox_inches="tight")  # as a notebook does
    plt.close(figure)
    language = get_language()
    title = say("plots.in_words", language)
    return DescribedPicture(picture.getvalue(), described, title, language)
