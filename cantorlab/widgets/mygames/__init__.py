"""The list of one's own games."""
