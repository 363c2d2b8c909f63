"""Code of a notebook that a widget needs: the earlier statements that make its cell's names."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence

from cantorlab.site.browser_kernel import BUNDLES

# Results of the methods of a lesson.
_SHOWN_BY = {"question": "Question", "hand_in": "HandIn"}


def widget_of(source: str, before: Sequence[str]) -> str | None:
    """Return the class of the widget that a cell shows; None if it shows none for a page.

    >>> widget_of("game", ["import cantorlab", "game = cantorlab.Tafl(seed=1)"])
    'Tafl'
    """
    tree = ast.parse(source)
    if not tree.body or not isinstance(tree.body[-1], ast.Expr):
        return None
    made = _maker_of(tree.body[-1].value, [*_statements(before), *tree.body[:-1]])
    return made if made in BUNDLES else None


def needed_cells(source: str, before: Sequence[str]) -> list[str]:
    r"""Return the cells to run for ``source``: first the statements that it needs of ``before``.

    >>> needed_cells("Quiz(n=n)", ["import numpy", "n = 3", "from cantorlab import Quiz, plots"])
    ['n = 3\nfrom cantorlab import Quiz', 'Quiz(n=n)']
    """
    wanted = _names_in(ast.parse(source))
    kept: list[ast.stmt] = []
    for statement in reversed(_statements(before)):
        if isinstance(statement, ast.Import | ast.ImportFrom):
            names = [each for each in statement.names if _bound(each) in wanted]
            if names:
                statement.names = names
                kept.append(statement)
        elif _makes(statement) & wanted:
            kept.append(statement)
            wanted |= _names_in(statement)
    first = "\n".join(ast.unparse(each) for each in reversed(kept))
    return [first, source] if first else [source]


def _statements(cells: Iterable[str]) -> list[ast.stmt]:
    return [statement for cell in cells for statement in ast.parse(cell).body]


def _maker_of(shown: ast.expr, before: Sequence[ast.stmt]) -> str | None:
    """Return the name of the called class, there or at the last assignment of the shown name."""
    if isinstance(shown, ast.Call):
        called = shown.func
        if isinstance(called, ast.Attribute):
            if called.attr == "from_record":
                return _name(called.value)
            return _SHOWN_BY.get(called.attr, called.attr)
        return _name(called)
    if isinstance(shown, ast.Name):
        for statement in reversed(before):
            if isinstance(statement, ast.Assign) and shown.id in _makes(statement):
                return _maker_of(statement.value, ())
    return None


def _name(expression: ast.expr) -> str | None:
    if isinstance(expression, ast.Attribute):
        return expression.attr
    return expression.id if isinstance(expression, ast.Name) else None


def _names_in(tree: ast.AST) -> set[str]:
    return {each.id for each in ast.walk(tree) if isinstance(each, ast.Name)}


def _makes(statement: ast.stmt) -> set[str]:
    """Return the names that a statement makes."""
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        return {statement.name}
    return {
        each.id
        for each in ast.walk(statement)
        if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)
    }


def _bound(alias: ast.alias) -> str:
    return (alias.asname or alias.name).partition(".")[0]
