"""Reason why something is not being kept, in a sentence."""

from __future__ import annotations

import errno
from typing import Literal

from cantorlab.texts import Worded

_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
_DENIED = {errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOTDIR, errno.EEXIST, errno.ELOOP}


class JournalWriteError(Worded):
    """Reason why a game or answers are not being kept; all else goes on."""

    @classmethod
    def of(
        cls, fault: Exception, what: Literal["game", "answers", "lessons"] = "game"
    ) -> JournalWriteError:
        """Return the sentence for a fault while ``what`` was written."""
        code = fault.errno if isinstance(fault, OSError) else None
        if code in _FULL:
            return cls(f"journal.unkept.{what}.full")
        if code in _DENIED:
            return cls(f"journal.unkept.{what}.denied")
        told = fault.strerror if isinstance(fault, OSError) else None
        return cls(f"journal.unkept.{what}.other", reason=(told or str(fault))[:120])
