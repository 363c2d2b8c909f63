"""Exact strengths: evaluating a tree, enclosing a number, comparing two."""
