"""The table of Cantor."""
