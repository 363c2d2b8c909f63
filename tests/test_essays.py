"""The statistics notebooks as essays: short cells, and each claim of the prose is computed.

Numbers are those that a cell has shown. What the prose claims without one is computed here once
more, another way.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable
from pathlib import Path
from statistics import mean

import nbformat
import pytest
from prose import own_prose

from cantorlab import stats
from cantorlab.formulas import MAGES, parse
from cantorlab.rules import tafl
from cantorlab.rules.cantor import DECK

FOLDER = Path(__file__).resolve().parents[1] / "notebooks"
LANGUAGES = ("en", "fr")
SHORT = ("duel_statistics", "formula_curves", "tafl_heatmaps")


def essays(*names: str) -> pytest.MarkDecorator:
    """Return the mark of a test of each of these notebooks, in each language."""
    paths = [FOLDER / language / f"{name}.ipynb" for language in LANGUAGES for name in names]
    return pytest.mark.parametrize("path", paths, ids=lambda path: f"{path.parts[-2]}/{path.stem}")


NUMBER = re.compile(r"−?\d+(?:[.,]\d+)*[\u00a0\u202f]?%?")


def cells_of(path: Path) -> list[nbformat.NotebookNode]:
    """Return the cells, prose without the element that says its language."""
    cells = list(nbformat.read(path, as_version=4).cells)
    for cell in cells:
        if cell.cell_type == "markdown":
            cell.source = own_prose(cell.source)
    return cells


def shown_by(cell: nbformat.NotebookNode) -> str:
    """The text of a cell's outputs, with points for decimals and nothing between thousands."""
    told = [
        output.get("text") or output.get("data", {}).get("text/plain", "")
        for output in cell.outputs
    ]
    text = "\n".join("".join(each) for each in told).replace("-", "−")
    text = re.sub(r"(?<=\d)[\u00a0\u202f,](?=\d{3}\b)|[\u00a0\u202f](?=%)", "", text)
    return re.sub(r"(?<=\d),(?=\d)", ".", text)


def numbers_in(prose: str) -> list[str]:
    """The numbers of a passage, as ``shown_by`` writes them; formulas stand in code."""
    plain = re.sub(r"`[^`]*`", "", prose)
    plain = re.sub(r"(?<=\d)[\u00a0\u202f](?=\d{3}\b)|(?<=\d),(?=\d{3}\b)", "", plain)
    return [
        re.sub(r"[\u00a0\u202f]", "", found).replace(",", ".") for found in NUMBER.findall(plain)
    ]


@essays(*SHORT, "siggil_statistics", "tournament")
def test_its_first_line_asks(path: Path) -> None:
    assert cells_of(path)[0].source.partition("\n")[0].endswith("?")


@essays(*SHORT)
def test_its_cells_are_short(path: Path) -> None:
    long = [
        cell.source
        for cell in cells_of(path)
        if cell.cell_type == "code" and cell.source.count("\n") > 5
    ]
    assert not long


@essays(*SHORT, "siggil_statistics")
def test_each_number_is_one_that_a_cell_shows(path: Path) -> None:
    """Return the words under a heading with the next cell, its calls included."""
    shown, opening = "", True
    cells = cells_of(path)
    for at, cell in enumerate(cells):
        if cell.cell_type == "code":
            shown += f"\n{shown_by(cell)}"
            continue
        known, prose = shown, cell.source
        if prose.startswith("#"):
            following = next((each for each in cells[at:] if each.cell_type == "code"), None)
            known += "" if following is None else f"\n{following.source}{shown_by(following)}"
            prose = prose.partition("\n")[2].replace("_", "")
            known = known.replace("_", "")
        for number in [] if opening else numbers_in(prose):
            assert re.search(rf"(?<![\d.]){re.escape(number)}(?![\d%])", known), (
                f"{number}: {prose}"
            )
        opening = False


def expected_rate(mage: int) -> float:
    """The chance that a mage beats another at a place, all equally likely; a tie is half a win."""

    def points(place, other):
        own, theirs = ((-1 if r is None else r) for r in (place.rank(mage), place.rank(other)))
        return (own > theirs) + (own == theirs) / 2

    others = [other for other in MAGES if other != mage]
    return mean(points(place, other) for place in DECK for other in others)


def farther_from_two_wins() -> bool:
    strength = parse("n² - 4n").strength
    return all(
        (strength(one) > strength(other)) == (abs(one - 2) > abs(other - 2))
        for one, other in itertools.permutations(MAGES, 2)
    )


def ends_of(mage: int) -> int:
    """Return how often a mage is strongest or weakest at a place, the larger of the two."""
    ranks = [[rank for rank in place.ranks if rank is not None] for place in DECK]
    return max(
        sum(place.rank(mage) == end(there) for place, there in zip(DECK, ranks, strict=True))
        for end in (min, max)
    )


def gain_of_being_first() -> bool:
    """Without ties who chooses first is no better off: all that a tie gives is the half point."""
    sim = stats.simulate("cantor", 500, mode="express", seed=9, progress=False, compiled=False)
    duels = sim.duels[sim.duels.reason != "committed first"]
    decided = duels[duels.winner.notna()]
    rate = (decided.winner.astype(int) == decided["first"]).mean()
    return abs(rate - 0.5) < 4 * (0.25 / len(decided)) ** 0.5


def only_victory_helps() -> bool:
    names = ("godi", "jarl", "young_king", "archers", "forest")
    table = stats.balance(
        [{}, {"victory": True}, *({name: True} for name in names)],
        n=600, leaders=0, seed=5, progress=False,
    ).set_index("variants")  # fmt: skip
    base = table.loc[[name for name in table.index if "victory" not in name]]
    return bool(table.at["victory", "score_low"] > base["score_high"].max())


# What plays thousands of games.
SLOW = (only_victory_helps,)

CLAIMS: dict[tuple[str, str, str], Callable[[], bool]] = {
    (
        "formula_curves",
        "The mage farther from 2 wins, left or right.",
        "Le plus éloigné de 2 gagne, à gauche ou à droite.",
    ): farther_from_two_wins,
    (
        "formula_curves",
        "mage 0 becomes the champion",
        "le mage 0 devient champion",
    ): lambda: parse("1/(2n + 1)").order[0] == (0,),
    (
        "formula_curves",
        "a negative number has no square root",
        "un nombre négatif n’a pas de racine carrée",
    ): lambda: [mage for mage in MAGES if parse("√n").ranks[mage + 9] is None] == [*range(-9, 0)],
    (
        "formula_curves",
        "no mage ties with it",
        "personne n’est à égalité avec lui",
    ): lambda: parse("(n − 1)(n + 6)").order[0] == (8,),
    (
        "duel_statistics",
        "more than any other mage",
        "plus que tout autre mage",
    ): lambda: max(MAGES, key=expected_rate) == 2,
    (
        "duel_statistics",
        "the fewest of all",
        "moins que tous les autres",
    ): lambda: min(MAGES, key=expected_rate) == -9,
    (
        "duel_statistics",
        "Apart from 8, champion 23 times",
        "À part 8",
    ): lambda: sorted(MAGES, key=ends_of)[-2:] == [8, -9] and sorted(map(ends_of, MAGES))[-3] == 9,
    (
        "duel_statistics",
        "the farthest mages are the strongest, and near 0",
        "aux mages les plus éloignés, et près de 0",
    ): lambda: [m for (m, *_) in parse("45n² − n⁴").order[:5]] == [-5, -4, -6, -2, -1],
    (
        "duel_statistics",
        "you send the worst mage of your hand",
        "tu envoies le pire mage de ta main",
    ): lambda: parse("45n² − n⁴").order[-1] == (-9,),
    (
        "duel_statistics",
        "The whole gain comes from ties",
        "Tout le gain vient des égalités",
    ): gain_of_being_first,
    (
        "tafl_heatmaps",
        "escapes to a corner",
        "des évasions par un coin",
    ): lambda: (
        tafl.parse_position("9/K8/9/9/9/9/9/8a/9 defender 0").apply("a8-a9").outcome.winner == 1
    ),
    (
        "tafl_heatmaps",
        "the other variants leave it",
        "les autres variantes n’y changent rien",
    ): only_victory_helps,
}


@pytest.mark.parametrize(
    "claim",
    [
        pytest.param(claim, id=claim[1], marks=pytest.mark.slow if check in SLOW else ())
        for claim, check in CLAIMS.items()
    ],
)
def test_what_is_claimed_without_a_number_holds(claim: tuple[str, str, str]) -> None:
    name, *sentences = claim
    for language, sentence in zip(("en", "fr"), sentences, strict=True):
        prose = " ".join(
            cell.source.replace("\n", " ")
            for cell in cells_of(FOLDER / language / f"{name}.ipynb")
            if cell.cell_type == "markdown"
        )
        assert sentence in re.sub(r" +", " ", prose)
    assert CLAIMS[claim]()
