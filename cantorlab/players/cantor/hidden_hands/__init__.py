"""Cantor with hidden hands: inference about them, an equilibrium, and players that answer it."""
