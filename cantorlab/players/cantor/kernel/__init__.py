"""Cantor with all hands open, for the computer: plain Python, or the same file compiled."""
