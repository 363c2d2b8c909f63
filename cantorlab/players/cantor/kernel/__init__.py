"""How the computer reckons at Cantor with all hands open: plain Python, or the same file compiled."""
