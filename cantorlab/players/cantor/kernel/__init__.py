"""How the computer plays Cantor with all hands open: plain Python, or the same file compiled."""
