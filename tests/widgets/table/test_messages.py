"""A message of the front end: small plain JSON, with numbers that a page can hold exactly."""

from __future__ import annotations

import pytest

from cantorlab.widgets.messages import Refused, read


@pytest.mark.parametrize("number", [0, 2**53 - 1, 1 - 2**53])
def test_a_whole_number_that_a_page_holds_exactly_is_read(number: int) -> None:
    assert read({"kind": "action", "ply": number}).whole_number("ply") == number


@pytest.mark.parametrize("number", [2**53, -(2**53), 2**53 + 1, 10**400])
def test_a_whole_number_that_a_page_would_round_is_refused(number: int) -> None:
    with pytest.raises(Refused) as refused:
        read({"kind": "action", "ply": number})
    assert refused.value.code == "table.malformed"
