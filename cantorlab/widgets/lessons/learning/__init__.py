"""Tutorials and puzzles at a game's own table."""
