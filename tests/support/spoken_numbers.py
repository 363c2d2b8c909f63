"""All that numbers come to in formulas, printed: to be compared between two environments.

``python spoken_numbers.py``: formulas, strengths, orders, curves, tables and explanations of a few
dozen formulas, and what a kernel would send of each widget.
"""

from __future__ import annotations

import json
import os
import random
import re
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any
from unittest.mock import patch

os.environ["CANTORLAB_JOURNAL"] = ""
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from jupyter_client.session import Session
from matplotlib import pyplot as plt
from matplotlib import use
from widgets.every import WIDGETS

from cantorlab import FormulaLab, plots
from cantorlab.formulas import MAGES, Explanation, FormulaError, Undecided, explain, parse
from cantorlab.formulas.curves.curve_text import describe
from cantorlab.formulas.order.ladder import order_json
from cantorlab.rules import cantor

FORMULAS = (
    *("e^n", "ln(n+10)", "√(n+10)", "2^(n/2)", "sin(n)", "cos(n)/3", "n√2 − π", "√(n²+1)"),
    *("log(n+10)", "2^√(n+9)", "10^(10^n)", "2^(10^n)", "exp(n)/(n+20)", "tan(n/20)", "∛n"),
    *("(n−1)/(n+10)", "|n|√3", "π^n", "√(5+2√6) + n", "(n+9)!/5", "ln(|n|+1)", "n/7 − 1/3"),
    *("(n+1/2)²", "e^(−n²)", "1/(1+e^(−n))", "⌊n·√2⌋", "reste(n;3)·√2", "√n", "3^n − 2^n"),
    *("ln(2)·n", "0,1n", "n^(1/3)"),
)
PAIRS = ((0, 5), (-9, 8), (-3, 3), (1, 2), (-1, 7))


def attempt(do: Callable[..., Any], *given: Any) -> Any:
    """Result of a call, or the sentence with which it is refused."""
    try:
        return do(*given)
    except (FormulaError, Undecided, ValueError) as refusal:
        return f"{type(refusal).__name__}: {refusal}"


def of_formula(text: str) -> list[Any]:
    """Sentences about one formula."""
    formula = parse(text, language="fr")
    said: list[Any] = [text, formula.latex_in("fr"), formula.spoken("fr")]
    said.append(attempt(lambda: formula.order))
    said += [attempt(lambda n: repr(formula.strength(n)), n) for n in (*MAGES, 0.5, 100)]
    for pair in PAIRS:
        found = attempt(explain, formula, *pair)
        told = isinstance(found, Explanation)
        said += [found.say("en"), found.say("fr"), found.facts] if told else [found]
    said.append(attempt(describe, formula, "en"))
    said.append(attempt(order_json, formula, "fr"))
    return said


def of_plots() -> list[str]:
    """Sentences about curves and tables."""
    said = [plots.describe(plots.curve(text, language="en")) for text in FORMULAS[:6]]
    for draw in (plots.variations, plots.signs):
        said += [plots.describe(draw(text, language="fr")) for text in ("n(n+5)", "1/(n+3)")]
    plt.close("all")
    return said


def of_lab(text: str) -> Any:
    """View of the explorer for a formula and a comparison."""
    return attempt(lambda: FormulaLab(text, compare=(0, 5), language="fr").view)


def of_widgets() -> list[Any]:
    """Return the state of each widget as a kernel of this environment sends it to a page.

    A tutorial has no seed of its own: it is given one.
    """
    session = Session(key=b"")
    sent = []
    for name, make in WIDGETS.items():
        with patch.object(random, "SystemRandom", lambda: random.Random(1)):
            widget = make()
        state = {key: value for key, value in widget.get_state().items() if key != "_esm"}
        packed = session.pack(session.unpack(session.pack(state)))
        sent.append([name, sha256(_in_order(packed)).hexdigest()])
    return sent


def _in_order(packed: bytes) -> bytes:
    return _without_drawn_names(json.dumps(json.loads(packed), sort_keys=True)).encode()


def _without_drawn_names(text: str) -> str:
    """Take out names of models, of what a page keeps and of a file, drawn for each widget."""
    return re.sub(r"[0-9a-f]{32}|-[0-9a-f]{8}(?=\.json)", "", text)


def main() -> None:
    """Print all."""
    use("agg")
    for text in FORMULAS:
        print(json.dumps(of_formula(text), ensure_ascii=False, default=str), flush=True)
        print(json.dumps(of_lab(text), ensure_ascii=False, default=str))
    for place in cantor.deck(None)[::9]:
        print(json.dumps(of_formula(place.formula), ensure_ascii=False, default=str))
    print(json.dumps(of_plots(), ensure_ascii=False))
    print(json.dumps(of_widgets()))


if __name__ == "__main__":
    main()
