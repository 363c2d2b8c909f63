"""Why something is not being kept, in a sentence."""

from __future__ import annotations

import errno

from cantorlab.texts import Worded

_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
_DENIED = {errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOTDIR, errno.EEXIST}


class Unkept(Worded):
    """Why a game or an answer is not being kept; all else goes on."""

    @classmethod
    def of(cls, fault: Exception) -> Unkept:
        """The sentence for what went wrong while writing."""
        code = fault.errno if isinstance(fault, OSError) else None
        if code in _FULL:
            return cls("journal.unkept.full")
        if code in _DENIED:
            return cls("journal.unkept.denied")
        told = fault.strerror if isinstance(fault, OSError) else None
        return cls("journal.unkept.other", reason=(told or str(fault))[:120])
