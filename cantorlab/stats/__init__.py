"""The laboratory: simulated games and what can be learned from them."""
