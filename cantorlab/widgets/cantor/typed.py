"""What people type at a table of Cantor, as the action that it means."""

from __future__ import annotations

# The words of the notation, as people type them.
_VERBS = {
    "pose": "commit",
    "poser": "commit",
    "protège": "protect",
    "protéger": "protect",
    "va": "go",
    "aller": "go",
}
_NONE = ("none", "no", "aucun", "aucune")


def tidied(text: str, phase: str) -> str:
    """The action that a person who typed ``text`` means.

    A number or a place alone is the choice that is on in this ``phase``.
    """
    words = text.lower().replace("−", "-").replace("–", "-").split()
    if len(words) == 1:
        words = [phase, *words]
    words = [_VERBS.get(word, "none" if word in _NONE else word) for word in words]
    return " ".join(words)
