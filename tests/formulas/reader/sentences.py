"""Every sentence that an explanation may hold, in both languages, and what is to be true of it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from formulas.reader import claims, parts, set_aside, shapes, sums_and_products
from formulas.reader.claims import Check, pattern

#: The English sentence, the French one, the test of what they claim. Longer ones come first where
#: one begins like another.
WRITTEN: Sequence[tuple[str, str, Check]] = [
    ("<N> wins.", "<N> gagne.", claims.wins),
    ("It is a tie.", "Il y a égalité.", claims.tie),
    ("<N> is greater than <N>.", "<N> est plus grand que <N>.", claims.letter),
    (
        "There is no n in <F>: every mage has the same strength.",
        "Il n’y a pas de n dans <F>: tous les mages ont la même force.",
        claims.no_letter,
    ),
    ("Nothing else depends on n.", "Rien d’autre ne dépend de n.", claims.nothing),
    (
        "<F> is 0 for both: zero times any number is zero.",
        "<F> vaut 0 pour les deux: zéro fois n’importe quel nombre fait zéro.",
        claims.zero_for_both,
    ),
    (
        "In <F> the n’s cancel out: the same number is left for both.",
        "Dans <F>, les n s’éliminent: il reste le même nombre pour les deux.",
        claims.equal,
    ),
    (
        (
            "Once <F> is expanded and simplified, what remains of n is <F>: the expression grows with n, "
            "so it is greater for <N> than for <N>."
        ),
        (
            "Une fois <F> développé et réduit, il reste <F>: l’expression grandit avec n, elle est donc "
            "plus grande pour <N> que pour <N>."
        ),
        claims.expanded(1),
    ),
    (
        (
            "Once <F> is expanded and simplified, what remains of n is <F>: the expression decreases as n "
            "grows, so it is less for <N> than for <N>."
        ),
        (
            "Une fois <F> développé et réduit, il reste <F>: l’expression diminue quand n grandit, elle "
            "est donc plus petite pour <N> que pour <N>."
        ),
        claims.expanded(-1),
    ),
    (
        "Only the distance to <N> counts: <N> and <N> are both at distance <N> from it.",
        "Seule compte la distance à <N>: <N> et <N> en sont tous deux à <N>.",
        shapes.same_distance,
    ),
    (
        "Only the distance to <N> counts: <N> is at distance <N> from it, and <N> at distance <N>.",
        "Seule compte la distance à <N>: <N> en est à <N> et <N> en est à <N>.",
        shapes.distance,
    ),
    (
        (
            "Only the distance from <F> to <N> counts. For <N>, <F> is <N>; for <N> it is <N>: both at "
            "distance <N> from <N>."
        ),
        (
            "Seule compte la distance de <F> à <N>. Pour <N>, le nombre <F> vaut <N>; pour <N>, il vaut <N>: "
            "tous deux à distance <N> de <N>."
        ),
        shapes.same_distance_inside,
    ),
    (
        (
            "Only the distance from <F> to <N> counts. For <N>, <F> is <N>, at distance <N> from <N>; for "
            "<N> it is <N>, at distance <N>."
        ),
        (
            "Seule compte la distance de <F> à <N>. Pour <N>, le nombre <F> vaut <N>, à distance <N> de "
            "<N>; pour <N>, il vaut <N>, à distance <N>."
        ),
        shapes.distance_inside,
    ),
    (
        "<F> is zero for <N> and for <N>: its parabola, <O>, is symmetric about the middle, <N>.",
        "<F> s’annule pour <N> et pour <N>: sa parabole, <O>, a son axe de symétrie au milieu, en <N>.",
        shapes.roots,
    ),
    (
        "<F> is zero only for <N>: its parabola, <O>, is symmetric about <N>.",
        "<F> ne s’annule que pour <N>: sa parabole, <O>, a son axe de symétrie en <N>.",
        shapes.touches,
    ),
    (
        "The parabola of <F>, <O>, is symmetric about <N>.",
        "La parabole de <F>, <O>, a son axe de symétrie en <N>.",
        shapes.axis,
    ),
    (
        "Farther from <N> is higher: <N> is at distance <N> and <N> at distance <N>.",
        "Plus on est loin de <N>, plus on est haut: <N> en est à <N> et <N> en est à <N>.",
        shapes.parabola_side(1),
    ),
    (
        "Nearer to <N> is higher: <N> is at distance <N> and <N> at distance <N>.",
        "Plus on est près de <N>, plus on est haut: <N> en est à <N> et <N> en est à <N>.",
        shapes.parabola_side(-1),
    ),
    (
        "<N> and <N> are both at distance <N> from <N>.",
        "<N> et <N> sont tous deux à <N> de <N>.",
        shapes.parabola_same,
    ),
    ("<F> is the product <F>.", "<F>, c’est le produit <F>.", claims.is_product),
    (
        "For <N> the exponent is even: <F> is <S>.",
        "Pour <N>, l’exposant est pair: <F> est <S>.",
        claims.sign_by_parity(0),
    ),
    (
        "For <N> the exponent is odd: <F> is <S>.",
        "Pour <N>, l’exposant est impair: <F> est <S>.",
        claims.sign_by_parity(1),
    ),
    ("For <N>, <F> is <S> (<L>). ", "Pour <N>, on a <F> <S> (<L>). ", claims.sign_with_clues),
    ("For <N>, <F> is <S>. ", "Pour <N>, on a <F> <S>. ", claims.sign_of),
    (
        "<F> groups the mages in blocks: <N> is in the block (<L>), above the block (<L>) of <N>.",
        (
            "<F> range les mages par paquets: <N> est dans le paquet (<L>), au-dessus du paquet (<L>) de "
            "<N>."
        ),
        claims.blocks,
    ),
    (
        "<N> = <N> × <F> + <N>: remainder <N>.",
        "<N> = <N> × <F> + <N>: reste <N>.",
        claims.remainder,
    ),
    (
        "For <N>, <F> = <N> = <N> × <F> + <N>: remainder <N>.",
        "Pour <N>, on a <F> = <N> = <N> × <F> + <N>: reste <N>.",
        claims.remainder_inside,
    ),
    *sums_and_products.WRITTEN,
    (
        (
            "With each step from <N> to <N>, <F> rises by <N> and <F> changes by less: overall it goes "
            "up."
        ),
        (
            "À chaque pas de <N> à <N>, la partie <F> augmente de <N> et <F> change de moins que cela: au "
            "total, cela monte."
        ),
        shapes.goes_by_steps(1),
    ),
    (
        (
            "With each step from <N> to <N>, <F> falls by <N> and <F> changes by less: overall it goes "
            "down."
        ),
        (
            "À chaque pas de <N> à <N>, la partie <F> diminue de <N> et <F> change de moins que cela: au "
            "total, cela descend."
        ),
        shapes.goes_by_steps(-1),
    ),
    (
        (
            "<F> is <N> for <N> and <N> for <N>. A factorial is the product of all whole numbers "
            "from 1 up to that number, so from 1 on it grows."
        ),
        (
            "<F> vaut <N> pour <N> et <N> pour <N>. Une factorielle multiplie tous les entiers "
            "jusqu’au sien, donc elle grandit à partir de 1."
        ),
        shapes.factorials,
    ),
    (
        "<F> is <N> for <N> and <N> for <N>: both factorials are 1.",
        "<F> vaut <N> pour <N> et <N> pour <N>: les deux factorielles valent 1.",
        shapes.factorials_one,
    ),
    (
        "<F> is <N> for both: the same factorial.",
        "<F> vaut <N> pour les deux: la même factorielle.",
        shapes.factorials_same,
    ),
    (
        "The nearer an angle is to 0, give or take whole turns, the greater its cosine: <L>; <L>. ",
        (
            "Plus un angle est proche de 0, à un nombre entier de tours près, plus son cosinus est "
            "grand: <L>; <L>. "
        ),
        shapes.turn("cos"),
    ),
    (
        "The nearer an angle is to π/2, give or take whole turns, the greater its sine: <L>; <L>. ",
        (
            "Plus un angle est proche de π/2, à un nombre entier de tours près, plus son sinus est "
            "grand: <L>; <L>. "
        ),
        shapes.turn("sin"),
    ),
    (
        "The nearer an angle is to 0, give or take half turns, the farther its cosine is from 0: <L>; <L>. ",
        (
            "Plus un angle est proche de 0, à un nombre entier de demi-tours près, plus son cosinus est "
            "loin de 0: <L>; <L>. "
        ),
        shapes.turn("cos", 1),
    ),
    (
        "The nearer an angle is to π/2, give or take half turns, the farther its sine is from 0: <L>; <L>. ",
        (
            "Plus un angle est proche de π/2, à un nombre entier de demi-tours près, plus son sinus est "
            "loin de 0: <L>; <L>. "
        ),
        shapes.turn("sin", 1),
    ),
    (
        "<F> takes opposite values for <N> and for <N>: the same cosine.",
        "<F> prend des valeurs opposées pour <N> et pour <N>: le même cosinus.",
        shapes.same_cosine,
    ),
    (
        "From <N> to <N> the strength only grows: the larger the number, the stronger.",
        "De <N> à <N>, la force ne fait que grandir: plus le nombre est grand, plus il est fort.",
        shapes.curve_goes(1),
    ),
    (
        "From <N> to <N> the strength only falls: the smaller the number, the stronger.",
        "De <N> à <N>, la force ne fait que diminuer: plus le nombre est petit, plus il est fort.",
        shapes.curve_goes(-1),
    ),
    (
        "Only the size of n counts here, not its sign: <N> has the same strength as <N>.",
        "Ici, seule compte la distance de n à 0, pas son signe: <N> a la même force que <N>.",
        shapes.mirror,
    ),
    (
        (
            "From <N> to <N>, <F> is a sum of hills or straight lines, so its curve is a hill too: "
            "from mage to mage it rises up to <L>, then falls. "
            "<N> is nearer to <L> than <N>, on the same side."
        ),
        (
            "De <N> à <N>, la formule <F> est une somme de courbes en dôme ou de droites, donc une courbe en dôme: "
            "de mage en mage, elle monte jusqu’à <L>, puis descend. "
            "<N> est plus près de <L> que <N>, du même côté."
        ),
        shapes.bent(1),
    ),
    (
        (
            "From <N> to <N>, <F> is a sum of hills or straight lines, so its curve is a hill too: "
            "from mage to mage it rises up to <L>, then falls. "
            "<N> is at the very top."
        ),
        (
            "De <N> à <N>, la formule <F> est une somme de courbes en dôme ou de droites, donc une courbe en dôme: "
            "de mage en mage, elle monte jusqu’à <L>, puis descend. "
            "<N> est tout en haut."
        ),
        shapes.bent_at_end(1),
    ),
    (
        (
            "From <N> to <N>, <F> is a sum of valleys or straight lines, so its curve is a valley too: "
            "from mage to mage it falls down to <L>, then rises. "
            "<N> is nearer to <L> than <N>, on the same side."
        ),
        (
            "De <N> à <N>, la formule <F> est une somme de courbes en creux ou de droites, donc une courbe en creux: "
            "de mage en mage, elle descend jusqu’à <L>, puis remonte. "
            "<N> est plus près de <L> que <N>, du même côté."
        ),
        shapes.bent(-1),
    ),
    (
        (
            "From <N> to <N>, <F> is a sum of valleys or straight lines, so its curve is a valley too: "
            "from mage to mage it falls down to <L>, then rises. "
            "<N> is at the very bottom."
        ),
        (
            "De <N> à <N>, la formule <F> est une somme de courbes en creux ou de droites, donc une courbe en creux: "
            "de mage en mage, elle descend jusqu’à <L>, puis remonte. "
            "<N> est tout en bas."
        ),
        shapes.bent_at_end(-1),
    ),
    (
        "For <N>, <F> is <N>: <F> is no more than that. For <N>, everything is above <N>: <L>. ",
        "Pour <N>, le nombre <F> vaut <N>: <F> ne dépasse pas ce nombre. Pour <N>, tout dépasse <N>: <L>. ",
        parts.case_bound(is_min=True),
    ),
    (
        "For <N>, <F> is <N>: <F> is no less than that. For <N>, everything is below <N>: <L>. ",
        (
            "Pour <N>, le nombre <F> vaut <N>: <F> est au moins aussi grand. Pour <N>, tout est plus petit que <N>: "
            "<L>. "
        ),
        parts.case_bound(is_min=False),
    ),
    (
        "With u = <F>, <F> becomes <F>: a parabola in u, <O>, symmetric about <N>.",
        "Avec u = <F>, <F> devient <F>: une parabole en u, <O>, qui a son axe de symétrie en <N>.",
        parts.parabola_in,
    ),
    (
        "<L>: the same distance, hence the same value.",
        "<L>: même distance, donc même valeur.",
        parts.inside_values("same"),
    ),
    (
        "<L>: <N> has the u nearer to <N>, hence the higher value.",
        "<L>: <N> a le u le plus proche de <N>, donc la valeur la plus haute.",
        parts.inside_values("higher"),
    ),
    (
        "<L>: <N> has the u nearer to <N>, hence the lower value.",
        "<L>: <N> a le u le plus proche de <N>, donc la valeur la plus basse.",
        parts.inside_values("lower"),
    ),
    (
        "Let us compute: <N> and <N> get exactly the same strength, <L>. ",
        "Calculons: <N> et <N> obtiennent exactement la même force, <L>. ",
        claims.same_values,
    ),
    (
        "Let us compute: <N> gets <L> and <N> gets <L>. ",
        "Calculons: <N> obtient <L> et <N> obtient <L>. ",
        claims.values,
    ),
    (
        "These numbers are too long to write here; the exact comparison has been made.",
        "Ces nombres sont trop longs pour être écrits ici; la comparaison exacte a été faite.",
        claims.nothing,
    ),
    ("For <N>, no strength: <L>. ", "Pour <N>, pas de force: <L>. ", claims.gap),
    *set_aside.WRITTEN,
    # What begins with a list comes last: it could begin anywhere.
    (
        "<L>: each term is greater for <N> than for <N>, so the sum is too.",
        "<L>: chaque terme est plus grand pour <N> que pour <N>, donc la somme aussi.",
        parts.terms,
    ),
]

SENTENCES: dict[str, list[tuple[re.Pattern[str], Check]]] = {
    language: [(pattern(row[index], language), row[2]) for row in WRITTEN]
    for index, language in enumerate(("en", "fr"))
}
