"""Formulas within the limits that are dear to rank: what takes 2 s fails `pytest --costs`."""

from __future__ import annotations

from contextlib import suppress

import pytest

from cantorlab.formulas import Undecided, parse


@pytest.mark.parametrize(
    "text",
    [
        "9^9^9 + n",
        "√(√(√(√(√(√(√(√(√(n+10)+1)+2)+3)+4)+5)+6)+7)+8)",
        "√(n+10)+√(n+11)+√(n+12)+√(n+13)+√(n+14)+√(n+15)+√(n+16)+√(n+17)+√(n+18)+√(n+19)+√(n+20)",
        "(√(n+10)+√(n+11))(√(n+12)+√(n+13))(√(n+14)+√(n+15))(√(n+16)+√(n+17))(√(n+18)+√(n+19))",
        "1/(1/(1/(1/(√(n+10)+√3)+√5)+√7)+√11)",
        "((((n+10)^9)^9)^9)^9 / 2^(10^6)",
        "(√2+√3+√5+√7+n)^12",
        "∛(√(n+10)+∛(n+11))^∛(n+12)",
        "⌊(√2+√3)^200⌋",
        "√(8^1300+n)",
        "√(8^1300+n)×√(9^1200+n)×√(7^1300+n)",
        "√(7^1300+n)−√(7^1300+n+1)",
        "reste(99999999999999999999999999999^n ; 99999999999999999999999999998)",
        "√(99999999999999999999999999999 + n) × √(99999999999999999999999999998 + n)",
        "2^(2^(2^(2^√(n+9)/2)/9)/9)",
        "n^999999999999999999999999999999",
        "(n+1/3)^99999999 + √n²",
        "(√5 − 2)^(n + 1000) + (√5 + 2)^(n + 1000)",
    ],
)
def test_a_formula_within_the_limits_is_ranked_or_undecided(text: str) -> None:
    with suppress(Undecided):
        assert parse(text).ranks
