"""Pictures of Siggil."""
