"""The three games at a table."""
