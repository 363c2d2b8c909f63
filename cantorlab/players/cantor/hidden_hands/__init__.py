"""Cantor with hidden hands: what can be concluded of them, an equilibrium, and who answers it."""
