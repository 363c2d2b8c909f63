"""From what a pupil writes to a syntax tree."""
