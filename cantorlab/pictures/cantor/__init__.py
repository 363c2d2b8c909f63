"""Pictures of Cantor."""
