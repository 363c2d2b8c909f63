"""Families of formulas: templates with random parameters, each family of one level of the deck.

A template is the text of a formula with letters in braces; each letter takes one of the listed
numbers. All numbers are positive and no factor is 1, so that the signs stand in the template and
nothing is written that a pupil would not write. Each formula is defined for all 18 mages.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from random import Random


@dataclass(frozen=True)
class Template:
    """A formula with letters in braces, and the numbers that each letter may take."""

    text: str
    domains: tuple[tuple[str, tuple[int | str, ...]], ...]

    def draw(self, rng: Random) -> str:
        """Draw a formula of this form."""
        chosen = {letter: rng.choice(domain) for letter, domain in self.domains}
        return self.text.format(**{name: _digits(value) for name, value in chosen.items()})


@dataclass(frozen=True)
class Family:
    """A family of the deck: its name there, its level, and the forms of its formulas.

    >>> from random import Random
    >>> from cantorlab.exercises import FAMILIES
    >>> FAMILIES[0].name, FAMILIES[0].level, FAMILIES[0].draw(Random(1))
    ('addition', 1, 'n − 5 000')
    """

    name: str
    level: int
    templates: tuple[Template, ...]

    def draw(self, rng: Random) -> str:
        """Draw a formula of this family."""
        return rng.choice(self.templates).draw(rng)

    def without(self, forms: Collection[str]) -> Family:
        """Return the family with some of its forms left out, each by its text."""
        return replace(
            self, templates=tuple(each for each in self.templates if each.text not in forms)
        )


def _digits(value: int | str) -> str:
    """Write the number as the deck does: ``12 839``."""
    return f"{value:,}".replace(",", " ") if isinstance(value, int) else value


def _form(text: str, **domains: Iterable[int | str]) -> Template:
    return Template(text, tuple((letter, tuple(domain)) for letter, domain in domains.items()))


_SMALL = range(2, 10)
_FACTOR = (2, 3, 4, 5, 7, 10, 12, 100)
_LARGE = (15, 20, 37, 50, 99, 100, 365, 500, 1_000, 1_789, 5_000, 12_839, 1_000_000)
_CONSTANT = (*range(1, 10), 12, 20, 50, 100, 1_000)
# Where a curve turns: left of zero it needs n + c, right of it n − c.
_LEFT = range(1, 9)
_RIGHT = range(1, 8)
_ODD = (1, 3, 5, 7, 9, 11)

FAMILIES: tuple[Family, ...] = (
    Family(
        "addition",
        1,
        (
            _form("n + {a}", a=(*_SMALL, *_LARGE)),
            _form("n − {a}", a=(*_SMALL, *_LARGE)),
            _form("{a} + n", a=_LARGE),
            _form("−{a} + n", a=_LARGE),
            _form("n + {a} − {b}", a=_SMALL, b=_LARGE),
        ),
    ),
    Family(
        "oppose",
        1,
        (
            _form("{a} − n", a=(*_SMALL, *_LARGE)),
            _form("−{a} − n", a=(*_SMALL, *_LARGE)),
            _form("−n + {a}", a=_LARGE),
            _form("−n − {a}", a=_LARGE),
            _form("{a} − (n + {b})", a=_LARGE, b=_SMALL),
            _form("−(n − {b})", b=_SMALL),
        ),
    ),
    Family(
        "produit_constant",
        2,
        (
            _form("{k}n", k=_FACTOR),
            _form("−{k}n", k=_FACTOR),
            _form("{k}n − {a}", k=_FACTOR, a=_CONSTANT),
            _form("{a} − {k}n", k=_FACTOR, a=_CONSTANT),
            _form("{a} + n ÷ {k}", k=(2, 10, 100, 1_000), a=_CONSTANT),
            _form("{a} − n ÷ {k}", k=(2, 10, 100, 1_000), a=_CONSTANT),
            _form("−{k} × (−n)", k=_FACTOR),
            _form("{a} − {k}({b} − n)", k=_FACTOR, a=_CONSTANT, b=_SMALL),
            _form("{a} + {k}({b} − n)", k=_FACTOR, a=_CONSTANT, b=_SMALL),
            _form("({b} − n) ÷ (−{k})", k=_FACTOR, b=_SMALL),
            _form("0 × n + {a}", a=_CONSTANT),
        ),
    ),
    Family(
        "valeur_absolue",
        3,
        (
            _form("|n − {c}|", c=_RIGHT),
            _form("|n + {c}|", c=_LEFT),
            _form("|{c} − n|", c=_RIGHT),
            _form("{a} − |n − {c}|", a=_CONSTANT, c=_RIGHT),
            _form("{a} − |n + {c}|", a=_CONSTANT, c=_LEFT),
            _form("−|n − {c}|", c=_RIGHT),
            _form("−|n + {c}|", c=_LEFT),
            _form("{k} × |n − {c}|", k=_FACTOR, c=_RIGHT),
            _form("|n + {far}|", far=(10, 15, 20, 100)),
            _form("|n − {far}|", far=(9, 12, 20, 100)),
            _form("|2n − {odd}|", odd=_ODD),
            _form("{a} − |2n + {odd}|", a=_CONSTANT, odd=_ODD),
        ),
    ),
    Family(
        "carre",
        4,
        (
            _form("(n − {c})²", c=_RIGHT),
            _form("(n + {c})²", c=_LEFT),
            _form("({c} − n)² − {a}", c=_RIGHT, a=_LARGE),
            _form("{a} − (n − {c})²", a=_LARGE, c=_RIGHT),
            _form("{a} − (n + {c})²", a=_LARGE, c=_LEFT),
            _form("−{k}(n + {c})²", k=_FACTOR, c=_LEFT),
            _form("n² + {a}", a=_CONSTANT),
            _form("−n² + {a}", a=_CONSTANT),
            _form("n² − {e}n", e=_SMALL),
            _form("{e}n − n²", e=_SMALL),
            _form("n² + {e}n", e=_SMALL),
            _form("(2n − {odd})²", odd=_ODD),
            _form("−(2n + {odd})²", odd=_ODD),
        ),
    ),
    Family(
        "signes_produits",
        5,
        (
            _form("n(n − {r})", r=_RIGHT),
            _form("n(n + {r})", r=_LEFT),
            _form("n({r} − n)", r=_RIGHT),
            _form("(n − {r})(n + {s})", r=_RIGHT, s=_LEFT),
            _form("({r} − n)(n + {s})", r=_RIGHT, s=_LEFT),
            _form("n × |n − {r}|", r=_RIGHT),
            _form("n × |n + {s}|", s=_LEFT),
            _form("−n × |n − {r}|", r=_RIGHT),
            _form("|n| × (n − {r})", r=_RIGHT),
            _form("(n − {r})({r} − n)", r=_RIGHT),
            _form("n(n − {r})(n + {s})", r=_RIGHT, s=_LEFT),
            _form("n({r} − n)(n + {s})", r=_RIGHT, s=_LEFT),
        ),
    ),
    Family(
        "parite",
        6,
        (
            _form("{k} × (−1)^n", k=_FACTOR),
            _form("{a} − {k} × (−1)^n", a=_CONSTANT, k=_FACTOR),
            _form("{k}n × (−1)^n", k=_FACTOR),
            _form("{a} − n × (−1)^n", a=_CONSTANT),
            _form("n + {m} × (−1)^n", m=(20, 50, 100, 1_000)),
            _form("n − {m} × (−1)^n", m=(20, 50, 100, 1_000)),
            _form("{m} × (−1)^n − n", m=(20, 50, 100, 1_000)),
            _form("−n − {m} × (−1)^n", m=(20, 50, 100, 1_000)),
            _form("|n − {c}| × (−1)^n", c=_RIGHT),
            _form("|n + {c}| × (−1)^n", c=_LEFT),
            _form("{m} × (−1)^n − |n − {c}|", m=(20, 50, 100), c=_RIGHT),
            _form("(n − {c})² × (−1)^n", c=_RIGHT),
            _form("−(n + {c})² × (−1)^n", c=_LEFT),
        ),
    ),
    Family(
        "cube_puissance",
        7,
        (
            _form("(n − {c})³", c=_RIGHT),
            _form("{a} − (n + {c})³", a=_CONSTANT, c=_LEFT),
            _form("{a} − |n − {c}|³", a=_CONSTANT, c=_RIGHT),
            _form("|n + {c}|³ − {a}", a=_CONSTANT, c=_LEFT),
            _form("(n − {c})⁴", c=_RIGHT),
            _form("{a} − (n + {c})⁵", a=_CONSTANT, c=_LEFT),
            _form("n³ − {q}n", q=(4, 9, 16, 25, 30, 36, 40, 49)),
            _form("{q}n − n³", q=(4, 9, 16, 25, 30, 36, 40, 49)),
            _form("{q}n² − n⁴", q=(10, 16, 25, 36, 45, 50)),
            _form("n⁴ − {q}n²", q=(10, 16, 25, 36, 45, 50)),
            _form("{k}n² − |n|³", k=range(3, 9)),
            _form("n²({r} − n)", r=range(2, 8)),
            _form("n²(n + {s})", s=range(2, 9)),
        ),
    ),
    Family(
        "inverse",
        8,
        (
            _form("{k}/(n + {far})", k=_CONSTANT, far=(10, 11, 12, 15, 20)),
            _form("−{k}/(n + {far})", k=_CONSTANT, far=(10, 11, 12, 15, 20)),
            _form("{a} + {k}/({far} − n)", a=_CONSTANT, k=_CONSTANT, far=(9, 10, 12, 20)),
            _form("{k}/(2n + {odd})", k=_CONSTANT, odd=_ODD),
            _form("−{k}/(2n − {odd})", k=_CONSTANT, odd=_ODD),
            _form("{k}/((n − {c})² + 1)", k=_CONSTANT, c=_RIGHT),
            _form("{a} − {k}/((n + {c})² + 1)", a=_CONSTANT, k=_CONSTANT, c=_LEFT),
            _form("{k}/(|n + {c}| + 1)", k=_CONSTANT, c=_LEFT),
            _form("{a} − {k}/(|n − {c}| + 2)", a=_CONSTANT, k=_CONSTANT, c=_RIGHT),
            _form("n/(n² + {q})", q=(6, 8, 12, 16, 20, 24, 30, 36)),
            _form("−n/(n² + {q})", q=(6, 8, 12, 16, 20, 24, 30, 36)),
        ),
    ),
    Family(
        "racine",
        9,
        (
            _form("√({far} − n)", far=(8, 9, 10, 17, 100)),
            _form("√(n + {far})", far=(9, 10, 16, 25, 100)),
            _form("{a} − √(n + {far})", a=_CONSTANT, far=(9, 10, 16, 25, 100)),
            _form("√({q} − (n − {c})²)", q=(169, 196, 200, 400), c=range(1, 5)),
            _form("√({q} − (n + {c})²)", q=(169, 196, 200, 400), c=range(1, 5)),
            _form("{a} − √|n − {c}|", a=_CONSTANT, c=_RIGHT),
            _form("√|n + {c}|", c=_LEFT),
            _form("√((n − {c})²)", c=_RIGHT),
            _form("√(n² + {b})", b=_CONSTANT),
            _form("√(n + 9) + {k}√(8 − n)", k=(2, 3, 4)),
            _form("{k}√(n + 9) − n", k=(4, 5, 6, 7)),
            _form("∛(n − {c})", c=_RIGHT),
            _form("{a} − ∛(n + {c})", a=_CONSTANT, c=_LEFT),
            _form("∛n × ({r} − n)", r=_RIGHT),
        ),
    ),
    Family(
        "exponentielle",
        10,
        (
            _form("{b}^n", b=(2, 3, 5, 10)),
            _form("({f})^n", f=("½", "⅓", "⅔", "¼")),
            _form("{a} − {b}^n", a=_CONSTANT, b=(2, 3, 5, 10)),
            _form("{b}^({c} − n)", b=(2, 3, 10), c=_RIGHT),
            _form("{b}^|n + {c}|", b=(2, 3), c=_LEFT),
            _form("({f})^|n − {c}|", f=("½", "⅓", "⅔"), c=_RIGHT),
            _form("({f})^((n + {c})²)", f=("½", "⅔"), c=_LEFT),
            _form("(−{b})^n", b=(2, 3, 10)),
            _form("{a} − (−{b})^n", a=_CONSTANT, b=(2, 3, 10)),
            _form("2^|n| − {m}|n|", m=(5, 10, 20, 30, 60)),
            _form("{m}|n| − 2^|n|", m=(5, 10, 20, 30, 60)),
            _form("n² ÷ {b}^|n|", b=(2, 3)),
        ),
    ),
    Family(
        "partie_entiere_reste",
        11,
        (
            _form("⌊n/{k}⌋", k=(2, 3, 4, 5, 6)),
            _form("−⌊n/{k}⌋", k=(2, 3, 4, 5, 6)),
            _form("⌊(n + {c})/{k}⌋", c=(1, 2), k=(3, 4, 5, 6)),
            _form("{a} − ⌈n/{k}⌉", a=_CONSTANT, k=(2, 3, 4, 5)),
            _form("reste(n ; {k})", k=(3, 4, 5, 6, 7, 10)),
            _form("{a} − reste(n ; {k})", a=_CONSTANT, k=(3, 4, 5, 6, 7, 10)),
            _form("reste(n + {c} ; {k})", c=(1, 2), k=(3, 4, 5, 6, 7, 10)),
            _form("reste({j}n ; {k})", j=(2, 3), k=(5, 7, 11)),
            _form("reste(n² ; {k})", k=(3, 4, 5, 7, 10)),
            _form("n − {m} × reste(n ; {k})", m=(50, 100), k=(2, 3, 4, 5)),
            _form("⌊n/{k}⌋ + 100 × reste(n ; {k})", k=(2, 3, 4, 5)),
        ),
    ),
    Family(
        "composee",
        12,
        (
            _form("||n| − {c}|", c=range(1, 8)),
            _form("{a} − ||n| − {c}|", a=_CONSTANT, c=range(1, 8)),
            _form("{a} − |n² − {q}|", a=_CONSTANT, q=(4, 9, 16, 20, 25, 30, 36, 49)),
            _form("(n² − {q})²", q=(4, 9, 16, 20, 25, 30, 36, 49)),
            _form("√|n² − {q}|", q=(4, 9, 16, 25, 36, 49)),
            _form("|n − {c}| − |n + {d}|", c=_RIGHT, d=_LEFT),
            _form("|n − {c}| + |n + {d}|", c=_RIGHT, d=_LEFT),
            _form("min(|n − {c}| ; |n + {d}|)", c=_RIGHT, d=_LEFT),
            _form("min(n + {a} ; {b} − n)", a=_SMALL, b=_SMALL),
            _form("max(n − {a} ; −n)", a=range(1, 8)),
            _form("(n² + n − {p})²", p=(2, 6, 12, 20, 30, 42)),
            _form("{f}^(n(n − {r}))", f=("2", "3"), r=range(1, 8)),
            _form("(−1)^⌊n/{k}⌋ × |n − {c}|", k=(2, 3, 4), c=_RIGHT),
            _form("1/(||n| − {c}| + 1)", c=range(1, 8)),
        ),
    ),
)

#: Families of the lycée, of which the deck has no place: only the routes that name them draw them.
LATER: tuple[Family, ...] = (
    Family(
        "exponentielle_de_base_e",
        10,
        (
            _form("exp({k}n)", k=range(2, 6)),
            _form("exp({c} − n)", c=_RIGHT),
            _form("{a} − exp(n)", a=_CONSTANT),
            _form("exp((n − {c})²)", c=_RIGHT),
            _form("exp(−(n + {c})²)", c=_LEFT),
            _form("−{k} × exp(−n)", k=_SMALL),
        ),
    ),
    Family(
        "logarithme",
        10,
        (
            _form("ln(n + {far})", far=(10, 11, 12, 15, 20)),
            _form("{a} − ln(n + {far})", a=_CONSTANT, far=(10, 11, 12, 15, 20)),
            _form("ln({far} − n)", far=(9, 10, 12, 20)),
            _form("ln((n − {c})² + 1)", c=_RIGHT),
            _form("{a} − ln((n + {c})² + 1)", a=_CONSTANT, c=_LEFT),
        ),
    ),
)

LEVELS: tuple[int, ...] = tuple(sorted({family.level for family in FAMILIES}))
BY_NAME: dict[str, Family] = {family.name: family for family in (*FAMILIES, *LATER)}
