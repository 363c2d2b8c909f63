"""Tools of those who make the package, not in its wheel: puzzles, weights, tables, languages."""
