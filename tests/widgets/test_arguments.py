"""What every table refuses to be made with: the same for all games."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from cantorlab import Cantor, CatchTheQueen, Siggil, Tafl
from cantorlab.widgets.table.table import Table

GAMES = [Cantor, CatchTheQueen, Siggil, Tafl]


@pytest.mark.parametrize("seed", ["a", 1.5, True, (1, 2)])
@pytest.mark.parametrize("make", GAMES)
def test_a_seed_is_a_whole_number_or_none(make: Callable[..., Table], seed: object) -> None:
    with pytest.raises(ValueError, match="a seed is a whole number"):
        make(seed=seed)


@pytest.mark.parametrize("make", GAMES)
def test_a_seed_of_numpy_is_one_too(make: Callable[..., Table]) -> None:
    assert make(seed=np.int64(3)).state == make(seed=3).state


@pytest.mark.parametrize("make", GAMES)
def test_names_are_texts_and_players_can_play(make: Callable[..., Table]) -> None:
    with pytest.raises(ValueError, match="called by a text"):
        make(names=[1, 2])
    with pytest.raises(ValueError, match="a player is a name of ours"):
        make(**{"opponents" if make is Siggil else "opponent": 5})
