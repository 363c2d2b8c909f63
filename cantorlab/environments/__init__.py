"""Games for programs that learn: PettingZoo, Gymnasium and OpenSpiel, and batches of games.

``pettingzoo``, ``gymnasium`` and ``openspiel`` are adapters; each imports only its own library,
with the extra of its name: ``cantorlab[pettingzoo]``, ``cantorlab[gymnasium]``,
``cantorlab[openspiel]``. Actions are the indices of ``state.action_space``; ``tensors`` turns a
seat's knowledge into a tensor, ``state_tensors`` the state of another game. ``vector`` has many
games for one player, ``environment_game`` what adapters ask of any game. ``batches`` plays
thousands of games side by side, and ``batch_kinds`` says what it has to know of each game.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

__all__ = ["gymnasium", "openspiel", "pettingzoo", "tensors"]


if not TYPE_CHECKING:  # or every name would be there

    def __getattr__(name: str) -> Any:
        """Import an adapter on first use; it needs its own library."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return import_module(f"{__name__}.{name}")
