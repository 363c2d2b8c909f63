"""The sentences about the parts of a sum, a product, a minimum: what is to be true of them."""

from __future__ import annotations

from collections.abc import Sequence

from formulas.reader import parts
from formulas.reader.claims import Check

#: The English sentence, the French one, the test of what they claim.
WRITTEN: Sequence[tuple[str, str, Check]] = [
    (
        "Of the terms of <F>, <L> is greater for <N> than for <N>, and the rest is the same.",
        "Parmi les termes de <F>, <L> est plus grand pour <N> que pour <N>, et le reste est le même.",
        parts.some_terms,
    ),
    (
        (
            "In <F> nothing is smaller for <N> than for <N>; and <F>, the smallest for <N>, is greater "
            "for <N>."
        ),
        (
            "Dans <F>, rien n’est plus petit pour <N> que pour <N>; et <F>, le plus petit pour <N>, est "
            "plus grand pour <N>."
        ),
        parts.cases(largest=False),
    ),
    (
        (
            "In <F> nothing is smaller for <N> than for <N>; and <F>, the largest for <N>, is greater "
            "than for <N>."
        ),
        (
            "Dans <F>, rien n’est plus petit pour <N> que pour <N>; et <F>, le plus grand pour <N>, est "
            "plus grand que pour <N>."
        ),
        parts.cases(largest=True),
    ),
    (
        (
            "<F> is <N> more for <N> than for <N>. The rest, <F>, never differs by more than <N> between "
            "two mages: it cannot catch up."
        ),
        (
            "<F> vaut <N> de plus pour <N> que pour <N>. Le reste, <F>, ne varie jamais de plus de <N> "
            "d’un mage à l’autre: il ne peut pas rattraper cet écart."
        ),
        parts.dominant,
    ),
    (
        "Going from <N> to <N>, <L>: overall it goes up.",
        "De <N> à <N>, on voit que <L>: au total, cela monte.",
        parts.balance(1),
    ),
    (
        "Going from <N> to <N>, <L>: overall it goes down.",
        "De <N> à <N>, on voit que <L>: au total, cela descend.",
        parts.balance(-1),
    ),
    (
        "Going from <N> to <N>, <L>: the changes cancel out exactly.",
        "De <N> à <N>, on voit que <L>: les changements se compensent exactement.",
        parts.balance(0),
    ),
    (
        "From <N> to <N>, <L>. <F> is positive for both, so it grows: it is greater for <N>.",
        (
            "De <N> à <N>, on voit que <L>. <F> est positif pour les deux, donc il grandit: il est plus grand pour "
            "<N>."
        ),
        parts.sizes(1, 1),
    ),
    (
        (
            "From <N> to <N>, <L>. <F> is negative for both, so it sinks farther below zero: it is "
            "greater for <N>."
        ),
        (
            "De <N> à <N>, on voit que <L>. <F> est négatif pour les deux, donc il s’enfonce sous zéro: il est plus "
            "grand pour <N>."
        ),
        parts.sizes(1, -1),
    ),
    (
        "Going from <N> to <N>, <L>: the two cancel out exactly.",
        "De <N> à <N>, on voit que <L>: tout se compense exactement.",
        parts.ratio(0, 0),
    ),
    (
        (
            "Going from <N> to <N>, <L>: overall a factor of <L>, greater than 1. <F> is positive for both: "
            "it grows."
        ),
        (
            "De <N> à <N>, on voit que <L>: en tout, un facteur <L>, plus grand que 1. <F> est positif pour les deux: "
            "il grandit."
        ),
        parts.ratio(1, 1),
    ),
    (
        (
            "Going from <N> to <N>, <L>: overall a factor of <L>, greater than 1. <F> is negative for both, "
            "so it goes down."
        ),
        (
            "De <N> à <N>, on voit que <L>: en tout, un facteur <L>, plus grand que 1. <F> est négatif pour les deux, "
            "donc il descend."
        ),
        parts.ratio(1, -1),
    ),
    (
        (
            "Going from <N> to <N>, <L>: overall a factor of <L>, smaller than 1. <F> is positive for both: "
            "it shrinks."
        ),
        (
            "De <N> à <N>, on voit que <L>: en tout, un facteur <L>, plus petit que 1. <F> est positif pour les deux: "
            "il diminue."
        ),
        parts.ratio(-1, 1),
    ),
    (
        (
            "Going from <N> to <N>, <L>: overall a factor of <L>, smaller than 1. <F> is negative for both, "
            "so it goes up."
        ),
        (
            "De <N> à <N>, on voit que <L>: en tout, un facteur <L>, plus petit que 1. <F> est négatif pour les deux, "
            "donc il monte."
        ),
        parts.ratio(-1, -1),
    ),
    (
        "Going from <N> to <N>, <L>. <F> is positive for both: it grows.",
        "De <N> à <N>, on voit que <L>. <F> est positif pour les deux: il grandit.",
        parts.sizes(1, 1),
    ),
    (
        "Going from <N> to <N>, <L>. <F> is negative for both: its size grows, so it goes down.",
        "De <N> à <N>, on voit que <L>. <F> est négatif pour les deux: il s’éloigne de zéro, donc il descend.",
        parts.sizes(1, -1),
    ),
    (
        "Going from <N> to <N>, <L>. <F> is positive for both: it shrinks.",
        "De <N> à <N>, on voit que <L>. <F> est positif pour les deux: il diminue.",
        parts.sizes(-1, 1),
    ),
    (
        "Going from <N> to <N>, <L>. <F> is negative for both: its size shrinks, so it goes up.",
        "De <N> à <N>, on voit que <L>. <F> est négatif pour les deux: il se rapproche de zéro, donc il monte.",
        parts.sizes(-1, -1),
    ),
    (
        (
            "The value of <F> for a minus its value for b factors: <F>. "
            "Only |n| counts: <L>, so <L>: the difference is "
            "<S>."
        ),
        (
            "La valeur de <F> pour a moins sa valeur pour b se factorise: <F>. "
            "Seul compte |n|: <L>, donc <L>: la "
            "différence est <S>."
        ),
        parts.difference(over=False, size=True),
    ),
    (
        (
            "The value of <F> for a minus its value for b is a fraction with <F> on top. "
            "Only |n| counts: <L>, so <L>, "
            "over a <S> denominator: the difference is <S>."
        ),
        (
            "La valeur de <F> pour a moins sa valeur pour b est une fraction de numérateur <F>. "
            "Seul compte |n|: <L>, donc "
            "<L>, sur un dénominateur <S>: la différence est <S>."
        ),
        parts.difference(over=True, size=True),
    ),
    (
        (
            "The value of <F> for a minus its value for b factors: <F>. <L>, so <L>: the difference is "
            "<S>."
        ),
        (
            "La valeur de <F> pour a moins sa valeur pour b se factorise: <F>. <L>, donc <L>: la "
            "différence est <S>."
        ),
        parts.difference(over=False),
    ),
    (
        (
            "The value of <F> for a minus its value for b is a fraction with <F> on top. <L>, so <L>, "
            "over a <S> denominator: the difference is <S>."
        ),
        (
            "La valeur de <F> pour a moins sa valeur pour b est une fraction de numérateur <F>. <L>, donc "
            "<L>, sur un dénominateur <S>: la différence est <S>."
        ),
        parts.difference(over=True),
    ),
]
