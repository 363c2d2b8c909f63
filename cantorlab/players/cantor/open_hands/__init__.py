"""Positions of Cantor with both hands open: their values, exact or bounded."""
