"""The last answers of a widget: a message that comes again is answered again, but not done again.

A line to the kernel breaks when a laptop sleeps, a wireless network drops or a hub's proxy closes
what is idle. A page cannot know whether its message was lost or the answer to it, and sends the
message again under the same nonce (``frontend/src/common/sending.ts``).
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass

from cantorlab.rules.state import Json
from cantorlab.widgets.core.messages import Message

#: How many answers are remembered: more than a page ever waits for.
MOST = 32
#: These change nothing; what a hello brings may be lost as well as its answer, pictures are large.
ALWAYS = frozenset({"hello", "kept"})


@dataclass
class _Known:
    message: Message
    #: None while it is still worked on.
    reply: Json | None = None


class Replies:
    """Answers each message once, and remembers what the last ones were answered with."""

    def __init__(self) -> None:
        # A host may hand on messages in more threads than one (subshells of a kernel).
        self._lock = threading.Lock()
        self._known: dict[str, _Known] = {}

    def once(self, message: Message, answer: Callable[[Message], Json]) -> Json | None:
        """Return ``answer(message)``, or what the same message was answered with before.

        None if it is being answered already: then that answer will do.
        """
        nonce = message.nonce
        if nonce is None or message.kind in ALWAYS:
            return answer(message)
        with self._lock:
            known = self._known.get(nonce)
            if known is not None and known.message == message:
                return known.reply
            now = self._known[nonce] = _Known(message)
            if len(self._known) > MOST:
                del self._known[next(iter(self._known))]
        try:
            now.reply = answer(message)
        except BaseException:  # the user has interrupted the kernel
            self._known.pop(nonce, None)
            raise
        return now.reply
