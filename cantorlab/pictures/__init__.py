"""Observation to SVG text, with the standard library only: what a state shows in a notebook."""
