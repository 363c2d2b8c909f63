"""The tables of Catch the King and Catch the Queen."""
