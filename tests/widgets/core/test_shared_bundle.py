"""A page has once what widgets of a kernel share; without a kernel each widget brings all."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import IPython
import pytest
from comm.base_comm import BaseComm
from ipywidgets.embed import dependency_state
from widgets.every import WIDGETS

from cantorlab import Tafl
from cantorlab.widgets.core import shared_bundle as module

Sent = list[tuple[str, dict[str, Any]]]


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Iterator[Sent]:
    """Collect the messages to a page from here on, as if this were a kernel of Jupyter."""
    heard: Sent = []

    def publish(_comm: BaseComm, kind: str, data: Any = None, *_rest: Any, **_more: Any) -> None:
        heard.append((kind, data))

    monkeypatch.setattr(IPython, "get_ipython", lambda: SimpleNamespace(kernel=object()))
    for each in (BaseComm, *BaseComm.__subclasses__()):
        monkeypatch.setattr(each, "publish_msg", publish)
    monkeypatch.setattr(module, "_bundles", bundles := {})
    yield heard
    for bundle in bundles.values():
        bundle.close()


def size(sent: Sent) -> int:
    return sum(len(json.dumps(data, ensure_ascii=False).encode()) for _, data in sent)


@pytest.mark.parametrize("name", WIDGETS)
def test_the_first_is_below_170_kb_and_each_further_one_below_20(name: str, sent: Sent) -> None:
    make: Callable[[], Any] = WIDGETS[name]
    make()
    assert 20_000 < size(sent) <= 170_000
    sent.clear()
    make()
    assert 0 < size(sent) <= 20_000


def test_a_table_names_its_sentences_and_the_page_has_them_before(sent: Sent) -> None:
    table = Tafl(language="en")
    table.language = "fr"
    states = [data["state"] for _, data in sent if "state" in data]
    named = [state["texts"] for state in states if isinstance(state.get("texts"), str)]
    assert named == ["Tafl en", "Tafl fr"]
    kept: dict[str, Any] = {}
    for state in states:
        if isinstance(state.get("texts"), dict):
            kept |= state["texts"]
        elif "texts" in state:
            assert kept[state["texts"]]["table.rules"]
    assert kept["Tafl fr"] == table.texts


def test_a_bundle_that_was_closed_is_opened_anew_for_a_further_table(sent: Sent) -> None:
    first = Tafl()
    first.bundle.close()  # as by Widget.close_all()
    again = Tafl()
    assert again.bundle is not first.bundle
    assert again.bundle.comm is not None


def test_a_page_into_which_a_table_is_put_has_the_bundle_too(sent: Sent) -> None:
    table = Tafl()
    put = dependency_state([table])
    assert {table.model_id, table.bundle.model_id} <= set(put)
    assert put[table.model_id]["state"]["bundle"] == f"IPY_MODEL_{table.bundle.model_id}"


def test_without_a_kernel_a_table_has_all_by_itself() -> None:
    table = Tafl(language="en")
    state = table.get_state()
    assert table.bundle is None
    assert "bundle" not in state
    assert len(state["_esm"]) > 40_000
    assert state["texts"] == table.texts
