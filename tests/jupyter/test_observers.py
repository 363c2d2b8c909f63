"""A kernel: what a user's observer raises appears in the cell that registered it."""

from __future__ import annotations

from typing import Any

import pytest
from jupyter_client.manager import start_new_kernel


@pytest.mark.jupyter
def test_a_failure_is_named_in_the_output_of_the_cell_that_registered_it() -> None:
    manager, client = start_new_kernel()
    heard: list[dict[str, Any]] = []
    try:
        client.execute("import cantorlab\ngame = cantorlab.Tafl(opponent='person', journal=False)")
        cell = client.execute("def mine(change):\n    1 / 0\ngame.observe(mine, 'state')")
        other = client.execute("game.act('d1-d4')\nprint(game.view['changes'])")
        while not any("mine, registered" in each["content"].get("text", "") for each in heard):
            heard.append(client.get_iopub_msg(timeout=120))
        told = [each for each in heard if each["content"].get("name") == "stderr"]
        assert {each["parent_header"]["msg_id"] for each in told} == {cell} != {other}
        text = "".join(each["content"]["text"] for each in told)
        assert "ZeroDivisionError" in text
        assert "mine, registered with observe('state'), failed" in text
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
