"""The formula explorer."""
