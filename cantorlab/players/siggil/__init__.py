"""Players of Siggil."""
