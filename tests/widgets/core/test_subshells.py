"""Messages of a page whose subshell of the kernel has ended, with the line that broke."""

from __future__ import annotations

from typing import Any

import pytest
from ipykernel.comm.comm import BaseComm

from cantorlab import Tafl
from cantorlab.widgets.core.host import hear_in_any_subshell


class Comm(BaseComm):
    """Comm that has spoken in a subshell which is gone."""

    def __init__(self) -> None:
        super().__init__("test")
        self._reply_subshell_id = "gone"

    def publish_msg(self, *_args: Any, **_rest: Any) -> None:
        """Send nothing."""


@pytest.fixture
def comm() -> Comm:
    """Return a comm that ipykernel gives nothing that is said to it."""
    comm = Comm()
    if not hasattr(comm, "_reply_subshell_for"):
        pytest.skip("this ipykernel gives messages to the subshell that the page names")
    assert comm._reply_subshell_for({}, "here") == "gone"
    return comm


def test_a_comm_is_heard_in_the_subshell_that_the_page_names(comm: Comm) -> None:
    hear_in_any_subshell(comm)
    assert comm._reply_subshell_for({}, "here") == "here"
    assert comm._reply_subshell_for({}, None) is None


def test_a_widget_hears_so_from_its_first_message_on(comm: Comm) -> None:
    table = Tafl(seed=1, journal=False)
    table.comm = comm
    assert comm._reply_subshell_for({}, "here") == "here"
    table.close()
