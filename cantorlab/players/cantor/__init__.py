"""Players of Cantor."""
