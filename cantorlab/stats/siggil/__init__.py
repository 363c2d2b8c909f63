"""Statistics of Siggil."""
