"""The rules of the three games, and nothing else: ``cantor``, ``siggil`` and ``tafl``."""

__all__ = ["cantor", "siggil", "tafl"]
