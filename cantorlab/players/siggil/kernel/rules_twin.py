"""Parts of the rules that the search needs: interpreted here, compiled in the compiled twin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cantorlab.rules import kernels

COMPILED = __name__.startswith("cantorlab.players.compiled.")

if TYPE_CHECKING or not COMPILED:
    from cantorlab.rules.generator import below, shuffle
    from cantorlab.rules.jit import entry, inline, lookup
    from cantorlab.rules.siggil.kernel.turn import (
        WAYS,
        act,
        cards_to_retake,
        new_series_size,
        set_size,
        take_code,
    )
else:
    # First, so that the rules' compiled code is found in, or goes to, the cache of their own.
    kernels.load("siggil.kernel.turn", compiled=True)
    from cantorlab.rules.compiled.generator import below, shuffle
    from cantorlab.rules.compiled.jit import entry, inline, lookup
    from cantorlab.rules.compiled.siggil.kernel.turn import (
        WAYS,
        act,
        cards_to_retake,
        new_series_size,
        set_size,
        take_code,
    )

__all__ = [
    "WAYS",
    "act",
    "below",
    "cards_to_retake",
    "entry",
    "inline",
    "lookup",
    "new_series_size",
    "set_size",
    "shuffle",
    "take_code",
]
