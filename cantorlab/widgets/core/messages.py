"""Messages of a front end to the kernel, each answered once; anything else is refused.

A message comes from a browser, so nothing in it is trusted: not its type, size, depth or keys.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
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
    pasted = _pasted_text(content)
    plain = decode(content, pasted)
    if not isinstance(plain, dict) or not isinstance(plain.get("kind"), str):
        raise MessageRefused("table.malformed")
    body = {key: value for key, value in plain.items() if key not in ("kind", "nonce")}
    return Message(plain["kind"], nonce_of(plain), body)


def decode(content: object, long_text: str = "") -> Any:
    """Return what a page has sent as plain JSON, in any host; raises ``MessageRefused`` for more
    than the limits allow. ``long_text`` may be longer than others.

    Where Python runs in the page, it is given the page's own values: Pyodide's ``null`` is no None,
    and its whole numbers from 2⁵³ - 1 on may be of a class of their own.
    """
    left = MAX_VALUES

    def plain(value: object, levels: int) -> Any:
        nonlocal left
        left -= 1
        if left < 0 or levels == 0:
            raise MessageRefused("table.malformed")
        match value:
            case None | bool():
                return value
            case int() if abs(value) < 2**53:
                return int(value)
            case float() if math.isfinite(value):
                return value
            case str() if value is long_text or _is_small_text(value):
                return value
            case dict() if len(value) <= left and all(map(_is_small_key, value)):
                return {key: plain(each, levels - 1) for key, each in value.items()}
            case list():
                return [plain(each, levels - 1) for each in value]
            case _ if _is_null(value):
                return None
        raise MessageRefused("table.malformed")

    return plain(content, MAX_DEPTH)


def decode_traits(state: Mapping[str, object]) -> Json:
    """Return the traits that a page has set, decoded, without those beyond the limits.

    A text may be of any length: the trait knows its own limit.
    """
    found: Json = {}
    for name, value in state.items():
        with suppress(MessageRefused):
            found[name] = decode(value, value if isinstance(value, str) else "")
    return found


def _is_null(value: object) -> bool:
    """Return whether a value is a page's null as Pyodide hands it over."""
    return (type(value).__module__, type(value).__name__) == ("pyodide.ffi", "JsNull")


def _pasted_text(content: object) -> str:
    """Return a message's pasted text, or ""; raise ``MessageRefused`` if it is too long."""
    params = content.get("params") if isinstance(content, dict) else None
    pasted = params.get(PASTED) if isinstance(params, dict) else None
    if isinstance(pasted, str) and len(pasted) > MAX_PASTED:
        raise MessageRefused("table.pasted_too_long")
    is_text = isinstance(pasted, str) and _is_small_text(pasted, MAX_PASTED)
    return pasted if isinstance(pasted, str) and is_text else ""


def _is_small_key(key: object) -> bool:
    return isinstance(key, str) and _is_small_text(key)


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
    sends the message again under the same nonce (``frontend/src/common/kernel/sending.ts``).
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
