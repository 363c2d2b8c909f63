"""The table of Siggil."""
