"""The curve of a formula: its branches, and where they are drawn."""
