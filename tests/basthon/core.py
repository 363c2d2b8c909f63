"""Steps of a class in Basthon and Capytale, run in their Python; a failure is an exception.

Nothing here but the library, the packages that it stands on there, and the standard library.
"""

from __future__ import annotations

import importlib.util
import sys

for barred in ("comm", "ipywidgets", "anywidget", "psygnal"):
    sys.modules[barred] = None  # type: ignore[assignment]

import cantorlab  # noqa: E402
from cantorlab import exercises, formulas  # noqa: E402

cantorlab.set_language("fr")

# Worked by hand: 10 − n falls, so −9 stands highest; at n², 9 is further from 0 than 8.
assert formulas.parse("10 - n").ranks == tuple(range(17, -1, -1))
reason = formulas.explain(formulas.parse("n²"), -9, 8)
assert (reason.kind, reason.facts["winner"], reason.facts["distances"]) == (
    "distance", -9, ["9", "8"]
)  # fmt: skip
refusals = []
try:
    formulas.parse("__import__('os')")
except formulas.FormulaError as refusal:
    refusals.append(refusal.message("fr"))
assert len(refusals) == 1

# Exercises on paper, and one that is answered by typing.
assert "<math" in exercises.sheet(1, n=3, seed=1).html()
question = exercises.sheet(1, kinds="winner", n=1, seed=1).exercises[0]
assert all(question.judge(each).right for each in question.solutions)

# Typed play: the computer answers before `play` returns.
game = cantorlab.Tafl(seed=1, journal=False)
assert "<svg" in game._repr_html_()
said = game.play("d9-c9")
assert len(game.record.actions) == 2, game.record
assert "<svg" in said._repr_html_()
assert "assaillant d9 vers c9" in str(said), str(said)
refused = game.play("e5-e7")
assert "n’est pas à toi" in str(refused), str(refused)
assert len(game.record.actions) == 2
for make in (cantorlab.Cantor, cantorlab.Siggil, cantorlab.CatchTheQueen):
    other = make(seed=3, journal=False)
    before = len(other.record.actions)
    other.play(other.view["actions"][0])
    assert len(other.record.actions) > before, make
    assert "<svg" in other._repr_html_()

# Curves and figures, where there are numpy and the others.
if importlib.util.find_spec("matplotlib"):
    import matplotlib

    matplotlib.use("agg")
    import matplotlib.pyplot as plt

    from cantorlab import plots, stats

    for ax in (plots.curve("n²"), plots.order("n²")):
        assert plots.describe(ax)
        ax.figure.savefig(sys.argv[1])
        plt.close(ax.figure)
    games = stats.simulate("tafl", 20, seed=1, progress=False)
    assert len(games.games) == 20
    plots.lengths(games).figure.savefig(sys.argv[1])
    print("with the figures")
print("done")
