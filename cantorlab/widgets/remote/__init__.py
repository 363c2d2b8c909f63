"""Tables of a room elsewhere, joined or opened from a notebook."""
