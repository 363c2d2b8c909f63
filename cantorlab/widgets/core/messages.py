"""Messages of a front end to the kernel, each answered once; anything else is refused.

A message comes from a browser, so nothing in it is trusted: not its type, size, depth or keys.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from cantorlab.languages.texts import LocalizedError
from cantorlab.rules.state import Json

#: How many answers are remembered: more than a page ever waits for.
MOST = 32
#: These change nothing; what a hello brings may be lost as well as its answer, pictures are large.
ALWAYS = frozenset({"hello", "kept"})

MAX_TEXT = 200
#: The one parameter that may be longer: a pasted text.
PASTED = "paste"
MAX_PASTED = 200_000  # the codes of a whole class, or a pupil's file
MAX_VALUES = 200
MAX_DEPTH = 4
_MAX_NONCE = 64


class MessageRefused(LocalizedError):
    """Refusal of a message, which changes nothing."""


@dataclass(frozen=True)
class Message:
    """A well-formed message: its kind, its nonce and the rest of it, small plain JSON."""

    kind: str
    nonce: str | None
    body: Mapping[str, Any]

    def text(self, key: str) -> str:
        """Return the text under ``key``; raises ``MessageRefused`` if there is none."""
        value = self.body.get(key)
        if not isinstance(value, str):
            raise MessageRefused("table.malformed")
        return value

    def whole_number(self, key: str) -> int:
        """Return the integer under ``key``; raises ``MessageRefused`` if there is none."""
        value = self.body.get(key)
        if type(value) is not int:
            raise MessageRefused("table.malformed")
        return value

    def switch(self, key: str) -> bool:
        """Return the yes or no under ``key``; raises ``MessageRefused`` if there is none."""
        value = self.body.get(key)
        if not isinstance(value, bool):
            raise MessageRefused("table.malformed")
        return value

    @property
    def revision(self) -> int:
        """Revision of the screen that the message was meant for.

        The page of an older notebook calls it ``ply``. Raises ``MessageRefused`` if there is none.
        """
        return self.whole_number("revision" if "revision" in self.body else "ply")

    def mapping(self, key: str) -> Mapping[str, Any]:
        """Return the object under ``key``, empty if left out; raise ``MessageRefused`` if none."""
        value = self.body.get(key, {})
        if not isinstance(value, dict):
            raise MessageRefused("table.malformed")
        return value


def nonce_of(content: object) -> str | None:
    """Return the nonce to answer with, if the message has a sound one."""
    nonce = content.get("nonce") if isinstance(content, dict) else None
    return nonce if isinstance(nonce, str) and _is_small_text(nonce, _MAX_NONCE) else None


def read(content: object) -> Message:
    """Return the message in ``content``; raises ``MessageRefused`` unless it is small
    plain JSON with a kind.
    """
    if not isinstance(content, dict) or not _is_small_json(_remove_pasted(content)):
        raise MessageRefused("table.malformed")
    kind = content.get("kind")
    if not isinstance(kind, str):
        raise MessageRefused("table.malformed")
    body = {key: value for key, value in content.items() if key not in ("kind", "nonce")}
    return Message(kind, nonce_of(content), body)


def _remove_pasted(content: dict[str, object]) -> dict[str, object]:
    """Return the message without a pasted text; raise ``MessageRefused`` if that is too long."""
    params = content.get("params")
    pasted = params.get(PASTED) if isinstance(params, dict) else None
    if isinstance(pasted, str) and len(pasted) > MAX_PASTED:
        raise MessageRefused("table.pasted_too_long")
    if not isinstance(pasted, str) or not _is_small_text(pasted, MAX_PASTED):
        return content
    assert isinstance(params, dict)
    return {**content, "params": {key: each for key, each in params.items() if key != PASTED}}


def _is_small_json(content: object) -> bool:
    """Return whether ``content`` is plain JSON within the limits, looking at no more."""
    level, values = [content], 0
    for _ in range(MAX_DEPTH):
        deeper: list[object] = []
        for value in level:
            values += 1
            if values > MAX_VALUES or not _is_small_value(value):
                return False
            if isinstance(value, dict):
                if not all(isinstance(key, str) and _is_small_text(key) for key in value):
                    return False
                deeper.extend(value.values())
            elif isinstance(value, list):
                deeper.extend(value)
        level = deeper
    return not level


def _is_small_value(value: object) -> bool:
    match value:
        case None | bool():
            return True
        case int():
            return abs(value) < 2**53
        case float():
            return math.isfinite(value)
        case str():
            return _is_small_text(value)
        case dict() | list():
            return len(value) <= MAX_VALUES
        case _:
            return False


def _is_small_text(text: str, limit: int = MAX_TEXT) -> bool:
    # Half a surrogate pair cannot be sent back: the answer would fail on its way.
    return len(text) <= limit and not any("\ud800" <= sign <= "\udfff" for sign in text)


@dataclass
class _Known:
    message: Message
    #: None while it is still worked on.
    reply: Json | None = None


class Replies:
    """Answers of a widget: a message that comes again is answered again, but not done again.

    A line to the kernel breaks when a laptop sleeps, a wireless network drops or a hub's proxy
    closes what is idle. A page cannot know whether its message was lost or the answer to it, and
    sends the message again under the same nonce (``frontend/src/common/sending.ts``).
    """

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
