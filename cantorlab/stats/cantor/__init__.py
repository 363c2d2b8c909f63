"""Statistics of Cantor."""
