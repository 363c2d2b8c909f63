"""The rules of Cantor on flat integers: one action and all that follows, and matches in bulk."""
