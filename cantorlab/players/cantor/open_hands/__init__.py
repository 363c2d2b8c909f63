"""Positions of Cantor in which both hands lie open: what they are worth, exactly or bounded."""
