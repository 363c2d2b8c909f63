"""Mutants of a source file: each is the file with one small change that a good test would notice.

The file is changed as a syntax tree. A mutant is named by its file, the function that it stands in,
and the change, not by its line: so its name stays when something else in the file changes.
"""

from __future__ import annotations

import ast
import copy
import hashlib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

_COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.Gt),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.Lt),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
_OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
_FUNCTIONS = {"min": "max", "max": "min", "any": "all", "all": "any", "floor": "ceil"}
# Functions whose two arguments may be swapped, or whose types show at once that they were.
_SYMMETRIC = {"gcd", "lcm", "maximum", "minimum", "isinstance"}
# What is written for readers and type checkers, or about memory, and decides nothing.
_SKIPPED_KEYWORDS = {"strict", "copy"}  # zip(…, strict=True) asserts; DataFrame(…, copy=False)
_SKIPPED_CALLS = {"lru_cache", "cache", "TypeVar", "cast", "assert_type", "dataclass", "field"}


@dataclass(frozen=True)
class Mutant:
    """One change of one file. ``before`` and ``after`` are the changed code on one line each."""

    path: str
    function: str
    before: str
    after: str
    number: int  # among equal changes of the same function
    line: int
    write: Callable[[], str] = field(compare=False, repr=False)

    @property
    def source(self) -> str:
        """The whole file with the change."""
        return self.write()

    @property
    def name(self) -> str:
        """Return what the mutant is called in results and in the list of equivalent ones."""
        number = f" #{self.number}" if self.number else ""
        return f"{self.path} {self.function}: {self.before} → {self.after}{number}"

    def lot(self, draw: int = 0) -> str:
        """A number drawn by the name alone: who is in a sample does not depend on the others."""
        ticket = f"{draw} {self.name}" if draw else self.name
        return hashlib.sha256(ticket.encode()).hexdigest()


def mutants(root: Path, path: str) -> list[Mutant]:
    """All mutants of the file ``path`` (relative to ``root``), in the order of their lines."""
    tree = ast.parse((root / path).read_text(encoding="utf-8"))
    found: list[Mutant] = []
    seen: Counter[tuple[str, str, str]] = Counter()
    for spot in _spots(tree):
        for changed in _changes(spot.node):
            before, after = _one_line(spot.node), _one_line(changed)
            if before == after:
                continue
            key = (spot.function, before, after)
            line = getattr(spot.node, "lineno", 0)
            write = partial(_written, tree, spot, changed)
            found.append(Mutant(path, *key, seen[key], line, write))
            seen[key] += 1
    return found


def _one_line(node: ast.AST) -> str:
    if isinstance(node, ast.If):
        return f"if {_one_line(node.test)}"
    return " ".join(ast.unparse(node).split())


@dataclass(frozen=True)
class _Spot:
    """A node that may be changed, the function it is in, and how to put another in its place."""

    node: ast.AST
    function: str
    put: Callable[[ast.AST], None]


def _written(tree: ast.Module, spot: _Spot, changed: ast.AST) -> str:
    spot.put(changed)
    source = ast.unparse(ast.fix_missing_locations(tree)) + "\n"
    spot.put(spot.node)
    return source


def _spots(node: ast.AST, function: str = "module") -> Iterator[_Spot]:
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "type_params", "pattern", "bases"):
            continue
        if isinstance(value, list):
            for index, item in enumerate(value):
                if isinstance(item, ast.AST):
                    yield from _below(item, function, _setter(value, index))
        elif isinstance(value, ast.AST):
            yield from _below(value, function, _field_setter(node, name))


def _below(item: ast.AST, function: str, put: Callable[[ast.AST], None]) -> Iterator[_Spot]:
    if _decides_nothing(item):
        return
    yield _Spot(item, function, put)
    if isinstance(item, ast.FunctionDef | ast.ClassDef):
        function = item.name if function == "module" else f"{function}.{item.name}"
    yield from _spots(item, function)


def _setter(items: list[ast.AST], index: int) -> Callable[[ast.AST], None]:
    return lambda node: items.__setitem__(index, node)


def _field_setter(parent: ast.AST, name: str) -> Callable[[ast.AST], None]:
    return lambda node: setattr(parent, name, node)


def _decides_nothing(node: ast.AST) -> bool:
    """Docstrings, assertions, messages, type aliases, and what only speaks to type checkers."""
    match node:
        case ast.Assert() | ast.JoinedStr() | ast.Import() | ast.ImportFrom():
            return True
        case ast.Expr(ast.Constant(str())):
            return True
        case ast.If(ast.Name("TYPE_CHECKING")):
            return True
        case ast.AnnAssign(annotation=ast.Name("TypeAlias")):
            return True
        case ast.Call(ast.Name(name)):
            return name in _SKIPPED_CALLS
        case ast.keyword(name, ast.Constant(bool())):
            return name in _SKIPPED_KEYWORDS
        case ast.FunctionDef(name):
            return name == "__repr__"
        case _:
            return False


def _changes(node: ast.AST) -> Iterator[ast.AST]:
    """The changes of this node itself, not of what stands below it."""
    match node:
        case ast.Compare(ops=ops):
            for index, op in enumerate(ops):
                for other in _COMPARISONS[type(op)]:
                    yield _with(node, ops=[*ops[:index], other(), *ops[index + 1 :]])
        case ast.BinOp(op=op) if type(op) in _OPERATORS:
            yield _with(node, op=_OPERATORS[type(op)]())
        case ast.AugAssign(op=op):
            yield _with(node, op=_OPERATORS[type(op)]())
            yield ast.Pass()
        case ast.BoolOp(op=op):
            yield _with(node, op=ast.Or() if isinstance(op, ast.And) else ast.And())
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield operand
        case ast.Constant(bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(int(value)):
            yield ast.Constant(value + 1)
            if value > 1:
                yield ast.Constant(value - 1)
        case ast.Constant(float(value)):
            yield ast.Constant(value * 1.5 + 0.01)
        case ast.IfExp(test, body, orelse):
            yield ast.IfExp(test, orelse, body)
        case ast.If(ast.Name() | ast.Call() | ast.Attribute() as test):
            yield _with(node, test=ast.UnaryOp(ast.Not(), test))
        case ast.Call(ast.Name(name)) if name in _FUNCTIONS:
            yield _with(node, func=ast.Name(_FUNCTIONS[name], ast.Load()))
        case ast.Call(ast.Name(name) | ast.Attribute(attr=name)) if name in _SYMMETRIC:
            return
        case ast.Call(_, [first, second], []) if not isinstance(second, ast.Starred):
            yield _with(node, args=[second, first])
        case ast.Expr(ast.Call() | ast.Yield() | ast.YieldFrom()):
            yield ast.Pass()
        case ast.Continue() | ast.Break():
            yield ast.Pass()
        case ast.Return(ast.Tuple([first, second])):
            yield ast.Return(ast.Tuple([second, first], ast.Load()))


def _with(node: ast.AST, **fields: object) -> ast.AST:
    changed = copy.copy(node)
    for name, value in fields.items():
        setattr(changed, name, value)
    return changed
