"""Formulas for a real clipboard: which ones are copied, and which come back as others."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from formulas.random_texts import random_text
from playwright.sync_api import Page

from cantorlab.formulas import Formula, FormulaError, parse
from cantorlab.formulas.tree import Node, Number, Product, children, plain, rebuilt
from cantorlab.rules.cantor import DECK

AREA = """() => { const area = document.createElement("textarea");
  document.body.append(area); area.focus(); }"""


@cache
def many_formulas() -> list[Formula]:
    """Those of the 72 places, and the first 300 random texts that can be read."""
    formulas: list[Formula] = []
    seed = 0
    while len(formulas) < 300:
        seed += 1
        try:
            formulas.append(parse(random_text(seed), language="fr"))
        except FormulaError:
            continue
    return [place.parsed for place in DECK] + formulas


def treacherous_formulas() -> list[Formula]:
    """Formulas whose MathML, read as a text, is another one or none."""
    return list(map(parse, ("1/(n+10)", "2^n", "2^(n+1)", "√(n+9)", "(n+1)/(n+10)")))


def find_differences(formulas: Sequence[Formula], copied: Sequence[str]) -> list[tuple[str, str]]:
    """The formulas that are not what is read from the text that was copied of them."""
    return [
        (formula.text, text)
        for formula, text in zip(formulas, copied, strict=True)
        if _bare(parse(text, language="fr").tree) != _bare(formula.tree)
    ]


def paste(page: Page) -> str:
    """The text on the clipboard, as a field of many lines takes it."""
    page.evaluate(AREA)
    page.keyboard.press("Control+V")
    return str(page.evaluate("() => document.activeElement.value"))


def _bare(node: Node) -> Node:
    """A tree without parentheses, signs and decimal marks that change nothing."""
    node = plain(node)
    if isinstance(node, Number):  # a page has one decimal mark: 2.75 is shown, and copied, as 2,75
        return Number(node.value, node.text.replace(".", ","))
    parts = [_bare(child) for child in children(node)]
    return Product(*parts) if isinstance(node, Product) else rebuilt(node, parts)
