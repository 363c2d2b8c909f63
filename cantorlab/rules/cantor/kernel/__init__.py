"""The law of Cantor on plain integers: judging, and matches in bulk."""
