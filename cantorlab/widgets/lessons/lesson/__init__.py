"""Lessons as courses of commitments, and what is handed in of them."""
