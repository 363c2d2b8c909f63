"""A parsed formula: its strengths, the order of the mages, and its printed forms."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Literal, TypeGuard

from cantorlab.formulas.errors import FormulaError, TooBig, Undecided
from cantorlab.formulas.numbers.comparison import dense_ranks
from cantorlab.formulas.numbers.evaluate import NoValue, evaluate
from cantorlab.formulas.numbers.real import Real
from cantorlab.formulas.numbers.values import Terms, Value
from cantorlab.formulas.numbers.work_budget import limit_work
from cantorlab.formulas.printing import html
from cantorlab.formulas.printing.inline import inline, localise
from cantorlab.formulas.printing.latex import latex
from cantorlab.formulas.printing.mathml import mathml
from cantorlab.formulas.printing.plain_latex import plain_latex
from cantorlab.formulas.printing.spoken import spoken
from cantorlab.formulas.printing.written import write
from cantorlab.formulas.reading.from_sympy import is_expression, text_of
from cantorlab.formulas.reading.reader import read
from cantorlab.formulas.strength import NoStrength, Strength
from cantorlab.formulas.substitution import substitute
from cantorlab.formulas.tree import MAGES, Call, Letter, Node, Power, children, walk
from cantorlab.languages import conventions
from cantorlab.languages.texts import Language, check_language, get_language
from cantorlab.support.numbers import read_exact

#: Budget (in units of ``numbers.work_budget``) for the strengths, and for their order.
_WORK_OF_VALUES, _WORK_OF_ORDER = 300_000, 200_000

if TYPE_CHECKING:
    import sympy


@dataclass(frozen=True)
class Formula:
    """A formula in n. Make one with ``parse``; two are equal if their trees are.

    >>> parse("2n + 1").strength(3)
    Fraction(7, 1)
    """

    text: str = field(compare=False)
    tree: Node
    language: Language = field(compare=False)

    @cached_property
    def letters(self) -> tuple[str, ...]:
        """The letters other than ``n``, sorted: parameters whose values are chosen elsewhere."""
        found = {node.name for node in walk(self.tree) if isinstance(node, Letter)}
        return tuple(sorted(found - {"n"}))

    def with_values(self, values: Mapping[str, Fraction | float]) -> Formula:
        """Return the formula with exact numbers in place of some letters, as ``strength`` takes.

        Raises ``FormulaError`` if it grows too large, ``TypeError`` for what is no number.
        """
        if unknown := sorted(values.keys() - set(self.letters)):
            raise ValueError(f"no letter {unknown[0]!r} in {self.text!r}")
        exact = {name: _exact(name, value) for name, value in values.items()}
        tree = substitute(self.tree, exact, conventions.decimal_mark(self.language))
        text = write(tree, self.language)
        return parse(text, letters=("n", *self.letters), language=self.language)

    def strength(self, n: Fraction | float) -> Strength:
        """Return the exact strength of mage ``n``, or the reason why there is none.

        ``n`` is a whole number, a fraction or a float of any library; a float means the decimal
        that it is written as, 0.1 a tenth. Raises ``Undecided`` if the strength cannot be proved,
        ``ValueError`` while letters other than n have no value, ``TypeError`` for what is no
        number.

        >>> parse("n/2").strength(0.1)
        Fraction(1, 20)
        """
        value = self._value(_exact("n", n))
        return Real(value) if isinstance(value, Terms) else value

    def _value(self, n: Fraction) -> Value | NoStrength:
        if self.letters:
            raise ValueError(f"choose values for {', '.join(self.letters)} first (with_values)")
        found = self._found[MAGES.index(int(n))] if n in MAGES and "_found" in vars(self) else None
        if found is None or isinstance(found, Undecided):
            with limit_work(_WORK_OF_VALUES):
                return _value_at(self.tree, n, {})
        return found

    @cached_property
    def _found(self) -> tuple[Value | NoStrength | Undecided, ...]:
        """The value for each mage, or why it is not known."""
        return _values_of_mages(self.tree, [{} for _ in MAGES])

    @property
    def ranks(self) -> tuple[int | None, ...]:
        """The ranks of the mages -9 to 8: 0 is the weakest, equal only if strengths are equal.

        None for a mage without strength. Raises ``Undecided`` rather than guess.
        """
        if isinstance(self._ranks, Undecided):
            raise type(self._ranks)
        return self._ranks

    @cached_property
    def _ranks(self) -> tuple[int | None, ...] | Undecided:
        if self.letters:
            self._value(Fraction(0))
        for value in self._found:
            if isinstance(value, Undecided):
                return value
        present = (value if isinstance(value, Value) else None for value in self._found)
        try:
            with limit_work(_WORK_OF_ORDER):
                return dense_ranks(tuple(present))
        except Undecided as reason:
            return reason.with_traceback(None)

    @property
    def order(self) -> tuple[tuple[int, ...], ...]:
        """The mages from the strongest to the weakest, equals together; without strength last."""
        by_rank: dict[int, list[int]] = {}
        for mage, rank in zip(MAGES, self.ranks, strict=True):
            by_rank.setdefault(-1 if rank is None else rank, []).append(mage)
        return tuple(tuple(by_rank[rank]) for rank in sorted(by_rank, reverse=True))

    @property
    def latex(self) -> str:
        """The formula in LaTeX, as it was written, in the chosen language."""
        return self.latex_in(get_language())

    def latex_in(
        self, language: Language | None = None, *, dialect: Literal["school", "plain"] = "school"
    ) -> str:
        r"""Return the formula in LaTeX, as a school of ``language`` writes it.

        The ``dialect`` ``"plain"`` is for programs, which read it as we do whatever the language:
        decimal points, a sign for each product, remainders by their floor. Raises ``ValueError``
        for another.

        >>> parse("0,5n + reste(n ; 3)", language="fr").latex_in(dialect="plain")
        '0.5 \\cdot n + \\left(n - 3 \\cdot \\left\\lfloor \\frac{n}{3}\\right\\rfloor \\right)'
        """
        if dialect not in ("school", "plain"):
            raise ValueError(f"a dialect is 'school' or 'plain', not {dialect!r}")
        if dialect == "plain":
            return plain_latex(self.tree)
        return latex(self.tree, language or get_language())

    @property
    def mathml(self) -> str:
        """The formula in presentation MathML, as it was written, in the chosen language."""
        return self.mathml_in(get_language())

    def mathml_in(self, language: Language) -> str:
        """Return the formula in presentation MathML, the names of functions in ``language``."""
        return mathml(self.tree, language)

    def written(self, language: Language | None = None) -> str:
        """Write the formula on one line as ``language`` does: true minus signs, its own functions.

        >>> parse("0.5 - n").written("fr")
        '0,5 − n'
        """
        words = language or get_language()
        return localise(inline(self.tree), words)

    def spoken(self, language: Language | None = None) -> str:
        """Put the formula into words for screen readers."""
        return spoken(self.tree, language or get_language())

    @property
    def sympy(self) -> sympy.Expr:
        """The formula for SymPy, in a real symbol ``n``: for reasoning, not for evaluating."""
        from cantorlab.formulas.printing.to_sympy import to_sympy

        return to_sympy(self.tree)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        options = "".join(
            [
                f", letters={('n', *self.letters)!r}" if self.letters else "",
                f", language={self.language!r}" if "," in self.text else "",
            ]
        )
        return f"parse({self.text!r}{options})"

    def _repr_html_(self) -> str:
        text = write(self.tree, get_language())
        return f"<style>{html.STYLE}</style>{html.typeset(self.mathml, text)}"

    def _repr_latex_(self) -> str:
        return f"${self.latex}$"


def parse(
    text: str | sympy.Expr, *, letters: Sequence[str] = ("n",), language: Language | None = None
) -> Formula:
    """Read a formula as a pupil types it: ``2n``, ``3(n−1)²``, ``|n|``, ``reste(n ; 3)``.

    Angles are in radians, ``log`` is the decimal logarithm, and the number e is ``exp(1)``.
    ``letters`` are those that may occur; ``x`` is another name of ``n``. ``language`` (default:
    the chosen one) only matters for a comma with three digits behind it. An expression of SymPy is
    taken like the text that it stands for. Raises ``FormulaError``.

    >>> parse("n² − 4").ranks[0]
    9
    """
    spoken_language = check_language(language) if language else get_language()
    if is_expression(text):
        text = text_of(text)
    if not isinstance(text, str):
        raise TypeError(f"a formula is a text, not {type(text).__name__}")
    for letter in letters:
        if len(letter) != 1 or not ("a" <= letter <= "z"):
            raise ValueError(f"a letter is one of a to z, not {letter!r}")
    tree, positions = read(text, letters, spoken_language)
    formula = Formula(text, tree, spoken_language)
    if not formula.letters:
        _refuse_too_big(formula, positions)
    return formula


def _refuse_too_big(formula: Formula, positions: Sequence[int]) -> None:
    """Refuse numbers too big for any notation when read: factorials, towers of powers."""
    known: list[dict[int, Value]] = [{} for _ in MAGES]
    with limit_work(_WORK_OF_VALUES):
        for node, position in zip(_growing(formula.tree), positions, strict=True):
            factorial = isinstance(node, Call) and node.function == "factorial"
            exponent = node.exponent if isinstance(node, Power) else node.arguments[0]
            if factorial or any(_grows(part) for part in walk(exponent)):
                found = _values_of_mages(node, known)
                undecided = next((each for each in found if isinstance(each, Undecided)), None)
                if isinstance(undecided, TooBig):
                    sentence = "too_big_factorial" if factorial else None
                    raise FormulaError("too_big", position, sentence=sentence)
        if any(known):
            vars(formula)["_found"] = _values_of_mages(formula.tree, known)


def _values_of_mages(
    node: Node, known: Sequence[dict[int, Value]]
) -> tuple[Value | NoStrength | Undecided, ...]:
    """Return the value of ``node`` for each mage, up to the first that is not found; it stands for
    all.
    """
    values: list[Value | NoStrength] = []
    with limit_work(_WORK_OF_VALUES):
        for mage, parts in zip(MAGES, known, strict=True):
            try:
                values.append(_value_at(node, Fraction(mage), parts))
            except Undecided as reason:
                rest = [reason.with_traceback(None)] * (len(MAGES) - len(values))
                return (*values, *rest)
    return tuple(values)


def _value_at(node: Node, n: Fraction, known: dict[int, Value]) -> Value | NoStrength:
    try:
        return evaluate(node, {"n": n}, known)
    except NoValue as missing:
        return NoStrength(missing.code, missing.part)


def _growing(node: Node) -> Iterator[Power | Call]:
    """Return the powers, exponentials and factorials, in the order in which they end."""
    for child in children(node):
        yield from _growing(child)
    if _grows(node):
        yield node


def _grows(node: Node) -> TypeGuard[Power | Call]:
    return isinstance(node, Power) or (
        isinstance(node, Call) and node.function in ("exp", "factorial")
    )


def _exact(name: str, given: object) -> Fraction:
    number = read_exact(given)
    if number is None:
        raise TypeError(f"{name} is a finite number, not {given!r:.60}")
    return number
