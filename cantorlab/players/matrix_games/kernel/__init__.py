"""Simplex method for matrix games: plain Python, or the same file compiled."""
