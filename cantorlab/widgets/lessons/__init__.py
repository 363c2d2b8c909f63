"""Lessons, tutorials and puzzles, and the class view."""
