"""What a screen asks for by its buttons, and what is answered without anything being changed."""

from __future__ import annotations

from cantorlab.rules.state import Json
from cantorlab.widgets.messages import Message
from cantorlab.widgets.table.adapter import Adapter
from cantorlab.widgets.table.copying import copies
from cantorlab.widgets.table.scene import Scene
from cantorlab.widgets.table.still import Still


def answered(message: Message, scene: Scene, adapter: Adapter, still: Still) -> Json | None:
    """The answer to a message that changes nothing at the table; None if it is none of these.

    Raises ``Refused`` for what may not be told now.
    """
    match message.kind:
        case "rules":
            return adapter.rules(scene.moment)
        case "copy":
            return {"texts": copies(scene, adapter)}
        case "film":
            return {"film": still.film(scene)}
    answer = adapter.answers().get(message.kind)
    return None if answer is None else answer(scene, message)
