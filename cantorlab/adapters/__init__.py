"""Our games in the terms of other libraries: PettingZoo, Gymnasium and OpenSpiel.

Each adapter is a module of its own that imports only its library, with the extra of its name:
``cantorlab[pettingzoo]``, ``cantorlab[gymnasium]``, ``cantorlab[openspiel]``. Actions are the
indices of ``state.action_space``; ``tensors`` turns a seat's knowledge into a tensor.
"""

__all__ = ["gymnasium", "openspiel", "pettingzoo", "tensors"]
